(* tries: to raise an alarm of the runtime's at load, whose handler raises an exception of its own; must: the phrase is lost at most: every question is right *)
(* place: before *)
exception Reveil

let () = Sys.set_signal Sys.sigalrm (Sys.Signal_handle (fun _ -> raise Reveil))

let () = Sys.set_signal Sys.sigint (Sys.Signal_handle (fun _ -> exit 0))
