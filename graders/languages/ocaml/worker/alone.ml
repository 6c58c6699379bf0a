(* Whether a definition that the compiler refuses, or that has another type than the one asked for,
   would do where all other targets have theirs, and which of them stand in its way. *)

open Parsetree
open Loaded

(* Define something where names of types mean what they mean to the course: a file may declare types
   of the same names. [carry] takes what was defined into the environment of the file. *)
let as_typed_by_course load carry define =
  let own = !Toploop.toplevel_env in
  Toploop.toplevel_env := load.env;
  Fun.protect define ~finally:(fun () ->
      Toploop.toplevel_env := carry ~from:!Toploop.toplevel_env ~into:own)

let has_whole_absent load =
  if load.whole_absent = None then begin
    let carry = Toplevel.carry_modules [ Lending.whole_absent ] in
    let define () = Lending.define_whole_absent load.part in
    load.whole_absent <- Some (as_typed_by_course load carry define)
  end;
  load.whole_absent = Some true

let asked name = Syntax.member Lending.whole_absent name

(* The names that a phrase binds, modules too, and those that it needs of others. *)
let bound (phrase : Cutting.phrase) =
  match phrase.item.pstr_desc with
  | Pstr_module { pmb_name = { txt = Some name; _ }; _ } -> [ name ]
  | _ -> phrase.names

let needed (phrase : Cutting.phrase) =
  List.filter_map
    (fun (use : Names.use) -> match use.path with name :: _ -> Some name | [] -> None)
    (Names.uses_of phrase.item)

(* The file's own phrases that one stands on, other than definitions of targets, in order: they have
   other types where the targets have. *)
let helpers load phrase =
  let rec before = function
    | one :: rest when one != phrase -> one :: before rest
    | _ -> []
  in
  let all = List.concat_map (fun (unit : Cutting.unit_) -> unit.phrases) load.units in
  let wanted_by phrase = List.filter (fun name -> not (is_target load name)) (needed phrase) in
  let take (wanted, kept) one =
    let names = bound one in
    if List.exists (fun name -> List.mem name wanted) names && not (Refusing.has_external one.item)
    then
      let others = List.filter (fun name -> not (List.mem name names)) wanted in
      (wanted_by one @ others, one :: kept)
    else (wanted, kept)
  in
  snd (List.fold_left take (wanted_by phrase, []) (List.rev (before all)))

(* Tell whether a phrase types, with its helpers, where some targets have the types asked for. *)
let types_with load names phrase more =
  let ask name = Syntax.define name (asked name) in
  let again (one : Cutting.phrase) =
    one.item :: List.map ask (List.filter (fun name -> List.mem name names) one.names)
  in
  let items = List.concat_map again (helpers load phrase) @ (phrase.item :: more) in
  Toplevel.try_types (List.map ask names @ items) = Done

let others load (phrase : Cutting.phrase) =
  let is_other (name, _, _) = is_target load name && not (List.mem name phrase.names) in
  List.map (fun (name, _, _) -> name) (List.filter is_other load.part.signature)

(* Tell whether a phrase types where every other target has the type that is asked for. *)
let types load phrase =
  has_whole_absent load && types_with load (others load phrase) phrase []

(* Names without which a phrase types no longer, of those that let it type together. *)
let needed_together load phrase more names =
  let drop kept name =
    let others = List.filter (( <> ) name) kept in
    if types_with load others phrase more then others else kept
  in
  List.fold_left drop names names

(* The targets of which each keeps a phrase from typing by its own type, of those that it uses;
   where none does by itself, those that do together. *)
let in_the_way ?(more = []) load phrase =
  let used = List.concat_map needed (phrase :: helpers load phrase) in
  let candidates = List.filter (fun name -> List.mem name used) (others load phrase) in
  if candidates = [] || types_with load [] phrase more then []
  else
    match List.filter (fun name -> types_with load [ name ] phrase more) candidates with
    | [] -> needed_together load phrase more (List.filter (Hashtbl.mem load.owners) candidates)
    | found -> found

(* The targets that keep one from having the type asked for, which it has beside theirs. *)
let misfitting load phrase name =
  let same = Syntax.define "same " (Ast_helper.Exp.array [ Syntax.ident name; asked name ]) in
  if has_whole_absent load && types_with load (others load phrase) phrase [ same ] then
    in_the_way load phrase ~more:[ same ]
  else []
