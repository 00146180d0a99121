// A pointer member with no data clause that leads to memory of the host, of which the loops do not tell how much they use: an
// error that names it, its line and the clause to add. Where the device reads host memory the program runs.
// RUN: %pacc -O2 %s -o %t
// RUN: not %run_emulator %t 2>&1 | %FileCheck %s
// RUN: not %run_emulator %t 1 2>&1 | %FileCheck %s --check-prefix=THERE
// RUN: not %run_emulator %t 1 2 2>&1 | %FileCheck %s --check-prefix=POINTER
// RUN: not %run_emulator %t 1 2 3 2>&1 | %FileCheck %s --check-prefix=STALE
// RUN: not %run_emulator %t 1 2 3 4 2>&1 | %FileCheck %s --check-prefix=MOVED
// RUN: %run_host %t && %run_host %t 1 && %run_host %t 1 2 && %run_host %t 1 2 3 && %run_host %t 1 2 3 4
#include <stdio.h>
#include <stdlib.h>

struct field {
  int n;
  struct { double *value; } in;
};

// The construct's own copy of the object.
static void own(struct field f) {
#pragma acc parallel loop
  for (int i = 0; i < f.n; i++)
    f.in.value[(int)(i * 1.0)] *= 2;
  // CHECK-NOT: done
  // CHECK: FATAL ERROR: data of a member used in a kernel was not found on device 1: name=f.in.value host:0x{{[0-9a-f]+}}, which is what
  // CHECK-NEXT: Add copy(f.in.value[0:n])
  // CHECK: file:{{.*}}member_nowhere.c own line:[[@LINE-6]]
}

// One that was there.
static void there(struct field *f) {
#pragma acc data copyin(f[0:1])
#pragma acc kernels async
  for (int i = 0; i < f->n; i++)
    f->in.value[(int)(i * 1.0)] *= 2;
#pragma acc wait
  // THERE-NOT: done
  // THERE: FATAL ERROR: {{.*}}name=f->in.value host:0x
  // THERE: file:{{.*}}member_nowhere.c there line:[[@LINE-6]]
}

// One that comes along for the construct.
static void pointer(struct field *g) {
#pragma acc serial
  {
    double *v = g->in.value;
    v[(int)v[0]] = g->n;
  }
  // POINTER-NOT: done
  // POINTER: FATAL ERROR: {{.*}}name=g->in.value host:0x
  // POINTER: file:{{.*}}member_nowhere.c pointer line:[[@LINE-7]]
}

// The data is there, but the copy of the object, made before, does not lead to it, and the host does not wait for the
// construct, behind which it would have to hold the host's pointer again.
static void stale(struct field *f) {
  double *v = f->in.value;
#pragma acc enter data copyin(f[0:1]) copyin(v[0:100])
#pragma acc parallel loop async
  for (int i = 0; i < f->n; i++)
    f->in.value[(int)(i * 1.0)] *= 2;
#pragma acc wait
#pragma acc exit data delete(v[0:100], f[0:1])
  // STALE-NOT: done
  // STALE: FATAL ERROR: {{.*}}name=f->in.value host:0x
  // STALE: file:{{.*}}member_nowhere.c stale line:[[@LINE-7]]
}

// The host's pointer leads elsewhere by now: what the device's copy of the object holds is no longer what the program means.
static void moved(struct field *f) {
  double *v = f->in.value;
#pragma acc enter data copyin(f[0:1]) copyin(v[0:100])
  f->in.value = v + 1;
#pragma acc parallel loop
  for (int i = 0; i < f->n - 1; i++)
    f->in.value[(int)(i * 1.0)] *= 2;
  f->in.value = v;
#pragma acc exit data delete(v[0:100], f[0:1])
  // MOVED-NOT: done
  // MOVED: FATAL ERROR: {{.*}}name=f->in.value host:0x
  // MOVED: file:{{.*}}member_nowhere.c moved line:[[@LINE-7]]
}

int main(int argc, char **argv) {
  (void)argv;
  struct field f = {100, {calloc(100, sizeof(double))}};
  if (argc == 5)
    moved(&f);
  else if (argc == 4)
    stale(&f);
  else if (argc == 3)
    pointer(&f);
  else if (argc == 2)
    there(&f);
  else
    own(f);
  printf("done\n");
  free(f.in.value);
  return 0;
}
