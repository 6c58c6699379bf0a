(* --- from 1 *)
let rec nieme liste n =
  match liste with
  | [] -> failwith "nieme: pas assez d'éléments"
  | x :: reste -> if n = 1 then x else nieme reste (n - 1)

(* --- always the first *)
let nieme liste _ =
  match liste with [] -> failwith "nieme: pas assez d'éléments" | x :: _ -> x

(* --- the last one when the list is too short *)
let rec nieme liste n =
  match liste with
  | [] -> failwith "nieme: pas assez d'éléments"
  | [ x ] -> x
  | x :: reste -> if n = 0 then x else nieme reste (n - 1)

(* --- from the end *)
let nieme liste n =
  let rec cherche liste n =
    match liste with
    | [] -> failwith "nieme: pas assez d'éléments"
    | x :: reste -> if n = 0 then x else cherche reste (n - 1)
  in
  cherche (List.rev liste) n

(* --- Not_found in place of Failure *)
let rec nieme liste n =
  match liste with
  | [] -> raise Not_found
  | x :: reste -> if n = 0 then x else nieme reste (n - 1)

(* --- Invalid_argument in place of Failure *)
let rec nieme liste n =
  match liste with
  | [] -> invalid_arg "nieme: pas assez d'éléments"
  | x :: reste -> if n = 0 then x else nieme reste (n - 1)

(* --- Match_failure: no case for an empty list *)
let rec nieme liste n =
  match[@warning "-8"] liste with x :: reste -> if n = 0 then x else nieme reste (n - 1)

(* --- two steps at a time *)
let rec nieme liste n =
  match liste with
  | [] -> failwith "nieme: pas assez d'éléments"
  | x :: reste -> if n <= 0 then x else nieme reste (n - 2)

(* --- the element of index n is out of reach when it is the last *)
let rec nieme liste n =
  match liste with
  | [] | [ _ ] -> failwith "nieme: pas assez d'éléments"
  | x :: reste -> if n = 0 then x else nieme reste (n - 1)

(* --- never ends beyond the end of the list *)
let nieme liste n =
  let rec cherche l n =
    match l with
    | [] -> cherche l (n + 1)
    | x :: reste -> if n = 0 then x else cherche reste (n - 1)
  in
  cherche liste n

(* --- wraps around beyond the end of the list *)
let nieme liste n =
  let longueur = List.length liste in
  if longueur = 0 then failwith "nieme: pas assez d'éléments" else List.nth liste (n mod longueur)

(* --- wrong type: narrower, for cards alone *)
let rec nieme (liste : carte list) n =
  match liste with
  | [] -> failwith "nieme: pas assez d'éléments"
  | x :: reste -> if n = 0 then x else nieme reste (n - 1)
