// Members of a structure are present, the structure is not.
// RUN: %pacc -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %pacc %without_gpu -O0 %s -o %t.O0 && %run_host %t.O0 && %run_emulator %t.O0
// RUN: %pacc %without_gpu -O3 %s -o %t.O3 && %run_host %t.O3 && %run_emulator %t.O3
// RUN: %if cuda-gpu %{ %run_gpu %t %}
#include "../check.h"

struct s {
  char a;
  float b;
};

int main(void) {
  struct s s = {7, 2};
#pragma acc enter data copyin(s.a, s.b)
#pragma acc parallel present(s.a, s.b) num_gangs(1)
  {
    s.a++;
    s.b--;
  }
#pragma acc exit data copyout(s.a, s.b)
  CHECK_EQ(s.a, 8);
  CHECK_EQ(s.b, 1);
  return check_done();
}
