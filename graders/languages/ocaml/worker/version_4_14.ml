(* What differs between versions of the compiler: this file serves 4.14. *)

open Parsetree

(* The types of a module, from the bytes of the file that the compiler made of them. *)
let types_of_bytes data =
  let first = String.length Config.cmi_magic_number in
  let after place = place + Marshal.total_size (Bytes.unsafe_of_string data) place in
  let cmi_name, cmi_sign = (Marshal.from_string data first : string * Types.signature) in
  let second = after first in
  let cmi_crcs = (Marshal.from_string data second : Misc.crcs) in
  let cmi_flags = (Marshal.from_string data (after second) : Cmi_format.pers_flags list) in
  { Cmi_format.cmi_name; cmi_sign; cmi_crcs; cmi_flags }

(* Find the types of modules by a function alone, in no file. *)
let see_only find =
  Load_path.init [];
  Persistent_env.Persistent_signature.load :=
    fun ~unit_name ->
      Option.map
        (fun data ->
          let cmi = types_of_bytes data in
          { Persistent_env.Persistent_signature.filename = unit_name; cmi })
        (find unit_name)

(* Type items where an environment holds: what they are, and the environment after them. *)
let typed_phrase env items =
  let typed, _, _, _, after = Typemod.type_toplevel_phrase env items in
  (typed, after)

(* The bytecode of a phrase, what is to be linked in it, and what is known of its places. *)
let code_of_lambda lambda =
  let start, functions = Bytegen.compile_phrase lambda in
  Emitcode.to_memory start functions

(* One part of a message, as text. *)
let message (part : Location.msg) = Format.asprintf "%t" part.txt

(* What a type is, seen through its links. *)
let desc_of = Types.get_desc

(* Tell whether a type has no variables that may come to be known later. *)
let is_settled ty = not (Ctype.nongen_schema !Toploop.toplevel_env ty)

(* The patterns of the parameters that an expression binds itself, without those of its cases. *)
let parameters expression =
  match expression.pexp_desc with Pexp_fun (_, _, pattern, _) -> [ pattern ] | _ -> []

(* The body under one parameter; None for an expression that takes none. *)
let under_parameter expression =
  match expression.pexp_desc with
  | Pexp_fun (_, _, _, body) | Pexp_newtype (_, body) -> Some body
  | _ -> None

(* The labels of the parameters that an expression binds itself. *)
let rec labels expression =
  match expression.pexp_desc with
  | Pexp_fun (label, _, _, body) -> label :: labels body
  | Pexp_newtype (_, body) -> labels body
  | _ -> []

let is_function expression =
  match expression.pexp_desc with Pexp_fun _ | Pexp_function _ -> true | _ -> false

(* Tell whether an expression is a function by cases: [function ...]. *)
let has_cases expression = match expression.pexp_desc with Pexp_function _ -> true | _ -> false

(* A function of one parameter. *)
let func label pattern body = Ast_helper.Exp.fun_ label None pattern body

(* The text of a constant. *)
let text_constant expression =
  match expression.pexp_desc with
  | Pexp_constant (Pconst_string (text, _, _)) -> Some text
  | _ -> None

(* Constructors and labels of a declared type. *)
type shape =
  | Variant of Types.constructor_declaration list
  | Record of Types.label_declaration list * bool  (* whether its floats are unboxed *)
  | Abstract

let shape (declared : Types.type_declaration) =
  match declared.type_kind with
  | Type_variant (constructors, _) -> Variant constructors
  | Type_record (labels, Record_float) -> Record (labels, true)
  | Type_record (labels, _) -> Record (labels, false)
  | Type_abstract | Type_open -> Abstract

(* The types of the arguments of a constructor, and that of the whole: a fresh instance. *)
let instance_of_constructor one =
  let parts, whole, _ = Ctype.instance_constructor one in
  (parts, whole)

(* Make something whose type becomes as general as it can be. *)
let generalized make type_of =
  Ctype.begin_def ();
  let made = Fun.protect ~finally:Ctype.end_def make in
  Ctype.generalize (type_of made);
  made

(* The block of a module that is linked in. *)
let linked_module name = Symtable.get_global_value (Ident.create_persistent name)

(* The tags of a polymorphic variant, each with its hash and the type of its argument. *)
let row_tags row =
  let open Types in
  let argument field =
    match row_field_repr field with
    | Rpresent given -> Some given
    | Reither (true, _, _) -> Some None
    | Reither (false, ty :: _, _) -> Some (Some ty)
    | Reither _ | Rabsent -> None
  in
  List.filter_map
    (fun (label, field) ->
      Option.map (fun ty -> (label, Btype.hash_variant label, ty)) (argument field))
    (row_fields row)
