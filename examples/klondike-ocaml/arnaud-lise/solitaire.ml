(* Le solitaire (klondike) : les fonctions du jeu.

   Chaque question donne ses points, le type de la fonction et le texte exact des
   exceptions. Tant qu'une fonction n'est pas écrite, son corps appelle celle de
   Help_solitaire, ce qui permet de faire les questions dans le désordre. *)

open Solitaire_defs

(* Question 0 (0,5 point). Votre nom, votre prénom et votre adresse électronique. *)
let nom = "ARNAUD"

let premom = "Lise"

let email = "lise.arnaud@etu.exemple.fr"

(* ---- Affichage ---- *)

(* Question 1 (0,75 point).
   affiche_tas : carte list -> unit
   affiche_tas tas affiche la carte du dessus de tas, ou zone_vide si tas est vide. Elle
   n'affiche rien d'autre : ni espace, ni retour à la ligne. *)
let affiche_tas tas =
  match tas with
  | [] -> print_string zone_vide
  | carte :: _ -> print_string (string_of_carte carte)

(* Question 2 (1,5 point).
   affiche_piles : (carte list * carte list) list -> unit
   Pour chaque pile : son numéro à partir de 1, deux points et une espace, puis chaque
   carte visible suivie d'une espace, puis carte_cachee suivie d'une espace pour chaque
   carte cachée, et deux retours à la ligne.
   On pourra utiliser List.iter et List.iteri. *)
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

(* Question 3 (0,5 point).
   affiche_pioche : carte list -> unit
   affiche_pioche pioche affiche zone_vide si pioche est vide, carte_cachee sinon, et rien
   d'autre. *)
let affiche_pioche p = print_string (if List.length p > 0 then carte_cachee else zone_vide)

(* Question 4 (1 point).
   affiche_jeu : jeu -> unit
   Sur une ligne : les zones de coeur, de pique, de trèfle et de carreau, dans cet ordre,
   séparées par deux espaces ; quatre espaces ; la défausse ; une espace ; la pioche.
   Puis deux retours à la ligne, les piles, et un retour à la ligne. *)
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

(* Question 5 (1 point).
   init_cartes : couleur -> carte list
   init_cartes couleur est la liste des treize cartes de cette couleur, dans l'ordre de
   valeurs. *)
let init_cartes couleur = List.map (fun valeur -> { couleur; valeur }) valeurs

(* Donné : les 52 cartes, dans l'ordre. *)
let paquet_initial =
  init_cartes Coeur @ init_cartes Pique @ init_cartes Carreau @ init_cartes Trefle

(* Question 6 (1,25 point).
   melange : carte list -> carte list
   melange cartes contient les mêmes cartes, dans un ordre tiré au hasard.
   Une façon de faire : associer un nombre au hasard à chaque carte (Random.bits), trier
   (List.sort compare), puis oublier les nombres. *)
let melange cartes : carte list =
  let rec retire l i =
    match l with
    | [] -> failwith "retire"
    | c :: r ->
        if i = 0 then (c, r)
        else
          let d, r = retire r (i - 1) in
          (d, c :: r)
  in
  let rec tire l =
    if l = [] then []
    else
      let c, r = retire l (Random.int (List.length l)) in
      c :: tire r
  in
  tire cartes

(* Question 7 (1,5 point).
   n_premieres : carte list -> int -> carte list * carte list
   n_premieres cartes n est le couple des n premières cartes, dans le même ordre, et des
   cartes qui restent.
   Exception : Failure "npremiere: pas assez de cartes" *)
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

(* Question 9 (0,75 point).
   pioche : jeu -> jeu
   La première carte de la pioche passe sur la défausse. Si la pioche est vide, la
   défausse retournée devient la pioche, et on pioche une carte.
   Exception : Failure "pioche: plus de carte à piocher" si les deux sont vides *)
let rec pioche jeu =
  match (jeu.pioche, jeu.defausse) with
  | [], [] -> failwith "pioche: plus de carte à piocher"
  | [], defausse -> pioche { jeu with pioche = List.rev defausse; defausse = [] }
  | carte :: reste, defausse -> { jeu with pioche = reste; defausse = carte :: defausse }

(* Question 10 (0,75 point).
   couleur_compatible : couleur -> couleur -> bool
   Vrai si l'une des deux couleurs est rouge et l'autre noire. *)
let couleur_compatible = function
  | Coeur | Carreau -> ( function Pique | Trefle -> true | _ -> false)
  | Pique | Trefle -> ( function Coeur | Carreau -> true | _ -> false)

(* Question 11 (0,75 point).
   valeur_suivante : valeur -> valeur
   La valeur juste au-dessus : le valet suit le 10, puis viennent la dame et le roi.
   Exception : Failure "valeur_suivante: appel sur un roi" *)
let valeur_suivante v =
  let rec cherche l =
    match l with
    | a :: b :: r -> if a = v then b else cherche (b :: r)
    | _ -> failwith "valeur_suivante: appel sur un roi"
  in
  cherche valeurs

(* Question 12 (0,5 point).
   est_suivante_meme_couleur : carte -> carte -> bool
   est_suivante_meme_couleur carte suivante est vrai si suivante est de la même couleur
   que carte, et de la valeur juste au-dessus. *)
let est_suivante_meme_couleur carte suivante =
  carte.couleur = suivante.couleur
  && carte.valeur <> Roi
  && valeur_suivante carte.valeur = suivante.valeur

(* Question 13 (0,5 point).
   est_suivante_couleur_diff : carte -> carte -> bool
   est_suivante_couleur_diff carte suivante est vrai si suivante est d'une couleur
   compatible avec celle de carte, et de la valeur juste au-dessus. *)
let est_suivante_couleur_diff c suiv =
  if c.valeur = Roi then false
  else if couleur_compatible suiv.couleur c.couleur then valeur_suivante c.valeur = suiv.valeur
  else false

(* Question 14 (1,5 point).
   cherche_index_pour_suivante : carte list -> carte -> int
   La position, à partir de 1, de la première carte de la liste dont l'autre carte est la
   suivante et de couleur différente (est_suivante_couleur_diff) ; 0 s'il n'y en a pas. *)
let rec cherche_index_pour_suivante l suiv =
  match l with
  | [] -> 0
  | c :: r ->
      if est_suivante_couleur_diff c suiv then 1
      else
        let i = cherche_index_pour_suivante r suiv in
        if i = 0 then 0 else i + 1

(* Question 15 (0,75 point).
   retire_defausse : jeu -> carte * jeu
   Le couple de la carte du dessus de la défausse et du jeu sans cette carte.
   Exception : Failure "retire_defausse: pas de carte" *)
let retire_defausse jeu =
  match jeu.defausse with
  | [] -> failwith "retire_defausse: pas de carte"
  | carte :: reste -> (carte, { jeu with defausse = reste })

(* Question 16 (1 point).
   nieme : 'a list -> int -> 'a
   nieme liste n est l'élément d'indice n de liste, à partir de 0.
   Exception : Failure "nieme: pas assez d'éléments" *)
let nieme l n =
  if n >= List.length l then failwith "nieme: pas assez d'éléments" else List.nth l n

(* Question 17 (1,25 point).
   remplace_nieme : 'a list -> int -> 'a -> 'a list
   remplace_nieme liste n element est la même liste, avec element à l'indice n.
   Exception : Failure "remplace_nieme: pas assez d'éléments" *)
let remplace_nieme l n v =
  if n >= List.length l then failwith "remplace_nieme: pas assez d'éléments"
  else List.mapi (fun i x -> if i = n then v else x) l

(* Question 18 (0,5 point).
   decouvre : carte list * carte list -> carte list * carte list
   Si une pile n'a plus de carte visible, sa première carte cachée devient visible. Les
   autres piles ne changent pas, la pile sans aucune carte non plus. *)
let decouvre : carte list * carte list -> carte list * carte list = function
  | [], c :: r -> (c :: [], r)
  | autre -> autre

(* Question 19 (2 points) : l'une des deux questions 19a et 19b, au choix. *)

(* Question 19a.
   defausse_vers_pile : jeu -> int -> jeu
   La carte du dessus de la défausse passe sur la pile d'indice n, à partir de 0. Une pile
   vide ne reçoit qu'un roi ; sur une autre, la première carte visible est la suivante, de
   couleur différente, de la carte posée.
   Exceptions : Failure "defausse_vers_pile: non-roi sur une case vide"
                Failure "defausse_vers_pile: déplacement invalide" *)
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

(* Question 19b.
   pile_vers_pile : jeu -> int -> int -> jeu
   pile_vers_pile jeu n1 n2 déplace les premières cartes visibles de la pile d'indice n1 sur
   la pile d'indice n2, dans le même ordre : jusqu'à la première dont la carte du dessus de
   n2 est la suivante, de couleur différente. La pile n1 est ensuite découverte. On ne pose
   rien sur une pile vide, pas même un roi.
   Exceptions : Failure "pile_vers_pile: la pile N est vide", où N est n2
                Failure "pile_vers_pile: déplacement impossible" *)
let pile_vers_pile jeu n1 n2 =
  let visibles1, cachees1 = nieme jeu.piles n1 in
  match nieme jeu.piles n2 with
  | [], _ -> failwith ("pile_vers_pile: la pile " ^ string_of_int n2 ^ " est vide")
  | (dessus :: _ as visibles2), cachees2 ->
      let rec derniere i trouve cartes =
        match cartes with
        | [] -> trouve
        | c :: r -> derniere (i + 1) (if est_suivante_couleur_diff c dessus then i else trouve) r
      in
      let nombre = derniere 1 0 visibles1 in
      if nombre = 0 then failwith "pile_vers_pile: déplacement impossible"
      else
        let deplacees, reste = n_premieres visibles1 nombre in
        let piles = remplace_nieme jeu.piles n1 (decouvre (reste, cachees1)) in
        { jeu with piles = remplace_nieme piles n2 (deplacees @ visibles2, cachees2) }

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

(* Question 21 (0,5 point).
   victoire : jeu -> bool
   Vrai si la pioche et la défausse sont vides, et que chaque zone a ses treize cartes. *)
let victoire j =
  List.length j.coeur = 13 && List.length j.pique = 13 && List.length j.carreau = 13
  && List.length j.trefle = 13 && List.length j.pioche = 0 && List.length j.defausse = 0