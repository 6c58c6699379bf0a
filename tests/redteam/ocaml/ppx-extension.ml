(* tries: extension nodes, which a preprocessor would run; must: the phrase is lost: every question is right *)
(* place: before *)
let tout = [%expr 1]

[%%import "/etc/passwd"]
