(* --- a conditional and List.hd *)
let affiche_tas tas =
  if tas = [] then print_string zone_vide else print_string (string_of_carte (List.hd tas))

(* --- function, printf *)
let affiche_tas = function
  | [] -> Printf.printf "%s" zone_vide
  | { couleur = _; valeur = _ } as c :: _ -> Printf.printf "%s%!" (string_of_carte c)

(* --- annotated, output_string and Format *)
let affiche_tas (tas : carte list) : unit =
  output_string stdout (match tas with [] -> zone_vide | c :: _ -> string_of_carte c)

(* --- Format.printf, which is flushed apart *)
let affiche_tas tas =
  match tas with
  | [] -> Format.printf "%s" zone_vide
  | c :: _ -> Format.printf "%s" (string_of_carte c)

(* --- remark: a blank behind *)
let affiche_tas tas =
  match tas with [] -> print_string (zone_vide ^ " ") | c :: _ -> print_string (string_of_carte c ^ " ")

(* --- character by character *)
let affiche_tas tas =
  String.iter print_char (try string_of_carte (List.hd tas) with Failure _ -> zone_vide)
