(* The functions that the rest of the worker calls and that change from version to version: as
   5.3 has them. *)

(* Find the types of modules by a function alone, in no file. *)
let see_only find =
  Load_path.init ~auto_include:Load_path.no_auto_include ~visible:[] ~hidden:[];
  Persistent_env.Persistent_signature.load :=
    fun ~allow_hidden:_ ~unit_name ->
      Option.map
        (fun cmi ->
          let visibility = Load_path.Visible in
          { Persistent_env.Persistent_signature.filename = unit_name; cmi; visibility })
        (find unit_name)

(* The types of the arguments of a constructor, and that of the whole: a fresh instance. *)
let instance_of_constructor one =
  let parts, whole, _ = Ctype.instance_constructor Keep_existentials_flexible one in
  (parts, whole)

(* Make something whose type becomes as general as it can be. *)
let generalized make _ = Ctype.with_local_level_generalize make
