(* tries: to put a Stdlib of its own in place; must: the harness's own phrases use the real one: remplace_nieme is wrong, the questions before are right *)
(* place: after *)
module Stdlib = struct
  let compare _ _ = 0
  let ( = ) _ _ = true
  let failwith _ = raise Not_found
end

module List = struct
  include List
  let map _ _ = []
  let iter _ _ = ()
  let length _ = 13
end

let remplace_nieme l _ _ = l
