(* tries: to go on after Stack_overflow, Out_of_memory and the end of its time; must: remplace_nieme is time-limit or error; the others are right *)
(* place: after *)
let rec remplace_nieme l n v = try List.hd l :: remplace_nieme l n v with _ -> remplace_nieme l n v
