(* --- the game is not changed *)
let retire_defausse jeu =
  match jeu.defausse with
  | [] -> failwith "retire_defausse: pas de carte"
  | carte :: _ -> (carte, jeu)

(* --- the last card *)
let retire_defausse jeu =
  match List.rev jeu.defausse with
  | [] -> failwith "retire_defausse: pas de carte"
  | carte :: reste -> (carte, { jeu with defausse = List.rev reste })

(* --- the discard is emptied *)
let retire_defausse jeu =
  match jeu.defausse with
  | [] -> failwith "retire_defausse: pas de carte"
  | carte :: _ -> (carte, { jeu with defausse = [] })

(* --- from the stock *)
let retire_defausse jeu =
  match jeu.pioche with
  | [] -> failwith "retire_defausse: pas de carte"
  | carte :: reste -> (carte, { jeu with pioche = reste })

(* --- the rest of the discard becomes the stock *)
let retire_defausse jeu =
  match jeu.defausse with
  | [] -> failwith "retire_defausse: pas de carte"
  | carte :: reste -> (carte, { jeu with pioche = reste })

(* --- List.hd: its message is another text, Failure all the same, but the rest is in another order *)
let retire_defausse jeu =
  (List.hd jeu.defausse, { jeu with defausse = List.rev (List.tl jeu.defausse) })

(* --- Not_found in place of Failure *)
let retire_defausse jeu =
  match jeu.defausse with
  | [] -> raise Not_found
  | carte :: reste -> (carte, { jeu with defausse = reste })

(* --- Match_failure: no case for an empty discard *)
let retire_defausse jeu =
  match[@warning "-8"] jeu.defausse with
  | carte :: reste -> (carte, { jeu with defausse = reste })

(* --- an ace where there is no card *)
let retire_defausse jeu =
  match jeu.defausse with
  | [] -> ({ couleur = Coeur; valeur = Valeur 1 }, jeu)
  | carte :: reste -> (carte, { jeu with defausse = reste })

(* --- a single card is not enough *)
let retire_defausse jeu =
  match jeu.defausse with
  | [] | [ _ ] -> failwith "retire_defausse: pas de carte"
  | carte :: reste -> (carte, { jeu with defausse = reste })

(* --- the card goes onto the stock *)
let retire_defausse jeu =
  match jeu.defausse with
  | [] -> failwith "retire_defausse: pas de carte"
  | carte :: reste -> (carte, { jeu with defausse = reste; pioche = carte :: jeu.pioche })

(* --- wrong type: the couple the other way round *)
let retire_defausse jeu =
  match jeu.defausse with
  | [] -> failwith "retire_defausse: pas de carte"
  | carte :: reste -> ({ jeu with defausse = reste }, carte)
