// -gpu=lto: kernels have the bodies of routines of other files, and so what these call, over two files, with constants and
// functions that are the other file's own; those that use a variable that is the other file's own are called. Objects that
// were made with it may be linked without, and those without it take part as they are.
// RUN: rm -rf %t.dir && mkdir %t.dir
// RUN: %pacc -O2 -gpu=lto -c %S/Inputs/inlined.c -o %t.dir/inlined.o
// RUN: %pacc -O0 -gpu=lto -fPIC -c %S/Inputs/inlined_more.c -o %t.dir/more.o
// RUN: %pacc -O2 -gpu=lto -c %s -o %t.dir/main.o
// RUN: %pacc -gpu=lto %t.dir/main.o %t.dir/more.o %t.dir/inlined.o -o %t && %run_host %t && %run_emulator %t
// RUN: env PACC_EMULATOR=order:2 ACC_DEVICE_TYPE=emulator %t
// RUN: %if cuda-gpu %{ %run_gpu %t %}
// RUN: grep -a -o "extern .func .*" %t | FileCheck %s
// CHECK: extern .func{{.*}} counted
// CHECK-NOT: extern .func

// Archives: what the linker takes from them defines the routines, too, and is made again itself.
// RUN: ar rcs "%t.dir/lib with $.a" %t.dir/inlined.o %t.dir/more.o && cp "%t.dir/lib with $.a" %t.dir/libinlined.a
// RUN: %pacc -gpu=lto %t.dir/main.o "%t.dir/lib with $.a" -o %t.archive && %run_host %t.archive && %run_emulator %t.archive
// RUN: grep -a -o "extern .func .*" %t.archive | FileCheck %s
// RUN: %pacc -gpu=lto %s -L%t.dir -linlined -o %t.named && %run_emulator %t.named
// RUN: grep -a -o "extern .func .*" %t.named | FileCheck %s

// Without it at the link, kernels call.
// RUN: %pacc %t.dir/main.o %t.dir/more.o %t.dir/inlined.o -o %t.calls && %run_host %t.calls && %run_emulator %t.calls
// RUN: grep -a -o "extern .func .*" %t.calls | FileCheck --check-prefix=CALLS %s
// CALLS-DAG: extern .func{{.*}} weight
// CALLS-DAG: extern .func{{.*}} chained
// CALLS-DAG: extern .func{{.*}} offset

// What is no record, and one of another version, changes nothing.
// RUN: echo nothing > %t.dir/none && llvm-objcopy --update-section .pacc.lto=%t.dir/none %t.dir/more.o %t.dir/other.o
// RUN: %pacc -gpu=lto %t.dir/main.o %t.dir/other.o %t.dir/inlined.o -o %t.other && %run_emulator %t.other
// RUN: grep -a -o "extern .func .*" %t.other | FileCheck --check-prefix=OTHER %s
// OTHER-DAG: extern .func{{.*}} chained
// OTHER-DAG: extern .func{{.*}} counted

// What the object cannot keep its code with.
// RUN: not %pacc -gpu=lto -flto -c %s -o %t.dir/none.o 2>&1 | FileCheck --check-prefix=NOT %s
// RUN: not %pacc -gpu=lto -fsanitize=address -c %s -o %t.dir/none.o 2>&1 | FileCheck --check-prefix=NOT %s
// NOT: error: pacc: -gpu=lto is not possible with sanitizers, profiling, other code models or -flto

// Errors are those of the compiler and the linker.
// RUN: not %pacc -gpu=lto %t.dir/main.o %t.dir/more.o -o %t.fails 2>&1 | FileCheck --check-prefix=FAILS %s
// FAILS: main.o:{{.*}}undefined reference to {{.}}weight'
// FAILS: pacc: error: the linker failed with exit code 1 (-v shows its command)
// RUN: %pacc -gpu=lto -v %t.dir/main.o %t.dir/more.o %t.dir/inlined.o -o %t 2>&1 | FileCheck --check-prefix=VERBOSE %s
// VERBOSE: "{{[^"]*}}ld{{[^"]*}}"{{.*}}again{{[0-9]+}}/main.o" "{{[^"]*}}/more.o" "{{[^"]*}}/inlined.o"
// RUN: not %pacc -gpu=lto %t.dir/main.o %t.dir/absent.o -o %t.fails 2>&1 | FileCheck --check-prefix=ABSENT %s
// ABSENT: no such file or directory: '{{.*}}absent.o'
// RUN: not %pacc -gpu=lto -DBROKEN %s %t.dir/more.o -o %t.fails 2>&1 | FileCheck --check-prefix=BROKEN %s
// BROKEN: error: use of undeclared identifier 'nothing'
#include "../check.h"

#include "Inputs/inlined.h"

void set_scale(int to);

enum { N = 100 };

int main(void) {
  int a[N], b[N];
#ifdef BROKEN
  nothing = 1;
#endif
  base = 20;
#pragma acc update device(base)
  set_scale(5);
#pragma acc parallel loop copyout(a, b)
  for (int i = 0; i < N; i++) {
    a[i] = weight(i) + chained(i);
    b[i] = counted(i) - offset(i);
  }
  const int table[4] = {1, 10, 100, 1000};
  for (int i = 0; i < N; i++) {
    CHECK_EQ(a[i], 2 * (2 * table[i % 4] + i / 2) + 20 + i);
    CHECK_EQ(b[i], 5 * i - 20 - i);
  }
  CHECK_EQ(weight(3) + chained(2) + counted(1), 2001 + 201 + 22 + 5);
  return check_done();
}
