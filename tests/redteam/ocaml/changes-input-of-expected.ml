(* tries: to change its input in place, so that an expected value computed after it agrees with a wrong answer; must: expected values come from another process or from copies: decouvre stays wrong *)
(* place: after *)
let decouvre (pile : carte list * carte list) : carte list * carte list =
  let r = try Help_solitaire.nieme [ pile ] 0 with _ -> pile in
  (try Obj.set_field (Obj.repr r) 1 (Obj.repr ([] : carte list)) with _ -> ());
  r
