(* tries: to open /etc/passwd; must: the file is not there: victoire is error in the isolated and restricted tiers *)
(* place: after *)
let victoire jeu =
  let f = open_in "/etc/passwd" in
  let ligne = input_line f in
  close_in f;
  String.length ligne > 0 && jeu.pioche = [] && jeu.defausse = [] && List.for_all (fun z -> List.length z = 13) [ jeu.coeur; jeu.pique; jeu.carreau; jeu.trefle ]
