(* Inputs that are plain data, made without the compiler's help, each with the type that the
   compiler gives it: parsing and typing the inputs of a case took most of its time. Whatever
   might have another type, or is no plain data, is left to the compiler. *)

exception Not_plain

(* A value is made anew for each case: code may change the one that it was given. *)
type t = { ty : Types.type_expr; make : unit -> Obj.t }

(* A constructor, or the fields of a record in their order, with an instance of its types. One of
   a type without parameters serves again and again. *)
type 'a declared = { one : 'a; parts : Types.type_expr list; whole : Types.type_expr }
type 'a known = Always of 'a declared | Each of (unit -> 'a declared)

(* What names mean in one environment. *)
type names = {
  env : Env.t;
  constructors : (string, Types.constructor_tag known) Hashtbl.t;
  records : (string list, int array known) Hashtbl.t;  (* places of the fields *)
  has_lists : bool Lazy.t;  (* whether lists are the standard ones *)
}

let has_lists env =
  let is_list name =
    match Env.find_constructor_by_name (Longident.Lident name) env with
    | one -> Compiler.is_list one.cstr_res
    | exception Not_found -> false
  in
  is_list "[]" && is_list "::"

let names_in env =
  let constructors = Hashtbl.create 32 and records = Hashtbl.create 8 in
  { env; constructors; records; has_lists = lazy (has_lists env) }

let unify names ty expected =
  if not (Compiler.is_same_name ty expected) then
    try Ctype.unify names.env ty expected with Ctype.Unify _ -> raise Not_plain

(* The compiler tells constructors and labels of the same name apart by the type that is expected:
   here they must be those that were declared last. *)
let found names look name =
  match Longident.unflatten (String.split_on_char '.' name) with
  | Some path -> (
      match look path names.env with one -> one | exception Not_found -> raise Not_plain)
  | None -> raise Not_plain

let instance = function Always one -> one | Each make -> make ()

let remembered table key make =
  match Hashtbl.find_opt table key with
  | Some held -> instance held
  | None ->
      let make = make () in
      let first = make () in
      let held = if Compiler.has_parameters first.whole then Each make else Always first in
      Hashtbl.replace table key held;
      first

let constructor names name =
  remembered names.constructors name (fun () ->
      let one = found names Env.find_constructor_by_name name in
      if not (Compiler.is_plain_constructor one) then raise Not_plain;
      fun () ->
        let parts, whole = Compiler.instance_of_constructor one in
        { one = one.cstr_tag; parts; whole })

(* The fields that a record is written with are all those of one type. *)
let record names written =
  remembered names.records written (fun () ->
      let labels = List.map (found names Env.find_label_by_name) written in
      let like = List.hd labels in
      let place (one : Types.label_description) = one.lbl_pos in
      let places = List.map place labels in
      let is_whole = List.sort compare places = List.init (Array.length like.lbl_all) Fun.id in
      if not (is_whole && List.for_all (Compiler.is_plain_label ~like) labels) then raise Not_plain;
      let type_ (one : Types.label_description) = one.lbl_arg in
      let types = like.lbl_res :: List.map type_ labels in
      fun () ->
        let all = Ctype.instance_list types in
        { one = Array.of_list places; parts = List.tl all; whole = List.hd all })

let constant held = fun () -> held

(* A block whose parts have these places. *)
let placed tag places parts =
  let parts = Array.of_list parts in
  let size = Array.length parts in
  fun () ->
    let made = Obj.new_block tag size in
    for i = 0 to size - 1 do
      Obj.set_field made places.(i) (parts.(i) ())
    done;
    made

let block tag parts = placed tag (Array.init (List.length parts) Fun.id) parts
let list_of items = fun () -> Obj.repr (List.map (fun make -> make ()) items)

let item_type names expected =
  match Compiler.item_of_list expected with
  | Some item -> item
  | None ->
      let item = Ctype.newvar () in
      unify names (Predef.type_list item) expected;
      item

let rec read names expected (literal : Literals.t) =
  let basic ty make =
    unify names ty expected;
    make
  in
  match literal with
  | Int number -> basic Predef.type_int (constant (Obj.repr number))
  | Char c -> basic Predef.type_char (constant (Obj.repr c))
  | Float number -> basic Predef.type_float (fun () -> Obj.repr (Float.add number 0.))
  | String text ->
      basic Predef.type_string (fun () -> Obj.repr (Bytes.to_string (Bytes.of_string text)))
  | Tuple items ->
      let types = List.map (fun _ -> Ctype.newvar ()) items in
      unify names (Ctype.newty (Ttuple types)) expected;
      block 0 (List.map2 (read names) types items)
  | List items ->
      if not (Lazy.force names.has_lists) then raise Not_plain;
      let item = item_type names expected in
      list_of (List.map (read names item) items)
  | Construct (name, given) -> of_constructor names expected (constructor names name) given
  | Record fields ->
      let { one = places; parts; whole } = record names (List.map fst fields) in
      unify names whole expected;
      placed 0 places (List.map2 (fun ty (_, held) -> read names ty held) parts fields)

and of_constructor names expected { one; parts; whole } given =
  unify names whole expected;
  let given =
    match (given : Literals.t option) with
    | None -> []
    | Some (Tuple items) when List.compare_length_with parts 1 > 0 -> items
    | Some item -> [ item ]
  in
  if List.compare_lengths given parts <> 0 then raise Not_plain;
  match one with
  | Cstr_constant number -> constant (Obj.repr number)
  | Cstr_block tag -> block tag (List.map2 (read names) parts given)
  | Cstr_unboxed | Cstr_extension _ -> raise Not_plain

(* A plain value; None if the compiler is to read the text. Its type is as general as it can be. *)
let decode names text =
  match Literals.known text with
  | None -> None
  | Some literal -> (
      let before = Btype.snapshot () in
      let make () =
        let ty = Ctype.newvar () in
        let make = read names ty literal in
        { ty; make }
      in
      match Compiler.generalized make (fun made -> made.ty) with
      | made -> Some made
      | exception Not_plain ->
          Btype.backtrack before;
          None)
