(* Tell about a file of the course: its definitions one by one, their types, what each uses. *)

open Json

let item source (item : Parsetree.structure_item) =
  let start = item.pstr_loc.loc_start.pos_cnum and finish = item.pstr_loc.loc_end.pos_cnum in
  let uses =
    List.sort_uniq compare (List.map (fun (use : Names.use) -> String.concat "." use.path) (Names.uses_of item))
  in
  Object
    [
      ("names", Raising.texts (Names.of_item item));
      ("source", Text (String.sub source start (finish - start)));
      ("line", Int (Syntax.line_of item.pstr_loc));
      ("end", Int item.pstr_loc.loc_end.pos_lnum);
      ("uses", Raising.texts uses);
      ("calls", Bool (match item.pstr_desc with Pstr_eval _ -> true | _ -> false));
    ]

let problem line text = Object [ ("line", Int line); ("text", Text text) ]

let typed errors types (item : Parsetree.structure_item) =
  match Toplevel.execute [ item ] with
  | Done ->
      let add name =
        let tell ty =
          types := (name, Text (Toplevel.type_text ty)) :: List.remove_assoc name !types
        in
        Option.iter tell (Toplevel.type_of name)
      in
      List.iter add (Names.of_item item)
  | Refused error ->
      errors := problem (Syntax.line_of error.location) (Toplevel.message error) :: !errors
  | Raised raised -> errors := problem (Syntax.line_of item.pstr_loc) (Raising.line raised) :: !errors

(* Read and load a file of the course that stands by itself. *)
let tell part source =
  let errors = ref [] and types = ref [] in
  let items =
    match Syntax.items ~name:part.Lending.name source with
    | items -> items
    | exception raised -> (
        match Toplevel.error_of raised with
        | Some error ->
            errors := [ problem (Syntax.line_of error.location) (Toplevel.message error) ];
            []
        | None -> raise raised)
  in
  let needs = { Needs.wanted = Needs.Set.empty; early = Needs.Set.empty; is_all = true } in
  Lending.prepare part needs None;
  List.iter (typed errors types) items;
  Frames.send Milestone
    [
      ("signature", Object (List.rev !types));
      ("items", List (List.map (item source) items));
      ("errors", List (List.rev !errors));
    ]
