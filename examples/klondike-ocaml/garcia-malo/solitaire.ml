open Solitaire_defs

(* Question 0 (0,5 point). Votre nom, votre prénom et votre adresse électronique. *)
let nom = "GARCIA"

let premom = "Malo"

let email = "malo.garcia@etu.exemple.fr"

(* ---- Affichage ---- *)

(* Q1 : affiche_tas *)
let affiche_tas tas =
  String.iter print_char (try string_of_carte (List.hd tas) with Failure _ -> zone_vide)

(* Q2 : affiche_piles *)
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

(* Q3 : affiche_pioche *)
let affiche_pioche pioche =
  if pioche = [] then print_string zone_vide else print_string carte_cachee

(* Q4 : affiche_jeu *)
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

(* Q5 : init_cartes *)
let init_cartes couleur =
  List.fold_right (fun valeur cartes -> { couleur; valeur } :: cartes) valeurs []

(* Donné : les 52 cartes, dans l'ordre. *)
let paquet_initial =
  init_cartes Coeur @ init_cartes Pique @ init_cartes Carreau @ init_cartes Trefle

(* Q6 : melange *)
let melange cartes : carte list =
  let t = Array.of_list cartes in
  for i = Array.length t - 1 downto 1 do
    let j = Random.int (i + 1) in
    let c = t.(i) in
    t.(i) <- t.(j);
    t.(j) <- c
  done;
  Array.to_list t

(* Q7 : n_premieres *)
let rec n_premieres cartes n =
  if n = 0 then ([], cartes)
  else
    match cartes with
    | [] -> failwith "npremiere: pas assez de cartes"
    | c :: r -> c :: n_premieres r (n - 1)

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

(* Q9 : pioche *)
let pioche j =
  let p = if j.pioche = [] then List.rev j.defausse else j.pioche in
  let d = if j.pioche = [] then [] else j.defausse in
  if p = [] then failwith "pioche: plus de carte à piocher"
  else
    {
      coeur = j.coeur; pique = j.pique; carreau = j.carreau; trefle = j.trefle; piles = j.piles;
      pioche = List.tl p; defausse = List.hd p :: d;
    }

(* Q10 : couleur_compatible *)
let couleur_compatible = function
  | Coeur | Carreau -> ( function Pique | Trefle -> true | _ -> false)
  | Pique | Trefle -> ( function Coeur | Carreau -> true | _ -> false)

(* Q11 : valeur_suivante *)
let valeur_suivante = function
  | Valet -> Dame
  | Dame -> Roi
  | Roi -> raise (Failure "valeur_suivante: appel sur un roi")
  | Valeur i when i <= 9 -> Valeur (1 + i)
  | Valeur _ -> Valet

(* Q12 : est_suivante_meme_couleur *)
let est_suivante_meme_couleur carte suivante =
  carte.couleur = suivante.couleur
  && carte.valeur <> Roi
  && valeur_suivante carte.valeur = suivante.valeur

(* Q13 : est_suivante_couleur_diff *)
let est_suivante_couleur_diff c suiv =
  if c.valeur = Roi then false
  else if couleur_compatible suiv.couleur c.couleur then valeur_suivante c.valeur = suiv.valeur
  else false

(* Q14 : cherche_index_pour_suivante *)
let rec cherche_index_pour_suivante l suiv =
  match l with
  | [] -> 0
  | c :: r ->
      if est_suivante_couleur_diff c suiv then 1
      else
        let i = cherche_index_pour_suivante r suiv in
        if i = 0 then 0 else i + 1

(* Q15 : retire_defausse *)
let retire_defausse j =
  match j with
  | { defausse = []; _ } -> raise (Failure "retire_defausse: pas de carte")
  | { defausse = c :: r; _ } ->
      ( c,
        {
          coeur = j.coeur; pique = j.pique; carreau = j.carreau; trefle = j.trefle; piles = j.piles;
          pioche = j.pioche; defausse = r;
        } )

(* Q16 : nieme *)
let rec nieme l n =
  match (l, n) with
  | [], _ -> failwith "nieme: pas assez d'éléments"
  | x :: _, 0 -> x
  | _ :: r, _ -> nieme r (n - 1)

(* Q17 : remplace_nieme *)
let rec remplace_nieme liste n element =
  match liste with
  | [] -> failwith "remplace_nieme: pas assez d'éléments"
  | premier :: reste ->
      if n = 0 then element :: reste else premier :: remplace_nieme reste (n - 1) element

(* Q18 : decouvre *)
let decouvre : carte list * carte list -> carte list * carte list = function
  | [], c :: r -> (c :: [], r)
  | autre -> autre

(* Question 19 (2 points) : l'une des deux questions 19a et 19b, au choix. *)

(* Q19a : defausse_vers_pile *)
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

(* Q19b : pile_vers_pile *)
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

(* Q21 : victoire *)
let victoire jeu =
  jeu.pioche = [] && jeu.defausse = []
  && List.for_all
       (fun zone -> List.length zone = 13)
       [ jeu.coeur; jeu.pique; jeu.carreau; jeu.trefle ]
