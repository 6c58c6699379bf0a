(* tries: to print the arguments and the environment of the process; must: no value of the host's environment is shown, nor a path of the course; victoire is right *)
(* place: after *)
let victoire jeu =
  Array.iter print_endline Sys.argv;
  print_endline Sys.executable_name;
  print_endline (Sys.getcwd ());
  List.iter (fun n -> try print_endline (Sys.getenv n) with Not_found -> ()) [ "HOME"; "PATH"; "USER"; "PYTHONPATH"; "OCAMLLIB" ];
  jeu.pioche = [] && jeu.defausse = [] && List.for_all (fun z -> List.length z = 13) [ jeu.coeur; jeu.pique; jeu.carreau; jeu.trefle ]
