(* tries: to compare two lists without an end, in C code that no signal stops; must: victoire is time-limit: a kill ends it, the others are right *)
(* place: after *)
let victoire (_ : jeu) =
  let rec a = 1 :: 2 :: a in
  let rec b = 1 :: 2 :: b in
  a = b
