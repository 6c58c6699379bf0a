(* --- recursive, one is added unless 0 *)
let rec cherche_index_pour_suivante l suiv =
  match l with
  | [] -> 0
  | c :: r ->
      if est_suivante_couleur_diff c suiv then 1
      else
        let i = cherche_index_pour_suivante r suiv in
        if i = 0 then 0 else i + 1

(* --- an exception of its own *)
let cherche_index_pour_suivante l suiv =
  let exception Trouve of int in
  try
    List.iteri (fun i c -> if est_suivante_couleur_diff c suiv then raise (Trouve (i + 1))) l;
    0
  with Trouve i -> i

(* --- the obvious test, which fails on a king before the answer *)
let cherche_index_pour_suivante l suiv =
  let rec aux i = function
    | [] -> 0
    | c :: r ->
        if couleur_compatible c.couleur suiv.couleur && valeur_suivante c.valeur = suiv.valeur then i
        else aux (i + 1) r
  in
  aux 1 l

(* --- fails on any king before the answer: the value first *)
let cherche_index_pour_suivante l suiv =
  let rec aux i l =
    match l with
    | [] -> 0
    | c :: r ->
        if valeur_suivante c.valeur = suiv.valeur && couleur_compatible c.couleur suiv.couleur then i
        else aux (i + 1) r
  in
  aux 1 l
