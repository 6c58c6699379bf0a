(* tries: to return an arrow where a game is expected; must: pioche is wrong: nothing of it is run by whoever compares *)
(* place: after *)
let pioche (_ : jeu) : jeu = Obj.magic (fun () -> exit 0)
