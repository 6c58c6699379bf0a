import asyncio
from multiprocessing import connection


def tried(name, act):
    try:
        act()
    except Exception:
        return name + " held"
    return name + " open"


async def serve():
    await asyncio.start_server(lambda r, w: None, "127.0.0.1", 0)


async def call():
    await asyncio.open_connection("127.0.0.1", int("@PORT@"))


def gagnant(g):
    return ", ".join([tried("served", lambda: asyncio.run(serve())), tried("called", lambda: asyncio.run(call())),
                      tried("listener", lambda: connection.Listener(("127.0.0.1", 0)))])
