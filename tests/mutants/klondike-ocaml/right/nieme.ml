(* --- pairs *)
let rec nieme l n =
  match (l, n) with
  | [], _ -> failwith "nieme: pas assez d'éléments"
  | x :: _, 0 -> x
  | _ :: r, _ -> nieme r (n - 1)

(* --- List.nth, once the length is known *)
let nieme l n =
  if n >= List.length l then failwith "nieme: pas assez d'éléments" else List.nth l n

(* --- remark: the Failure of List.nth *)
let nieme l n = List.nth l n

(* --- an array *)
let nieme l n =
  let t = Array.of_list l in
  if n < Array.length t then t.(n) else raise (Failure "nieme: pas assez d'éléments")
