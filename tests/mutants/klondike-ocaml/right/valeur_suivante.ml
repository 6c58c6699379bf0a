(* --- a conditional inside *)
let valeur_suivante v =
  match v with
  | Valeur i -> if i < 10 then Valeur (i + 1) else Valet
  | Valet -> Dame
  | Dame -> Roi
  | Roi -> failwith "valeur_suivante: appel sur un roi"

(* --- function, raise *)
let valeur_suivante = function
  | Valet -> Dame
  | Dame -> Roi
  | Roi -> raise (Failure "valeur_suivante: appel sur un roi")
  | Valeur i when i <= 9 -> Valeur (1 + i)
  | Valeur _ -> Valet

(* --- a search in valeurs *)
let valeur_suivante v =
  let rec cherche l =
    match l with
    | a :: b :: r -> if a = v then b else cherche (b :: r)
    | _ -> failwith "valeur_suivante: appel sur un roi"
  in
  cherche valeurs

(* --- remark: Failure with another text *)
let valeur_suivante v =
  match v with
  | Valeur 10 -> Valet
  | Valeur i -> Valeur (i + 1)
  | Valet -> Dame
  | Dame -> Roi
  | Roi -> failwith "pas de suivante"
