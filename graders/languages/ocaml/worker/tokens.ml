(* Tokens of a file, for comparing submissions: any file, whether it parses or not. *)

open Json

(* Kinds as graders.protocol has them. *)
let name, function_, class_, text, plain = ('V', 'F', 'O', 'S', 'X')

let keywords =
  Needs.words
    "and as assert asr begin class constraint do done downto else end exception external false \
     for fun function functor if in include inherit initializer land lazy let lor lsl lsr lxor \
     match method mod module mutable new nonrec object of open or private rec sig struct then \
     to true try type val virtual when while with not fst snd ref print_string print_int \
     print_endline print_newline failwith raise ignore List Array String Printf Random Char \
     Hashtbl"

let is_blank c = c = ' ' || c = '\n' || c = '\t' || c = '\r'
let is_sign c = String.contains "!$%&*+-/:<=>?@^|~.#" c

(* The end of the token that begins at a place, and its kind if it is no word; no kind for
   comments. *)
let rec sign_end s i = if i < String.length s && is_sign s.[i] then sign_end s (i + 1) else i

let token s i =
  let rest = String.length s in
  if Scanning.is_at s i "(*" && not (Scanning.is_at s i "(*)") then
    ((try Scanning.after_comment s i with Scanning.Unclosed _ -> rest), None)
  else
    match s.[i] with
    | '"' -> (Scanning.after_text ~is_whole:true s (i + 1), Some text)
    | '\'' ->
        let finish = Scanning.after_apostrophe s i in
        (finish, Some (if finish > i + 1 then text else plain))
    | c when Scanning.is_word c -> (Scanning.word_end s i, Some name)
    | c when is_sign c -> (sign_end s i, Some plain)
    | _ -> (i + max 1 (Text.sequence s i), Some plain)

(* The kind of a word, after the token before it. *)
let word_kind word before =
  if Needs.Set.mem word keywords || (word.[0] >= '0' && word.[0] <= '9') then plain
  else
    match before with
    | "let" | "rec" | "and" | "method" -> function_
    | "type" | "module" | "class" -> class_
    | _ -> name

let tokens s =
  let rec from found before i =
    if i >= String.length s then List.rev found
    else if is_blank s.[i] then from found before (i + 1)
    else
      match token s i with
      | finish, None -> from found before finish
      | finish, Some kind ->
          let word = String.sub s i (finish - i) in
          let kind = if kind = name then word_kind word before else kind in
          from ((i, finish, kind) :: found) word finish
  in
  from [] "" 0

(* The number of characters before each place of a text. *)
let places s =
  let found = Array.make (String.length s + 1) 0 in
  String.iteri
    (fun i c -> found.(i + 1) <- (found.(i) + if Char.code c land 0xC0 <> 0x80 then 1 else 0))
    s;
  fun i ->
    let is_inside = i < String.length s && Char.code s.[i] land 0xC0 = 0x80 in
    if is_inside then found.(i) - 1 else found.(i)

let expanded s = String.concat "    " (String.split_on_char '\t' s)

let cut request =
  let whole = Cutting.plain (Native.to_latin1 (to_text (get "content" request))) in
  let shown = Text.first (expanded whole) (to_int (get "most" request)) in
  let found = tokens shown and place = places shown in
  let ints part = List (List.map (fun token -> Int (part token)) found) in
  Object
    [
      ("text", Text shown);
      ("starts", ints (fun (start, _, _) -> place start));
      ("ends", ints (fun (_, finish, _) -> place finish));
      ("kinds", Text (String.concat "" (List.map (fun (_, _, kind) -> String.make 1 kind) found)));
      ("whole", Bool (String.length shown = String.length (expanded whole)));
      ("damaged", Bool false);
    ]
