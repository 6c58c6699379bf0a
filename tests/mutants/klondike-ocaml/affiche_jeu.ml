(* --- the zones in the order of the record *)
let affiche_jeu jeu =
  affiche_tas jeu.coeur; print_string "  ";
  affiche_tas jeu.pique; print_string "  ";
  affiche_tas jeu.carreau; print_string "  ";
  affiche_tas jeu.trefle; print_string "    ";
  affiche_tas jeu.defausse; print_string " ";
  affiche_pioche jeu.pioche; print_string "\n\n";
  affiche_piles jeu.piles;
  print_string "\n"

(* --- the stock before the discard *)
let affiche_jeu jeu =
  affiche_tas jeu.coeur; print_string "  ";
  affiche_tas jeu.pique; print_string "  ";
  affiche_tas jeu.trefle; print_string "  ";
  affiche_tas jeu.carreau; print_string "    ";
  affiche_pioche jeu.pioche; print_string " ";
  affiche_tas jeu.defausse; print_string "\n\n";
  affiche_piles jeu.piles;
  print_string "\n"

(* --- the top of the stock is shown *)
let affiche_jeu jeu =
  affiche_tas jeu.coeur; print_string "  ";
  affiche_tas jeu.pique; print_string "  ";
  affiche_tas jeu.trefle; print_string "  ";
  affiche_tas jeu.carreau; print_string "    ";
  affiche_tas jeu.defausse; print_string " ";
  affiche_tas jeu.pioche; print_string "\n\n";
  affiche_piles jeu.piles;
  print_string "\n"

(* --- the discard is face down *)
let affiche_jeu jeu =
  affiche_tas jeu.coeur; print_string "  ";
  affiche_tas jeu.pique; print_string "  ";
  affiche_tas jeu.trefle; print_string "  ";
  affiche_tas jeu.carreau; print_string "    ";
  affiche_pioche jeu.defausse; print_string " ";
  affiche_pioche jeu.pioche; print_string "\n\n";
  affiche_piles jeu.piles;
  print_string "\n"

(* --- one line end after the first line *)
let affiche_jeu jeu =
  affiche_tas jeu.coeur; print_string "  ";
  affiche_tas jeu.pique; print_string "  ";
  affiche_tas jeu.trefle; print_string "  ";
  affiche_tas jeu.carreau; print_string "    ";
  affiche_tas jeu.defausse; print_string " ";
  affiche_pioche jeu.pioche; print_string "\n";
  affiche_piles jeu.piles;
  print_string "\n"

(* --- spades twice *)
let affiche_jeu jeu =
  affiche_tas jeu.coeur; print_string "  ";
  affiche_tas jeu.pique; print_string "  ";
  affiche_tas jeu.pique; print_string "  ";
  affiche_tas jeu.carreau; print_string "    ";
  affiche_tas jeu.defausse; print_string " ";
  affiche_pioche jeu.pioche; print_string "\n\n";
  affiche_piles jeu.piles;
  print_string "\n"

(* --- no piles *)
let affiche_jeu jeu =
  affiche_tas jeu.coeur; print_string "  ";
  affiche_tas jeu.pique; print_string "  ";
  affiche_tas jeu.trefle; print_string "  ";
  affiche_tas jeu.carreau; print_string "    ";
  affiche_tas jeu.defausse; print_string " ";
  affiche_pioche jeu.pioche; print_string "\n\n"

(* --- piles before the line of heaps *)
let affiche_jeu jeu =
  affiche_piles jeu.piles;
  affiche_tas jeu.coeur; print_string "  ";
  affiche_tas jeu.pique; print_string "  ";
  affiche_tas jeu.trefle; print_string "  ";
  affiche_tas jeu.carreau; print_string "    ";
  affiche_tas jeu.defausse; print_string " ";
  affiche_pioche jeu.pioche; print_string "\n\n"

(* --- a zone per line *)
let affiche_jeu jeu =
  affiche_tas jeu.coeur; print_string "\n";
  affiche_tas jeu.pique; print_string "\n";
  affiche_tas jeu.trefle; print_string "\n";
  affiche_tas jeu.carreau; print_string "\n";
  affiche_tas jeu.defausse; print_string " ";
  affiche_pioche jeu.pioche; print_string "\n\n";
  affiche_piles jeu.piles;
  print_string "\n"

(* --- hearts and diamonds exchanged *)
let affiche_jeu jeu =
  affiche_tas jeu.carreau; print_string "  ";
  affiche_tas jeu.pique; print_string "  ";
  affiche_tas jeu.trefle; print_string "  ";
  affiche_tas jeu.coeur; print_string "    ";
  affiche_tas jeu.defausse; print_string " ";
  affiche_pioche jeu.pioche; print_string "\n\n";
  affiche_piles jeu.piles;
  print_string "\n"

(* --- an empty discard is left out *)
let affiche_jeu jeu =
  affiche_tas jeu.coeur; print_string "  ";
  affiche_tas jeu.pique; print_string "  ";
  affiche_tas jeu.trefle; print_string "  ";
  affiche_tas jeu.carreau; print_string "    ";
  if jeu.defausse <> [] then affiche_tas jeu.defausse;
  print_string " ";
  affiche_pioche jeu.pioche; print_string "\n\n";
  affiche_piles jeu.piles;
  print_string "\n"
