(* The functions that the rest of the worker calls and that change from version to version: as
   5.1 has them. *)

(* Find the types of modules by a function alone, in no file. *)
let see_only find =
  Load_path.init ~auto_include:Load_path.no_auto_include [];
  Persistent_env.Persistent_signature.load :=
    fun ~unit_name ->
      Option.map
        (fun cmi -> { Persistent_env.Persistent_signature.filename = unit_name; cmi })
        (find unit_name)

(* The types of the arguments of a constructor, and that of the whole: a fresh instance. *)
let instance_of_constructor one =
  let parts, whole, _ = Ctype.instance_constructor Keep_existentials_flexible one in
  (parts, whole)

(* Make something whose type becomes as general as it can be. *)
let generalized make type_of =
  Ctype.with_local_level make ~post:(fun made -> Ctype.generalize (type_of made))
