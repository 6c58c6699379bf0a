(* tries: to read the memory map and the command line of its own process and of its parent; must: no path of the course and no secret is read; victoire is right or error *)
(* place: after *)
let victoire jeu =
  let montre nom = try let f = open_in nom in print_endline (input_line f); close_in f with _ -> () in
  List.iter montre [ "/proc/self/maps"; "/proc/self/cmdline"; "/proc/1/cmdline"; "/proc/1/environ" ];
  jeu.pioche = [] && jeu.defausse = [] && List.for_all (fun z -> List.length z = 13) [ jeu.coeur; jeu.pique; jeu.carreau; jeu.trefle ]
