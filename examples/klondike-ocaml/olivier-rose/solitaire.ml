open Solitaire_defs

(* Question 0 (0,5 point). Votre nom, votre prénom et votre adresse électronique. *)
let nom = "OLIVIER"

let premom = "Rose"

let email = "rose.olivier@etu.exemple.fr"

(* ---- Affichage ---- *)

(* ---- question 1 ---- *)
let affiche_tas tas =
  String.iter print_char (try string_of_carte (List.hd tas) with Failure _ -> zone_vide)

(* ---- question 2 ---- *)
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

(* ---- question 3 ---- *)
let affiche_pioche pioche =
  if pioche = [] then print_string zone_vide else print_string carte_cachee

(* ---- question 4 ---- *)
let affiche_jeu jeu =
  affiche_tas jeu.coeur;
  print_string "  ";
  affiche_tas jeu.pique;
  print_string "  ";
  affiche_tas jeu.trefle;
  print_string "  ";
  affiche_tas jeu.carreau;
  print_string "    ";
  affiche_tas jeu.defausse;
  print_string " ";
  affiche_pioche jeu.pioche;
  print_string "\n\n";
  affiche_piles jeu.piles;
  print_string "\n"

(* ---- Début de la partie ---- *)

(* Donné : les treize valeurs, de l'as au roi. *)
let valeurs =
  [
    Valeur 1; Valeur 2; Valeur 3; Valeur 4; Valeur 5; Valeur 6; Valeur 7; Valeur 8; Valeur 9;
    Valeur 10; Valet; Dame; Roi;
  ]

(* ---- question 5 ---- *)
let init_cartes couleur =
  List.fold_right (fun valeur cartes -> { couleur; valeur } :: cartes) valeurs []

(* Donné : les 52 cartes, dans l'ordre. *)
let paquet_initial =
  init_cartes Coeur @ init_cartes Pique @ init_cartes Carreau @ init_cartes Trefle

(* ---- question 6 ---- *)
let melange cartes =
  Random.self_init ();
  List.map (fun (_, c) -> c) (List.sort compare (List.map (fun c -> (Random.int 10000, c)) cartes))

(* ---- question 7 ---- *)
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

(* ---- question 9 ---- *)
let pioche jeu =
  match jeu.pioche with
  | c :: r -> { jeu with pioche = r; defausse = c :: jeu.defausse }
  | [] -> (
      match List.rev jeu.defausse with
      | [] -> failwith "pioche: plus de carte à piocher"
      | c :: r -> { jeu with pioche = r; defausse = [ c ] })

(* ---- question 10 ---- *)
let couleur_compatible couleur1 couleur2 =
  let est_rouge couleur = couleur = Coeur || couleur = Carreau in
  est_rouge couleur1 <> est_rouge couleur2

(* ---- question 11 ---- *)
let valeur_suivante valeur =
  match valeur with
  | Valeur n -> Valeur (n + 1)
  | Valet -> Dame
  | Dame -> Roi
  | Roi -> failwith "valeur_suivante: appel sur un roi"

(* ---- question 12 ---- *)
let est_suivante_meme_couleur c suiv =
  c.couleur = suiv.couleur && valeur_suivante c.valeur = suiv.valeur

(* ---- question 13 ---- *)
let est_suivante_couleur_diff c suiv =
  couleur_compatible c.couleur suiv.couleur && valeur_suivante c.valeur = suiv.valeur

(* ---- question 14 ---- *)
let rec cherche_index_pour_suivante l suiv =
  match l with
  | [] -> 0
  | c :: r ->
      if est_suivante_couleur_diff c suiv then 1
      else
        let i = cherche_index_pour_suivante r suiv in
        if i = 0 then 0 else i + 1

(* ---- question 15 ---- *)
let retire_defausse jeu =
  if jeu.defausse = [] then failwith "retire_defausse: pas de carte"
  else (List.hd jeu.defausse, { jeu with defausse = List.tl jeu.defausse })

(* ---- question 16 ---- *)
let rec nieme l n =
  match (l, n) with
  | [], _ -> failwith "nieme: pas assez d'éléments"
  | x :: _, 0 -> x
  | _ :: r, _ -> nieme r (n - 1)

(* ---- question 17 ---- *)
let rec remplace_nieme liste n element =
  match liste with
  | [] -> failwith "remplace_nieme: pas assez d'éléments"
  | premier :: reste ->
      if n = 0 then element :: reste else premier :: remplace_nieme reste (n - 1) element

(* ---- question 18 ---- *)
let decouvre pile =
  let v = fst pile and c = snd pile in
  match v with
  | _ :: _ -> pile
  | [] -> ( match c with [] -> pile | x :: reste -> ([ x ], reste))

(* Question 19 (2 points) : l'une des deux questions 19a et 19b, au choix. *)

(* ---- question 19a ---- *)
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

(* ---- question 19b ---- *)
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

(* ---- question 21 ---- *)
let victoire jeu =
  jeu.pioche = [] && jeu.defausse = []
  && List.for_all
       (fun zone -> List.length zone = 13)
       [ jeu.coeur; jeu.pique; jeu.carreau; jeu.trefle ]
