(* The output of a toplevel around the definitions that are typed into it: its prompts and its
   answers. They are blanked where a file holds them; the rest stays on its lines. *)

let is_blank c = c = ' ' || c = '\t'

let rec after_blanks s i =
  if i < String.length s && is_blank s.[i] then after_blanks s (i + 1) else i

let line_end s i = Option.value (String.index_from_opt s i '\n') ~default:(String.length s)
let next_line s i = min (String.length s) (line_end s i + 1)
let is_empty_line s i = after_blanks s i = line_end s i

(* Directives that students write; what follows another sign "#" was typed after a prompt. *)
let directives =
  [
    "use"; "load"; "require"; "trace"; "untrace"; "untrace_all"; "quit"; "directory"; "cd"; "pwd";
    "install_printer"; "remove_printer"; "print_depth"; "print_length"; "mod_use"; "warnings";
    "labels"; "list"; "help"; "show"; "show_val"; "show_type"; "show_module"; "show_exception";
  ]

(* The place after a prompt, "# " or "utop # " or "utop[3]> ", that begins a line. *)
let after_prompt s i =
  let is_utop = Scanning.is_at s i "utop" in
  let start = if is_utop then after_blanks s (i + 4) else i in
  let in_brackets = is_utop && Scanning.is_at s start "[" in
  let start =
    if not in_brackets then start
    else
      match String.index_from_opt s start ']' with
      | Some close when close < line_end s start -> after_blanks s (close + 1)
      | _ -> start
  in
  let sign = if in_brackets then ">" else "#" in
  if not (Scanning.begins_line s i && Scanning.is_at s start sign) then None
  else
    let after = after_blanks s (start + 1) in
    let word = String.sub s after (Scanning.word_end s after - after) in
    if List.mem word directives || after = line_end s start then None else Some after

(* The beginnings of answers. *)
let begins_answer s i =
  let follows start word =
    let after = i + String.length start in
    Scanning.is_at s i start && after < String.length s && word s.[after]
  in
  let is_digit c = '0' <= c && c <= '9' in
  List.exists (Scanning.is_at s i) [ "- : "; "Exception: "; "Error: "; "Hint: "; "─(" ]
  || follows "val " (fun c -> Scanning.is_lower c || c = '(')
  || List.exists
       (fun start -> follows start is_digit)
       [ "Line "; "Lines "; "Characters "; "Warning " ]

(* Whether a line begins what is told of a module that was typed; a file may write the same. *)
let tells_module s i =
  Scanning.is_at s i "module " && Text.contains (String.sub s i (line_end s i - i)) " : sig"

(* The place after the next sign ";;" of code, before the next prompt. *)
let rec after_sign s i =
  if i >= String.length s then None
  else if Scanning.is_at s i ";;" then Some (i + 2)
  else if s.[i] = '\n' && after_prompt s (i + 1) <> None then None
  else if Scanning.is_at s i "(*" && not (Scanning.is_at s i "(*)") then
    after_sign s (Scanning.after_comment s i)
  else after_sign s (Scanning.after_word s i)

(* Whether what follows a prompt was typed there: it ends with ";;", and it reads or is answered. *)
let is_input s start =
  match after_sign s start with
  | exception Scanning.Unclosed _ -> false
  | None -> false
  | Some finish -> (
      begins_answer s (next_line s finish)
      || match Syntax.phrases "input" (String.sub s start (finish - start)) with
         | parsed -> parsed <> []
         | exception _ -> false)

(* The place after the lines of an answer, from the first of them. What is printed before it, after
   a prompt, goes on to the next prompt or definition. *)
let after_answer ~is_typed s start =
  let is_over ~goes_on i =
    i >= String.length s
    || Scanning.is_at s i "(*"
    || after_prompt s i <> None
    || (Scanning.is_starter s i && not (is_typed && tells_module s i))
    || not (is_typed || goes_on || is_blank s.[i] || begins_answer s i)
    || (is_empty_line s i && not is_typed)
  in
  let rec from ~goes_on i =
    if is_over ~goes_on i then i
    else
      let finish = line_end s i in
      from ~goes_on:(finish > i && s.[finish - 1] = '=') (min (String.length s) (finish + 1))
  in
  from ~goes_on:false start

(* The places between which a toplevel's words stand, and whether they are a prompt. *)
let found s =
  let spans = ref [] in
  let rec from ~is_typed i =
    if i < String.length s then
      match if Scanning.begins_line s i then after_prompt s i else None with
      | Some after when is_input s after ->
          spans := (i, after, true) :: !spans;
          from ~is_typed:true after
      | _ when Scanning.is_at s i ";;" && is_empty_line s (i + 2) ->
          let start = next_line s (i + 2) in
          if is_typed || (start < String.length s && begins_answer s start) then begin
            let finish = after_answer ~is_typed s start in
            if finish > start then spans := (start, finish, false) :: !spans;
            from ~is_typed:false (max finish (i + 2))
          end
          else from ~is_typed (i + 2)
      | _ when Scanning.is_at s i "(*" && not (Scanning.is_at s i "(*)") ->
          from ~is_typed (Scanning.after_comment s i)
      | _ -> from ~is_typed (Scanning.after_word s i)
  in
  (try from ~is_typed:false 0 with Scanning.Unclosed _ -> ());
  List.rev !spans

(* A source without a toplevel's words, and the line of the first of them; None if it has none.
   What stands above a prompt ends there, with a sign at the end of its line. *)
let cleared s =
  match found s with
  | [] -> None
  | (first, _, _) :: _ as spans ->
      let text = Buffer.create (String.length s) in
      let keep start finish = Buffer.add_string text (String.sub s start (finish - start)) in
      let add before (start, finish, is_prompt) =
        if is_prompt && start > before then begin
          keep before (start - 1);
          Buffer.add_string text " ;;\n"
        end
        else keep before start;
        Buffer.add_string text (Text.blank (String.sub s start (finish - start)));
        finish
      in
      let last = List.fold_left add 0 spans in
      keep last (String.length s);
      Some (Buffer.contents text, Scanning.line_at s first)
