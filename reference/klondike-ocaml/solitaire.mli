(* Les types demandés, tels que l'énoncé les donne. Un type plus général convient. *)

open Solitaire_defs

val nom : string
val premom : string
val email : string
val affiche_tas : carte list -> unit
val affiche_piles : (carte list * carte list) list -> unit
val affiche_pioche : carte list -> unit
val affiche_jeu : jeu -> unit
val valeurs : valeur list
val init_cartes : couleur -> carte list
val paquet_initial : carte list
val melange : carte list -> carte list
val n_premieres : carte list -> int -> carte list * carte list
val init_piles : carte list -> (carte list * carte list) list * carte list
val init_jeu : unit -> jeu
val pioche : jeu -> jeu
val couleur_compatible : couleur -> couleur -> bool
val valeur_suivante : valeur -> valeur
val est_suivante_meme_couleur : carte -> carte -> bool
val est_suivante_couleur_diff : carte -> carte -> bool
val cherche_index_pour_suivante : carte list -> carte -> int
val retire_defausse : jeu -> carte * jeu
val nieme : 'a list -> int -> 'a
val remplace_nieme : 'a list -> int -> 'a -> 'a list
val decouvre : carte list * carte list -> carte list * carte list
val defausse_vers_pile : jeu -> int -> jeu
val pile_vers_pile : jeu -> int -> int -> jeu
val tas_par_couleur : jeu -> couleur -> carte list
val range_tas_par_couleur : jeu -> couleur -> carte list -> jeu
val range_carte : jeu -> carte -> jeu
val victoire : jeu -> bool
