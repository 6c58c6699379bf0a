(* The student's own files that the file asked for names as modules, [outils.ml] for [open Outils]:
   they are read before it. What they define stands in the file then, unless it has other
   definitions of the same names, so that what is lost of them costs what uses it alone. *)

open Cutting

type file = { name : string; path : string; content : string }

let is_opening word = List.mem word [ "open"; "!"; "include" ]

(* Whether a source opens a module, or names something in it. *)
let names_module name source =
  let rec is_in before = function
    | ({ text; _ } : Unwrapping.word) :: rest ->
        let is_dotted = match rest with { text = "."; _ } :: _ -> before <> "." | _ -> false in
        (text = name && (is_dotted || is_opening before)) || is_in text rest
    | [] -> false
  in
  is_in "" (Unwrapping.code_words source)

(* Whether OCaml has a module of this name: a source means that one. A [list.ml] of exercises that
   were handed in beside it would hide all that it lacks itself. *)
let is_library name = Toplevel.module_at name !Toploop.toplevel_env <> None

(* The files that a source names, each after those that it names itself. *)
let named files source =
  let rec visit found source = List.fold_left (see source) found files
  and see source (seen, found) one =
    if List.memq one seen || is_library one.name || not (names_module one.name source) then
      (seen, found)
    else
      let seen, found = visit (one :: seen, found) one.content in
      (seen, one :: found)
  in
  List.rev (snd (visit ([], []) source))

let names_of unit = List.concat_map (fun (one : phrase) -> one.names) unit.phrases

let with_text unit text =
  match parse unit.label text with
  | Ok parsed -> Some { unit with text; phrases = phrases_of parsed }
  | Error _ -> None

(* A file's definitions as those of the other one, and as a module. *)
let in_file name unit = with_text unit (unit.text ^ Unwrapping.empty_module name)

let as_module name unit =
  with_text unit (Printf.sprintf "module %s=struct %s;;end;;" name unit.text)

let unqualified source name =
  Unwrapping.(unqualified source 0 (String.length source) name (code_words source))

(* The files read so far: their units with notes, the modules whose definitions stand in the file,
   and the names that are defined. *)
type state = { units : (unit_ * Json.t list) list; flat : string list; taken : string list }

let join read state one =
  let unit, notes = read one.path (List.fold_left unqualified one.content state.flat) in
  let names = names_of unit in
  let is_free = not (List.exists (fun name -> List.mem name state.taken) names) in
  let flat = if is_free then one.name :: state.flat else state.flat in
  let add unit =
    let unit = { unit with written = one.content } in
    { units = (unit, notes) :: state.units; flat; taken = names @ state.taken }
  in
  (if is_free then in_file else as_module) one.name unit
  |> Option.fold ~none:state ~some:add

(* The units of the files that a source names, with notes, and the source as it reads after them.
   [own] are the names that it defines; [read] reads a file. *)
let joined ~own ~read files source =
  let first = { units = []; flat = []; taken = own } in
  let state = List.fold_left (join read) first (named files source) in
  (List.rev state.units, List.fold_left unqualified source state.flat)
