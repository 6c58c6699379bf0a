(* Notes on a file that is loaded: on a phrase, on what the compiler refuses, and on the whole: what
   it does not open, and what stands where the course does not look. *)

open Json
open Parsetree
open Loaded

let note_of label source (phrase : Cutting.phrase) kind members =
  let text = Text (Text.line source phrase.line) in
  let told = [ ("text", text); ("names", Raising.texts phrase.names) ] in
  Cutting.note kind label phrase.line (members @ told)

let error_kind text =
  if Text.starts_with "Unbound" text then "unbound"
  else if Text.starts_with "This expression has type" text then "type"
  else "other"

(* Keep the compiler's error about some targets. *)
let note_error load names ~text ~line members =
  let told = Object (("text", Text text) :: ("line", Int line) :: members) in
  load.errors <- List.map (fun name -> (name, told)) names @ load.errors

(* Whether a message tells of something else than a tuple that is expected. *)
let wants_no_tuple text =
  let rec wanted i =
    if i >= String.length text then ""
    else if Scanning.is_at text i "expected of type" then String.sub text i (String.length text - i)
    else wanted (i + 1)
  in
  let found = wanted 0 in
  found <> "" && not (Text.contains found " * ")

(* Whether "and" joins the definition of a name with another one, at a place in it. *)
let is_beside (phrase : Cutting.phrase) location name =
  let is_own binding =
    Nested.holds binding.pvb_loc location && List.mem name (Names.of_bindings [ binding ])
  in
  match phrase.item.pstr_desc with
  | Pstr_value (_, bindings) ->
      List.mem name phrase.joined && not (List.exists is_own bindings)
  | _ -> false

(* Words added to the compiler's where it knows no value of a name whose definition was set
   aside, or comes further down. *)
let hint_of_name (unit : Cutting.unit_) (phrase : Cutting.phrase) name =
  let defines (other : Cutting.phrase) = List.mem name other.names in
  let is_below other = other.Cutting.line > phrase.line && defines other in
  let is_above other = other.Cutting.line < phrase.line && defines other in
  match List.find_opt is_below unit.phrases with
  | Some other -> Some (Printf.sprintf "it is defined below, on line %d" other.line)
  | None when List.exists is_above unit.phrases || List.exists (List.mem name) unit.lost ->
      Some "its definition was lost"
  | None -> None

let most_moved = 4

(* Whether an item types, at worst with other operators below a place in the last arguments of the
   calls before them: who writes one so writes others so. *)
let rec types ?(tries = most_moved) item (place : Location.t) =
  match Toplevel.try_types [ item ] with
  | Done | Raised _ -> true
  | Refused { location; _ }
    when tries > 0 && location.loc_start.pos_cnum > place.loc_end.pos_cnum -> (
      match Operands.moved item location with
      | Some below -> types ~tries:(tries - 1) below.joined below.place
      | None -> false)
  | Refused _ -> false

(* Words added where an item types with an operator in the last argument of the call before it. A
   comparison fits where anything does: there, this tells nothing. *)
let hint_of_call item location =
  match Operands.moved item location with
  | Some { sign; place; joined; with_any }
    when types joined place && not (Operands.compares sign && types with_any place) ->
      Some (Printf.sprintf "the sign %s takes the whole call before it" sign)
  | _ -> None

(* Words added where an item types with the whole text in the argument of what fails: the result
   of a call that fails may have any type, and what is joined to it gives another branch its own. *)
let hint_of_failure item =
  match Operands.after_failures item with
  | Some (name, place, joined) when Toplevel.try_types [ joined ] = Done ->
      Some (Printf.sprintf "on line %d, %s takes one text" (Syntax.line_of place) name)
  | _ -> None

(* Words added where an operator is at fault, or an argument too many. *)
let hint_of_operands item location text =
  let is_between own asked =
    let words = Printf.sprintf "has type %s but an expression was expected of type %s" own asked in
    Text.contains text words
  in
  if Operands.sign_at item location = Some "=" && is_between "bool" "unit" then
    Some "the sign = compares"
  else if is_between "string" "int" && Operands.sign_beside item location = Some "+" then
    Some "the sign + adds numbers"
  else if Text.contains text "->" then
    Superfluous.parameter item location
    |> Option.map (Printf.sprintf "function takes an argument besides %s")
  else if is_between "float" "int" || is_between "int" "float" then None
  else
    match hint_of_call item location with
    | None when Text.contains text "string" -> hint_of_failure item
    | found -> found

(* The words of a message; 5.3 writes an operator between parentheses. *)
let words text =
  String.map (fun c -> if c = '(' || c = ')' then ' ' else c) (Toplevel.on_one_line text)
  |> String.split_on_char ' '
  |> List.filter (( <> ) "")

(* Words added to the compiler's message: where a name is, which match takes a case, what stands
   between the items of a list, what an operator takes. *)
let hint_of (unit : Cutting.unit_) (phrase : Cutting.phrase) (error : Toplevel.error) text =
  match words text with
  | "Unbound" :: "value" :: name :: _ when is_beside phrase error.location name ->
      Some "and without rec joins it to what uses it"
  | [ "Unbound"; "value"; name ] -> hint_of_name unit phrase name
  | "This" :: "pattern" :: "matches" :: _ ->
      Nested.taken_by unit.text phrase.item error.location
      |> Option.map (Printf.sprintf "the match of line %d takes this case")
  | _ when wants_no_tuple text && Commas.are_at unit.text phrase.item error.location ->
      Some "items of a list stand between semicolons"
  | _ when wants_no_tuple text && Commas.are_between_fields phrase.item error.location ->
      Some "fields of a record stand between semicolons"
  | _ -> (
      match Hidden.by_open phrase.item with
      | Some (owner, name) -> Some (Printf.sprintf "open %s hides %s" owner name)
      | None -> hint_of_operands phrase.item error.location (Toplevel.on_one_line text))

let message_in unit phrase error =
  let text = Toplevel.message error in
  match hint_of unit phrase error text with
  | Some hint -> Printf.sprintf "%s\nHint: %s" text hint
  | None -> text

(* Names of definitions that stand in the way of another one, as part of a note. *)
let because = function [] -> [] | names -> [ ("because", Text (String.concat ", " names)) ]

(* Tell about a definition that does not type; [alone] tells that it does with the signature's
   types. *)
let refuse load (unit : Cutting.unit_) (phrase : Cutting.phrase) (error : Toplevel.error) alone =
  let line = max phrase.line (Syntax.line_of error.location) in
  let others = if alone then Alone.in_the_way load phrase else [] in
  let text = message_in unit phrase error in
  let columns = Cutting.columns unit.text error.location in
  let kind = if alone then "depends" else error_kind text in
  tell load
    (Cutting.note "typed" unit.label line
       ([ ("detail", Text text); ("columns", columns); ("names", Raising.texts phrase.names);
          ("text", Text (Text.line unit.text line)); ("kind", Text kind) ]
       @ because others));
  let names = List.filter (is_target load) phrase.names in
  note_error load names ~text ~line [ ("columns", columns); ("kind", Text kind) ]

let note_misfit ?(others = []) load unit phrase kind name (misfit : Guard.misfit) =
  let types = [ ("own", Text misfit.own); ("asked", Text misfit.asked) ] in
  let members = (("detail", Text name) :: types) @ because others in
  tell load (note_of unit.Cutting.label unit.Cutting.text phrase kind members)

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

(* Where modules of the student's define names that are nowhere else: the modules' names, the line,
   and these names. *)
let rec in_module is_sought inside item =
  match item.pstr_desc with
  | Pstr_module { pmb_name = { txt = Some name; _ }; pmb_expr; pmb_loc; _ } ->
      let inside = inside @ [ name ] in
      let items = Syntax.items_of_module pmb_expr in
      let own = List.filter is_sought (List.concat_map Names.of_item items) in
      let here = if own = [] then [] else [ (inside, Syntax.line_of pmb_loc, own) ] in
      here @ List.concat_map (in_module is_sought inside) items
  | _ -> []

let note_modules load =
  let is_sought name = is_target load name && not (Hashtbl.mem load.owners name) in
  let note (unit : Cutting.unit_) (inside, line, names) =
    let detail = Text (String.concat ", " names) and inside = Text (String.concat "." inside) in
    tell load (Cutting.note "in-module" unit.label line [ ("detail", detail); ("inside", inside) ])
  in
  let note_unit (unit : Cutting.unit_) =
    let found (phrase : Cutting.phrase) = in_module is_sought [] phrase.item in
    List.iter (note unit) (List.concat_map found unit.phrases)
  in
  List.iter note_unit load.units

(* Definitions of the course, apart as the student's are. *)
let items_apart source = List.concat_map Cutting.apart (Syntax.items source)

(* Whether a definition of the course says the same here, whatever the layout and the comments: in
   most files it is the very text. *)
let is_as_given (unit : Cutting.unit_) (phrase : Cutting.phrase) source =
  let { Location.loc_start; loc_end; _ } = phrase.item.pstr_loc and given = String.trim source in
  let first = loc_start.pos_cnum and text item = Pprintast.string_of_structure [ item ] in
  (first >= 0
  && loc_end.pos_cnum = first + String.length given
  && Scanning.is_at unit.text first given)
  || List.exists (fun item -> text item = text phrase.item) (items_apart source)

let changed label (phrase : Cutting.phrase) name =
  Cutting.note "provided" label phrase.line [ ("detail", Text name) ]

(* Definitions in a file that the course gives whole, and that are not as in the course's. *)
let notes_of_given (unit : Cutting.unit_) source =
  let text item = Pprintast.string_of_structure [ item ] in
  let known = lazy (List.map text (items_apart source)) in
  let is_other (phrase : Cutting.phrase) = not (List.mem (text phrase.item) (Lazy.force known)) in
  let note (phrase : Cutting.phrase) =
    let names = Names.of_item phrase.item @ Wanting.types_in [ phrase.item ] in
    List.map (changed unit.label phrase) names
  in
  if String.trim unit.written = String.trim source then []
  else List.concat_map note (List.filter is_other unit.phrases)

(* Definitions that the course provides, and that the file changes: its own stand there. *)
let note_changed load (unit : Cutting.unit_) (phrase : Cutting.phrase) =
  let is_changed name =
    match List.assoc_opt name load.part.provided with
    | Some source -> not (is_as_given unit phrase source)
    | None -> false
  in
  let tell_of name = tell load (changed unit.label phrase name) in
  if not load.is_pruned then List.iter tell_of (List.filter is_changed phrase.names)

let most_twice = 10

(* Whether a definition of a target is still to be written. *)
let is_stub load name (phrase : Cutting.phrase) =
  match List.assoc_opt name (Placeholders.bindings_of phrase.item) with
  | None -> false
  | Some held -> Placeholders.is_stub ~fallback:load.part.fallback ~skeleton:load.skeleton name held

(* Whether a definition calls an earlier one of the same name. *)
let builds_on name (phrase : Cutting.phrase) =
  match phrase.item.pstr_desc with
  | Pstr_value (Nonrecursive, _) -> List.mem name (Names.plain_uses phrase.item)
  | _ -> false

(* Targets of which a later definition counts, not the first one: it says something else, and does
   not call the first. *)
let note_twice load =
  let of_unit (unit : Cutting.unit_) = List.map (fun phrase -> (unit.label, phrase)) unit.phrases in
  let phrases = List.concat_map of_unit load.units in
  let text (phrase : Cutting.phrase) = Pprintast.string_of_structure [ phrase.item ] in
  let found name =
    let defines (_, (phrase : Cutting.phrase)) =
      List.mem name phrase.names
      && not (is_stub load name phrase || Refusing.is_declaration phrase.item)
    in
    let counts (label, (phrase : Cutting.phrase)) =
      Hashtbl.find_opt load.owners name = Some (Student (label, phrase.line))
    in
    let all = List.filter defines phrases in
    match (all, List.find_opt counts all) with
    | (origin, first) :: _, Some (label, counted)
      when first != counted && text first <> text counted && not (builds_on name counted) ->
        let place = [ ("first", Int first.Cutting.line); ("origin", Text origin) ] in
        Some (Cutting.note "twice" label counted.line (("detail", Text name) :: place))
    | _ -> None
  in
  List.filter_map found load.targets
  |> List.filteri (fun i _ -> i < most_twice)
  |> List.iter (tell load)

(* The targets that definitions use above the place where the file defines them: the compiler
   refuses such a file, and the checks do not. *)
let note_early load =
  let phrases_of (unit : Cutting.unit_) = List.map (fun one -> (unit.label, one)) unit.phrases in
  let names_fallback (_, (one : Cutting.phrase)) = Names.names_module load.part.fallback one.item in
  let defines name (_, (one : Cutting.phrase)) = List.mem name one.names in
  let line_of name (_, (one : Cutting.phrase)) = Printf.sprintf "%s (l. %d)" name one.line in
  let rec from defined = function
    | (label, (phrase : Cutting.phrase)) :: below ->
        let defined = phrase.names @ defined in
        let is_unknown name = is_target load name && not (List.mem name defined) in
        let place name = Option.map (line_of name) (List.find_opt (defines name) below) in
        let used = List.sort_uniq compare (Names.plain_uses phrase.item) in
        (match (phrase.names, List.filter_map place (List.filter is_unknown used)) with
        | inside :: _, (_ :: _ as found) ->
            let detail = ("detail", Text (String.concat ", " found)) in
            tell load
              (Cutting.note "used-early" label phrase.line [ detail; ("inside", Text inside) ])
        | _ -> ());
        from defined below
    | [] -> ()
  in
  let phrases = List.concat_map phrases_of load.units in
  if not (List.exists names_fallback phrases) then from [] phrases

(* The fields of records that items declare, with the names of the types. *)
let fields_of items =
  let of_type declared =
    match declared.ptype_kind with
    | Ptype_record all -> List.map (fun one -> (one.pld_name.txt, declared.ptype_name.txt)) all
    | _ -> []
  in
  List.concat_map
    (fun item ->
      match item.pstr_desc with Pstr_type (_, all) -> List.concat_map of_type all | _ -> [])
    items

(* Types of the file with a field of one of the course's, where a target was refused: below them,
   the field alone means the file's own type. *)
let note_hidden_fields load =
  let given = lazy (List.concat_map (fun (_, source) -> Syntax.items source) load.part.before) in
  let note_phrase (unit : Cutting.unit_) (phrase : Cutting.phrase) =
    let given = Lazy.force given in
    let fields = fields_of given and types = Wanting.types_in given in
    let is_hiding (field, own) = List.mem_assoc field fields && not (List.mem own types) in
    match List.find_opt is_hiding (fields_of [ phrase.item ]) with
    | Some (field, own) ->
        let origin = ("origin", Text (List.assoc field fields)) in
        let members = [ ("detail", Text field); ("inside", Text own); origin ] in
        tell load (note_of unit.label unit.text phrase "hidden-field" members)
    | None -> ()
  in
  let declares_fields (phrase : Cutting.phrase) = fields_of [ phrase.item ] <> [] in
  let note_unit (unit : Cutting.unit_) =
    List.iter (note_phrase unit) (List.filter declares_fields unit.phrases)
  in
  if load.errors <> [] then List.iter note_unit load.units
