(* Question 0 (0,5 point). Votre nom, votre prénom et votre adresse électronique. *)
let nom = "IMBERT"

let premom = "Lou"

let email = "lou.imbert@etu.exemple.fr"

(* ---- Affichage ---- *)

(* Exercice 1 *)
let affiche_tas tas =
  if tas = [] then print_string zone_vide else print_string (string_of_carte (List.hd tas))

(* Exercice 2 *)
let affiche_piles piles =
  let affiche_suivi_d_une_espace texte = print_string (texte ^ " ") in
  let affiche_pile indice (visibles, cachees) =
    Printf.printf "%d: " (indice + 1);
    List.iter (fun carte -> affiche_suivi_d_une_espace (string_of_carte carte)) visibles;
    List.iter (fun _ -> affiche_suivi_d_une_espace carte_cachee) cachees;
    print_string "\n\n"
  in
  List.iteri affiche_pile piles

(* Exercice 3 *)
let affiche_pioche : carte list -> unit = function
  | _ :: _ -> Printf.printf "%s" carte_cachee
  | [] -> Printf.printf "%s" zone_vide

(* Exercice 4 *)
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

(* Exercice 5 *)
let init_cartes c =
  let rec aux l = match l with [] -> [] | v :: r -> { couleur = c; valeur = v } :: aux r in
  aux valeurs

(* Donné : les 52 cartes, dans l'ordre. *)
let paquet_initial =
  init_cartes Coeur @ init_cartes Pique @ init_cartes Carreau @ init_cartes Trefle

(* Exercice 6 *)
let melange cartes =
  Random.self_init ();
  List.map (fun (_, c) -> c) (List.sort compare (List.map (fun c -> (Random.int 10000, c)) cartes))

(* Exercice 7 *)
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

(* Exercice 9 *)
let pioche jeu =
  match jeu.pioche with
  | c :: r -> { jeu with pioche = r; defausse = c :: jeu.defausse }
  | [] -> (
      match List.rev jeu.defausse with
      | [] -> failwith "pioche: plus de carte à piocher"
      | c :: r -> { jeu with pioche = r; defausse = [ c ] })

(* Exercice 10 *)
let couleur_compatible (c1 : couleur) (c2 : couleur) : bool =
  if c1 = Coeur || c1 = Carreau then
    if c2 = Pique || c2 = Trefle then true else false
  else if c2 = Coeur || c2 = Carreau then true
  else false

(* Exercice 11 *)
let valeur_suivante valeur =
  match valeur with
  | Valeur 10 -> Valet
  | Valeur n -> Valeur (n + 1)
  | Valet -> Dame
  | Dame -> Roi
  | Roi -> failwith "valeur_suivante: appel sur un roi"

(* Exercice 12 *)
let est_suivante_meme_couleur c suiv =
  match c.valeur with
  | Roi -> false
  | v when c.couleur = suiv.couleur -> suiv.valeur = valeur_suivante v
  | _ -> false

(* Exercice 13 *)
let est_suivante_couleur_diff c suiv =
  valeur_suivante c.valeur = suiv.valeur && couleur_compatible c.couleur suiv.couleur

(* Exercice 14 *)
let cherche_index_pour_suivante cartes suivante =
  let rec cherche position cartes =
    match cartes with
    | [] -> 0
    | carte :: _ when est_suivante_couleur_diff carte suivante -> position
    | _ :: reste -> cherche (position + 1) reste
  in
  cherche 1 cartes

(* Exercice 15 *)
let retire_defausse jeu =
  if jeu.defausse = [] then failwith "retire_defausse: pas de carte"
  else (List.hd jeu.defausse, { jeu with defausse = List.tl jeu.defausse })

(* Exercice 16 *)
let nieme l n =
  let t = Array.of_list l in
  if n < Array.length t then t.(n) else raise (Failure "nieme: pas assez d'éléments")

(* Exercice 17 *)
let remplace_nieme l n v =
  let rec aux vus n = function
    | [] -> failwith "remplace_nieme: pas assez d'éléments"
    | _ :: r when n = 0 -> List.rev_append vus (v :: r)
    | x :: r -> aux (x :: vus) (n - 1) r
  in
  aux [] n l

(* Exercice 18 *)
let decouvre p =
  match p with
  | [], [] -> ([], [])
  | [], c :: r -> ([ c ], r)
  | v :: w, c -> (v :: w, c)

(* Question 19 (2 points) : l'une des deux questions 19a et 19b, au choix. *)

(* Exercice 19a *)
let defausse_vers_pile jeu n =
  match retire_defausse jeu with
  | carte, jeu2 -> (
      match nieme jeu2.piles n with
      | [], c ->
          if carte.valeur = Roi then
            { jeu2 with piles = remplace_nieme jeu2.piles n ([ carte ], c) }
          else failwith "defausse_vers_pile: non-roi sur une case vide"
      | d :: v, c ->
          if est_suivante_couleur_diff carte d then
            { jeu2 with piles = remplace_nieme jeu2.piles n (carte :: d :: v, c) }
          else failwith "defausse_vers_pile: déplacement invalide")

(* Exercice 19b *)
let pile_vers_pile jeu n1 n2 =
  let v1, c1 = nieme jeu.piles n1 in
  let v2, c2 = nieme jeu.piles n2 in
  match v2 with
  | [] -> failwith ("pile_vers_pile: la pile " ^ string_of_int n2 ^ " est vide")
  | d :: _ ->
      let rec position i l =
        match l with
        | [] -> failwith "pile_vers_pile: déplacement impossible"
        | c :: r ->
            if valeur_suivante c.valeur = d.valeur && couleur_compatible c.couleur d.couleur then i
            else position (i + 1) r
      in
      let p, r = n_premieres v1 (position 1 v1) in
      let piles = remplace_nieme jeu.piles n1 (decouvre (r, c1)) in
      { jeu with piles = remplace_nieme piles n2 (p @ v2, c2) }

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

(* Exercice 21 *)
let victoire j =
  let finie z = match z with c :: _ -> c.valeur = Roi | [] -> false in
  j.pioche = [] && j.defausse = [] && finie j.coeur && finie j.pique && finie j.carreau
  && finie j.trefle