(* Tells whether nothing outlives a call of a student's functions.

   Then a wrong answer among other checks is also one in a process of its own, and need not be asked
   for again. The proof is by the text, and by the types of what is computed at load: a file of
   functions, and of values that hold neither functions nor anything that changes. What a function
   changes, it has made itself. Where a file makes nothing that changes, it may compute functions,
   too. What is not proved is only more work. *)

open Parsetree

(* None of these keeps anything but the state of Random, which is set before each case. *)
let modules =
  [
    "Array"; "Bool"; "Char"; "Either"; "Float"; "Fun"; "Int"; "List"; "ListLabels"; "Option";
    "Printf"; "Random"; "Result"; "String"; "StringLabels"; "Uchar";
  ]

(* With these, code reaches what lies outside of the program, or what is done at its end. *)
let reaching =
  [
    "at_exit"; "do_at_exit"; "exit"; "open_in"; "open_in_bin"; "open_in_gen"; "open_out";
    "open_out_bin"; "open_out_gen"; "read_float"; "read_float_opt"; "read_int"; "read_int_opt";
    "read_line"; "stderr"; "stdin"; "stdout";
  ]

let is_harmless_path known path =
  let is_harmless name =
    not (List.mem name reaching || Text.starts_with "unsafe_" name)
  in
  match path with
  | [ name ] | [ "Stdlib"; name ] -> is_harmless name
  | [ owner; name ] -> List.mem owner known && is_harmless name
  | _ -> false

(* Tell whether an expression, by itself, changes nothing that it may not have made. *)
let is_harmless known expression =
  match expression.pexp_desc with
  | Pexp_ident path -> is_harmless_path known (Names.flat path.txt)
  | Pexp_setfield _ | Pexp_setinstvar _ | Pexp_lazy _ | Pexp_object _ | Pexp_new _ | Pexp_send _
  | Pexp_override _ | Pexp_poly _ | Pexp_letmodule _ | Pexp_pack _ | Pexp_letop _
  | Pexp_extension _ ->
      false
  | _ -> true

exception Found

(* Tell whether all expressions of an item pass a test, and all its modules are known ones. *)
let holds known is_fine item =
  let expr (self : Ast_iterator.iterator) held =
    if not (is_fine held) then raise Found;
    Ast_iterator.default_iterator.expr self held
  in
  let module_expr _ held =
    match Names.module_path held with
    | Some [ name ] when List.mem name known -> ()
    | _ -> raise Found
  in
  let walk = { Ast_iterator.default_iterator with expr; module_expr } in
  match item.pstr_desc with
  | Pstr_value _ | Pstr_eval _ | Pstr_open _ | Pstr_module _ | Pstr_type _ | Pstr_exception _
  | Pstr_attribute _ -> (
      match walk.structure_item walk item with () -> true | exception Found -> false)
  | _ -> false

(* Functions that make something that changes, or change it: it could be made once, for all calls.
   Before OCaml 5, [String.create] makes bytes. *)
let changing = [ ":="; "blit"; "create"; "decr"; "incr"; "ref"; "to_bytes" ]

let makes_what_changes expression =
  match expression.pexp_desc with
  | Pexp_array _ -> true
  | Pexp_ident path -> (
      match List.rev (Names.flat path.txt) with
      | [ _; "Array" ] -> true
      | name :: _ -> List.mem name changing
      | [] -> false)
  | _ -> false

(* Whether an item declares a record with a field that may change. *)
let declares_mutable item =
  let is_mutable field = field.pld_mutable = Mutable in
  let is_of_one declared =
    match declared.ptype_kind with
    | Ptype_record fields -> List.exists is_mutable fields
    | Ptype_variant all ->
        let has_one constructor =
          match constructor.pcd_args with
          | Pcstr_record fields -> List.exists is_mutable fields
          | Pcstr_tuple _ -> false
        in
        List.exists has_one all
    | Ptype_abstract | Ptype_open -> false
  in
  match item.pstr_desc with Pstr_type (_, all) -> List.exists is_of_one all | _ -> false

(* Tell whether the items of a file pass a test, where each may use the names that those before it
   give to modules: until then, such a name may be that of another module. *)
let rec hold_in_turn known is_fine = function
  | [] -> true
  | item :: others ->
      let named =
        match item.pstr_desc with Pstr_module { pmb_name = { txt; _ }; _ } -> txt | _ -> None
      in
      holds known (is_fine known) item
      && hold_in_turn (Option.to_list named @ known) is_fine others

(* Tell whether a binding still is what the skeleton gave: where a check needs it, the course's is
   lent in its place. *)
let is_missing (load : Loaded.t) binding =
  match Syntax.plain_name binding.pvb_pat with
  | Some name ->
      let { Loaded.part = { fallback; _ }; skeleton; _ } = load in
      Loaded.is_target load name
      && Placeholders.is_stub ~fallback ~skeleton name binding.pvb_expr
  | None -> false

let is_all_missing load item =
  match item.pstr_desc with
  | Pstr_value (_, bindings) -> List.for_all (is_missing load) bindings
  | _ -> false

(* The names that an item binds to what it computes, and not to a function that is written there. *)
let computed item =
  match item.pstr_desc with
  | Pstr_value (_, bindings) ->
      let is_written binding = Compiler.is_function (Needs.bare binding.pvb_expr) in
      Names.of_bindings (List.filter (fun one -> not (is_written one)) bindings)
  | _ -> []

(* Tell whether the values of a type hold neither functions nor anything that changes, nor may come
   to have another type. Within a declaration, [parameters] may stand for any type. *)
let rec is_data seen ~parameters ty =
  let every = List.for_all (is_data seen ~parameters) in
  match Compiler.desc ty with
  | Tvar _ -> parameters
  | Ttuple parts -> every parts
  | Tconstr (path, arguments, _) -> every arguments && is_data_path seen path
  | _ -> false

and is_data_path seen path =
  List.mem path Predef.[ path_int; path_char; path_string; path_float ]
  || Hashtbl.mem seen path
  ||
  match Env.find_type path !Toploop.toplevel_env with
  | exception Not_found -> false
  | found -> (
      Hashtbl.replace seen path ();
      match Compiler.shape found with
      | Record (labels, _) -> are_data_labels seen labels
      | Variant constructors -> List.for_all (is_data_constructor seen) constructors
      | Abstract -> false)

and are_data_labels seen labels =
  let is_fine (label : Types.label_declaration) =
    label.ld_mutable = Immutable && is_data seen ~parameters:true label.ld_type
  in
  List.for_all is_fine labels

and is_data_constructor seen (one : Types.constructor_declaration) =
  one.cd_res = None
  &&
  match one.cd_args with
  | Cstr_tuple types -> List.for_all (is_data seen ~parameters:true) types
  | Cstr_record labels -> are_data_labels seen labels

(* Tell whether the value of a name, bound once, is such data, or in a file where nothing changes
   anything whose type no use can change; one that was lost is nothing. Where an opened module hides
   it, the type at hand is another's. *)
let is_bound_to_data ~is_still bound name =
  let is_hidden = match Toplevel.place_of name with Some (Path.Pdot _) -> true | _ -> false in
  match Toplevel.type_of name with
  | Some ty ->
      (not is_hidden)
      && List.length (List.filter (( = ) name) bound) < 2
      && ((Lazy.force is_still && Compiler.is_closed ty)
         || is_data (Hashtbl.create 16) ~parameters:false ty)
  | None -> true

(* Tell it of a module that was loaded. What a function reaches of the fallback module depends on
   what else is judged in its process. *)
let keeps_nothing (load : Loaded.t) =
  let part = load.part in
  let phrases = List.concat_map (fun (unit : Cutting.unit_) -> unit.phrases) load.units in
  let items = List.map (fun (phrase : Cutting.phrase) -> phrase.item) phrases in
  let missing, own = List.partition (is_all_missing load) items in
  let items_of sources = List.concat_map (fun (_, source) -> Syntax.items source) sources in
  let given = items_of part.before and provided = items_of part.provided in
  let known = List.map fst part.before @ modules in
  let is_fine known held = is_harmless known held && not (makes_what_changes held) in
  let hold known is_fine = List.for_all (holds known (is_fine known)) in
  let others = List.filter (( <> ) "Array") known in
  let is_still =
    lazy (hold_in_turn others is_fine own && not (List.exists declares_mutable (given @ own)))
  in
  hold known is_fine (given @ provided)
  && hold_in_turn known is_harmless own
  && hold (part.fallback :: known) is_harmless missing
  &&
  let bound = List.concat_map Names.of_item items in
  List.for_all (is_bound_to_data ~is_still bound) (List.concat_map computed (own @ provided))
