open Solitaire_defs
open List

(* Question 0 (0,5 point). Votre nom, votre prénom et votre adresse électronique. *)
let nom = "AUBRY"

let premom = "Nolan"

let email = "nolan.aubry@etu.exemple.fr"

(* ---- Affichage ---- *)

(* Q1 *)
let affiche_tas tas =
  match tas with
  | [] -> print_string zone_vide
  | carte :: _ -> print_string (string_of_carte carte)

(* Q2 *)
let affiche_piles piles =
  let numero = ref 0 in
  List.iter
    (fun pile ->
      incr numero;
      Printf.printf "%i: " !numero;
      List.iter (fun c -> Printf.printf "%s " (string_of_carte c)) (fst pile);
      for _ = 1 to List.length (snd pile) do
        Printf.printf "%s " carte_cachee
      done;
      print_endline "\n")
    piles

(* Q3 *)
let affiche_pioche p = print_string (if List.length p > 0 then carte_cachee else zone_vide)

(* Q4 *)
let affiche_jeu jeu =
  List.iter (fun z -> affiche_tas z; print_string "  ") [ jeu.coeur; jeu.pique; jeu.trefle ];
  affiche_tas jeu.carreau;
  print_string "    ";
  affiche_tas jeu.defausse;
  print_char ' ';
  affiche_pioche jeu.pioche;
  print_endline "\n";
  affiche_piles jeu.piles;
  print_newline ()

(* ---- Début de la partie ---- *)

(* Donné : les treize valeurs, de l'as au roi. *)
let valeurs =
  [
    Valeur 1; Valeur 2; Valeur 3; Valeur 4; Valeur 5; Valeur 6; Valeur 7; Valeur 8; Valeur 9;
    Valeur 10; Valet; Dame; Roi;
  ]

(* Q5 *)
let init_cartes couleur = map (fun valeur -> { couleur; valeur }) valeurs

(* Donné : les 52 cartes, dans l'ordre. *)
let paquet_initial =
  init_cartes Coeur @ init_cartes Pique @ init_cartes Carreau @ init_cartes Trefle

(* Q6 *)
let melange cartes =
  let l = map (fun c -> (Random.bits (), c)) cartes in
  map snd (sort compare l)

(* Q7 *)
let n_premieres l n =
  if List.length l < n then failwith "npremiere: pas assez de cartes"
  else (List.filteri (fun i _ -> i < n) l, List.filteri (fun i _ -> i >= n) l)

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

(* Q9 *)
let rec pioche jeu =
  match (jeu.pioche, jeu.defausse) with
  | [], [] -> failwith "pioche: plus de carte à piocher"
  | [], defausse -> pioche { jeu with pioche = List.rev defausse; defausse = [] }
  | carte :: reste, defausse -> { jeu with pioche = reste; defausse = carte :: defausse }

(* Q10 *)
let couleur_compatible a b =
  match (a, b) with
  | (Coeur | Carreau), (Pique | Trefle) | (Pique | Trefle), (Coeur | Carreau) -> true
  | _ -> false

(* Q11 *)
let valeur_suivante v =
  let rec cherche l =
    match l with
    | a :: b :: r -> if a = v then b else cherche (b :: r)
    | _ -> failwith "valeur_suivante: appel sur un roi"
  in
  cherche valeurs

(* Q12 *)
let est_suivante_meme_couleur c suiv =
  try suiv = { c with valeur = valeur_suivante c.valeur } with Failure _ -> false

(* Q13 *)
let est_suivante_couleur_diff c suiv =
  couleur_compatible c.couleur suiv.couleur && valeur_suivante c.valeur = suiv.valeur

(* Q14 *)
let cherche_index_pour_suivante l suiv =
  let rec aux i l =
    match l with
    | [] -> 0
    | c :: r ->
        if valeur_suivante c.valeur = suiv.valeur && couleur_compatible c.couleur suiv.couleur then i
        else aux (i + 1) r
  in
  aux 1 l

(* Q15 *)
let retire_defausse jeu =
  match jeu.defausse with
  | [] -> failwith "retire_defausse: pas de carte"
  | carte :: reste -> (carte, { jeu with defausse = reste })

(* Q16 *)
let nieme l n =
  if n >= List.length l then failwith "nieme: pas assez d'éléments" else List.nth l n

(* Q17 *)
let remplace_nieme l n v =
  if n >= List.length l then failwith "remplace_nieme: pas assez d'éléments"
  else List.mapi (fun i x -> if i = n then v else x) l

(* Q18 *)
let decouvre (visibles, cachees) =
  if visibles = [] && cachees <> [] then ([ List.hd cachees ], List.tl cachees)
  else (visibles, cachees)

(* Question 19 (2 points) : l'une des deux questions 19a et 19b, au choix. *)

(* Q19a *)
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

(* Q19b *)
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

(* Q21 *)
let victoire j =
  List.length j.coeur = 13 && List.length j.pique = 13 && List.length j.carreau = 13
  && List.length j.trefle = 13 && List.length j.pioche = 0 && List.length j.defausse = 0