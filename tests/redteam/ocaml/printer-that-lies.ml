(* tries: to install a printer of its own for the values of its answers; must: values are read, not printed by the student's code: valeur_suivante stays wrong *)
(* place: after *)
let montre ppf (_ : valeur) = Format.pp_print_string ppf "Valet"
;;
#install_printer montre
;;
let valeur_suivante (_ : valeur) = Roi
