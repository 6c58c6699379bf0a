(* The compiler's results that change from version to version: as 4.13
   to 5.1 have it. *)

(* The bytecode of a phrase, what is to be linked in it, and what is known of its places. *)
let code_of_lambda lambda =
  let start, functions = Bytegen.compile_phrase lambda in
  Emitcode.to_memory start functions

(* One part of a message, as text. *)
let message (part : Location.msg) = Format.asprintf "%t" part.txt

(* The block of a module that is linked in. *)
let linked_module name = Symtable.get_global_value (Ident.create_persistent name)
