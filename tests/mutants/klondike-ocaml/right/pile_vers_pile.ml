(* --- lets, Printf.sprintf, both piles replaced at once by List.mapi *)
let pile_vers_pile jeu n1 n2 =
  let v1, c1 = List.nth jeu.piles n1 and v2, c2 = List.nth jeu.piles n2 in
  if v2 = [] then failwith (Printf.sprintf "pile_vers_pile: la pile %i est vide" n2);
  let i = cherche_index_pour_suivante v1 (List.hd v2) in
  if i = 0 then failwith "pile_vers_pile: déplacement impossible";
  let d, r = n_premieres v1 i in
  let p k p = if k = n1 then decouvre (r, c1) else if k = n2 then (d @ v2, c2) else p in
  { jeu with piles = List.mapi p jeu.piles }

(* --- its own search: cards are moved one by one onto a heap *)
let pile_vers_pile jeu n1 n2 =
  let v1, c1 = nieme jeu.piles n1 in
  match nieme jeu.piles n2 with
  | [], _ -> failwith ("pile_vers_pile: la pile " ^ string_of_int n2 ^ " est vide")
  | d :: s, c2 ->
      let rec essaie prises l =
        match l with
        | [] -> failwith "pile_vers_pile: déplacement impossible"
        | c :: r ->
            if est_suivante_couleur_diff c d then (List.rev_append (c :: prises) (d :: s), r)
            else essaie (c :: prises) r
      in
      let v2, r = essaie [] v1 in
      let piles = remplace_nieme jeu.piles n2 (v2, c2) in
      { jeu with piles = remplace_nieme piles n1 (decouvre (r, c1)) }

(* --- the failure of a king in the run is let out *)
let pile_vers_pile jeu n1 n2 =
  let v1, c1 = nieme jeu.piles n1 in
  let v2, c2 = nieme jeu.piles n2 in
  match v2 with
  | [] -> failwith ("pile_vers_pile: la pile " ^ string_of_int n2 ^ " est vide")
  | d :: _ ->
      let rec position i l =
        match l with
        | [] -> failwith "pile_vers_pile: déplacement impossible"
        | c :: r ->
            if valeur_suivante c.valeur = d.valeur && couleur_compatible c.couleur d.couleur then i
            else position (i + 1) r
      in
      let p, r = n_premieres v1 (position 1 v1) in
      let piles = remplace_nieme jeu.piles n1 (decouvre (r, c1)) in
      { jeu with piles = remplace_nieme piles n2 (p @ v2, c2) }

(* --- remark: Failure with another text, the number of the pile from 1 *)
let pile_vers_pile jeu n1 n2 =
  let v1, c1 = nieme jeu.piles n1 in
  match nieme jeu.piles n2 with
  | [], _ -> failwith ("pile_vers_pile: la pile " ^ string_of_int (n2 + 1) ^ " est vide")
  | (d :: _ as v2), c2 ->
      let i = cherche_index_pour_suivante v1 d in
      if i = 0 then failwith "pas possible"
      else
        let p, r = n_premieres v1 i in
        let piles = remplace_nieme jeu.piles n1 (decouvre (r, c1)) in
        { jeu with piles = remplace_nieme piles n2 (p @ v2, c2) }

(* --- the last possible run: visible cards follow one another, so there is only one *)
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
