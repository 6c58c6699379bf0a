(* tries: to change in place the texts that zone_vide, carte_cachee and the colours are; must: the three that print may turn wrong, none is right by agreement, all others keep their verdicts *)
(* place: before *)
let () =
  let change texte = Bytes.fill (Bytes.unsafe_of_string texte) 0 (String.length texte) 'x' in
  change Solitaire_defs.zone_vide;
  change Solitaire_defs.carte_cachee;
  change Solitaire_defs.rouge
