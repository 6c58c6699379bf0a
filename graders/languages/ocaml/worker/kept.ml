(* The few things that were needed last, the last one first: they are most often needed next. *)

let most = 8

let with_first one all =
  match all with
  | first :: _ when first == one -> all
  | _ -> one :: List.filteri (fun i _ -> i < most - 1) (List.filter (( != ) one) all)
