open Solitaire_defs

(* Question 0 (0,5 point). Votre nom, votre prénom et votre adresse électronique. *)
let nom = "ETIENNE"

let premom = "Jade"

let email = "jade.etienne@etu.exemple.fr"

(* ---- Affichage ---- *)

(* 1 - fait *)
let affiche_tas tas =
  if tas = [] then print_string zone_vide else print_string (string_of_carte (List.hd tas))

(* 2 - fait *)
let affiche_piles piles =
  let affiche_suivi_d_une_espace texte = print_string (texte ^ " ") in
  let affiche_pile indice (visibles, cachees) =
    Printf.printf "%d: " (indice + 1);
    List.iter (fun carte -> affiche_suivi_d_une_espace (string_of_carte carte)) visibles;
    List.iter (fun _ -> affiche_suivi_d_une_espace carte_cachee) cachees;
    print_string "\n\n"
  in
  List.iteri affiche_pile piles

(* 3 - fait *)
let affiche_pioche : carte list -> unit = function
  | _ :: _ -> Printf.printf "%s" carte_cachee
  | [] -> Printf.printf "%s" zone_vide

(* 4 - fait *)
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

(* 5 - fait *)
let init_cartes c =
  let rec aux l = match l with [] -> [] | v :: r -> { couleur = c; valeur = v } :: aux r in
  aux valeurs

(* Donné : les 52 cartes, dans l'ordre. *)
let paquet_initial =
  init_cartes Coeur @ init_cartes Pique @ init_cartes Carreau @ init_cartes Trefle

(* 6 - fait *)
let melange cartes =
  let numerotees = List.map (fun carte -> (Random.bits (), carte)) cartes in
  List.map snd (List.sort compare numerotees)

(* 7 - fait *)
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

(* 9 - fait *)
let rec pioche jeu =
  match (jeu.pioche, jeu.defausse) with
  | [], [] -> failwith "pioche: plus de carte à piocher"
  | [], defausse -> pioche { jeu with pioche = List.rev defausse; defausse = [] }
  | carte :: reste, defausse -> { jeu with pioche = reste; defausse = carte :: defausse }

(* 10 - fait *)
let couleur_compatible couleur1 couleur2 =
  let est_rouge couleur = couleur = Coeur || couleur = Carreau in
  est_rouge couleur1 <> est_rouge couleur2

(* 11 - fait *)
let valeur_suivante valeur =
  match valeur with
  | Valeur 10 -> Valet
  | Valeur n -> Valeur (n + 1)
  | Valet -> Dame
  | Dame -> Roi
  | Roi -> failwith "valeur_suivante: appel sur un roi"

(* 12 - fait *)
let est_suivante_meme_couleur c suiv =
  c.couleur = suiv.couleur && valeur_suivante c.valeur = suiv.valeur

(* 13 - fait *)
let est_suivante_couleur_diff { couleur = k1; valeur = v1 } { couleur = k2; valeur = v2 } =
  couleur_compatible k1 k2 && try valeur_suivante v1 = v2 with Failure _ -> false

(* 14 - fait *)
let cherche_index_pour_suivante l suiv =
  let exception Trouve of int in
  try
    List.iteri (fun i c -> if est_suivante_couleur_diff c suiv then raise (Trouve (i + 1))) l;
    0
  with Trouve i -> i

(* 15 - fait *)
let retire_defausse jeu =
  match jeu.defausse with
  | [] -> failwith "retire_defausse: pas de carte"
  | carte :: reste -> (carte, { jeu with defausse = reste })

(* 16 - fait *)
let rec nieme l n =
  match l with
  | [] -> failwith "nieme: pas assez d'éléments"
  | x :: r -> if n = 0 then x
              else

(* 17 - fait *)
let remplace_nieme l n v =
  if n >= List.length l then failwith "remplace_nieme: pas assez d'éléments"
  else List.mapi (fun i x -> if i = n then v else x) l

(* 18 - fait *)
let decouvre pile =
  let v = fst pile and c = snd pile in
  match v with
  | _ :: _ -> pile
  | [] -> ( match c with [] -> pile | x :: reste -> ([ x ], reste))

(* Question 19 (2 points) : l'une des deux questions 19a et 19b, au choix. *)

(* 19a - fait *)
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

(* 19b - fait *)
let pile_vers_pile jeu n1 n2 =
  let visibles1, cachees1 = nieme jeu.piles n1 in
  let visibles2, cachees2 = nieme jeu.piles n2 in
  match visibles2 with
  | [] -> failwith (Printf.sprintf "pile_vers_pile: la pile %d est vide" n2)
  | dessus :: _ ->
      let nombre = cherche_index_pour_suivante visibles1 dessus in
      if nombre = 0 then failwith "pile_vers_pile: déplacement impossible"
      else
        let deplacees, restantes = n_premieres visibles1 nombre in
        let pile1 = decouvre (restantes, cachees1) in
        let pile2 = (deplacees @ visibles2, cachees2) in
        { jeu with piles = remplace_nieme (remplace_nieme jeu.piles n1 pile1) n2 pile2 }

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

(* 21 - fait *)
let victoire j =
  let finie z = match z with c :: _ -> c.valeur = Roi | [] -> false in
  j.pioche = [] && j.defausse = [] && finie j.coeur && finie j.pique && finie j.carreau
  && finie j.trefle