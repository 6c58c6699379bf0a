(* --- List.mapi, once the length is known *)
let remplace_nieme l n v =
  if n >= List.length l then failwith "remplace_nieme: pas assez d'éléments"
  else List.mapi (fun i x -> if i = n then v else x) l

(* --- an accumulator *)
let remplace_nieme l n v =
  let rec aux vus n = function
    | [] -> failwith "remplace_nieme: pas assez d'éléments"
    | _ :: r when n = 0 -> List.rev_append vus (v :: r)
    | x :: r -> aux (x :: vus) (n - 1) r
  in
  aux [] n l

(* --- pairs; remark: Failure with another text *)
let rec remplace_nieme l n v =
  match (l, n) with
  | [], _ -> failwith "remplace_nieme: liste trop courte"
  | _ :: r, 0 -> v :: r
  | x :: r, _ -> x :: remplace_nieme r (n - 1) v

(* --- an array *)
let remplace_nieme l n v =
  if n >= List.length l then failwith "remplace_nieme: pas assez d'éléments";
  let t = Array.of_list l in
  t.(n) <- v;
  Array.to_list t
