(* What a piece that does not parse lacks, or has too much: a change with which it reads. Where
   several words would do, none is told, as any of them may be meant. *)

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

(* A semicolon before a "let" that was taken for a definition, up to its "in". *)
let before_let piece place =
  let before = List.filter (fun (_, at) -> at < place) (tokens piece) in
  match last_open ~opens:Parser.LET ~closes:Parser.IN before with
  | Some start when Scanning.code_word piece place = "in" ->
      [ { hint = "; is missing before let"; place = start; taken = 0; put = "; " } ]
  | _ -> []

(* A word at the place of the error, that is too much, or is not the right one. *)
let too_much piece place =
  let token = Scanning.code_word piece place in
  let take put hint = [ { hint; place; taken = String.length token; put } ] in
  match token with
  | "=" -> take "->" "-> is needed instead of ="
  | ")" | "]" | "end" | "done" -> take "" (Printf.sprintf "this %s closes nothing" token)
  | "in" | "with" -> take "" (Printf.sprintf "one %s too many" token)
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

(* The word "and" in the place of the sign of a conjunction. *)
let conjunctions piece =
  let change (_, place) =
    { hint = "&& is needed instead of and"; place; taken = String.length "and"; put = "&&" }
  in
  List.map change (List.filter (fun (token, _) -> token = Parser.AND) (tokens piece))

(* A case on a line of its own that does not begin with its sign. *)
let new_case piece place =
  let line = place - Scanning.column_at piece place in
  match List.filter (fun (_, at) -> line <= at && at < place) (tokens piece) with
  | (_, at) :: _ when Scanning.code_word piece place = "->" ->
      let hint = "| is missing before " ^ Scanning.code_word piece at in
      [ { hint; place = at; taken = 0; put = "| " } ]
  | _ -> []

(* A loop that does not end. *)
let endless piece =
  [ { hint = "a done is missing"; place = String.length piece; taken = 0; put = "\ndone" } ]

(* No definition that is written by hand is longer: each change costs a reading. *)
let most_signs = 8_000

(* The changes that may make a piece read, by their kinds: the first of which one does counts. *)
let kinds ~first_line piece place =
  let lacks = lacking ~first_line (tokens piece) piece place in
  [
    (fun () -> before_else piece place);
    (fun () -> unblocked piece place);
    (fun () -> lacks "let" Parser.LET Parser.IN);
    (fun () -> missing piece place);
    (fun () -> before_let piece place);
    (fun () -> too_much piece place);
    (fun () -> lacks "match" Parser.MATCH Parser.WITH);
    (fun () -> lacks "if" Parser.IF Parser.THEN);
    (fun () -> lacks "while" Parser.WHILE Parser.DO);
    (fun () -> lacks "for" Parser.FOR Parser.DO);
    (fun () -> conjunctions piece);
    (fun () -> new_case piece place);
    (fun () -> endless piece);
  ]

(* The one change that makes a piece read; none where several would do. *)
let hint ~first_line ~refused piece place =
  let would_do changes =
    List.filter (fun change -> refused (changed piece change) = None) changes
    |> List.map (fun change -> change.hint)
    |> List.sort_uniq compare
  in
  let rec first = function
    | kind :: others -> (
        match would_do (kind ()) with [] -> first others | [ hint ] -> Some hint | _ -> None)
    | [] -> (
        match lacking_first ~first_line ~refused piece place with
        | change :: _ -> Some change.hint
        | [] -> None)
  in
  first (kinds ~first_line piece place)

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
    if said <> "Syntax error" then None
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
