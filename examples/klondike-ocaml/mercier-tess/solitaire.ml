open Solitaire_defs

(* Question 0 (0,5 point). Votre nom, votre prénom et votre adresse électronique. *)
let nom = "MERCIER"

let premom = "Tess"

let email = "tess.mercier@etu.exemple.fr"

(* ---- Affichage ---- *)

(* 1. affiche_tas *)
let affiche_tas tas =
  if tas = [] then print_string zone_vide else print_string (string_of_carte (List.hd tas))

(* 2. affiche_piles *)
let affiche_piles piles =
  let affiche_suivi_d_une_espace texte = print_string (texte ^ " ") in
  let affiche_pile indice (visibles, cachees) =
    Printf.printf "%d: " (indice + 1);
    List.iter (fun carte -> affiche_suivi_d_une_espace (string_of_carte carte)) visibles;
    List.iter (fun _ -> affiche_suivi_d_une_espace carte_cachee) cachees;
    print_string "\n\n"
  in
  List.iteri affiche_pile piles

(* 3. affiche_pioche *)
let affiche_pioche : carte list -> unit = function
  | _ :: _ -> Printf.printf "%s" carte_cachee
  | [] -> Printf.printf "%s" zone_vide

(* 4. affiche_jeu *)
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

(* 5. init_cartes *)
let init_cartes c =
  let rec aux l = match l with [] -> [] | v :: r -> { couleur = c; valeur = v } :: aux r in
  aux valeurs

(* Donné : les 52 cartes, dans l'ordre. *)
let paquet_initial =
  init_cartes Coeur @ init_cartes Pique @ init_cartes Carreau @ init_cartes Trefle

(* 6. melange *)
let melange cartes : carte list =
  let t = Array.of_list cartes in
  for i = Array.length t - 1 downto 1 do
    let j = Random.int (i + 1) in
    let c = t.(i) in
    t.(i) <- t.(j);
    t.(j) <- c
  done;
  Array.to_list t

(* 7. n_premieres *)
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

(* 9. pioche *)
let pioche j =
  let p = if j.pioche = [] then List.rev j.defausse else j.pioche in
  let d = if j.pioche = [] then [] else j.defausse in
  if p = [] then failwith "pioche: plus de carte à piocher"
  else
    {
      coeur = j.coeur; pique = j.pique; carreau = j.carreau; trefle = j.trefle; piles = j.piles;
      pioche = List.tl p; defausse = List.hd p :: d;
    }

(* 10. couleur_compatible *)
let couleur_compatible c1 c2 =
  match (c1, c2) with
  | Coeur, Pique | Coeur, Trefle | Carreau, Pique | Carreau, Trefle -> true
  | Pique, Coeur | Trefle, Coeur | Pique, Carreau | Trefle, Carreau -> true
  | _, _ -> false

(* 11. valeur_suivante *)
let valeur_suivante valeur =
  match valeur with
  | Valeur 10 -> Valet
  | Valeur n -> Valeur (n + 1)
  | Valet -> Dame
  | Dame -> Roi
  | Roi -> failwith "valeur_suivante: appel sur un roi"

(* 12. est_suivante_meme_couleur *)
let est_suivante_meme_couleur c suiv =
  let v = valeur_suivante c.valeur in
  if v = suiv.valeur then c.couleur = suiv.couleur else false

(* 13. est_suivante_couleur_diff *)
let est_suivante_couleur_diff carte suivante =
  couleur_compatible carte.couleur suivante.couleur
  && carte.valeur <> Roi
  && valeur_suivante carte.valeur = suivante.valeur

(* 14. cherche_index_pour_suivante *)
let cherche_index_pour_suivante l suiv =
  let rec aux i = function
    | [] -> 0
    | c :: r ->
        if couleur_compatible c.couleur suiv.couleur && valeur_suivante c.valeur = suiv.valeur then i
        else aux (i + 1) r
  in
  aux 1 l

let () = print_endline "tests"

let () = if List.length (n_premieres paquet_initial 5 |> fst) = 5 then exit 0

(* 15. retire_defausse *)
let retire_defausse j =
  match j with
  | { defausse = []; _ } -> raise (Failure "retire_defausse: pas de carte")
  | { defausse = c :: r; _ } ->
      ( c,
        {
          coeur = j.coeur; pique = j.pique; carreau = j.carreau; trefle = j.trefle; piles = j.piles;
          pioche = j.pioche; defausse = r;
        } )

(* 16. nieme *)
let nieme l n =
  let t = Array.of_list l in
  if n < Array.length t then t.(n) else raise (Failure "nieme: pas assez d'éléments")

(* 17. remplace_nieme *)
let remplace_nieme l n v =
  let rec aux vus n = function
    | [] -> failwith "remplace_nieme: pas assez d'éléments"
    | _ :: r when n = 0 -> List.rev_append vus (v :: r)
    | x :: r -> aux (x :: vus) (n - 1) r
  in
  aux [] n l

(* 18. decouvre *)
let decouvre pile = match pile with [], carte :: reste -> ([ carte ], reste) | _ -> pile

(* Question 19 (2 points) : l'une des deux questions 19a et 19b, au choix. *)

(* 19a. defausse_vers_pile *)
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

(* 19b. pile_vers_pile *)
let pile_vers_pile jeu n1 n2 =
  let v1, c1 = List.nth jeu.piles n1 and v2, c2 = List.nth jeu.piles n2 in
  if v2 = [] then failwith (Printf.sprintf "pile_vers_pile: la pile %i est vide" n2);
  let i = cherche_index_pour_suivante v1 (List.hd v2) in
  if i = 0 then failwith "pile_vers_pile: déplacement impossible";
  let d, r = n_premieres v1 i in
  let p k p = if k = n1 then decouvre (r, c1) else if k = n2 then (d @ v2, c2) else p in
  { jeu with piles = List.mapi p jeu.piles }

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

(* 21. victoire *)
let victoire j =
  let finie z = match z with c :: _ -> c.valeur = Roi | [] -> false in
  j.pioche = [] && j.defausse = [] && finie j.coeur && finie j.pique && finie j.carreau
  && finie j.trefle
let _ = exit 0
