(* A file whose work stands in a module, [module Solitaire = struct ... end], is read as if its
   definitions stood in the file itself, on the same lines: the course looks for them there. *)

type word = { text : string; start : int; finish : int }

let word_finish s i =
  match s.[i] with
  | '"' -> Scanning.after_text ~is_whole:true s (i + 1)
  | '\'' -> Scanning.after_apostrophe s i
  | '{' -> Option.value (Scanning.after_quoted s i) ~default:(i + 1)
  | c when Scanning.is_word c -> Scanning.word_end s i
  | _ -> i + 1

(* The words and signs of a source that are code, up to a comment or text that does not end. *)
let code_words s =
  let found = ref [] in
  let rec from i =
    if i < String.length s then
      if Scanning.is_space s.[i] then from (i + 1)
      else if Scanning.is_at s i "(*" && not (Scanning.is_at s i "(*)") then
        from (Scanning.after_comment s i)
      else begin
        let finish = word_finish s i in
        found := { text = String.sub s i (finish - i); start = i; finish } :: !found;
        from finish
      end
  in
  (try from 0 with Scanning.Unclosed _ -> ());
  List.rev !found

(* A module of the file: where its first word, its content and its last word begin, the column of
   its definitions, and the words after it. *)
type module_ = {
  name : string;
  start : int;
  inside : int;
  margin : int;
  last : word option;
  rest : word list;
}

let opening = [ "begin"; "struct"; "sig"; "object" ]

(* The [end] of what was opened before these words, and the words after it. *)
let rec closing depth = function
  | [] -> None
  | ({ text = "end"; _ } as last) :: rest when depth = 0 -> Some (last, rest)
  | { text = "end"; _ } :: rest -> closing (depth - 1) rest
  | { text; _ } :: rest -> closing (if List.mem text opening then depth + 1 else depth) rest

(* The same in a file that does not parse, where words that open may lack those that close: the
   last [end] in the column of the module's own first word, else the last one of all. *)
let likely_closing source start words =
  let column = Scanning.column_at source in
  let is_end (one : word) = one.text = "end" in
  let is_under (one : word) =
    column one.start = column start && Scanning.begins_line ~margin:(column start) source one.start
  in
  let ends = List.rev (List.filter is_end words) in
  let after (last : word) = List.filter (fun (one : word) -> one.start > last.start) words in
  let found = match List.find_opt is_under ends with None -> List.nth_opt ends 0 | some -> some in
  Option.map (fun last -> (last, after last)) found

(* The words after [struct], where a module that is no functor begins with its name. *)
let rec after_struct = function
  | { text = "="; _ } :: ({ text = "struct"; _ } as held) :: rest -> Some (held, rest)
  | { text = "sig"; _ } :: rest -> (
      match closing 0 rest with Some (_, rest) -> after_struct rest | None -> None)
  | { text = "=" | "(" | "let" | "type" | "open" | "module" | "include"; _ } :: _ | [] -> None
  | _ :: rest -> after_struct rest

(* The column of the first word that begins its line. *)
let margin source words =
  let column (one : word) = Scanning.column_at source one.start in
  let begins (one : word) = Scanning.begins_line ~margin:(column one) source one.start in
  match List.find_opt begins words with Some first -> column first | None -> 0

(* The modules of a file, in order, without those inside of others. *)
let modules source ~is_parsed words =
  let rec from found = function
    | ({ text = "module"; start; _ } : word) :: { text = name; _ } :: rest -> (
        match after_struct rest with
        | None -> from found rest
        | Some (held, content) -> (
            let close = if is_parsed then closing 0 else likely_closing source start in
            let inside = held.finish and margin = margin source content in
            let found last rest = { name; start; inside; margin; last; rest } :: found in
            match close content with
            | Some (last, rest) -> from (found (Some last) rest) rest
            | None -> found None []))
    | { text = "struct" | "sig" | "object"; _ } :: rest -> (
        match closing 0 rest with Some (_, rest) -> from found rest | None -> found)
    | _ :: rest -> from found rest
    | [] -> found
  in
  List.rev (from [] words)

(* The names that a piece of source defines at its outermost level. *)
let names_of ~margin source start finish =
  let text = String.sub source start (finish - start) in
  match Syntax.phrases "module" text with
  | parsed ->
      let items = function Parsetree.Ptop_def items -> items | Ptop_dir _ -> [] in
      List.concat_map Names.of_item (List.concat_map items parsed)
  | exception _ ->
      let line text =
        let size = String.length text in
        if size <= margin then "" else String.sub text margin (size - margin)
      in
      Scanning.names_in (String.concat "\n" (List.map line (Text.lines text)))

type unwrapped = { name : string; line : int; text : string; margin : int }

let finish_of source one =
  match one.last with Some last -> last.start | None -> String.length source

(* The text after a module: what it names in the module stands in the file now. What opens the
   module, or gives it another name, finds an empty one. *)
let after source name last rest =
  let text = Bytes.of_string (String.sub source last.finish (String.length source - last.finish)) in
  let rec blank (before : string) = function
    | (one : word) :: ({ text = "."; _ } as dot) :: others when one.text = name && before <> "." ->
        Bytes.fill text (one.start - last.finish) (dot.finish - one.start) ' ';
        blank "." others
    | (one : word) :: others -> blank one.text others
    | [] -> ()
  in
  blank "" rest;
  let is_named = List.exists (fun (one : word) -> one.text = name) rest in
  let empty = if is_named then Printf.sprintf "module %s=struct end;;" name else " " in
  ";;" ^ empty ^ Bytes.to_string text

let without source one =
  let finish = finish_of source one in
  let content = String.sub source one.inside (finish - one.inside) in
  let head = Text.apart (String.sub source one.start (one.inside - one.start)) in
  let tail = match one.last with Some last -> after source one.name last one.rest | None -> "" in
  String.sub source 0 one.start ^ head ^ content ^ tail

let names_in_module source (one : module_) =
  names_of ~margin:one.margin source one.inside (finish_of source one)

let names_outside source one =
  let size = String.length source in
  let after = match one.last with Some last -> last.finish | None -> size in
  names_of ~margin:0 source 0 one.start @ names_of ~margin:0 source after size

(* Whether a file holds the word, maybe in a comment: most do not, and are looked at no further. *)
let has_module source =
  let rec from i =
    match String.index_from_opt source i 'm' with
    | None -> false
    | Some i -> Scanning.is_at source i "module" || from (i + 1)
  in
  from 0

(* The module in which the work of a file stands: the only one that defines targets. It has more of
   them than the file itself, which may define some again; or it has the file's name, and none of
   those of the file. *)
let work ~file ~targets ~given ~is_parsed source =
  let are_targets names = List.filter (fun name -> List.mem name targets) names in
  let is_own (one : module_) = not (List.mem one.name given) in
  let own_targets one = (one, are_targets (names_in_module source one)) in
  let all = List.filter is_own (modules source ~is_parsed (code_words source)) in
  match List.filter (fun (_, own) -> own <> []) (List.map own_targets all) with
  | [ (one, own) ] ->
      let others = are_targets (names_outside source one) in
      let is_apart = not (List.exists (fun name -> List.mem name own) others) in
      let is_files = one.name = String.capitalize_ascii file in
      let is_work = List.length own > List.length others in
      if is_work || (is_files && is_apart) then Some one else None
  | _ -> None

(* The file without the module in which its work stands; None if it stands in the file itself. *)
let unwrap ~file ~targets ~given ~is_parsed source =
  let found = if has_module source then work ~file ~targets ~given ~is_parsed source else None in
  let unwrapped (one : module_) =
    {
      name = one.name;
      line = Scanning.line_at source one.start;
      text = without source one;
      margin = one.margin;
    }
  in
  Option.map unwrapped found
