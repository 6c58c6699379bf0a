(* Changes with which a piece reads that does not parse, as it lacks something or has it too much.
   Where several words would do, none is told, as any of them may be meant. *)

type change = { hint : string; place : int; taken : int; put : string }

let changed piece { place; taken; put; _ } =
  let after = place + taken in
  String.sub piece 0 place ^ put ^ String.sub piece after (String.length piece - after)

(* The words of code, with their places, up to one that is none. *)
let tokens piece =
  let buffer = Syntax.lexbuf "piece" piece in
  let rec from found =
    match Lexer.token buffer with
    | EOF -> found
    | token -> from ((token, buffer.lex_start_p.pos_cnum) :: found)
    | exception _ -> found
  in
  Lexer.init ();
  List.rev (from [])

(* The place of the last opening word before a place that no closing word follows. *)
let last_open ~opens ~closes before =
  let step (depth, found) (token, place) =
    if found <> None then (depth, found)
    else if token = closes then (depth + 1, None)
    else if token <> opens then (depth, None)
    else if depth = 0 then (0, Some place)
    else (depth - 1, None)
  in
  snd (List.fold_left step (0, None) (List.rev before))

let most_places = 40

(* Changes that put a word before any of the words after the one that lacks it; [all] are the words
   of the piece. *)
let lacking ~first_line all piece place opening opens closes =
  match last_open ~opens ~closes (List.filter (fun (_, at) -> at < place) all) with
  | None | Some 0 -> []
  | Some start ->
      let line = first_line + Scanning.line_at piece start - 1 in
      let word =
        match closes with Parser.IN -> "in" | THEN -> "then" | WITH -> "with" | _ -> "do"
      in
      let hint = Printf.sprintf "the %s of line %d lacks its %s" opening line word in
      let put (_, at) = { hint; place = at; taken = 0; put = word ^ " " } in
      List.filter (fun (_, at) -> start < at && at <= place) all
      |> List.rev
      |> List.filteri (fun i _ -> i < most_places)
      |> List.map put

(* A "let" before another one, at the place of the error, where more is wrong further on. *)
let lacking_first ~first_line ~refused piece place =
  let is_let = Scanning.code_word piece place = "let" in
  let moves change =
    match refused (changed piece change) with Some later -> later > place + 3 | None -> true
  in
  if not is_let then []
  else
    lacking ~first_line (tokens piece) piece place "let" Parser.LET Parser.IN
    |> List.filter (fun change -> change.place = place && moves change)

let words = [ "="; "->"; "with"; "else"; ";" ]

(* A word that is missing at the place of the error. *)
let missing piece place =
  let token = Scanning.code_word piece place in
  let put word =
    let hint = Printf.sprintf "%s is missing before %s" word token in
    { hint; place; taken = 0; put = word ^ " " }
  in
  if token = "" then [] else List.map put words

(* A semicolon before a "let" that was taken for a definition, up to its "in"; "else", where it
   would do as well. *)
let before_let ~refused piece place =
  let before = List.filter (fun (_, at) -> at < place) (tokens piece) in
  match last_open ~opens:Parser.LET ~closes:Parser.IN before with
  | Some start when Scanning.code_word piece place = "in" ->
      let put hint put = { hint; place = start; taken = 0; put } in
      let is_branch = refused (changed piece (put "" "else ")) = None in
      let word = if is_branch then "else" else ";" in
      [ put (word ^ " is missing before let") (word ^ " ") ]
  | _ -> []

(* A word at the place of the error, that is too much, or is not the right one. *)
let too_much piece place =
  let token = Scanning.code_word piece place in
  let take put hint = [ { hint; place; taken = String.length token; put } ] in
  match token with
  | "=" -> take "->" "-> is needed instead of ="
  | ")" | "]" | "end" | "done" -> take "" (Printf.sprintf "this %s closes nothing" token)
  | "in" | "with" | "&&" | "||" | "::" -> take "" (Printf.sprintf "one %s too many" token)
  | _ -> []

(* A semicolon before the word "else", which ends the conditional. *)
let before_else piece place =
  match (Scanning.scan (String.sub piece 0 place)).last with
  | Some last when piece.[last] = ';' && Scanning.code_word piece place = "else" ->
      [ { hint = "a semicolon stands before else"; place = last; taken = 1; put = "" } ]
  | _ -> []

(* Instructions after "then" that stand in no block, before the word "else". *)
let unblocked piece place =
  let is_then (token, at) = token = Parser.THEN && at < place in
  match List.rev (List.filter is_then (tokens piece)) with
  | (_, start) :: _ when Scanning.code_word piece place = "else" ->
      let first = start + String.length "then" in
      let block = String.sub piece first (place - first) in
      let hint = "several instructions after then" in
      [ { hint; place = first; taken = place - first; put = " begin" ^ block ^ " end " } ]
  | _ -> []

let instead written meant = Printf.sprintf "%s is needed instead of %s" meant written

(* A word or sign at the place of the error, in the place of the one that is meant there. *)
let mistaken piece place written meant =
  let is_at_place = Scanning.code_word piece place = written in
  let hint = instead written meant in
  if is_at_place then [ { hint; place; taken = String.length written; put = meant } ] else []

(* The sign in the place of the "=" of a definition. *)
let for_equals piece place =
  let is_equals (token, at) = token = Parser.EQUAL && at < place in
  if List.exists is_equals (tokens piece) then []
  else mistaken piece place "->" "=" @ mistaken piece place ":=" "="

let spelt = [ "match"; "with"; "then"; "else"; "begin"; "function"; "when" ]

(* Whether a name is a word with a letter more, less or other, or with its letters out of order. *)
let is_nearly word name =
  let letters text = List.sort compare (List.of_seq (String.to_seq text)) in
  Misc.edit_distance word name 1 <> None || letters word = letters name

(* Names that are spelt nearly as keywords are, the last ones up to the place of the error. *)
let misspelt piece place =
  let change (token, at) =
    match token with
    | Parser.LIDENT name when at <= place ->
        let of_word put =
          { hint = instead name put; place = at; taken = String.length name; put }
        in
        List.map of_word (List.filter (fun word -> is_nearly word name) spelt)
    | _ -> []
  in
  List.concat_map change (List.filteri (fun i _ -> i < most_places) (List.rev (tokens piece)))

(* The last "fun" or "function" before the place of the error, in the place of the other one. *)
let functions piece place =
  let change (token, at) =
    let swap written put =
      Some { hint = instead written put; place = at; taken = String.length written; put }
    in
    match token with
    | Parser.FUN when at < place -> swap "fun" "function"
    | Parser.FUNCTION when at < place -> swap "function" "fun"
    | _ -> None
  in
  match List.filter_map change (List.rev (tokens piece)) with
  | last :: _ -> [ last ]
  | [] -> []

(* An arrow in two parts, of which one is at the place of the error. *)
let parted_arrow piece place =
  let rec arrows = function
    | (Parser.MINUS, start) :: ((Parser.GREATER, last) :: _ as rest) ->
        (start, last) :: arrows rest
    | _ :: rest -> arrows rest
    | [] -> []
  in
  let change (start, last) =
    { hint = "-> is one sign"; place = start; taken = last + 1 - start; put = "->" }
  in
  arrows (tokens piece)
  |> List.filter (fun (start, last) -> place = start || place = last)
  |> List.map change

(* A sign before the place of the error, as sentences and lists of other languages have. *)
let ended piece place =
  match (Scanning.scan (String.sub piece 0 place)).last with
  | Some last when piece.[last] = '.' || piece.[last] = ',' ->
      let hint = Printf.sprintf "the %c before it is too much" piece.[last] in
      [ { hint; place = last; taken = 1; put = "" } ]
  | _ -> []

(* The word "rec" after the name that is defined. *)
let late_rec piece place =
  match tokens piece with
  | (Parser.LET, start) :: _ when Scanning.code_word piece place = "rec" ->
      let first = start + String.length "let" in
      let name = String.sub piece first (place - first) in
      let taken = place + String.length "rec" - first in
      [ { hint = "rec stands right after let"; place = first; taken; put = " rec" ^ name } ]
  | _ -> []

(* A capital letter that begins the name of a function. *)
let capital piece =
  match List.filter (fun (token, _) -> token <> Parser.REC) (tokens piece) with
  | (Parser.LET, _) :: (UIDENT name, place) :: _ ->
      let hint = Printf.sprintf "a small letter begins %s" name in
      let put = String.uncapitalize_ascii name in
      [ { hint; place; taken = String.length name; put } ]
  | _ -> []

(* A sign in the place of a word, one by one where it stands, and everywhere. *)
let replacing piece written meant places =
  let size = String.length written and hint = instead written meant in
  let change place = { hint; place; taken = size; put = meant } in
  match places with
  | first :: _ :: _ ->
      let last = List.fold_left max first places in
      let all = String.sub piece first (last + size - first) in
      let put text place = changed text (change (place - first)) in
      let put = List.fold_left put all (List.rev places) in
      { hint; place = first; taken = String.length all; put } :: List.map change places
  | _ -> List.map change places

(* Words in the place of the signs between conditions. *)
let conjunctions piece =
  let all = tokens piece in
  let of_word (token, written, meant) =
    List.filter (fun (one, _) -> one = token) all |> List.map snd |> replacing piece written meant
  in
  List.concat_map of_word
    [
      (Parser.AND, "and", "&&"); (LIDENT "et", "et", "&&"); (LIDENT "ou", "ou", "||");
    ]

(* A sign in a case in the place of the one that is meant. *)
let in_case piece place written meant =
  let begins_case (token, at) =
    at < place && List.mem token [ Parser.BAR; WITH; FUNCTION; FUN ]
  in
  if List.exists begins_case (tokens piece) then mistaken piece place written meant else []

(* A case on a line of its own that does not begin with its sign. *)
let new_case piece place =
  let line = place - Scanning.column_at piece place in
  match List.filter (fun (_, at) -> line <= at && at < place) (tokens piece) with
  | (Parser.BARBAR, at) :: _ when Scanning.code_word piece place = "->" ->
      mistaken piece at "||" "|"
  | (_, at) :: _ when Scanning.code_word piece place = "->" ->
      let hint = "| is missing before " ^ Scanning.code_word piece at in
      [ { hint; place = at; taken = 0; put = "| " } ]
  | _ -> []

(* A function between parentheses that lacks its first word. *)
let without_fun piece place =
  let is_open (token, at) = token = Parser.LPAREN && at < place in
  match List.rev (List.filter is_open (tokens piece)) with
  | (_, at) :: _ when Scanning.code_word piece place = "->" ->
      let first = Scanning.next_code piece (at + 1) in
      let hint = "fun is missing before " ^ Scanning.code_word piece first in
      [ { hint; place = first; taken = 0; put = "fun " } ]
  | _ -> []

(* A loop that does not end. *)
let endless piece =
  [ { hint = "a done is missing"; place = String.length piece; taken = 0; put = "\ndone" } ]

(* No definition that is written by hand is longer: each change costs a reading. *)
let most_signs = 8_000

(* The changes that may make a piece read, by their kinds: the first of which one does counts. *)
let kinds ~first_line ~refused piece place =
  let lacks = lacking ~first_line (tokens piece) piece place in
  [
    (fun () -> capital piece);
    (fun () -> misspelt piece place);
    (fun () -> parted_arrow piece place);
    (fun () -> before_else piece place);
    (fun () -> unblocked piece place);
    (fun () -> lacks "let" Parser.LET Parser.IN);
    (fun () -> late_rec piece place);
    (fun () -> for_equals piece place);
    (fun () -> functions piece place);
    (fun () -> conjunctions piece);
    (fun () -> missing piece place);
    (fun () -> before_let ~refused piece place);
    (fun () -> in_case piece place "&&" ",");
    (fun () -> in_case piece place ";" ",");
    (fun () -> too_much piece place);
    (fun () -> ended piece place);
    (fun () -> in_case piece place ":" "->");
    (fun () -> in_case piece place ":" "::");
    (fun () -> mistaken piece place "if" "when");
    (fun () -> lacks "match" Parser.MATCH Parser.WITH);
    (fun () -> lacks "if" Parser.IF Parser.THEN);
    (fun () -> lacks "while" Parser.WHILE Parser.DO);
    (fun () -> lacks "for" Parser.FOR Parser.DO);
    (fun () -> new_case piece place);
    (fun () -> endless piece);
  ]

(* The hints at those of some changes with which a piece reads, each once. *)
let would_do ~refused piece changes =
  List.filter (fun change -> refused (changed piece change) = None) changes
  |> List.map (fun change -> change.hint)
  |> List.sort_uniq compare

(* The one change that makes a piece read; none where several would do. *)
let hint ~first_line ~refused piece place =
  let rec first = function
    | kind :: others -> (
        match would_do ~refused piece (kind ()) with
        | [] -> first others
        | [ hint ] -> Some hint
        | _ -> None)
    | [] -> (
        match lacking_first ~first_line ~refused piece place with
        | change :: _ -> Some change.hint
        | [] -> None)
  in
  first (kinds ~first_line ~refused piece place)

(* How and where a piece is refused, in its source; [refused] tells where a text would be refused in
   its place. A piece that stops too soon is refused where its code ends: after that, only comments
   and blank lines come before the next definition. *)
let refusal ~refused source (start, piece) (error : Toplevel.error) =
  let said = Toplevel.message error in
  let first_line = Scanning.line_at source start and last = (Scanning.scan piece).last in
  let place = error.location.loc_start.pos_cnum in
  let stops = match last with Some last -> place > last | None -> false in
  let added =
    let size = String.length piece in
    let found () = hint ~first_line ~refused piece (min place size) in
    if said <> "Syntax error" then
      let changes = if size > most_signs then [] else without_fun piece (min place size) in
      List.nth_opt (would_do ~refused piece changes) 0
    else
      match if size > most_signs then None else found () with
      | None when stops -> Some "the code stops here"
      | None when Scanning.is_at piece place ";;" -> Some "two semicolons end it here"
      | found -> found
  in
  let said = match added with Some hint -> said ^ "\nHint: " ^ hint | None -> said in
  match last with
  | Some last when stops ->
      let line = Scanning.line_at source (start + last) in
      let bol = start + last - Scanning.column_at source (start + last) in
      let at pos_cnum =
        { error.location.loc_start with pos_lnum = line; pos_bol = bol; pos_cnum }
      in
      ( said,
        { error.location with loc_start = at (start + last); loc_end = at (start + last + 1) } )
  | _ -> (said, error.location)
