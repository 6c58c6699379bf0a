(* --- recursive *)
let init_cartes c =
  let rec aux l = match l with [] -> [] | v :: r -> { couleur = c; valeur = v } :: aux r in
  aux valeurs

(* --- thirteen cards written out *)
let init_cartes c =
  List.map (fun i -> { valeur = Valeur i; couleur = c }) [ 1; 2; 3; 4; 5; 6; 7; 8; 9; 10 ]
  @ [
      { valeur = Valet; couleur = c }; { valeur = Dame; couleur = c }; { valeur = Roi; couleur = c };
    ]

(* --- fold_right *)
let init_cartes couleur =
  List.fold_right (fun valeur cartes -> { couleur; valeur } :: cartes) valeurs []
