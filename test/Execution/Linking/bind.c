// bind to functions of another file: by a name, by one that nothing here declares, by a symbol; and a
// routine of another file that is bound there and here to a function of its own file.
// RUN: %pacc -O2 -I%S/Inputs %s %S/Inputs/bind.c -o %t && %run_host %t && %run_emulator %t
// RUN: env PACC_EMULATOR=order:1 ACC_DEVICE_TYPE=emulator %t
// RUN: %pacc %without_gpu -O0 -I%S/Inputs %s %S/Inputs/bind.c -o %t && %run_host %t && env PACC_EMULATOR=order:3 %run_emulator %t
// RUN: %pacc -O2 -DMISSING -I%S/Inputs %s %S/Inputs/bind.c -o %t.missing && %run_host %t.missing
// RUN: not env ACC_DEVICE_TYPE=emulator %t.missing 2>&1 | %FileCheck %s
// CHECK: no emulator device code available for 'nowhere', which {{.*}}bind.c:[[#]] calls
#include "../check.h"

#include "bind.h"

#pragma acc routine seq bind(of_other_file)
int named(int x) { return x + 1; }
#pragma acc routine seq bind(undeclared_of_other_file)
int undeclared(int x) { return x + 1; }
#pragma acc routine seq bind("symbol_of_other_file")
static int symbol(int x) { return x + 1; }
#pragma acc routine seq bind("nowhere")
int missing(int x) { return x + 1; }

int main(void) {
  int r[4], x = 5;
#pragma acc serial copyout(r)
  {
    r[0] = named(x);
    r[1] = undeclared(x);
    r[2] = symbol(x);
    r[3] = of_file(x);
#ifdef MISSING
    r[3] = missing(x);
#endif
  }
  const int is_host = acc_get_device_type() == acc_device_host;
  for (int i = 0; i < 4; i++)
    CHECK_EQ(r[i], is_host ? 6 : 5 - 10 * (i + 1));
  CHECK_EQ(of_file(x), 6);
  return check_done();
}
