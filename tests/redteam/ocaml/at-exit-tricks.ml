(* tries: to hang, print and raise when the process ends; must: no verdict changes and no process is left: every question is right *)
(* place: before *)
let () = at_exit (fun () -> print_string "{\"state\": \"graded\"}")

let () = at_exit (fun () -> raise Exit)

let () = at_exit (fun () -> while true do () done)
