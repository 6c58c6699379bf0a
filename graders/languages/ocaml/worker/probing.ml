(* Run probes over their inputs and write down observations. *)

open Json

(* An exception of a case. *)
exception Stopped of Json.t

(* The compiler's message on the course's expression. *)
exception Untypable of Toplevel.error

let executed outcome =
  match (outcome : Toplevel.outcome) with
  | Done -> ()
  | Raised Out_of_memory -> Frames.stop "memory"
  | Raised problem -> raise (Stopped (Raising.raised problem))
  | Refused error -> raise (Untypable error)

(* Something of the course that is written once and looked at in each case. *)
type looked = { name : string; text : string; found : Toplevel.phrase Lazy.t }

(* Items that are executed by themselves, or after inputs that only the compiler reads: those that
   came last, with what was made of them. *)
type step = {
  items : Parsetree.structure Lazy.t;
  alone : Toplevel.phrase Lazy.t;
  mutable after_inputs : ((string * string) list * Toplevel.phrase) option;
}

(* A setup and a call, parsed once. *)
type code = {
  setup : Parsetree.structure Lazy.t;
  start : step;  (* what prepares and calls, where nothing is looked at between *)
  before : step;
  call_alone : Toplevel.phrase Lazy.t;
}

(* A probe whose texts are parsed, each once. *)
type t = {
  told : Json.t;
  code : code;
  seeds : Json.t array;
  guarded : string list;
  events : Json.t list option;
  result : Toplevel.phrase Lazy.t;  (* names the result, for what looks at it *)
  unchanged : looked list;
  after : looked list;
}

let looked (name, text) =
  let text = String.trim text in
  let phrase () = Toplevel.phrase [ Syntax.define "looked " (Syntax.expression text) ] in
  { name; text; found = lazy (phrase ()) }

let once make = lazy (Toplevel.phrase (make ()))

let step make =
  let items = lazy (make ()) in
  { items; alone = once (fun () -> Lazy.force items); after_inputs = None }

let code_of setup call =
  let setup = lazy (if String.trim setup = "" then [] else Syntax.items ~name:"check" setup) in
  let call = lazy (Syntax.define "result " (Syntax.expression call)) in
  {
    setup;
    start = step (fun () -> Lazy.force setup @ [ Lazy.force call ]);
    before = step (fun () -> Lazy.force setup);
    call_alone = once (fun () -> [ Lazy.force call ]);
  }

let phrase_after inputs step =
  match step.after_inputs with
  | Some (same, found) when same = inputs -> found
  | _ ->
      let define (name, text) = Syntax.define name (Syntax.expression text) in
      let found = Toplevel.phrase (List.map define inputs @ Lazy.force step.items) in
      step.after_inputs <- Some (inputs, found);
      found

(* Checks of a question often make the same call, on other inputs: it is compiled once for those in
   a row whose inputs have the same types. What is looked at afterwards may settle a weak type of
   the call's: only checks that look at the same share it. *)
let codes : (Json.t list, code) Hashtbl.t = Hashtbl.create 64

let code told =
  let key = List.map (fun name -> get name told) [ "setup"; "call"; "after"; "unchanged" ] in
  match Hashtbl.find_opt codes key with
  | Some known -> known
  | None ->
      let made = code_of (to_text (get "setup" told)) (to_text (get "call" told)) in
      Hashtbl.replace codes key made;
      made

let prepared told =
  {
    told;
    code = code told;
    seeds = Array.of_list (to_list (get "seeds" told));
    guarded = texts (get "guarded" told);
    events = (match get "events" told with List events -> Some events | _ -> None);
    result = once (fun () -> [ Syntax.define "result" (Syntax.ident "result ") ]);
    unchanged = List.map (fun text -> looked (text, text)) (texts (get "unchanged" told));
    after =
      List.map (fun (name, text) -> looked (name, to_text text)) (to_members (get "after" told));
  }

(* Evaluate expressions, and encode each by its type. *)
let look all =
  let look_at one =
    if Toplevel.is_bound one.text then (one.name, Encoding.encode_named one.text)
    else begin
      executed (Toplevel.perform (Lazy.force one.found));
      (one.name, Encoding.encode_named "looked ")
    end
  in
  List.map look_at all

(* The parts of a case that were seen; the first exception ends it. *)
type seen = { mutable parts : (string * Json.t) list }

let see seen key part = seen.parts <- (key, part) :: seen.parts

let evaluate seen ({ code; _ } as probe) inputs =
  let written = Binding.bind inputs in
  let perform step =
    let found = if written = [] then Lazy.force step.alone else phrase_after written step in
    executed (Toplevel.perform found)
  in
  if probe.unchanged = [] then perform code.start
  else begin
    perform code.before;
    see seen "before" (Object (look probe.unchanged));
    executed (Toplevel.perform (Lazy.force code.call_alone))
  end;
  see seen "value" (Encoding.encode_named "result ");
  if probe.after <> [] then executed (Toplevel.perform (Lazy.force probe.result));
  see seen "after" (Object (look probe.after));
  if probe.unchanged <> [] then see seen "unchanged" (Object (look probe.unchanged))

(* Calls of the fallback or of exit, even where an exception was swallowed. *)
let see_guards seen =
  Option.iter (fun name -> see seen "fallback" (Text name)) !Guard.reached;
  Option.iter
    (fun status ->
      let is_before (key, _) = not (List.mem key [ "value"; "raised"; "after" ]) in
      seen.parts <- List.filter is_before seen.parts;
      see seen "exit" (Int status);
      (* A program may end so; a function that does has no answer. *)
      if not !Console.is_session then see seen "raised" (Raising.raised (Guard.Exited status)))
    !Guard.exited

let see_printed seen =
  let printed = Text.first (Console.printed ()) (Console.most ()) in
  if printed <> "" then see seen "printed" (Text printed);
  if !Console.is_session then see seen "dialogue" (Console.dialogue ())

(* Something without a right value that a case names. *)
let lost_name lost probe inputs =
  if lost = [] then None
  else
    let is_of_all (key, _) = key <> "inputs" in
    let shared = Object (List.filter is_of_all (to_members probe)) in
    let words = Needs.of_probes [ shared; Object [ ("inputs", inputs) ] ] in
    List.find_opt (fun name -> Needs.Set.mem name words) lost

(* The state of the generator after each seed: making it takes as long as many a case. *)
let states : (int, Random.State.t) Hashtbl.t = Hashtbl.create 16

let seed_with seed =
  match Hashtbl.find_opt states seed with
  | Some state -> Random.set_state state
  | None ->
      Random.init seed;
      Hashtbl.replace states seed (Random.get_state ())

(* The values of names that a setup is about to bind: the next probe must find them again. *)
let values_before probe =
  let held name =
    match Toplevel.place_of name with
    | Some (Path.Pident _) -> Some (name, Toplevel.value name)
    | _ -> None
  in
  List.filter_map held (List.concat_map Names.of_item (Lazy.force probe.code.setup))

(* The types, own and asked for, of the targets that are less general than is asked for. *)
let narrower : (string, string * string) Hashtbl.t = Hashtbl.create 8

(* A case that the compiler refuses: the type of the one target in it that is less general, if any,
   says more of the reason than the compiler does. *)
let refused probe error =
  let words = Needs.of_probes [ probe.told ] in
  let add name types found = if Needs.Set.mem name words then types :: found else found in
  let facts =
    match Hashtbl.fold add narrower [] with
    | [ (own, asked) ] -> Raising.of_types ~own ~asked
    | _ -> []
  in
  Raising.refused ~facts error

let observe lost probe number inputs =
  let env = !Toploop.toplevel_env in
  let seen = { parts = [] } and before = ref [] in
  if number < Array.length probe.seeds then seed_with (to_int probe.seeds.(number));
  Guard.begin_case probe.guarded;
  Console.begin_case probe.events;
  (try
     Option.iter (fun name -> raise (Guard.without_value name)) (lost_name lost probe.told inputs);
     before := values_before probe;
     evaluate seen probe inputs
   with
  | Stopped raised -> see seen "raised" raised
  | Untypable error -> see seen "raised" (refused probe error)
  | Out_of_memory -> Frames.stop "memory"
  | problem -> (
      match Toplevel.error_of problem with
      | Some error -> see seen "raised" (refused probe error)
      | None -> see seen "raised" (Raising.raised problem)));
  see_printed seen;
  see_guards seen;
  Toploop.toplevel_env := env;
  List.iter (fun (name, held) -> Toploop.setvalue name held) !before;
  Object (List.rev seen.parts)

let follow turns =
  let told = List.map (fun (who, text) -> List [ Text who; Text text ]) turns in
  Frames.send Note [ ("turns", List told) ]

(* Run the cases whose inputs the host keeps, each when it is asked for. *)
let run_handed lost probe count =
  for number = 0 to count - 1 do
    match Frames.receive () with
    | Some inputs -> Frames.send Milestone [ ("case", observe lost probe number inputs) ]
    | None -> ()
  done

let run ~verbose lost told =
  let probe = prepared told in
  let handed = to_int (get "handed" told) in
  let is_told = verbose && get "events" told <> Null in
  Console.follow := if is_told then Some follow else None;
  if handed > 0 then run_handed lost probe handed
  else
    let one number inputs =
      let observation = observe lost probe number inputs in
      if verbose then Frames.send Milestone [ ("case", observation) ];
      observation
    in
    let seen = List.mapi one (to_list (get "inputs" told)) in
    if not verbose then Frames.send Milestone [ ("seen", List seen) ]

(* Bind names to themselves at the types that are asked for; tell whether all of them have these. *)
let at_types entries =
  let again (name, _, _) = Syntax.define name (Syntax.ident name) in
  let asked = Lending.typed_module "Asked " entries (List.map again entries) in
  Toplevel.execute [ asked; Lending.include_module "Asked " ] = Done

(* Give a target an instance of the type that is asked for, without optional arguments that it
   lacks. *)
let narrow env (name, _, ty) =
  let own = Option.map Toplevel.type_text (Toplevel.type_of name) in
  let asked = Toplevel.type_text (Compiler.type_of_syntax env ty) in
  Option.iter (fun own -> Hashtbl.replace narrower name (own, asked)) own;
  ignore (Toplevel.execute [ Syntax.define name (Syntax.typed (Syntax.ident name) ty) ])

(* Give the targets the types that are asked for, where their own are at least as general. *)
let coerce (load : Loaded.t) =
  let is_own (name, _, ty) =
    List.mem name load.targets
    && Needs.wants load.needs name
    && (not (Lending.is_lent load.part name))
    && not (Toplevel.has_type load.env name ty)
  in
  let entries = List.filter is_own load.part.signature in
  if entries <> [] && not (at_types entries) then
    List.iter (fun one -> if not (at_types [ one ]) then narrow load.env one) entries
