(* Parts of a definition beyond what is meant: an argument before cases, [let f l = function ...];
   what stands below it without a sign between them. *)

open Parsetree

(* The parameters of a function by cases, and its cases; none for another one. *)
let rec parameters_of_cases expression =
  let own = List.filter_map Syntax.plain_name (Compiler.parameters expression) in
  match Compiler.under_parameter expression with
  | Some body -> Option.map (fun inner -> own @ inner) (parameters_of_cases body)
  | None -> if Compiler.has_cases expression then Some own else None

let uses name expression =
  let look e =
    match e.pexp_desc with Pexp_ident { txt = Lident one; _ } when one = name -> Some () | _ -> None
  in
  Operands.first_found look (Ast_helper.Str.eval expression) <> None

(* The parameter that the cases of a function around a place of an item were to look at: nothing
   uses it. *)
let parameter item location =
  let found = ref None in
  let look (self : Ast_iterator.iterator) binding =
    let is_unused name = not (uses name binding.pvb_expr) in
    if Nested.holds binding.pvb_loc location then
      Option.iter
        (fun names -> found := List.find_opt is_unused names)
        (parameters_of_cases binding.pvb_expr);
    Ast_iterator.default_iterator.value_binding self binding
  in
  let walk = { Ast_iterator.default_iterator with value_binding = look } in
  walk.structure_item walk item;
  !found

(* An item whose lines are all indented, without what stands below them where the item begins, and
   the line of that: the compiler reads a test there as more arguments of the last call. *)
let without_test text item =
  let start = item.pstr_loc.loc_start and finish = item.pstr_loc.loc_end.pos_cnum in
  let margin = start.pos_cnum - start.pos_bol in
  let is_below e =
    let place = e.pexp_loc.loc_start in
    place.pos_cnum = place.pos_bol + margin && Scanning.is_below_indented ~margin text place.pos_bol
  in
  let look e =
    match e.pexp_desc with
    | Pexp_apply (head, arguments) when e.pexp_loc.loc_end.pos_cnum = finish ->
        let rec before = function
          | (_, one) :: _ when is_below one -> Some ([], one)
          | one :: rest -> Option.map (fun (kept, test) -> (one :: kept, test)) (before rest)
          | [] -> None
        in
        Option.map (fun (kept, test) -> (e, head, kept, test)) (before arguments)
    | _ -> None
  in
  match Operands.first_found look item with
  | Some (call, head, kept, test) ->
      let fresh = if kept = [] then head else { call with pexp_desc = Pexp_apply (head, kept) } in
      Some (Operands.replaced call fresh item, Syntax.line_of test.pexp_loc)
  | None -> None
