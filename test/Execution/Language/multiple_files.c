// Kernels in two object files that share globals, a header's static functions and present data;
// linked in one step, from objects, and from a static library.
// RUN: %pacc -O2 %s %S/../Inputs/second_file.c -o %t && %run_host %t && %run_emulator %t
// RUN: rm -rf %t.dir && mkdir %t.dir
// RUN: %pacc -O2 -c %s -o %t.dir/first.o
// RUN: %pacc -O2 -c %S/../Inputs/second_file.c -o %t.dir/second.o
// RUN: %pacc %t.dir/first.o %t.dir/second.o -o %t.two && %run_emulator %t.two
// RUN: ar rcs %t.dir/libsecond.a %t.dir/second.o
// RUN: %pacc -O2 %s -L%t.dir -lsecond -o %t.library && %run_host %t.library && %run_emulator %t.library
// RUN: %pacc -O2 -fPIC -shared %S/../Inputs/second_file.c -o %t.dir/libshared.so
// RUN: %pacc -O2 %s -L%t.dir -lshared -Wl,-rpath,%t.dir -o %t.shared && %run_emulator %t.shared
#include "../check.h"

#include "../Inputs/two_files.h"

double shared_table[TABLE];
int shared_scale = 3;

/* The same name as a function of the other file, with a kernel in it too. */
static void own(int *a) {
#pragma acc parallel loop copy(a[0:TABLE])
  for (int i = 0; i < TABLE; i++)
    a[i] = triple(a[i]) + 1;
}

int main(void) {
  int a[TABLE];
  for (int i = 0; i < TABLE; i++) {
    a[i] = i;
    shared_table[i] = i;
  }
  own(a);
  second_own(a);
  for (int i = 0; i < TABLE; i++)
    CHECK_EQ(a[i], 3 * (3 * i + 1) + 2);

#pragma acc parallel loop
  for (int i = 0; i < TABLE; i++)
    shared_table[i] *= shared_scale;
  second_add();
  for (int i = 0; i < TABLE; i++)
    CHECK_EQ(shared_table[i], 3 * i + 10);

  // Made present here, used and updated there.
#pragma acc enter data copyin(shared_table)
  shared_scale = 100;
  second_add_present();
  if (discrete_memory())
    CHECK_EQ(shared_table[1], 13);
  second_update();
  CHECK_EQ(shared_table[1], 113);
#pragma acc exit data delete (shared_table)
  return check_done();
}
