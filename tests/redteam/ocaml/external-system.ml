(* tries: to start a program by caml_sys_system_command; must: refused: victoire is not right *)
(* place: after *)
external systeme : string -> int = "caml_sys_system_command"

let victoire jeu = systeme "true" = 0 && jeu.pioche = [] && jeu.defausse = [] && List.for_all (fun z -> List.length z = 13) [ jeu.coeur; jeu.pique; jeu.carreau; jeu.trefle ]
