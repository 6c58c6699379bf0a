(* Functions by cases that take one argument more than is meant: [let f l = function ...]. *)

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
