(* The operands of operators: [f x + 1] is [(f x) + 1], and [=] compares. *)

open Parsetree

let is_sign name = name <> "" && not (Scanning.is_word name.[0])

(* The operator of an expression, with its sides. *)
let sides expression =
  match expression.pexp_desc with
  | Pexp_apply
      ( { pexp_desc = Pexp_ident { txt = Lident sign; _ }; _ },
        [ (Nolabel, left); (Nolabel, right) ] )
    when is_sign sign ->
      Some (sign, left, right)
  | _ -> None

(* The first expression of an item, from outside, of which something is found. *)
let first_found look item =
  let found = ref None in
  let expr (self : Ast_iterator.iterator) e =
    if !found = None then begin
      found := look e;
      if !found = None then Ast_iterator.default_iterator.expr self e
    end
  in
  let walk = { Ast_iterator.default_iterator with expr } in
  walk.structure_item walk item;
  !found

(* The operator of the expression at a place of an item. *)
let sign_at item location =
  let look e = if e.pexp_loc = location then sides e else None in
  Option.map (fun (sign, _, _) -> sign) (first_found look item)

(* The operator of which the expression at a place of an item is a side. *)
let sign_beside item location =
  let look e =
    match sides e with
    | Some (sign, left, right) when left.pexp_loc = location || right.pexp_loc = location ->
        Some sign
    | _ -> None
  in
  first_found look item

(* Whether a head stands for the signs of [t.(i)] or [s.[i]], and for no written name. *)
let is_access head =
  match head.pexp_desc with
  | Pexp_ident { txt = Ldot (_, "get"); loc } -> loc.loc_ghost
  | _ -> false

(* A call with something else as its last argument, which may hold the one that was there. *)
let with_last call change =
  match call.pexp_desc with
  | Pexp_construct (name, Some held) ->
      Some { call with pexp_desc = Pexp_construct (name, Some (change held)) }
  | Pexp_apply (head, arguments) when sides call = None && not (is_access head) -> (
      match List.rev arguments with
      | (label, last) :: before ->
          let arguments = List.rev ((label, change last) :: before) in
          Some { call with pexp_desc = Pexp_apply (head, arguments) }
      | [] -> None)
  | _ -> None

(* An item with other expressions in the place of those for which a function gives one. *)
let rewritten change item =
  let expr (self : Ast_mapper.mapper) e =
    match change e with Some fresh -> fresh | None -> Ast_mapper.default_mapper.expr self e
  in
  let walk = { Ast_mapper.default_mapper with expr } in
  walk.structure_item walk item

(* An item with another expression in the place of one. *)
let replaced old fresh = rewritten (fun e -> if e == old then Some fresh else None)

(* An operator after a call, with the place of both; the item where the operator is a part of the
   call's last argument; and the item where unit is this argument. *)
type moved = {
  sign : string;
  place : Location.t;
  joined : structure_item;
  with_any : structure_item;
}

(* The operator after a call where one of them stands at a place of an item. *)
let moved item location =
  let look e =
    match sides e with
    | Some (sign, left, right) when left.pexp_loc = location || right.pexp_loc = location ->
        let join last = Syntax.apply (Syntax.ident sign) [ last; right ] in
        let put change = Option.map (fun fresh -> replaced e fresh item) (with_last left change) in
        let of_both joined with_any = { sign; place = e.pexp_loc; joined; with_any } in
        Option.bind (put join) (fun joined ->
            Option.map (of_both joined) (put (fun _ -> Syntax.expression "()")))
    | _ -> None
  in
  first_found look item

let compares sign = List.mem sign [ "="; "<>"; "<"; ">"; "<="; ">="; "=="; "!=" ]

(* The function of a call that only fails, such as [failwith "a"]. *)
let failing call =
  match call.pexp_desc with
  | Pexp_apply ({ pexp_desc = Pexp_ident { txt = Lident name; _ }; _ }, [ (Nolabel, _) ])
    when List.mem name [ "failwith"; "invalid_arg" ] ->
      Some name
  | _ -> None

(* The first call of an item that fails before an operator, with its place and that of the operator,
   and the item where all operators after such calls are parts of their arguments. *)
let after_failures item =
  let look e =
    let found (_, left, _) = Option.map (fun name -> (name, left.pexp_loc)) (failing left) in
    Option.bind (sides e) found
  in
  let join e =
    match sides e with
    | Some (sign, left, right) when failing left <> None ->
        with_last left (fun last -> Syntax.apply (Syntax.ident sign) [ last; right ])
    | _ -> None
  in
  Option.map (fun (name, place) -> (name, place, rewritten join item)) (first_found look item)
