// Calls of routines of a level that have their body in another file, in an object that cannot be made again with it.
// RUN: not %pacc -flto -O2 -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: not %pacc -fsanitize=bounds -O2 -c %s -o %t.o 2>&1 | %FileCheck %s
#pragma acc routine vector
void lanes(double *row, int n);

void rows(double *a, int n) {
#pragma acc parallel loop gang copy(a[0:n * n])
  for (int i = 0; i < n; i++)
    lanes(a + i * n, n);
  // CHECK: routine_elsewhere.c:[[#@LINE-1]]:{{.*}} error: call to 'lanes', whose body is not in this file: {{.*}} (or with its level; those with gang, worker or vector not with sanitizers, profiling or -flto)
}

// A function of the C library is nobody's to give a directive.
int rand(void);
void noise(double *a, int n) {
#pragma acc parallel loop copyout(a[0:n])
  for (int i = 0; i < n; i++)
    a[i] = rand();
  // CHECK: routine_elsewhere.c:[[#@LINE-1]]:{{.*}} error: call to 'rand', a function of the C library that devices do not have: use 'rand_r' with a seed that each iteration has for itself
}
