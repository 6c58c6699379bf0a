(* JSON: the host's requests, and the bodies of frames, in ASCII without blanks. *)

type t =
  | Null
  | Bool of bool
  | Int of int
  | Float of float
  | Text of string
  | List of t list
  | Object of (string * t) list
  | Raw of string  (* JSON that is written already *)

exception Malformed of int

let rec add buffer = function
  | Null -> Buffer.add_string buffer "null"
  | Bool held -> Buffer.add_string buffer (string_of_bool held)
  | Int number -> Buffer.add_string buffer (string_of_int number)
  | Float number -> Buffer.add_string buffer (Printf.sprintf "%.17g" number)
  | Text s -> Buffer.add_string buffer (Native.quoted s)
  | Raw written -> Buffer.add_string buffer written
  | List items ->
      Buffer.add_char buffer '[';
      separated buffer (add buffer) items;
      Buffer.add_char buffer ']'
  | Object members ->
      Buffer.add_char buffer '{';
      separated buffer (add_member buffer) members;
      Buffer.add_char buffer '}'

and add_member buffer (key, held) =
  Buffer.add_string buffer (Native.quoted key);
  Buffer.add_char buffer ':';
  add buffer held

and separated : 'a. Buffer.t -> ('a -> unit) -> 'a list -> unit =
 fun buffer add_one items ->
  List.iteri
    (fun i item ->
      if i > 0 then Buffer.add_char buffer ',';
      add_one item)
    items

let to_string data =
  let buffer = Buffer.create 1024 in
  add buffer data;
  Buffer.contents buffer

(* Reading: the place is that of the next byte. *)
type source = { text : string; mutable place : int }

let fail source = raise (Malformed source.place)
let peek s = if s.place < String.length s.text then s.text.[s.place] else '\000'

let rec next s =
  match peek s with
  | ' ' | '\n' | '\t' | '\r' ->
      s.place <- s.place + 1;
      next s
  | c -> c

let expect s c = if next s = c then s.place <- s.place + 1 else fail s

let word s text value =
  let size = String.length text in
  if s.place + size <= String.length s.text && String.sub s.text s.place size = text then begin
    s.place <- s.place + size;
    value
  end
  else fail s

let hex_unit s =
  match int_of_string_opt ("0x" ^ String.sub s.text s.place 4) with
  | Some code ->
      s.place <- s.place + 4;
      code
  | None -> fail s
  | exception Invalid_argument _ -> fail s

let escaped s buffer =
  let simple c = Buffer.add_char buffer c in
  let c = peek s in
  s.place <- s.place + 1;
  match c with
  | 'n' -> simple '\n'
  | 'r' -> simple '\r'
  | 't' -> simple '\t'
  | 'b' -> simple '\b'
  | 'f' -> simple '\012'
  | 'u' ->
      let high = hex_unit s in
      if high land 0xFC00 = 0xD800 && peek s = '\\' then begin
        s.place <- s.place + 2;
        let low = hex_unit s in
        Text.add_code_point buffer (0x10000 + ((high land 0x3FF) lsl 10) + (low land 0x3FF))
      end
      else Text.add_code_point buffer high
  | c -> simple c

(* The part of a text up to a quote or an escape, and whether it is the last one. *)
let text_part s =
  let start = s.place in
  s.place <- Native.plain_end s.text start;
  if s.place >= String.length s.text then fail s;
  let part = String.sub s.text start (s.place - start) in
  s.place <- s.place + 1;
  (part, s.text.[s.place - 1] <> '\\')

let text s =
  expect s '"';
  let first, is_whole = text_part s in
  if is_whole then first
  else begin
    let buffer = Buffer.create (2 * String.length first + 64) in
    Buffer.add_string buffer first;
    let rec from () =
      escaped s buffer;
      let part, is_last = text_part s in
      Buffer.add_string buffer part;
      if not is_last then from ()
    in
    from ();
    Buffer.contents buffer
  end

let number s =
  let start = s.place in
  let is_part = function '0' .. '9' | '-' | '+' | '.' | 'e' | 'E' -> true | _ -> false in
  while is_part (peek s) do
    s.place <- s.place + 1
  done;
  let written = String.sub s.text start (s.place - start) in
  match (int_of_string_opt written, float_of_string_opt written) with
  | Some whole, _ -> Int whole
  | None, Some real -> Float real
  | None, None -> fail s

(* The items up to a closing sign, each read by a function. *)
let items s closing read =
  s.place <- s.place + 1;
  let rec from found =
    if next s = closing && found = [] then found
    else
      let found = read () :: found in
      if next s = ',' then begin
        s.place <- s.place + 1;
        from found
      end
      else found
  in
  let found = from [] in
  expect s closing;
  List.rev found

let rec value s =
  match next s with
  | '"' -> Text (text s)
  | '[' -> List (items s ']' (fun () -> value s))
  | '{' -> Object (items s '}' (fun () -> member s))
  | 't' -> word s "true" (Bool true)
  | 'f' -> word s "false" (Bool false)
  | 'n' -> word s "null" Null
  | _ -> number s

and member s =
  ignore (next s);
  let key = text s in
  expect s ':';
  (key, value s)

let of_string text = value { text; place = 0 }

(* What requests hold; a missing member is empty. *)
let get key = function
  | Object members -> ( match List.assoc_opt key members with Some held -> held | None -> Null)
  | _ -> Null

let to_text = function Text s -> s | _ -> ""
let to_list = function List items -> items | _ -> []
let to_int = function Int number -> number | Float real -> int_of_float real | _ -> 0
let to_members = function Object members -> members | _ -> []
let is_true held = held = Bool true
let texts held = List.map to_text (to_list held)

(* Pairs of texts, from lists of two. *)
let pairs held =
  List.map
    (fun pair -> match pair with List [ a; b ] -> (to_text a, to_text b) | _ -> ("", ""))
    (to_list held)
