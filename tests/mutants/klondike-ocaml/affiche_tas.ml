(* --- nothing for an empty heap *)
let affiche_tas tas =
  match tas with [] -> () | carte :: _ -> print_string (string_of_carte carte)

(* --- the last card in place of the first *)
let affiche_tas tas =
  match List.rev tas with
  | [] -> print_string zone_vide
  | carte :: _ -> print_string (string_of_carte carte)

(* --- every card *)
let affiche_tas tas =
  match tas with
  | [] -> print_string zone_vide
  | _ -> List.iter (fun carte -> print_string (string_of_carte carte)) tas

(* --- goes to a new line *)
let affiche_tas tas =
  match tas with
  | [] -> print_endline zone_vide
  | carte :: _ -> print_endline (string_of_carte carte)

(* --- goes to a new line after a card only *)
let affiche_tas tas =
  match tas with
  | [] -> print_string zone_vide
  | carte :: _ ->
      print_string (string_of_carte carte);
      print_newline ()

(* --- the back of a card for an empty heap *)
let affiche_tas tas =
  match tas with
  | [] -> print_string carte_cachee
  | carte :: _ -> print_string (string_of_carte carte)

(* --- fails on an empty heap *)
let affiche_tas tas = print_string (string_of_carte (List.hd tas))

(* --- the second card where there are two *)
let affiche_tas tas =
  match tas with
  | [] -> print_string zone_vide
  | _ :: carte :: _ | [ carte ] -> print_string (string_of_carte carte)

(* --- zone_vide after each card as well *)
let rec affiche_tas tas =
  match tas with
  | [] -> print_string zone_vide
  | carte :: _ ->
      print_string (string_of_carte carte);
      affiche_tas []

(* --- the suit is lost: the value alone, with its colour *)
let affiche_tas tas =
  match tas with
  | [] -> print_string zone_vide
  | carte :: _ ->
      let texte = string_of_carte carte in
      print_string (String.sub texte 0 (String.length rouge + 2) ^ no_color)

(* --- wrong type: returns the text in place of printing it *)
let affiche_tas tas =
  match tas with [] -> zone_vide | carte :: _ -> string_of_carte carte
