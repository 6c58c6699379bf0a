(* tries: to keep signals from ending it, and to go on for ever; must: victoire is time-limit: only a kill ends it, the others are right *)
(* place: after *)
let victoire (_ : jeu) : bool =
  for s = -28 to -1 do try Sys.set_signal s Sys.Signal_ignore with _ -> () done;
  while true do try while true do ignore (Sys.opaque_identity 1) done with _ -> () done;
  true
