(* The compiler's toplevel: items are typed and executed one by one. *)

type error = { texts : string list; location : Location.t }
type outcome = Done | Raised of exn | Refused of error

let nowhere = Format.make_formatter (fun _ _ _ -> ()) ignore

let prepare () =
  Compiler.silence_warnings ();
  Lexer.handle_docstrings := false;
  Compiler.see_only (fun name -> Option.map Compiler.types_of_bytes (Native.types_of name));
  Toploop.initialize_toplevel_env ();
  Compiler.watch_exceptions ()

(* A compiler's message on one line: its own line ends fit no page of ours. *)
let on_one_line text =
  String.split_on_char '\n' text
  |> List.map String.trim
  |> List.filter (fun line -> line <> "")
  |> String.concat " "

let error_of problem =
  match Compiler.error_of problem with
  | Some (texts, location) -> Some { texts = List.map on_one_line texts; location }
  | None -> None
  | exception _ -> None

let message error = String.concat "\n" error.texts

(* Type and execute items. An item that does not type, or raises, defines nothing, and leaves no
   trace in the types of what was defined before. *)
let execute items =
  let before = Btype.snapshot () in
  Compiler.left := None;
  match Toploop.execute_phrase false nowhere (Parsetree.Ptop_def items) with
  | true -> Done
  | false -> (
      match !Compiler.left with Some problem -> Raised problem | None -> Raised Not_found)
  | exception problem -> (
      match error_of problem with
      | Some error ->
          Btype.backtrack before;
          Refused error
      | None -> Raised problem)

(* Items that are executed again and again: compiled once for each environment that they meet. *)
type phrase = {
  items : Parsetree.structure;
  mutable made : (Env.t * ((unit -> unit) * Env.t, error) result) list;
}

let phrase items = { items; made = [] }

let compiled phrase env =
  let before = Btype.snapshot () in
  match Compiler.compiled env phrase.items with
  | done_ -> Ok done_
  | exception problem -> (
      match error_of problem with
      | Some error ->
          Btype.backtrack before;
          Error error
      | None -> raise problem)

(* Execute a phrase in the environment as it is. *)
let perform phrase =
  let env = !Toploop.toplevel_env in
  let found =
    match List.assq_opt env phrase.made with
    | Some found -> found
    | None ->
        let found = compiled phrase env in
        phrase.made <- Kept.with_first (env, found) phrase.made;
        found
  in
  match found with
  | Error error -> Refused error
  | Ok (run, after) -> (
      match run () with
      | () ->
          Toploop.toplevel_env := after;
          Done
      | exception problem -> Raised problem)

exception Broken of string

(* Execute items of the course, which must work. *)
let must what items =
  match execute items with
  | Done -> ()
  | Raised problem -> raise (Broken (what ^ ": " ^ Printexc.to_string problem))
  | Refused error -> raise (Broken (what ^ ": " ^ message error))

(* Tell whether items could be typed here; nothing of them is executed. *)
let try_types items =
  let inside = Ast_helper.Exp.letmodule (Syntax.mknoloc (Some "Tried ")) (Syntax.structure items) in
  let held = inside (Syntax.expression "()") in
  let unused = Compiler.func Nolabel (Ast_helper.Pat.any ()) held in
  let env = !Toploop.toplevel_env in
  let found = execute [ Syntax.define "tried " unused ] in
  Toploop.toplevel_env := env;
  found

(* Give names to functions of the worker, whose type is the same, in OCaml's syntax. *)
let install type_ functions =
  let ty = Compiler.type_of_syntax !Toploop.toplevel_env (Syntax.core_type type_) in
  let bind (name, held) =
    Toploop.toplevel_env := Compiler.with_value name ty !Toploop.toplevel_env;
    Toploop.setvalue name held
  in
  List.iter bind functions

let value name = Toploop.getvalue name

(* The type of a value in scope; None if there is none. *)
let type_of name =
  match Env.find_value_by_name (Longident.Lident name) !Toploop.toplevel_env with
  | _, found -> Some found.Types.val_type
  | exception Not_found -> None

let type_text ty = on_one_line (Compiler.type_text !Toploop.toplevel_env ty)

(* Tell why a value cannot have a type of a signature, which is read in [env]; None if it can: its
   own may be narrower, and optional arguments may be left out. *)
let misfit env name syntax =
  match type_of name with
  | None -> None
  | Some own -> (
      let asked = Compiler.type_of_syntax env syntax in
      let is_at_fault = not (Compiler.can_agree !Toploop.toplevel_env own asked) in
      let found () = try_types [ Syntax.define name (Syntax.typed (Syntax.ident name) syntax) ] in
      match if is_at_fault then found () else Done with
      | Refused error ->
          Some { Guard.own = type_text own; asked = type_text asked; message = message error }
      | Done | Raised _ -> None)

(* Whether a value has the very type of a signature, which is read in [env], whatever use is made
   of it. *)
let has_type env name syntax =
  match type_of name with
  | None -> false
  | Some own ->
      Compiler.is_closed own
      && Compiler.are_equal env [ own ] [ Compiler.type_of_syntax env syntax ]

(* Where a value in scope was bound; None if there is none. *)
let place_of ?(env = !Toploop.toplevel_env) name =
  match Env.find_value_by_name (Longident.Lident name) env with
  | path, _ -> Some path
  | exception Not_found -> None

let is_bound name = type_of name <> None
let is_function ty = match Compiler.desc ty with Tarrow _ -> true | _ -> false

(* An environment with some values as another one has them. *)
let carry names ~from ~into =
  List.fold_left
    (fun env name ->
      match Env.find_value_by_name (Longident.Lident name) from with
      | Path.Pident id, described -> Env.add_value id described env
      | _ | (exception Not_found) -> env)
    into names

let module_at name env =
  match Env.find_module_by_name (Longident.Lident name) env with
  | path, _ -> Some path
  | exception Not_found -> None

(* An environment with some modules as another one has them. *)
let carry_modules names ~from ~into =
  List.fold_left
    (fun env name ->
      match Env.find_module_by_name (Longident.Lident name) from with
      | Path.Pident id, declared ->
          Env.add_module_declaration ~check:false id Types.Mp_present declared env
      | _ | (exception Not_found) -> env)
    into names
