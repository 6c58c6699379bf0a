(* Cut a student's file into phrases. What does not parse is blanked, and told in notes; the text
   that remains reads as the same phrases again, on the same lines. *)

open Json
open Cutting

(* The pieces between places where definitions begin. *)
let pieces source starts = List.filter (fun (_, piece) -> piece <> "") (parts_of source starts)

let most_joined = 24

(* Parse a piece where it stands in its file: blanks before it keep lines and columns. *)
let parse_at label source (start, piece) =
  let line = Scanning.line_at source start in
  let column = Scanning.column_at source start in
  match Syntax.phrases ~line ~column label piece with
  | parsed -> Ok parsed
  | exception problem -> (
      match Toplevel.error_of problem with
      | Some error -> Error error
      | None -> Error { Toplevel.texts = [ "Syntax error" ]; location = Location.in_file label })

let is_unfinished_text (error : Toplevel.error) =
  let said = Toplevel.message error in
  Text.starts_with "String literal not terminated" said
  || Text.starts_with "This comment contains an unterminated string" said

(* Where a text ends with one semicolon, its place. *)
let last_semicolon text =
  match (Scanning.scan text).last with
  | Some place when text.[place] = ';' && (place = 0 || text.[place - 1] <> ';') -> Some place
  | _ -> None

let begins_with_expression parsed =
  match parsed with
  | Parsetree.Ptop_def ({ pstr_desc = Pstr_eval _; _ } :: _) :: _ -> true
  | _ -> false

(* Whether the first of some pieces is a definition, and no lines of a text up to its end. *)
let is_defining label source = function
  | ((_, text) as piece) :: _ ->
      let lines = List.hd (String.split_on_char '"' text) in
      String.contains lines '=' || Result.is_ok (parse_at label source piece)
  | [] -> true

(* The first pieces that parse together, and those after them; None if the first one is lost. A
   piece is tried alone before it is joined to the next ones. One with a text that does not end
   is not joined to a definition: the text would end at the next quote, and take what is between. *)
let rec joined label source = function
  | [] -> None
  | (start, first) :: rest ->
      let rec try_with text count rest =
        match parse_at label source (start, text) with
        | Ok _ -> Some (going_on label source start text rest)
        | Error error when is_unfinished_text error && is_defining label source rest -> None
        | Error _ -> (
            match rest with
            | (_, next) :: others when count < most_joined ->
                try_with (text ^ next) (count + 1) others
            | _ -> None)
      in
      try_with first 1 rest

(* A sequence whose next part binds a local name in column 1, with that part. *)
and going_on label source start text rest =
  let defines = function
    | piece :: _ -> (
        match parse_at label source piece with
        | Ok parsed -> not (begins_with_expression parsed)
        | Error _ -> false)
    | [] -> true
  in
  let is_over = last_semicolon text = None || defines rest in
  match if is_over then None else joined label source rest with
  | None -> (text, rest)
  | Some (next, others) -> (
      let parsed = parse_at label source (fst (List.hd rest), next) in
      match (parsed, parse_at label source (start, text ^ next)) with
      | Ok parsed, Ok _ when begins_with_expression parsed -> (text ^ next, others)
      | _ -> (text, rest))

type cut = {
  is_apart : bool;  (* whether a sign is put between all pieces *)
  heads : string list;  (* the targets, and what begins a line of tests *)
  kept : Buffer.t;
  mutable notes : Json.t list;
  mutable losses : string list list;
}

let lose cut label source (start, piece) =
  let first_line = Scanning.line_at source start in
  let error =
    match parse_at label source (start, piece) with Error error -> error | Ok _ -> assert false
  in
  let names = Scanning.names_in piece in
  let refused text =
    match parse_at label source (start, text) with
    | Ok _ -> None
    | Error error -> Some error.location.loc_start.pos_cnum
  in
  let said, location = Mending.refusal ~refused source (start, piece) error in
  let at = max first_line (Syntax.line_of location) in
  Buffer.add_string cut.kept (Text.apart piece);
  cut.losses <- names :: cut.losses;
  cut.notes <-
    note "syntax" label first_line
      [
        ("end", Int (first_line + List.length (Text.lines (String.trim piece)) - 1));
        ("detail", Text said);
        ("at", Int at);
        ("text", Text (Text.line source at));
        ("names", Raising.texts names);
        ("columns", columns source location);
      ]
    :: cut.notes

(* Put a sign at the end of the last line, unless one is there; tell whether it was put. *)
let put_sign cut =
  let kept = Buffer.contents cut.kept in
  let before = String.trim kept in
  let size = String.length before in
  let is_there = size = 0 || (size > 1 && String.sub before (size - 2) 2 = ";;") in
  if not is_there then begin
    let count = String.length kept in
    let is_end i = String.trim (String.sub kept i (count - i)) = "" in
    let place =
      match String.rindex_opt kept '\n' with Some i when is_end i -> i | _ -> count
    in
    Buffer.truncate cut.kept place;
    Buffer.add_string cut.kept (" ;;" ^ String.sub kept place (count - place))
  end;
  not is_there

(* Tell about a piece that ends with one semicolon: the compiler goes on after it. *)
let note_semicolon cut label source (start, text) =
  match last_semicolon text with
  | Some place ->
      let line = Scanning.line_at source (start + place) in
      let text = ("text", Text (Text.line source line)) in
      cut.notes <- note "semicolon" label line [ text ] :: cut.notes
  | None -> ()

(* Keep a piece. An expression after a definition needs a sign between them, which the file
   lacks. *)
let keep cut label source (start, text) =
  let expression =
    match parse label text with
    | Ok (Ptop_def (({ pstr_desc = Pstr_eval _; _ } as item) :: _) :: _) -> Some item
    | Ok _ | Error _ -> None
  in
  let is_put = (cut.is_apart || expression <> None) && put_sign cut in
  let note_unsigned (item : Parsetree.structure_item) =
    let line = Scanning.line_at source (start + item.pstr_loc.loc_start.pos_cnum) in
    let word = Scanning.word_at text item.pstr_loc.loc_start.pos_cnum in
    let kind = if List.mem word [ "fun"; "function" ] then "nameless" else "unsigned" in
    cut.notes <- note kind label line [ ("text", Text (Text.line source line)) ] :: cut.notes
  in
  if is_put then Option.iter note_unsigned expression;
  if cut.is_apart then note_semicolon cut label source (start, text);
  Buffer.add_string cut.kept text

(* The definitions inside of a piece that is lost, and what is lost between them. An editor that
   indents takes what follows a mistake for a part of it. *)
let rec indented label source = function
  | [] -> []
  | first :: rest -> (
      match joined label source (first :: rest) with
      | Some (text, rest) ->
          let is_kept =
            match parse label text with
            | Ok parsed -> not (begins_with_expression parsed)
            | Error _ -> false
          in
          (if is_kept then `Kept (fst first, text) else `Set_aside text)
          :: indented label source rest
      | None -> `Lost first :: indented label source rest)

let lose_around cut label source inners ((start, piece) as whole) =
  let finish = start + String.length piece in
  let inside = List.filter (fun place -> start < place && place < finish) inners in
  let places = List.map (fun place -> place - start) inside in
  let within = List.map (fun (place, text) -> (start + place, text)) (pieces piece (0 :: places)) in
  let found = indented label source within in
  let is_definition = function `Kept (_, text) -> String.trim text <> "" | _ -> false in
  if inside = [] || not (List.exists is_definition (List.tl found)) then lose cut label source whole
  else
    List.iter
      (function
        | `Kept one -> keep cut label source one
        | `Set_aside text -> Buffer.add_string cut.kept (Text.apart text)
        | `Lost one -> lose cut label source one)
      found

(* Tell of a definition of the course's that ends with the word "in", followed by nothing. *)
let note_last_in cut label source (start, piece) =
  match Localizing.without_last piece with
  | None -> ()
  | Some (text, place) -> (
      match parse_at label source (start, text) with
      | Error _ -> ()
      | Ok parsed ->
          let names = List.concat_map (fun one -> one.names) (phrases_of parsed) in
          let asked = List.filter (fun name -> List.mem name cut.heads) names in
          if asked <> [] then
            cut.notes <- Localizing.note label source (asked, start + place) :: cut.notes)

(* A piece that reads without the semicolon at its end, such as a type: one ends no such piece. *)
let without_semicolon label source (start, text) =
  match last_semicolon text with
  | None -> None
  | Some place ->
      let kept = String.mapi (fun i c -> if i = place then ' ' else c) text in
      if Result.is_ok (parse_at label source (start, kept)) then Some kept else None

(* The definitions that "and" joins in a piece, of which some parse. *)
let unjoined_parts label source (found : Scanning.found) (start, piece) =
  let finish = start + String.length piece in
  let inside = List.filter (fun place -> start < place && place < finish) found.ands in
  let parses (place, text) = Result.is_ok (parse_at label source (start + place, text)) in
  unjoined ~parses piece (List.map (fun place -> place - start) inside)

let salvage_first cut label source (found : Scanning.found) ((start, _) as first) =
  match without_semicolon label source first with
  | Some text ->
      note_semicolon cut label source first;
      keep cut label source (start, text)
  | None -> (
      match unjoined_parts label source found first with
      | Some parts ->
          List.iter
            (fun (place, text, is_kept) ->
              (if is_kept then keep else lose) cut label source (start + place, text))
            parts
      | None ->
          note_last_in cut label source first;
          lose_around cut label source found.inners first)

let rec keep_what_parses cut label source found pieces =
  match pieces with
  | [] -> ()
  | ((_, piece) as first) :: rest when String.trim piece = "" ->
      Buffer.add_string cut.kept (snd first);
      keep_what_parses cut label source found rest
  | first :: rest -> (
      match joined label source pieces with
      | Some (text, rest) ->
          keep cut label source (fst first, text);
          keep_what_parses cut label source found rest
      | None ->
          salvage_first cut label source found first;
          keep_what_parses cut label source found rest)

let lose_unclosed cut label source (place, what) =
  let rest = String.sub source place (String.length source - place) in
  let line = Scanning.line_at source place in
  let names = Scanning.names_in rest in
  Buffer.add_string cut.kept (Text.blank rest);
  cut.losses <- names :: cut.losses;
  cut.notes <-
    note (if what = "comment" then "unclosed-comment" else "unclosed") label line
      [
        ("detail", Text what);
        ("text", Text (Text.line source line));
        ("names", Raising.texts names);
      ]
    :: cut.notes

let salvage_pieces ~is_apart ~heads ~margin label source =
  let kept = Buffer.create (String.length source) in
  let cut = { is_apart; heads; kept; notes = []; losses = [] } in
  let found = Scanning.scan ~margin ~heads source in
  let places = List.sort_uniq compare (found.starts @ found.strays) in
  let whole, starts =
    match found.unclosed with
    | None -> (source, places)
    | Some (place, _) -> (String.sub source 0 place, List.filter (fun s -> s < max 1 place) places)
  in
  keep_what_parses cut label source found (pieces whole starts);
  Option.iter (lose_unclosed cut label source) found.unclosed;
  (Buffer.contents cut.kept, List.rev cut.notes, List.rev cut.losses)

(* Keep the definitions of a source that parse; return them as phrases, with their text, the notes,
   and what is lost. Pieces that parse one by one may not do so one after the other: one that ends
   with a semicolon goes on. A sign between all of them keeps them apart. *)
let salvage ~heads ~margin label source =
  let attempt is_apart =
    let (text, _, _) as found = salvage_pieces ~is_apart ~heads ~margin label source in
    Result.to_option (parse label text) |> Option.map (fun parsed -> (parsed, found))
  in
  match attempt false with Some found -> Some found | None -> attempt true

(* Where a definition goes on with a word in column 1, after a blank line or as a test: what came
   before it is a definition already. The compiler would refuse both for the sake of a sign. *)
let missing_signs ~heads ~margin label source parsed =
  let items_of = function Parsetree.Ptop_def items -> items | Ptop_dir _ -> [] in
  let items = List.concat_map items_of parsed in
  let is_missing place =
    List.exists
      (fun (item : Parsetree.structure_item) ->
        let start = item.pstr_loc.loc_start.pos_cnum and finish = item.pstr_loc.loc_end.pos_cnum in
        start < place && place < finish
        && Result.is_ok (parse_at label source (start, String.sub source start (place - start))))
      items
  in
  if not (Scanning.may_have_strays ~margin ~heads source) then []
  else List.filter is_missing (Scanning.scan ~margin ~heads source).strays

(* Put a sign on the line before each place. *)
let with_signs ~margin source places =
  let put (text, finish) place =
    let before = place - margin - 1 in
    (";;" :: String.sub source before (finish - before) :: text, before)
  in
  let text, finish = List.fold_left put ([], String.length source) (List.rev places) in
  String.concat "" (String.sub source 0 finish :: text)

let directive_note label (line, name) =
  note "directive" label line [ ("detail", Text ("#" ^ name)) ]

(* A syntax error of a whole file, which costs some names, or none. *)
let whole_error label source (error : Toplevel.error) names =
  let at = Syntax.line_of error.location in
  let line, finish = if names = [] then (at, at) else (1, List.length (Text.lines source)) in
  note "syntax" label line
    [
      ("end", Int finish);
      ("detail", Text (Toplevel.message error));
      ("at", Int at);
      ("text", Text (Text.line source at));
      ("names", Raising.texts names);
      ("columns", columns source error.location);
    ]

(* Read a source whose lines of definitions begin after a margin; return the unit, and notes. *)
let read_source ~heads ~margin ~written label source parsed =
  let whole text parsed notes lost =
    let notes = notes @ List.map (directive_note label) (directives parsed) in
    ({ label; text; written; phrases = phrases_of parsed; lost; margin; inside = "" }, notes)
  in
  let salvaged error =
    match salvage ~heads ~margin label source with
    | Some (parsed, (text, [], lost)) ->
        whole text parsed [ whole_error label source error [] ] lost
    | Some (parsed, (text, notes, lost)) -> whole text parsed notes lost
    | None ->
        let names = Scanning.names_in source in
        whole (Text.blank source) [] [ whole_error label source error names ] [ names ]
  in
  match parsed with
  | Error error -> salvaged error
  | Ok parsed -> (
      match missing_signs ~heads ~margin label source parsed with
      | [] -> whole source parsed [] []
      | places -> (
          let kept = with_signs ~margin source places in
          match parse label kept with
          | Ok again -> whole kept again [] []
          | Error error -> salvaged error))

(* Read a source without what is no code: the words of a toplevel, and of comments that do not end
   where they should. *)
let read_mended ~heads ~margin ~written label source =
  let read source = read_source ~heads ~margin ~written label source (parse label source) in
  let cleared, typed =
    match Transcripts.cleared source with
    | Some (text, line) -> (text, [ note "transcript" label line [] ])
    | None -> (source, [])
  in
  let text, mended = Commenting.mended label cleared in
  let unit, notes = read text in
  (unit, typed @ mended @ notes)

(* Read a source; [parsed] is what the parser gave for it. What it defines of the course's for what
   follows alone is told. *)
let read_all ~targets ~margin ~written label source parsed =
  let heads = targets @ Scanning.printers in
  let unit, notes =
    match parsed with
    | Ok _ -> read_source ~heads ~margin ~written label source parsed
    | Error _ -> read_mended ~heads ~margin ~written label source
  in
  let local = Localizing.found ~targets source unit.phrases in
  (unit, List.map (Localizing.note label source) local @ notes)

(* Read a file as it was handed in; return the unit, and notes. [unwrap] tells what is read in the
   place of a source whose work stands in a module; [targets] are the names that the course asks
   for. *)
let read ?(unwrap = fun ~is_parsed:_ _ -> None) ?(targets = []) label content =
  let written = plain content in
  let parsed = parse label written in
  match unwrap ~is_parsed:(Result.is_ok parsed) written with
  | None -> read_all ~targets ~margin:0 ~written label written parsed
  | Some { Unwrapping.name; line; text; margin } ->
      let unit, notes = read_all ~targets ~margin ~written label text (parse label text) in
      (unit, note "wrapped" label line [ ("detail", Text name) ] :: notes)
