(* --- a list of zones and List.iter *)
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

(* --- destructured *)
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

(* --- the texts by hand, without the other questions *)
let affiche_jeu jeu =
  let haut tas = match tas with [] -> zone_vide | c :: _ -> string_of_carte c in
  Printf.printf "%s  %s  %s  %s    %s %s\n\n" (haut jeu.coeur) (haut jeu.pique) (haut jeu.trefle)
    (haut jeu.carreau) (haut jeu.defausse)
    (if jeu.pioche = [] then zone_vide else carte_cachee);
  affiche_piles jeu.piles;
  print_newline ()

(* --- remark: one blank everywhere *)
let affiche_jeu jeu =
  List.iter
    (fun z -> affiche_tas z; print_string " ")
    [ jeu.coeur; jeu.pique; jeu.trefle; jeu.carreau; jeu.defausse ];
  affiche_pioche jeu.pioche;
  print_string "\n\n";
  affiche_piles jeu.piles;
  print_string "\n"
