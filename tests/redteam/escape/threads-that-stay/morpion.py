import threading

lock = threading.Lock()
lock.acquire()


def gagnant(g):
    if threading.active_count() < 4:
        threading.Thread(target=lock.acquire, daemon=False).start()
    return "threads"
