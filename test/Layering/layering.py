#!/usr/bin/env python3
"""Checks the house plan: which room may include what, how long a file may be, and how many a folder may have.

usage: layering.py <root of the source tree>
Prints one line per violation and exits 1 if there is any.
"""

import os
import re
import sys

MAX_LINES = 400
# Longer files, each with the reason. Keep it empty if you can.
LONG_FILES = {}
# A folder with more files than this has more than one subject, and who looks for a file cannot see at once what is there:
# give the subjects folders of their own. (About 25, and one more rather than a file that stands elsewhere for the number.)
MAX_FILES = 26

PACC = "pacc/"
COMPILER = ("clang/", "clang-c/", "llvm/", "llvm-c/", "mlir/")

# Room -> (rooms of include/pacc it may include, whether it may include LLVM, whether Clang).
ROOMS = {
    "include/pacc/ABI": ({"ABI"}, False, False),
    "include/pacc/Markers": ({"ABI", "Markers"}, False, False),
    "include/pacc/Support": ({"Support"}, False, False),
    "include/pacc/Driver": ({"Driver", "Support"}, False, False),
    "include/pacc/IR": ({"ABI", "IR", "Markers", "Support"}, True, False),
    "include/pacc/Access": ({"ABI", "Access", "IR", "Markers", "Support"}, True, False),
    "include/pacc/Targets": ({"ABI", "IR", "Support", "Targets"}, True, False),
    "include/pacc/Transforms": ({"ABI", "Markers", "Support", "Transforms"}, True, False),
    "include/pacc/Lowering": ({"ABI", "Markers", "Support", "Lowering"}, True, True),
    "include/pacc/Frontend": ({"ABI", "Frontend", "Lowering", "Transforms", "Support"}, True, True),
    "lib/Support": ({"Support"}, False, False),
    "lib/Driver": ({"Driver", "Support"}, False, False),
    "lib/IR": ({"ABI", "IR", "Markers", "Support"}, True, False),
    "lib/Access": ({"ABI", "Access", "IR", "Markers", "Support"}, True, False),
    "lib/Targets": ({"ABI", "IR", "Support", "Targets"}, True, False),
    "lib/Transforms": ({"ABI", "Access", "IR", "Markers", "Support", "Targets", "Transforms"}, True, False),
    "lib/Lowering": ({"ABI", "Markers", "Support", "Lowering"}, True, True),
    "lib/Frontend": ({"ABI", "Frontend", "Lowering", "Transforms", "Support"}, True, True),
    "runtime": ({"ABI"}, False, False),
    "tools/pacc": ({"Driver"}, False, False),
    "tools/pacc-info": ({"ABI"}, False, False),
    "tools/pacc-plugin": ({"Frontend", "Transforms"}, True, True),
}
# The floors of a room with folders, from the top: a folder may include itself and what is below.
# Files beside the folders are the room's contents page, or what all of them share.
FLOORS = {
    "runtime": ("Entry", "Pipeline", "Exec", "Data", "Trace", "Driver", "Support"),
    "runtime/Exec": ("Launch", "Shapes"),
    "lib/Lowering": ("Compute", "Pipelines", "Loops", "Privates", "Data", "Clauses", "Outlines", "Tree"),
    "lib/Targets": ("Nvptx", "Host", "Emulator", "InProcess", "Accesses", "Runtime"),
    "lib/Transforms": ("LinkTime", "Constructs", "Units", "Checks", "Routines", "Forms", "Reductions", "Memory", "Levels",
                       "Loops", "Kernels"),
    "lib/Access": ("Copies", "Elements", "Loaded", "Subscripts", "Rows", "Loops", "Parameters"),
    "lib/Lowering/Compute": ("Elements", "Routines"),
    "runtime/Data": ("Pointers", "Copies"),
    "lib/Targets/Nvptx": ("Optimizations", "Output", "Mathematics"),
    "lib/Lowering/Data": ("Coverage", "Subscripts", "Members", "Declare"),
    "lib/Transforms/Reductions": ("Implicit", "Ordered"),
    "lib/Lowering/Tree": ("Aliases", "Expressions"),
}
# Steps up that are there still: (file, what it includes). Make them fewer.
STEPS_UP = {
    ("lib/Lowering/Clauses/Items.cpp", "Data/Declare/Declare.h"),
    ("lib/Lowering/Clauses/Items.cpp", "Pipelines/Pipelines.h"),
    ("lib/Lowering/Data/Subscripts/PointerUses.cpp", "Compute/Invariants.h"),
    ("lib/Lowering/Data/Subscripts/PointerUses.h", "Loops/CanonicalLoop.h"),
    ("lib/Lowering/Data/Subscripts/Sums/SumFormer.h", "Compute/Invariants.h"),
    ("lib/Lowering/Loops/LoopBounds.h", "Compute/Invariants.h"),
    ("lib/Lowering/Loops/LoopNest.cpp", "Pipelines/Pipelines.h"),
    ("lib/Lowering/Loops/Loops.cpp", "Pipelines/PipeLoops.h"),
    ("lib/Lowering/Loops/Tiles.cpp", "Pipelines/Pipelines.h"),
    ("lib/Lowering/Privates/InferredReductions.cpp", "Loops/LoopNest.h"),
    ("lib/Lowering/Tree/AstIntegrity.cpp", "Data/Declare/LocalDeclares.h"),
    ("lib/Transforms/Kernels/Outline.cpp", "Checks/AccessChecks.h"),
}
# Folders of a device: nobody else looks inside, and they do not look at each other.
HOUSES = (
    "runtime/Driver/Cuda", "runtime/Driver/Host", "runtime/Driver/Emulator",
    "lib/Targets/Nvptx", "lib/Targets/Host", "lib/Targets/Emulator",
)
# What only some may name: pattern, who may, and why.
WORDS = (
    (re.compile(r"\b(Nvptx|Emulator|Host)Block\b|\bWarpSize *= *\d"),
     ("lib/Targets/", "runtime/Driver/"),
     "limits of blocks are a target's: ask Target::limits() or the device's properties"),
    (re.compile(r"\b(nvptx|gpu)Target\b"),
     ("lib/Targets/",),
     "no step knows the GPU: it gets its target from where targets are gone through, or asks for what all have in common"),
    (re.compile(r'starts_with\("__pacc[a-z]?_'),
     (),
     "markers and functions of the device runtime have decoders (Marker.h, DeviceCalls.h)"),
)
# The one place that knows all devices: it makes the list of them.
DEVICE_LIST = "runtime/Driver/"
# What the compiler, the runtime and the code in kernels know of one device alone: a part of the ABI, in the device's folder.
CONTRACT = re.compile(r"runtime/Driver/[^/]+/Contract\.h")
# Code that runs in kernels: what all devices share, and each one's primitives.
KERNEL_CODE = re.compile(r"runtime/(Driver/[^/]+/)?Device/")

OWN_TYPE = re.compile(r"^(?:class|struct|enum class|enum) (\w+)(?: final)?\s*(?::[^;{]*)?\{", re.M)
INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]')
SOURCE = (".h", ".hpp", ".def", ".c", ".cc", ".cpp", ".inc")


def room_of(path):
    fits = [room for room in ROOMS if path.startswith(room + "/")]
    return max(fits, key=len) if fits else None


def resolve(root, folder, name):
    """The file of this tree that a quoted include names, or None."""
    for base in (folder, room_of(os.path.join(folder, name)) or "", "include", "runtime"):
        candidate = os.path.normpath(os.path.join(base, name))
        if os.path.exists(os.path.join(root, candidate)):
            return candidate
    return None


def house_of(path):
    return next((house for house in HOUSES if path.startswith(house + "/")), None)


def floors_of(path):
    """Each room with floors that a file is in, and its floor there counted from the top."""
    return {room: floors.index(folder) for room, floors in FLOORS.items()
            for folder in [path[len(room) + 1:].split("/")[0]] if path.startswith(room + "/") and folder in floors}


def check_include(root, path, name):
    """Yields what is wrong with `path` including `name`."""
    room = room_of(path)
    allowed, llvm, clang = ROOMS[room]
    if name.startswith(COMPILER):
        is_clang = name.startswith(("clang/", "clang-c/"))
        if not (clang if is_clang else llvm):
            yield f"{room} must not include {'Clang' if is_clang else 'LLVM'}"
        return
    if name.startswith(PACC):
        target = name.split("/")[1]
        if target not in allowed:
            yield f"{room} must not include the room {target}"
        return
    found = resolve(root, os.path.dirname(path), name)
    if found is None or found.startswith("include/"):
        return
    if CONTRACT.fullmatch(path) and not CONTRACT.fullmatch(found):
        yield "compiler and runtime both read a contract: it may include pacc/ABI and other contracts only"
    if room_of(found) != room and not (room == "lib/Targets" and CONTRACT.fullmatch(found)):
        yield f"{room} must not include files of {room_of(found) or os.path.dirname(found)}"
    above, below = floors_of(path), floors_of(found)
    for where in above.keys() & below.keys():
        if below[where] < above[where] and (path, name) not in STEPS_UP:
            floors = FLOORS[where]
            yield (f"{where}/{floors[above[where]]} must not include files of {where}/{floors[below[where]]}, "
                   "which is above it")
    house = house_of(found)
    in_driver = os.path.dirname(path) + "/" == DEVICE_LIST
    if house and house != house_of(path) and not in_driver and not CONTRACT.fullmatch(found):
        yield f"only {house} and the list of devices may include {found}"
    if KERNEL_CODE.match(path) and not KERNEL_CODE.match(found) and not CONTRACT.fullmatch(found):
        yield "code that runs in kernels must not include other parts of the runtime"


def check_file(root, path):
    with open(os.path.join(root, path), encoding="utf-8") as file:
        lines = file.read().splitlines()
    if len(lines) > MAX_LINES and path not in LONG_FILES:
        yield 1, f"has {len(lines)} lines, more than {MAX_LINES}"
    for number, line in enumerate(lines, 1):
        for pattern, places, why in WORDS:
            if pattern.search(line) and not path.startswith(places or ("\0",)):
                yield number, f"has '{pattern.search(line).group(0)}': {why}"
        match = INCLUDE.match(line)
        if match:
            for problem in check_include(root, path, match.group(2)):
                yield number, f"includes {match.group(2)}: {problem}"


def check_folders(root):
    """Yields what is wrong with the sizes of folders, and of Python's files, which are in no room."""
    for top in ("include", "lib", "runtime", "tools", "test"):
        for folder, folders, names in os.walk(os.path.join(root, top)):
            folders[:] = sorted(name for name in folders if name != "__pycache__")
            path = os.path.relpath(folder, root)
            if len(names) > MAX_FILES:
                yield f"{path}: has {len(names)} files, more than {MAX_FILES}"
            for name in sorted(names):
                if name.endswith(".py"):
                    with open(os.path.join(folder, name), encoding="utf-8") as file:
                        lines = len(file.read().splitlines())
                    if lines > MAX_LINES:
                        yield f"{path}/{name}:1: has {lines} lines, more than {MAX_LINES}"


def check_names(root):
    """Yields the types that two sources of one library name alike, also in unnamed namespaces: they mean two things, and
    builds that compile sources together (PACC_UNITY) stop."""
    places = {}
    for path in sources(root):
        if not path.endswith(".cpp") or KERNEL_CODE.match(path) or path.startswith("lib/Targets/Runtime/Library/"):
            continue
        with open(os.path.join(root, path), encoding="utf-8") as file:
            for name in set(OWN_TYPE.findall(file.read())):
                places.setdefault((room_of(path), name), []).append(path)
    for (room, name), paths in places.items():
        if len(paths) > 1:
            yield f"{paths[0]}: has a type '{name}', as {', '.join(paths[1:])}"


def sources(root):
    for top in ("include", "lib", "runtime", "tools"):
        for folder, _, names in os.walk(os.path.join(root, top)):
            for name in sorted(names):
                path = os.path.relpath(os.path.join(folder, name), root)
                if name.endswith(SOURCE) and room_of(path):
                    yield path


def main():
    root = sys.argv[1]
    problems = 0
    files = 0
    for path in sources(root):
        files += 1
        for line, text in check_file(root, path):
            print(f"{path}:{line}: {text}")
            problems += 1
    for text in (*check_folders(root), *check_names(root)):
        print(text)
        problems += 1
    if not files:
        print(f"no source file under {root}")
    print(f"{files} files, {problems} problems")
    return 1 if problems or not files else 0


if __name__ == "__main__":
    sys.exit(main())
