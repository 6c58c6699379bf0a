(* Types and what is typed, as 4.14 and 5.3 have them. *)

(* Type items where an environment holds: what they are, and the environment after them. *)
let typed_phrase env items =
  let typed, _, _, _, after = Typemod.type_toplevel_phrase env items in
  (typed, after)

(* The description of a type, seen through its links. *)
let desc_of = Types.get_desc

(* The tags of a polymorphic variant. *)
let row_fields = Types.row_fields

(* The type of the argument of a tag, if it has one; None for a tag that no value has. *)
let argument_of_tag field =
  match Types.row_field_repr field with
  | Rpresent given -> Some given
  | Reither (true, _, _) -> Some None
  | Reither (false, ty :: _, _) -> Some (Some ty)
  | Reither _ | Rabsent -> None

(* Whether a variable of a type stands for any type, each time that the value is used. *)
let is_generic (ty : Types.type_expr) = Types.get_level ty = Btype.generic_level
