(* tries: to start a program by Sys.command; must: no program starts: victoire is wrong or error, the rest right *)
(* place: after *)
let victoire jeu = Sys.command "true" = 0 && jeu.pioche = [] && jeu.defausse = [] && List.for_all (fun z -> List.length z = 13) [ jeu.coeur; jeu.pique; jeu.carreau; jeu.trefle ]
