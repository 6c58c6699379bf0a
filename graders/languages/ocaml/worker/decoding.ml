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

(* The meaning of names in one environment. *)
type names = {
  env : Env.t;
  constructors : (string, Types.constructor_tag known) Hashtbl.t;
  records : (string list, int array known) Hashtbl.t;  (* places of the fields *)
  has_lists : bool Lazy.t;  (* whether lists are the standard ones, also those of [open List] *)
  made : (Literals.t, t) Hashtbl.t;  (* records of types without parameters *)
}

let has_lists env =
  let is_list name =
    match Env.find_constructor_by_name (Longident.Lident name) env with
    | one -> Compiler.is_list (Ctype.expand_head env one.cstr_res)
    | exception Not_found -> false
  in
  is_list "[]" && is_list "::"

let names_in env =
  let constructors = Hashtbl.create 32 and records = Hashtbl.create 8 in
  { env; constructors; records; has_lists = lazy (has_lists env); made = Hashtbl.create 64 }

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

(* Values that are compared at once: a card, but no game. *)
let is_short (literal : Literals.t) =
  match literal with
  | Construct (_, (None | Some (Int _ | Char _ | Float _))) | Int _ | Char _ | Float _ -> true
  | Construct _ | String _ | Tuple _ | List _ | Record _ -> false

(* The type and the value of what has no parts. *)
let leaf (literal : Literals.t) =
  match literal with
  | Int number -> Some (Predef.type_int, constant (Obj.repr number))
  | Char c -> Some (Predef.type_char, constant (Obj.repr c))
  | Float number -> Some (Predef.type_float, fun () -> Obj.repr (Float.add number 0.))
  | String text ->
      Some (Predef.type_string, fun () -> Obj.repr (Bytes.to_string (Bytes.of_string text)))
  | Tuple _ | List _ | Record _ | Construct _ -> None

(* The argument of a constructor of so many parts. *)
let arguments parts (given : Literals.t option) =
  let given =
    match given with
    | None -> []
    | Some (Tuple items) when List.compare_length_with parts 1 > 0 -> items
    | Some item -> [ item ]
  in
  if List.compare_lengths given parts <> 0 then raise Not_plain;
  given

let tagged (tag : Types.constructor_tag) parts =
  match tag with
  | Cstr_constant number -> constant (Obj.repr number)
  | Cstr_block tag -> block tag parts
  | Cstr_unboxed | Cstr_extension _ -> raise Not_plain

exception Unfit

(* A value of a type that is known whole, as those of a record's fields are: nothing is left to be
   unified. What this does not know, [read] may. *)
let rec fit names expected literal =
  let always known =
    match known with
    | Some (Always one) when Compiler.is_same_name one.whole expected -> one
    | _ -> raise Unfit
  in
  match ((literal : Literals.t), Compiler.desc_of expected) with
  | List items, _ when Lazy.force names.has_lists -> (
      match Compiler.item_of_list expected with
      | Some item -> list_of (List.map (fit names item) items)
      | None -> raise Unfit)
  | Tuple items, Ttuple types when List.compare_lengths items types = 0 ->
      block 0 (List.map2 (fit names) types items)
  | Record fields, _ -> (
      match Hashtbl.find_opt names.made literal with
      | Some { ty; make } when Compiler.is_same_name ty expected -> make
      | _ ->
          let one = always (Hashtbl.find_opt names.records (List.map fst fields)) in
          let part ty (_, held) = fit names ty held in
          placed 0 one.one (List.map2 part one.parts fields))
  | Construct (name, given), _ ->
      let one = always (Hashtbl.find_opt names.constructors name) in
      tagged one.one (List.map2 (fit names) one.parts (arguments one.parts given))
  | _ -> (
      match leaf literal with
      | Some (ty, make) when Compiler.is_same_name ty expected -> make
      | _ -> raise Unfit)

let rec read names expected literal =
  try fit names expected literal with Unfit -> unified names expected literal

and unified names expected (literal : Literals.t) =
  match literal with
  | Tuple items ->
      let types = List.map (fun _ -> Ctype.newvar ()) items in
      unify names (Ctype.newty (Ttuple types)) expected;
      block 0 (List.map2 (read names) types items)
  | List items ->
      if not (Lazy.force names.has_lists) then raise Not_plain;
      let item = item_type names expected in
      list_of (List.map (read names item) items)
  | Construct (name, given) ->
      let { one; parts; whole } = constructor names name in
      unify names whole expected;
      tagged one (List.map2 (read names) parts (arguments parts given))
  | Record fields -> of_record names expected literal fields
  | Int _ | Char _ | Float _ | String _ ->
      let ty, make = Option.get (leaf literal) in
      unify names ty expected;
      make

and of_record names expected literal fields =
  let { one = places; parts; whole } = record names (List.map fst fields) in
  unify names whole expected;
  let make = placed 0 places (List.map2 (fun ty (_, held) -> read names ty held) parts fields) in
  let is_small = List.for_all (fun (_, held) -> is_short held) fields in
  if is_small && not (Compiler.has_parameters whole) then
    Hashtbl.replace names.made literal { ty = whole; make };
  make

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
