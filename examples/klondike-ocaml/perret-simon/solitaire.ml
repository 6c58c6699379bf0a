open Solitaire_defs

module H = Help_solitaire

let aide = H.pile_vers_pile

(* Question 0 (0,5 point). Votre nom, votre prénom et votre adresse électronique. *)
let nom = "PERRET"

let premom = "Simon"

let email = "simon.perret@etu.exemple.fr"

(* ---- Affichage ---- *)

(* Q1 *)
let affiche_tas = function
  | [] -> Printf.printf "%s" zone_vide
  | { couleur = _; valeur = _ } as c :: _ -> Printf.printf "%s%!" (string_of_carte c)

(* Q2 *)
let affiche_piles piles =
  let rec affiche_visibles l =
    match l with
    | [] -> ()
    | c :: r ->
        print_string (string_of_carte c);
        print_string " ";
        affiche_visibles r
  in
  let rec affiche_cachees l =
    match l with
    | [] -> ()
    | _ :: r ->
        print_string carte_cachee;
        print_char ' ';
        affiche_cachees r
  in
  let rec affiche n piles =
    match piles with
    | [] -> ()
    | (v, c) :: reste ->
        print_int n;
        print_string ": ";
        affiche_visibles v;
        affiche_cachees c;
        print_newline ();
        print_newline ();
        affiche (n + 1) reste
  in
  affiche 1 piles

(* Q3 *)
let affiche_pioche pioche =
  match pioche with [] -> print_string zone_vide | _ -> print_string carte_cachee

(* Q4 *)
let affiche_jeu jeu =
  let haut tas = match tas with [] -> zone_vide | c :: _ -> string_of_carte c in
  Printf.printf "%s  %s  %s  %s    %s %s\n\n" (haut jeu.coeur) (haut jeu.pique) (haut jeu.trefle)
    (haut jeu.carreau) (haut jeu.defausse)
    (if jeu.pioche = [] then zone_vide else carte_cachee);
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
let init_cartes c =
  List.map (fun i -> { valeur = Valeur i; couleur = c }) [ 1; 2; 3; 4; 5; 6; 7; 8; 9; 10 ]
  @ [
      { valeur = Valet; couleur = c }; { valeur = Dame; couleur = c }; { valeur = Roi; couleur = c };
    ]

(* Donné : les 52 cartes, dans l'ordre. *)
let paquet_initial =
  init_cartes Coeur @ init_cartes Pique @ init_cartes Carreau @ init_cartes Trefle

(* Q6 *)
let melange cartes = H.melange cartes

(* Q7 *)
let rec n_premieres cartes n =
  match cartes with
  | _ when n = 0 -> ([], cartes)
  | [] -> failwith "npremiere: pas assez de cartes"
  | carte :: reste ->
      let premieres, restantes = n_premieres reste (n - 1) in
      (carte :: premieres, restantes)

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
let pioche j =
  let p = if j.pioche = [] then List.rev j.defausse else j.pioche in
  let d = if j.pioche = [] then [] else j.defausse in
  if p = [] then failwith "pioche: plus de carte à piocher"
  else
    {
      coeur = j.coeur; pique = j.pique; carreau = j.carreau; trefle = j.trefle; piles = j.piles;
      pioche = List.tl p; defausse = List.hd p :: d;
    }

(* Q10 *)
let couleur_compatible a b =
  match (a, b) with
  | (Coeur | Carreau), (Pique | Trefle) | (Pique | Trefle), (Coeur | Carreau) -> true
  | _ -> false

(* Q11 *)
let valeur_suivante v =
  match v with
  | Valeur i -> if i < 10 then Valeur (i + 1) else Valet
  | Valet -> Dame
  | Dame -> Roi
  | Roi -> failwith "valeur_suivante: appel sur un roi"

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
let retire_defausse j =
  match j with
  | { defausse = []; _ } -> raise (Failure "retire_defausse: pas de carte")
  | { defausse = c :: r; _ } ->
      ( c,
        {
          coeur = j.coeur; pique = j.pique; carreau = j.carreau; trefle = j.trefle; piles = j.piles;
          pioche = j.pioche; defausse = r;
        } )

(* Q16 *)
let rec nieme liste n =
  match liste with
  | [] -> failwith "nieme: pas assez d'éléments"
  | element :: reste -> if n = 0 then element else nieme reste (n - 1)

(* Q17 *)
let remplace_nieme l n v =
  if n >= List.length l then failwith "remplace_nieme: pas assez d'éléments";
  let t = Array.of_list l in
  t.(n) <- v;
  Array.to_list t

(* Q18 *)
let decouvre (visibles, cachees) =
  if visibles = [] && cachees <> [] then ([ List.hd cachees ], List.tl cachees)
  else (visibles, cachees)

(* Question 19 (2 points) : l'une des deux questions 19a et 19b, au choix. *)

(* Q19a *)
let defausse_vers_pile jeu n =
  let carte = match jeu.defausse with [] -> failwith "vide" | c :: _ -> c in
  let possible =
    match List.nth jeu.piles n with
    | [], [] ->
        carte.valeur = Roi || failwith "defausse_vers_pile: non-roi sur une case vide"
    | [], _ -> false
    | d :: _, _ ->
        couleur_compatible d.couleur carte.couleur
        && carte.valeur <> Roi
        && d.valeur = valeur_suivante carte.valeur
  in
  if not possible then failwith "defausse_vers_pile: déplacement invalide"
  else
    {
      jeu with
      defausse = List.tl jeu.defausse;
      piles = List.mapi (fun i (v, c) -> if i = n then (carte :: v, c) else (v, c)) jeu.piles;
    }

(* Q19b *)
let pile_vers_pile jeu n1 n2 =
  try
    let resultat = aide jeu n1 n2 in
    resultat
  with Not_found -> jeu

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
  match j with
  | { pioche = []; defausse = []; coeur; pique; carreau; trefle; piles } ->
      List.for_all (fun (v, c) -> v = [] && c = []) piles
      && List.length (coeur @ pique @ carreau @ trefle) = 52
  | _ -> false