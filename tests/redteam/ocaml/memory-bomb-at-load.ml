(* tries: the same while the file is loaded; must: the phrase is lost: every question is right *)
(* place: after *)
let tout = List.init 1_000_000_000 (fun i -> Bytes.create (1000 + i))
