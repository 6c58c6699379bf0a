(* The course's own definitions, put back where those of the student's file stood. *)

open Loaded

(* The names of the file, with those of the course and of OCaml where it has others, and the targets
   and the provided definitions as they are now. *)
let course_env load =
  let env = !Toploop.toplevel_env in
  let hidden name = Toplevel.module_at name env <> Toplevel.module_at name load.env in
  let before = List.filter hidden (List.map fst load.part.before) in
  Toploop.toplevel_env := Toplevel.carry_modules before ~from:load.env ~into:env;
  let library = if hidden "Stdlib" then Lending.standard else "Stdlib" in
  ignore (Toplevel.execute (List.map Syntax.open_module (library :: load.part.opened)));
  let opened = !Toploop.toplevel_env in
  Toploop.toplevel_env := env;
  let names = load.targets @ List.map fst load.part.provided in
  let carried = Toplevel.carry names ~from:env ~into:opened in
  let stand_in name { bound_in; _ } into = Toplevel.carry [ name ] ~from:bound_in ~into in
  Hashtbl.fold stand_in load.misfits carried

(* The toplevel binds values to names alone, whatever the environment. *)
let bind_misfits load =
  Hashtbl.iter (fun name { value; _ } -> Toploop.setvalue name value) load.misfits

(* Let names mean what they mean to the course from here on. *)
let enter_course load =
  Toploop.toplevel_env := course_env load;
  bind_misfits load

(* Do something where names mean what they mean to the course, and keep one name that it defines. *)
let as_course load name act =
  let env = !Toploop.toplevel_env in
  let own = Hashtbl.fold (fun name _ all -> (name, Toplevel.value name) :: all) load.misfits [] in
  enter_course load;
  let found = act () in
  List.iter (fun (name, held) -> Toploop.setvalue name held) own;
  Toploop.toplevel_env := Toplevel.carry [ name ] ~from:!Toploop.toplevel_env ~into:env;
  found

(* Compute a provided definition here; where that fails, it has its type and no right value. *)
let provide load name =
  match List.assoc_opt name load.part.provided with
  | None -> ()
  | Some source -> (
      Hashtbl.remove load.misfits name;
      let items = Syntax.items ~name:"provided" source in
      let others = Needs.Set.of_list (List.filter (( <> ) name) load.lost) in
      let is_hopeless = not (Needs.Set.disjoint others (Needs.used_by items)) in
      let execute () = as_course load name (fun () -> Toplevel.execute items) in
      match if is_hopeless then Toplevel.Raised Not_found else execute () with
      | Done -> load.lost <- List.filter (( <> ) name) load.lost
      | Raised _ | Refused _ ->
          if not (List.mem name load.lost) then load.lost <- name :: load.lost;
          as_course load name (fun () -> Lending.give_type name items))

(* The definitions that the file does not give, or uses before. *)
let provide_early load =
  List.iter
    (fun (name, _) -> if Needs.wants_early load.needs name then provide load name)
    load.part.provided

(* Compute again what was lost, and what the student's file does not hold: it may use definitions
   that came later. *)
let provide_again load =
  let is_needed (name, _) =
    Needs.wants load.needs name && (List.mem name load.lost || not (Hashtbl.mem load.seen name))
  in
  List.iter (fun (name, _) -> provide load name) (List.filter is_needed load.part.provided);
  List.iter
    (fun name ->
      tell load (Cutting.note "provided-lost" "" 0 [ ("names", Raising.texts [ name ]) ]))
    (List.rev load.lost)

