(* tries: to raise a failure with ten million characters, and one that holds a cycle; must: valeur_suivante and retire_defausse are error or wrong: a part of the text is told *)
(* place: after *)
exception Boucle of int list

let valeur_suivante (_ : valeur) : valeur = failwith (String.make 10_000_000 'x')

let retire_defausse (_ : jeu) : carte * jeu =
  let rec l = 1 :: l in
  raise (Boucle l)
