(* --- from 1 *)
let rec remplace_nieme liste n v =
  match liste with
  | [] -> failwith "remplace_nieme: pas assez d'éléments"
  | x :: reste -> if n = 1 then v :: reste else x :: remplace_nieme reste (n - 1) v

(* --- inserts, and replaces nothing *)
let rec remplace_nieme liste n v =
  match liste with
  | [] -> failwith "remplace_nieme: pas assez d'éléments"
  | x :: reste -> if n = 0 then v :: x :: reste else x :: remplace_nieme reste (n - 1) v

(* --- the elements before are lost *)
let rec remplace_nieme liste n v =
  match liste with
  | [] -> failwith "remplace_nieme: pas assez d'éléments"
  | _ :: reste -> if n = 0 then v :: reste else remplace_nieme reste (n - 1) v

(* --- the elements after are lost *)
let rec remplace_nieme liste n v =
  match liste with
  | [] -> failwith "remplace_nieme: pas assez d'éléments"
  | x :: reste -> if n = 0 then [ v ] else x :: remplace_nieme reste (n - 1) v

(* --- the same list when n is too large *)
let rec remplace_nieme liste n v =
  match liste with
  | [] -> []
  | x :: reste -> if n = 0 then v :: reste else x :: remplace_nieme reste (n - 1) v

(* --- the same list when n is the length *)
let rec remplace_nieme liste n v =
  match liste with
  | [] -> if n = 0 then [] else failwith "remplace_nieme: pas assez d'éléments"
  | x :: reste -> if n = 0 then v :: reste else x :: remplace_nieme reste (n - 1) v

(* --- appends when n is the length *)
let rec remplace_nieme liste n v =
  match liste with
  | [] -> if n = 0 then [ v ] else failwith "remplace_nieme: pas assez d'éléments"
  | x :: reste -> if n = 0 then v :: reste else x :: remplace_nieme reste (n - 1) v

(* --- all from n on *)
let remplace_nieme liste n v =
  if n >= List.length liste then failwith "remplace_nieme: pas assez d'éléments"
  else List.mapi (fun i x -> if i >= n then v else x) liste

(* --- in the other order *)
let remplace_nieme liste n v =
  let rec remplace vus liste n =
    match liste with
    | [] -> failwith "remplace_nieme: pas assez d'éléments"
    | x :: reste -> if n = 0 then vus @ (v :: reste) else remplace (x :: vus) reste (n - 1)
  in
  remplace [] liste n

(* --- Not_found in place of Failure *)
let rec remplace_nieme liste n v =
  match liste with
  | [] -> raise Not_found
  | x :: reste -> if n = 0 then v :: reste else x :: remplace_nieme reste (n - 1) v

(* --- nothing is replaced *)
let remplace_nieme liste n v =
  if n >= List.length liste then failwith "remplace_nieme: pas assez d'éléments"
  else List.map (fun x -> if x == v then v else x) liste

(* --- fails on an empty list only: List.mapi beyond the end changes nothing *)
let remplace_nieme liste n v =
  match liste with
  | [] -> failwith "remplace_nieme: pas assez d'éléments"
  | _ -> List.mapi (fun i x -> if i = n then v else x) liste

(* --- all the elements equal to the one of index n *)
let remplace_nieme liste n v =
  if n >= List.length liste then failwith "remplace_nieme: pas assez d'éléments"
  else
    let ancien = List.nth liste n in
    List.map (fun x -> if x = ancien then v else x) liste

(* --- wrong type: narrower, for integers alone *)
let rec remplace_nieme liste n v =
  match liste with
  | [] -> failwith "remplace_nieme: pas assez d'éléments"
  | x :: reste -> if n = 0 then (v + 0) :: reste else x :: remplace_nieme reste (n - 1) v
