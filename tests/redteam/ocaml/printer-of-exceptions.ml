(* tries: an exception whose printer never ends, and one whose printer raises; must: est_suivante_meme_couleur and victoire are error within their time; the others right *)
(* place: after *)
exception Sans_fin

exception Tombe

let () =
  Printexc.register_printer (function Sans_fin -> while true do () done; None | Tombe -> raise Tombe | _ -> None)

let est_suivante_meme_couleur (_ : carte) (_ : carte) : bool = raise Sans_fin

let victoire (_ : jeu) : bool = raise Tombe
