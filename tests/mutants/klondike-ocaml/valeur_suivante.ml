(* --- the 10 gives an eleven *)
let valeur_suivante valeur =
  match valeur with
  | Valeur n -> Valeur (n + 1)
  | Valet -> Dame
  | Dame -> Roi
  | Roi -> failwith "valeur_suivante: appel sur un roi"

(* --- the king gives an ace *)
let valeur_suivante valeur =
  match valeur with
  | Valeur 10 -> Valet
  | Valeur n -> Valeur (n + 1)
  | Valet -> Dame
  | Dame -> Roi
  | Roi -> Valeur 1

(* --- the king gives itself *)
let valeur_suivante valeur =
  match valeur with
  | Valeur 10 -> Valet
  | Valeur n -> Valeur (n + 1)
  | Valet -> Dame
  | Dame | Roi -> Roi

(* --- the value below *)
let valeur_suivante valeur =
  match valeur with
  | Valeur 1 -> failwith "valeur_suivante: appel sur un roi"
  | Valeur n -> Valeur (n - 1)
  | Valet -> Valeur 10
  | Dame -> Valet
  | Roi -> Dame

(* --- the queen is skipped *)
let valeur_suivante valeur =
  match valeur with
  | Valeur 10 -> Valet
  | Valeur n -> Valeur (n + 1)
  | Valet | Dame -> Roi
  | Roi -> failwith "valeur_suivante: appel sur un roi"

(* --- the jack after the 9 *)
let valeur_suivante valeur =
  match valeur with
  | Valeur n when n >= 9 -> Valet
  | Valeur n -> Valeur (n + 1)
  | Valet -> Dame
  | Dame -> Roi
  | Roi -> failwith "valeur_suivante: appel sur un roi"

(* --- Match_failure for a king *)
let valeur_suivante valeur =
  match[@warning "-8"] valeur with
  | Valeur 10 -> Valet
  | Valeur n -> Valeur (n + 1)
  | Valet -> Dame
  | Dame -> Roi

(* --- Not_found for a king *)
let valeur_suivante valeur =
  match valeur with
  | Valeur 10 -> Valet
  | Valeur n -> Valeur (n + 1)
  | Valet -> Dame
  | Dame -> Roi
  | Roi -> raise Not_found

(* --- the king is reached from the jack, the queen fails *)
let valeur_suivante valeur =
  match valeur with
  | Valeur 10 -> Valet
  | Valeur n -> Valeur (n + 1)
  | Valet -> Dame
  | Dame | Roi -> failwith "valeur_suivante: appel sur un roi"

(* --- two above *)
let valeur_suivante valeur =
  match valeur with
  | Valeur 10 -> Dame
  | Valeur 9 -> Valet
  | Valeur n -> Valeur (n + 2)
  | Valet | Dame -> Roi
  | Roi -> failwith "valeur_suivante: appel sur un roi"

(* --- the ace is taken for the card above the king: it fails *)
let valeur_suivante valeur =
  match valeur with
  | Valeur 1 -> failwith "valeur_suivante: appel sur un roi"
  | Valeur 10 -> Valet
  | Valeur n -> Valeur (n + 1)
  | Valet -> Dame
  | Dame -> Roi
  | Roi -> failwith "valeur_suivante: appel sur un roi"

(* --- wrong type: a card in place of a value *)
let valeur_suivante carte =
  match carte.valeur with
  | Valeur 10 -> Valet
  | Valeur n -> Valeur (n + 1)
  | Valet -> Dame
  | Dame -> Roi
  | Roi -> failwith "valeur_suivante: appel sur un roi"
