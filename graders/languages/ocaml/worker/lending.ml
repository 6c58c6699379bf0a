(* The course's code around a student's file: the modules given, the reference's functions that are
   lent, the fallback module, and what stands for a definition that is missing.

   Modules of ours have names with a blank, which no source can spell. *)

open Parsetree

type part = {
  name : string;
  before : (string * string) list;
  opened : string list;
  fallback : string;
  signature : (string * signature_item * core_type) list;  (* by name of value *)
  provided : (string * string) list;
  lent : (string * string) list;
  helpers : (string * string) list;
  reachable : (string * string) list;
  program : string * structure Lazy.t;  (* its name, empty where there is none *)
}

let values_of items =
  List.filter_map
    (fun item ->
      match item.psig_desc with
      | Psig_value value -> Some (value.pval_name.txt, item, value.pval_type)
      | _ -> None)
    items

let program_of = function
  | [ name; source ] -> (name, lazy (Syntax.items ~name:(name ^ ".ml") source))
  | _ -> ("", lazy [])

let part_of_json data =
  let pairs key = Json.pairs (Json.get key data) and text key = Json.to_text (Json.get key data) in
  {
    name = text "name";
    before = pairs "before";
    opened = Json.texts (Json.get "opened" data);
    fallback = text "fallback";
    signature = values_of (Syntax.signature (text "signature"));
    provided = pairs "provided";
    lent = pairs "lent";
    helpers = pairs "helpers";
    reachable = pairs "reachable";
    program = program_of (Json.texts (Json.get "program" data));
  }

let absent, reference, lent, fallback = ("Absent ", "Reference ", "Lent ", "Fallback ")
let is_arrow ty = match ty.ptyp_desc with Ptyp_arrow _ -> true | _ -> false
let is_plain_arrow ty = match ty.ptyp_desc with Ptyp_arrow (Nolabel, _, _) -> true | _ -> false

let is_string ty =
  match ty.ptyp_desc with Ptyp_constr ({ txt = Lident "string"; _ }, []) -> true | _ -> false

(* Put the worker's functions under names of the toplevel. *)
let install_functions () =
  Toplevel.install "string -> 'a"
    [
      ("unbound ", Obj.repr Guard.unbound);
      ("fall back ", Obj.repr Guard.fall_back);
      ("untyped ", Obj.repr Guard.untyped);
      ("mistyped ", Obj.repr Guard.mistyped);
      ("check ", Obj.repr Guard.check);
      ("blank ", Obj.repr (fun _ -> ""));
      ("zero ", Obj.repr (fun _ -> 0));
    ]

(* Something of any type that raises when it is called: a value of another type cannot. *)
let stand_in raiser (name, _, ty) =
  let maker = if is_arrow ty then raiser else if is_string ty then "blank " else "zero " in
  Syntax.define name (Syntax.apply (Syntax.ident maker) [ Syntax.text name ])

let typed_module name entries items =
  let signature = List.map (fun (_, item, _) -> item) entries in
  Syntax.define_module name (Syntax.typed_module signature items)

let include_module name =
  Ast_helper.(Str.include_ (Incl.mk (Mod.ident (Syntax.mknoloc (Longident.Lident name)))))

(* The course's definitions of some names, with those that they need, each after what it uses. *)
let in_order all wanted =
  let parsed =
    let items source = lazy (Syntax.items ~name:"reference" source) in
    List.map (fun (name, source) -> (name, (source, items source))) all
  in
  let seen = Hashtbl.create 32 and found = ref [] in
  let rec visit name =
    match List.assoc_opt name parsed with
    | Some (source, items) when not (Hashtbl.mem seen source) ->
        Hashtbl.replace seen source ();
        let items = Lazy.force items in
        List.iter visit (List.concat_map Names.plain_uses items);
        found := List.rev_append items !found
    | _ -> ()
  in
  List.iter visit wanted;
  List.rev !found

let answering part = part.lent @ part.reachable

(* An entry of the fallback module whose answer is the reference's, unless it is guarded. *)
let answer (name, _, ty) =
  let held = Syntax.member reference name in
  if not (is_plain_arrow ty) then Syntax.define name held
  else
    let call = Syntax.apply held [ Syntax.ident "given" ] in
    let checked = Syntax.apply (Syntax.ident "check ") [ Syntax.text name ] in
    let body = Ast_helper.Exp.sequence checked call in
    Syntax.define name (Compiler.func Nolabel (Syntax.variable "given") body)

let define_fallback part names =
  let real = answering part in
  let entry ((name, _, _) as one) =
    if List.mem_assoc name real then answer one else stand_in "fall back " one
  in
  let entries = List.filter (fun (name, _, _) -> names name) part.signature in
  let alias = Ast_helper.Mod.ident (Syntax.mknoloc (Longident.Lident fallback)) in
  Toplevel.must part.fallback
    [
      typed_module fallback entries (List.map entry entries);
      Syntax.define_module part.fallback alias;
    ]

(* The standard library, under a name that no file can hide. *)
let standard = "Standard "

let keep_standard () =
  let held = Ast_helper.Mod.ident (Syntax.mknoloc (Longident.Lident "Stdlib")) in
  Toplevel.must "standard" [ Syntax.define_module standard held ]

(* Let the exceptions of a module be known from others of their names. *)
let know_exceptions owner items =
  let env = !Toploop.toplevel_env in
  let know (item : Parsetree.structure_item) =
    match item.pstr_desc with
    | Pstr_exception { ptyexn_constructor = { pext_name = { txt = name; _ }; _ }; _ } -> (
        let path = Printf.sprintf "[%%extension_constructor %s.%s]" owner name in
        match Toplevel.execute [ Syntax.define "known " (Syntax.expression path) ] with
        | Done -> Raising.know name (Toplevel.value "known ")
        | Raised _ | Refused _ -> ())
    | _ -> ()
  in
  List.iter know items;
  Toploop.toplevel_env := env

let give_modules part needs =
  let give (name, source) needs =
    let items = Syntax.items ~name:(String.uncapitalize_ascii name ^ ".ml") source in
    let kept = Needs.pruned needs items in
    ((name, kept), Needs.with_more needs (Needs.used_by kept))
  in
  (* The last module first: those before it must hold what it uses. *)
  let kept, _ =
    List.fold_right
      (fun one (all, needs) ->
        let given, needs = give one needs in
        (given :: all, needs))
      part.before ([], needs)
  in
  List.iter
    (fun (name, items) ->
      Toplevel.must name [ Syntax.define_module name (Syntax.structure items) ];
      know_exceptions name items)
    kept;
  keep_standard ();
  List.iter (fun name -> Toplevel.must name [ Syntax.open_module name ]) part.opened

let lend part items lent_names =
  if items <> [] then begin
    Toplevel.must "reference" [ Syntax.define_module reference (Syntax.structure items) ];
    let entries = List.filter (fun (name, _, _) -> List.mem name lent_names) part.signature in
    let take (name, _, _) = Syntax.define name (Syntax.member reference name) in
    Toplevel.must "lent"
      [ typed_module lent entries (List.map take entries); include_module lent ]
  end

let bind_absent entries =
  if entries <> [] then
    Toplevel.must "absent"
      [
        typed_module absent entries (List.map (stand_in "unbound ") entries);
        include_module absent;
      ]

(* Prepare the toplevel for a student's file. [named] tells which functions of the fallback the file
   may name: None if it does not name the module. *)
let prepare part (needs : Needs.t) named =
  let names held = List.map fst held in
  let lent_names = List.filter (Needs.wants needs) (names part.lent) in
  let is_named name = match named with Some test -> test name | None -> false in
  let reachable = List.filter is_named (names (answering part)) in
  let all = part.provided @ part.helpers @ answering part in
  let items = in_order all (lent_names @ reachable) in
  give_modules part (Needs.with_more needs (Needs.used_by items));
  let is_absent (name, _, _) = Needs.wants_early needs name && not (List.mem name lent_names) in
  bind_absent (List.filter is_absent part.signature);
  lend part items lent_names;
  if named <> None && part.fallback <> "" then define_fallback part is_named

let is_lent part name = List.mem_assoc name part.lent
let is_provided part name = List.mem_assoc name part.provided
(* All targets as they are when nobody defines them, in a module that nothing includes. *)
let whole_absent = "Whole absent "

let define_whole_absent part =
  let items = List.map (stand_in "unbound ") part.signature in
  Toplevel.execute [ typed_module whole_absent part.signature items ] = Done

let rebind_lent name = Toplevel.must name [ Syntax.define name (Syntax.member lent name) ]

(* Bind a lent definition with the labels of the student's own; tell whether it can have them. *)
let rebind_labelled name labels =
  let parameters = List.mapi (fun i label -> (label, Printf.sprintf "given%d" i)) labels in
  let given = List.map (fun (_, parameter) -> Syntax.ident parameter) parameters in
  let bind (label, parameter) body = Compiler.func label (Syntax.variable parameter) body in
  let held = List.fold_right bind parameters (Syntax.apply (Syntax.member lent name) given) in
  Toplevel.execute [ Syntax.define name held ] = Done

(* Bind a target to something that tells why it could not be typed. *)
let bind_untyped name message =
  let held = Syntax.apply (Syntax.ident "untyped ") [ Syntax.text message ] in
  ignore (Toplevel.execute [ Syntax.define name held ])

(* The same for one whose type is not the one that is asked for. *)
let bind_mistyped name misfit =
  Hashtbl.replace Guard.misfits name misfit;
  let held = Syntax.apply (Syntax.ident "mistyped ") [ Syntax.text name ] in
  ignore (Toplevel.execute [ Syntax.define name held ])

let returns_function ty =
  match Compiler.desc ty with Tarrow (_, _, result, _) -> Toplevel.is_function result | _ -> false

(* Give a definition of the course that could not be computed its type, and nothing else. A function
   raises when it is called. *)
let give_type name items =
  let inside =
    Ast_helper.Exp.letmodule (Syntax.mknoloc (Some "Given ")) (Syntax.structure items)
      (Syntax.member "Given " name)
  in
  let typed = Compiler.func Nolabel (Ast_helper.Pat.any ()) inside in
  match Toplevel.execute [ Syntax.define "typed " typed ] with
  | Done ->
      let is_function =
        match Toplevel.type_of "typed " with Some ty -> returns_function ty | None -> false
      in
      let maker = Syntax.ident (if is_function then "unbound " else "zero ") in
      let never = Syntax.apply (Syntax.ident "typed ") [ Syntax.expression "()" ] in
      let held =
        Ast_helper.Exp.ifthenelse (Syntax.expression "true")
          (Syntax.apply maker [ Syntax.text name ])
          (Some never)
      in
      ignore (Toplevel.execute [ Syntax.define name held ])
  | Raised _ | Refused _ -> ()
