(* tries: to print and to exit from finalisers and from the end of each major collection; must: no verdict changes: what they print is output, an exit costs the question that it stands in at most *)
(* place: before *)
let () =
  ignore (Gc.create_alarm (fun () -> print_string "{\"value\": true}"));
  Gc.finalise (fun _ -> exit 0) (ref 0);
  Gc.full_major ()
