#!/usr/bin/env bash
# Run once by Gradescope, when it builds the image of this autograder: install what graders needs.
# The service gives apt-get and pip; the network is used here, and never while grading.
set -euo pipefail

home=${AUTOGRADER:-/autograder}
source=$home/source

is_fit() { "$1" -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; }

find_python() {
    for candidate in python3 python3.14 python3.13 python3.12 python3.11; do
        if is_fit "$candidate"; then
            command -v "$candidate"
            return
        fi
    done
    return 1
}

if command -v apt-get >/dev/null; then
    export DEBIAN_FRONTEND=noninteractive
    apt-get -qq update
    # Without bubblewrap the restricted sandbox remains; without seccomp, none.
    apt-get -qq install -y --no-install-recommends libseccomp2
    apt-get -qq install -y --no-install-recommends bubblewrap || true
    if ! find_python >/dev/null; then
        # The service's own tools use the system's python3: another one is put beside it.
        for version in 3.14 3.13 3.12 3.11; do
            apt-get -qq install -y --no-install-recommends \
                "python$version" "python$version-venv" && break
        done
    fi
fi

python=$(find_python) || {
    echo "setup: no Python 3.11 or later with venv; choose a newer base image (Ubuntu 22.04 or later)" >&2
    exit 3
}
"$python" -m venv "$home/venv"
"$home/venv/bin/python" -m pip install -q --disable-pip-version-check \
    -r "$source/requirements.txt" -c "$source/constraints.txt"
PYTHONPATH=$source "$home/venv/bin/python" -m graders --version
