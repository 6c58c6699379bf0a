(* --- always turns a card up *)
let decouvre pile =
  match pile with
  | visibles, carte :: reste -> (carte :: visibles, reste)
  | _ -> pile

(* --- never turns a card up *)
let decouvre (pile : carte list * carte list) = pile

(* --- the card stays hidden as well *)
let decouvre pile = match pile with [], carte :: _ -> ([ carte ], snd pile) | _ -> pile

(* --- all the hidden cards *)
let decouvre pile = match pile with [], cachees -> (cachees, []) | _ -> pile

(* --- the last hidden card *)
let decouvre (visibles, cachees) =
  match (visibles, List.rev cachees) with
  | [], carte :: reste -> ([ carte ], List.rev reste)
  | _ -> (visibles, cachees)

(* --- fails when there is no card *)
let decouvre (visibles, cachees) =
  match visibles with
  | [] -> ([ List.hd cachees ], List.tl cachees)
  | _ -> (visibles, cachees)

(* --- the hidden cards are lost when cards are visible *)
let decouvre pile =
  match pile with [], carte :: reste -> ([ carte ], reste) | visibles, _ -> (visibles, [])

(* --- the other hidden cards are lost *)
let decouvre pile = match pile with [], carte :: _ -> ([ carte ], []) | _ -> pile

(* --- the couple is (hidden, visible) *)
let decouvre pile =
  match pile with carte :: reste, [] -> (reste, [ carte ]) | _ -> pile

(* --- Match_failure when there is no card *)
let decouvre pile =
  match[@warning "-8"] pile with
  | [], carte :: reste -> ([ carte ], reste)
  | _ :: _, _ -> pile

(* --- visible cards in the other order *)
let decouvre pile =
  match pile with
  | [], carte :: reste -> ([ carte ], reste)
  | visibles, cachees -> (List.rev visibles, cachees)

(* --- turns a card up unless two are hidden at least *)
let decouvre pile = match pile with [], [ carte ] -> ([ carte ], []) | _ -> pile
