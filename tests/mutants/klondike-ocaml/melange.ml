(* --- no change at all *)
let melange cartes : carte list = cartes

(* --- the other way round, without chance *)
let melange cartes : carte list = List.rev cartes

(* --- sorted, without chance *)
let melange cartes : carte list = List.sort compare cartes

(* --- loses cards with equal keys: sort_uniq on few keys *)
let melange cartes : carte list =
  let numerotees = List.map (fun c -> (Random.int 100, c)) cartes in
  List.map snd (List.sort_uniq (fun (a, _) (b, _) -> compare a b) numerotees)

(* --- duplicates are lost *)
let melange cartes : carte list =
  let numerotees = List.map (fun c -> (Random.bits (), c)) (List.sort_uniq compare cartes) in
  List.map snd (List.sort compare numerotees)

(* --- the first card stays first *)
let melange cartes : carte list =
  match cartes with
  | [] -> []
  | premiere :: reste ->
      let numerotees = List.map (fun c -> (Random.bits (), c)) reste in
      premiere :: List.map snd (List.sort compare numerotees)

(* --- loses the first card *)
let melange cartes : carte list =
  match cartes with
  | [] -> []
  | _ :: reste ->
      let numerotees = List.map (fun c -> (Random.bits (), c)) reste in
      List.map snd (List.sort compare numerotees)

(* --- fails on an empty list *)
let melange cartes : carte list =
  let numerotees = List.map (fun c -> (Random.bits (), c)) (List.hd cartes :: List.tl cartes) in
  List.map snd (List.sort compare numerotees)

(* --- cards drawn with replacement *)
let melange cartes : carte list =
  List.map (fun _ -> List.nth cartes (Random.int (List.length cartes))) cartes

(* --- the same order each time: the generator starts again from one seed *)
let melange cartes : carte list =
  Random.init 42;
  let numerotees = List.map (fun c -> (Random.bits (), c)) cartes in
  List.map snd (List.sort compare numerotees)

(* --- a cut in place of a shuffle, often the same *)
let melange cartes : carte list =
  let n = Random.int 4 in
  let rec coupe n dessus cartes =
    match cartes with
    | carte :: reste when n > 0 -> coupe (n - 1) (carte :: dessus) reste
    | _ -> cartes @ List.rev dessus
  in
  coupe n [] cartes

(* --- only a full pack: fails on any other length *)
let melange cartes : carte list =
  if List.length cartes <> 52 then failwith "melange: il faut 52 cartes";
  let numerotees = List.map (fun c -> (Random.bits (), c)) cartes in
  List.map snd (List.sort compare numerotees)

(* --- wrong type: the keys are left in *)
let melange cartes = List.sort compare (List.map (fun c -> (Random.bits (), c)) cartes)
