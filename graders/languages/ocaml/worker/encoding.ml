(* Values as JSON, by their types. No code of the student's acts here, and a value that was forged
   (Obj.magic) is only followed as far as its blocks agree with its type. *)

open Json

let most_nodes = 200_000
let most_depth = 50
let most_bytes = 65_536
let nodes_left = ref 0
let bytes_left = ref 0
let cut why = Object [ ("cut", Text why) ]
let tagged tag items = Object [ (tag, List items) ]
let constructor name arguments = tagged "v" (Text name :: arguments)

(* How a value of some type is encoded, at some depth. *)
type plan = int -> Obj.t -> Json.t

let opaque text : plan = fun _ _ -> Object [ ("o", Text text) ]

(* The plans of declared types without parameters. *)
let known : (Path.t, plan) Hashtbl.t = Hashtbl.create 32

(* A plan that is applied within the bounds, to values that a test accepts. *)
let bounded ty accepts (plan : plan) : plan =
  let other = lazy (opaque (Toplevel.type_text ty)) in
  fun depth held ->
    decr nodes_left;
    if !nodes_left < 0 then cut "count"
    else if depth > most_depth then cut "depth"
    else if accepts held then plan depth held
    else (Lazy.force other) depth held

let is_block tag held = Obj.is_block held && Obj.tag held = tag
let has_size size held = is_block 0 held && Obj.size held = size
let is_below count held = Obj.is_int held && Obj.obj held >= 0 && Obj.obj held < (count : int)

let text held =
  let s : string = Obj.obj held in
  bytes_left := !bytes_left - String.length s;
  if String.length s > most_bytes || !bytes_left < 0 then cut "length" else Text (Text.decoded s)

let float_form (number : float) =
  let written =
    match classify_float number with
    | FP_nan -> "nan"
    | FP_infinite -> if number > 0. then "inf" else "-inf"
    | _ -> Printf.sprintf "%h" number
  in
  Object [ ("f", Text written) ]

let char_form c = constructor (Printf.sprintf "%C" c) []

(* The blocks of a list, without recursion: it may be long, or end in itself. *)
let list_items (item : plan) depth held =
  let rec from found held =
    if Obj.is_int held then found
    else if !nodes_left < 0 then cut "count" :: found
    else if not (has_size 2 held) then opaque "?" depth held :: found
    else from (item (depth + 1) (Obj.field held 0) :: found) (Obj.field held 1)
  in
  List (List.rev (from [] held))

let array_items (item : plan) depth held =
  let count = min (Obj.size held) (max 0 (!nodes_left + 1)) in
  let one i =
    if Obj.tag held = Obj.double_array_tag then float_form (Obj.double_field held i)
    else item (depth + 1) (Obj.field held i)
  in
  let items = List.init count one in
  constructor "[||]" (if count < Obj.size held then items @ [ cut "count" ] else items)

let fields (plans : plan Lazy.t list) depth held =
  List.mapi (fun i plan -> (Lazy.force plan) (depth + 1) (Obj.field held i)) plans

let named names forms = tagged "rec" (List.map2 (fun name form -> List [ Text name; form ]) names forms)

let boxed (show : Obj.t -> string) : plan = fun _ held -> constructor (show held) []

let basics : (Path.t * ((Obj.t -> bool) * plan)) list =
  Predef.
    [
      (path_int, (Obj.is_int, fun _ held -> Int (Obj.obj held)));
      (path_bool, (is_below 2, fun _ held -> Bool (Obj.obj held)));
      (path_unit, (is_below 1, fun _ _ -> tagged "t" []));
      (path_char, (is_below 256, fun _ held -> char_form (Obj.obj held)));
      (path_string, (is_block Obj.string_tag, fun _ held -> text held));
      (path_bytes, (is_block Obj.string_tag, fun _ held -> text held));
      (path_float, (is_block Obj.double_tag, fun _ held -> float_form (Obj.obj held)));
      (path_int32, (is_block Obj.custom_tag, boxed (fun h -> Printf.sprintf "%ldl" (Obj.obj h))));
      (path_int64, (is_block Obj.custom_tag, boxed (fun h -> Printf.sprintf "%LdL" (Obj.obj h))));
      (path_nativeint, (is_block Obj.custom_tag, boxed (fun h -> Printf.sprintf "%ndn" (Obj.obj h))));
    ]

let is_array held = is_block 0 held || is_block Obj.double_array_tag held
let is_list held = is_below 1 held || has_size 2 held

let rec plan ty : plan =
  match Compiler.desc ty with
  | Ttuple types ->
      let plans = List.map (fun ty -> lazy (plan ty)) types in
      let size = List.length types in
      bounded ty (has_size size) (fun depth held -> tagged "t" (fields plans depth held))
  | Tconstr (path, arguments, _) -> of_path ty path arguments
  | Tvariant row -> bounded ty (fun _ -> true) (of_row ty (Compiler.row_tags row))
  | Tpoly (inner, []) -> plan inner
  | _ -> opaque (Toplevel.type_text ty)

and of_path ty path arguments =
  match (List.assoc_opt path basics, arguments) with
  | Some (accepts, basic), _ -> bounded ty accepts basic
  | None, [ item ] when path = Predef.path_list ->
      let item = lazy (plan item) in
      bounded ty is_list (fun depth held -> list_items (Lazy.force item) depth held)
  | None, [ item ] when path = Predef.path_array ->
      let item = lazy (plan item) in
      bounded ty is_array (fun depth held -> array_items (Lazy.force item) depth held)
  | None, [] -> (
      match Hashtbl.find_opt known path with
      | Some found -> found
      | None ->
          let found = declared ty path [] in
          Hashtbl.replace known path found;
          found)
  | None, _ -> declared ty path arguments

(* The plan of a declared type; types of its parts are looked up when a value has such a part. *)
and declared ty path arguments =
  let env = !Toploop.toplevel_env in
  match Env.find_type path env with
  | exception Not_found -> opaque (Toplevel.type_text ty)
  | found -> (
      let part inner = lazy (plan (Ctype.apply env found.type_params inner arguments)) in
      let is_unboxed = Compiler.is_unboxed found in
      match Compiler.shape found with
      | Record (labels, is_flat) -> of_record ty part labels is_flat is_unboxed
      | Variant constructors -> of_variant ty part constructors is_unboxed
      | Abstract -> opaque (Toplevel.type_text ty))

and of_record ty part labels is_flat is_unboxed =
  let names = List.map (fun (label : Types.label_declaration) -> Ident.name label.ld_id) labels in
  let plans = List.map (fun (label : Types.label_declaration) -> part label.ld_type) labels in
  let size = List.length labels in
  if is_unboxed then
    bounded ty (fun _ -> true) (fun depth held ->
        named names (List.map (fun plan -> (Lazy.force plan) (depth + 1) held) plans))
  else if is_flat then
    let accepts held = is_block Obj.double_array_tag held && Obj.size held = size in
    bounded ty accepts (fun _ held ->
        named names (List.init size (fun i -> float_form (Obj.double_field held i))))
  else bounded ty (has_size size) (fun depth held -> named names (fields plans depth held))

and of_variant ty part constructors is_unboxed =
  let plans (one : Types.constructor_declaration) =
    match one.cd_args with
    | Cstr_tuple types -> List.map part types
    | Cstr_record labels -> List.map (fun (l : Types.label_declaration) -> part l.ld_type) labels
  in
  let entry (one : Types.constructor_declaration) =
    let names =
      match one.cd_args with
      | Cstr_tuple _ -> None
      | Cstr_record labels ->
          Some (List.map (fun (l : Types.label_declaration) -> Ident.name l.ld_id) labels)
    in
    (Ident.name one.cd_id, plans one, names)
  in
  let constants, blocks = List.partition (fun (_, plans, _) -> plans = []) (List.map entry constructors) in
  let constants, blocks = (Array.of_list constants, Array.of_list blocks) in
  let form (name, plans, names) depth held =
    let forms = fields plans depth held in
    match names with
    | None -> constructor name forms
    | Some names -> constructor name [ named names forms ]
  in
  let accepts held =
    if Obj.is_int held then is_below (Array.length constants) held
    else
      Obj.tag held < Array.length blocks
      && (let _, plans, _ = blocks.(Obj.tag held) in List.length plans = Obj.size held)
  in
  let act depth held =
    if Obj.is_int held then
      let name, _, _ = constants.(Obj.obj held) in
      constructor name []
    else form blocks.(Obj.tag held) depth held
  in
  if is_unboxed then
    bounded ty (fun _ -> true) (fun depth held ->
        let name, plans, _ = blocks.(0) in
        constructor name [ (Lazy.force (List.hd plans)) (depth + 1) held ])
  else bounded ty accepts act

and of_row ty tags depth held =
  let hash = if Obj.is_int held then held else if has_size 2 held then Obj.field held 0 else Obj.repr (-1) in
  match List.find_opt (fun (_, known, _) -> Obj.repr known == hash) tags with
  | Some (name, _, None) when Obj.is_int held -> constructor ("`" ^ name) []
  | Some (name, _, Some inner) when Obj.is_block held ->
      constructor ("`" ^ name) [ (plan inner) (depth + 1) (Obj.field held 1) ]
  | _ -> opaque (Toplevel.type_text ty) depth held

(* Encode a value of a type. *)
let encode ty held =
  nodes_left := most_nodes;
  bytes_left := 4 lsl 20;
  plan ty 0 held

(* The plan for values of a type, to encode many of them. *)
let encode_named name =
  match Toplevel.type_of name with
  | Some ty -> encode ty (Toplevel.value name)
  | None -> Object [ ("o", Text "?") ]
