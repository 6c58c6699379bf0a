(* tries: to find the reference under the names that it may have; must: it is not reachable: the names are unbound, victoire is missing *)
(* place: after *)
let victoire = Reference.victoire
