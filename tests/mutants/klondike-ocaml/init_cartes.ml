(* --- from the king to the ace *)
let init_cartes couleur = List.rev_map (fun valeur -> { couleur; valeur }) valeurs

(* --- the ace is missing *)
let init_cartes couleur = List.map (fun valeur -> { couleur; valeur }) (List.tl valeurs)

(* --- always hearts *)
let init_cartes _ = List.map (fun valeur -> { couleur = Coeur; valeur }) valeurs

(* --- stops before the king *)
let init_cartes couleur =
  let rec cartes valeurs =
    match valeurs with
    | [] | [ _ ] -> []
    | valeur :: reste -> { couleur; valeur } :: cartes reste
  in
  cartes valeurs

(* --- numbers 11 to 13 for the figures *)
let init_cartes couleur = List.init 13 (fun i -> { couleur; valeur = Valeur (i + 1) })

(* --- numbers from 0 *)
let init_cartes couleur =
  List.init 10 (fun i -> { couleur; valeur = Valeur i })
  @ [ { couleur; valeur = Valet }; { couleur; valeur = Dame }; { couleur; valeur = Roi } ]

(* --- the four suits *)
let init_cartes _ =
  List.concat
    (List.map
       (fun couleur -> List.map (fun valeur -> { couleur; valeur }) valeurs)
       [ Coeur; Pique; Carreau; Trefle ])

(* --- diamonds and hearts are taken for one another *)
let init_cartes couleur =
  let couleur =
    match couleur with Coeur -> Carreau | Carreau -> Coeur | Pique -> Pique | Trefle -> Trefle
  in
  List.map (fun valeur -> { couleur; valeur }) valeurs

(* --- always empty *)
let init_cartes (_ : couleur) : carte list = []

(* --- the queen before the jack *)
let init_cartes couleur =
  List.map
    (fun valeur ->
      let valeur = match valeur with Valet -> Dame | Dame -> Valet | autre -> autre in
      { couleur; valeur })
    valeurs

(* --- each card twice *)
let init_cartes couleur =
  List.fold_right
    (fun valeur cartes -> { couleur; valeur } :: { couleur; valeur } :: cartes)
    valeurs []
