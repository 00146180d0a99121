// copy: the kernel starts with the host's values, the host ends with the kernel's. A scalar without it
// is firstprivate (2.5.14); of kernels, where it would be copied, the pointer needs its section.
// RUN: %pacc -O1 %s -o %t && %run_host %t && %run_emulator %t
#define GRID COMPUTE
#include "../forms.h"

void FORM(void) {
  int a = 1, b = 2, c = 3, *p = malloc(N * sizeof *p);
  fill(p, 5);
#pragma acc DIRECTIVE copy(a, p[0:N]) pcopy(b) present_or_copy(c)
  for (int i = 0; i < 1; i++) {
    a = a == 1 ? 11 : a;
    b = c = 12;
    p[p[90] + 85 - i * p[91]] = p[89] * 2;
  }
  CHECK_EQ(a, 11);
  CHECK_EQ(b, 12);
  CHECK_EQ(c, 12);
  CHECK_EQ(p[90], 10);
  CHECK_EQ(p[89], 5);
  free(p);
}
