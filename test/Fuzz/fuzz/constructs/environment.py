"""Where the valid values of each array are: on the host, on the device, or on both. Directives are added so that
what is read is valid, so that a program means the same with and without a device's own memory."""
from ..source import Piece
from .arrays import CONSTANT


def in_columns(array, low, count, word, queue):
    """All of these rows, in two parts with gaps."""
    middle = 1 + count % (array.dims[1] - 1)
    rest = "".join(f"[0:{size}]" for size in array.texts[2:])
    parts = [f"{array.name}[{low}:{count}][{first}:{length}]{rest}"
             for first, length in ((0, middle), (middle, array.dims[1] - middle))]
    return [f"#pragma acc update {word}({', '.join(parts)}){queue}"]


class State:
    """Of one array: span (first row, rows) that is on the device or None; how it came there; which copies are valid."""

    def __init__(self):
        self.span, self.how = None, None
        self.host, self.device = True, False


class Environment:
    def __init__(self, gen):
        self.gen = gen
        self.states = {}
        self.pending = {}  # array -> queue whose work on it was not waited for

    # --- Queues
    def wait(self, piece, queue=None):
        """The host waits for a queue, or for all."""
        gen = self.gen
        if queue is None or queue == "":
            piece.add("#pragma acc wait")
            self.pending.clear()
            return
        others = sorted({q for q in self.pending.values() if q and q != queue})
        text = queue
        if others and gen.chance(0.2):
            other = gen.pick(others)
            text = f"{queue}, {other}"
            self.done(other)
        piece.add(f"#pragma acc wait({text})")
        self.done(queue)

    def done(self, queue):
        self.pending = {a: q for a, q in self.pending.items() if q != queue}

    def sync(self, array, piece):
        """No queue works on the array any more."""
        if array in self.pending:
            self.wait(piece, self.pending[array])

    def order(self, arrays, queue, piece):
        """The work that follows on `queue` (None: in the host's order) comes after what is pending on these arrays.
        Returns a wait clause, or ""."""
        gen, clause = self.gen, ""
        for other in sorted({self.pending[a] for a in arrays if a in self.pending} - {queue}):
            how = gen.pick(["host", "clause", "queue"])
            if other == "" or queue is None and how == "queue":
                how = "host"
            if how == "host":
                self.wait(piece, other)
            elif how == "clause":
                clause += f" wait({other})"
            else:
                piece.add(f"#pragma acc wait({other}) async({queue})" if queue else f"#pragma acc wait({other}) async")
        for array in arrays:
            self.pending.pop(array, None)
        return clause

    def mark(self, arrays, queue):
        """Work on these arrays is under way."""
        if queue is not None:
            for array in arrays:
                self.pending[array] = queue

    def state(self, array):
        return self.states.setdefault(array, State())

    def span(self, array):
        """The rows of an array that a construct may use."""
        state, gen = self.state(array), self.gen
        if state.span:
            return state.span
        rows = array.dims[0]
        if gen.chance(0.75) or rows < 3 or array.storage == "member":
            return 0, rows
        low = gen.below(rows // 2)
        return low, gen.between(rows - low - rows // 4, rows - low)

    # --- Uses
    def on_device(self, array, span, written, piece):
        """Makes an array valid for a construct. Returns its data clause, "" if it needs none."""
        gen, state = self.gen, self.state(array)
        if state.span is None:
            whole = span == (0, array.dims[0])
            if array.storage == "member":
                span, whole = (0, array.dims[0]), True
            clause = "copy" if written else gen.pick(["copy", "copyin", "copyin"])
            fixed = array.storage in (*CONSTANT, "vla")
            if whole and fixed and gen.chance(0.4):
                return ""
            text = array.section() if whole else array.section(*span)
            return f" {clause}({text})"
        if not state.device:
            piece.add(self.update(array, "device"))
        if written:
            state.host = False
        return self.clause_when_present(array)

    def clause_when_present(self, array):
        gen, state = self.gen, self.state(array)
        whole = state.span == (0, array.dims[0])
        text = array.section() if whole else array.section(*state.span)
        kinds = ["present", "present", "copy", "copyin", "copyout", "create", "no_create"]
        if array.storage in ("rows", "member"):
            kinds = ["present"]
        if (whole or array.storage in ("heap", "rows")) and not gen.in_member:  # members are not attached without
            kinds += ["", "", ""]
        kind = gen.pick(kinds)
        return f" {kind}({text})" if kind else ""

    def on_host(self, array, written, piece):
        """Makes an array valid for statements of the host, which write it if `written`."""
        state = self.state(array)
        self.sync(array, piece)
        if not state.host:
            piece.add(self.update(array, "self"))
        if written and state.span:
            state.device = False

    def update(self, array, to):
        """An update directive of all rows that are on the device."""
        gen, state = self.gen, self.state(array)
        low, count = state.span
        piece = Piece()
        if self.pending.get(array):
            if gen.chance(0.5):  # in its queue; the host waits right behind
                self.moved(array, low, count, to, piece, f" async({self.pending[array]})")
                self.sync(array, piece)
                return piece
        self.sync(array, piece)
        self.moved(array, low, count, to, piece, "")
        return piece

    def moved(self, array, low, count, to, piece, queue):
        gen, state = self.gen, self.state(array)
        state.host = state.device = True
        word = to if to == "device" else gen.pick(["self", "host"])
        rows = self.in_rows(array, low, count, word, queue)
        # Without a draw, so that the seeds' programs stay what they were.
        columns = array.has_columns() and (low + count + array.dims[1]) % 3 < 2
        piece.add(*(in_columns(array, low, count, word, queue) if columns else rows))

    def in_rows(self, array, low, count, word, queue):
        gen, state = self.gen, self.state(array)
        if count > 3 and gen.chance(0.3):
            middle = gen.between(1, count - 1)
            parts = [array.section(low, middle), array.section(low + middle, count - middle)]
            if gen.chance(0.5):
                return [f"#pragma acc update {word}({parts[0]}) {word}({parts[1]}){queue}"]
            return [f"#pragma acc update {word}({parts[0]}){queue}", f"#pragma acc update {word}({parts[1]}){queue}"]
        whole = state.span == (0, array.dims[0])
        return [f"#pragma acc update {word}({array.section() if whole else array.section(low, count)}){queue}"]

    # --- Lifetimes
    def enter(self, array, how):
        """The clause that brings an array to the device, which is not there."""
        gen, state = self.gen, self.state(array)
        state.span = self.span(array)
        state.how = how
        whole = state.span == (0, array.dims[0])
        text = array.section() if whole else array.section(*state.span)
        kind = gen.weighted([(4, "copyin"), (1, "create")])
        if how == "structured":
            kind = gen.weighted([(4, "copy"), (2, "copyin"), (1, "create")])
        state.device = kind != "create"
        state.leaves = kind
        return f" {kind}({text})"

    def leave(self, array, piece):
        """What ends an array's time on the device: a clause of exit data, or nothing for a structured region."""
        gen, state = self.gen, self.state(array)
        whole = state.span == (0, array.dims[0])
        text = array.section() if whole else array.section(*state.span)
        clause = ""
        self.sync(array, piece)
        if state.how == "structured":
            if state.leaves == "copy":
                if not state.device:
                    piece.add(self.update(array, "device"))
            elif not state.host:
                piece.add(self.update(array, "self"))
        elif not state.device or state.host and gen.chance(0.5):
            clause = f" delete({text})"
        else:
            clause = f" copyout({text})"
        state.span = None
        state.host, state.device = True, False
        return clause
