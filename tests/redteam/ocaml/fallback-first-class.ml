(* tries: to keep the fallback as a first-class module and in a functor, taken at load; must: victoire is not right: the function is guarded, wherever it was taken *)
(* place: after *)
module type S = sig val victoire : jeu -> bool end

let paquetage = (module Help_solitaire : S)

module Garde (M : S) = struct let v = M.victoire end

module G = Garde (Help_solitaire)

let victoire jeu = let module M = (val paquetage) in try M.victoire jeu with _ -> G.v jeu
