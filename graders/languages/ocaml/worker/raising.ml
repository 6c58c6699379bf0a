(* Exceptions as the host reads them: the constructor, the groups that it belongs to, its text. *)

let first_chars = 2_000

(* The last part of a constructor's name: modules before it are where it was declared. *)
let short name =
  match List.rev (String.split_on_char '.' name) with last :: _ -> last | [] -> name

(* An argument of a constructor whose type is not known. *)
let argument held =
  if Obj.is_int held then string_of_int (Obj.obj held)
  else if Obj.tag held = Obj.string_tag then Printf.sprintf "%S" (Obj.obj held : string)
  else if Obj.tag held = Obj.double_tag then string_of_float (Obj.obj held)
  else "_"

let arguments held =
  if Obj.tag held <> 0 then []
  else List.init (min 20 (Obj.size held - 1)) (fun i -> argument (Obj.field held (i + 1)))

(* The slot of an exception: it tells one from another of the same name. *)
let slot_of held = if Obj.tag held = 0 then Obj.field held 0 else held

(* The exceptions of OCaml and of the course, by their short names. *)
let known : (string, Obj.t) Hashtbl.t = Hashtbl.create 16
let know name slot = Hashtbl.add known name slot

let () =
  let add (name, problem) = know name (slot_of (Obj.repr problem)) in
  List.iter add
    [
      ("Failure", Failure ""); ("Invalid_argument", Invalid_argument ""); ("Exit", Exit);
      ("Not_found", Not_found); ("End_of_file", End_of_file);
      ("Division_by_zero", Division_by_zero); ("Sys_error", Sys_error "");
    ]

(* The groups that an exception belongs to: none for one of the student's own that has the name of
   one of OCaml's or of the course's. *)
let bases_of name problem =
  match Hashtbl.find_all known name with
  | [] -> [ name ]
  | slots -> if List.memq (slot_of (Obj.repr problem)) slots then [ name ] else []

(* The constructor and the text of an exception of the program. *)
let of_program problem =
  let held = Obj.repr problem in
  let slot = slot_of held in
  let name = if Obj.is_block slot && Obj.size slot > 0 then Obj.field slot 0 else slot in
  let name = if Obj.is_block name && Obj.tag name = Obj.string_tag then Obj.obj name else "exn" in
  (short name, String.concat ", " (arguments held))

(* The type, the bases and the text of an exception. *)
let described problem =
  match problem with
  | Failure text -> ("Failure", [ "Failure" ], text)
  | Invalid_argument text -> ("Invalid_argument", [ "Invalid_argument" ], text)
  | Stack_overflow -> ("Stack_overflow", [ "Stack_overflow" ], "")
  | Out_of_memory -> ("Out_of_memory", [ "Out_of_memory"; "MemoryError" ], "")
  | Match_failure (_, line, _) | Assert_failure (_, line, _) ->
      let name = fst (of_program problem) in
      (* The short form of the word is the same in English and in French. *)
      (name, [ name ], Printf.sprintf "l. %d" line)
  | Guard.Reached name -> ("Fallback", [ "Fallback" ], name)
  | Guard.Unbound name -> ("Unbound_value", [ "Unbound_value" ], name)
  | Guard.Untyped text | Guard.Mistyped { message = text; _ } ->
      ("Type_error", [ "Type_error" ], text)
  | Guard.Exited status -> ("exit", [ "exit"; "SystemExit" ], string_of_int status)
  | Guard.End_of_input -> ("EndOfInput", [ "EndOfInput" ], "")
  | problem ->
      let name, text = of_program problem in
      (name, bases_of name problem, text)

let texts names = Json.List (List.map (fun name -> Json.Text name) names)

let form ?(facts = []) ~type_ ~bases ~text () =
  Json.Object
    [
      ("type", Json.Text (Text.first (Text.decoded type_) 100));
      ("bases", texts bases);
      ("text", Json.Text (Text.first (Text.decoded text) first_chars));
      ("frames", Json.List []);
      ("columns", Json.List [ Json.Int 0; Json.Int 0 ]);
      ("facts", Json.Object (if facts = [] then [] else [ ("d", Json.List facts) ]));
    ]

(* The type of a definition and the one that is asked for. *)
let of_types ~own ~asked =
  let fact key text = Json.List [ Json.Text key; Json.Text (Text.first text 300) ] in
  [ fact "own" own; fact "asked" asked ]

let facts_of problem =
  match problem with Guard.Mistyped { own; asked; _ } -> of_types ~own ~asked | _ -> []

let raised problem =
  let type_, bases, text = described problem in
  form ~facts:(facts_of problem) ~type_ ~bases ~text ()

let refused ?(facts = []) error =
  form ~facts ~type_:"Type_error" ~bases:[ "Type_error" ] ~text:(Toplevel.message error) ()

(* On one line, as notes tell it. *)
let line problem =
  match described problem with
  | name, _, "" -> name
  | name, _, text -> Text.first (Text.decoded (name ^ ": " ^ text)) 500
