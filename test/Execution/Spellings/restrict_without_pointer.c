// pgcc takes `restrict` where no pointer is: there it promises nothing, and means nothing. On a pointer it does.
// RUN: %pacc -O2 -Werror -Minfo=accel %s -o %t 2>&1 | %FileCheck %s && %run_host %t && %run_emulator %t
// RUN: not %driver -acc -pedantic-errors -fsyntax-only %s 2>&1 | FileCheck --check-prefix=PEDANTIC %s
// RUN: not %driverxx -acc -fsyntax-only -x c++ -Drestrict=__restrict %s 2>&1 | FileCheck --check-prefix=PEDANTIC %s
#include "../check.h"
enum { N = 50 };
static unsigned restrict table[N]; // PEDANTIC: [[#@LINE]]:{{.*}} error: restrict requires a pointer or reference

static void bright(unsigned restrict char *pixels, const int restrict by) {
#pragma acc parallel loop copy(pixels[0:N])
  for (int i = 0; i < N; i++)
    pixels[i] += by;
}
static void moved(unsigned *restrict to, unsigned restrict *from) {
#pragma acc kernels loop copyout(to[0:N]) copyin(from[0:N])
  for (int i = 0; i < N; i++) // CHECK: [[#@LINE]], Loop is parallelizable
    to[i] = from[i];
}
int main(void) {
  unsigned char pixels[N];
  unsigned copy[N];
  for (int i = 0; i < N; i++)
    pixels[i] = i, table[i] = 3 * i;
  bright(pixels, 7);
  moved(copy, table);
  for (int i = 0; i < N; i++)
    CHECK(pixels[i] == i + 7 && copy[i] == 3 * i);
  return check_done();
}
