(* Run probes over their inputs and write down observations. *)

open Json

(* An exception of a case, or what the compiler says of the course's expression. *)
exception Stopped of Json.t

let executed items =
  match Toplevel.execute items with
  | Done -> ()
  | Raised Out_of_memory -> Frames.stop "memory"
  | Raised problem -> raise (Stopped (Raising.raised problem))
  | Refused error -> raise (Stopped (Raising.refused error))

(* Texts of the course, each parsed once. *)
let known : (string, Parsetree.expression) Hashtbl.t = Hashtbl.create 64

let expression text =
  match Hashtbl.find_opt known text with
  | Some found -> found
  | None ->
      let found = Syntax.expression text in
      Hashtbl.replace known text found;
      found

let phrases text = if String.trim text = "" then [] else Syntax.items ~name:"check" text

(* Evaluate expressions, and encode each by its type. *)
let look pairs =
  List.map
    (fun (name, text) ->
      match (expression text).pexp_desc with
      | Pexp_ident { txt = Lident held; _ } when Toplevel.type_of held <> None ->
          (name, Encoding.encode_named held)
      | _ ->
          executed [ Syntax.define "looked " (expression text) ];
          (name, Encoding.encode_named "looked "))
    pairs

let input_items inputs =
  let define (name, held) = Syntax.define name (expression (to_text held)) in
  List.map define (to_members inputs)

let same texts = List.map (fun text -> (text, text)) texts

(* The parts of a case that were seen; the first exception ends it. *)
type seen = { mutable parts : (string * Json.t) list }

let see seen key part = seen.parts <- (key, part) :: seen.parts

let evaluate seen probe inputs =
  let setup = phrases (to_text (get "setup" probe)) in
  let unchanged = same (texts (get "unchanged" probe)) in
  let call = [ Syntax.define "result " (expression (to_text (get "call" probe))) ] in
  let before = input_items inputs @ setup in
  if unchanged = [] then executed (before @ call)
  else begin
    if before <> [] then executed before;
    see seen "before" (Object (look unchanged));
    executed call
  end;
  see seen "value" (Encoding.encode_named "result ");
  let after = List.map (fun (name, text) -> (name, to_text text)) (to_members (get "after" probe)) in
  if after <> [] then executed [ Syntax.define "result" (Syntax.ident "result ") ];
  see seen "after" (Object (look after));
  if unchanged <> [] then see seen "unchanged" (Object (look unchanged))

(* What was called of the fallback or of exit, even where an exception was swallowed. *)
let see_guards seen =
  Option.iter (fun name -> see seen "fallback" (Text name)) !Guard.reached;
  Option.iter
    (fun status ->
      let is_before (key, _) = not (List.mem key [ "value"; "raised"; "after" ]) in
      seen.parts <- List.filter is_before seen.parts;
      see seen "exit" (Int status);
      see seen "raised" (Raising.raised (Guard.Exited status)))
    !Guard.exited

let see_printed seen =
  let printed = Text.first (Console.printed ()) (Console.most ()) in
  if printed <> "" then see seen "printed" (Text printed);
  if !Console.is_session then see seen "dialogue" (Console.dialogue ())

let nth key probe number = List.nth_opt (to_list (get key probe)) number

(* A definition of the course that could not be computed, and that a case names. *)
let lost_name lost probe inputs =
  if lost = [] then None
  else
    let words = Needs.of_probes [ probe; Object [ ("inputs", inputs) ] ] in
    List.find_opt (fun name -> Needs.Set.mem name words) lost

let observe lost probe number inputs =
  let env = !Toploop.toplevel_env in
  let seen = { parts = [] } in
  Option.iter (fun seed -> Random.init (to_int seed)) (nth "seeds" probe number);
  Guard.begin_case (texts (get "guarded" probe));
  Console.begin_case (match get "events" probe with List events -> Some events | _ -> None);
  (try
     Option.iter (fun name -> raise (Guard.Unbound name)) (lost_name lost probe inputs);
     evaluate seen probe inputs
   with
  | Stopped raised -> see seen "raised" raised
  | Out_of_memory -> Frames.stop "memory"
  | problem -> (
      match Toplevel.error_of problem with
      | Some error -> see seen "raised" (Raising.refused error)
      | None -> see seen "raised" (Raising.raised problem)));
  see_printed seen;
  see_guards seen;
  Toploop.toplevel_env := env;
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

let run ~verbose lost probe =
  let handed = to_int (get "handed" probe) in
  let is_told = verbose && get "events" probe <> Null in
  Console.follow := if is_told then Some follow else None;
  if handed > 0 then run_handed lost probe handed
  else
    let one number inputs =
      let observation = observe lost probe number inputs in
      if verbose then Frames.send Milestone [ ("case", observation) ];
      observation
    in
    let seen = List.mapi one (to_list (get "inputs" probe)) in
    if not verbose then Frames.send Milestone [ ("seen", List seen) ]

(* Bind names to themselves at the types that are asked for; tell whether all of them have these. *)
let at_types entries =
  let again (name, _, _) = Syntax.define name (Syntax.ident name) in
  let asked = Lending.typed_module "Asked " entries (List.map again entries) in
  Toplevel.execute [ asked; Lending.include_module "Asked " ] = Done

(* Give a target an instance of the type that is asked for, without optional arguments that it lacks. *)
let narrow (name, _, ty) =
  ignore (Toplevel.execute [ Syntax.define name (Syntax.typed (Syntax.ident name) ty) ])

(* Give the targets the types that are asked for, where their own are at least as general. *)
let coerce (load : Loading.t) =
  let is_own (name, _, _) =
    List.mem name load.targets
    && Needs.wants load.needs name
    && not (Lending.is_lent load.part name)
  in
  let entries = List.filter is_own load.part.signature in
  if entries <> [] && not (at_types entries) then
    List.iter (fun one -> if not (at_types [ one ]) then narrow one) entries
