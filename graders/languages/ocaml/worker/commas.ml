(* Lists whose items were written with commas between them: one item, a tuple. *)

open Parsetree

(* Where the code before a place ends, if there is any. *)
let last_before source place = (Scanning.scan (String.sub source 0 place)).last

(* Whether a tuple stands alone between the signs of a list, without parentheses of its own. *)
let is_all_of_list source tuple items =
  let start one = one.pexp_loc.loc_start.pos_cnum in
  let opens place = source.[place] = '[' in
  start (List.hd items) = start tuple
  && Scanning.is_at source (Scanning.next_code source tuple.pexp_loc.loc_end.pos_cnum) "]"
  && Option.fold ~none:false ~some:opens (last_before source (start tuple))

(* Whether commas stand between the fields of a record: what follows one of them is a field. *)
let are_between_fields item (location : Location.t) =
  let is_field one = match Operands.sides one with Some ("=", _, _) -> true | _ -> false in
  let look e =
    match e.pexp_desc with
    | Pexp_tuple (_ :: others) when e.pexp_loc = location && List.exists is_field others -> Some ()
    | _ -> None
  in
  Operands.first_found look item <> None

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
