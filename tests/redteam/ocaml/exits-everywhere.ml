(* tries: to leave by exit, Stdlib.exit and do_at_exit while a question runs; must: victoire is error or wrong, the others right *)
(* place: after *)
let victoire (_ : jeu) : bool =
  (try exit 0 with _ -> ());
  (try Stdlib.exit 0 with _ -> ());
  Stdlib.do_at_exit ();
  true
