// Pieces of an array that several directives have mapped: where a kernel surely uses elements of two, or nothing tells which
// piece it uses, the run does not take one of them without a word.
// RUN: %pacc -O1 %s -o %t
// RUN: %run_host %t both && %run_host %t unclear
// RUN: not %run_emulator %t both 2>&1 | %FileCheck %s --check-prefix=BOTH
// RUN: not %run_emulator %t unclear 2>&1 | %FileCheck %s --check-prefix=UNCLEAR
// RUN: %run_emulator %t first 2>&1 | %FileCheck %s --check-prefix=FIRST
// RUN: %run_emulator %t named 2>&1 | count 0
#include <string.h>

static int a[100];
static int order[10] = {9, 8, 7, 6, 5, 4, 3, 2, 1, 0};

static void both(int *q) {
#pragma acc enter data copyin(a[0:10])
#pragma acc enter data copyin(a[80:20])
#pragma acc parallel loop
  for (int i = 0; i < 10; i++) {
    q[i + 80] = q[i];
    if (order[i] > 8)
      q[i + 89] = 1;
  }
  // BOTH: FATAL ERROR: sections of an array that a kernel uses lie elsewhere on the device than beside each other: name=q
  // BOTH-NEXT: host:0x{{[0-9a-f]+}} size:{{40|80}} and host:0x{{[0-9a-f]+}} size:{{40|80}}
  // BOTH-NEXT: Map them in one directive, or all that lies between them, too
  // BOTH-NEXT: file:{{.*}}pieces_unclear.c both line:[[@LINE-9]]
}

static void uses(int *q) {
#pragma acc parallel loop
  for (int i = 0; i < 10; i++)
    q[order[i]] = 1;
  // UNCLEAR: FATAL ERROR: sections of an array lie apart on the device, and nothing tells which of them a kernel uses: name=q
  // UNCLEAR-NEXT: host:0x{{[0-9a-f]+}} size:{{.*}} line:{{[0-9]+}} name:a
  // UNCLEAR-NEXT: host:0x{{[0-9a-f]+}} size:{{.*}} line:{{[0-9]+}} name:a
  // UNCLEAR-NEXT: Name the section in a clause of the directive: present(q[first:length])
  // UNCLEAR-NEXT: file:{{.*}}pieces_unclear.c uses line:[[@LINE-7]]
  // FIRST: pacc: warning: {{.*}}pieces_unclear.c:[[@LINE-8]]: sections of an array lie apart on the device, and
  // FIRST: It gets the first of these
  // FIRST-NOT: warning
}

static void uses_named(int *q) {
#pragma acc parallel loop present(q[0:10])
  for (int i = 0; i < 10; i++)
    q[order[i]] = 1;
}

int main(int argc, char **argv) {
  if (argc < 2)
    return 1;
  if (!strcmp(argv[1], "both"))
    return both(a), 0;
  const int begin = !strcmp(argv[1], "unclear");
#pragma acc enter data copyin(a[begin:10])
#pragma acc enter data copyin(a[80:20])
  for (int k = 0; k < 3; k++)
    if (!strcmp(argv[1], "named"))
      uses_named(a);
    else
      uses(a);
  return 0;
}
