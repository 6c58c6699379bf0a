(* A student's file as phrases, and as a request holds it. *)

open Json

type phrase = {
  item : Parsetree.structure_item;
  names : string list;
  joined : string list;  (* the names of all definitions that "and" joins with it, without "rec" *)
  line : int;
  is_call : bool;
}

type unit_ = {
  label : string;
  text : string;
  written : string;
  phrases : phrase list;
  lost : string list list;
  margin : int;  (* where lines of definitions began, in a file as it was handed in *)
  inside : string;  (* the module that the file is to the one asked for; else empty *)
}

let note kind file line members =
  Object (("note", Text kind) :: ("file", Text file) :: ("line", Int line) :: members)

(* The columns of a place in its line, in characters. *)
let columns source (location : Location.t) =
  let line_text = try List.nth (Text.lines source) (location.loc_start.pos_lnum - 1) with _ -> "" in
  let column (place : Lexing.position) =
    Text.characters line_text (place.pos_cnum - place.pos_bol)
  in
  let last =
    if location.loc_end.pos_lnum = location.loc_start.pos_lnum then column location.loc_end
    else Text.characters line_text (String.length line_text)
  in
  List [ Int (column location.loc_start); Int last ]

let phrase_of joined (item : Parsetree.structure_item) =
  let is_call = match item.pstr_desc with Pstr_eval _ -> true | _ -> false in
  { item; names = Names.of_item item; joined; line = Syntax.line_of item.pstr_loc; is_call }

(* Definitions that "and" joins, one by one: what one of them lacks costs no other one. Those that
   use a name of another one's stay together and come first, as they do not see it. *)
let apart (item : Parsetree.structure_item) =
  match item.pstr_desc with
  | Pstr_value (Nonrecursive, (_ :: _ :: _ as bindings)) ->
      let of_all all (one : Parsetree.value_binding) =
        { Parsetree.pstr_desc = Pstr_value (Nonrecursive, all); pstr_loc = one.pvb_loc }
      in
      let alone one = of_all [ one ] one and names = Names.of_item item in
      let uses_another one =
        let own = Names.of_item (alone one) in
        let is_of_another name = List.mem name names && not (List.mem name own) in
        List.exists is_of_another (Names.plain_uses (alone one))
      in
      let users, others = List.partition uses_another bindings in
      (if users = [] then [] else [ of_all users (List.hd users) ]) @ List.map alone others
  | _ -> [ item ]

(* The parts of a piece between some places. *)
let rec parts_of piece = function
  | start :: (next :: _ as rest) ->
      (start, String.sub piece start (next - start)) :: parts_of piece rest
  | [ start ] -> [ (start, String.sub piece start (String.length piece - start)) ]
  | [] -> []

(* The definitions of a piece that "and" joins at some places, where some of them parse by
   themselves: each with its place, its text, and whether it parses. Neighbours that do stay
   joined. What "and" joins to anything else, such as a type, is no definition with "let". *)
let unjoined ~parses piece places =
  let first = Scanning.next_code piece 0 in
  let second = Scanning.next_code piece (Scanning.word_end piece first) in
  let is_let = Scanning.word_at piece first = "let" in
  let is_recursive = Scanning.word_at piece second = "rec" in
  let with_head head text = head ^ String.sub text 3 (String.length text - 3) in
  let add found (place, text) =
    let alone = if place = 0 then text else with_head "let" text in
    match (found, parses (place, alone)) with
    | (start, before, true) :: others, true -> (start, before ^ text, true) :: others
    | _, true when place > 0 && is_recursive -> (place, with_head "let rec" text, true) :: found
    | _, is_kept -> (place, alone, is_kept) :: found
  in
  let found =
    if is_let then List.rev (List.fold_left add [] (parts_of piece (0 :: places))) else []
  in
  if places <> [] && List.exists (fun (_, _, is_kept) -> is_kept) found then Some found else None

(* The definition of a recursive phrase that holds a place, and the others that "and" joins with it,
   unless these use what it defines beside the names [asked]. *)
let refused_apart ~asked (item : Parsetree.structure_item) (location : Location.t) =
  let of_all all = { item with Parsetree.pstr_desc = Pstr_value (Recursive, all) } in
  let holds (one : Parsetree.value_binding) = Nested.holds one.pvb_loc location in
  match item.pstr_desc with
  | Pstr_value (Recursive, (_ :: _ :: _ as bindings)) -> (
      match List.partition holds bindings with
      | [ one ], others ->
          let refused = { (of_all [ one ]) with pstr_loc = one.pvb_loc } in
          let used = Names.plain_uses (of_all others) in
          let is_free name = List.mem name asked || not (List.mem name used) in
          if List.for_all is_free (Names.of_item refused) then
            Some (phrase_of [] refused, phrase_of [] (of_all others))
          else None
      | _ -> None)
  | _ -> None

let joined_by (item : Parsetree.structure_item) =
  match item.pstr_desc with
  | Pstr_value (Nonrecursive, _ :: _ :: _) -> Names.of_item item
  | _ -> []

let phrases_of parsed =
  let of_item item = List.map (phrase_of (joined_by item)) (apart item) in
  List.concat_map
    (function
      | Parsetree.Ptop_def items -> List.concat_map of_item items
      | Parsetree.Ptop_dir _ -> [])
    parsed

(* All phrases of a file as one that defines a module: it has their places. *)
let in_module name phrases =
  match List.map (fun (one : phrase) -> one.item) phrases with
  | [] -> []
  | first :: _ as items ->
      let item = Syntax.define_module name (Syntax.structure items) in
      [ phrase_of [] { item with pstr_loc = first.pstr_loc } ]

let directives parsed =
  List.filter_map
    (function
      | Parsetree.Ptop_dir { pdir_name; _ } -> Some (Syntax.line_of pdir_name.loc, pdir_name.txt)
      | Parsetree.Ptop_def _ -> None)
    parsed

let parse label source =
  match Syntax.phrases label source with
  | parsed -> Ok parsed
  | exception problem -> (
      match Toplevel.error_of problem with
      | Some error -> Error error
      | None -> Error { texts = [ "Syntax error" ]; location = Location.in_file label })

let has_nul text = String.contains text '\000'

let without_nul text =
  if has_nul text then String.map (fun c -> if c = '\000' then ' ' else c) text else text

(* A byte order mark, the mark of the end of a file, the ends of lines of other systems and null
   characters are no part of the code. *)
let plain content =
  let text = without_nul (Text.decoded content) in
  let size = String.length text in
  let has_end_mark = size > 0 && text.[size - 1] = '\x1A' in
  let text = if has_end_mark then String.sub text 0 (size - 1) else text in
  let text =
    if Text.starts_with "\xEF\xBB\xBF" text then String.sub text 3 (String.length text - 3)
    else text
  in
  if not (String.contains text '\r') then text
  else begin
    let buffer = Buffer.create (String.length text) in
    let size = String.length text in
    String.iteri
      (fun i c ->
        if c <> '\r' then Buffer.add_char buffer c
        else if i + 1 >= size || text.[i + 1] <> '\n' then Buffer.add_char buffer '\n')
      text;
    Buffer.contents buffer
  end

(* Read a unit again, as a request holds it. *)
let of_json data =
  let label = to_text (get "label" data) and text = to_text (get "text" data) in
  let lost = List.map (fun one -> texts (get "names" one)) (to_list (get "lost" data)) in
  let inside = to_text (get "inside" data) in
  let phrases = match parse label text with Ok parsed -> phrases_of parsed | Error _ -> [] in
  let phrases = if inside = "" then phrases else in_module inside phrases in
  { label; text; written = text; phrases; lost; margin = 0; inside }

let to_json one =
  let told =
    [
      ("label", Text one.label);
      ("text", Text one.text);
      ("lines", List (List.map (fun phrase -> Int phrase.line) one.phrases));
      ("calls", List (List.map (fun phrase -> Bool phrase.is_call) one.phrases));
      ("lost", List (List.map (fun names -> Object [ ("names", Raising.texts names) ]) one.lost));
    ]
  in
  let written = if one.written = one.text then [] else [ ("written", Text one.written) ] in
  let inside = if one.inside = "" then [] else [ ("inside", Text one.inside) ] in
  Object (told @ written @ inside)
