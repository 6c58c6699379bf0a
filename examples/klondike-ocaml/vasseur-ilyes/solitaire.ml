open Solitaire_defs

(* Question 0 (0,5 point). Votre nom, votre prénom et votre adresse électronique. *)
let nom = "VASSEUR"

let premom = "Ilyes"

let email = "ilyes.vasseur@etu.exemple.fr"

(* ---- Affichage ---- *)

(* Question 1 *)
let affiche_tas tas =
  match tas with
  | [] -> print_string zone_vide
  | carte :: _ -> print_string (string_of_carte carte)

(* Question 2 *)
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

(* Question 3 *)
let affiche_pioche p = print_string (if List.length p > 0 then carte_cachee else zone_vide)

(* Question 4 *)
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

(* Question 5 *)
let init_cartes couleur = List.map (fun valeur -> { couleur; valeur }) valeurs

(* Donné : les 52 cartes, dans l'ordre. *)
let paquet_initial =
  init_cartes Coeur @ init_cartes Pique @ init_cartes Carreau @ init_cartes Trefle

(* Question 6 *)
let melange cartes : carte list =
  let rec repete n l =
    if n = 0 then l
    else repete (n - 1) (List.sort (fun _ _ -> if Random.bool () then 1 else -1) l)
  in
  repete 5 cartes

(* Question 7 *)
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

(* Question 9 *)
let rec pioche jeu =
  match (jeu.pioche, jeu.defausse) with
  | [], [] -> invalid_arg "pioche: plus de carte à piocher"
  | [], defausse -> pioche { jeu with pioche = List.rev defausse; defausse = [] }
  | carte :: reste, defausse -> { jeu with pioche = reste; defausse = carte :: defausse }

(* Question 10 *)
let couleur_compatible = function
  | Coeur | Carreau -> ( function Pique | Trefle -> true | _ -> false)
  | Pique | Trefle -> ( function Coeur | Carreau -> true | _ -> false)

(* Question 11 *)
let valeur_suivante v =
  let rec cherche l =
    match l with
    | a :: b :: r -> if a = v then b else cherche (b :: r)
    | _ -> failwith "valeur_suivante: appel sur un roi"
  in
  cherche valeurs

(* Question 12 *)
let est_suivante_meme_couleur carte suivante =
  carte.couleur = suivante.couleur
  && carte.valeur <> Roi
  && valeur_suivante carte.valeur = suivante.valeur

(* Question 13 *)
let est_suivante_couleur_diff c suiv =
  if c.valeur = Roi then false
  else if couleur_compatible suiv.couleur c.couleur then valeur_suivante c.valeur = suiv.valeur
  else false

(* Question 14 *)
let rec cherche_index_pour_suivante l suiv =
  match l with
  | [] -> 0
  | c :: r ->
      if est_suivante_couleur_diff c suiv then 1
      else
        let i = cherche_index_pour_suivante r suiv in
        if i = 0 then 0 else i + 1

(* Question 15 *)
let retire_defausse jeu =
  match jeu.defausse with
  | [] -> raise Not_found
  | carte :: reste -> (carte, { jeu with defausse = reste })

(* Question 16 *)
let rec nieme liste n =
  match liste with x :: reste -> if n = 0 then x else nieme reste (n - 1)

(* Question 17 *)
let remplace_nieme l n v =
  if n >= List.length l then failwith "remplace_nieme: pas assez d'éléments"
  else List.mapi (fun i x -> if i = n then v else x) l

(* Question 18 *)
let decouvre (visibles, cachees) =
  match visibles with
  | [] -> ([ List.hd cachees ], List.tl cachees)
  | _ -> (visibles, cachees)

(* Question 19 (2 points) : l'une des deux questions 19a et 19b, au choix. *)

(* Question 19a *)
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

(* Question 19b *)
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

(* Question 21 *)
let victoire j =
  List.length j.coeur = 13 && List.length j.pique = 13 && List.length j.carreau = 13
  && List.length j.trefle = 13 && List.length j.pioche = 0 && List.length j.defausse = 0