(* Le solitaire (klondike) : les fonctions du jeu.

   Chaque question donne ses points, le type de la fonction et le texte exact des
   exceptions. Tant qu'une fonction n'est pas écrite, son corps appelle celle de
   Help_solitaire, ce qui permet de faire les questions dans le désordre. *)

open Solitaire_defs

(* Question 0 (0,5 point). Votre nom, votre prénom et votre adresse électronique. *)
let nom = "REMPLACER"

let premom = "REMPLACER"

let email = "REMPLACER"

(* ---- Affichage ---- *)

(* Question 1 (0,75 point).
   affiche_tas : carte list -> unit
   affiche_tas tas affiche la carte du dessus de tas, ou zone_vide si tas est vide. Elle
   n'affiche rien d'autre : ni espace, ni retour à la ligne. *)
let affiche_tas tas =
  if tas = [] then print_string zone_vide else print_string (string_of_carte (List.hd tas))

(* Question 2 (1,5 point).
   affiche_piles : (carte list * carte list) list -> unit
   Pour chaque pile : son numéro à partir de 1, deux points et une espace, puis chaque
   carte visible suivie d'une espace, puis carte_cachee suivie d'une espace pour chaque
   carte cachée, et deux retours à la ligne.
   On pourra utiliser List.iter et List.iteri. *)
let affiche_piles piles =
  let affiche_suivi_d_une_espace texte = print_string (texte ^ " ") in
  let affiche_pile indice (visibles, cachees) =
    Printf.printf "%d: " (indice + 1);
    List.iter (fun carte -> affiche_suivi_d_une_espace (string_of_carte carte)) visibles;
    List.iter (fun _ -> affiche_suivi_d_une_espace carte_cachee) cachees;
    print_string "\n\n"
  in
  List.iteri affiche_pile piles

(* Question 3 (0,5 point).
   affiche_pioche : carte list -> unit
   affiche_pioche pioche affiche zone_vide si pioche est vide, carte_cachee sinon, et rien
   d'autre. *)
let affiche_pioche : carte list -> unit = function
  | _ :: _ -> Printf.printf "%s" carte_cachee
  | [] -> Printf.printf "%s" zone_vide

(* Question 4 (1 point).
   affiche_jeu : jeu -> unit
   Sur une ligne : les zones de coeur, de pique, de trèfle et de carreau, dans cet ordre,
   séparées par deux espaces ; quatre espaces ; la défausse ; une espace ; la pioche.
   Puis deux retours à la ligne, les piles, et un retour à la ligne. *)
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

(* Question 5 (1 point).
   init_cartes : couleur -> carte list
   init_cartes couleur est la liste des treize cartes de cette couleur, dans l'ordre de
   valeurs. *)
let init_cartes c =
  let rec aux l = match l with [] -> [] | v :: r -> { couleur = c; valeur = v } :: aux r in
  aux valeurs

(* Donné : les 52 cartes, dans l'ordre. *)
let paquet_initial =
  init_cartes Coeur @ init_cartes Pique @ init_cartes Carreau @ init_cartes Trefle

(* Question 6 (1,25 point).
   melange : carte list -> carte list
   melange cartes contient les mêmes cartes, dans un ordre tiré au hasard.
   Une façon de faire : associer un nombre au hasard à chaque carte (Random.bits), trier
   (List.sort compare), puis oublier les nombres. *)
let melange cartes : carte list =
  let t = Array.of_list cartes in
  for i = Array.length t - 1 downto 1 do
    let j = Random.int (i + 1) in
    let c = t.(i) in
    t.(i) <- t.(j);
    t.(j) <- c
  done;
  Array.to_list t

(* Question 7 (1,5 point).
   n_premieres : carte list -> int -> carte list * carte list
   n_premieres cartes n est le couple des n premières cartes, dans le même ordre, et des
   cartes qui restent.
   Exception : Failure "npremiere: pas assez de cartes" *)
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

(* Question 9 (0,75 point).
   pioche : jeu -> jeu
   La première carte de la pioche passe sur la défausse. Si la pioche est vide, la
   défausse retournée devient la pioche, et on pioche une carte.
   Exception : Failure "pioche: plus de carte à piocher" si les deux sont vides *)
let pioche j =
  let p = if j.pioche = [] then List.rev j.defausse else j.pioche in
  let d = if j.pioche = [] then [] else j.defausse in
  if p = [] then failwith "pioche: plus de carte à piocher"
  else
    {
      coeur = j.coeur; pique = j.pique; carreau = j.carreau; trefle = j.trefle; piles = j.piles;
      pioche = List.tl p; defausse = List.hd p :: d;
    }

(* Question 10 (0,75 point).
   couleur_compatible : couleur -> couleur -> bool
   Vrai si l'une des deux couleurs est rouge et l'autre noire. *)
let couleur_compatible couleur1 couleur2 =
  let est_rouge couleur = couleur = Coeur || couleur = Carreau in
  est_rouge couleur1 <> est_rouge couleur2

(* Question 11 (0,75 point).
   valeur_suivante : valeur -> valeur
   La valeur juste au-dessus : le valet suit le 10, puis viennent la dame et le roi.
   Exception : Failure "valeur_suivante: appel sur un roi" *)
let valeur_suivante valeur = Help_solitaire.valeur_suivante valeur

(* Question 12 (0,5 point).
   est_suivante_meme_couleur : carte -> carte -> bool
   est_suivante_meme_couleur carte suivante est vrai si suivante est de la même couleur
   que carte, et de la valeur juste au-dessus. *)
let est_suivante_meme_couleur carte suivante =
  Help_solitaire.est_suivante_meme_couleur carte suivante

(* Question 13 (0,5 point).
   est_suivante_couleur_diff : carte -> carte -> bool
   est_suivante_couleur_diff carte suivante est vrai si suivante est d'une couleur
   compatible avec celle de carte, et de la valeur juste au-dessus. *)
let est_suivante_couleur_diff carte suivante =
  Help_solitaire.est_suivante_couleur_diff carte suivante

(* Question 14 (1,5 point).
   cherche_index_pour_suivante : carte list -> carte -> int
   La position, à partir de 1, de la première carte de la liste dont l'autre carte est la
   suivante et de couleur différente (est_suivante_couleur_diff) ; 0 s'il n'y en a pas. *)
let cherche_index_pour_suivante cartes suivante =
  Help_solitaire.cherche_index_pour_suivante cartes suivante

(* Question 15 (0,75 point).
   retire_defausse : jeu -> carte * jeu
   Le couple de la carte du dessus de la défausse et du jeu sans cette carte.
   Exception : Failure "retire_defausse: pas de carte" *)
let retire_defausse jeu = Help_solitaire.retire_defausse jeu

(* Question 16 (1 point).
   nieme : 'a list -> int -> 'a
   nieme liste n est l'élément d'indice n de liste, à partir de 0.
   Exception : Failure "nieme: pas assez d'éléments" *)
let nieme liste n = Help_solitaire.nieme liste n

(* Question 17 (1,25 point).
   remplace_nieme : 'a list -> int -> 'a -> 'a list
   remplace_nieme liste n element est la même liste, avec element à l'indice n.
   Exception : Failure "remplace_nieme: pas assez d'éléments" *)
let remplace_nieme liste n element = Help_solitaire.remplace_nieme liste n element

(* Question 18 (0,5 point).
   decouvre : carte list * carte list -> carte list * carte list
   Si une pile n'a plus de carte visible, sa première carte cachée devient visible. Les
   autres piles ne changent pas, la pile sans aucune carte non plus. *)
let decouvre pile = Help_solitaire.decouvre pile

(* Question 19 (2 points) : l'une des deux questions 19a et 19b, au choix. *)

(* Question 19a.
   defausse_vers_pile : jeu -> int -> jeu
   La carte du dessus de la défausse passe sur la pile d'indice n, à partir de 0. Une pile
   vide ne reçoit qu'un roi ; sur une autre, la première carte visible est la suivante, de
   couleur différente, de la carte posée.
   Exceptions : Failure "defausse_vers_pile: non-roi sur une case vide"
                Failure "defausse_vers_pile: déplacement invalide" *)
let defausse_vers_pile jeu n = Help_solitaire.defausse_vers_pile jeu n

(* Question 19b.
   pile_vers_pile : jeu -> int -> int -> jeu
   pile_vers_pile jeu n1 n2 déplace les premières cartes visibles de la pile d'indice n1 sur
   la pile d'indice n2, dans le même ordre : jusqu'à la première dont la carte du dessus de
   n2 est la suivante, de couleur différente. La pile n1 est ensuite découverte. On ne pose
   rien sur une pile vide, pas même un roi.
   Exceptions : Failure "pile_vers_pile: la pile N est vide", où N est n2
                Failure "pile_vers_pile: déplacement impossible" *)
let pile_vers_pile jeu n1 n2 = Help_solitaire.pile_vers_pile jeu n1 n2

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
   tas_par_couleur : REMPLACER
   range_tas_par_couleur : REMPLACER
   range_carte : REMPLACER *)

(* Question 21 (0,5 point).
   victoire : jeu -> bool
   Vrai si la pioche et la défausse sont vides, et que chaque zone a ses treize cartes. *)
let victoire jeu = Help_solitaire.victoire jeu
