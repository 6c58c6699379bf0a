(* --- recursive, without List.iteri *)
let affiche_piles piles =
  let rec affiche_visibles l =
    match l with
    | [] -> ()
    | c :: r ->
        print_string (string_of_carte c);
        print_string " ";
        affiche_visibles r
  in
  let rec affiche_cachees l =
    match l with
    | [] -> ()
    | _ :: r ->
        print_string carte_cachee;
        print_char ' ';
        affiche_cachees r
  in
  let rec affiche n piles =
    match piles with
    | [] -> ()
    | (v, c) :: reste ->
        print_int n;
        print_string ": ";
        affiche_visibles v;
        affiche_cachees c;
        print_newline ();
        print_newline ();
        affiche (n + 1) reste
  in
  affiche 1 piles

(* --- one text, made by concat and map *)
let affiche_piles piles =
  let textes =
    List.mapi
      (fun i (v, c) ->
        string_of_int (i + 1) ^ ": "
        ^ String.concat "" (List.map (fun x -> string_of_carte x ^ " ") v)
        ^ String.concat "" (List.map (fun _ -> carte_cachee ^ " ") c)
        ^ "\n\n")
      piles
  in
  print_string (String.concat "" textes)

(* --- loops and a reference *)
let affiche_piles piles =
  let numero = ref 0 in
  List.iter
    (fun pile ->
      incr numero;
      Printf.printf "%i: " !numero;
      List.iter (fun c -> Printf.printf "%s " (string_of_carte c)) (fst pile);
      for _ = 1 to List.length (snd pile) do
        Printf.printf "%s " carte_cachee
      done;
      print_endline "\n")
    piles

(* --- remark: no blank behind the last card, two after the colon *)
let affiche_piles piles =
  List.iteri
    (fun i (v, c) ->
      let textes = List.map string_of_carte v @ List.map (fun _ -> carte_cachee) c in
      Printf.printf "%d:  %s\n\n" (i + 1) (String.concat " " textes))
    piles
