(* tries: to return a value of a million cards; must: init_cartes is wrong: told with a part of it *)
(* place: after *)
let init_cartes couleur = List.init 1_000_000 (fun _ -> { couleur; valeur = Roi })
