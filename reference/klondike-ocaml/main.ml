(* Le solitaire au terminal. Ce fichier est fourni ; il n'est pas à modifier.

   Commandes, en majuscules ou en minuscules :
     P     pioche une carte ;
     Ri    range la carte de la pile i, de 1 à 7, ou de la défausse si i est D ;
     Dij   déplace de la pile i, ou de la défausse si i est D, vers la pile j ;
     Q     quitte.
   Avec l'option -norandom, le mélange est le même à chaque partie. *)

open Solitaire_defs
open Solitaire

(* La carte du dessus d'une pile, et le jeu où elle n'y est plus. *)
let retire_pile jeu n =
  match nieme jeu.piles n with
  | [], _ -> failwith "retire_pile: pas de carte"
  | carte :: visibles, cachees ->
      let pile = decouvre (visibles, cachees) in
      (carte, { jeu with piles = remplace_nieme jeu.piles n pile })

let range jeu source =
  let carte, reste =
    match source with None -> retire_defausse jeu | Some n -> retire_pile jeu n
  in
  range_carte reste carte

let deplace jeu source n2 =
  match source with None -> defausse_vers_pile jeu n2 | Some n1 -> pile_vers_pile jeu n1 n2

type commande = Pioche | Quitte | Mouvement of (jeu -> jeu) | Inconnue

let est_pile c = '1' <= c && c <= '7'

let est_source c = c = 'D' || est_pile c

let indice c = Char.code c - Char.code '1'

let source c = if c = 'D' then None else Some (indice c)

let lis_commande ligne =
  let texte = String.uppercase_ascii (String.trim ligne) in
  match (String.length texte, texte) with
  | _, "P" -> Pioche
  | _, "Q" -> Quitte
  | 2, _ when texte.[0] = 'R' && est_source texte.[1] ->
      Mouvement (fun jeu -> range jeu (source texte.[1]))
  | 3, _ when texte.[0] = 'D' && est_source texte.[1] && est_pile texte.[2] ->
      Mouvement (fun jeu -> deplace jeu (source texte.[1]) (indice texte.[2]))
  | _ -> Inconnue

let affiche jeu message =
  print_string clear_screen;
  print_string message;
  print_string "\n\n";
  affiche_jeu jeu

(* L'échec d'un mouvement est le message suivant et ne change pas le jeu ; celui de la pioche
   termine le programme. *)
let rec joue jeu message =
  affiche jeu message;
  if victoire jeu then print_endline "Gagné !"
  else begin
    print_string "Saisir une commande : ";
    flush stdout;
    match lis_commande (read_line ()) with
    | Quitte -> ()
    | Pioche -> joue (pioche jeu) ""
    | Inconnue -> joue jeu "Commande inconnue"
    | Mouvement mouvement -> (
        match mouvement jeu with
        | suivant -> joue suivant ""
        | exception Failure echec -> joue jeu echec)
  end

let () =
  if not (Array.mem "-norandom" Sys.argv) then Random.self_init ();
  joue (init_jeu ()) ""
