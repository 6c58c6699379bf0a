(* Functions of the standard library that an opened module hides: after [open List], [compare] is
   [List.compare]. *)

open Parsetree

let is_bound held =
  match Env.find_value_by_name held !Toploop.toplevel_env with
  | _ -> true
  | exception Not_found -> false

(* The module that hides a name of the standard library's, if one does. *)
let hiding name =
  match Toplevel.place_of name with
  | Some (Path.Pdot (owner, _)) when Path.name owner <> "Stdlib" ->
      if is_bound (Longident.Ldot (Longident.Lident "Stdlib", name)) then Some (Path.last owner)
      else None
  | _ -> None

(* An item with the standard library's function in the place of each use of its name. *)
let with_library name =
  let change e =
    match e.pexp_desc with
    | Pexp_ident { txt = Lident one; _ } when one = name -> Some (Syntax.member "Stdlib" name)
    | _ -> None
  in
  Operands.rewritten change

(* A name, with the module that hides it, for want of which an item would type. *)
let by_open item =
  let find name =
    match hiding name with
    | Some owner when Toplevel.try_types [ with_library name item ] = Done -> Some (owner, name)
    | _ -> None
  in
  List.find_map find (List.sort_uniq compare (Names.plain_uses item))
