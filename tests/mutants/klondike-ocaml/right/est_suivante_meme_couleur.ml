(* --- the obvious code, which fails on a king *)
let est_suivante_meme_couleur c suiv =
  c.couleur = suiv.couleur && valeur_suivante c.valeur = suiv.valeur

(* --- the value first: fails on a king of another suit too *)
let est_suivante_meme_couleur c suiv =
  let v = valeur_suivante c.valeur in
  if v = suiv.valeur then c.couleur = suiv.couleur else false

(* --- the failure is caught *)
let est_suivante_meme_couleur c suiv =
  try suiv = { c with valeur = valeur_suivante c.valeur } with Failure _ -> false

(* --- a match with guards *)
let est_suivante_meme_couleur c suiv =
  match c.valeur with
  | Roi -> false
  | v when c.couleur = suiv.couleur -> suiv.valeur = valeur_suivante v
  | _ -> false
