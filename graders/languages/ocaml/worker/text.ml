(* Bytes as text: UTF-8 where they are, UTF-16 after its mark or with its zeros, else latin-1. *)

(* The length of the valid UTF-8 sequence at a place, 0 for none. *)
let sequence s i =
  let n = String.length s in
  let byte k = if k < n then Char.code s.[k] else 0 in
  let is_next k = byte k land 0xC0 = 0x80 in
  let b = byte i and c = byte (i + 1) in
  if b < 0x80 then 1
  else if b < 0xC2 then 0
  else if b < 0xE0 then if is_next (i + 1) then 2 else 0
  else if b < 0xF0 then
    let is_good = if b = 0xE0 then c >= 0xA0 else b <> 0xED || c < 0xA0 in
    if is_good && is_next (i + 1) && is_next (i + 2) then 3 else 0
  else
    let is_good = if b = 0xF0 then c >= 0x90 else b < 0xF4 || (b = 0xF4 && c < 0x90) in
    if is_good && is_next (i + 1) && is_next (i + 2) && is_next (i + 3) then 4 else 0

let add_code_point buffer code =
  if Uchar.is_valid code then Buffer.add_utf_8_uchar buffer (Uchar.of_int code)
  else Buffer.add_string buffer "\xEF\xBF\xBD"

let of_latin1 s =
  let buffer = Buffer.create (String.length s + 16) in
  String.iter (fun c -> add_code_point buffer (Char.code c)) s;
  Buffer.contents buffer

(* UTF-16 from a place on, after its mark; [high] is where the high byte of a pair stands. *)
let of_utf16 ~high ~start s =
  let buffer = Buffer.create (String.length s) in
  let unit i = (Char.code s.[i + high] lsl 8) lor Char.code s.[i + 1 - high] in
  let rec from i =
    if i + 1 < String.length s then begin
      let first = unit i in
      let is_pair = first land 0xFC00 = 0xD800 && i + 3 < String.length s in
      let second = if is_pair then unit (i + 2) else 0 in
      if second land 0xFC00 = 0xDC00 then begin
        add_code_point buffer (0x10000 + ((first land 0x3FF) lsl 10) + (second land 0x3FF));
        from (i + 4)
      end
      else begin
        add_code_point buffer first;
        from (i + 2)
      end
    end
  in
  from start;
  Buffer.contents buffer

(* Zeros, in UTF-16 that does not say so: fewer may be stray characters. *)
let fewest_zeros = 8

(* Where the high byte of a pair stands in UTF-16 without its mark; None for any other text. Most
   characters of a program have a zero for one of their two bytes, and none for the other. *)
let unmarked s =
  let zeros = [| 0; 0 |] in
  let count i c = if c = '\000' then zeros.(i land 1) <- zeros.(i land 1) + 1 in
  if String.contains s '\000' then String.iteri count s;
  let most = max zeros.(0) zeros.(1) in
  if min zeros.(0) zeros.(1) > 0 || most < fewest_zeros || most * 8 < String.length s * 3 then None
  else Some (if zeros.(0) = 0 then 1 else 0)

(* Bytes as UTF-8: UTF-16 if its mark comes first or it has its zeros, else as they are if they are
   UTF-8, else latin-1. *)
let decoded s =
  match String.sub s 0 (min 2 (String.length s)) with
  | "\xFF\xFE" -> of_utf16 ~high:1 ~start:2 s
  | "\xFE\xFF" -> of_utf16 ~high:0 ~start:2 s
  | _ -> (
      match unmarked s with
      | Some high -> of_utf16 ~high ~start:0 s
      | None -> if Native.is_utf8 s then s else of_latin1 s)

(* The number of characters in the first bytes of a text. *)
let characters s bytes =
  let count = ref 0 in
  String.iteri (fun i c -> if i < bytes && Char.code c land 0xC0 <> 0x80 then incr count) s;
  !count

(* The first characters of a text. *)
let first s count =
  let rec until i left =
    if i >= String.length s || left = 0 then i else until (i + max 1 (sequence s i)) (left - 1)
  in
  String.sub s 0 (min (String.length s) (until 0 count))

let lines s = String.split_on_char '\n' s

(* A line of a text, counted from 1; empty beyond its end. *)
let line s number =
  match List.nth_opt (lines s) (number - 1) with
  | Some found when number > 0 -> first (String.trim found) 200
  | _ -> ""
  | exception Invalid_argument _ -> ""

let starts_with prefix s =
  String.length s >= String.length prefix && String.sub s 0 (String.length prefix) = prefix

let contains s part =
  let n = String.length part in
  let rec from i = i + n <= String.length s && (String.sub s i n = part || from (i + 1)) in
  from 0

(* A text as blanks, on as many lines. *)
let blank text = String.map (fun c -> if c = '\n' then c else ' ') text

(* A lost piece as blanks, with a sign that keeps its neighbours apart where there is room. *)
let apart text =
  let blanked = Bytes.of_string (blank text) in
  let rec put i =
    if i + 1 < Bytes.length blanked then
      if Bytes.get blanked i = ' ' && Bytes.get blanked (i + 1) = ' ' then
        Bytes.blit_string ";;" 0 blanked i 2
      else put (i + 1)
  in
  put 0;
  Bytes.to_string blanked
