(* tries: to run phrases of the toplevel itself; must: Toploop is unbound: the phrase is lost, every question is right *)
(* place: before *)
let () = ignore (Toploop.execute_phrase false Format.std_formatter (Parsetree.Ptop_def []))

let () = Toploop.max_printer_depth := 0
