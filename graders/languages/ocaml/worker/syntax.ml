(* Small pieces of syntax trees, and texts as trees. Names with a blank are spelt by no source. *)

open Parsetree

let mknoloc = Location.mknoloc
let ident text = Ast_helper.Exp.ident (mknoloc (Longident.Lident text))

let member owner name =
  Ast_helper.Exp.ident (mknoloc (Longident.Ldot (Longident.Lident owner, name)))

let variable name = Ast_helper.Pat.var (mknoloc name)
let text s = Ast_helper.Exp.constant (Ast_helper.Const.string s)
let apply head arguments =
  Ast_helper.Exp.apply head (List.map (fun e -> (Asttypes.Nolabel, e)) arguments)

let define name held =
  Ast_helper.Str.value Asttypes.Nonrecursive [ Ast_helper.Vb.mk (variable name) held ]

let typed held ty = Ast_helper.Exp.constraint_ held ty
let set name held = Ast_helper.Vb.mk (variable name) held

let define_module name held =
  Ast_helper.Str.module_ (Ast_helper.Mb.mk (mknoloc (Some name)) held)

let structure items = Ast_helper.Mod.structure items
let typed_module signature items =
  Ast_helper.Mod.constraint_ (structure items) (Ast_helper.Mty.signature signature)

let open_module name =
  Ast_helper.Str.open_
    (Ast_helper.Opn.mk (Ast_helper.Mod.ident (mknoloc (Longident.Lident name))))

let lexbuf ?(line = 1) ?(column = 0) name source =
  let buffer = Lexing.from_string source in
  Location.init buffer name;
  buffer.lex_curr_p <- { buffer.lex_curr_p with pos_lnum = line; pos_bol = -column };
  Location.input_name := name;
  buffer

(* All parsers raise the compiler's exceptions at the first syntax error.

   What was parsed, by name and source: several modules of ours read the same sources. *)
let parsed : (string * string, structure) Hashtbl.t = Hashtbl.create 64

let items ?(name = "course") source =
  match Hashtbl.find_opt parsed (name, source) with
  | Some known -> known
  | None ->
      let found = Parse.implementation (lexbuf name source) in
      Hashtbl.replace parsed (name, source) found;
      found

let expression ?(name = "check") source = Parse.expression (lexbuf name source)
let core_type source = Parse.core_type (lexbuf "type" source)
let signature source = Parse.interface (lexbuf "signature" source)

let phrases ?(line = 1) ?(column = 0) name source =
  try Parse.use_file (lexbuf ~line ~column name source)
  with Stack_overflow -> raise (Syntaxerr.Error (Syntaxerr.Other (Location.in_file name)))

(* The plain name that a pattern binds, under annotations and aliases of types. *)
let rec plain_name pattern =
  match pattern.ppat_desc with
  | Ppat_var name -> Some name.txt
  | Ppat_constraint (inner, _) -> plain_name inner
  | _ -> None

(* The items of a module that is written out, under its signature. *)
let rec items_of_module held =
  match held.pmod_desc with
  | Pmod_structure items -> items
  | Pmod_constraint (inner, _) -> items_of_module inner
  | _ -> []

let line_of (location : Location.t) = location.loc_start.pos_lnum

(* Where an item uses a plain name. *)
let place_of_use name item =
  let found = ref None in
  let expr (self : Ast_iterator.iterator) e =
    (match e.pexp_desc with
    | Pexp_ident { txt = Lident one; loc } when one = name && !found = None -> found := Some loc
    | _ -> ());
    Ast_iterator.default_iterator.expr self e
  in
  let walk = { Ast_iterator.default_iterator with expr } in
  walk.structure_item walk item;
  Option.value !found ~default:item.pstr_loc
