(* --- lengths *)
let victoire j =
  List.length j.coeur = 13 && List.length j.pique = 13 && List.length j.carreau = 13
  && List.length j.trefle = 13 && List.length j.pioche = 0 && List.length j.defausse = 0

(* --- a king on each zone *)
let victoire j =
  let finie z = match z with c :: _ -> c.valeur = Roi | [] -> false in
  j.pioche = [] && j.defausse = [] && finie j.coeur && finie j.pique && finie j.carreau
  && finie j.trefle

(* --- everything on the piles is gone as well *)
let victoire j =
  match j with
  | { pioche = []; defausse = []; coeur; pique; carreau; trefle; piles } ->
      List.for_all (fun (v, c) -> v = [] && c = []) piles
      && List.length (coeur @ pique @ carreau @ trefle) = 52
  | _ -> false
