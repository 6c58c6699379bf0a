open Solitaire_defs

(* Question 0 (0,5 point). Votre nom, votre prénom et votre adresse électronique. *)
let nom = "QUENTIN"

let premom = "Maya"

let email = "maya.quentin@etu.exemple.fr"

(* ---- Affichage ---- *)

(* Q1 *)
let affiche_tas tas =
  if tas = [] then print_string zone_vide else print_string (string_of_carte (List.hd tas))

(* Q2 *)
let affiche_piles piles =
  let affiche_suivi_d_une_espace texte = print_string (texte ^ " ") in
  let affiche_pile indice (visibles, cachees) =
    Printf.printf "%d: " (indice + 1);
    List.iter (fun carte -> affiche_suivi_d_une_espace (string_of_carte carte)) visibles;
    List.iter (fun _ -> affiche_suivi_d_une_espace carte_cachee) cachees;
    print_string "\n\n"
  in
  List.iteri affiche_pile piles

(* Q3 *)
let affiche_pioche : carte list -> unit = function
  | _ :: _ -> Printf.printf "%s" carte_cachee
  | [] -> Printf.printf "%s" zone_vide

(* Q4 *)
let affiche_jeu { coeur; pique; carreau; trefle; piles; defausse; pioche } =
  let () = affiche_tas coeur in
  let () = print_string "  " in
  let () = affiche_tas pique in
  let () = print_string "  " in
  let () = affiche_tas trefle in
  let () = print_string "  " in
  let () = affiche_tas carreau in
  let () = print_string "    " in
  let () = affiche_tas defausse in
  let () = print_string " " in
  let () = affiche_pioche pioche in
  let () = print_string "\n\n" in
  let () = affiche_piles piles in
  print_string "\n"

(* ---- Début de la partie ---- *)

(* Donné : les treize valeurs, de l'as au roi. *)
let valeurs =
  [
    Valeur 1; Valeur 2; Valeur 3; Valeur 4; Valeur 5; Valeur 6; Valeur 7; Valeur 8; Valeur 9;
    Valeur 10; Valet; Dame; Roi;
  ]

(* Q5 *)
let init_cartes c =
  let rec aux l = match l with [] -> [] | v :: r -> { couleur = c; valeur = v } :: aux r in
  aux valeurs

(* Donné : les 52 cartes, dans l'ordre. *)
let paquet_initial =
  init_cartes Coeur @ init_cartes Pique @ init_cartes Carreau @ init_cartes Trefle

(* Q6 *)
let melange cartes =
  let numerotees = List.map (fun carte -> (Random.bits (), carte)) cartes in
  List.map snd (List.sort compare numerotees)

(* Q7 *)
let n_premieres (cartes : carte list) (n : int) : carte list * carte list =
  let rec debut l n =
    match (l, n) with
    | _, 0 -> []
    | [], _ -> raise (Failure "npremiere: pas assez de cartes")
    | c :: r, _ -> c :: debut r (n - 1)
  in
  let rec fin l n = match (l, n) with _, 0 -> l | [], _ -> [] | _ :: r, _ -> fin r (n - 1) in
  let premieres = debut cartes n in
  (premieres, fin cartes n)

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
let couleur_compatible = function
  | Coeur | Carreau -> ( function Pique | Trefle -> true | _ -> false)
  | Pique | Trefle -> ( function Coeur | Carreau -> true | _ -> false)

(* Q11 *)
let valeur_suivante valeur =
  match valeur with
  | Valeur 10 -> Valet
  | Valeur n -> Valeur (n + 1)
  | Valet -> Dame
  | Dame -> Roi
  | Roi -> failwith "valeur_suivante: appel sur un roi"

(* Q12 *)
let est_suivante_meme_couleur carte suivante =
  carte.couleur = suivante.couleur
  && carte.valeur <> Roi
  && valeur_suivante carte.valeur = suivante.valeur

(* Q13 *)
let est_suivante_couleur_diff c suiv =
  if c.valeur = Roi then false
  else if couleur_compatible suiv.couleur c.couleur then valeur_suivante c.valeur = suiv.valeur
  else false

(* Q14 *)
let rec cherche_index_pour_suivante l suiv =
  match l with
  | [] -> 0
  | c :: r ->
      if est_suivante_couleur_diff c suiv then 1
      else
        let i = cherche_index_pour_suivante r suiv in
        if i = 0 then 0 else i + 1

(* Q15 *)
let retire_defausse jeu =
  match jeu.defausse with
  | [] -> failwith "retire_defausse: pas de carte"
  | carte :: reste -> (carte, { jeu with defausse = reste })

(* Q16 *)
let nieme l n =
  let t = Array.of_list l in
  if n < Array.length t then t.(n) else raise (Failure "nieme: pas assez d'éléments")

(* Q17 *)
let remplace_nieme l n v =
  let rec aux vus n = function
    | [] -> failwith "remplace_nieme: pas assez d'éléments"
    | _ :: r when n = 0 -> List.rev_append vus (v :: r)
    | x :: r -> aux (x :: vus) (n - 1) r
  in
  aux [] n l

(* Q18 *)
let decouvre : carte list * carte list -> carte list * carte list = function
  | [], c :: r -> (c :: [], r)
  | autre -> autre

(* Question 19 (2 points) : l'une des deux questions 19a et 19b, au choix. *)

(* Q19a *)
let defausse_vers_pile jeu n = Help_solitaire.defausse_vers_pile jeu n

(* Q19b *)
let pile_vers_pile jeu n1 n2 =
  let visibles1, cachees1 = nieme jeu.piles n1 in
  match nieme jeu.piles n2 with
  | [], _ -> failwith ("pile_vers_pile: la pile " ^ string_of_int n2 ^ " est vide")
  | (dessus :: _ as visibles2), cachees2 ->
      let rec derniere i trouve cartes =
        match cartes with
        | [] -> trouve
        | c :: r -> derniere (i + 1) (if est_suivante_couleur_diff c dessus then i else trouve) r
      in
      let nombre = derniere 1 0 visibles1 in
      if nombre = 0 then failwith "pile_vers_pile: déplacement impossible"
      else
        let deplacees, reste = n_premieres visibles1 nombre in
        let piles = remplace_nieme jeu.piles n1 (decouvre (reste, cachees1)) in
        { jeu with piles = remplace_nieme piles n2 (deplacees @ visibles2, cachees2) }

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
  let finie z = match z with c :: _ -> c.valeur = Roi | [] -> false in
  j.pioche = [] && j.defausse = [] && finie j.coeur && finie j.pique && finie j.carreau
  && finie j.trefle