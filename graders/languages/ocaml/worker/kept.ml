(* What was needed last is most often needed next: a few such things, the last one first. *)

let most = 8

let with_first one all =
  match all with
  | first :: _ when first == one -> all
  | _ -> one :: List.filteri (fun i _ -> i < most - 1) (List.filter (( != ) one) all)
