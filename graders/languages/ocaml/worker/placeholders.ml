(* Tell whether a definition is still what the skeleton gave: the fallback's call, a placeholder. *)

open Parsetree

(* What an expression comes to, under its parameters, annotations, and modules that are opened
   around it. [function x -> e] has a parameter as [fun x -> e] has. *)
type stripped = { parameters : pattern list; opened : Longident.t list; body : expression }

let rec strip expression =
  let inner = Compiler.under_parameter expression and case = Compiler.only_case expression in
  match (expression.pexp_desc, inner, case) with
  | _, _, Some (patterns, inner) -> under patterns inner
  | _, Some inner, None -> under (Compiler.parameters expression) inner
  | (Pexp_constraint (inner, _) | Pexp_coerce (inner, _, _)), _, _ -> strip inner
  | Pexp_open ({ popen_expr = { pmod_desc = Pmod_ident path; _ }; _ }, inner), _, _ ->
      let found = strip inner in
      { found with opened = path.txt :: found.opened }
  | Pexp_open (_, inner), _, _ -> strip inner
  | _ -> { parameters = []; opened = []; body = expression }

and under patterns inner =
  let found = strip inner in
  { found with parameters = patterns @ found.parameters }

let body expression = (strip expression).body

(* What is called, and with what; operators that call are seen through. *)
let rec called expression =
  let inner = strip expression in
  match inner.body.pexp_desc with
  | _ when inner.parameters <> [] -> None
  | Pexp_apply ({ pexp_desc = Pexp_ident { txt = Lident "@@"; _ }; _ }, [ (_, f); (_, given) ])
  | Pexp_apply ({ pexp_desc = Pexp_ident { txt = Lident "|>"; _ }; _ }, [ (_, given); (_, f) ]) ->
      applied f [ given ]
  | Pexp_apply (f, given) -> applied f (List.map snd given)
  | Pexp_ident path -> Some (path.txt, inner.opened, [])
  | _ -> None

and applied f given =
  let more (name, opened, before) = (name, opened, before @ given) in
  Option.map more (called f)

let head expression =
  Option.map (fun (name, _, _) -> name) (called (body expression))

(* Whether an argument is a parameter as it was given. *)
let rec is_parameter pattern argument =
  match (pattern.ppat_desc, (body argument).pexp_desc) with
  | Ppat_constraint (inner, _), _ | Ppat_open (_, inner), _ -> is_parameter inner argument
  | Ppat_var name, Pexp_ident { txt = Lident given; _ } -> given = name.txt
  | Ppat_alias (inner, name), Pexp_ident { txt = Lident given; _ } ->
      given = name.txt || is_parameter inner argument
  | Ppat_alias (inner, _), _ -> is_parameter inner argument
  | Ppat_tuple patterns, Pexp_tuple items ->
      List.length patterns = List.length items && List.for_all2 is_parameter patterns items
  | Ppat_construct ({ txt; _ }, None), Pexp_construct ({ txt = given; _ }, None) -> txt = given
  | _ -> false

(* Whether arguments are the first parameters, in order: all of them, or as many as the skeleton
   gives. *)
let rec are_parameters patterns arguments =
  match (patterns, arguments) with
  | _, [] -> true
  | pattern :: patterns, argument :: arguments ->
      is_parameter pattern argument && are_parameters patterns arguments
  | [], _ -> false

(* Whether all that a definition does is to call the fallback's function of its name with its own
   parameters, or to be that function. *)
let is_fallback fallback name expression =
  let { parameters; opened; body } = strip expression in
  let is_opened more = List.mem (Longident.Lident fallback) (opened @ more) in
  fallback <> ""
  &&
  match called body with
  | Some (Ldot (Lident owner, held), _, given) ->
      owner = fallback && held = name && are_parameters parameters given
  | Some (Lident held, more, given) ->
      held = name && is_opened more && are_parameters parameters given
  | _ -> false

(* What a text says, without case, accents and signs. *)
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
