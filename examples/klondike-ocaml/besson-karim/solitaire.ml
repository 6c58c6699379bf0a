open Solitaire_defs;;

(* Question 0 (0,5 point). Votre nom, votre prénom et votre adresse électronique. *)
let nom = "BESSON";;

let premom = "Karim";;

let email = "karim.besson@etu.exemple.fr";;

(* ---- Affichage ---- *)

(* Q1 *)
let affiche_tas tas =
  String.iter print_char (try string_of_carte (List.hd tas) with Failure _ -> zone_vide);;

(* Q2 *)
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
  print_string (String.concat "" textes);;

(* Q3 *)
let affiche_pioche pioche =
  if pioche = [] then print_string zone_vide else print_string carte_cachee;;

(* Q4 *)
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
  print_string "\n";;

(* ---- Début de la partie ---- *)

(* Donné : les treize valeurs, de l'as au roi. *)
let valeurs =
  [
    Valeur 1; Valeur 2; Valeur 3; Valeur 4; Valeur 5; Valeur 6; Valeur 7; Valeur 8; Valeur 9;
    Valeur 10; Valet; Dame; Roi;
  ];;

(* Q5 *)
let init_cartes couleur =
  List.fold_right (fun valeur cartes -> { couleur; valeur } :: cartes) valeurs [];;

(* Donné : les 52 cartes, dans l'ordre. *)
let paquet_initial =
  init_cartes Coeur @ init_cartes Pique @ init_cartes Carreau @ init_cartes Trefle;;

(* Q6 *)
let melange cartes =
  Random.self_init ();
  List.map (fun (_, c) -> c) (List.sort compare (List.map (fun c -> (Random.int 10000, c)) cartes));;

(* Q7 *)
let n_premieres cartes n =
  let rec aux acc l n =
    if n = 0 then (List.rev acc, l)
    else match l with [] -> failwith "npremiere: pas assez de cartes" | c :: r -> aux (c :: acc) r (n - 1)
  in
  aux [] cartes n;;

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
  distribue 7 cartes [];;

(* Question 8 (0,5 point). Quel est le type de la fonction locale init_pile, dans
   init_piles ?
   Réponse : 'a list -> 'a list * 'a list *)

(* Donné : le jeu au début d'une partie.
   init_jeu : unit -> jeu *)
let init_jeu () =
  let piles, pioche = init_piles (melange paquet_initial) in
  { coeur = []; pique = []; carreau = []; trefle = []; piles; defausse = []; pioche };;

(* ---- Pioche et placement des cartes ---- *)

(* Q9 *)
let pioche jeu =
  match jeu.pioche with
  | c :: r -> { jeu with pioche = r; defausse = c :: jeu.defausse }
  | [] -> (
      match List.rev jeu.defausse with
      | [] -> failwith "pioche: plus de carte à piocher"
      | c :: r -> { jeu with pioche = r; defausse = [ c ] });;

(* Q10 *)
let couleur_compatible c1 c2 =
  match (c1, c2) with
  | Coeur, Pique | Coeur, Trefle | Carreau, Pique | Carreau, Trefle -> true
  | Pique, Coeur | Trefle, Coeur | Pique, Carreau | Trefle, Carreau -> true
  | _, _ -> false;;

(* Q11 *)
let valeur_suivante = function
  | Valet -> Dame
  | Dame -> Roi
  | Roi -> raise (Failure "valeur_suivante: appel sur un roi")
  | Valeur i when i <= 9 -> Valeur (1 + i)
  | Valeur _ -> Valet;;

(* Q12 *)
let est_suivante_meme_couleur c suiv =
  let v = valeur_suivante c.valeur in
  if v = suiv.valeur then c.couleur = suiv.couleur else false;;

(* Q13 *)
let est_suivante_couleur_diff carte suivante =
  couleur_compatible carte.couleur suivante.couleur
  && carte.valeur <> Roi
  && valeur_suivante carte.valeur = suivante.valeur;;

(* Q14 *)
let cherche_index_pour_suivante l suiv =
  let rec aux i = function
    | [] -> 0
    | c :: r ->
        if couleur_compatible c.couleur suiv.couleur && valeur_suivante c.valeur = suiv.valeur then i
        else aux (i + 1) r
  in
  aux 1 l;;

(* Q15 *)
let retire_defausse jeu =
  if jeu.defausse = [] then failwith "retire_defausse: pas de carte"
  else (List.hd jeu.defausse, { jeu with defausse = List.tl jeu.defausse });;

(* Q16 *)
let rec nieme l n =
  match (l, n) with
  | [], _ -> failwith "nieme: pas assez d'éléments"
  | x :: _, 0 -> x
  | _ :: r, _ -> nieme r (n - 1);;

(* Q17 *)
let rec remplace_nieme liste n element =
  match liste with
  | [] -> failwith "remplace_nieme: pas assez d'éléments"
  | premier :: reste ->
      if n = 0 then element :: reste else premier :: remplace_nieme reste (n - 1) element;;

(* Q18 *)
let decouvre pile = match pile with [], carte :: reste -> ([ carte ], reste) | _ -> pile;;

(* Question 19 (2 points) : l'une des deux questions 19a et 19b, au choix. *)

(* Q19a *)
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
          else failwith "defausse_vers_pile: déplacement invalide");;

(* Q19b *)
let pile_vers_pile jeu n1 n2 =
  let v1, c1 = List.nth jeu.piles n1 and v2, c2 = List.nth jeu.piles n2 in
  if v2 = [] then failwith (Printf.sprintf "pile_vers_pile: la pile %i est vide" n2);
  let i = cherche_index_pour_suivante v1 (List.hd v2) in
  if i = 0 then failwith "pile_vers_pile: déplacement impossible";
  let d, r = n_premieres v1 i in
  let p k p = if k = n1 then decouvre (r, c1) else if k = n2 then (d @ v2, c2) else p in
  { jeu with piles = List.mapi p jeu.piles };;

(* ---- Rangement et fin de la partie ---- *)

(* Donné : la zone d'une couleur. *)
let tas_par_couleur jeu couleur =
  match couleur with
  | Coeur -> jeu.coeur
  | Pique -> jeu.pique
  | Carreau -> jeu.carreau
  | Trefle -> jeu.trefle;;

(* Donné : le jeu où la zone d'une couleur est remplacée par tas. *)
let range_tas_par_couleur jeu couleur tas =
  match couleur with
  | Coeur -> { jeu with coeur = tas }
  | Pique -> { jeu with pique = tas }
  | Carreau -> { jeu with carreau = tas }
  | Trefle -> { jeu with trefle = tas };;

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
  else failwith "range_carte: carte invalide";;

(* Question 20 (0,75 point). Quels sont les types des trois fonctions précédentes ?
   tas_par_couleur : jeu -> couleur -> carte list
   range_tas_par_couleur : jeu -> couleur -> carte list -> jeu
   range_carte : jeu -> carte -> jeu *)

(* Q21 *)
let victoire jeu =
  jeu.pioche = [] && jeu.defausse = []
  && List.for_all
       (fun zone -> List.length zone = 13)
       [ jeu.coeur; jeu.pique; jeu.carreau; jeu.trefle ];;
