(* Lists whose items were written with commas between them: one item, a tuple. *)

open Parsetree

(* The sign at a place, or the next one that is no blank in a direction. *)
let rec sign source place step =
  if place < 0 || place >= String.length source then '\000'
  else
    match source.[place] with
    | ' ' | '\t' | '\n' -> sign source (place + step) step
    | c -> c

(* Whether a tuple stands alone between the signs of a list, without parentheses of its own. *)
let is_all_of_list source tuple items =
  let start one = one.pexp_loc.loc_start.pos_cnum in
  start (List.hd items) = start tuple
  && sign source (start tuple - 1) (-1) = '['
  && sign source tuple.pexp_loc.loc_end.pos_cnum 1 = ']'

(* Whether such a tuple stands at a place of an item. *)
let are_at source item (location : Location.t) =
  let found = ref false in
  let expr (self : Ast_iterator.iterator) e =
    (match e.pexp_desc with
    | Pexp_tuple items when e.pexp_loc = location && is_all_of_list source e items -> found := true
    | _ -> ());
    Ast_iterator.default_iterator.expr self e
  in
  let walk = { Ast_iterator.default_iterator with expr } in
  walk.structure_item walk item;
  !found
