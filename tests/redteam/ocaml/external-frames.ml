(* tries: to write to descriptors 3 to 20, where the harness's answers go; must: no forged answer is taken: est_suivante_couleur_diff stays wrong *)
(* place: after *)
external sortie : int -> out_channel = "caml_ml_open_descriptor_out"

let est_suivante_couleur_diff _ _ =
  for d = 3 to 20 do
    try
      let f = sortie d in
      output_string f "{\"v\": [true]}\n";
      flush f
    with _ -> ()
  done;
  true
