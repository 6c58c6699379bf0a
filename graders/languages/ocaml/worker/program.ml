(* The course's program, which runs after the student's file: a function of its name, from the
   arguments of the command line. *)

open Loaded

(* The contents of a handed-in module for the program: targets and provided definitions. *)
let module_of load =
  let names = load.targets @ List.map fst load.part.provided in
  let again name = Syntax.define name (Syntax.ident name) in
  let items = List.map again (List.filter Toplevel.is_bound (List.sort_uniq compare names)) in
  Syntax.define_module (String.capitalize_ascii load.part.name) (Syntax.structure items)

let running name items =
  let inside =
    Ast_helper.Exp.letmodule (Syntax.mknoloc (Some "Program ")) (Syntax.structure items)
      (Syntax.expression "()")
  in
  let started = Syntax.apply (Syntax.ident "start ") [ Syntax.ident "arguments" ] in
  let body = Ast_helper.Exp.sequence started inside in
  Syntax.define name (Compiler.func Nolabel (Syntax.variable "arguments") body)

(* Put the program under its name; one that does not type with these functions tells why. *)
let define loads =
  match loads with
  | { part = { program = name, items; _ }; needs; _ } :: _ when name <> "" && Needs.wants needs name
    -> (
      let start arguments = Guard.give_arguments (Array.of_list (name :: arguments)) in
      Toplevel.install "string list -> unit" [ ("start ", Obj.repr start) ];
      let modules = List.map module_of loads in
      match Toplevel.execute (modules @ [ running name (Lazy.force items) ]) with
      | Refused error -> Lending.bind_untyped name (Toplevel.message error)
      | Done | Raised _ -> ())
  | _ -> ()
