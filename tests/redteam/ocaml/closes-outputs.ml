(* tries: to close the standard outputs, so that nothing can be told; must: the question's values are told all the same, or it alone fails; the others are right *)
(* place: after *)
let victoire jeu =
  (try close_out stdout with _ -> ());
  (try close_out stderr with _ -> ());
  (try close_in stdin with _ -> ());
  jeu.pioche = [] && jeu.defausse = [] && List.for_all (fun z -> List.length z = 13) [ jeu.coeur; jeu.pique; jeu.carreau; jeu.trefle ]
