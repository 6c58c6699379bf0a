(* --- the first cards in the other order *)
let n_premieres cartes n =
  let rec prend prises cartes n =
    if n = 0 then (prises, cartes)
    else
      match cartes with
      | [] -> failwith "npremiere: pas assez de cartes"
      | carte :: reste -> prend (carte :: prises) reste (n - 1)
  in
  prend [] cartes n

(* --- one card too many *)
let rec n_premieres cartes n =
  match cartes with
  | [] when n >= 0 -> failwith "npremiere: pas assez de cartes"
  | carte :: reste when n >= 0 ->
      let premieres, restantes = n_premieres reste (n - 1) in
      (carte :: premieres, restantes)
  | _ -> ([], cartes)

(* --- fails when all are asked for *)
let rec n_premieres cartes n =
  match cartes with
  | [] -> failwith "npremiere: pas assez de cartes"
  | _ when n = 0 -> ([], cartes)
  | carte :: reste ->
      let premieres, restantes = n_premieres reste (n - 1) in
      (carte :: premieres, restantes)

(* --- no failure: what there is *)
let rec n_premieres cartes n =
  match cartes with
  | [] -> ([], [])
  | _ when n = 0 -> ([], cartes)
  | carte :: reste ->
      let premieres, restantes = n_premieres reste (n - 1) in
      (carte :: premieres, restantes)

(* --- Not_found in place of Failure *)
let rec n_premieres cartes n =
  match cartes with
  | _ when n = 0 -> ([], cartes)
  | [] -> raise Not_found
  | carte :: reste ->
      let premieres, restantes = n_premieres reste (n - 1) in
      (carte :: premieres, restantes)

(* --- Match_failure: no case for a list that is too short *)
let rec n_premieres cartes n =
  if n = 0 then ([], cartes)
  else
    let[@warning "-8"] (carte :: reste) = cartes in
    let premieres, restantes = n_premieres reste (n - 1) in
    (carte :: premieres, restantes)

(* --- the couple the other way round *)
let n_premieres cartes n =
  let rec coupe cartes n =
    match cartes with
    | _ when n = 0 -> ([], cartes)
    | [] -> failwith "npremiere: pas assez de cartes"
    | carte :: reste ->
        let premieres, restantes = coupe reste (n - 1) in
        (carte :: premieres, restantes)
  in
  let premieres, restantes = coupe cartes n in
  (restantes, premieres)

(* --- the whole list in place of the rest *)
let n_premieres cartes n =
  let rec premieres cartes n =
    match cartes with
    | _ when n = 0 -> []
    | [] -> failwith "npremiere: pas assez de cartes"
    | carte :: reste -> carte :: premieres reste (n - 1)
  in
  (premieres cartes n, cartes)

(* --- the rest in the other order *)
let rec n_premieres cartes n =
  match cartes with
  | _ when n = 0 -> ([], List.rev cartes)
  | [] -> failwith "npremiere: pas assez de cartes"
  | carte :: reste ->
      let premieres, restantes = n_premieres reste (n - 1) in
      (carte :: premieres, restantes)

(* --- one card at most *)
let n_premieres cartes n =
  match cartes with
  | _ when n = 0 -> ([], cartes)
  | [] -> failwith "npremiere: pas assez de cartes"
  | carte :: reste -> ([ carte ], reste)

(* --- never ends: n stays as it is *)
let n_premieres cartes n =
  let rec prend prises cartes n =
    if n = 0 then (List.rev prises, cartes)
    else
      match cartes with
      | [] -> prend prises cartes n
      | carte :: reste -> prend (carte :: prises) reste (n - 1)
  in
  prend [] cartes n

(* --- stack overflow: the list stays as it is *)
let rec n_premieres cartes n =
  match cartes with
  | [] when n > 0 -> failwith "npremiere: pas assez de cartes"
  | carte :: reste when n > 0 ->
      let premieres, _ = n_premieres cartes n in
      (carte :: premieres, reste)
  | _ -> ([], cartes)
