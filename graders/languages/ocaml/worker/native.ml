(* The functions of stubs.c and texts.c. *)

external read : int -> int -> string = "grader_read"
external write : int -> string -> unit = "grader_write"
external close : int -> unit = "grader_close"
external leave : int -> 'a = "grader_leave"
external filter : string -> unit = "grader_filter"
external frames_to : int -> unit = "grader_frames_to"
external begin_printing : int -> together:bool -> unit = "grader_begin"
external printed : is_error:bool -> string = "grader_printed"
external forget : in_channel -> unit = "grader_forget"

(* The types of a module of the standard library, as the compiler keeps them. *)
external types_of : string -> string option = "grader_types_of"
external quoted : string -> string = "grader_quoted"
external flat_end : string -> int -> int = "grader_flat_end"
external is_utf8 : string -> bool = "grader_is_utf8"
external to_latin1 : string -> string = "grader_to_latin1"
