(* The inputs of a case under their names: plain data at once, anything else by the compiler. *)

open Json

(* The readings of the course's texts in one environment: each is read once. *)
type known = { names : Decoding.names; plain : (string, Decoding.t option) Hashtbl.t }

let known : known option ref = ref None

let known_here () =
  let env = !Toploop.toplevel_env in
  match !known with
  | Some one when one.names.env == env -> one
  | _ ->
      let one = { names = Decoding.names_in env; plain = Hashtbl.create 256 } in
      known := Some one;
      one

let plain text =
  let { names; plain } = known_here () in
  match Hashtbl.find_opt plain text with
  | Some found -> found
  | None ->
      let found = Decoding.decode names text in
      Hashtbl.replace plain text found;
      found

(* An environment with inputs: the same for inputs of the same types, so that what was compiled for
   a case serves those after it. *)
type bound = { env : Env.t; names : string list; types : Types.type_expr list; inside : Env.t }

let latest : bound list ref = ref []

let inside names types =
  let env = !Toploop.toplevel_env in
  let is_same one =
    one.env == env && one.names = names && Compiler.are_equal env one.types types
  in
  let found =
    match List.find_opt is_same !latest with
    | Some one -> one
    | None ->
        let add env name ty = Compiler.with_value name ty env in
        { env; names; types; inside = List.fold_left2 add env names types }
  in
  latest := Kept.with_first found !latest;
  found.inside

(* Bind the inputs of a case; return those that are left to execute, each with its text. *)
let bind inputs =
  let named = List.map (fun (name, held) -> (name, to_text held)) (to_members inputs) in
  let plains = List.map (fun (_, text) -> plain text) named in
  if List.exists Option.is_none plains then named
  else begin
    let found = List.filter_map Fun.id plains in
    let names = List.map fst named in
    if named <> [] then
      Toploop.toplevel_env := inside names (List.map (fun (one : Decoding.t) -> one.ty) found);
    List.iter2 (fun name (one : Decoding.t) -> Toploop.setvalue name (one.make ())) names found;
    []
  end
