(* The student's own files that the file asked for names, [outils.ml] for [open Outils]: each is
   read before it as the module that it is in OCaml. No target is looked for in it. *)

open Cutting

type file = { name : string; path : string; content : string }

let is_opening word = List.mem word [ "open"; "!"; "include" ]
let is_module_name word = word.[0] >= 'A' && word.[0] <= 'Z'

(* Whether a source opens a module, gives it another name, or names something in it; and has none
   of that name itself. *)
let names_module name source =
  let rec is_in before = function
    | ({ text; _ } : Unwrapping.word) :: rest ->
        let is_named () =
          match (before, rest) with
          | "." :: owner :: _, _ when is_module_name owner -> false
          | _, { text = "."; _ } :: _ -> true
          | "=" :: _ :: "module" :: _, _ -> true
          | word :: _, _ -> is_opening word
          | [], _ -> false
        in
        (text = name && is_named ()) || is_in (text :: before) rest
    | [] -> false
  in
  let rec has_own = function
    | ({ text = "module"; _ } : Unwrapping.word) :: { text; _ } :: _ when text = name -> true
    | _ :: rest -> has_own rest
    | [] -> false
  in
  let words = Unwrapping.code_words source in
  is_in [] words && not (has_own words)

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

let as_module name unit = { unit with inside = name; phrases = in_module name unit.phrases }

(* The units of the files that a source names, with notes; [read] reads a file. *)
let joined ~read files source =
  let join one =
    let unit, notes = read one.path one.content in
    (as_module one.name unit, notes)
  in
  List.map join (named files source)
