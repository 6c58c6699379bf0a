import os
import stat

FOLDERS = ["@OPEN@", "/tmp", "/dev/shm", "/var/tmp", "/", "/dev", ".", "@OUT@"]
TRIES = {
    "mkdir": os.mkdir,
    "symlink": lambda path: os.symlink("/etc/passwd", path),
    "link": lambda path: os.link("@WRITABLE@", path),
    "fifo": os.mkfifo,
    "device": lambda path: os.mknod(path, 0o666 | stat.S_IFCHR, os.makedev(1, 1)),
    "plain": lambda path: os.mknod(path, 0o666 | stat.S_IFREG),
    "creat": lambda path: os.open(path, os.O_CREAT | os.O_WRONLY),
    "unnamed": lambda path: os.open(os.path.dirname(path), os.O_TMPFILE | os.O_RDWR),
}


def gagnant(g):
    made = []
    for folder in FOLDERS:
        for name, act in TRIES.items():
            try:
                act(folder + "/" + name + "-@MARK@")
                made.append(folder + " " + name)
            except OSError:
                pass
    return "made: " + str(made)
