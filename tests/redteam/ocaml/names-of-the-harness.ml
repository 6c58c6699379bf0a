(* tries: to define the names that the harness may use for its own values; must: nothing of the harness is reached by a name: victoire stays wrong *)
(* place: after *)
let reference = true

let expected = true

let judge _ = true

let right _ = true

let __result = true

module Reference = struct let victoire _ = true end

let victoire (_ : jeu) = reference && Reference.victoire ()
