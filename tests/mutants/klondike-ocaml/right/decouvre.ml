(* --- conditionals *)
let decouvre (visibles, cachees) =
  if visibles = [] && cachees <> [] then ([ List.hd cachees ], List.tl cachees)
  else (visibles, cachees)

(* --- all the cases *)
let decouvre p =
  match p with
  | [], [] -> ([], [])
  | [], c :: r -> ([ c ], r)
  | v :: w, c -> (v :: w, c)

(* --- function, annotated *)
let decouvre : carte list * carte list -> carte list * carte list = function
  | [], c :: r -> (c :: [], r)
  | autre -> autre

(* --- let and fst, snd *)
let decouvre pile =
  let v = fst pile and c = snd pile in
  match v with
  | _ :: _ -> pile
  | [] -> ( match c with [] -> pile | x :: reste -> ([ x ], reste))
