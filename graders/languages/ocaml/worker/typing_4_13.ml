(* Types and what is typed, as 4.13 has them. *)

(* Type items where an environment holds: what they are, and the environment after them. *)
let typed_phrase env items =
  let typed, _, _, after = Typemod.type_toplevel_phrase env items in
  (typed, after)

(* The description of a type, seen through its links. *)
let desc_of ty = (Ctype.repr ty).desc

(* The tags of a polymorphic variant. *)
let row_fields row = (Btype.row_repr row).Types.row_fields

(* The type of the argument of a tag, if it has one; None for a tag that no value has. *)
let argument_of_tag field =
  match Btype.row_field_repr field with
  | Types.Rpresent given -> Some given
  | Reither (true, _, _, _) -> Some None
  | Reither (false, ty :: _, _, _) -> Some (Some ty)
  | Reither _ | Rabsent -> None

(* Whether a variable of a type stands for any type, each time that the value is used. *)
let is_generic (ty : Types.type_expr) = (Btype.repr ty).level = Btype.generic_level
