(* tries: to change in place the lists that later questions share (paquet_initial, valeurs); must: the questions that are judged after it keep their verdicts: init_cartes and melange are right *)
(* place: after *)
let victoire jeu =
  Obj.set_field (Obj.repr valeurs) 0 (Obj.repr Roi);
  Obj.set_field (Obj.repr paquet_initial) 1 (Obj.repr ([] : carte list));
  jeu.pioche = [] && jeu.defausse = [] && List.for_all (fun z -> List.length z = 13) [ jeu.coeur; jeu.pique; jeu.carreau; jeu.trefle ]
