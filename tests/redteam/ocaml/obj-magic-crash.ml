(* tries: to crash the process by reading an address; must: nieme is error, the others right *)
(* place: after *)
let nieme (_ : 'a list) (_ : int) : 'a = List.hd (Obj.magic 123456789 : 'a list)
