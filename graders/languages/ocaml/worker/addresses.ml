(* Comparisons of places in memory, [==] and [!=], where [=] and [<>] are meant: both say the same
   of numbers and of constructors without arguments alone. *)

open Parsetree

(* Whether a value stands nowhere in memory; each text that is written is another one. *)
let is_constant expression =
  match expression.pexp_desc with
  | Pexp_constant _ -> Compiler.text_constant expression = None
  | Pexp_construct (_, None) -> true
  | _ -> false

(* The types of a source whose constructors take no arguments. *)
let plain_variants items =
  let is_plain declared =
    match declared.ptype_kind with
    | Ptype_variant all -> List.for_all (fun one -> one.pcd_args = Pcstr_tuple []) all
    | _ -> false
  in
  let names all = List.map (fun one -> one.ptype_name.txt) (List.filter is_plain all) in
  List.concat_map
    (fun item -> match item.pstr_desc with Pstr_type (_, all) -> names all | _ -> [])
    items

(* Whether an item types where a part of it has one of some types. *)
let types_as types item part =
  let types_with ty =
    let typed = Syntax.typed part (Syntax.core_type ty) in
    Toplevel.try_types [ Operands.replaced part typed item ] = Done
  in
  List.exists types_with types

(* Where an item compares so, up to the first such place; [declared] are the items that may declare
   its types. *)
let compared declared item =
  let look e =
    match Operands.sides e with
    | Some ((("==" | "!=") as sign), left, right)
      when not (is_constant left || is_constant right) ->
        Some (e, sign, left)
    | _ -> None
  in
  match Operands.first_found look item with
  | None -> []
  | Some (e, sign, left) ->
      let plain = [ "int"; "bool"; "char" ] @ plain_variants (Lazy.force declared) in
      if types_as plain item left then [] else [ (e.pexp_loc, Compiler.By_address sign) ]
