(* A match that stands within the last case of another, without signs around it, takes the cases
   below it, which are often meant for the other one. *)

open Parsetree

let rec tail expression =
  match expression.pexp_desc with
  | Pexp_let (_, _, body) | Pexp_sequence (_, body) | Pexp_open (_, body) -> tail body
  | _ -> expression

let holds (around : Location.t) (location : Location.t) =
  around.loc_start.pos_cnum <= location.loc_start.pos_cnum
  && location.loc_end.pos_cnum <= around.loc_end.pos_cnum

(* The match that took the case whose pattern stands at a place of an item, not its first one:
   its line. *)
let taken_by source item location =
  let found = ref None in
  let is_bare expression =
    let start = expression.pexp_loc.loc_start.pos_cnum in
    Scanning.is_at source start "match" || Scanning.is_at source start "try"
  in
  let look inner =
    match inner.pexp_desc with
    | (Pexp_match (_, _ :: (_ :: _ as others)) | Pexp_try (_, _ :: (_ :: _ as others)))
      when is_bare inner ->
        if List.exists (fun one -> holds one.pc_lhs.ppat_loc location) others then
          found := Some (Syntax.line_of inner.pexp_loc)
    | _ -> ()
  in
  let cases (self : Ast_iterator.iterator) all =
    (match List.rev all with last :: _ -> look (tail last.pc_rhs) | [] -> ());
    Ast_iterator.default_iterator.cases self all
  in
  let walk = { Ast_iterator.default_iterator with cases } in
  walk.structure_item walk item;
  !found
