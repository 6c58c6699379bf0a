(* tries: to take all memory in small blocks that stay alive; must: init_cartes is memory-limit or error, the others right *)
(* place: after *)
let garde = ref []

let init_cartes (_ : couleur) : carte list =
  while true do garde := Bytes.create 1_000_000 :: !garde done;
  []
