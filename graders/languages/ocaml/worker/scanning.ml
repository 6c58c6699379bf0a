(* The parts of a source that need no parser: comments, texts, and the lines where definitions
   begin. All of it works on files that do not parse. *)

type comment = { start : int; finish : int }

type found = {
  comments : comment list;  (* outermost ones, in order *)
  starts : int list;
      (* where a piece begins: at a keyword in column 1 or the comments before it, or after ";;" *)
  inners : int list;  (* where an indented line, after a blank one or a comment, may define *)
  ands : int list;  (* where a line begins with "and" as definitions begin *)
  strays : int list;  (* where a line that begins in column 1 may begin something else *)
  last : int option;  (* where the last character of code stands *)
  unclosed : (int * string) option;  (* the opening of a comment or text that does not end *)
}

exception Unclosed of int * string

let starters = [ "let"; "open"; "type"; "exception"; "module"; "include"; "external"; "class" ]
let is_word = function 'a' .. 'z' | 'A' .. 'Z' | '0' .. '9' | '_' | '\'' -> true | _ -> false
let is_space c = c = ' ' || c = '\n' || c = '\t'
let is_lower = function 'a' .. 'z' | '_' -> true | _ -> false

(* The end of the word that begins at a place. *)
let word_end s i =
  let rec from i = if i < String.length s && is_word s.[i] then from (i + 1) else i in
  from i

let word_at s i = String.sub s i (word_end s i - i)

(* The place after a text between quotes, from the place after the first quote. In a file that
   does not parse, a text ends with its line: a quote that is missing would turn texts and code
   around. *)
let after_text ?(is_whole = false) s start =
  let rec from i =
    if i >= String.length s || (s.[i] = '\n' && not is_whole) then i
    else
      match s.[i] with
      | '"' -> i + 1
      | '\\' -> from (min (String.length s) (i + 2))
      | _ -> from (i + 1)
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
  let rec is_same k = k = size || (s.[i + k] = part.[k] && is_same (k + 1)) in
  i + size <= String.length s && is_same 0

(* The place after the comment that begins at a place. *)
let after_comment s start =
  let rec from depth i =
    if i >= String.length s then raise (Unclosed (start, "comment"))
    else if is_at s i "(*" then from (depth + 1) (i + 2)
    else if is_at s i "*)" then if depth = 1 then i + 2 else from (depth - 1) (i + 2)
    else
      match s.[i] with
      | '"' ->
          let after = after_text s (i + 1) in
          (* A quote alone is a word of the comment, which ends all the same. *)
          from depth (if s.[after - 1] = '"' && after > i + 1 then after else i + 1)
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

(* Whether a place is the one in its line where definitions of the file begin: column 1, or after a
   margin, where all of them are indented. *)
let begins_line ?(margin = 0) s i =
  let start = i - margin in
  let rec is_blank k = k >= i || ((s.[k] = ' ' || s.[k] = '\t') && is_blank (k + 1)) in
  start >= 0 && (start = 0 || s.[start - 1] = '\n') && is_blank start

let is_starter s i = List.mem (word_at s i) starters
let starts_piece margin s i = begins_line ~margin s i && (s.[i] = '#' || is_starter s i)

let keywords =
  [
    "and"; "as"; "assert"; "begin"; "constraint"; "do"; "done"; "downto"; "else"; "end"; "for";
    "fun"; "function"; "functor"; "if"; "in"; "inherit"; "initializer"; "lazy"; "match";
    "method"; "mod"; "new"; "object"; "of"; "or"; "rec"; "sig"; "struct"; "then"; "to"; "try";
    "val"; "when"; "while"; "with"; "land"; "lor"; "lxor"; "lsl"; "lsr"; "asr";
  ]

(* Keywords that begin something else after a whole expression; those that rarely begin a line of a
   definition do so wherever they stand. *)
let never_going_on = [ "assert"; "fun"; "rec"; "val" ]
let not_going_on = [ "for"; "function"; "if"; "match"; "try"; "while" ]

(* Operators of two signs or more that a line may begin with. *)
let operators =
  [ "**"; "*."; "+."; "-."; "->"; "<-"; "<="; "<>"; "=="; ">="; "!="; ">>"; "<<"; ">>="; "<=>" ]

(* Whether signs stand at a place that are none of OCaml's: those of other languages' comments, of
   rules drawn between questions, the end of a comment, what a shell asks with. *)
let is_foreign_sign s i =
  let rec finish k =
    if k < String.length s && String.contains "*+-/<=>#%" s.[k] then finish (k + 1) else k
  in
  let signs = String.sub s i (finish i - i) in
  is_at s i "*)" || is_at s i "$ " || signs = "#"
  || (String.length signs > 1 && not (List.mem signs operators))

(* Whether a line is one that tools put around code, or into it where two versions differ. *)
let is_fence s i = List.exists (is_at s i) [ "```"; "<<<<<<<"; "======="; ">>>>>>>"; "|||||||" ]

(* The place of the last sign of the line that ends before a place, if there is one. *)
let last_before s line =
  let rec last k =
    if k < 0 || s.[k] = '\n' then None
    else if s.[k] = ' ' || s.[k] = '\t' then last (k - 1)
    else Some k
  in
  last (line - 2)

(* Whether a line stands below the lines of a definition that are all indented, after a margin. *)
let is_below_indented ~margin s line =
  let rec up is_indented line =
    line > 0
    &&
    let before =
      match String.rindex_from_opt s (line - 2) '\n' with
      | Some i -> i + 1
      | None | (exception Invalid_argument _) -> 0
    in
    let rec first i = if s.[i] = ' ' || s.[i] = '\t' then first (i + 1) else i in
    let code = first before in
    if s.[code] = '\n' then up is_indented before
    else if code > before + margin then up true before
    else is_indented && code = before + margin && word_at s code = "let"
  in
  up false line

(* Functions that begin a line of tests: none is an argument of the line above. *)
let printers =
  [
    "print_string"; "print_int"; "print_endline"; "print_newline"; "print_char"; "print_float";
    "prerr_endline"; "prerr_string"; "Printf"; "Format";
  ]

(* The word, or the sign or signs, that stands at a place; empty at the end. *)
let code_word s i =
  let is_sign k = k < String.length s && String.contains "=-><+*/^@&|;:" s.[k] in
  let rec finish k = if is_sign k then finish (k + 1) else k in
  if i >= String.length s || is_space s.[i] || s.[i] > '\127' then ""
  else if is_word s.[i] then word_at s i
  else String.sub s i (max 1 (finish i - i))

(* Whether a place begins a line that no expression goes on with, not after a sign that asks for
   more: words after a blank line or the comments of what follows, and what goes on nowhere. So do
   the names [heads], which are called in tests. *)
let is_stray ~is_headed ~heads margin s i before =
  let word = word_at s i and line = i - margin in
  let is_text () =
    match s.[i] with
    | 'a' .. 'z' | 'A' .. 'Z' | '0' .. '9' | '\128' .. '\255' ->
        List.mem word not_going_on || not (List.mem word (starters @ keywords))
    | '"' -> true
    | _ -> is_foreign_sign s i
  in
  let is_test () = List.mem word not_going_on && is_below_indented ~margin s line in
  let is_whole = before = "" || before = ";;" || before.[String.length before - 1] <> ';' in
  begins_line ~margin s i
  && (is_fence s i
     || line > 1 && is_whole
        && (List.mem word never_going_on || List.mem word heads
           || is_test ()
           || ((is_headed || last_before s line = None) && is_text ())))

(* Whether a place begins an indented line after a blank one or a comment, with a keyword. *)
let is_inner s i =
  let is_blank c = c = ' ' || c = '\t' in
  let rec before k = if k >= 0 && is_blank s.[k] then before (k - 1) else k in
  let line = before (i - 1) in
  let is_after_blank () =
    let last = before (line - 1) in
    last < 0 || s.[last] = '\n' || (last > 0 && is_at s (last - 1) "*)")
  in
  line < i - 1
  && (line < 0 || (s.[line] = '\n' && is_after_blank ()))
  && is_starter s i

(* The state of a scan. *)
type scanned = {
  margin : int;  (* where lines of definitions begin *)
  heads : string list;  (* names that begin a line of tests *)
  mutable all : comment list;
  mutable begun : int list;
  mutable inner : int list;
  mutable conjunctions : int list;
  mutable stray : int list;
  mutable heading : int option;  (* the first of the comments in column 1 that came last *)
  mutable before : string;  (* the last sign of code *)
  mutable last : int option;  (* where its last character stands *)
}

let see_comment seen s start =
  let finish = after_comment s start in
  seen.all <- { start; finish } :: seen.all;
  if seen.heading = None && begins_line ~margin:seen.margin s start then seen.heading <- Some start;
  finish

let see_place seen s i =
  let is_headed = seen.heading <> None and { heads; margin; before; _ } = seen in
  if is_stray ~is_headed ~heads margin s i before then seen.stray <- i :: seen.stray;
  if starts_piece seen.margin s i then seen.begun <- (i :: Option.to_list seen.heading) @ seen.begun
  else if is_inner s i then seen.inner <- i :: seen.inner
  else if begins_line ~margin:seen.margin s i && word_at s i = "and" then
    seen.conjunctions <- i :: seen.conjunctions

(* Where the code from a place on begins: after blanks and comments. *)
let rec next_code s i =
  if i < String.length s && is_space s.[i] then next_code s (i + 1)
  else if is_at s i "(*" then
    match after_comment s i with after -> next_code s after | exception Unclosed _ -> i
  else i

(* The place after the word, text or sign that begins at a place. *)
let after_word s i =
  match s.[i] with
  | '"' -> after_text s (i + 1)
  | '\'' -> after_apostrophe s i
  | '{' -> Option.value (after_quoted s i) ~default:(i + 1)
  | c when is_word c -> word_end s i
  | _ -> i + 1

let after_code seen s i =
  seen.heading <- None;
  seen.before <- String.make 1 s.[i];
  after_word s i

(* Whether a scan may find strays: in most files no line begins as one, and none is needed. *)
let may_have_strays ?(margin = 0) ?(heads = []) s =
  let begins_one line =
    let ends_comment k = k > 0 && is_at s (k - 1) "*)" in
    let is_headed = Option.fold ~none:false ~some:ends_comment (last_before s line) in
    line + margin < String.length s && is_stray ~is_headed ~heads margin s (line + margin) ""
  in
  let rec from i =
    match String.index_from_opt s i '\n' with
    | Some before when before + 1 < String.length s -> begins_one (before + 1) || from (before + 1)
    | _ -> false
  in
  s <> "" && (begins_one 0 || from 0)

let scan ?(margin = 0) ?(heads = []) s =
  let seen =
    {
      margin; heads; all = []; begun = [ 0 ]; inner = []; conjunctions = []; stray = [];
      heading = None; before = ""; last = None;
    }
  in
  let rec from i =
    if i < String.length s then
      if is_space s.[i] then from (i + 1)
      else begin
        see_place seen s i;
        if is_at s i "(*" && not (is_at s i "(*)") then from (see_comment seen s i)
        else if is_at s i ";;" then begin
          seen.begun <- (i + 2) :: seen.begun;
          seen.heading <- None;
          seen.before <- ";;";
          seen.last <- Some (i + 1);
          from (i + 2)
        end
        else begin
          let finish = after_code seen s i in
          seen.last <- Some (finish - 1);
          from finish
        end
      end
  in
  let unclosed = match from 0 with () -> None | exception Unclosed (at, what) -> Some (at, what) in
  let starts = List.sort_uniq compare (Option.to_list seen.heading @ seen.begun) in
  let inners = List.rev seen.inner and ands = List.rev seen.conjunctions in
  let comments = List.rev seen.all and strays = List.rev seen.stray in
  { comments; starts; inners; ands; strays; last = seen.last; unclosed }

(* The number of the line of a place, as a function that is quick for places in order. *)
let counting s =
  let last = ref 0 and count = ref 1 in
  fun place ->
    if place < !last then begin
      last := 0;
      count := 1
    end;
    for i = !last to min place (String.length s) - 1 do
      if s.[i] = '\n' then incr count
    done;
    last := max !last (min place (String.length s));
    !count

let line_at s place = counting s place

(* The number of bytes before a place in its line. *)
let column_at s place =
  match String.rindex_from_opt s (place - 1) '\n' with
  | Some before -> place - before - 1
  | None -> place

(* The names that a piece of text seems to define. *)
let names_in s =
  let is_blank c = c = ' ' || c = '\n' || c = '\t' in
  let rec skip i = if i < String.length s && is_blank s.[i] then skip (i + 1) else i in
  let word_at i = String.sub s i (word_end s i - i) in
  let rec from found i =
    if i >= String.length s then List.rev found
    else if (i = 0 || s.[i - 1] = '\n') && (word_at i = "let" || word_at i = "and") then begin
      let next = skip (i + 3) in
      let rec after_words next =
        if List.mem (word_at next) [ "let"; "rec" ] then after_words (skip (next + 3)) else next
      in
      let next = after_words next in
      let name = if next < String.length s then word_at next else "" in
      let found = if name <> "" && is_lower name.[0] then name :: found else found in
      from found (max (i + 3) next)
    end
    else from found (i + 1)
  in
  from [] 0
