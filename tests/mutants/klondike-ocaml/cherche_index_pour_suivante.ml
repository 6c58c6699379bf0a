(* --- from 0, and -1 when there is none *)
let cherche_index_pour_suivante cartes suivante =
  let rec cherche i cartes =
    match cartes with
    | [] -> -1
    | carte :: reste ->
        if est_suivante_couleur_diff carte suivante then i else cherche (i + 1) reste
  in
  cherche 0 cartes

(* --- from 0, and 0 when there is none *)
let cherche_index_pour_suivante cartes suivante =
  let rec cherche i cartes =
    match cartes with
    | [] -> 0
    | carte :: reste ->
        if est_suivante_couleur_diff carte suivante then i else cherche (i + 1) reste
  in
  cherche 0 cartes

(* --- the length when there is none: one is added without a test *)
let rec cherche_index_pour_suivante cartes suivante =
  match cartes with
  | [] -> 0
  | carte :: reste ->
      if est_suivante_couleur_diff carte suivante then 1
      else 1 + cherche_index_pour_suivante reste suivante

(* --- the last one *)
let cherche_index_pour_suivante cartes suivante =
  let rec cherche i trouve cartes =
    match cartes with
    | [] -> trouve
    | carte :: reste ->
        cherche (i + 1) (if est_suivante_couleur_diff carte suivante then i else trouve) reste
  in
  cherche 1 0 cartes

(* --- the two cards exchanged *)
let cherche_index_pour_suivante cartes suivante =
  let rec cherche i cartes =
    match cartes with
    | [] -> 0
    | carte :: reste ->
        if est_suivante_couleur_diff suivante carte then i else cherche (i + 1) reste
  in
  cherche 1 cartes

(* --- the same suit *)
let cherche_index_pour_suivante cartes suivante =
  let rec cherche i cartes =
    match cartes with
    | [] -> 0
    | carte :: reste ->
        if est_suivante_meme_couleur carte suivante then i else cherche (i + 1) reste
  in
  cherche 1 cartes

(* --- the first card only *)
let cherche_index_pour_suivante cartes suivante =
  match cartes with
  | carte :: _ when est_suivante_couleur_diff carte suivante -> 1
  | _ -> 0

(* --- Not_found when there is none *)
let cherche_index_pour_suivante cartes suivante =
  let rec cherche i cartes =
    match cartes with
    | [] -> raise Not_found
    | carte :: reste ->
        if est_suivante_couleur_diff carte suivante then i else cherche (i + 1) reste
  in
  cherche 1 cartes

(* --- how many there are, not where *)
let cherche_index_pour_suivante cartes suivante =
  List.length (List.filter (fun c -> est_suivante_couleur_diff c suivante) cartes)

(* --- the position from the end *)
let cherche_index_pour_suivante cartes suivante =
  let rec cherche cartes =
    match cartes with
    | [] -> 0
    | carte :: reste ->
        if est_suivante_couleur_diff carte suivante then List.length cartes else cherche reste
  in
  cherche cartes

(* --- gives up at the second card *)
let cherche_index_pour_suivante cartes suivante =
  match cartes with
  | c :: _ when est_suivante_couleur_diff c suivante -> 1
  | _ :: c :: _ when est_suivante_couleur_diff c suivante -> 2
  | _ -> 0

(* --- Failure when there is none, where no king stands before *)
let cherche_index_pour_suivante cartes suivante =
  let rec cherche i cartes =
    match cartes with
    | [] -> failwith "pas trouvé"
    | carte :: reste ->
        if est_suivante_couleur_diff carte suivante then i else cherche (i + 1) reste
  in
  cherche 1 cartes

(* --- the last card of the list is never looked at *)
let cherche_index_pour_suivante cartes suivante =
  let rec cherche i cartes =
    match cartes with
    | [] | [ _ ] -> 0
    | carte :: reste ->
        if est_suivante_couleur_diff carte suivante then i else cherche (i + 1) reste
  in
  cherche 1 cartes
