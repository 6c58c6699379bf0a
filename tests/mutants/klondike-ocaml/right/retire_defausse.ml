(* --- a conditional, List.hd, List.tl *)
let retire_defausse jeu =
  if jeu.defausse = [] then failwith "retire_defausse: pas de carte"
  else (List.hd jeu.defausse, { jeu with defausse = List.tl jeu.defausse })

(* --- all the fields written *)
let retire_defausse j =
  match j with
  | { defausse = []; _ } -> raise (Failure "retire_defausse: pas de carte")
  | { defausse = c :: r; _ } ->
      ( c,
        {
          coeur = j.coeur; pique = j.pique; carreau = j.carreau; trefle = j.trefle; piles = j.piles;
          pioche = j.pioche; defausse = r;
        } )

(* --- remark: Failure of List.hd *)
let retire_defausse jeu = (List.hd jeu.defausse, { jeu with defausse = List.tl jeu.defausse })
