(* Le solitaire : les types des cartes et du jeu, et leur écriture à l'écran.
   Ce fichier est fourni ; il n'est pas à modifier. *)

(* Valeur 1 est l'as ; on utilise Valeur 1 à Valeur 10. *)
type valeur = Valeur of int | Valet | Dame | Roi

type couleur = Coeur | Pique | Carreau | Trefle

type carte = { couleur : couleur; valeur : valeur }

(* Un tas est une liste dont la première carte est celle du dessus ; une pile est le
   couple de ses cartes visibles et de ses cartes cachées. *)
type jeu = {
  coeur : carte list;
  pique : carte list;
  carreau : carte list;
  trefle : carte list;
  piles : (carte list * carte list) list;
  defausse : carte list;
  pioche : carte list;
}

(* Codes qui changent les couleurs d'un terminal. *)
let rouge = "\027[37;41;1m"

let bleu = "\027[37;44;1m"

let blanc = "\027[30;47;1m"

let no_color = "\027[0m"

(* Code qui efface l'écran d'un terminal. *)
let clear_screen = "\027[2J\027[H"

let string_of_valeur valeur =
  match valeur with
  | Valeur 1 -> " A"
  | Valeur n -> Printf.sprintf "%2d" n
  | Valet -> " J"
  | Dame -> " Q"
  | Roi -> " K"

let string_of_couleur couleur =
  match couleur with Coeur -> "♥" | Pique -> "♠" | Carreau -> "♦" | Trefle -> "♣"

(* string_of_carte carte : l'écriture d'une carte, avec ses couleurs. *)
let string_of_carte carte =
  let fond = match carte.couleur with Coeur | Carreau -> rouge | Pique | Trefle -> bleu in
  fond ^ string_of_valeur carte.valeur ^ string_of_couleur carte.couleur ^ no_color

(* L'écriture d'une carte dont on voit le dos. *)
let carte_cachee = blanc ^ "   " ^ no_color

(* L'écriture d'un emplacement sans carte. *)
let zone_vide = "\u{2B1A}\u{2B1A}\u{2B1A}"
