(* tries: a fork bomb by the primitives of Unix, which are not linked; must: refused, and no process is left: the phrase is lost, every question is right *)
(* place: before *)
external fourche : unit -> int = "unix_fork"

let () = for _ = 1 to 3 do ignore (fourche ()) done
