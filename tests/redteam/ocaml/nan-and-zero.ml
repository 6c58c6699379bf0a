(* tries: to pass for an integer with a boxed float, whose comparison with itself is false; must: cherche_index_pour_suivante is wrong *)
(* place: after *)
let cherche_index_pour_suivante (_ : carte list) (_ : carte) : int = Obj.magic nan
