(* Tell whether a definition is still what the skeleton gave: the fallback's call, a placeholder. *)

open Parsetree

let rec body expression =
  match Compiler.under_parameter expression with
  | Some inner -> body inner
  | None -> (
      match expression.pexp_desc with
      | Pexp_constraint (inner, _) | Pexp_open (_, inner) | Pexp_coerce (inner, _, _) -> body inner
      | _ -> expression)

let rec head expression =
  match (body expression).pexp_desc with
  | Pexp_apply (inner, _) -> head inner
  | Pexp_ident path -> Some path.txt
  | _ -> None

let is_fallback fallback name expression =
  fallback <> "" && head expression = Some (Longident.Ldot (Lident fallback, name))

let is_todo expression =
  match (body expression).pexp_desc with
  | Pexp_apply ({ pexp_desc = Pexp_ident { txt = Lident "failwith"; _ }; _ }, [ (_, given) ]) ->
      Option.map String.lowercase_ascii (Compiler.text_constant given) = Some "todo"
  | _ -> false

let is_empty_text expression =
  match Compiler.text_constant (body expression) with
  | Some text -> String.trim text = ""
  | None -> false

let written expression = Pprintast.string_of_expression expression

let bindings_of item =
  match item.pstr_desc with
  | Pstr_value (_, bindings) ->
      List.filter_map
        (fun binding ->
          Option.map (fun name -> (name, binding.pvb_expr)) (Syntax.plain_name binding.pvb_pat))
        bindings
  | _ -> []

(* What the skeleton defines, by name. *)
let of_skeleton source =
  match Syntax.items ~name:"skeleton" source with
  | items -> List.concat_map bindings_of items
  | exception _ -> []

let is_stub ~fallback ~skeleton name expression =
  is_fallback fallback name expression
  || is_todo expression || is_empty_text expression
  ||
  match List.assoc_opt name skeleton with
  | Some given -> head given = head expression && written given = written expression
  | None -> false
