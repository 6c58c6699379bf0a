(* Plain data in OCaml's notation, read without the compiler's parser, which took a third of the
   time of a case. Whatever is spelt in another way than the host and most courses spell it is
   left to that parser. *)

type t =
  | Int of int
  | Float of float
  | String of string
  | Char of char
  | Tuple of t list
  | List of t list
  | Record of (string * t) list
  | Construct of string * t option

exception Other

type source = { text : string; mutable place : int }

(* Records without others inside, such as cards: the same few come again and again. *)
let flat_records : (string, t) Hashtbl.t = Hashtbl.create 64

let peek s = if s.place < String.length s.text then String.unsafe_get s.text s.place else '\000'
let skip s = s.place <- s.place + 1

let rec next s =
  match peek s with
  | ' ' | '\n' | '\t' | '\r' ->
      skip s;
      next s
  | c -> c

let expect s c = if next s = c then skip s else raise Other
let is_digit = function '0' .. '9' -> true | _ -> false
let is_upper = function 'A' .. 'Z' -> true | _ -> false
let is_lower = Scanning.is_lower
let is_part = Scanning.is_word

(* The values that a test accepts from here on. *)
let taken s accepts =
  let start = s.place in
  while accepts (peek s) do
    skip s
  done;
  String.sub s.text start (s.place - start)

let number s sign =
  let written = sign ^ taken s (fun c -> is_digit c || c = '.') in
  if is_part (peek s) || next s = '#' then raise Other;
  if not (String.contains written '.') then
    match int_of_string_opt written with Some number -> Int number | None -> raise Other
  else match float_of_string_opt written with Some number -> Float number | None -> raise Other

let word s =
  let start = s.place in
  s.place <- Scanning.word_end s.text start;
  String.sub s.text start (s.place - start)

(* Names with the modules before them. *)
let rec name s =
  let first = word s in
  if peek s = '.' && first <> "" && is_upper first.[0] then begin
    skip s;
    first ^ "." ^ name s
  end
  else first

(* The first letter of a name, after its modules. *)
let initial name =
  name.[match String.rindex_opt name '.' with Some i -> i + 1 | None -> 0]

let plain_escapes = [ ('"', '"'); ('\\', '\\'); ('n', '\n'); ('t', '\t'); ('r', '\r'); ('b', '\b') ]

let escaped s =
  skip s;
  match List.assoc_opt (peek s) plain_escapes with
  | Some c ->
      skip s;
      String.make 1 c
  | None ->
      let code = String.sub s.text s.place 3 in
      s.place <- s.place + 3;
      match int_of_string_opt code with
      | Some byte when String.for_all is_digit code && byte < 256 -> String.make 1 (Char.chr byte)
      | _ -> raise Other

let string s =
  let buffer = Buffer.create 32 in
  let rec from () =
    Buffer.add_string buffer (taken s (fun c -> c <> '"' && c <> '\\' && c <> '\000' && c <> '\n'));
    if peek s = '\\' then begin
      Buffer.add_string buffer (escaped s);
      from ()
    end
  in
  from ();
  expect s '"';
  String (Buffer.contents buffer)

let char s =
  let c = peek s in
  skip s;
  if c = '\\' || c = '\'' || c = '\000' || c = '\n' || peek s <> '\'' then raise Other;
  skip s;
  Char c

(* Items up to a closing sign, each but the last before a semicolon. *)
let items s read ~closing =
  let rec from found =
    if next s = closing then (skip s; List.rev found)
    else begin
      let found = read s :: found in
      if next s = ';' then skip s else if peek s <> closing then raise Other;
      from found
    end
  in
  from []

let rec value s =
  match next s with
  | '-' ->
      skip s;
      if is_digit (peek s) then number s "-" else raise Other
  | c when is_upper c -> construct s
  | _ -> argument s

(* The tokens that may follow a constructor. *)
and argument s =
  match next s with
  | '(' ->
      skip s;
      parenthesized s
  | '[' ->
      skip s;
      if peek s = '|' then raise Other else List (items s value ~closing:']')
  | '{' -> flat_record s
  | '"' ->
      skip s;
      string s
  | '\'' ->
      skip s;
      char s
  | c when is_digit c -> number s ""
  | c when is_upper c -> constant (name s)
  | c when is_lower c -> (
      match name s with ("true" | "false") as name -> Construct (name, None) | _ -> raise Other)
  | _ -> raise Other

and flat_record s =
  let finish = Native.flat_end s.text s.place in
  if finish = s.place then record s
  else
    let written = String.sub s.text s.place (finish - s.place) in
    match Hashtbl.find_opt flat_records written with
    | Some found ->
        s.place <- finish;
        found
    | None ->
        let found = record s in
        if s.place = finish then Hashtbl.replace flat_records written found;
        found

and record s =
  skip s;
  match items s field ~closing:'}' with [] -> raise Other | fields -> Record fields

and constant name = if is_upper (initial name) then Construct (name, None) else raise Other

and construct s =
  match constant (name s) with
  | Construct (name, _) when begins_argument (next s) -> Construct (name, Some (argument s))
  | alone -> alone

and begins_argument c = is_part c || c = '(' || c = '[' || c = '{' || c = '"'

and parenthesized s =
  if next s = ')' then (skip s; Construct ("()", None))
  else
    let first = value s in
    if next s = ')' then (skip s; first)
    else begin
      expect s ',';
      let rec rest () =
        let item = value s in
        if next s = ')' then (skip s; [ item ]) else (expect s ','; item :: rest ())
      in
      Tuple (first :: rest ())
    end

and field s =
  let c = next s in
  if not (is_lower c || is_upper c) then raise Other;
  let name = name s in
  if not (is_lower (initial name)) then raise Other;
  expect s '=';
  (name, value s)

(* Read a text; None if it is spelt in another way. *)
let read text =
  let s = { text; place = 0 } in
  match value s with
  | found -> if next s = '\000' && s.place >= String.length text then Some found else None
  | exception (Other | Invalid_argument _) -> None

(* Read each text once. *)
let known =
  let table = Hashtbl.create 256 in
  fun text ->
    match Hashtbl.find_opt table text with
    | Some found -> found
    | None ->
        let found = read text in
        Hashtbl.replace table text found;
        found
