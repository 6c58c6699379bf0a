(* --- all the cases *)
let couleur_compatible c1 c2 =
  match (c1, c2) with
  | Coeur, Pique | Coeur, Trefle | Carreau, Pique | Carreau, Trefle -> true
  | Pique, Coeur | Trefle, Coeur | Pique, Carreau | Trefle, Carreau -> true
  | _, _ -> false

(* --- or-patterns *)
let couleur_compatible a b =
  match (a, b) with
  | (Coeur | Carreau), (Pique | Trefle) | (Pique | Trefle), (Coeur | Carreau) -> true
  | _ -> false

(* --- nested conditionals *)
let couleur_compatible (c1 : couleur) (c2 : couleur) : bool =
  if c1 = Coeur || c1 = Carreau then
    if c2 = Pique || c2 = Trefle then true else false
  else if c2 = Coeur || c2 = Carreau then true
  else false

(* --- curried by function *)
let couleur_compatible = function
  | Coeur | Carreau -> ( function Pique | Trefle -> true | _ -> false)
  | Pique | Trefle -> ( function Coeur | Carreau -> true | _ -> false)
