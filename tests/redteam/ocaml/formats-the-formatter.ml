(* tries: to redirect Format's output and to change what it does at a flush; must: what is printed by print_string is still captured; affiche_tas is right, victoire wrong *)
(* place: after *)
let () =
  Format.set_formatter_output_functions (fun _ _ _ -> ()) (fun () -> exit 0);
  Format.set_margin 2;
  Format.set_max_boxes 2

let victoire (_ : jeu) = true
