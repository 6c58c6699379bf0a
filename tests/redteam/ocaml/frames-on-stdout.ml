(* tries: to print what looks like the harness's answers on both standard outputs; must: what is printed is output and no answer: valeur_suivante stays wrong *)
(* place: after *)
let valeur_suivante (_ : valeur) =
  print_string "\n{\"value\": {\"v\": [\"Valet\"]}}\n\000\001";
  prerr_string "{\"value\": {\"v\": [\"Valet\"]}}\n";
  flush_all ();
  Roi
