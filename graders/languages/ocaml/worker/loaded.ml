(* The findings of a load of a student's file: those so far, and those known afterwards. *)

type owner = Student of string * int | Reference

(* A value that stands for a definition to the course alone, where its type is bound, and whether
   it is an earlier definition of the student's. *)
type stand_in = { value : Obj.t; bound_in : Env.t; is_earlier : bool }

type t = {
  part : Lending.part;
  targets : string list;
  needs : Needs.t;
  env : Env.t;  (* what the course's own types are read in *)
  guarded : string list;
  is_pruned : bool;  (* whether quiet definitions that nothing wants are left out *)
  units : Cutting.unit_ list;
  skeleton : (string * Parsetree.expression) list;
  skip : int list;
  mark : (int -> unit) option;
  owners : (string, owner) Hashtbl.t;
  stubs : (string, unit) Hashtbl.t;
  crashed : (string, unit) Hashtbl.t;
  untyped : (string, unit) Hashtbl.t;  (* typed with the signature's types only *)
  misfits : (string, stand_in) Hashtbl.t;  (* targets of another type than the one asked for *)
  labelled : (string, Asttypes.arg_label list) Hashtbl.t;  (* lent with the student's labels *)
  types : (string, string) Hashtbl.t;
  seen : (string, unit) Hashtbl.t;  (* provided names met in the student's file *)
  mutable stood_in : string list;  (* targets that are bound to what raises *)
  mutable whole_absent : bool option;  (* whether the types of all targets are there *)
  mutable lost : string list;  (* provided names that could not be computed *)
  mutable notes : Json.t list;
  mutable of_cases : (string * Json.t) list;  (* by the name of the definition, in order *)
  mutable errors : (string * Json.t) list;
  mutable defined : (string * bool) list;  (* the student's names, and whether each is a function *)
}

let create ~part ~targets ~needs ~guarded ~is_pruned ~units ~skeleton ~skip ~mark =
  let table () = Hashtbl.create 64 in
  {
    part; targets; needs; env = !Toploop.toplevel_env; guarded; is_pruned; units; skeleton; skip;
    mark;
    stood_in = []; whole_absent = None;
    owners = table (); stubs = table (); crashed = table (); untyped = table ();
    misfits = table (); labelled = table (); types = table ();
    seen = table (); lost = []; notes = []; of_cases = []; errors = [];
    defined = [];
  }

let tell load note = load.notes <- note :: load.notes
let is_target load name = List.mem name load.targets

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

(* Names that have a type and no right value: definitions of the course that could not be computed,
   and targets that are no functions and that are missing, or of another type. *)
let without_value load =
  let is_missing (name, _, ty) =
    let held = Hashtbl.find_opt load.misfits name in
    let is_misfit = match held with Some one -> not one.is_earlier | None -> false in
    List.mem name load.targets
    && (not (Lending.is_arrow ty || Lending.is_lent load.part name))
    && (is_misfit || presence load name <> "present")
  in
  load.lost @ List.map (fun (name, _, _) -> name) (List.filter is_missing load.part.signature)
