open Solitaire_defs

(* Question 0 (0,5 point). Votre nom, votre prénom et votre adresse électronique. *)
let nom = "LAMBERT"

let premom = "Yanis"

let email = "yanis.lambert@etu.exemple.fr"

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
let melange cartes : carte list =
  List.map (fun c -> (Random.float 1., c)) cartes
  |> List.sort (fun (a, _) (b, _) -> compare b a)
  |> List.map snd

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
let pioche jeu =
  match jeu.pioche with
  | c :: r -> { jeu with pioche = r; defausse = c :: jeu.defausse }
  | [] -> (
      match List.rev jeu.defausse with
      | [] -> failwith "pioche: plus de carte à piocher"
      | c :: r -> { jeu with pioche = r; defausse = [ c ] })

(* Q10 *)
let couleur_compatible = function
  | Coeur | Carreau -> ( function Pique | Trefle -> true | _ -> false)
  | Pique | Trefle -> ( function Coeur | Carreau -> true | _ -> false)

(* Q11 *)
let valeur_suivante v =
  match v with
  | Valeur i -> if i < 10 then Valeur (i + 1) else Valet
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
  if jeu.defausse = [] then failwith "retire_defausse: pas de carte"
  else (List.hd jeu.defausse, { jeu with defausse = List.tl jeu.defausse })

(* Q16 *)
let nieme l n =
  let rec cherche l n =
    match l with
    | [] -> failwith "nieme: pas assez d'éléments"
    | x :: _ -> if n = 0 then x else cherche l n
  in
  cherche l n

(* Q17 *)
let remplace_nieme l n v =
  if n >= List.length l then failwith "remplace_nieme: pas assez d'éléments";
  let t = Array.of_list l in
  t.(n) <- v;
  Array.to_list t

(* Q18 *)
let decouvre : carte list * carte list -> carte list * carte list = function
  | [], c :: r -> (c :: [], r)
  | autre -> autre

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

(* Q21 *)
let victoire j =
  match j with
  | { pioche = []; defausse = []; coeur; pique; carreau; trefle; piles } ->
      List.for_all (fun (v, c) -> v = [] && c = []) piles
      && List.length (coeur @ pique @ carreau @ trefle) = 52
  | _ -> false