(* Standard input and output of student code: lines are typed by the host's events, what is printed
   between them is kept as a dialogue. *)

(* Equal to PRINTED_CHARS and SESSION_CHARS of graders.protocol. *)
let printed_chars = 65_536
let session_chars = 500_000

(* Equal to ASKED_IN_VAIN of graders.worker.loading.process_patches. *)
let asked_in_vain = 100

let turns : (string * string) list ref = ref []
let events : Json.t list ref = ref []
let is_session = ref false
let vain = ref 0

(* The rest of a typed line that was not yet read: the line is longer than what is asked for. *)
let rest = ref ""
let follow : ((string * string) list -> unit) option ref = ref None

(* Format's functions before any student code ran: theirs would run at our flushes. *)
let formatters =
  List.map
    (fun one -> (one, Format.pp_get_formatter_out_functions one ()))
    [ Format.std_formatter; Format.err_formatter ]

let flush_formatter (formatter, functions) =
  Format.pp_set_formatter_out_functions formatter functions;
  try Format.pp_print_flush formatter () with _ -> ()

let flush_printed () =
  List.iter flush_formatter formatters;
  (try Stdlib.flush Stdlib.stdout with _ -> ());
  try Stdlib.flush Stdlib.stderr with _ -> ()

(* [Scanf] keeps what it has read and not taken, and the end of the input, in its own channel. *)
let scanned = Obj.repr Scanf.Scanning.stdin

(* The places of [scanned] in its input, which change with the first character that is read. *)
let places () =
  let parts = List.init (Obj.size scanned) (Obj.field scanned) in
  List.map (fun part : int -> Obj.obj part) (List.filter Obj.is_int parts)

let first_places = places ()

(* [scanned] is given the parts of a fresh channel, all but the last, which says where it reads
   from. That takes longer than most cases. *)
let forget_scanned () =
  if places () <> first_places then begin
    let fresh = Obj.repr (Scanf.Scanning.from_channel Stdlib.stdin) in
    for i = 0 to Obj.size scanned - 2 do
      Obj.set_field scanned i (Obj.field fresh i)
    done
  end

(* Text that a case left half printed or unread must not reach the next one. All that it printed
   was flushed when it was taken. *)
let begin_case given =
  turns := [];
  events := Option.value given ~default:[];
  is_session := given <> None;
  vain := 0;
  rest := "";
  Native.forget Stdlib.stdin;
  forget_scanned ();
  let most = if !is_session then session_chars else printed_chars in
  Native.begin_printing (4 * most) ~together:!is_session

(* A program that goes on after it has called exit, which it may as an exception tells of the exit,
   prints and reads nothing more. *)
let has_left () = !is_session && !Guard.exited <> None

let take_printed () =
  flush_printed ();
  let take who is_error =
    match Native.printed ~is_error with
    | "" -> ()
    | text -> if not (has_left ()) then turns := (who, text) :: !turns
  in
  take "out" false;
  take "err" true

let turn who text =
  take_printed ();
  turns := (who, text) :: !turns;
  Option.iter (fun tell -> tell (List.rev !turns)) !follow

let end_of_input () =
  turn "end" "";
  incr vain;
  if !vain > asked_in_vain then Frames.stop "input";
  if !vain > asked_in_vain / 2 then raise Guard.End_of_input;
  ""

let next_event () =
  match !events with
  | [] -> end_of_input ()
  | Json.Text line :: left ->
      events := left;
      turn "in" line;
      line ^ "\n"
  | Json.Object [ ("key", Json.Text key) ] :: left ->
      events := left;
      turn "key" key;
      raise Sys.Break
  | _ :: left ->
      events := left;
      turn "end" "";
      ""

(* The text on standard input now, up to a number of bytes. *)
let typed size =
  if has_left () then raise (Guard.Exited 0);
  if !rest = "" then rest := next_event ();
  let given = String.sub !rest 0 (min size (String.length !rest)) in
  rest := String.sub !rest (String.length given) (String.length !rest - String.length given);
  given

let prepare () =
  Callback.register "grader typed" typed;
  Guard.at_first_exit := take_printed

(* Standard error counts where nothing else is printed: most often, it holds a student's own looks
   at the values. A session shows it as a terminal does, among the rest. *)
let printed () =
  take_printed ();
  let texts stream =
    let of_it (who, text) = if who = stream then Some text else None in
    String.concat "" (List.rev (List.filter_map of_it !turns))
  in
  match texts "out" with "" -> texts "err" | text -> text

let most () = if !is_session then session_chars else printed_chars

let dialogue () =
  let one (who, text) = Json.List [ Json.Text who; Json.Text text ] in
  Json.List (List.rev_map one !turns)
