"""Memory that has lifetimes on the device (lifetimes.py), and the routines of openacc.h for the plain compiler."""

API = """#ifdef _OPENACC
#include <openacc.h>
#else
#define acc_malloc malloc
#define acc_free free
#define acc_memcpy_to_device memcpy
#define acc_memcpy_from_device memcpy
#define acc_copyin(p, n) ((void *)(p))
#define acc_create(p, n) ((void *)(p))
#define acc_delete(p, n) ((void)(p))
#define acc_copyout(p, n) ((void)(p))
#define acc_update_self(p, n) ((void)(p))
#define acc_update_device(p, n) ((void)(p))
#define acc_wait(q) ((void)(q))
#define acc_attach(p) ((void)(p))
#define acc_detach(p) ((void)(p))
#endif"""


class Buffer:
    """Elements behind a pointer, or of a member that is an array. `place`: the pointer as the program writes it."""

    def __init__(self, place, of, size, size_text, holder=None, inline=False):
        self.place, self.of, self.size, self.size_text = place, of, size, size_text
        self.holder = holder    # what must be on the device before, and longer
        self.inline = inline    # is there as long as its holder
        self.count = 0          # lifetimes that have begun
        self.open = 0           # of those, data constructs round here
        self.right = "both"     # which copy is: "host", "device", "both"
        self.queue = None       # in which something may still be under way
        self.device_only = False

    @property
    def present(self):
        return self.holder.count > 0 if self.inline else self.count > 0

    def at(self, index):
        return f"{self.place}[{index}]"

    @property
    def section(self):
        return self.place if self.inline else f"{self.place}[0:{self.size_text}]"

    @property
    def bytes(self):
        return f"{self.size_text} * sizeof({self.of.name})"


class Holder:
    """An object, an array of objects or a table of pointers."""

    def __init__(self, section, buffers):
        self.section, self.buffers, self.count, self.queue = section, buffers, 0, None
        self.kept = 0  # data constructs round here that have parts of it
