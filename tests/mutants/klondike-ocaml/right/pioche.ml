(* --- not recursive: the last of the discard is drawn *)
let pioche jeu =
  match jeu.pioche with
  | c :: r -> { jeu with pioche = r; defausse = c :: jeu.defausse }
  | [] -> (
      match List.rev jeu.defausse with
      | [] -> failwith "pioche: plus de carte à piocher"
      | c :: r -> { jeu with pioche = r; defausse = [ c ] })

(* --- conditionals, all the fields written *)
let pioche j =
  let p = if j.pioche = [] then List.rev j.defausse else j.pioche in
  let d = if j.pioche = [] then [] else j.defausse in
  if p = [] then failwith "pioche: plus de carte à piocher"
  else
    {
      coeur = j.coeur; pique = j.pique; carreau = j.carreau; trefle = j.trefle; piles = j.piles;
      pioche = List.tl p; defausse = List.hd p :: d;
    }

(* --- remark: Failure with another text *)
let rec pioche jeu =
  match (jeu.pioche, jeu.defausse) with
  | [], [] -> failwith "plus de cartes"
  | [], d -> pioche { jeu with pioche = List.rev d; defausse = [] }
  | c :: r, d -> { jeu with pioche = r; defausse = c :: d }
