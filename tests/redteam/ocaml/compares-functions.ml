(* tries: to return what cannot be compared, behind a type that can; must: remplace_nieme is wrong or error: the comparison is the host's *)
(* place: after *)
let remplace_nieme (_ : 'a list) (_ : int) (v : 'a) : 'a list = [ v; Obj.magic (fun x -> x + 1) ]
