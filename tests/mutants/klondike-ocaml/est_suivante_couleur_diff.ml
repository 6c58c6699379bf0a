(* --- any other suit *)
let est_suivante_couleur_diff carte suivante =
  carte.couleur <> suivante.couleur
  && carte.valeur <> Roi
  && valeur_suivante carte.valeur = suivante.valeur

(* --- the same suit *)
let est_suivante_couleur_diff carte suivante =
  carte.couleur = suivante.couleur
  && carte.valeur <> Roi
  && valeur_suivante carte.valeur = suivante.valeur

(* --- not the same suit at all, by est_suivante_meme_couleur *)
let est_suivante_couleur_diff carte suivante = not (est_suivante_meme_couleur carte suivante)

(* --- the two cards exchanged *)
let est_suivante_couleur_diff carte suivante =
  couleur_compatible carte.couleur suivante.couleur
  && suivante.valeur <> Roi
  && valeur_suivante suivante.valeur = carte.valeur

(* --- the value is not looked at *)
let est_suivante_couleur_diff carte suivante =
  couleur_compatible carte.couleur suivante.couleur

(* --- the suit is not looked at *)
let est_suivante_couleur_diff carte suivante =
  carte.valeur <> Roi && valeur_suivante carte.valeur = suivante.valeur

(* --- the same colour *)
let est_suivante_couleur_diff carte suivante =
  (not (couleur_compatible carte.couleur suivante.couleur))
  && carte.valeur <> Roi
  && valeur_suivante carte.valeur = suivante.valeur

(* --- any higher value *)
let est_suivante_couleur_diff carte suivante =
  couleur_compatible carte.couleur suivante.couleur
  && compare carte.valeur suivante.valeur < 0

(* --- an ace follows a king *)
let est_suivante_couleur_diff carte suivante =
  couleur_compatible carte.couleur suivante.couleur
  &&
  if carte.valeur = Roi then suivante.valeur = Valeur 1
  else valeur_suivante carte.valeur = suivante.valeur

(* --- either is enough *)
let est_suivante_couleur_diff carte suivante =
  couleur_compatible carte.couleur suivante.couleur
  || (carte.valeur <> Roi && valeur_suivante carte.valeur = suivante.valeur)

(* --- the suit, then the value above or the same value *)
let est_suivante_couleur_diff carte suivante =
  couleur_compatible carte.couleur suivante.couleur
  && carte.valeur <> Roi
  && (valeur_suivante carte.valeur = suivante.valeur || carte.valeur = suivante.valeur)

(* --- the failure of the king is caught, and taken for yes *)
let est_suivante_couleur_diff carte suivante =
  couleur_compatible carte.couleur suivante.couleur
  && try valeur_suivante carte.valeur = suivante.valeur with Failure _ -> true
