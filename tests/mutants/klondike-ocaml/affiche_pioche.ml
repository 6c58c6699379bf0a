(* --- the first card is shown *)
let affiche_pioche pioche =
  match pioche with
  | [] -> print_string zone_vide
  | carte :: _ -> print_string (string_of_carte carte)

(* --- nothing for an empty stock *)
let affiche_pioche pioche = match pioche with [] -> () | _ -> print_string carte_cachee

(* --- the two texts exchanged *)
let affiche_pioche pioche =
  if pioche = [] then print_string carte_cachee else print_string zone_vide

(* --- a back for each card *)
let affiche_pioche pioche =
  match pioche with
  | [] -> print_string zone_vide
  | _ -> List.iter (fun _ -> print_string carte_cachee) pioche

(* --- always the back of a card *)
let affiche_pioche _ = print_string carte_cachee

(* --- goes to a new line *)
let affiche_pioche pioche =
  print_endline (match pioche with [] -> zone_vide | _ -> carte_cachee)

(* --- always zone_vide *)
let affiche_pioche _ = print_string zone_vide

(* --- a stock of one card is taken for empty *)
let affiche_pioche pioche =
  match pioche with [] | [ _ ] -> print_string zone_vide | _ -> print_string carte_cachee

(* --- the number of cards in place of their back *)
let affiche_pioche pioche =
  match pioche with [] -> print_string zone_vide | _ -> print_int (List.length pioche)

(* --- wrong type: returns the text in place of printing it *)
let affiche_pioche pioche = if pioche = [] then zone_vide else carte_cachee
