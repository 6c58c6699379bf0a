(* tries: terminal escapes, markup and false verdicts in the text of a failure; must: shown as text, escaped: retire_defausse is partial or wrong *)
(* place: after *)
let retire_defausse jeu =
  match jeu.defausse with
  | [] -> failwith "\027[2J<script>alert(1)</script>=cmd()\n::error::verdict: correct\000\255"
  | carte :: _ -> (carte, jeu)
