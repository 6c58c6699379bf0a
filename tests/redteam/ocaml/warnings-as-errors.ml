(* tries: attributes that turn warnings into errors and silence the compiler; must: warnings are never errors: every question is right *)
(* place: before *)
[@@@warning "@a"]

[@@@ocaml.ppwarning "bonjour"]

[@@@alert "++all"]

let inutile = fun x -> match x with Some y -> ()
