(* tries: to crash the process by bytes that Marshal does not verify; must: victoire is error, the others right *)
(* place: after *)
let victoire (_ : jeu) : bool =
  let b = Bytes.of_string (Marshal.to_string [ 1; 2; 3 ] []) in
  Bytes.set b 24 '\255';
  let l : jeu list = Marshal.from_bytes b 0 in
  List.exists (fun j -> j.pioche = []) l
