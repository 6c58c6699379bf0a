(* Load a student's phrases one by one, with the course's definitions put back where theirs stood. *)

open Json
open Parsetree

type owner = Student of string * int | Reference

type t = {
  part : Lending.part;
  targets : string list;
  units : Cutting.unit_ list;
  skeleton : (string * expression) list;
  skip : int list;
  mark : (int -> unit) option;
  owners : (string, owner) Hashtbl.t;
  stubs : (string, unit) Hashtbl.t;
  crashed : (string, unit) Hashtbl.t;
  untyped : (string, unit) Hashtbl.t;  (* typed with the signature's types only *)
  types : (string, string) Hashtbl.t;
  seen : (string, unit) Hashtbl.t;  (* provided names met in the student's file *)
  mutable lost : string list;  (* provided names that could not be computed *)
  mutable notes : Json.t list;
  mutable errors : (string * Json.t) list;
  mutable defined : (string * bool) list;  (* the student's names, and whether each is a function *)
}

let create ~part ~targets ~units ~skeleton ~skip ~mark =
  let table () = Hashtbl.create 64 in
  {
    part; targets; units; skeleton; skip; mark;
    owners = table (); stubs = table (); crashed = table (); untyped = table (); types = table ();
    seen = table (); lost = []; notes = []; errors = []; defined = [];
  }

let tell load note = load.notes <- note :: load.notes
let is_target load name = List.mem name load.targets

(* The course's own definitions. *)

(* Compute a provided definition here; where that fails, it has its type and no right value. *)
let provide load name =
  match List.assoc_opt name load.part.provided with
  | None -> ()
  | Some source -> (
      match Toplevel.execute (Syntax.items ~name:"provided" source) with
      | Done -> load.lost <- List.filter (( <> ) name) load.lost
      | Raised _ | Refused _ ->
          if not (List.mem name load.lost) then load.lost <- name :: load.lost;
          Lending.give_type name source)

let provide_all load = List.iter (fun (name, _) -> provide load name) load.part.provided

(* Compute again what was lost, and what the student's file does not hold: it may use definitions
   that came later. *)
let provide_again load =
  let is_needed (name, _) = List.mem name load.lost || not (Hashtbl.mem load.seen name) in
  List.iter (fun (name, _) -> provide load name) (List.filter is_needed load.part.provided);
  List.iter
    (fun name -> tell load (Cutting.note "provided-lost" "" 0 [ ("names", Raising.texts [ name ]) ]))
    (List.rev load.lost)

let is_provided load name = List.mem_assoc name load.part.provided
let is_courses load name = Lending.is_lent load.part name || is_provided load name

(* The student's phrases. *)

let types_in items =
  List.concat_map
    (fun item ->
      match item.pstr_desc with
      | Pstr_type (_, declared) -> List.map (fun one -> one.ptype_name.txt) declared
      | _ -> [])
    items

(* Where the course declares a type, by its name. *)
let declared_types part =
  List.concat_map
    (fun (owner, source) ->
      List.map (fun name -> (name, owner)) (types_in (Syntax.items source)))
    part.Lending.before

(* A type of the course that was copied into the file, as an equation to the course's. *)
let as_courses declared item =
  let same one =
    match List.assoc_opt one.ptype_name.txt declared with
    | Some owner when one.ptype_manifest = None && one.ptype_kind <> Ptype_abstract ->
        let path = Longident.Ldot (Lident owner, one.ptype_name.txt) in
        let manifest = Ast_helper.Typ.constr (Syntax.mknoloc path) (List.map fst one.ptype_params) in
        Some { one with ptype_manifest = Some manifest }
    | _ -> None
  in
  match item.pstr_desc with
  | Pstr_type (flag, all) ->
      let changed = List.map same all in
      if List.mem None changed then None
      else Some { item with pstr_desc = Pstr_type (flag, List.filter_map Fun.id changed) }
  | _ -> None

(* A phrase without the bindings that are the course's; None if nothing is left of it. *)
let without_courses load item =
  match item.pstr_desc with
  | Pstr_value (flag, bindings) -> (
      let is_kept binding =
        match Syntax.plain_name binding.pvb_pat with
        | Some name -> not (is_courses load name)
        | None -> true
      in
      match List.filter is_kept bindings with
      | [] -> None
      | kept -> Some { item with pstr_desc = Pstr_value (flag, kept) })
  | _ -> Some item

let note_of label source (phrase : Cutting.phrase) kind members =
  let told = [ ("text", Text (Text.line source phrase.line)); ("names", Raising.texts phrase.names) ] in
  Cutting.note kind label phrase.line (members @ told)

let error_kind text =
  if Text.starts_with "Unbound" text then "unbound"
  else if Text.starts_with "This expression has type" text then "type"
  else "other"

(* Tell about a definition that does not type; [alone] tells that it does with the signature's types. *)
let refuse load (unit : Cutting.unit_) (phrase : Cutting.phrase) (error : Toplevel.error) alone =
  let line = max phrase.line (Syntax.line_of error.location) in
  let text = Toplevel.message error in
  let columns = Cutting.columns unit.text error.location in
  let kind = if alone then "depends" else error_kind text in
  tell load
    (Cutting.note "typed" unit.label line
       [ ("detail", Text text); ("columns", columns); ("names", Raising.texts phrase.names);
         ("text", Text (Text.line unit.text line)); ("kind", Text kind) ]);
  let told = Object [ ("text", Text text); ("line", Int line); ("columns", columns); ("kind", Text kind) ] in
  load.errors <-
    List.map (fun name -> (name, told)) (List.filter (is_target load) phrase.names) @ load.errors

(* Tell whether a phrase types where every other target has the type that is asked for. *)
let types_alone load (phrase : Cutting.phrase) =
  List.exists (is_target load) phrase.names
  && Toplevel.try_types [ Lending.include_module Lending.absent; phrase.item ] = Done

let bind load (unit : Cutting.unit_) (phrase : Cutting.phrase) name =
  Hashtbl.remove load.crashed name;
  Hashtbl.remove load.untyped name;
  Hashtbl.remove load.stubs name;
  Hashtbl.replace load.owners name (Student (unit.label, phrase.line));
  (match List.assoc_opt name (Placeholders.bindings_of phrase.item) with
  | Some held
    when is_target load name
         && Placeholders.is_stub ~fallback:load.part.fallback ~skeleton:load.skeleton name held ->
      Hashtbl.replace load.stubs name ()
  | _ -> ());
  match Toplevel.type_of name with
  | None -> ()
  | Some ty ->
      load.defined <- (name, Toplevel.is_function ty) :: List.remove_assoc name load.defined;
      if is_target load name then Hashtbl.replace load.types name (Toplevel.type_text ty)

(* A definition that failed leaves an earlier one of the same name in place. *)
let fail_names load names =
  List.iter (fun name -> if not (Hashtbl.mem load.owners name) then Hashtbl.replace load.crashed name ()) names

let keep_untyped load unit (phrase : Cutting.phrase) error =
  let alone = types_alone load phrase in
  refuse load unit phrase error alone;
  if not alone then fail_names load phrase.names
  else
    List.iter
      (fun name ->
        if is_target load name && not (Hashtbl.mem load.owners name) then begin
          Hashtbl.replace load.untyped name ();
          Hashtbl.replace load.owners name (Student (unit.Cutting.label, phrase.line));
          Lending.bind_untyped name (Toplevel.message error)
        end)
      phrase.names

let give_back load names =
  List.iter
    (fun name ->
      if is_provided load name then begin
        Hashtbl.replace load.seen name ();
        provide load name
      end
      else if Lending.is_lent load.part name then Lending.rebind_lent name)
    names

(* What happened besides: an exit or an exception at load. *)
let note_raised load unit (phrase : Cutting.phrase) problem =
  let members kind = note_of unit.Cutting.label unit.Cutting.text phrase kind in
  let note =
    match problem with
    | Guard.Exited status -> members "exits" [ ("detail", Text (string_of_int status)) ]
    | End_of_file | Guard.End_of_input -> members "asked" [ ("detail", Text "End_of_file") ]
    | problem -> members "raised" [ ("detail", Text (Raising.line problem)) ]
  in
  tell load note;
  fail_names load phrase.names

let execute load declared unit (phrase : Cutting.phrase) item =
  let first =
    match as_courses declared item with
    | Some changed ->
        let outcome = Toplevel.execute [ changed ] in
        if outcome = Toplevel.Done then tell load (note_of unit.Cutting.label unit.Cutting.text phrase "copied-type" []);
        outcome
    | None -> Toplevel.Refused { texts = []; location = Location.none }
  in
  let outcome = if first = Toplevel.Done then first else Toplevel.execute [ item ] in
  match outcome with
  | Done -> List.iter (bind load unit phrase) (Names.of_item item)
  | Raised Out_of_memory -> Frames.stop "memory"
  | Raised problem -> note_raised load unit phrase problem
  | Refused error -> keep_untyped load unit phrase error

let load_phrase load declared unit (phrase : Cutting.phrase) =
  Guard.begin_case [];
  if Refusing.has_external phrase.item then begin
    tell load (note_of unit.Cutting.label unit.text phrase "external" []);
    fail_names load phrase.names
  end
  else Option.iter (execute load declared unit phrase) (without_courses load phrase.item);
  give_back load (List.filter (is_courses load) phrase.names)

(* A module of the course that the file does not open itself. *)
let note_unopened load =
  let opens name (phrase : Cutting.phrase) =
    match phrase.item.pstr_desc with
    | Pstr_open { popen_expr; _ } -> Names.module_path popen_expr = Some [ name ]
    | _ -> false
  in
  let phrases = List.concat_map (fun (unit : Cutting.unit_) -> unit.phrases) load.units in
  List.iter
    (fun name ->
      if phrases <> [] && not (List.exists (opens name) phrases) then
        tell load
          (Cutting.note "unopened" (List.hd load.units).label 1 [ ("detail", Text name) ]))
    load.part.opened

(* Load all phrases; the marks tell the number of each before it runs. *)
let run load =
  let declared = declared_types load.part in
  provide_all load;
  let number = ref (-1) in
  List.iter
    (fun (unit : Cutting.unit_) ->
      List.iter
        (fun (phrase : Cutting.phrase) ->
          incr number;
          if List.mem !number load.skip then fail_names load phrase.names
          else begin
            Option.iter (fun mark -> mark !number) load.mark;
            load_phrase load declared unit phrase
          end)
        unit.phrases)
    load.units;
  provide_again load;
  note_unopened load

(* What is known afterwards. *)

let presence load name =
  let is_lost (unit : Cutting.unit_) = List.exists (List.mem name) unit.lost in
  if Hashtbl.mem load.stubs name then "stub"
  else if Hashtbl.mem load.owners name then "present"
  else if Hashtbl.mem load.crashed name then "crashed"
  else if List.exists is_lost load.units then "syntax-error"
  else "absent"

let owner load name =
  if Lending.is_lent load.part name then "reference"
  else
    match Hashtbl.find_opt load.owners name with
    | Some (Student (label, line)) -> Printf.sprintf "student %s:%d" label line
    | Some Reference -> "reference"
    | None -> ""
