(* tries: a definition whose type is exponential in its length; must: that definition is lost, within the time of the load: the others are right *)
(* place: after *)
let p x = (x, x)

let victoire =
  let a = fun x -> p (p x) in
  let b = fun x -> a (a x) in
  let c = fun x -> b (b x) in
  let d = fun x -> c (c x) in
  let e = fun x -> d (d x) in
  e (fun (_ : jeu) -> true)
