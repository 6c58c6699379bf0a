(* --- nested matches, pile by pile *)
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

(* --- by its own means: List.mapi and the tests written again *)
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

(* --- remark: Failure with another text, the king's from valeur_suivante *)
let defausse_vers_pile jeu n =
  let carte, reste = retire_defausse jeu in
  match nieme jeu.piles n with
  | [], c when carte.valeur = Roi -> { reste with piles = remplace_nieme jeu.piles n ([ carte ], c) }
  | (d :: _ as v), c
    when couleur_compatible carte.couleur d.couleur && valeur_suivante carte.valeur = d.valeur ->
      { reste with piles = remplace_nieme jeu.piles n (carte :: v, c) }
  | _ -> failwith "impossible"
