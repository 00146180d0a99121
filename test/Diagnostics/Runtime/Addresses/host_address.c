// With -gpu=check the emulator tells of a kernel that uses the host's address of what the device has: a pointer in an
// object that is on the device for longer than the construct, which no clause has attached.
// RUN: %pacc -O2 -gpu=check %s -o %t
// RUN: not %run_emulator %t 2>&1 | %FileCheck %s
// RUN: env PACC_EMULATOR=order:3 not %run_emulator %t 2>&1 | %FileCheck %s
// RUN: %run_host %t
// RUN: %pacc -O0 -gpu=check -DATTACHED %s -o %t
// RUN: %run_emulator %t
#include <stdio.h>

struct row {
  double *p;
};
struct object {
  struct row v[3];
};

int main(void) {
// CHECK: warning: {{.*}}host_address.c:[[#@LINE+8]]: a pointer that the kernel finds in o, at byte {{0|8|16}}, leads to the host's memory
  static double a[10], b[10], c[10];
  struct object o = {{{a}, {b}, {c}}};
#pragma acc data copy(a, b, c) copyin(o)
  {
#ifdef ATTACHED
#pragma acc enter data attach(o.v[0].p, o.v[1].p, o.v[2].p)
#endif
#pragma acc parallel loop
    for (int k = 0; k < 3; k++)
      for (int i = 0; i < 10; i++)
        // CHECK: FATAL ERROR: {{.*}}host_address.c:[[#@LINE+2]]: the kernel writes element {{[0-9]}} of {{[abc]}} at the host's address 0x{{[0-9a-f]+}}, but the device has it elsewhere
        // CHECK-NEXT: A pointer that the kernel uses still leads to the host's data: name it in a data clause of the construct, or attach it
        o.v[k].p[i] = i;
#ifdef ATTACHED
#pragma acc exit data detach(o.v[0].p, o.v[1].p, o.v[2].p)
#endif
  }
  return a[5] != 5 || c[9] != 9;
}
