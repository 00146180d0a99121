// Loops that are known to have no iterations: nothing to warn of, however their iterations are counted.
// RUN: %pacc -Werror -c %s -o %t.o 2>&1 | %FileCheck --allow-empty %s
// CHECK-NOT: warning
void empty(int *a) {
#pragma acc parallel loop gang(static : 3) vector collapse(2) copy(a[0:4])
  for (int k = 0; k < 2; k++)
    for (int i = 0; i < 0; i++) a[i]++;
#pragma acc parallel loop gang(static : 3) collapse(3) copy(a[0:4])
  for (int k = 0; k < 2; k++)
    for (unsigned i = 5; i > 5; i--)
      for (int j = 0; j < 3; j++) a[j]++;
}
void empty_nests(int n, double *a) {
#pragma acc parallel loop copy(a[0:n])
  for (int i = 0; i < 0; i++) a[0] += i;
#pragma acc parallel loop collapse(2) copy(a[0:n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 0; j++) a[0] += j;
#pragma acc parallel loop gang copy(a[0:n])
  for (int i = 0; i < 0; i++) {
#pragma acc loop vector
    for (int j = 0; j < n; j++) a[0] += i;
  }
#pragma acc parallel loop gang copy(a[0:n])
  for (int i = 0; i < n; i++)
    for (int j = 4; j < 2; j++) a[j] += i;
#pragma acc parallel loop tile(2, 2) copy(a[0:n])
  for (int i = 0; i < 0; i++)
    for (int j = 0; j < 3; j++) a[0] += j;
}
