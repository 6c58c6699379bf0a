(* --- any card goes onto an empty pile *)
let defausse_vers_pile jeu n =
  let carte, reste = retire_defausse jeu in
  match nieme jeu.piles n with
  | [], cachees -> { reste with piles = remplace_nieme jeu.piles n ([ carte ], cachees) }
  | (dessus :: _ as visibles), cachees ->
      if est_suivante_couleur_diff carte dessus then
        { reste with piles = remplace_nieme jeu.piles n (carte :: visibles, cachees) }
      else failwith "defausse_vers_pile: déplacement invalide"

(* --- no card goes onto an empty pile *)
let defausse_vers_pile jeu n =
  let carte, reste = retire_defausse jeu in
  match nieme jeu.piles n with
  | [], _ -> failwith "defausse_vers_pile: non-roi sur une case vide"
  | (dessus :: _ as visibles), cachees ->
      if est_suivante_couleur_diff carte dessus then
        { reste with piles = remplace_nieme jeu.piles n (carte :: visibles, cachees) }
      else failwith "defausse_vers_pile: déplacement invalide"

(* --- the card stays on the discard *)
let defausse_vers_pile jeu n =
  let carte, _ = retire_defausse jeu in
  match nieme jeu.piles n with
  | [], cachees ->
      if carte.valeur = Roi then
        { jeu with piles = remplace_nieme jeu.piles n ([ carte ], cachees) }
      else failwith "defausse_vers_pile: non-roi sur une case vide"
  | (dessus :: _ as visibles), cachees ->
      if est_suivante_couleur_diff carte dessus then
        { jeu with piles = remplace_nieme jeu.piles n (carte :: visibles, cachees) }
      else failwith "defausse_vers_pile: déplacement invalide"

(* --- the hidden cards are lost *)
let defausse_vers_pile jeu n =
  let carte, reste = retire_defausse jeu in
  match nieme jeu.piles n with
  | [], _ ->
      if carte.valeur = Roi then { reste with piles = remplace_nieme jeu.piles n ([ carte ], []) }
      else failwith "defausse_vers_pile: non-roi sur une case vide"
  | (dessus :: _ as visibles), _ ->
      if est_suivante_couleur_diff carte dessus then
        { reste with piles = remplace_nieme jeu.piles n (carte :: visibles, []) }
      else failwith "defausse_vers_pile: déplacement invalide"

(* --- the card goes below the visible ones *)
let defausse_vers_pile jeu n =
  let carte, reste = retire_defausse jeu in
  match nieme jeu.piles n with
  | [], cachees ->
      if carte.valeur = Roi then
        { reste with piles = remplace_nieme jeu.piles n ([ carte ], cachees) }
      else failwith "defausse_vers_pile: non-roi sur une case vide"
  | (dessus :: _ as visibles), cachees ->
      if est_suivante_couleur_diff carte dessus then
        { reste with piles = remplace_nieme jeu.piles n (visibles @ [ carte ], cachees) }
      else failwith "defausse_vers_pile: déplacement invalide"

(* --- the two cards exchanged in the test *)
let defausse_vers_pile jeu n =
  let carte, reste = retire_defausse jeu in
  match nieme jeu.piles n with
  | [], cachees ->
      if carte.valeur = Roi then
        { reste with piles = remplace_nieme jeu.piles n ([ carte ], cachees) }
      else failwith "defausse_vers_pile: non-roi sur une case vide"
  | (dessus :: _ as visibles), cachees ->
      if est_suivante_couleur_diff dessus carte then
        { reste with piles = remplace_nieme jeu.piles n (carte :: visibles, cachees) }
      else failwith "defausse_vers_pile: déplacement invalide"

(* --- the move is not tested *)
let defausse_vers_pile jeu n =
  let carte, reste = retire_defausse jeu in
  let visibles, cachees = nieme jeu.piles n in
  if visibles = [] && carte.valeur <> Roi then
    failwith "defausse_vers_pile: non-roi sur une case vide"
  else { reste with piles = remplace_nieme jeu.piles n (carte :: visibles, cachees) }

(* --- the same suit *)
let defausse_vers_pile jeu n =
  let carte, reste = retire_defausse jeu in
  match nieme jeu.piles n with
  | [], cachees ->
      if carte.valeur = Roi then
        { reste with piles = remplace_nieme jeu.piles n ([ carte ], cachees) }
      else failwith "defausse_vers_pile: non-roi sur une case vide"
  | (dessus :: _ as visibles), cachees ->
      if est_suivante_meme_couleur carte dessus then
        { reste with piles = remplace_nieme jeu.piles n (carte :: visibles, cachees) }
      else failwith "defausse_vers_pile: déplacement invalide"

(* --- piles are numbered from 1 *)
let defausse_vers_pile jeu n =
  let n = if n > 0 then n - 1 else n in
  let carte, reste = retire_defausse jeu in
  match nieme jeu.piles n with
  | [], cachees ->
      if carte.valeur = Roi then
        { reste with piles = remplace_nieme jeu.piles n ([ carte ], cachees) }
      else failwith "defausse_vers_pile: non-roi sur une case vide"
  | (dessus :: _ as visibles), cachees ->
      if est_suivante_couleur_diff carte dessus then
        { reste with piles = remplace_nieme jeu.piles n (carte :: visibles, cachees) }
      else failwith "defausse_vers_pile: déplacement invalide"

(* --- the same game when the move is refused *)
let defausse_vers_pile jeu n =
  let carte, reste = retire_defausse jeu in
  match nieme jeu.piles n with
  | [], cachees when carte.valeur = Roi ->
      { reste with piles = remplace_nieme jeu.piles n ([ carte ], cachees) }
  | (dessus :: _ as visibles), cachees when est_suivante_couleur_diff carte dessus ->
      { reste with piles = remplace_nieme jeu.piles n (carte :: visibles, cachees) }
  | _ -> jeu

(* --- the same game when the discard is empty *)
let defausse_vers_pile jeu n =
  match jeu.defausse with
  | [] -> jeu
  | carte :: defausse -> (
      match nieme jeu.piles n with
      | [], cachees ->
          if carte.valeur = Roi then
            { jeu with defausse; piles = remplace_nieme jeu.piles n ([ carte ], cachees) }
          else failwith "defausse_vers_pile: non-roi sur une case vide"
      | (dessus :: _ as visibles), cachees ->
          if est_suivante_couleur_diff carte dessus then
            { jeu with defausse; piles = remplace_nieme jeu.piles n (carte :: visibles, cachees) }
          else failwith "defausse_vers_pile: déplacement invalide")

(* --- the visible cards are lost *)
let defausse_vers_pile jeu n =
  let carte, reste = retire_defausse jeu in
  match nieme jeu.piles n with
  | [], cachees ->
      if carte.valeur = Roi then
        { reste with piles = remplace_nieme jeu.piles n ([ carte ], cachees) }
      else failwith "defausse_vers_pile: non-roi sur une case vide"
  | dessus :: _, cachees ->
      if est_suivante_couleur_diff carte dessus then
        { reste with piles = remplace_nieme jeu.piles n ([ carte ], cachees) }
      else failwith "defausse_vers_pile: déplacement invalide"

(* --- the last visible card is looked at *)
let defausse_vers_pile jeu n =
  let carte, reste = retire_defausse jeu in
  let visibles, cachees = nieme jeu.piles n in
  match List.rev visibles with
  | [] ->
      if carte.valeur = Roi then
        { reste with piles = remplace_nieme jeu.piles n ([ carte ], cachees) }
      else failwith "defausse_vers_pile: non-roi sur une case vide"
  | derniere :: _ ->
      if est_suivante_couleur_diff carte derniere then
        { reste with piles = remplace_nieme jeu.piles n (carte :: visibles, cachees) }
      else failwith "defausse_vers_pile: déplacement invalide"

(* --- a king goes anywhere *)
let defausse_vers_pile jeu n =
  let carte, reste = retire_defausse jeu in
  let visibles, cachees = nieme jeu.piles n in
  let pose () = { reste with piles = remplace_nieme jeu.piles n (carte :: visibles, cachees) } in
  match visibles with
  | _ when carte.valeur = Roi -> pose ()
  | [] -> failwith "defausse_vers_pile: non-roi sur une case vide"
  | dessus :: _ ->
      if est_suivante_couleur_diff carte dessus then pose ()
      else failwith "defausse_vers_pile: déplacement invalide"

(* --- Not_found when the move is refused *)
let defausse_vers_pile jeu n =
  let carte, reste = retire_defausse jeu in
  match nieme jeu.piles n with
  | [], cachees when carte.valeur = Roi ->
      { reste with piles = remplace_nieme jeu.piles n ([ carte ], cachees) }
  | (dessus :: _ as visibles), cachees when est_suivante_couleur_diff carte dessus ->
      { reste with piles = remplace_nieme jeu.piles n (carte :: visibles, cachees) }
  | _ -> raise Not_found
