(* tries: to load object code by Dynlink, and an object file by its name; must: Dynlink is unbound or refused: the phrase is lost, every question is right *)
(* place: before *)
let () = Dynlink.loadfile "unix.cma"
