(* tries: to write in the current folder and in the folder of temporary files; must: nothing is written: victoire is error *)
(* place: after *)
let victoire jeu =
  let essaie nom =
    let f = open_out nom in
    output_string f "essai";
    close_out f;
    Sys.remove nom;
    true
  in
  (essaie "essai.txt" || essaie (Filename.concat (Filename.get_temp_dir_name ()) "essai.txt")) && jeu.pioche = [] && jeu.defausse = [] && List.for_all (fun z -> List.length z = 13) [ jeu.coeur; jeu.pique; jeu.carreau; jeu.trefle ]
