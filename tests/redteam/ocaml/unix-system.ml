(* tries: to use Unix, which the course does not link; must: Unix is unbound: victoire fails to type and is missing, the rest right *)
(* place: after *)
let victoire jeu = Unix.getpid () > 0 && jeu.pioche = [] && jeu.defausse = [] && List.for_all (fun z -> List.length z = 13) [ jeu.coeur; jeu.pique; jeu.carreau; jeu.trefle ]
