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

(* The start of the first line that begins where an item does, below lines of it that are all
   indented. *)
let below text ~margin ~start ~finish =
  let is_test line =
    Scanning.begins_line ~margin text (line + margin)
    && (not (String.contains " \t\n" text.[line + margin]))
    && Scanning.is_below_indented ~margin text line
  in
  let rec from place =
    match String.index_from_opt text place '\n' with
    | Some i when i + 1 + margin < finish -> if is_test (i + 1) then Some (i + 1) else from (i + 1)
    | _ -> None
  in
  from start

(* The item that a part of a text reads as, where it stands in it. *)
let item_of text ~start ~finish name =
  let keep i c = if i < start && c <> '\n' then ' ' else c in
  match Syntax.items ~name (String.mapi keep (String.sub text 0 finish)) with
  | [ item ] -> Some item
  | _ | (exception _) -> None

(* An item whose lines are all indented, without what stands below them where the item begins, and
   the line of that: the compiler reads a test there as more of the definition. *)
let without_test text item =
  let { Location.loc_start = first; loc_end; _ } = item.pstr_loc in
  let start = first.pos_cnum and finish = loc_end.pos_cnum in
  match below text ~margin:(start - first.pos_bol) ~start ~finish with
  | None | (exception Invalid_argument _) -> None
  | Some line -> (
      match Syntax.expression (String.sub text line (finish - line)) with
      | exception _ -> None
      | _ ->
          let above = item_of text ~start ~finish:line first.pos_fname in
          Option.map (fun one -> (one, Scanning.line_at text line)) above)
