(* Serve one request and leave: [worker control size writing inputs filter]. *)

open Json

let part request module_ =
  let named data = to_text (get "name" data) = module_ in
  match List.find_opt named (to_list (get "course" request)) with
  | Some data -> data
  | None -> Object [ ("name", Text module_) ]

(* The targets of a module, in order. *)
let targets request module_ =
  List.filter_map
    (fun (owner, name) -> if owner = module_ then Some name else None)
    (pairs (get "targets" request))

let modules request =
  let name data = to_text (get "name" data) in
  let of_course = List.map name (to_list (get "course" request)) in
  let of_targets = List.map fst (pairs (get "targets" request)) in
  List.fold_left
    (fun all name -> if List.mem name all then all else all @ [ name ])
    [] (of_course @ of_targets)

let label path = match List.rev (String.split_on_char '/' path) with last :: _ -> last | [] -> path

let module_of request path =
  match List.find_opt (fun (_, held) -> held = Text path) (to_members (get "found" request)) with
  | Some (module_, _) -> module_
  | None -> String.uncapitalize_ascii (List.hd (String.split_on_char '.' (label path)))

(* The modules that the course gives to one of the students'. *)
let given request module_ =
  let part = part request module_ in
  to_text (get "fallback" part) :: List.map fst (pairs (get "before" part))

(* The source of a module that the course gives whole, by its name in a file's. *)
let given_source request module_ =
  let before part = pairs (get "before" part) in
  List.assoc_opt (String.capitalize_ascii module_)
    (List.concat_map before (to_list (get "course" request)))

(* A file of a study: its module, its unit, and notes. *)
let read_one request (path, content) =
  let module_ = module_of request path in
  let targets = targets request module_ in
  let unwrap = Unwrapping.unwrap ~file:module_ ~targets ~given:(given request module_) in
  let unit, notes = Salvaging.read ~unwrap ~targets (label path) content in
  let of_given = Option.map (Noting.notes_of_given unit) (given_source request module_) in
  let is_spoilt = Cutting.has_nul (Text.decoded content) in
  let spoilt = if is_spoilt then [ Cutting.note "nul" unit.label 0 [] ] else [] in
  (module_, unit, spoilt @ notes @ Option.value of_given ~default:[])

(* A file that the course asks for, after those of the student's own that it names. *)
let read_asked request others (path, content) =
  let (module_, _, _) as alone = read_one request (path, content) in
  let is_given (one : Joining.file) = List.mem one.name (given request module_) in
  let own_files = List.filter (fun one -> not (is_given one)) others in
  let targets = targets request module_ in
  let read path content = Salvaging.read ~targets (label path) content in
  let joined = Joining.joined ~read own_files (Cutting.plain content) in
  List.map (fun (unit, notes) -> (module_, unit, notes)) joined @ [ alone ]

let is_asked request module_ = List.mem_assoc module_ (to_members (get "found" request))

(* The units of a study, by module, with notes. *)
let read request =
  let files =
    List.map
      (fun (path, content) -> (path, Native.to_latin1 (to_text content)))
      (to_members (get "files" request))
  in
  let is_asked (path, _) = is_asked request (module_of request path) in
  let asked, others = List.partition is_asked files in
  let own_file (path, content) =
    let name = String.capitalize_ascii (module_of request path) in
    { Joining.name; path; content = Cutting.plain content }
  in
  let found = List.concat_map (read_asked request (List.map own_file others)) asked in
  let labels = List.map (fun (_, (unit : Cutting.unit_), _) -> unit.label) found in
  let is_left (path, _) = not (List.mem (label path) labels) in
  found @ List.map (read_one request) (List.filter is_left others)

(* The phrases of a module in a study, with those names that questions ask for. *)
let described request module_ phrases =
  let names = targets request module_ in
  let table = Reading.definitions phrases in
  let fallback = to_text (get "fallback" (part request module_)) in
  let known = Reading.aliases fallback phrases in
  let dotted name = module_ ^ "." ^ name in
  let own = List.filter (Hashtbl.mem table) names in
  let told found name = (dotted name, Raising.texts (List.map dotted (found table names name))) in
  let fallbacks name =
    (dotted name, Raising.texts (Reading.used_of_fallback table known names name))
  in
  let facts name = (name, Reading.facts table names name) in
  [
    ("facts", List.map facts own);
    ("uses", List.map (told Reading.used_targets) own);
    ("named", List.map (told Reading.named_targets) own);
    ("fallback", if fallback = "" then [] else List.map fallbacks own);
  ]

(* Tell what was read; return the targets that the code of each target uses. *)
let tell_reading request found =
  let units module_ =
    List.filter_map (fun (owner, unit, _) -> if owner = module_ then Some unit else None) found
  in
  let names = List.sort_uniq compare (List.map (fun (module_, _, _) -> module_) found) in
  let asked = List.filter (is_asked request) names in
  let told module_ = (module_, List (List.map Cutting.to_json (units module_))) in
  let phrases module_ =
    List.concat_map (fun (unit : Cutting.unit_) -> unit.phrases) (units module_)
  in
  let described = List.map (fun module_ -> described request module_ (phrases module_)) asked in
  let all key = List.concat_map (List.assoc key) described in
  let asked_units = List.concat_map units asked in
  let sources = List.map (fun (unit : Cutting.unit_) -> unit.written) asked_units in
  let margins = List.map (fun (unit : Cutting.unit_) -> unit.margin) asked_units in
  let margin = List.fold_left max 0 margins in
  let manual = pairs (get "manual" request) and prose = texts (get "skeleton_prose" request) in
  Frames.send Milestone
    [
      ("units", Object (List.map told asked));
      ("notes", List (List.concat_map (fun (_, _, notes) -> notes) found));
      ("facts", Object (all "facts"));
      ("uses", Object (all "uses"));
      ("named", Object (all "named"));
      ("fallback", Object (all "fallback"));
      ("answers", Object (Answering.answers ~margin (String.concat "\n" sources) manual prose));
    ];
  all "uses"

let units_of request module_ =
  List.map Cutting.of_json (to_list (get module_ (get "units" request)))

(* How the phrases of a file name the fallback module: None for not at all. *)
let named_fallback (part : Lending.part) (needs : Needs.t) (phrases : Cutting.phrase list) =
  let some test = List.exists (fun (one : Cutting.phrase) -> test part.fallback one.item) phrases in
  if part.fallback = "" then None
  else if needs.is_all || some Names.names_module then Some (fun _ -> true)
  else if some Names.names_in_module then Some (Needs.wants needs)
  else None

let prepare_load request ~pruned units module_ =
  let part = Lending.part_of_json (part request module_) in
  let units : Cutting.unit_ list = units module_ in
  let phrases = List.concat_map (fun (unit : Cutting.unit_) -> unit.phrases) units in
  let needs = Wanting.needs_of part ~pruned ~probes:(to_list (get "probes" request)) phrases in
  Lending.prepare part needs (named_fallback part needs phrases);
  let skip =
    List.filter_map
      (function List [ Text owner; Int index ] when owner = module_ -> Some index | _ -> None)
      (to_list (get "skip" request))
  in
  let mark index = Frames.send Step [ ("at", List [ Text module_; Int index ]) ] in
  let guarded =
    List.concat_map (fun probe -> texts (get "guarded" probe)) (to_list (get "probes" request))
  in
  let skeleton = Placeholders.of_skeleton (to_text (get module_ (get "skeleton" request))) in
  Loaded.create ~part ~targets:(targets request module_) ~needs ~guarded ~is_pruned:pruned ~units
    ~skeleton ~skip ~mark:(if pruned then None else Some mark)

let load request ~pruned units =
  Console.begin_case None;
  List.map
    (fun module_ ->
      let found = prepare_load request ~pruned units module_ in
      Loading.run found;
      (module_, found))
    (modules request)

(* Every target of the loaded modules, with what a function tells of it. *)
let by_target loads tell =
  List.concat_map
    (fun (module_, (load : Loaded.t)) ->
      List.filter_map
        (fun name -> Option.map (fun told -> (module_ ^ "." ^ name, told)) (tell load name))
        load.targets)
    loads

let first_notes = 200

let tell_loading loads =
  Frames.send Step [ ("at", Null) ];
  let kind is_function = Text (if is_function then "function" else "value") in
  let names (load : Loaded.t) =
    let told = List.map (fun (name, is_function) -> (name, kind is_function)) load.defined in
    Object (List.sort compare told)
  in
  let notes = List.concat_map (fun (_, (load : Loaded.t)) -> List.rev load.notes) loads in
  let label (unit : Cutting.unit_) = unit.label in
  let labels (_, (load : Loaded.t)) = List.map label load.units in
  let presence = by_target loads (fun load name -> Some (Loaded.presence load name)) in
  Frames.send Milestone
    [
      ("presence", Object (List.map (fun (name, told) -> (name, Text told)) presence));
      ("notes", List (List.filteri (fun i _ -> i < first_notes) notes));
      ("names", Object (List.map (fun (module_, load) -> (module_, names load)) loads));
      ("read", Raising.texts (List.sort_uniq compare (List.concat_map labels loads)));
      ("alike", Object []);
      ("keeps_nothing", Bool (List.for_all (fun (_, load) -> Keeping.keeps_nothing load) loads));
      ( "types",
        Object
          (by_target loads (fun load name ->
               Option.map (fun text -> Text text) (Hashtbl.find_opt load.types name))) );
      ("errors", Object (by_target loads (fun load name -> List.assoc_opt name load.errors)));
    ];
  List.filter_map (fun (name, told) -> if told = "present" then None else Some name) presence

(* Tell of each probe whether it needs a target that is not there, by the spec or by the student's
   code: that one will be lent, in another process. *)
let lacking request uses absent =
  let used name = match List.assoc_opt name uses with Some told -> texts told | None -> [] in
  let wanted = to_list (get "wanted" request) in
  let lacks place _ =
    match List.nth_opt wanted place with
    | Some told ->
        let names = List.concat_map (fun name -> name :: used name) (texts told) in
        List.exists (fun name -> List.mem name absent) names
    | None -> absent <> []
  in
  List.mapi lacks (to_list (get "probes" request))

let probe ?(lacks = []) request loads =
  let owners = by_target loads (fun load name -> Some (Text (Loaded.owner load name))) in
  Frames.send Milestone [ ("bound", Object owners) ];
  List.iter
    (fun (_, load) ->
      Providing.enter_course load;
      Probing.coerce load)
    loads;
  Program.define (List.map snd loads);
  let verbose = is_true (get "verbose" request) in
  let lost = List.concat_map (fun (_, load) -> Loaded.without_value load) loads in
  let run place told =
    if List.nth_opt lacks place = Some true then Frames.send Milestone [ ("skipped", Bool true) ]
    else Probing.run ~verbose lost told
  in
  (* Text that the file half printed while it loaded is not of the first case. *)
  Console.flush_printed ();
  List.iteri run (to_list (get "probes" request))

let study request =
  let found = read request in
  let uses = tell_reading request found in
  let units module_ =
    List.filter_map (fun (owner, unit, _) -> if owner = module_ then Some unit else None) found
  in
  let loads = load request ~pruned:false units in
  let lacks = lacking request uses (tell_loading loads) in
  if List.mem false lacks then probe ~lacks request loads

let perform request =
  match to_text (get "op" request) with
  | "study" -> study request
  | "load" -> ignore (tell_loading (load request ~pruned:false (units_of request)))
  | "probe" -> probe request (load request ~pruned:true (units_of request))
  | "cut" -> Frames.send Milestone [ ("cut", Tokens.cut request) ]
  | other -> raise (Toplevel.Broken ("no such request: " ^ other))

let bytes_of_hex text =
  let byte i = Char.chr (int_of_string ("0x" ^ String.sub text (2 * i) 2)) in
  String.init (String.length text / 2) byte

let main () =
  Collecting.rarely ();
  let number i = int_of_string Sys.argv.(i) in
  Frames.begin_with ~writing:(number 3) ~reading:(number 4);
  let body = Native.read (number 1) (number 2) in
  if number 4 <> number 1 then Native.close (number 1);
  if Sys.argv.(5) <> "" then Native.filter (bytes_of_hex Sys.argv.(5));
  Toploop.override_sys_argv [| "" |];
  Toplevel.prepare ();
  Console.prepare ();
  Guard.shadow_exit ();
  Lending.install_functions ();
  perform (of_string body)

(* Whether an exception that came up to here is one of our own code or of the compiler. What student
   code raises is caught where it runs; but it can take all the stack, and its finalisers and
   signals may raise at any time: their own exceptions, those of a guard, and what looks like ours,
   which earns nothing. *)
let is_own = function
  | Toplevel.Broken _ | Not_found | Failure _ | Invalid_argument _ | Assert_failure _
  | Match_failure _ ->
      true
  | problem -> Toplevel.error_of problem <> None

(* Leave after a failure, which the host reports where it is ours: [broken] before any code of the
   student's has run, [fault] after that. *)
let fail problem =
  let text = match problem with Toplevel.Broken text -> text | _ -> Printexc.to_string problem in
  let tell key = Frames.send Note [ (key, Text (Text.first text 500)) ] in
  if not !Loading.has_begun then tell "broken" else if is_own problem then tell "fault";
  Native.leave 70

let () =
  match main () with
  | () -> Native.leave 0
  | exception Out_of_memory -> Frames.stop "memory"
  | exception problem -> fail problem
