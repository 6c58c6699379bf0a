(* The compiler's results that change from version to version: as 5.3
   has it. *)

(* The bytecode of a phrase, what is to be linked in it, and what is known of its places. *)
let code_of_lambda lambda =
  let instructions, _ = Bytegen.compile_phrase lambda in
  Emitcode.to_memory instructions

(* One part of a message, as text. *)
let message (part : Location.msg) = Format.asprintf "%a" Format_doc.Doc.format part.txt

(* The block of a module that is linked in. *)
let linked_module name = Symtable.get_global_value (Glob_compunit (Compunit name))
