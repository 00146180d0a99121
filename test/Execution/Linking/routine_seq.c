// Routines of another file: from its object, from an archive, from a shared library; with structs,
// pointers into device memory, and a call back into the first file.
// RUN: %pacc -O2 -I%S/Inputs %s %S/Inputs/routines.c -o %t && %run_host %t && %run_emulator %t
// RUN: env PACC_EMULATOR=order:1 ACC_DEVICE_TYPE=emulator %t
// RUN: %pacc %without_gpu -O0 -I%S/Inputs %s %S/Inputs/routines.c -o %t.plain && %run_host %t.plain && env PACC_EMULATOR=order:3 %run_emulator %t.plain
// RUN: rm -rf %t.dir && mkdir %t.dir
// RUN: %pacc -O2 -I%S/Inputs -c %S/Inputs/routines.c -o %t.dir/routines.o
// RUN: ar rcs %t.dir/libroutines.a %t.dir/routines.o
// RUN: %pacc -O2 -I%S/Inputs %s -L%t.dir -lroutines -o %t.archive && %run_host %t.archive && %run_emulator %t.archive
// RUN: %pacc -O2 -fPIC -shared -I%S/Inputs %S/Inputs/routines.c -o %t.dir/libshared.so
// RUN: %pacc -O2 -I%S/Inputs %s -L%t.dir -lshared -Wl,-rpath,%t.dir -o %t.shared && %run_host %t.shared && %run_emulator %t.shared
#include "../check.h"

#include "routines.h"

enum { N = 100 };

static int own(int value) { return value + 1; }

int plus_five(int value) { return value + 5; }

int main(void) {
  int a[N], rows[N][8];
  struct vec v[N];
  for (int i = 0; i < N; i++) {
    a[i] = i;
    v[i].x = i, v[i].y = 1, v[i].z = 2;
  }
#pragma acc parallel loop copy(a)
  for (int i = 0; i < N; i++)
    a[i] = triple(own(a[i])) + around(i);
#pragma acc kernels loop independent copy(v)
  for (int i = 0; i < N; i++)
    v[i] = scaled(v[i], length(v[i]));
#pragma acc parallel loop copyout(rows)
  for (int i = 0; i < N; i++)
    fill(rows[i], 8, i);
  for (int i = 0; i < N; i++) {
    CHECK_EQ(a[i], 3 * (i + 1) + 2 * (i + 5));
    CHECK_EQ(v[i].x, (i * i + 5.0) * i);
    CHECK_EQ(v[i].z, (i * i + 5.0) * 2);
    CHECK_EQ(rows[i][7], i + 7);
  }
  return check_done();
}
