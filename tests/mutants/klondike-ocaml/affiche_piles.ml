(* --- numbers from 0, as List.iteri counts *)
let affiche_piles piles =
  List.iteri
    (fun i (visibles, cachees) ->
      Printf.printf "%d: " i;
      List.iter (fun c -> print_string (string_of_carte c ^ " ")) visibles;
      List.iter (fun _ -> print_string (carte_cachee ^ " ")) cachees;
      print_string "\n\n")
    piles

(* --- hidden cards before the visible ones *)
let affiche_piles piles =
  List.iteri
    (fun i (visibles, cachees) ->
      Printf.printf "%d: " (i + 1);
      List.iter (fun _ -> print_string (carte_cachee ^ " ")) cachees;
      List.iter (fun c -> print_string (string_of_carte c ^ " ")) visibles;
      print_string "\n\n")
    piles

(* --- hidden cards are shown *)
let affiche_piles piles =
  List.iteri
    (fun i (visibles, cachees) ->
      Printf.printf "%d: " (i + 1);
      List.iter (fun c -> print_string (string_of_carte c ^ " ")) (visibles @ cachees);
      print_string "\n\n")
    piles

(* --- a single line end *)
let affiche_piles piles =
  List.iteri
    (fun i (visibles, cachees) ->
      Printf.printf "%d: " (i + 1);
      List.iter (fun c -> print_string (string_of_carte c ^ " ")) visibles;
      List.iter (fun _ -> print_string (carte_cachee ^ " ")) cachees;
      print_newline ())
    piles

(* --- one back for all the hidden cards *)
let affiche_piles piles =
  List.iteri
    (fun i (visibles, cachees) ->
      Printf.printf "%d: " (i + 1);
      List.iter (fun c -> print_string (string_of_carte c ^ " ")) visibles;
      if cachees <> [] then print_string (carte_cachee ^ " ");
      print_string "\n\n")
    piles

(* --- the first visible card only *)
let affiche_piles piles =
  List.iteri
    (fun i (visibles, cachees) ->
      Printf.printf "%d: " (i + 1);
      (match visibles with [] -> () | c :: _ -> print_string (string_of_carte c ^ " "));
      List.iter (fun _ -> print_string (carte_cachee ^ " ")) cachees;
      print_string "\n\n")
    piles

(* --- zone_vide for a pile without cards *)
let affiche_piles piles =
  List.iteri
    (fun i (visibles, cachees) ->
      Printf.printf "%d: " (i + 1);
      if visibles = [] && cachees = [] then print_string zone_vide;
      List.iter (fun c -> print_string (string_of_carte c ^ " ")) visibles;
      List.iter (fun _ -> print_string (carte_cachee ^ " ")) cachees;
      print_string "\n\n")
    piles

(* --- visible cards in the other order *)
let affiche_piles piles =
  List.iteri
    (fun i (visibles, cachees) ->
      Printf.printf "%d: " (i + 1);
      List.iter (fun c -> print_string (string_of_carte c ^ " ")) (List.rev visibles);
      List.iter (fun _ -> print_string (carte_cachee ^ " ")) cachees;
      print_string "\n\n")
    piles

(* --- the number is never raised *)
let affiche_piles piles =
  let rec affiche n piles =
    match piles with
    | [] -> ()
    | (visibles, cachees) :: reste ->
        print_int n;
        print_string ": ";
        List.iter (fun c -> print_string (string_of_carte c ^ " ")) visibles;
        List.iter (fun _ -> print_string (carte_cachee ^ " ")) cachees;
        print_string "\n\n";
        affiche n reste
  in
  affiche 1 piles

(* --- the last pile is left out *)
let affiche_piles piles =
  let rec affiche n piles =
    match piles with
    | [] | [ _ ] -> ()
    | (visibles, cachees) :: reste ->
        print_int n;
        print_string ": ";
        List.iter (fun c -> print_string (string_of_carte c ^ " ")) visibles;
        List.iter (fun _ -> print_string (carte_cachee ^ " ")) cachees;
        print_string "\n\n";
        affiche (n + 1) reste
  in
  affiche 1 piles

(* --- a pile without cards is left out, and its number *)
let affiche_piles piles =
  List.iteri
    (fun i (visibles, cachees) ->
      if visibles <> [] || cachees <> [] then begin
        Printf.printf "%d: " (i + 1);
        List.iter (fun c -> print_string (string_of_carte c ^ " ")) visibles;
        List.iter (fun _ -> print_string (carte_cachee ^ " ")) cachees;
        print_string "\n\n"
      end)
    piles

(* --- no colon *)
let affiche_piles piles =
  List.iteri
    (fun i (visibles, cachees) ->
      Printf.printf "%d " (i + 1);
      List.iter (fun c -> print_string (string_of_carte c ^ " ")) visibles;
      List.iter (fun _ -> print_string (carte_cachee ^ " ")) cachees;
      print_string "\n\n")
    piles

(* --- a title when there are no piles *)
let affiche_piles piles =
  if piles = [] then print_string zone_vide
  else
    List.iteri
      (fun i (visibles, cachees) ->
        Printf.printf "%d: " (i + 1);
        List.iter (fun c -> print_string (string_of_carte c ^ " ")) visibles;
        List.iter (fun _ -> print_string (carte_cachee ^ " ")) cachees;
        print_string "\n\n")
      piles
