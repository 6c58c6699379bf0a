"""What the host knows of OCaml, and the worker for it: a program that is built on this machine."""
