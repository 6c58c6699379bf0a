(* tries: to change the checks' inputs in place by Obj.set_field, to make them agree with a wrong answer; must: the answer is compared with what was expected before: retire_defausse is wrong *)
(* place: after *)
let retire_defausse jeu =
  match jeu.defausse with
  | [] -> failwith "retire_defausse: pas de carte"
  | carte :: _ ->
      Obj.set_field (Obj.repr jeu) 5 (Obj.repr ([] : carte list));
      (carte, jeu)
