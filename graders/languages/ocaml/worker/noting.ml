(* Notes on a file as a whole, once it is loaded: what it does not open, and what stands where the
   course does not look. *)

open Json
open Parsetree
open Loaded

(* A module of the course that the file does not open itself. *)
let note_unopened load =
  let opens name (phrase : Cutting.phrase) =
    match phrase.item.pstr_desc with
    | Pstr_open { popen_expr; _ } -> Names.module_path popen_expr = Some [ name ]
    | _ -> false
  in
  let phrases = List.concat_map (fun (unit : Cutting.unit_) -> unit.phrases) load.units in
  List.iter
    (fun name ->
      if phrases <> [] && not (List.exists (opens name) phrases) then
        tell load
          (Cutting.note "unopened" (List.hd load.units).label 1 [ ("detail", Text name) ]))
    load.part.opened

(* Where modules of the student's define names that are nowhere else: the modules' names, the line,
   and these names. *)
let rec in_module is_sought inside item =
  match item.pstr_desc with
  | Pstr_module { pmb_name = { txt = Some name; _ }; pmb_expr; pmb_loc; _ } ->
      let inside = inside @ [ name ] in
      let items = Syntax.items_of_module pmb_expr in
      let own = List.filter is_sought (List.concat_map Names.of_item items) in
      let here = if own = [] then [] else [ (inside, Syntax.line_of pmb_loc, own) ] in
      here @ List.concat_map (in_module is_sought inside) items
  | _ -> []

let note_modules load =
  let is_sought name = is_target load name && not (Hashtbl.mem load.owners name) in
  let note (unit : Cutting.unit_) (inside, line, names) =
    let detail = Text (String.concat ", " names) and inside = Text (String.concat "." inside) in
    tell load (Cutting.note "in-module" unit.label line [ ("detail", detail); ("inside", inside) ])
  in
  let note_unit (unit : Cutting.unit_) =
    let found (phrase : Cutting.phrase) = in_module is_sought [] phrase.item in
    List.iter (note unit) (List.concat_map found unit.phrases)
  in
  List.iter note_unit load.units
