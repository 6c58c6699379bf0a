(* --- the zones are not looked at *)
let victoire jeu = jeu.pioche = [] && jeu.defausse = []

(* --- the stock is not looked at *)
let victoire jeu =
  jeu.defausse = []
  && List.for_all (fun z -> List.length z = 13) [ jeu.coeur; jeu.pique; jeu.carreau; jeu.trefle ]

(* --- the discard is not looked at *)
let victoire jeu =
  jeu.pioche = []
  && List.for_all (fun z -> List.length z = 13) [ jeu.coeur; jeu.pique; jeu.carreau; jeu.trefle ]

(* --- clubs are not looked at *)
let victoire jeu =
  jeu.pioche = [] && jeu.defausse = []
  && List.for_all (fun z -> List.length z = 13) [ jeu.coeur; jeu.pique; jeu.carreau ]

(* --- hearts are not looked at *)
let victoire jeu =
  jeu.pioche = [] && jeu.defausse = []
  && List.for_all (fun z -> List.length z = 13) [ jeu.pique; jeu.carreau; jeu.trefle ]

(* --- diamonds are not looked at *)
let victoire jeu =
  jeu.pioche = [] && jeu.defausse = []
  && List.for_all (fun z -> List.length z = 13) [ jeu.coeur; jeu.pique; jeu.trefle ]

(* --- one full zone is enough *)
let victoire jeu =
  jeu.pioche = [] && jeu.defausse = []
  && List.exists (fun z -> List.length z = 13) [ jeu.coeur; jeu.pique; jeu.carreau; jeu.trefle ]

(* --- twelve cards are enough *)
let victoire jeu =
  jeu.pioche = [] && jeu.defausse = []
  && List.for_all (fun z -> List.length z >= 12) [ jeu.coeur; jeu.pique; jeu.carreau; jeu.trefle ]

(* --- some card on each zone is enough *)
let victoire jeu =
  jeu.pioche = [] && jeu.defausse = []
  && List.for_all (fun z -> z <> []) [ jeu.coeur; jeu.pique; jeu.carreau; jeu.trefle ]

(* --- empty piles are enough *)
let victoire jeu =
  jeu.pioche = [] && jeu.defausse = []
  && List.for_all (fun (visibles, cachees) -> visibles = [] && cachees = []) jeu.piles

(* --- the number of cards of all zones: 52, wherever they are short of one *)
let victoire jeu =
  jeu.pioche = [] && jeu.defausse = []
  && List.length jeu.coeur + List.length jeu.pique + List.length jeu.carreau
     + List.length jeu.trefle
     >= 51

(* --- stock or discard empty *)
let victoire jeu =
  (jeu.pioche = [] || jeu.defausse = [])
  && List.for_all (fun z -> List.length z = 13) [ jeu.coeur; jeu.pique; jeu.carreau; jeu.trefle ]

(* --- spades are not looked at *)
let victoire jeu =
  jeu.pioche = [] && jeu.defausse = []
  && List.for_all (fun z -> List.length z = 13) [ jeu.coeur; jeu.carreau; jeu.trefle ]

(* --- never won: fails on a zone that is empty *)
let victoire jeu =
  jeu.pioche = [] && jeu.defausse = []
  && List.for_all
       (fun z -> (List.hd z).valeur = Roi)
       [ jeu.coeur; jeu.pique; jeu.carreau; jeu.trefle ]
