(* Definitions that the word "in" makes local to what follows: [let f x = ... in ()] defines nothing
   for the file. They are told where they are those that the course asks for. *)

open Parsetree

(* The names of each binding that an expression begins with, and where the last of them ends. *)
let rec bindings expression =
  match expression.pexp_desc with
  | Pexp_let (_, all, body) ->
      let names = List.concat_map (fun one -> Names.bound_by one.pvb_pat) all in
      let last = List.nth all (List.length all - 1) in
      (names, last.pvb_loc.loc_end) :: bindings body
  | _ -> []

let place_of source (place : Lexing.position) =
  let rec line_start line i =
    if line = 1 then i
    else
      match String.index_from_opt source i '\n' with
      | Some before -> line_start (line - 1) (before + 1)
      | None -> String.length source
  in
  line_start place.pos_lnum 0 + place.pos_cnum - place.pos_bol

(* The place of the word "in" after a binding. *)
let word_after source i =
  let next = Scanning.next_code source i in
  if Scanning.is_at source next "in" && Scanning.word_end source next = next + 2 then Some next
  else None

(* The targets that a source defines nowhere else, and the places of the words. *)
let found ~targets source (phrases : Cutting.phrase list) =
  let defined = List.concat_map (fun (one : Cutting.phrase) -> one.names) phrases in
  let is_sought name = List.mem name targets && not (List.mem name defined) in
  let of_phrase (phrase : Cutting.phrase) =
    match phrase.item.pstr_desc with
    | Pstr_eval (expression, _) ->
        List.filter_map
          (fun (names, finish) ->
            match List.filter is_sought names with
            | [] -> None
            | sought ->
                word_after source (place_of source finish)
                |> Option.map (fun place -> (sought, place)))
          (bindings expression)
    | _ -> []
  in
  List.concat_map of_phrase phrases

let note label source (names, place) =
  let line = Scanning.line_at source place in
  let text = Json.Text (Text.line source line) in
  let detail = Json.Text (String.concat ", " names) in
  Cutting.note "local" label line [ ("detail", detail); ("text", text) ]

(* A piece that ends with the word, which is followed by nothing: without it, and its place. *)
let without_last text =
  let before_sign last =
    if last > 1 && String.sub text (last - 1) 2 = ";;" then
      (Scanning.scan (String.sub text 0 (last - 1))).last
    else Some last
  in
  let is_in last =
    last > 1 && Scanning.is_at text (last - 1) "in" && not (Scanning.is_word text.[last - 2])
  in
  match Option.bind (Scanning.scan text).last before_sign with
  | Some last when is_in last ->
      let kept = Bytes.of_string text in
      Bytes.fill kept (last - 1) 2 ' ';
      Some (Bytes.to_string kept, last - 1)
  | _ -> None
