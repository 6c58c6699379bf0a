(* tries: to switch the collection off and to let the stack grow without bound; must: the limits are the parent's: nieme is memory-limit, time-limit or error, the others right *)
(* place: after *)
let nieme (l : 'a list) (_ : int) : 'a =
  Gc.set { (Gc.get ()) with Gc.space_overhead = 1_000_000; stack_limit = max_int / 16 };
  let rec f n = 1 + f (n + 1) in
  if f 0 = 0 then List.hd l else List.hd l
