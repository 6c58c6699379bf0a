(* The compiler's own functions and types, as the rest of the worker uses them. What differs between
   its versions stands in the modules that are included here: <module>_<oldest version>.ml. *)

include Calls
include Results
include Trees
include Typing

(* The types of a module, from the bytes of the file that the compiler made of them. *)
let types_of_bytes data =
  let first = String.length Config.cmi_magic_number in
  let after place = place + Marshal.total_size (Bytes.unsafe_of_string data) place in
  let cmi_name, cmi_sign = (Marshal.from_string data first : string * Types.signature) in
  let second = after first in
  let cmi_crcs = (Marshal.from_string data second : Misc.crcs) in
  let cmi_flags = (Marshal.from_string data (after second) : Cmi_format.pers_flags list) in
  { Cmi_format.cmi_name; cmi_sign; cmi_crcs; cmi_flags }

(* The compiler's warnings: a value that no case of a match fits, with an example; a case that
   comes too late; a value that nothing uses, before a semicolon or in a loop. We warn of places in
   memory that are compared, by an operator. *)
type warning = Missing of string | Unused | Dropped | By_address of string

(* The warnings since the list was last emptied, the last one first. *)
let heard : (Location.t * warning) list ref = ref []

let hear location (warning : Warnings.t) =
  (match warning with
  | Partial_match example when Warnings.is_active warning ->
      heard := (location, Missing example) :: !heard
  | Redundant_case when Warnings.is_active warning -> heard := (location, Unused) :: !heard
  | Non_unit_statement when Warnings.is_active warning -> heard := (location, Dropped) :: !heard
  | _ -> ());
  None

let silence_warnings () =
  ignore (Warnings.parse_options false "-a");
  Location.warning_reporter := hear

let hear_warnings () = ignore (Warnings.parse_options false "+8+10+11")

(* The exception that left the phrase which was executed last. *)
let left : exn option ref = ref None

let watch_exceptions () =
  Toploop.max_printer_depth := 0;
  Toploop.max_printer_steps := 0;
  Toploop.print_out_phrase :=
    fun _ phrase ->
      match phrase with Outcometree.Ophr_exception (problem, _) -> left := Some problem | _ -> ()

(* Type and compile items where an environment holds: what runs them, which may be done again,
   and the environment after them. *)
let compiled env items =
  Typecore.reset_delayed_checks ();
  let typed, after = typed_phrase env items in
  Typecore.force_delayed_checks ();
  let lambda = Simplif.simplify_lambda (Translmod.transl_toplevel_definition typed) in
  let code, relocations, events = code_of_lambda lambda in
  Symtable.patch_object code relocations;
  Symtable.check_global_initialized relocations;
  Symtable.update_global_table ();
  let _, run = Meta.reify_bytecode code [| events |] None in
  ((fun () -> ignore (run ())), after)

(* The compiler's words for an exception of its own, and where they apply. *)
let error_of problem =
  match Location.error_of_exn problem with
  | Some (`Ok report) ->
      Some (List.map message (report.main :: report.sub), report.main.loc)
  | Some `Already_displayed | None -> None

let type_text env ty =
  Printtyp.wrap_printing_env ~error:false env (fun () ->
      Format.asprintf "%a" Printtyp.type_scheme ty)

let desc ty = desc_of (Ctype.expand_head !Toploop.toplevel_env ty)

(* A type of a signature, as an environment understands it. *)
let type_of_syntax env syntax = (Typetexp.transl_type_scheme env syntax).Typedtree.ctyp_type

let rec has_plain_argument env ty =
  match desc_of (Ctype.expand_head env ty) with
  | Tarrow (Asttypes.Nolabel, _, _, _) -> true
  | Tarrow (_, _, result, _) -> has_plain_argument env result
  | _ -> false

(* The type of a function that is called without its optional arguments: those before another
   one. *)
let rec without_optional env ty =
  match desc_of (Ctype.expand_head env ty) with
  | Tarrow (Asttypes.Optional _, _, result, _) when has_plain_argument env result ->
      without_optional env result
  | Tarrow (label, given, result, commutes) ->
      Ctype.newty (Tarrow (label, given, without_optional env result, commutes))
  | _ -> ty

(* Tell whether a value of one type can be called as one of another: both have an instance in
   common, but for optional arguments. Neither is changed. *)
let can_agree env own asked =
  let before = Btype.snapshot () in
  let own = without_optional env (Ctype.instance own) in
  let found = try Ctype.unify env own (Ctype.instance asked); true with Ctype.Unify _ -> false in
  Btype.backtrack before;
  found

(* A constructor of a variant without constraints of its own. *)
let is_plain_constructor (one : Types.constructor_description) =
  one.cstr_existentials = []
  && (not one.cstr_generalized)
  && one.cstr_private = Public && one.cstr_inlined = None

let path_of ty = match desc_of ty with Tconstr (path, _, _) -> Some path | _ -> None

(* A field, of the same record as another one, that no code changes and whose values are boxed as
   usual. *)
let is_plain_label ~(like : Types.label_description) (one : Types.label_description) =
  let is_mono = match desc_of one.lbl_arg with Tpoly (_, _ :: _) -> false | _ -> true in
  path_of one.lbl_res = path_of like.lbl_res
  && one.lbl_mut = Immutable && one.lbl_private = Public
  && one.lbl_repres = Record_regular && is_mono

let has_parameters ty = match desc_of ty with Tconstr (_, [], _) -> false | _ -> true

let is_list ty = path_of ty = Some Predef.path_list

let item_of_list ty =
  match desc_of ty with
  | Tconstr (path, [ item ], _) when path = Predef.path_list -> Some item
  | _ -> None

(* Tell whether two types are the same declared one, by their names alone. *)
let is_same_name ty other =
  match (desc_of ty, desc_of other) with
  | Tconstr (path, [], _), Tconstr (same, [], _) -> Path.same path same
  | _ -> false

let are_equal env types others =
  try Ctype.equal env true types others; true with Ctype.Equality _ -> false

(* An environment with one more value. *)
let with_value name val_type env =
  let described =
    {
      Types.val_type;
      val_kind = Val_reg;
      val_loc = Location.none;
      val_attributes = [];
      val_uid = Types.Uid.internal_not_actually_unique;
    }
  in
  Env.add_value (Ident.create_local name) described env

(* Tell whether a type has no variables that may come to be known later. *)
let is_settled ty = Ctype.free_variables ty = []

(* Tell whether no use of a value gives it a type for good. *)
let is_closed ty = List.for_all is_generic (Ctype.free_variables ty)

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
  | _ -> Abstract

(* The tags of a polymorphic variant, each with its hash and the type of its argument. *)
let row_tags row =
  List.filter_map
    (fun (label, field) ->
      Option.map (fun ty -> (label, Btype.hash_variant label, ty)) (argument_of_tag field))
    (row_fields row)

let is_unboxed (declared : Types.type_declaration) =
  match declared.type_kind with
  | Type_variant (_, Variant_unboxed) | Type_record (_, Record_unboxed _) -> true
  | _ -> false
