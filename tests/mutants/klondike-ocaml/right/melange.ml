(* --- floating-point keys, another order of comparison *)
let melange cartes : carte list =
  List.map (fun c -> (Random.float 1., c)) cartes
  |> List.sort (fun (a, _) (b, _) -> compare b a)
  |> List.map snd

(* --- Fisher and Yates, in an array *)
let melange cartes : carte list =
  let t = Array.of_list cartes in
  for i = Array.length t - 1 downto 1 do
    let j = Random.int (i + 1) in
    let c = t.(i) in
    t.(i) <- t.(j);
    t.(j) <- c
  done;
  Array.to_list t

(* --- a card drawn after the other *)
let melange cartes : carte list =
  let rec retire l i =
    match l with
    | [] -> failwith "retire"
    | c :: r ->
        if i = 0 then (c, r)
        else
          let d, r = retire r (i - 1) in
          (d, c :: r)
  in
  let rec tire l =
    if l = [] then []
    else
      let c, r = retire l (Random.int (List.length l)) in
      c :: tire r
  in
  tire cartes

(* --- Random.self_init inside; keys that may be equal *)
let melange cartes =
  Random.self_init ();
  List.map (fun (_, c) -> c) (List.sort compare (List.map (fun c -> (Random.int 10000, c)) cartes))

(* --- a comparison by chance, many times *)
let melange cartes : carte list =
  let rec repete n l =
    if n = 0 then l
    else repete (n - 1) (List.sort (fun _ _ -> if Random.bool () then 1 else -1) l)
  in
  repete 5 cartes
