(* --- no card is drawn after the discard is turned over *)
let pioche jeu =
  match jeu.pioche with
  | carte :: reste -> { jeu with pioche = reste; defausse = carte :: jeu.defausse }
  | [] when jeu.defausse = [] -> failwith "pioche: plus de carte à piocher"
  | [] -> { jeu with pioche = List.rev jeu.defausse; defausse = [] }

(* --- the discard is not turned over *)
let rec pioche jeu =
  match (jeu.pioche, jeu.defausse) with
  | [], [] -> failwith "pioche: plus de carte à piocher"
  | [], defausse -> pioche { jeu with pioche = defausse; defausse = [] }
  | carte :: reste, defausse -> { jeu with pioche = reste; defausse = carte :: defausse }

(* --- the card goes below the discard *)
let rec pioche jeu =
  match (jeu.pioche, jeu.defausse) with
  | [], [] -> failwith "pioche: plus de carte à piocher"
  | [], defausse -> pioche { jeu with pioche = List.rev defausse; defausse = [] }
  | carte :: reste, defausse -> { jeu with pioche = reste; defausse = defausse @ [ carte ] }

(* --- the card stays on the stock *)
let rec pioche jeu =
  match (jeu.pioche, jeu.defausse) with
  | [], [] -> failwith "pioche: plus de carte à piocher"
  | [], defausse -> pioche { jeu with pioche = List.rev defausse; defausse = [] }
  | carte :: _, defausse -> { jeu with defausse = carte :: defausse }

(* --- an empty stock fails, whatever the discard *)
let pioche jeu =
  match jeu.pioche with
  | [] -> failwith "pioche: plus de carte à piocher"
  | carte :: reste -> { jeu with pioche = reste; defausse = carte :: jeu.defausse }

(* --- the same game when nothing is left *)
let rec pioche jeu =
  match (jeu.pioche, jeu.defausse) with
  | [], [] -> jeu
  | [], defausse -> pioche { jeu with pioche = List.rev defausse; defausse = [] }
  | carte :: reste, defausse -> { jeu with pioche = reste; defausse = carte :: defausse }

(* --- overflows the stack when nothing is left *)
let rec pioche jeu =
  match jeu.pioche with
  | carte :: reste -> { jeu with pioche = reste; defausse = carte :: jeu.defausse }
  | [] ->
      let suivant = pioche { jeu with pioche = List.rev jeu.defausse; defausse = [] } in
      { suivant with coeur = jeu.coeur }

(* --- the discard is kept when it is turned over *)
let pioche jeu =
  match (jeu.pioche, List.rev jeu.defausse) with
  | [], [] -> failwith "pioche: plus de carte à piocher"
  | [], carte :: reste -> { jeu with pioche = reste; defausse = carte :: jeu.defausse }
  | carte :: reste, _ -> { jeu with pioche = reste; defausse = carte :: jeu.defausse }

(* --- the former discard is lost *)
let rec pioche jeu =
  match (jeu.pioche, jeu.defausse) with
  | [], [] -> failwith "pioche: plus de carte à piocher"
  | [], defausse -> pioche { jeu with pioche = List.rev defausse; defausse = [] }
  | carte :: reste, _ -> { jeu with pioche = reste; defausse = [ carte ] }

(* --- the last card of the stock is drawn *)
let rec pioche jeu =
  match (List.rev jeu.pioche, jeu.defausse) with
  | [], [] -> failwith "pioche: plus de carte à piocher"
  | [], defausse -> pioche { jeu with pioche = List.rev defausse; defausse = [] }
  | carte :: reste, defausse ->
      { jeu with pioche = List.rev reste; defausse = carte :: defausse }

(* --- the zones are emptied *)
let rec pioche jeu =
  match (jeu.pioche, jeu.defausse) with
  | [], [] -> failwith "pioche: plus de carte à piocher"
  | [], defausse -> pioche { jeu with pioche = List.rev defausse; defausse = [] }
  | carte :: reste, defausse ->
      {
        coeur = []; pique = []; carreau = []; trefle = []; piles = jeu.piles; pioche = reste;
        defausse = carte :: defausse;
      }

(* --- Invalid_argument in place of Failure *)
let rec pioche jeu =
  match (jeu.pioche, jeu.defausse) with
  | [], [] -> invalid_arg "pioche: plus de carte à piocher"
  | [], defausse -> pioche { jeu with pioche = List.rev defausse; defausse = [] }
  | carte :: reste, defausse -> { jeu with pioche = reste; defausse = carte :: defausse }
