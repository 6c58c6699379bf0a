(* Parts that student code may not hold: a declaration of a function of the runtime, which could
   write frames or end the process. It may stand in any signature, at any depth. *)

exception Found

let has_external item =
  let value_description _ (value : Parsetree.value_description) =
    if value.pval_prim <> [] then raise Found
  in
  let walk = { Ast_iterator.default_iterator with value_description } in
  match walk.structure_item walk item with () -> false | exception Found -> true

(* Whether an item only declares the type of a value, as [val] or [external] does. *)
let is_declaration (item : Parsetree.structure_item) =
  match item.pstr_desc with Pstr_primitive _ -> true | _ -> false
