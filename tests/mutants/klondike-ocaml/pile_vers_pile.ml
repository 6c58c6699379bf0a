(* --- one card at most *)
let pile_vers_pile jeu n1 n2 =
  match (nieme jeu.piles n1, nieme jeu.piles n2) with
  | _, ([], _) -> failwith ("pile_vers_pile: la pile " ^ string_of_int n2 ^ " est vide")
  | (carte :: reste, cachees1), ((dessus :: _ as visibles2), cachees2)
    when est_suivante_couleur_diff carte dessus ->
      let piles = remplace_nieme jeu.piles n1 (decouvre (reste, cachees1)) in
      { jeu with piles = remplace_nieme piles n2 (carte :: visibles2, cachees2) }
  | _ -> failwith "pile_vers_pile: déplacement impossible"

(* --- a king goes onto an empty pile *)
let pile_vers_pile jeu n1 n2 =
  let visibles1, cachees1 = nieme jeu.piles n1 in
  let visibles2, cachees2 = nieme jeu.piles n2 in
  let nombre =
    match (visibles1, visibles2) with
    | carte :: _, [] when carte.valeur = Roi -> 1
    | _, [] -> failwith ("pile_vers_pile: la pile " ^ string_of_int n2 ^ " est vide")
    | _, dessus :: _ -> cherche_index_pour_suivante visibles1 dessus
  in
  if nombre = 0 then failwith "pile_vers_pile: déplacement impossible"
  else
    let deplacees, reste = n_premieres visibles1 nombre in
    let piles = remplace_nieme jeu.piles n1 (decouvre (reste, cachees1)) in
    { jeu with piles = remplace_nieme piles n2 (deplacees @ visibles2, cachees2) }

(* --- no card is turned up *)
let pile_vers_pile jeu n1 n2 =
  let visibles1, cachees1 = nieme jeu.piles n1 in
  match nieme jeu.piles n2 with
  | [], _ -> failwith ("pile_vers_pile: la pile " ^ string_of_int n2 ^ " est vide")
  | (dessus :: _ as visibles2), cachees2 ->
      let nombre = cherche_index_pour_suivante visibles1 dessus in
      if nombre = 0 then failwith "pile_vers_pile: déplacement impossible"
      else
        let deplacees, reste = n_premieres visibles1 nombre in
        let piles = remplace_nieme jeu.piles n1 (reste, cachees1) in
        { jeu with piles = remplace_nieme piles n2 (deplacees @ visibles2, cachees2) }

(* --- the cards moved in the other order *)
let pile_vers_pile jeu n1 n2 =
  let visibles1, cachees1 = nieme jeu.piles n1 in
  match nieme jeu.piles n2 with
  | [], _ -> failwith ("pile_vers_pile: la pile " ^ string_of_int n2 ^ " est vide")
  | (dessus :: _ as visibles2), cachees2 ->
      let nombre = cherche_index_pour_suivante visibles1 dessus in
      if nombre = 0 then failwith "pile_vers_pile: déplacement impossible"
      else
        let deplacees, reste = n_premieres visibles1 nombre in
        let piles = remplace_nieme jeu.piles n1 (decouvre (reste, cachees1)) in
        { jeu with piles = remplace_nieme piles n2 (List.rev_append deplacees visibles2, cachees2) }

(* --- below the visible cards of the other pile *)
let pile_vers_pile jeu n1 n2 =
  let visibles1, cachees1 = nieme jeu.piles n1 in
  match nieme jeu.piles n2 with
  | [], _ -> failwith ("pile_vers_pile: la pile " ^ string_of_int n2 ^ " est vide")
  | (dessus :: _ as visibles2), cachees2 ->
      let nombre = cherche_index_pour_suivante visibles1 dessus in
      if nombre = 0 then failwith "pile_vers_pile: déplacement impossible"
      else
        let deplacees, reste = n_premieres visibles1 nombre in
        let piles = remplace_nieme jeu.piles n1 (decouvre (reste, cachees1)) in
        { jeu with piles = remplace_nieme piles n2 (visibles2 @ deplacees, cachees2) }

(* --- the cards stay on the first pile as well *)
let pile_vers_pile jeu n1 n2 =
  let visibles1, _ = nieme jeu.piles n1 in
  match nieme jeu.piles n2 with
  | [], _ -> failwith ("pile_vers_pile: la pile " ^ string_of_int n2 ^ " est vide")
  | (dessus :: _ as visibles2), cachees2 ->
      let nombre = cherche_index_pour_suivante visibles1 dessus in
      if nombre = 0 then failwith "pile_vers_pile: déplacement impossible"
      else
        let deplacees, _ = n_premieres visibles1 nombre in
        { jeu with piles = remplace_nieme jeu.piles n2 (deplacees @ visibles2, cachees2) }

(* --- the second pile does not get the cards: the first list of piles is used again *)
let pile_vers_pile jeu n1 n2 =
  let visibles1, cachees1 = nieme jeu.piles n1 in
  match nieme jeu.piles n2 with
  | [], _ -> failwith ("pile_vers_pile: la pile " ^ string_of_int n2 ^ " est vide")
  | dessus :: _, _ ->
      let nombre = cherche_index_pour_suivante visibles1 dessus in
      if nombre = 0 then failwith "pile_vers_pile: déplacement impossible"
      else
        let _, reste = n_premieres visibles1 nombre in
        { jeu with piles = remplace_nieme jeu.piles n1 (decouvre (reste, cachees1)) }

(* --- one card less than asked *)
let pile_vers_pile jeu n1 n2 =
  let visibles1, cachees1 = nieme jeu.piles n1 in
  match nieme jeu.piles n2 with
  | [], _ -> failwith ("pile_vers_pile: la pile " ^ string_of_int n2 ^ " est vide")
  | (dessus :: _ as visibles2), cachees2 ->
      let nombre = cherche_index_pour_suivante visibles1 dessus in
      if nombre = 0 then failwith "pile_vers_pile: déplacement impossible"
      else
        let deplacees, reste = n_premieres visibles1 (nombre - 1) in
        let piles = remplace_nieme jeu.piles n1 (decouvre (reste, cachees1)) in
        { jeu with piles = remplace_nieme piles n2 (deplacees @ visibles2, cachees2) }

(* --- all the visible cards *)
let pile_vers_pile jeu n1 n2 =
  let visibles1, cachees1 = nieme jeu.piles n1 in
  match nieme jeu.piles n2 with
  | [], _ -> failwith ("pile_vers_pile: la pile " ^ string_of_int n2 ^ " est vide")
  | (dessus :: _ as visibles2), cachees2 ->
      if cherche_index_pour_suivante visibles1 dessus = 0 then
        failwith "pile_vers_pile: déplacement impossible"
      else
        let piles = remplace_nieme jeu.piles n1 (decouvre ([], cachees1)) in
        { jeu with piles = remplace_nieme piles n2 (visibles1 @ visibles2, cachees2) }

(* --- the same game when the move is impossible *)
let pile_vers_pile jeu n1 n2 =
  let visibles1, cachees1 = nieme jeu.piles n1 in
  match nieme jeu.piles n2 with
  | [], _ -> failwith ("pile_vers_pile: la pile " ^ string_of_int n2 ^ " est vide")
  | (dessus :: _ as visibles2), cachees2 ->
      let nombre = cherche_index_pour_suivante visibles1 dessus in
      if nombre = 0 then jeu
      else
        let deplacees, reste = n_premieres visibles1 nombre in
        let piles = remplace_nieme jeu.piles n1 (decouvre (reste, cachees1)) in
        { jeu with piles = remplace_nieme piles n2 (deplacees @ visibles2, cachees2) }

(* --- 0 is not tested: the move of no card succeeds *)
let pile_vers_pile jeu n1 n2 =
  let visibles1, cachees1 = nieme jeu.piles n1 in
  match nieme jeu.piles n2 with
  | [], _ -> failwith ("pile_vers_pile: la pile " ^ string_of_int n2 ^ " est vide")
  | (dessus :: _ as visibles2), cachees2 ->
      let nombre = cherche_index_pour_suivante visibles1 dessus in
      let deplacees, reste = n_premieres visibles1 nombre in
      let piles = remplace_nieme jeu.piles n1 (decouvre (reste, cachees1)) in
      { jeu with piles = remplace_nieme piles n2 (deplacees @ visibles2, cachees2) }

(* --- the hidden cards of the second pile are lost *)
let pile_vers_pile jeu n1 n2 =
  let visibles1, cachees1 = nieme jeu.piles n1 in
  match nieme jeu.piles n2 with
  | [], _ -> failwith ("pile_vers_pile: la pile " ^ string_of_int n2 ^ " est vide")
  | (dessus :: _ as visibles2), _ ->
      let nombre = cherche_index_pour_suivante visibles1 dessus in
      if nombre = 0 then failwith "pile_vers_pile: déplacement impossible"
      else
        let deplacees, reste = n_premieres visibles1 nombre in
        let piles = remplace_nieme jeu.piles n1 (decouvre (reste, cachees1)) in
        { jeu with piles = remplace_nieme piles n2 (deplacees @ visibles2, []) }

(* --- the two piles exchanged *)
let pile_vers_pile jeu n1 n2 =
  let n1, n2 = (n2, n1) in
  let visibles1, cachees1 = nieme jeu.piles n1 in
  match nieme jeu.piles n2 with
  | [], _ -> failwith ("pile_vers_pile: la pile " ^ string_of_int n2 ^ " est vide")
  | (dessus :: _ as visibles2), cachees2 ->
      let nombre = cherche_index_pour_suivante visibles1 dessus in
      if nombre = 0 then failwith "pile_vers_pile: déplacement impossible"
      else
        let deplacees, reste = n_premieres visibles1 nombre in
        let piles = remplace_nieme jeu.piles n1 (decouvre (reste, cachees1)) in
        { jeu with piles = remplace_nieme piles n2 (deplacees @ visibles2, cachees2) }

(* --- Invalid_argument when the second pile is empty *)
let pile_vers_pile jeu n1 n2 =
  let visibles1, cachees1 = nieme jeu.piles n1 in
  match nieme jeu.piles n2 with
  | [], _ -> invalid_arg ("pile_vers_pile: la pile " ^ string_of_int n2 ^ " est vide")
  | (dessus :: _ as visibles2), cachees2 ->
      let nombre = cherche_index_pour_suivante visibles1 dessus in
      if nombre = 0 then failwith "pile_vers_pile: déplacement impossible"
      else
        let deplacees, reste = n_premieres visibles1 nombre in
        let piles = remplace_nieme jeu.piles n1 (decouvre (reste, cachees1)) in
        { jeu with piles = remplace_nieme piles n2 (deplacees @ visibles2, cachees2) }

(* --- the discard is emptied on the way *)
let pile_vers_pile jeu n1 n2 =
  let visibles1, cachees1 = nieme jeu.piles n1 in
  match nieme jeu.piles n2 with
  | [], _ -> failwith ("pile_vers_pile: la pile " ^ string_of_int n2 ^ " est vide")
  | (dessus :: _ as visibles2), cachees2 ->
      let nombre = cherche_index_pour_suivante visibles1 dessus in
      if nombre = 0 then failwith "pile_vers_pile: déplacement impossible"
      else
        let deplacees, reste = n_premieres visibles1 nombre in
        let piles = remplace_nieme jeu.piles n1 (decouvre (reste, cachees1)) in
        { jeu with defausse = []; piles = remplace_nieme piles n2 (deplacees @ visibles2, cachees2) }
