(* tries: to return a value of another type by Obj.magic; must: couleur_compatible is wrong or error: shown without a crash of the host *)
(* place: after *)
let couleur_compatible (_ : couleur) (_ : couleur) : bool = Obj.magic "vrai"
