(* --- any two suits *)
let couleur_compatible (c1 : couleur) c2 = c1 <> c2

(* --- the same suit *)
let couleur_compatible (c1 : couleur) c2 = c1 = c2

(* --- the same colour in place of the other one *)
let couleur_compatible c1 c2 =
  let rouge c = c = Coeur || c = Carreau in
  rouge c1 = rouge c2

(* --- the first one red only *)
let couleur_compatible c1 c2 =
  match (c1, c2) with (Coeur | Carreau), (Pique | Trefle) -> true | _ -> false

(* --- clubs with diamonds is forgotten *)
let couleur_compatible c1 c2 =
  match (c1, c2) with
  | Coeur, (Pique | Trefle) | Carreau, Pique -> true
  | (Pique | Trefle), Coeur | Pique, Carreau -> true
  | _ -> false

(* --- hearts and spades are taken for red *)
let couleur_compatible c1 c2 =
  let rouge c = c = Coeur || c = Pique in
  rouge c1 <> rouge c2

(* --- always true *)
let couleur_compatible (_ : couleur) (_ : couleur) = true

(* --- always false *)
let couleur_compatible (_ : couleur) (_ : couleur) = false

(* --- spades and clubs are told apart by their order *)
let couleur_compatible (c1 : couleur) c2 = c1 < c2

(* --- Match_failure for two reds: no case for them *)
let couleur_compatible c1 c2 =
  match[@warning "-8"] (c1, c2) with
  | (Coeur | Carreau), (Pique | Trefle) -> true
  | (Pique | Trefle), (Coeur | Carreau) -> true
  | (Pique | Trefle), (Pique | Trefle) -> false

(* --- hearts with clubs only, one way *)
let couleur_compatible c1 c2 =
  match (c1, c2) with
  | Coeur, Pique | Pique, Coeur | Carreau, Trefle | Trefle, Carreau | Carreau, Pique | Pique, Carreau | Coeur, Trefle -> true
  | _ -> false
