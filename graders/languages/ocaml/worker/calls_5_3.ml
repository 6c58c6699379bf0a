(* What the rest of the worker calls, of the functions that change from version to version: as
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

(* The bytecode of a phrase, what is to be linked in it, and what is known of its places. *)
let code_of_lambda lambda =
  let instructions, _ = Bytegen.compile_phrase lambda in
  Emitcode.to_memory instructions

(* One part of a message, as text. *)
let message (part : Location.msg) = Format.asprintf "%a" Format_doc.Doc.format part.txt

(* The types of the arguments of a constructor, and that of the whole: a fresh instance. *)
let instance_of_constructor one =
  let parts, whole, _ = Ctype.instance_constructor Keep_existentials_flexible one in
  (parts, whole)

(* Make something whose type becomes as general as it can be. *)
let generalized make _ = Ctype.with_local_level_generalize make

(* The block of a module that is linked in. *)
let linked_module name = Symtable.get_global_value (Glob_compunit (Compunit name))
