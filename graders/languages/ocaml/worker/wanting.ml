(* The parts of the course and of the student's file that a load wants, and those that the course
   replaces. *)

open Json
open Parsetree

let is_courses part name = Lending.is_lent part name || Lending.is_provided part name

let types_in items =
  List.concat_map
    (fun item ->
      match item.pstr_desc with
      | Pstr_type (_, declared) -> List.map (fun one -> one.ptype_name.txt) declared
      | _ -> [])
    items

(* Where the course declares a type, by its name. *)
let declared_types part =
  List.concat_map
    (fun (owner, source) ->
      List.map (fun name -> (name, owner)) (types_in (Syntax.items source)))
    part.Lending.before

(* A type of the course that was copied into the file, as an equation to the course's; those of a
   whole module of the course, too. *)
let rec as_courses declared item =
  let same one =
    match List.assoc_opt one.ptype_name.txt declared with
    | Some owner when one.ptype_manifest = None && one.ptype_kind <> Ptype_abstract ->
        let path = Longident.Ldot (Lident owner, one.ptype_name.txt) in
        let parameters = List.map fst one.ptype_params in
        let manifest = Ast_helper.Typ.constr (Syntax.mknoloc path) parameters in
        Some { one with ptype_manifest = Some manifest }
    | _ -> None
  in
  match item.pstr_desc with
  | Pstr_type (flag, all) ->
      let changed = List.map same all in
      if List.mem None changed then None
      else Some { item with pstr_desc = Pstr_type (flag, List.filter_map Fun.id changed) }
  | Pstr_module
      ({ pmb_name = { txt = Some name; _ }; pmb_expr = { pmod_desc = Pmod_structure items; _ }; _ }
       as binding)
    when List.exists (fun (_, owner) -> owner = name) declared ->
      let inner one = Option.value (as_courses declared one) ~default:one in
      let pmb_expr = Ast_helper.Mod.structure (List.map inner items) in
      Some { item with pstr_desc = Pstr_module { binding with pmb_expr } }
  | _ -> None

(* The name of an exception that an item declares, not as another name of one. *)
let exception_in item =
  match item.pstr_desc with
  | Pstr_exception
      { ptyexn_constructor = { pext_name = { txt = name; _ }; pext_kind = Pext_decl _; _ }; _ } ->
      Some name
  | _ -> None

(* An item as text, without the names of some modules. *)
let text_without owners item =
  let drop text owner =
    let prefix = owner ^ "." and kept = Buffer.create (String.length text) in
    let begins i = Scanning.is_at text i prefix && (i = 0 || not (Scanning.is_word text.[i - 1])) in
    let rec from i =
      if i < String.length text then
        if begins i then from (i + String.length prefix)
        else begin
          Buffer.add_char kept text.[i];
          from (i + 1)
        end
    in
    from 0;
    Buffer.contents kept
  in
  List.fold_left drop (Pprintast.string_of_structure [ item ]) owners

(* Exceptions of OCaml's own that students declare again. *)
let of_ocaml =
  "exception Failure of string exception Invalid_argument of string exception Not_found\n\
   exception Exit exception End_of_file exception Division_by_zero"

(* The exceptions of the course and of OCaml, by name: where they are declared, and as text. *)
let declared_exceptions part =
  let owners = List.map fst part.Lending.before in
  let found path source =
    List.filter_map
      (fun item ->
        Option.map (fun name -> (name, (path name, text_without owners item))) (exception_in item))
      (Syntax.items source)
  in
  let of_course (owner, source) = found (fun name -> Longident.Ldot (Lident owner, name)) source in
  List.concat_map of_course part.before @ found (fun name -> Longident.Lident name) of_ocaml

type exception_again =
  | Same of string * structure_item  (* as in the course: another name of its own *)
  | Other of string

(* An exception of the course that the file declares again. *)
let exception_again part item =
  let with_name name =
    match List.assoc_opt name (declared_exceptions part) with
    | None -> None
    | Some (path, text) when text = text_without (List.map fst part.Lending.before) item ->
        let again = Ast_helper.Te.rebind (Syntax.mknoloc name) (Syntax.mknoloc path) in
        Some (Same (name, Ast_helper.Str.exception_ (Ast_helper.Te.mk_exception again)))
    | Some _ -> Some (Other name)
  in
  Option.bind (exception_in item) with_name

(* A phrase without the bindings that are the course's; None if nothing is left of it. *)
let without_courses part item =
  match item.pstr_desc with
  | Pstr_value (flag, bindings) -> (
      let is_kept binding =
        match Syntax.plain_name binding.pvb_pat with
        | Some name -> not (is_courses part name)
        | None -> true
      in
      match List.filter is_kept bindings with
      | [] -> None
      | kept -> Some { item with pstr_desc = Pstr_value (flag, kept) })
  | _ -> Some item

(* The names of probes, with those of the program where they name it. *)
let with_program (part : Lending.part) names =
  let name, items = part.program in
  if Needs.Set.mem name names then Needs.Set.union names (Needs.used_by (Lazy.force items))
  else names

(* The needs of a load: names by the student's phrases that stay, by the course's definitions that
   these need, and by the probes. *)
let needs_of part ~pruned ~probes (phrases : Cutting.phrase list) =
  let own_item (one : Cutting.phrase) = without_courses part one.item in
  let kept = List.filter_map own_item phrases in
  let roots = List.filter (fun item -> not (pruned && Needs.is_quiet item)) kept in
  let own = if pruned then Needs.of_items kept else [] in
  let provided = Needs.of_sources part.provided in
  let by_probes = with_program part (Needs.of_probes probes) in
  let named = Needs.Set.union (Needs.used_by roots) by_probes in
  let wanted = Needs.closed (own @ provided) named in
  let own_uses (one : Cutting.phrase) =
    match without_courses part one.item with Some item -> Needs.used item | None -> Needs.Set.empty
  in
  let uses_at (one : Cutting.phrase) =
    let of_provided name =
      match List.assoc_opt name provided with
      | Some uses when Needs.Set.mem name wanted -> Lazy.force uses
      | _ -> Needs.Set.empty
    in
    List.fold_left
      (fun all name -> Needs.Set.union all (of_provided name))
      (own_uses one) one.names
  in
  let in_file = List.concat_map (fun (one : Cutting.phrase) -> one.names) phrases in
  let first =
    List.filter (fun (name, _) -> Needs.Set.mem name wanted && not (List.mem name in_file)) provided
    |> List.map (fun (_, uses) -> ([], Lazy.force uses))
  in
  let last = ([], by_probes) in
  let in_order = List.map (fun (one : Cutting.phrase) -> (one.names, uses_at one)) phrases in
  let steps = first @ in_order @ [ last ] in
  let is_all = List.exists (fun probe -> to_int (get "handed" probe) > 0) probes in
  { Needs.wanted; early = Needs.early_in steps; is_all }
