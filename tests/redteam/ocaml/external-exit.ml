(* tries: to end the process by its own external declaration of caml_sys_exit; must: the declaration is refused or the process that dies is one question's: victoire is not right, the others are *)
(* place: after *)
external sors : int -> 'a = "caml_sys_exit"

let victoire (jeu : jeu) : bool = if jeu.pioche = [] then sors 0 else false
