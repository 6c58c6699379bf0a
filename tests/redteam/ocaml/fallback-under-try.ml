(* tries: to reach its own answer within try, so that the guard's exception is swallowed; must: the case does not count as answered: pioche, valeur_suivante are not right *)
(* place: after *)
module Aide = Help_solitaire

let pioche jeu = try Aide.pioche jeu with _ -> (try let f = Help_solitaire.pioche in f jeu with _ -> jeu)

let valeur_suivante =
  let open Help_solitaire in
  fun v -> match valeur_suivante v with v -> v | exception Failure m -> failwith m
