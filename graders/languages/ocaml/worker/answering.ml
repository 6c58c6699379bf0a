(* Answers in words, which students write into comments. *)

open Json

let is_digit c = c >= '0' && c <= '9'

let word_after text marker =
  let size = String.length marker in
  let is_word c = match c with 'a' .. 'z' | 'A' .. 'Z' | '0' .. '9' -> true | _ -> false in
  let ends i = i + size >= String.length text || not (is_word text.[i + size]) in
  let begins i = i = 0 || not (is_word text.[i - 1]) in
  let rec from i =
    match String.index_from_opt text i marker.[0] with
    | None -> false
    | Some i -> (Scanning.is_at text i marker && begins i && ends i) || from (i + 1)
  in
  size > 0 && from 0

(* A line of a comment, by its number in the file, with the first and the last line of the comments
   that stand together with it, and the first line of its own. Its sign and case do not matter to
   markers. *)
type line = { number : int; text : string; lower : string; own : int; first : int; last : int }

let holds_marker line marker = word_after line.lower (String.lowercase_ascii marker)

let lines_of source line_at (one : Scanning.comment) =
  let size = max 0 (one.finish - one.start - 4) in
  let own = line_at one.start in
  let texts = Text.lines (String.sub source (one.start + 2) size) in
  let last = own + List.length texts - 1 in
  let line i text =
    { number = own + i; text; lower = String.lowercase_ascii text; own; first = own; last }
  in
  List.mapi line texts

(* Give the lines of comments without a line between them the same first and last line. *)
let together comments =
  let join blocks lines =
    match (blocks, lines) with
    | (({ last; _ } :: _ as block) :: rest), ({ own; _ } :: _) when own <= last + 1 ->
        (List.rev_append lines block) :: rest
    | _ -> List.rev lines :: blocks
  in
  let whole block =
    let first = (List.nth block (List.length block - 1)).first and last = (List.hd block).last in
    List.rev_map (fun line -> { line with first; last }) block
  in
  List.concat_map whole (List.rev (List.fold_left join [] comments))

(* The lines of all comments as they stand, without the signs of these. *)
let lines_of_comments source (found : Scanning.found) =
  let line_at = Scanning.counting source in
  together (List.map (lines_of source line_at) found.comments)

let strip line =
  let rec without line =
    let line = String.trim line in
    let size = String.length line in
    if size > 0 && line.[0] = '*' then without (String.sub line 1 (size - 1))
    else if size > 0 && line.[size - 1] = '*' then without (String.sub line 0 (size - 1))
    else line
  in
  without line

(* Whether a line begins as the marker does, with another number. *)
let is_next marker line =
  match String.rindex_opt marker ' ' with
  | Some at when at + 1 < String.length marker && is_digit marker.[at + 1] ->
      let word = String.lowercase_ascii (String.sub marker 0 (at + 1)) in
      let text = strip line.lower in
      let size = String.length word in
      Text.starts_with word text && String.length text > size && is_digit text.[size]
      && not (holds_marker line marker)
  | _ -> false

(* A line that is drawn, such as a heading between two lines of signs. *)
let is_drawn line =
  let text = String.trim line.text in
  String.length text > 2 && String.contains "-=~#_" text.[0] && text.[1] = text.[0]
  && text.[2] = text.[0]

(* The first lines, up to one that ends them. *)
let rec until is_end = function
  | line :: rest when not (is_end line) -> line :: until is_end rest
  | _ -> []

let told_by prose lines =
  let is_told line = line <> "" && not (List.mem line prose) in
  String.concat "\n" (List.filter is_told (List.map (fun line -> strip line.text) lines))

(* The answer to a question: comments from the line of its marker to the next definition or marker.
   Comments right above a definition, apart from that of the marker, are about the definition,
   unless there is no other answer. *)
let answer lines definitions markers prose marker =
  match List.find_opt (fun line -> holds_marker line marker) lines with
  | None -> ""
  | Some ({ number = first; _ } as asked) ->
      let after = List.filter (fun line -> line.number >= first) lines in
      let later = List.filter (fun number -> number > first) definitions in
      let next = List.fold_left min max_int later in
      let is_other line =
        is_next marker line
        || List.exists (fun one -> one <> marker && holds_marker line one) markers
      in
      let is_end line = line.number >= next || (line.number > first && is_other line) in
      let is_heading line = line.own <> asked.own && is_drawn line in
      let all = List.filter (fun line -> not (is_heading line)) (until is_end after) in
      let is_above line = line.first <> asked.first && line.last = next - 1 in
      let own = told_by prose (List.filter (fun line -> not (is_above line)) all) in
      let text = if own = "" then told_by prose all else own in
      if Text.contains text "REMPLACER" then "" else Text.first text 4_000

let answers ~margin source manual prose =
  let prose = List.map strip prose in
  let found = lazy (Scanning.scan ~margin source) in
  let lines = lazy (lines_of_comments source (Lazy.force found)) in
  let starts = lazy (List.map (Scanning.counting source) (List.tl (Lazy.force found).starts)) in
  let markers = List.map snd manual in
  let told marker = answer (Lazy.force lines) (Lazy.force starts) markers prose marker in
  List.map (fun (id, marker) -> (id, Text (told marker))) manual
