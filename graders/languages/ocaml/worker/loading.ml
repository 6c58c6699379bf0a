(* Load a student's phrases one by one; the course's definitions are put back where theirs stood. *)

open Json
open Parsetree
open Loaded
open Noting
open Providing

let bind load (unit : Cutting.unit_) (phrase : Cutting.phrase) name =
  Hashtbl.remove load.crashed name;
  Hashtbl.remove load.untyped name;
  Hashtbl.remove load.stubs name;
  Hashtbl.remove load.misfits name;
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
let fail_name load name =
  if not (Hashtbl.mem load.owners name) then begin
    Hashtbl.replace load.crashed name ();
    let is_bound = Wanting.is_courses load.part name || List.mem name load.stood_in in
    if is_target load name && not is_bound then begin
      load.stood_in <- name :: load.stood_in;
      let entries = List.filter (fun (known, _, _) -> known = name) load.part.signature in
      let define () = Lending.bind_absent entries in
      let carry = Toplevel.carry [ name ] in
      try Alone.as_typed_by_course load carry define with Toplevel.Broken _ -> ()
    end
  end

let fail_names load names = List.iter (fail_name load) names

let keep_untyped ?(is_alike = true) load unit (phrase : Cutting.phrase) error =
  let alone = is_alike && Alone.types load phrase in
  refuse load unit phrase error alone;
  if not (alone && List.exists (is_target load) phrase.names) then fail_names load phrase.names
  else
    List.iter
      (fun name ->
        if is_target load name && not (Hashtbl.mem load.owners name) then begin
          Hashtbl.replace load.untyped name ();
          Hashtbl.replace load.owners name (Student (unit.Cutting.label, phrase.line));
          Lending.bind_untyped name (Toplevel.message error)
        end)
      phrase.names

let as_bound ?(is_earlier = false) name =
  { value = Toplevel.value name; bound_in = !Toploop.toplevel_env; is_earlier }

(* The student's definition of a target so far, if it is an answer of the type asked for. One that
   nothing wants may have been left out: it has no value then, and needs none. *)
let answer_before load name =
  let is_none table = not (Hashtbl.mem table name) in
  let is_answer = is_none load.stubs && is_none load.untyped && Hashtbl.mem load.owners name in
  let is_wanted = (not load.is_pruned) || Needs.wants load.needs name in
  if not (is_wanted && is_target load name && is_answer) || Wanting.is_courses load.part name then
    None
  else
    match Hashtbl.find_opt load.misfits name with
    | None -> Some (as_bound ~is_earlier:true name)
    | Some held when held.is_earlier -> Some held
    | Some _ -> None

let misfit_of load name =
  match List.find_opt (fun (known, _, _) -> known = name) load.part.signature with
  | Some (_, _, ty) when is_target load name && not (Wanting.is_courses load.part name) ->
      Toplevel.misfit load.env name ty
  | _ -> None

(* A target whose type has nothing in common with the one that is asked for, such as one with
   labels: calls without them would be right by chance. The course may not call it at all; the
   student's own code does as it is written. *)
let refuse_misfit load unit (phrase : Cutting.phrase) name misfit =
  note_misfit load unit phrase "mistyped" name misfit ~others:(Alone.misfitting load phrase name);
  note_error load [ name ] ~text:misfit.message ~line:phrase.line [];
  let env = !Toploop.toplevel_env and own = Toplevel.value name in
  Lending.bind_mistyped name misfit;
  Hashtbl.replace load.misfits name (as_bound name);
  Toploop.toplevel_env := env;
  Toploop.setvalue name own

let give_back load names =
  List.iter
    (fun name ->
      if Lending.is_provided load.part name then begin
        Hashtbl.replace load.seen name ();
        if Needs.wants load.needs name then provide load name
      end
      else if Needs.wants load.needs name then begin
        Hashtbl.remove load.misfits name;
        Lending.rebind_lent name
      end)
    names

(* A lent definition has the labels that the student's own has: other code of theirs calls it so. *)
let give_labels load (phrase : Cutting.phrase) =
  let is_labelled label = match label with Asttypes.Labelled _ -> true | _ -> false in
  let is_optional label = match label with Asttypes.Optional _ -> true | _ -> false in
  let give (name, held) =
    let labels = Compiler.labels held and before = as_bound name in
    if
      List.exists is_labelled labels
      && (not (List.exists is_optional labels))
      && Lending.rebind_labelled name labels
    then begin
      Hashtbl.replace load.misfits name before;
      Hashtbl.replace load.labelled name labels
    end
  in
  let is_wanted (name, _) = Lending.is_lent load.part name && Needs.wants load.needs name in
  List.iter give (List.filter is_wanted (Placeholders.bindings_of phrase.item))

(* Notes of an exit or an exception at load. *)
let note_raised load unit (phrase : Cutting.phrase) problem =
  let members kind = note_of unit.Cutting.label unit.Cutting.text phrase kind in
  let note =
    match problem with
    | Guard.Exited status -> members "exits" [ ("detail", Text (string_of_int status)) ]
    | End_of_file | Guard.End_of_input -> members "asked" [ ("detail", Text "End_of_file") ]
    | Guard.Reached name ->
        members "raised" [ ("detail", Text (load.part.fallback ^ "." ^ name)) ]
    | problem -> members "raised" [ ("detail", Text (Raising.line problem)) ]
  in
  tell load note;
  fail_names load phrase.names

let rec_hint line =
  Printf.sprintf
    "Hint: If this is a recursive definition, you should add the 'rec' keyword on line %d" line

(* A function that calls itself without [rec], where no definition of the student's came before: the
   name is bound to what stands in for a missing definition, which the compiler would not know. *)
let missing_rec load item =
  match item.pstr_desc with
  | Pstr_value (Nonrecursive, _) ->
      let uses = lazy (Names.uses_of item) in
      let is_plain name (use : Names.use) = use.path = [ name ] && use.opened = [] in
      let stands_in name =
        List.mem name load.stood_in
        ||
        let place = Toplevel.place_of name in
        place <> None && place = Toplevel.place_of ~env:load.env name
      in
      let is_own name =
        is_target load name
        && (not (Wanting.is_courses load.part name || Hashtbl.mem load.owners name))
        && List.exists (is_plain name) (Lazy.force uses)
        && stands_in name
      in
      List.find_opt is_own (Names.of_item item)
      |> Option.map (fun name ->
             let location = Syntax.place_of_use name item in
             let hint = rec_hint (Syntax.line_of item.pstr_loc) in
             { Toplevel.texts = [ "Unbound value " ^ name; hint ]; location })
  | _ -> None

(* The names of the course that an included module may bind. *)
let places load item =
  let is_of_course held = Names.module_path held = Some [ load.part.Lending.fallback ] in
  match item.pstr_desc with
  | Pstr_include { pincl_mod; _ } when not (is_of_course pincl_mod) ->
      let names = load.targets @ List.map fst load.part.provided in
      List.map (fun name -> (name, Toplevel.place_of name)) names
  | _ -> []

(* The names that an item has bound, and the places of others before it. *)
let bound_names item before =
  let own = Names.of_item item in
  let is_new (name, place) = Toplevel.place_of name <> place && not (List.mem name own) in
  own @ List.map fst (List.filter is_new before)

(* Keep the definitions that an opened module may hide from the rest of the file: to the course they
   are the answers still, as nobody who uses the file sees what it opens. *)
let before_open load item =
  let is_kept name = Hashtbl.mem load.owners name || Wanting.is_courses load.part name in
  let is_plain name =
    match Toplevel.place_of name with Some (Path.Pident _) -> true | Some _ | None -> false
  in
  let hold name =
    let is_free = not (Hashtbl.mem load.misfits name) in
    if is_free && is_kept name && Needs.wants load.needs name && is_plain name then
      Some (name, as_bound ~is_earlier:true name)
    else None
  in
  match item.pstr_desc with
  | Pstr_open _ -> List.filter_map hold (load.targets @ List.map fst load.part.provided)
  | _ -> []

let keep_hidden load held =
  let is_hidden (name, { bound_in; _ }) =
    Toplevel.place_of name <> Toplevel.place_of ~env:bound_in name
  in
  let keep (name, one) = Hashtbl.replace load.misfits name one in
  List.iter keep (List.filter is_hidden held)

(* A type or an exception that was copied from the course is the course's; one with other contents
   is another. *)
let execute_copied load declared unit phrase item =
  let tell_exception kind name =
    tell load (note_of unit.Cutting.label unit.Cutting.text phrase kind [ ("detail", Text name) ])
  in
  match Wanting.as_courses declared item with
  | None -> (
      match Wanting.exception_again load.part item with
      | None -> false
      | Some (Other name) ->
          tell_exception "other-exception" name;
          false
      | Some (Same (name, changed)) ->
          let is_done = Toplevel.execute [ changed ] = Done in
          if is_done then tell_exception "copied-exception" name;
          is_done)
  | Some changed ->
      let is_done = Toplevel.execute [ changed ] = Done in
      let kind = if is_done then "copied-type" else "other-type" in
      tell load (note_of unit.Cutting.label unit.Cutting.text phrase kind []);
      is_done

(* Bind names; [answers] are the student's earlier definitions. Where one is of the type asked for
   and the new one is not, such as a call of it in a test, the earlier one is the answer still. *)
let bind_all load unit phrase answers names =
  let bind_one name =
    match (misfit_of load name, List.assoc_opt name answers) with
    | Some misfit, Some earlier ->
        note_misfit load unit phrase "rebound" name misfit;
        Hashtbl.replace load.misfits name earlier
    | misfit, _ ->
        bind load unit phrase name;
        Option.iter (refuse_misfit load unit phrase name) misfit
  in
  List.iter bind_one names

(* Execute an item. One that the compiler refuses may call without its labels what the student gave
   some: that is no fault of this item's, and what is lent has none by itself. *)
let execute_item load item =
  match Toplevel.execute [ item ] with
  | Toplevel.Refused _ as refused when Hashtbl.length load.labelled > 0 -> (
      let is_labelled name = Hashtbl.mem load.labelled name in
      let used = List.sort_uniq compare (List.filter is_labelled (Names.plain_uses item)) in
      Compiler.heard := [];
      List.iter Lending.rebind_lent used;
      let again = Toplevel.execute [ item ] in
      let give_back name = Lending.rebind_labelled name (Hashtbl.find load.labelled name) in
      List.iter (fun name -> ignore (give_back name)) used;
      match again with Refused _ -> refused | Done | Raised _ -> again)
  | outcome -> outcome

(* The warnings on an item that was executed. *)
let warnings load item =
  let heard = !Compiler.heard in  (* trying types below is heard as well *)
  let of_course (_, source) = Syntax.items source in
  let of_unit (unit : Cutting.unit_) =
    List.map (fun (phrase : Cutting.phrase) -> phrase.item) unit.phrases
  in
  let all () = List.concat_map of_course load.part.before @ List.concat_map of_unit load.units in
  let compared = if load.is_pruned then [] else Addresses.compared (lazy (all ())) item in
  compared @ heard

let rec execute load declared unit (phrase : Cutting.phrase) item =
  match missing_rec load item with
  | Some error -> keep_untyped ~is_alike:false load unit phrase error
  | None -> (
      let before = places load item in
      let answer name = Option.map (fun held -> (name, held)) (answer_before load name) in
      let answers = List.filter_map answer (Names.of_item item) in
      let opening = before_open load item in
      Compiler.heard := [];
      let is_done = execute_copied load declared unit phrase item in
      match if is_done then Toplevel.Done else execute_item load item with
      | Done ->
          let names = bound_names item before in
          keep_hidden load opening;
          let said = Cases.notes unit.Cutting.label unit.text item (warnings load item) in
          load.of_cases <- Cases.add said names load.of_cases;
          bind_all load unit phrase answers names;
          give_back load (List.filter (Wanting.is_courses load.part) names)
      | Raised Out_of_memory -> Frames.stop "memory"
      | Raised problem -> note_raised load unit phrase problem
      | Refused error -> (
          match Superfluous.without_test unit.text item with
          | Some (definition, line) when Toplevel.try_types [ definition ] = Done ->
              let text = ("text", Text (Text.line unit.text line)) in
              tell load (Cutting.note "unsigned" unit.label line [ text ]);
              execute load declared unit phrase definition
          | _ -> refused load declared unit phrase item error))

and refused load declared unit phrase item error =
  match Cutting.refused_apart ~asked:load.targets item error.location with
  | None -> keep_untyped load unit phrase error
  | Some (refused, others) ->
      keep_untyped load unit refused error;
      execute load declared unit others others.item

(* The target that a comparison in a statement's place was to define, as [let] is missing. *)
let without_let load item =
  let name_of held =
    match held.pexp_desc with Pexp_ident { txt = Lident name; _ } -> Some name | _ -> None
  in
  let head left =
    match left.pexp_desc with
    | Pexp_apply (head, arguments) when List.for_all (fun (_, e) -> name_of e <> None) arguments ->
        name_of head
    | _ -> name_of left
  in
  let is_sought name = is_target load name && not (Hashtbl.mem load.owners name) in
  match item.pstr_desc with
  | Pstr_eval ({ pexp_desc = Pexp_apply (sign, [ (_, left); _ ]); _ }, _)
    when name_of sign = Some "=" -> (
      match head left with Some name when is_sought name -> Some name | _ -> None)
  | _ -> None

let note_unlet load unit (phrase : Cutting.phrase) name =
  tell load (note_of unit.Cutting.label unit.text phrase "unlet" [ ("detail", Text name) ])

let load_phrase load declared unit (phrase : Cutting.phrase) =
  Guard.begin_case load.guarded;
  let unlet = without_let load phrase.item in
  if unlet <> None then Option.iter (note_unlet load unit phrase) unlet
  else if Refusing.has_external phrase.item then begin
    tell load (note_of unit.Cutting.label unit.text phrase "external" []);
    fail_names load phrase.names
  end
  else begin
    let item = Wanting.without_courses load.part phrase.item in
    Option.iter (execute load declared unit phrase) item
  end;
  note_changed load unit phrase;
  give_back load (List.filter (Wanting.is_courses load.part) phrase.names);
  give_labels load phrase

(* A definition that only would be there: nothing that runs needs it. *)
let leave_out load (unit : Cutting.unit_) (phrase : Cutting.phrase) =
  List.iter
    (fun name ->
      if not (Wanting.is_courses load.part name) then
        Hashtbl.replace load.owners name (Student (unit.label, phrase.line)))
    phrase.names

let is_left_out load (phrase : Cutting.phrase) =
  load.is_pruned
  && Needs.is_quiet phrase.item
  && not (List.exists (Needs.wants load.needs) phrase.names)

(* Whether code of the student's may have run. *)
let has_begun = ref false

(* Load all phrases; the marks tell the number of each before it runs. *)
let run load =
  let declared = Wanting.declared_types load.part in
  provide_early load;
  has_begun := true;
  Collecting.as_usual ();
  if not load.is_pruned then Compiler.hear_warnings ();
  let number = ref (-1) in
  List.iter
    (fun (unit : Cutting.unit_) ->
      List.iter
        (fun (phrase : Cutting.phrase) ->
          incr number;
          if List.mem !number load.skip then fail_names load phrase.names
          else if is_left_out load phrase then leave_out load unit phrase
          else begin
            Option.iter (fun mark -> mark !number) load.mark;
            load_phrase load declared unit phrase
          end)
        unit.phrases)
    load.units;
  provide_again load;
  note_unopened load;
  if not load.is_pruned then begin
    note_modules load;
    note_twice load;
    note_early load;
    note_hidden_fields load
  end;
  List.iter (fun (_, note) -> tell load note) load.of_cases
