(* The parser's trees of functions and constants, as 5.3 has them. *)

open Parsetree

(* The patterns of the parameters that an expression binds itself, without those of its cases. *)
let parameters expression =
  let pattern parameter =
    match parameter.pparam_desc with
    | Pparam_val (_, _, pattern) -> Some pattern
    | Pparam_newtype _ -> None
  in
  match expression.pexp_desc with
  | Pexp_function (given, _, _) -> List.filter_map pattern given
  | _ -> []

(* The body under the parameters of an expression; None for one that takes none. *)
let under_parameter expression =
  match expression.pexp_desc with
  | Pexp_function (_, _, Pfunction_body body) | Pexp_newtype (_, body) -> Some body
  | _ -> None

(* The body of a function by cases that has one case, without a condition. *)
let only_case expression =
  match expression.pexp_desc with
  | Pexp_function (_, _, Pfunction_cases ([ { pc_guard = None; pc_rhs; _ } ], _, _)) -> Some pc_rhs
  | _ -> None

(* The labels of the parameters that an expression binds itself. *)
let rec labels expression =
  let label parameter =
    match parameter.pparam_desc with
    | Pparam_val (label, _, _) -> Some label
    | Pparam_newtype _ -> None
  in
  match expression.pexp_desc with
  | Pexp_function (given, _, body) ->
      List.filter_map label given
      @ (match body with Pfunction_body inner -> labels inner | Pfunction_cases _ -> [])
  | Pexp_newtype (_, body) -> labels body
  | _ -> []

let is_function expression =
  match expression.pexp_desc with Pexp_function _ -> true | _ -> false

(* Tell whether an expression is a function by cases: [function ...], after parameters or none. *)
let has_cases expression =
  match expression.pexp_desc with Pexp_function (_, _, Pfunction_cases _) -> true | _ -> false

(* A function of one parameter. *)
let func label pattern body =
  let pparam_desc = Pparam_val (label, None, pattern) in
  let parameter = { pparam_loc = Location.none; pparam_desc } in
  Ast_helper.Exp.function_ [ parameter ] None (Pfunction_body body)

(* The text of a constant. *)
let text_constant expression =
  match expression.pexp_desc with
  | Pexp_constant { pconst_desc = Pconst_string (text, _, _); _ } -> Some text
  | _ -> None
