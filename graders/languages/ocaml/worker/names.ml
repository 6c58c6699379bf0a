(* The names that definitions bind, and those that they use from outside. *)

open Parsetree
module Set = Set.Make (String)

(* A use: the path as written, and the modules that are opened around it. *)
type use = { path : string list; opened : string list list; is_called : bool }

let bound_by pattern =
  let found = ref [] in
  let look self pattern =
    (match pattern.ppat_desc with
    | Ppat_var name | Ppat_alias (_, name) -> found := name.txt :: !found
    | _ -> ());
    Ast_iterator.default_iterator.pat self pattern
  in
  let walk = { Ast_iterator.default_iterator with pat = look; expr = (fun _ _ -> ()) } in
  walk.pat walk pattern;
  List.rev !found

let of_bindings bindings = List.concat_map (fun binding -> bound_by binding.pvb_pat) bindings

(* The values that an item of a file defines. *)
let rec of_item item =
  match item.pstr_desc with
  | Pstr_value (_, bindings) -> of_bindings bindings
  | Pstr_primitive primitive -> [ primitive.pval_name.txt ]
  | Pstr_include { pincl_mod = { pmod_desc = Pmod_structure items; _ }; _ } ->
      List.concat_map of_item items
  | _ -> []

type walk = {
  mutable scope : Set.t;
  mutable opened : string list list;
  mutable found : use list;
  mutable constructs : Set.t;
}

let flat path = try Longident.flatten path with _ -> []

let within walk names act =
  let before = walk.scope in
  walk.scope <- List.fold_right Set.add names before;
  act ();
  walk.scope <- before

let note_use walk is_called path =
  match path with
  | [ name ] when Set.mem name walk.scope -> ()
  | path -> walk.found <- { path; opened = walk.opened; is_called } :: walk.found

let construct expression =
  match expression.pexp_desc with
  | Pexp_while _ | Pexp_for _ -> Some "loop"
  | Pexp_match _ -> Some "match"
  | Pexp_ifthenelse _ -> Some "if"
  | Pexp_try _ -> Some "try"
  | Pexp_setfield _ | Pexp_setinstvar _ -> Some "mutation"
  | Pexp_array _ -> Some "array"
  | Pexp_tuple _ -> Some "tuple"
  | Pexp_object _ -> Some "object"
  | Pexp_lazy _ -> Some "lazy"
  | _ -> if Compiler.has_cases expression then Some "match" else None

let note_construct walk expression =
  Option.iter (fun word -> walk.constructs <- Set.add word walk.constructs) (construct expression)

let module_path held =
  match held.pmod_desc with Pmod_ident path -> Some (flat path.txt) | _ -> None

let opening walk held act =
  let before = walk.opened in
  Option.iter (fun path -> walk.opened <- path :: before) (module_path held);
  act ();
  walk.opened <- before

let iterator walk =
  let default = Ast_iterator.default_iterator in
  let open Ast_iterator in
  let let_in self flag bindings body =
    let names = of_bindings bindings in
    let values () = List.iter (self.value_binding self) bindings in
    if flag = Asttypes.Recursive then within walk names (fun () -> values (); body ())
    else begin
      values ();
      within walk names body
    end
  in
  let let_op self { let_; ands; body } =
    let all = let_ :: ands in
    List.iter (fun one -> note_use walk true [ one.pbop_op.txt ]; self.binding_op self one) all;
    let names = List.concat_map (fun one -> bound_by one.pbop_pat) all in
    within walk names (fun () -> self.expr self body)
  in
  let expr self e =
    note_construct walk e;
    match e.pexp_desc with
    | Pexp_ident path -> note_use walk false (flat path.txt)
    | Pexp_apply (({ pexp_desc = Pexp_ident path; _ } as head), arguments) ->
        self.location self head.pexp_loc;
        note_use walk true (flat path.txt);
        List.iter (fun (_, argument) -> self.expr self argument) arguments
    | Pexp_let (flag, bindings, body) -> let_in self flag bindings (fun () -> self.expr self body)
    | Pexp_letop held -> let_op self held
    | Pexp_for (pattern, first, last, _, body) ->
        self.expr self first;
        self.expr self last;
        within walk (bound_by pattern) (fun () -> self.expr self body)
    | Pexp_open ({ popen_expr; _ }, body) ->
        opening walk popen_expr (fun () -> self.expr self body)
    | _ ->
        let names = List.concat_map bound_by (Compiler.parameters e) in
        within walk names (fun () -> default.expr self e)
  in
  let case self one =
    within walk (bound_by one.pc_lhs) (fun () -> default.case self one)
  in
  { default with expr; case }

let walk_over visit =
  let walk = { scope = Set.empty; opened = []; found = []; constructs = Set.empty } in
  visit (iterator walk);
  walk

(* The names that an item uses from outside of itself, in order. *)
let uses_of item =
  let visit (walk : Ast_iterator.iterator) = walk.structure_item walk item in
  let walk = walk_over visit in
  List.rev walk.found

let walked binding =
  walk_over (fun (walk : Ast_iterator.iterator) -> walk.value_binding walk binding)

(* The plain names that items use. *)
let plain_uses item =
  List.filter_map (fun use -> match use.path with [ name ] -> Some name | _ -> None) (uses_of item)

(* Whether an item names a module as a whole: opened, included, or under another name. *)
let names_module name item =
  let found = ref false in
  let module_expr (self : Ast_iterator.iterator) held =
    if module_path held = Some [ name ] then found := true;
    Ast_iterator.default_iterator.module_expr self held
  in
  let walk = { Ast_iterator.default_iterator with module_expr } in
  walk.structure_item walk item;
  !found

let names_in_module name item =
  let is_in use = match use.path with [ owner; _ ] -> owner = name | _ -> false in
  List.exists is_in (uses_of item)
