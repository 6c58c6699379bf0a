"""The only code of ours that runs in the box: read, load, lend, call, encode.

Standard library and ``parso`` only. Never imported by the host: started by name.
"""
