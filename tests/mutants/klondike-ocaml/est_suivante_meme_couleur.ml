(* --- the suit is not looked at *)
let est_suivante_meme_couleur carte suivante =
  carte.valeur <> Roi && valeur_suivante carte.valeur = suivante.valeur

(* --- the value is not looked at *)
let est_suivante_meme_couleur carte suivante = carte.couleur = suivante.couleur

(* --- the two cards exchanged *)
let est_suivante_meme_couleur carte suivante =
  carte.couleur = suivante.couleur
  && suivante.valeur <> Roi
  && valeur_suivante suivante.valeur = carte.valeur

(* --- a compatible suit in place of the same *)
let est_suivante_meme_couleur carte suivante =
  couleur_compatible carte.couleur suivante.couleur
  && carte.valeur <> Roi
  && valeur_suivante carte.valeur = suivante.valeur

(* --- the same colour, not the same suit *)
let est_suivante_meme_couleur carte suivante =
  (not (couleur_compatible carte.couleur suivante.couleur))
  && carte.valeur <> Roi
  && valeur_suivante carte.valeur = suivante.valeur

(* --- any higher value *)
let est_suivante_meme_couleur carte suivante =
  carte.couleur = suivante.couleur && compare carte.valeur suivante.valeur < 0

(* --- the same value *)
let est_suivante_meme_couleur carte suivante =
  carte.couleur = suivante.couleur && carte.valeur = suivante.valeur

(* --- either is enough *)
let est_suivante_meme_couleur carte suivante =
  carte.couleur = suivante.couleur
  || (carte.valeur <> Roi && valeur_suivante carte.valeur = suivante.valeur)

(* --- an ace follows a king *)
let est_suivante_meme_couleur carte suivante =
  carte.couleur = suivante.couleur
  &&
  if carte.valeur = Roi then suivante.valeur = Valeur 1
  else valeur_suivante carte.valeur = suivante.valeur

(* --- figures are left out: false for them *)
let est_suivante_meme_couleur carte suivante =
  carte.couleur = suivante.couleur
  &&
  match (carte.valeur, suivante.valeur) with Valeur a, Valeur b -> b = a + 1 | _ -> false

(* --- the 10 is followed by an eleven *)
let est_suivante_meme_couleur carte suivante =
  carte.couleur = suivante.couleur
  &&
  match (carte.valeur, suivante.valeur) with
  | Valeur a, Valeur b -> b = a + 1
  | Valet, Dame | Dame, Roi -> true
  | _ -> false

(* --- Not_found from a king *)
let est_suivante_meme_couleur carte suivante =
  if carte.valeur = Roi then raise Not_found
  else carte.couleur = suivante.couleur && valeur_suivante carte.valeur = suivante.valeur
