(* tries: to fix the generator, and to put another Random in place; must: melange is partial or wrong, as its order is the same each time *)
(* place: after *)
module Random = struct
  include Random
  let bits () = 4
  let int _ = 0
  let init _ = ()
  let self_init () = ()
end

let melange cartes : carte list = List.map snd (List.sort (fun (a, _) (b, _) -> compare a b) (List.map (fun c -> (Random.bits (), c)) cartes))
