(* Facts on a student's source, which is not run: its uses among them. *)

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

(* The other targets that the code of one names, itself or in the definitions that it reaches:
   [through] tells of a definition whether what it names is reached as well. *)
let targets_by ~through table targets name =
  let is_other one = List.mem one targets && one <> name in
  reached table ~through name
  |> List.concat_map (fun (_, found) -> List.filter_map plain found.uses)
  |> List.filter is_other |> sorted

(* The targets that the code of one reaches. *)
let used_targets = targets_by ~through:(fun _ -> true)

(* The targets that it names itself, or through its own helpers. *)
let named_targets table targets =
  targets_by ~through:(fun next -> not (List.mem next targets)) table targets

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
