(* The needs of a request: of the course's code and, to run probes, of the student's. The rest is
   neither typed nor compiled, which takes most of the time of a request. *)

open Json
module Set = Names.Set

type t = {
  wanted : Set.t;
  early : Set.t;  (* names that are used before the student's file defines them *)
  is_all : bool;  (* inputs that come later may use any name *)
}

(* Every word of a text that may be a name. *)
let words text =
  let rec from found i =
    if i >= String.length text then found
    else if Scanning.is_word text.[i] then
      let finish = Scanning.word_end text i in
      from (Set.add (String.sub text i (finish - i)) found) finish
    else from found (i + 1)
  in
  from Set.empty 0

let rec texts_in = function
  | Text text -> [ text ]
  | List items -> List.concat_map texts_in items
  | Object members -> List.concat_map (fun (_, held) -> texts_in held) members
  | _ -> []

(* Each text counts once; plain data names nothing that is defined. *)
let words_of_all texts =
  let seen = Hashtbl.create 256 in
  let add all text =
    if Hashtbl.mem seen text then all
    else begin
      Hashtbl.replace seen text ();
      if Literals.known text = None then Set.union all (words text) else all
    end
  in
  List.fold_left add Set.empty texts

let of_probes probes =
  let parts = [ "setup"; "call"; "after"; "unchanged"; "inputs" ] in
  let texts_of probe = List.concat_map (fun key -> texts_in (get key probe)) parts in
  words_of_all (List.concat_map texts_of probes)

(* The last part of every name that an item uses from outside. *)
let used item =
  let own =
    match item.Parsetree.pstr_desc with
    | Pstr_value (Recursive, bindings) -> Names.of_bindings bindings
    | _ -> []
  in
  List.fold_left
    (fun all (use : Names.use) ->
      match List.rev use.path with
      | last :: _ when not (List.mem last own && List.length use.path = 1) -> Set.add last all
      | _ -> all)
    Set.empty (Names.uses_of item)

let used_by items = List.fold_left (fun all item -> Set.union all (used item)) Set.empty items

(* Add what wanted definitions use, until nothing is added. *)
let rec closed definitions wanted =
  let add all (name, uses) = if Set.mem name all then Set.union all (Lazy.force uses) else all in
  let more = List.fold_left add wanted definitions in
  if Set.equal more wanted then wanted else closed definitions more

let of_sources pairs =
  List.map (fun (name, source) -> (name, lazy (used_by (Syntax.items ~name:"course" source)))) pairs

(* Names that a phrase uses at or before their first definition in the file. *)
let early_in phrases =
  let _, found =
    List.fold_left
      (fun (defined, found) ((names : string list), uses) ->
        let found = Set.union found (Set.diff uses defined) in
        (List.fold_right Set.add names defined, found))
      (Set.empty, Set.empty) phrases
  in
  found

let rec bare expression =
  match expression.Parsetree.pexp_desc with
  | Pexp_constraint (inner, _) -> bare inner
  | _ -> expression

(* Operators are used in ways that name no identifier. *)
let is_word_name = function
  | Some name -> Scanning.is_lower name.[0] && Scanning.word_end name 0 = String.length name
  | None -> false

(* A definition that does nothing where it stands: functions, and constants. *)
let is_quiet item =
  let is_quiet_binding binding =
    let held = bare binding.Parsetree.pvb_expr in
    let is_constant = match held.pexp_desc with Pexp_constant _ -> true | _ -> false in
    is_word_name (Syntax.plain_name binding.pvb_pat) && (Compiler.is_function held || is_constant)
  in
  match item.Parsetree.pstr_desc with
  | Pstr_value (_, bindings) -> List.for_all is_quiet_binding bindings
  | _ -> false

(* Quiet definitions by name, with what each uses. *)
let of_items items =
  List.concat_map
    (fun item -> List.map (fun name -> (name, lazy (used item))) (Names.of_item item))
    (List.filter is_quiet items)

(* The items of a module without the quiet definitions that nothing wants. *)
let pruned needs items =
  if needs.is_all then items
  else
    let loud = List.filter (fun item -> not (is_quiet item)) items in
    let wanted = closed (of_items items) (Set.union needs.wanted (used_by loud)) in
    let is_kept item =
      (not (is_quiet item)) || List.exists (fun name -> Set.mem name wanted) (Names.of_item item)
    in
    List.filter is_kept items

let wants needs name = needs.is_all || Set.mem name needs.wanted
let wants_early needs name = Set.mem name needs.early
let with_more needs more = { needs with wanted = Set.union needs.wanted more }
