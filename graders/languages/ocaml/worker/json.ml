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

(* Read by requests.c, which knows the constructors above. *)
external of_string : string -> t = "grader_parsed"

(* The members of requests; a missing one is empty. *)
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
