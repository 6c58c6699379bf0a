open Solitaire_defs

(* Question 0 (0,5 point). Votre nom, votre prénom et votre adresse électronique. *)
let nom = "ESTEVE"

let premom = "Tom"

let email = "tom.esteve@etu.exemple.fr"

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
let init_cartes ~couleur =
  List.map (fun valeur -> { couleur; valeur }) valeurs

(* Donné : les 52 cartes, dans l'ordre. *)
let paquet_initial =
  init_cartes Coeur @ init_cartes Pique @ init_cartes Carreau @ init_cartes Trefle

(* Q6 *)
let melange cartes : carte list =
  List.map (fun c -> (Random.float 1., c)) cartes
  |> List.sort (fun (a, _) (b, _) -> compare b a)
  |> List.map snd

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
let pioche jeu =
  match jeu.pioche with
  | c :: r -> { jeu with pioche = r; defausse = c :: jeu.defausse }
  | [] -> (
      match List.rev jeu.defausse with
      | [] -> failwith "pioche: plus de carte à piocher"
      | c :: r -> { jeu with pioche = r; defausse = [ c ] })

(* Q10 *)
let couleur_compatible couleur1 couleur2 =
  let est_rouge couleur = couleur = Coeur || couleur = Carreau in
  est_rouge couleur1 <> est_rouge couleur2

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
  c.couleur = suiv.couleur && valeur_suivante c.valeur = suiv.valeur

(* Q13 *)
let est_suivante_couleur_diff { couleur = k1; valeur = v1 } { couleur = k2; valeur = v2 } =
  couleur_compatible k1 k2 && try valeur_suivante v1 = v2 with Failure _ -> false

(* Q14 *)
let cherche_index_pour_suivante l suiv =
  match List.find_index (fun c -> est_suivante_couleur_diff c suiv) l with
  | None -> 0
  | Some i -> i + 1

(* Q15 *)
let retire_defausse jeu =
  if jeu.defausse = [] then failwith "retire_defausse: pas de carte"
  else (List.hd jeu.defausse, { jeu with defausse = List.tl jeu.defausse })

(* Q16 *)
let nieme l n =
  if n >= List.length l then failwith "nieme: pas assez d'éléments" else List.nth l n

(* Q17 *)
let remplace_nieme l n v =
  if n >= List.length l then failwith "remplace_nieme: pas assez d'éléments"
  else List.mapi (fun i x -> if i = n then v else x) l

(* Q18 *)
let decouvre pile =
  let v = fst pile and c = snd pile in
  match v with
  | _ :: _ -> pile
  | [] -> ( match c with [] -> pile | x :: reste -> ([ x ], reste))

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
          else failwith "defausse_vers_pile: déplacement invalide")

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
  List.length j.coeur = 13 && List.length j.pique = 13 && List.length j.carreau = 13
  && List.length j.trefle = 13 && List.length j.pioche = 0 && List.length j.defausse = 0