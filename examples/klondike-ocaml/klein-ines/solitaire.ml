open Solitaire_defs

(* Question 0 (0,5 point). Votre nom, votre prénom et votre adresse électronique. *)
let nom = "KLEIN"

let premom = "Ines"

let email = "ines.klein@etu.exemple.fr"

(* ---- Affichage ---- *)

module Ecran = struct
  let texte tas = match tas with [] -> zone_vide | c :: _ -> string_of_carte c

  let espaces n = print_string (String.make n ' ')
end

exception Pas_trouve

let ecrit s = print_string s

let affiche_tas tas = ecrit (Ecran.texte tas)

let affiche_piles piles =
  let textes =
    List.mapi
      (fun i (v, c) ->
        string_of_int (i + 1) ^ ": "
        ^ String.concat "" (List.map (fun x -> string_of_carte x ^ " ") v)
        ^ String.concat "" (List.map (fun _ -> carte_cachee ^ " ") c)
        ^ "\n\n")
      piles
  in
  print_string (String.concat "" textes)

let affiche_pioche pioche =
  if pioche = [] then print_string zone_vide else print_string carte_cachee

let affiche_jeu jeu =
  let montre n tas = affiche_tas tas; Ecran.espaces n in
  montre 2 jeu.coeur;
  montre 2 jeu.pique;
  montre 2 jeu.trefle;
  montre 4 jeu.carreau;
  montre 1 jeu.defausse;
  affiche_pioche jeu.pioche;
  ecrit "\n\n";
  affiche_piles jeu.piles;
  ecrit "\n"

(* ---- Début de la partie ---- *)

(* Donné : les treize valeurs, de l'as au roi. *)
let valeurs =
  [
    Valeur 1; Valeur 2; Valeur 3; Valeur 4; Valeur 5; Valeur 6; Valeur 7; Valeur 8; Valeur 9;
    Valeur 10; Valet; Dame; Roi;
  ]

let init_cartes couleur =
  List.fold_right (fun valeur cartes -> { couleur; valeur } :: cartes) valeurs []

(* Donné : les 52 cartes, dans l'ordre. *)
let paquet_initial =
  init_cartes Coeur @ init_cartes Pique @ init_cartes Carreau @ init_cartes Trefle

let melange cartes =
  let numerotees = List.map (fun carte -> (Random.bits (), carte)) cartes in
  List.map snd (List.sort compare numerotees)

let n_premieres cartes n =
  let rec aux acc l n =
    if n = 0 then (List.rev acc, l)
    else match l with [] -> failwith "npremiere: pas assez de cartes" | c :: r -> aux (c :: acc) r (n - 1)
  in
  aux [] cartes n

(* Donné : distribue les sept piles et rend aussi les cartes qui restent.
   init_piles : carte list -> (carte list * carte list) list * carte list
   Exception : Failure "init_pile: pas assez de cartes" *)
let init_piles cartes =
  let init_pile groupe =
    match groupe with visible :: cachees -> ([ visible ], cachees) | [] -> ([], [])
  in
  let rec distribue taille cartes piles =
    if taille = 0 then (piles, cartes)
    else if List.length cartes < taille then failwith "init_pile: pas assez de cartes"
    else
      let groupe, reste = n_premieres cartes taille in
      distribue (taille - 1) reste (init_pile groupe :: piles)
  in
  distribue 7 cartes []

(* Question 8 (0,5 point). Quel est le type de la fonction locale init_pile, dans
   init_piles ?
   Réponse : 'a list -> 'a list * 'a list *)

(* Donné : le jeu au début d'une partie.
   init_jeu : unit -> jeu *)
let init_jeu () =
  let piles, pioche = init_piles (melange paquet_initial) in
  { coeur = []; pique = []; carreau = []; trefle = []; piles; defausse = []; pioche }

(* ---- Pioche et placement des cartes ---- *)

let rec pioche jeu =
  match (jeu.pioche, jeu.defausse) with
  | [], [] -> failwith "pioche: plus de carte à piocher"
  | [], defausse -> pioche { jeu with pioche = List.rev defausse; defausse = [] }
  | carte :: reste, defausse -> { jeu with pioche = reste; defausse = carte :: defausse }

let couleur_compatible a b =
  match (a, b) with
  | (Coeur | Carreau), (Pique | Trefle) | (Pique | Trefle), (Coeur | Carreau) -> true
  | _ -> false

let valeur_suivante = function
  | Valet -> Dame
  | Dame -> Roi
  | Roi -> raise (Failure "valeur_suivante: appel sur un roi")
  | Valeur i when i <= 9 -> Valeur (1 + i)
  | Valeur _ -> Valet

let est_suivante_meme_couleur c suiv =
  try suiv = { c with valeur = valeur_suivante c.valeur } with Failure _ -> false

let est_suivante_couleur_diff c suiv =
  couleur_compatible c.couleur suiv.couleur && valeur_suivante c.valeur = suiv.valeur

let rec position i test l =
  match l with
  | [] -> raise Pas_trouve
  | c :: r -> if test c then i else position (i + 1) test r

let cherche_index_pour_suivante l suiv =
  try position 1 (fun c -> est_suivante_couleur_diff c suiv) l with Pas_trouve -> 0

let retire_defausse jeu =
  match jeu.defausse with
  | [] -> failwith "retire_defausse: pas de carte"
  | carte :: reste -> (carte, { jeu with defausse = reste })

let rec nieme l n =
  match (l, n) with
  | [], _ -> failwith "nieme: pas assez d'éléments"
  | x :: _, 0 -> x
  | _ :: r, _ -> nieme r (n - 1)

let rec remplace_nieme liste n element =
  match liste with
  | [] -> failwith "remplace_nieme: pas assez d'éléments"
  | premier :: reste ->
      if n = 0 then element :: reste else premier :: remplace_nieme reste (n - 1) element

let decouvre (visibles, cachees) =
  if visibles = [] && cachees <> [] then ([ List.hd cachees ], List.tl cachees)
  else (visibles, cachees)

(* Question 19 (2 points) : l'une des deux questions 19a et 19b, au choix. *)

let defausse_vers_pile jeu n =
  let carte, jeu_sans_carte = retire_defausse jeu in
  let visibles, cachees = nieme jeu.piles n in
  match visibles with
  | [] when carte.valeur <> Roi -> failwith "defausse_vers_pile: non-roi sur une case vide"
  | dessus :: _ when not (est_suivante_couleur_diff carte dessus) ->
      failwith "defausse_vers_pile: déplacement invalide"
  | _ ->
      let pile = (carte :: visibles, cachees) in
      { jeu_sans_carte with piles = remplace_nieme jeu.piles n pile }

let pile_vers_pile jeu n1 n2 =
  let v1, c1 = nieme jeu.piles n1 in
  match nieme jeu.piles n2 with
  | [], _ -> failwith ("pile_vers_pile: la pile " ^ string_of_int n2 ^ " est vide")
  | d :: s, c2 ->
      let rec essaie prises l =
        match l with
        | [] -> failwith "pile_vers_pile: déplacement impossible"
        | c :: r ->
            if est_suivante_couleur_diff c d then (List.rev_append (c :: prises) (d :: s), r)
            else essaie (c :: prises) r
      in
      let v2, r = essaie [] v1 in
      let piles = remplace_nieme jeu.piles n2 (v2, c2) in
      { jeu with piles = remplace_nieme piles n1 (decouvre (r, c1)) }

(* ---- Rangement et fin de la partie ---- *)

(* Donné : la zone d'une couleur. *)
let tas_par_couleur jeu couleur =
  match couleur with
  | Coeur -> jeu.coeur
  | Pique -> jeu.pique
  | Carreau -> jeu.carreau
  | Trefle -> jeu.trefle

(* Donné : le jeu où la zone d'une couleur est remplacée par tas. *)
let range_tas_par_couleur jeu couleur tas =
  match couleur with
  | Coeur -> { jeu with coeur = tas }
  | Pique -> { jeu with pique = tas }
  | Carreau -> { jeu with carreau = tas }
  | Trefle -> { jeu with trefle = tas }

(* Donné : le jeu où carte est rangée sur la zone de sa couleur.
   Exception : Failure "range_carte: carte invalide" *)
let range_carte jeu carte =
  let tas = tas_par_couleur jeu carte.couleur in
  let va_sur_la_zone =
    match tas with
    | [] -> carte.valeur = Valeur 1
    | dessus :: _ -> est_suivante_meme_couleur dessus carte
  in
  if va_sur_la_zone then range_tas_par_couleur jeu carte.couleur (carte :: tas)
  else failwith "range_carte: carte invalide"

(* Question 20 (0,75 point). Quels sont les types des trois fonctions précédentes ?
   tas_par_couleur : jeu -> couleur -> carte list
   range_tas_par_couleur : jeu -> couleur -> carte list -> jeu
   range_carte : jeu -> carte -> jeu *)

let pleine zone = List.length zone = 13

let vide l = match l with [] -> true | _ -> false

let victoire j =
  vide j.pioche && vide j.defausse && pleine j.coeur && pleine j.pique && pleine j.carreau
  && pleine j.trefle