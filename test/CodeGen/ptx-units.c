// Routines and variables of several files in PTX: what is visible, what the driver links, and the table of
// addresses.
// RUN: rm -rf %t.dir && mkdir %t.dir && cd %t.dir
// RUN: %pacc -O2 -gpu=keep -c %s -o x.o
// RUN: %FileCheck %s --check-prefix=KERNELS < ptx-units.sm_75.ptx
// RUN: %FileCheck %s --check-prefix=ROUTINES < ptx-units.routines.sm_75.ptx
extern double table[100];
int factor = 3;
#pragma acc declare create(table) copyin(factor)

#pragma acc routine seq
int elsewhere(int);

static int local(int i) { return i + factor; }

#pragma acc routine seq
double entry(int i) { return table[i] * local(i); }

#pragma acc routine seq
static int hidden(int i) { return i + 7; }

// KERNELS-NOT: .visible .func
// KERNELS: .extern .func {{.*}}elsewhere
// KERNELS: .visible .const .align 8 .b8 [[TABLE:pacc_globals_[0-9a-f]+]][16];
// KERNELS-NOT: .visible .func
// KERNELS: .visible .entry run_[[#]]_gpu(
// KERNELS: ld.const.b64 {{.*}}, {{\[}}[[TABLE]]
// KERNELS: ld.global.b64

// ROUTINES-NOT: .entry
// ROUTINES: .visible .const .align 8 .b8 pacc_globals_{{[0-9a-f]+}}_routines[16];
// ROUTINES-NOT: .visible .func{{.*}}{{hidden|local}}
// ROUTINES: .visible .func {{.*}}entry
// ROUTINES-NOT: .visible .func{{.*}}{{hidden|local}}
void run(double *a, int n) {
#pragma acc parallel loop copyout(a[0:n])
  for (int i = 0; i < n; i++)
    a[i] = entry(i) + elsewhere(i) + hidden(i);
}
