#include "inlined.h"

static const int table[4] = {1, 10, 100, 1000};
static int twice(int i) { return 2 * i; }
int half(int i) { return i / 2; } /* no routine of its own */

int weight(int i) { return twice(table[i % 4]) + half(i); }

int base = 7;
int offset(int i) { return base + i; }

static int scale = 3; /* this file's own: there is one on each device */
#pragma acc declare create(scale)
int counted(int i) { return scale * i; }

/* Other kernels' data go through here; the function runs constructs on the host, so no kernel calls it. */
void set_scale(int to) {
  scale = to;
#pragma acc update device(scale)
}
