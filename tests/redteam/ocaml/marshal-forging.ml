(* tries: to make a value of another type from bytes by Marshal; must: victoire is wrong or error, without a crash of the host *)
(* place: after *)
let victoire (_ : jeu) : bool = Marshal.from_string (Marshal.to_string [| 1.5; 2.5 |] []) 0
