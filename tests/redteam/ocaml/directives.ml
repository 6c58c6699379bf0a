(* tries: directives that read, load, change the folder and quit; must: directives are dropped: every question is right *)
(* place: before *)
#directory "+compiler-libs";;
#load "unix.cma";;
#use "/etc/passwd";;
#cd "/";;
#install_printer print_int;;
#trace compare;;
#warn_error "+a";;
#quit;;
