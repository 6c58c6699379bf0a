(* The parts of a source that need no parser: comments, texts, and the lines where definitions begin.
   All of it works on files that do not parse. *)

type comment = { start : int; finish : int }

type found = {
  comments : comment list;  (* outermost ones, in order *)
  starts : int list;  (* where a piece begins: at a keyword in column 1, or after ";;" *)
  unclosed : (int * string) option;  (* the opening of a comment or text that does not end *)
}

exception Unclosed of int * string

let starters = [ "let"; "open"; "type"; "exception"; "module"; "include"; "external"; "class" ]
let is_word = function 'a' .. 'z' | 'A' .. 'Z' | '0' .. '9' | '_' | '\'' -> true | _ -> false
let is_lower = function 'a' .. 'z' | '_' -> true | _ -> false

(* The end of the word that begins at a place. *)
let word_end s i =
  let rec from i = if i < String.length s && is_word s.[i] then from (i + 1) else i in
  from i

(* The place after a text between quotes, from the place after the first quote. *)
let after_text s start =
  let rec from i =
    if i >= String.length s then raise (Unclosed (start - 1, "text"))
    else match s.[i] with '"' -> i + 1 | '\\' -> from (i + 2) | _ -> from (i + 1)
  in
  from start

(* The place after a text between braces and bars; None where none begins. *)
let after_quoted s start =
  let finish = ref (start + 1) in
  while !finish < String.length s && is_lower s.[!finish] do incr finish done;
  if !finish >= String.length s || s.[!finish] <> '|' then None
  else
    let closing = "|" ^ String.sub s (start + 1) (!finish - start - 1) ^ "}" in
    let size = String.length closing in
    let rec from i =
      if i + size > String.length s then raise (Unclosed (start, "text"))
      else if String.sub s i size = closing then i + size
      else from (i + 1)
    in
    Some (from (!finish + 1))

(* The place after a character between apostrophes, else after the apostrophe. *)
let after_apostrophe s i =
  let at k = if k < String.length s then s.[k] else '\000' in
  if at (i + 1) = '\\' then
    match String.index_from_opt s (i + 2) '\'' with
    | Some _ when at (i + 2) = '\'' && at (i + 3) = '\'' -> i + 4
    | Some close when close - i < 8 -> close + 1
    | _ -> i + 1
  else if at (i + 2) = '\'' then i + 3
  else i + 1

let is_at s i part =
  let size = String.length part in
  i + size <= String.length s && String.sub s i size = part

(* The place after the comment that begins at a place. *)
let after_comment s start =
  let rec from depth i =
    if i >= String.length s then raise (Unclosed (start, "comment"))
    else if is_at s i "(*" then from (depth + 1) (i + 2)
    else if is_at s i "*)" then if depth = 1 then i + 2 else from (depth - 1) (i + 2)
    else
      match s.[i] with
      | '"' -> (
          match after_text s (i + 1) with
          | after -> from depth after
          | exception Unclosed _ -> raise (Unclosed (start, "comment")))
      | '\'' -> from depth (after_apostrophe s i)
      | '{' -> (
          match after_quoted s i with
          | Some after -> from depth after
          | None -> from depth (i + 1)
          | exception Unclosed _ -> from depth (i + 1))
      | c when is_word c -> from depth (word_end s i)
      | _ -> from depth (i + 1)
  in
  from 1 (start + 2)

let starts_piece s i =
  (i = 0 || s.[i - 1] = '\n') && (s.[i] = '#' || List.mem (String.sub s i (word_end s i - i)) starters)

let scan s =
  let comments = ref [] and starts = ref [] in
  let begin_at i = starts := i :: !starts in
  let rec from i =
    if i < String.length s then begin
      if starts_piece s i then begin_at i;
      if is_at s i "(*" && not (is_at s i "(*)") then begin
        let finish = after_comment s i in
        comments := { start = i; finish } :: !comments;
        from finish
      end
      else if is_at s i ";;" then begin
        begin_at (i + 2);
        from (i + 2)
      end
      else
        match s.[i] with
        | '"' -> from (after_text s (i + 1))
        | '\'' -> from (after_apostrophe s i)
        | '{' -> from (Option.value (after_quoted s i) ~default:(i + 1))
        | c when is_word c -> from (word_end s i)
        | _ -> from (i + 1)
    end
  in
  let unclosed = match from 0 with () -> None | exception Unclosed (at, what) -> Some (at, what) in
  { comments = List.rev !comments; starts = List.sort_uniq compare (0 :: !starts); unclosed }

let line_at s place =
  let count = ref 1 in
  for i = 0 to min place (String.length s) - 1 do
    if s.[i] = '\n' then incr count
  done;
  !count

(* The names that a piece of text seems to define. *)
let names_in s =
  let is_blank c = c = ' ' || c = '\n' || c = '\t' in
  let rec skip i = if i < String.length s && is_blank s.[i] then skip (i + 1) else i in
  let word_at i = String.sub s i (word_end s i - i) in
  let rec from found i =
    if i >= String.length s then List.rev found
    else if (i = 0 || s.[i - 1] = '\n') && (word_at i = "let" || word_at i = "and") then begin
      let next = skip (i + 3) in
      let next = if word_at next = "rec" then skip (next + 3) else next in
      let name = if next < String.length s then word_at next else "" in
      let found = if name <> "" && is_lower name.[0] then name :: found else found in
      from found (max (i + 3) next)
    end
    else from found (i + 1)
  in
  from [] 0
