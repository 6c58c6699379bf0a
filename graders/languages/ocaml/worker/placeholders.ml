(* Tell whether a definition is still what the skeleton gave: the fallback's call, a placeholder. *)

open Parsetree

(* The modules that are opened around an expression, and the expression below them, its parameters
   and its annotations. [function x -> e] has a parameter as [fun x -> e] has. *)
let rec strip expression =
  let inner = Compiler.under_parameter expression and case = Compiler.only_case expression in
  match (expression.pexp_desc, inner, case) with
  | _, Some inner, _ | _, _, Some inner -> strip inner
  | (Pexp_constraint (inner, _) | Pexp_coerce (inner, _, _)), _, _ -> strip inner
  | Pexp_open ({ popen_expr = { pmod_desc = Pmod_ident path; _ }; _ }, inner), _, _ ->
      let opened, body = strip inner in
      (path.txt :: opened, body)
  | Pexp_open (_, inner), _, _ -> strip inner
  | _ -> ([], expression)

let body expression = snd (strip expression)

(* The name of what is called in the end, and the modules that are opened around it; operators that
   call are seen through. *)
let rec called expression =
  let opened, inner = strip expression in
  let more (name, others) = (name, opened @ others) in
  match inner.pexp_desc with
  | Pexp_apply ({ pexp_desc = Pexp_ident { txt = Lident "@@"; _ }; _ }, [ (_, f); _ ])
  | Pexp_apply ({ pexp_desc = Pexp_ident { txt = Lident "|>"; _ }; _ }, [ _; (_, f) ])
  | Pexp_apply (f, _) ->
      Option.map more (called f)
  | Pexp_ident path -> Some (path.txt, opened)
  | _ -> None

let head expression = Option.map fst (called expression)

(* Whether all that a definition does is to call the fallback's function of its name, or to be that
   function. *)
let is_fallback fallback name expression =
  fallback <> ""
  &&
  match called expression with
  | Some (Ldot (Lident owner, held), _) -> owner = fallback && held = name
  | Some (Lident held, opened) -> held = name && List.mem (Longident.Lident fallback) opened
  | _ -> false

(* The words of a text, without case, accents and signs. *)
let said text =
  let buffer = Buffer.create 16 in
  let add i c =
    match c with
    | '\x80' | '\xA0' when i > 0 && text.[i - 1] = '\xC3' -> Buffer.add_char buffer 'a'
    | '\x88' | '\x89' | '\xA8' | '\xA9' when i > 0 && text.[i - 1] = '\xC3' ->
        Buffer.add_char buffer 'e'
    | 'a' .. 'z' | 'A' .. 'Z' | ' ' -> Buffer.add_char buffer (Char.lowercase_ascii c)
    | _ -> ()
  in
  String.iteri add text;
  String.trim (Buffer.contents buffer)

let to_be_written =
  [
    ""; "todo"; "to do"; "not implemented"; "a faire"; "a completer"; "a ecrire"; "pas fait";
    "non implemente";
  ]

let rec text_of given =
  match given.pexp_desc with
  | Pexp_construct ({ txt = Lident "Failure"; _ }, Some text) -> text_of text
  | _ -> Compiler.text_constant given

(* Whether all that an expression does is to fail, with words that say why. *)
let is_todo expression =
  let fails = [ Some (Longident.Lident "failwith"); Some (Lident "raise") ] in
  match (body expression).pexp_desc with
  | Pexp_apply (_, [ (_, given) ]) when List.mem (head expression) fails -> (
      match Option.map said (text_of given) with
      | Some text -> List.mem text to_be_written || Text.starts_with "todo " text
      | None -> false)
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

(* The skeleton's definitions, by name. *)
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
