(* --- an accumulator *)
let n_premieres cartes n =
  let rec aux acc l n =
    if n = 0 then (List.rev acc, l)
    else match l with [] -> failwith "npremiere: pas assez de cartes" | c :: r -> aux (c :: acc) r (n - 1)
  in
  aux [] cartes n

(* --- the length first, then List.filteri *)
let n_premieres l n =
  if List.length l < n then failwith "npremiere: pas assez de cartes"
  else (List.filteri (fun i _ -> i < n) l, List.filteri (fun i _ -> i >= n) l)

(* --- two functions, narrower type as asked *)
let n_premieres (cartes : carte list) (n : int) : carte list * carte list =
  let rec debut l n =
    match (l, n) with
    | _, 0 -> []
    | [], _ -> raise (Failure "npremiere: pas assez de cartes")
    | c :: r, _ -> c :: debut r (n - 1)
  in
  let rec fin l n = match (l, n) with _, 0 -> l | [], _ -> [] | _ :: r, _ -> fin r (n - 1) in
  let premieres = debut cartes n in
  (premieres, fin cartes n)

(* --- remark: Failure with another text *)
let rec n_premieres cartes n =
  match cartes with
  | _ when n = 0 -> ([], cartes)
  | [] -> failwith "pas assez de cartes"
  | c :: r ->
      let p, s = n_premieres r (n - 1) in
      (c :: p, s)

(* --- List.hd and List.tl, whose Failure has another text (remark) *)
let rec n_premieres cartes n =
  if n <= 0 then ([], cartes)
  else
    let p, s = n_premieres (List.tl cartes) (n - 1) in
    (List.hd cartes :: p, s)
