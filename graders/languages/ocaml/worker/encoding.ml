(* Values as JSON, by their types. No code of the student's acts here, and a value that was forged
   (Obj.magic) is only followed as far as its blocks agree with its type.

   The text is written at once, with all that a type alone decides made beforehand: a value may have
   a hundred thousand parts. *)

let most_nodes = 200_000
let most_depth = 50
let most_bytes = 65_536
let nodes_left = ref 0
let bytes_left = ref 0
let out = Buffer.create 4_096
let put text = Buffer.add_string out text
let cut why = put (Printf.sprintf "{\"cut\":\"%s\"}" why)
let opaque_text text = Printf.sprintf "{\"o\":%s}" (Native.quoted text)

(* How a value of some type is written, at some depth. *)
type plan = int -> Obj.t -> unit

let opaque text : plan =
  let written = opaque_text text in
  fun _ _ -> put written

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

let put_text s =
  bytes_left := !bytes_left - String.length s;
  if String.length s > most_bytes || !bytes_left < 0 then cut "length"
  else put (Native.quoted (Text.decoded s))

let put_float (number : float) =
  let written =
    match classify_float number with
    | FP_nan -> "nan"
    | FP_infinite -> if number > 0. then "inf" else "-inf"
    | _ -> Printf.sprintf "%h" number
  in
  put (Printf.sprintf "{\"f\":\"%s\"}" written)

let constant name = Printf.sprintf "{\"v\":[%s]}" (Native.quoted name)

(* Parts one after the other, each after a comma but the first. *)
let put_parts (plans : plan Lazy.t array) depth held =
  for i = 0 to Array.length plans - 1 do
    if i > 0 then put ",";
    (Lazy.force plans.(i)) (depth + 1) (Obj.field held i)
  done

(* The blocks of a list, without recursion: it may be long, or end in itself. *)
let put_list (item : plan) depth held =
  let rec from is_first held =
    if Obj.is_block held then begin
      if not is_first then put ",";
      if !nodes_left < 0 then cut "count"
      else if not (has_size 2 held) then put (opaque_text "?")
      else begin
        item (depth + 1) (Obj.field held 0);
        from false (Obj.field held 1)
      end
    end
  in
  put "[";
  from true held;
  put "]"

let put_array (item : plan) depth held =
  let is_flat = Obj.tag held = Obj.double_array_tag in
  put "{\"v\":[\"[||]\"";
  for i = 0 to min (Obj.size held - 1) (!nodes_left + 1) do
    put ",";
    if !nodes_left < 0 then cut "count"
    else if is_flat then put_float (Obj.double_field held i)
    else item (depth + 1) (Obj.field held i)
  done;
  put "]}"

(* The parts of a record, each after its name. *)
let put_named (heads : string array) put_part =
  put "{\"rec\":[";
  Array.iteri
    (fun i head ->
      put head;
      put_part i;
      put "]")
    heads;
  put "]}"

let head_of i name = Printf.sprintf "%s[%s," (if i > 0 then "," else "") (Native.quoted name)
let shown show : plan = fun _ held -> put (constant (show held))
let is_text = is_block Obj.string_tag
let put_bool held = put (if Obj.obj held then "true" else "false")

let basics : (Path.t * ((Obj.t -> bool) * plan)) list =
  Predef.
    [
      (path_int, (Obj.is_int, fun _ held -> put (string_of_int (Obj.obj held))));
      (path_bool, (is_below 2, fun _ held -> put_bool held));
      (path_unit, (is_below 1, fun _ _ -> put "{\"t\":[]}"));
      (path_char, (is_below 256, shown (fun held -> Printf.sprintf "%C" (Obj.obj held))));
      (path_string, (is_text, fun _ held -> put_text (Obj.obj held)));
      (path_bytes, (is_text, fun _ held -> put_text (Obj.obj held)));
      (path_float, (is_block Obj.double_tag, fun _ held -> put_float (Obj.obj held)));
      (path_int32, (is_block Obj.custom_tag, shown (fun h -> Printf.sprintf "%ldl" (Obj.obj h))));
      (path_int64, (is_block Obj.custom_tag, shown (fun h -> Printf.sprintf "%LdL" (Obj.obj h))));
      ( path_nativeint,
        (is_block Obj.custom_tag, shown (fun h -> Printf.sprintf "%ndn" (Obj.obj h))) );
    ]

let is_array held = is_block 0 held || is_block Obj.double_array_tag held
let is_list held = is_below 1 held || has_size 2 held
let label_name (label : Types.label_declaration) = Ident.name label.ld_id
let label_type (label : Types.label_declaration) = label.ld_type

let rec plan ty : plan =
  match Compiler.desc ty with
  | Ttuple types ->
      let plans = Array.of_list (List.map (fun ty -> lazy (plan ty)) types) in
      bounded ty (has_size (Array.length plans)) (fun depth held ->
          put "{\"t\":[";
          put_parts plans depth held;
          put "]}")
  | Tconstr (path, arguments, _) -> of_path ty path arguments
  | Tvariant row -> bounded ty (fun _ -> true) (of_row ty (Compiler.row_tags row))
  | Tpoly (inner, []) -> plan inner
  | _ -> opaque (Toplevel.type_text ty)

and of_path ty path arguments =
  match (List.assoc_opt path basics, arguments) with
  | Some (accepts, basic), _ -> bounded ty accepts basic
  | None, [ item ] when path = Predef.path_list ->
      let item = lazy (plan item) in
      bounded ty is_list (fun depth held -> put_list (Lazy.force item) depth held)
  | None, [ item ] when path = Predef.path_array ->
      let item = lazy (plan item) in
      bounded ty is_array (fun depth held -> put_array (Lazy.force item) depth held)
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
  let heads = Array.of_list (List.mapi (fun i label -> head_of i (label_name label)) labels) in
  let plans = Array.of_list (List.map (fun label -> part (label_type label)) labels) in
  let act put_one depth held = put_named heads (fun i -> put_one plans.(i) depth held i) in
  if is_unboxed then
    bounded ty (fun _ -> true) (act (fun plan depth held _ -> (Lazy.force plan) (depth + 1) held))
  else if is_flat then
    let accepts held = is_block Obj.double_array_tag held && Obj.size held = Array.length heads in
    bounded ty accepts (act (fun _ _ held i -> put_float (Obj.double_field held i)))
  else
    bounded ty (has_size (Array.length heads))
      (act (fun plan depth held i -> (Lazy.force plan) (depth + 1) (Obj.field held i)))

(* A constructor with arguments: its plan, and the number of its parts. *)
and of_constructor part (one : Types.constructor_declaration) =
  let head = Printf.sprintf "{\"v\":[%s," (Native.quoted (Ident.name one.cd_id)) in
  match one.cd_args with
  | Cstr_tuple types ->
      let plans = Array.of_list (List.map part types) in
      let act depth held = put head; put_parts plans depth held; put "]}" in
      (act, Array.length plans)
  | Cstr_record labels ->
      let heads = Array.of_list (List.mapi (fun i label -> head_of i (label_name label)) labels) in
      let plans = Array.of_list (List.map (fun label -> part (label_type label)) labels) in
      let put_one depth held i = (Lazy.force plans.(i)) (depth + 1) (Obj.field held i) in
      let act depth held = put head; put_named heads (put_one depth held); put "]}" in
      (act, Array.length plans)

and of_variant ty part constructors is_unboxed =
  let is_constant (one : Types.constructor_declaration) = one.cd_args = Cstr_tuple [] in
  let constants, blocks = List.partition is_constant constructors in
  let name (one : Types.constructor_declaration) = constant (Ident.name one.cd_id) in
  let constants = Array.of_list (List.map name constants) in
  let plans = lazy (Array.of_list (List.map (of_constructor part) blocks)) in
  let count = List.length blocks in
  let accepts held =
    if Obj.is_int held then is_below (Array.length constants) held
    else
      Obj.tag held < count && snd (Lazy.force plans).(Obj.tag held) = Obj.size held
  in
  let act depth held =
    if Obj.is_int held then put constants.(Obj.obj held)
    else fst (Lazy.force plans).(Obj.tag held) depth held
  in
  if is_unboxed then opaque (Toplevel.type_text ty) else bounded ty accepts act

and of_row ty tags depth held =
  let hash =
    if Obj.is_int held then held else if has_size 2 held then Obj.field held 0 else Obj.repr (-1)
  in
  match List.find_opt (fun (_, known, _) -> Obj.repr known == hash) tags with
  | Some (name, _, None) when Obj.is_int held -> put (constant ("`" ^ name))
  | Some (name, _, Some inner) when Obj.is_block held ->
      put (Printf.sprintf "{\"v\":[%s," (Native.quoted ("`" ^ name)));
      (plan inner) (depth + 1) (Obj.field held 1);
      put "]}"
  | _ -> opaque (Toplevel.type_text ty) depth held

(* The plan of the type that was asked for last: cases of a check have the same one. *)
let last : (Types.type_expr * plan) option ref = ref None

let plan_of ty =
  match !last with
  | Some (same, found) when same == ty -> found
  | _ ->
      let found = plan ty in
      last := if Compiler.is_settled ty then Some (ty, found) else None;
      found

(* Encode a value of a type. *)
let encode ty held =
  nodes_left := most_nodes;
  bytes_left := 4 lsl 20;
  Buffer.clear out;
  plan_of ty 0 held;
  Json.Raw (Buffer.contents out)

let encode_named name =
  match Toplevel.type_of name with
  | Some ty -> encode ty (Toplevel.value name)
  | None -> Json.Raw (opaque_text "?")
