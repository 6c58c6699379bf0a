(* What a student's source says without being run: uses, facts, answers in comments. *)

open Json

(* Definitions by name: the last one counts. *)
type definition = { uses : Names.use list; constructs : Names.Set.t }

let walked (walk : Names.walk) = { uses = List.rev walk.found; constructs = walk.constructs }

let definitions (phrases : Cutting.phrase list) =
  let table = Hashtbl.create 64 in
  let add binding =
    let found = walked (Names.walked binding) in
    let names = Names.bound_by binding.Parsetree.pvb_pat in
    List.iter (fun name -> Hashtbl.replace table name found) names
  in
  List.iter
    (fun (phrase : Cutting.phrase) ->
      match phrase.item.pstr_desc with
      | Pstr_value (_, bindings) -> List.iter add bindings
      | _ -> ())
    phrases;
  table

(* The names by which a file knows the fallback module, and whether it opens it. *)
let aliases fallback (phrases : Cutting.phrase list) =
  List.fold_left
    (fun (names, is_open) (phrase : Cutting.phrase) ->
      let is_known path = match path with Some [ name ] -> List.mem name names | _ -> false in
      match phrase.item.pstr_desc with
      | Pstr_module { pmb_name = { txt = Some name; _ }; pmb_expr; _ }
        when is_known (Names.module_path pmb_expr) ->
          (name :: names, is_open)
      | Pstr_open { popen_expr; _ } when is_known (Names.module_path popen_expr) -> (names, true)
      | Pstr_include { pincl_mod; _ } when is_known (Names.module_path pincl_mod) -> (names, true)
      | _ -> (names, is_open))
    ([ fallback ], false) phrases

let plain (use : Names.use) = match use.path with [ name ] -> Some name | _ -> None

(* Every definition that one reaches by name, itself included. *)
let reached table ~through name =
  let seen = Hashtbl.create 16 in
  let rec visit name =
    if not (Hashtbl.mem seen name) then
      match Hashtbl.find_opt table name with
      | None -> ()
      | Some found ->
          Hashtbl.replace seen name found;
          List.iter
            (fun use ->
              match plain use with Some next when through next -> visit next | _ -> ())
            found.uses
  in
  visit name;
  Hashtbl.fold (fun name found all -> (name, found) :: all) seen [] |> List.sort compare

let sorted names = List.sort_uniq compare names

(* The targets that the code of one reaches through its own helpers. *)
let used_targets table targets name =
  let is_target one = List.mem one targets in
  reached table ~through:(fun next -> not (is_target next)) name
  |> List.concat_map (fun (_, found) -> List.filter_map plain found.uses)
  |> List.filter is_target |> sorted

(* The functions of the fallback that the code of a target names. *)
let used_of_fallback table (names, is_open) targets name =
  let of_use (use : Names.use) =
    match use.path with
    | [ owner; held ] when List.mem owner names -> Some held
    | [ held ]
      when List.mem held targets
           && (List.exists (function [ one ] -> List.mem one names | _ -> false) use.opened
              || (is_open && not (Hashtbl.mem table held))) ->
        Some held
    | _ -> None
  in
  reached table ~through:(fun next -> not (List.mem next targets)) name
  |> List.concat_map (fun (_, found) -> List.filter_map of_use found.uses)
  |> sorted

let constructs = [ "loop"; "match"; "if"; "try"; "mutation"; "array"; "tuple"; "object"; "lazy" ]

(* A name as a check may seek it: with its modules, and its last part. *)
let spellings (use : Names.use) =
  match List.rev use.path with
  | [] -> []
  | [ name ] -> [ name ]
  | last :: _ -> [ String.concat "." use.path; last ]

let is_recursive table name =
  match Hashtbl.find_opt table name with
  | None -> false
  | Some found ->
      List.filter_map plain found.uses
      |> List.exists (fun next -> List.mem_assoc name (reached table ~through:(fun _ -> true) next))

let facts table targets name =
  let all = reached table ~through:(fun next -> not (List.mem next targets)) name in
  let uses = List.concat_map (fun (_, found) -> found.uses) all in
  let names keep = Raising.texts (sorted (List.concat_map spellings (List.filter keep uses))) in
  let has word = List.exists (fun (_, found) -> Names.Set.mem word found.constructs) all in
  Object
    ([
       ("calls", names (fun use -> use.is_called));
       ("names", names (fun _ -> true));
       ("functions", Raising.texts (List.filter (( <> ) name) (List.map fst all)));
       ("methods", List []); ("reads", List []); ("sets", List []);
       ("recursive", Bool (List.exists (fun (one, _) -> is_recursive table one) all));
     ]
    @ List.map (fun word -> (word, Bool (has word))) constructs)

(* Answers in comments. *)

let word_after text marker =
  let size = String.length marker in
  let is_word c = match c with 'a' .. 'z' | 'A' .. 'Z' | '0' .. '9' -> true | _ -> false in
  let ends i = i + size >= String.length text || not (is_word text.[i + size]) in
  let begins i = i = 0 || not (is_word text.[i - 1]) in
  let rec from i =
    match String.index_from_opt text i marker.[0] with
    | None -> false
    | Some i -> (Scanning.is_at text i marker && begins i && ends i) || from (i + 1)
  in
  size > 0 && from 0

(* A line of a comment, by its number in the file; its sign and case do not matter to markers. *)
type line = { number : int; text : string; lower : string }

let holds_marker line marker = word_after line.lower (String.lowercase_ascii marker)

(* The lines of all comments as they stand, without the signs of these. *)
let lines_of_comments source (found : Scanning.found) =
  let line_at = Scanning.counting source in
  let lines (one : Scanning.comment) =
    let size = max 0 (one.finish - one.start - 4) in
    let first = line_at one.start in
    let line i text = { number = first + i; text; lower = String.lowercase_ascii text } in
    List.mapi line (Text.lines (String.sub source (one.start + 2) size))
  in
  List.concat_map lines found.comments

let strip line =
  let rec without line =
    let line = String.trim line in
    let size = String.length line in
    if size > 0 && line.[0] = '*' then without (String.sub line 1 (size - 1))
    else if size > 0 && line.[size - 1] = '*' then without (String.sub line 0 (size - 1))
    else line
  in
  without line

(* The answer to a question: comments from the line of its marker to the next definition or
   marker. *)
let answer lines definitions markers prose marker =
  let is_other line = List.exists (fun one -> one <> marker && holds_marker line one) markers in
  match List.find_opt (fun line -> holds_marker line marker) lines with
  | None -> ""
  | Some { number = first; _ } ->
      let after = List.filter (fun line -> line.number >= first) lines in
      let later = List.filter (fun number -> number > first) definitions in
      let last = List.fold_left min max_int later in
      let rec until = function
        | line :: rest when line.number < last && not (line.number > first && is_other line) ->
            line.text :: until rest
        | _ -> []
      in
      let is_told line = line <> "" && not (List.mem line prose) in
      let told = List.filter is_told (List.map strip (until after)) in
      let text = String.concat "\n" told in
      if Text.contains text "REMPLACER" then "" else Text.first text 4_000

let answers source manual prose =
  let prose = List.map strip prose in
  let found = lazy (Scanning.scan source) in
  let lines = lazy (lines_of_comments source (Lazy.force found)) in
  let starts = lazy (List.map (Scanning.counting source) (List.tl (Lazy.force found).starts)) in
  let markers = List.map snd manual in
  let told marker = answer (Lazy.force lines) (Lazy.force starts) markers prose marker in
  List.map (fun (id, marker) -> (id, Text (told marker))) manual
