(* tries: to print without end; must: affiche_tas is output-limit or time-limit, the others right *)
(* place: after *)
let affiche_tas (_ : carte list) = while true do print_string zone_vide; flush stdout done
