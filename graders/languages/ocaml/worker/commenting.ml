(* Comments that end too soon, or that hold a text without end: they cost no code but their own
   words, which are blanked. What follows a comment that never ends is lost: nothing tells where it
   was to end. *)

let most_mended = 40

type kind =
  | Closed  (* the words between the end of a comment and another sign of its end *)
  | Quoted  (* a comment with a text that does not end *)

type fault = { kind : kind; start : int; finish : int }

let line_end = Transcripts.line_end

let parses text = match Syntax.phrases "piece" text with _ -> true | exception _ -> false

let blanked s start finish =
  let size = String.length s in
  String.sub s 0 start
  ^ Text.blank (String.sub s start (finish - start))
  ^ String.sub s finish (size - finish)

let begins_any_line s i = Scanning.begins_line ~margin:(Scanning.column_at s i) s i

let has_starter s start finish =
  let rec from i =
    match String.index_from_opt s i '\n' with
    | Some before when before + 1 < finish ->
        Scanning.is_starter s (before + 1) || from (before + 1)
    | _ -> false
  in
  from start

(* The words that were to stand in a comment, of which the end is seen at a place; only that sign
   where they may be code. *)
let outside s (comment : Scanning.comment option) place =
  match comment with
  | Some { start; finish } ->
      let is_heading = Scanning.begins_line s start && not (has_starter s finish place) in
      let is_line = begins_any_line s start && line_end s finish >= place in
      let start = if is_heading || is_line then finish else place in
      { kind = Closed; start; finish = place + 2 }
  | None -> { kind = Closed; start = place; finish = place + 2 }

let is_quoted s start finish =
  let comment = String.sub s start (finish - start) in
  (String.contains comment '"' || String.contains comment '{') && not (parses comment)

(* The first fault of a source, from a place on. *)
let first_fault s =
  let rec from last before i =
    if i >= String.length s then None
    else if Scanning.is_space s.[i] then from last before (i + 1)
    else if Scanning.is_at s i "(*" && not (Scanning.is_at s i "(*)") then
      let finish = Scanning.after_comment s i in
      if is_quoted s i finish then Some { kind = Quoted; start = i; finish }
      else from (Some { Scanning.start = i; finish }) before finish
    else if Scanning.is_at s i "*)" && before <> '(' then Some (outside s last i)
    else
      let finish = Scanning.after_word s i in
      from last s.[finish - 1] finish
  in
  try from None ' ' 0 with Scanning.Unclosed _ -> None

let note label s { kind; start; finish } =
  let told kind place =
    let line = Scanning.line_at s place in
    let finish = Json.Int (Scanning.line_at s (max place (finish - 1))) in
    Cutting.note kind label line [ ("end", finish); ("text", Text (Text.line s line)) ]
  in
  match kind with
  | Closed -> told "closed-comment" (finish - 2)
  | Quoted -> told "quoted-comment" start

(* A source without these words, and notes on them. *)
let mended label source =
  let rec mend count s notes =
    match if count = 0 then None else first_fault s with
    | None -> (s, List.rev notes)
    | Some fault ->
        mend (count - 1) (blanked s fault.start fault.finish) (note label s fault :: notes)
  in
  mend most_mended source []
