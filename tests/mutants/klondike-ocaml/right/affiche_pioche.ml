(* --- a conditional *)
let affiche_pioche pioche =
  if pioche = [] then print_string zone_vide else print_string carte_cachee

(* --- by the length *)
let affiche_pioche p = print_string (if List.length p > 0 then carte_cachee else zone_vide)

(* --- function with a constructor pattern, annotated *)
let affiche_pioche : carte list -> unit = function
  | _ :: _ -> Printf.printf "%s" carte_cachee
  | [] -> Printf.printf "%s" zone_vide

(* --- remark: a blank before *)
let affiche_pioche p = print_string (" " ^ if p = [] then zone_vide else carte_cachee)
