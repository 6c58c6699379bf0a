(* The parser's trees of functions and constants, as 4.13 and 4.14 have them. *)

open Parsetree

(* The patterns of the parameters that an expression binds itself, without those of its cases. *)
let parameters expression =
  match expression.pexp_desc with Pexp_fun (_, _, pattern, _) -> [ pattern ] | _ -> []

(* The body under one parameter; None for an expression that takes none. *)
let under_parameter expression =
  match expression.pexp_desc with
  | Pexp_fun (_, _, _, body) | Pexp_newtype (_, body) -> Some body
  | _ -> None

(* The body of a function by cases that has one case, without a condition. *)
let only_case expression =
  match expression.pexp_desc with
  | Pexp_function [ { pc_guard = None; pc_rhs; _ } ] -> Some pc_rhs
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
