(* tries: to end the worker while the file is loaded, by an external; must: the load goes on or begins again without that phrase: every question is judged and right *)
(* place: before *)
external sors : int -> 'a = "caml_sys_exit"

let () = sors 0
