(* The compiler's warnings on a student's functions: a value that no case fits, a case that is
   never reached, a comparison that nothing uses. *)

open Parsetree

(* The name that an item binds around a place. *)
let name_at item (location : Location.t) =
  let holds (around : Location.t) =
    around.loc_start.pos_cnum <= location.loc_start.pos_cnum
    && location.loc_end.pos_cnum <= around.loc_end.pos_cnum
  in
  match item.pstr_desc with
  | Pstr_value (_, bindings) ->
      List.find_opt (fun binding -> holds binding.pvb_loc) bindings
      |> Fun.flip Option.bind (fun binding -> Syntax.plain_name binding.pvb_pat)
  | _ -> None

(* An example that fits no case. One that the compiler is not sure of, as with [when], or that takes
   more lines than one, is not told. *)
let is_certain example = example <> "" && not (String.contains example '\n')

let kind_of item location = function
  | Compiler.Missing example when is_certain example -> Some ("inexhaustive", example)
  | Missing _ -> None
  | Unused -> Some ("unused-case", "")
  | Dropped -> if Operands.sign_at item location = Some "=" then Some ("compared", "") else None
  | By_address sign -> Some ("by-address", sign)

(* A note of each kind about each name, the first one, with the name. *)
let notes label source item heard =
  let add found (location, said) =
    match (name_at item location, kind_of item location said) with
    | Some name, Some (kind, detail) when not (List.mem_assoc (name, kind) found) ->
        let members = [ ("inside", Json.Text name); ("detail", Text (Text.first detail 200)) ] in
        let told, members =
          match if said = Compiler.Unused then Nested.taken_by source item location else None with
          | Some line -> ("nested-case", ("first", Json.Int line) :: members)
          | None -> (kind, members)
        in
        ((name, kind), Cutting.note told label (Syntax.line_of location) members) :: found
    | _ -> found
  in
  let in_order (one, _) (other, _) = compare one.Location.loc_start other.Location.loc_start in
  List.fold_left add [] (List.stable_sort in_order heard)
  |> List.rev_map (fun ((name, _), note) -> (name, note))

(* The notes that count: none about a definition that a later one of the same name replaces. *)
let add found names all =
  List.filter (fun (name, _) -> not (List.mem name names)) all @ found
