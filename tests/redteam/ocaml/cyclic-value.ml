(* tries: to return a list without an end; must: n_premieres and init_cartes are wrong: told, and the comparison ends *)
(* place: after *)
let init_cartes couleur =
  let rec l = { couleur; valeur = Roi } :: l in
  l

let n_premieres (l : carte list) (_ : int) =
  match l with [] -> ([], []) | c :: _ -> let rec r = c :: r in (r, r)
