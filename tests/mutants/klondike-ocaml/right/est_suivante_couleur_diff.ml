(* --- the obvious code, which fails on a king *)
let est_suivante_couleur_diff c suiv =
  couleur_compatible c.couleur suiv.couleur && valeur_suivante c.valeur = suiv.valeur

(* --- the value first *)
let est_suivante_couleur_diff c suiv =
  valeur_suivante c.valeur = suiv.valeur && couleur_compatible c.couleur suiv.couleur

(* --- a king is looked at first *)
let est_suivante_couleur_diff c suiv =
  if c.valeur = Roi then false
  else if couleur_compatible suiv.couleur c.couleur then valeur_suivante c.valeur = suiv.valeur
  else false

(* --- the failure is caught, patterns *)
let est_suivante_couleur_diff { couleur = k1; valeur = v1 } { couleur = k2; valeur = v2 } =
  couleur_compatible k1 k2 && try valeur_suivante v1 = v2 with Failure _ -> false
