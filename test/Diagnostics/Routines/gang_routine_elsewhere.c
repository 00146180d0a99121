// A `routine gang` of another file, where the object cannot be made again with its body (that of sanitizers), cannot be
// shared out to the gangs of a kernel: each of them would run all of its loops, on the host, too. One with its body here,
// and those of other levels, which one thread runs, can be called.
// RUN: not %pacc -fsanitize=bounds -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: not %pacc -fsanitize=bounds -acc=multicore -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %pacc -DWITHOUT -acc=multicore -Werror -c %s -o %t.o

#pragma acc routine gang
void here(int *p, int n);

#pragma acc routine worker
int of_workers(int *p, int n);

#ifndef WITHOUT
#pragma acc routine gang
void elsewhere(int *p, int n);

void call(int *p, int n) {
#pragma acc parallel copy(p[0:n])
  // CHECK: :[[#@LINE+1]]:3: error: call to 'elsewhere', a 'routine gang' whose body is not in this file: its loops cannot be shared out to gangs
  elsewhere(p, n);
}

// The host's calls are calls.
void host(int *p, int n) { elsewhere(p, n); }
// CHECK-NOT: error:
// CHECK: 1 error
#endif

void fine(int *p, int n) {
#pragma acc parallel copy(p[0:n])
  here(p, n);
#ifdef WITHOUT
#pragma acc parallel loop gang copy(p[0:n])
  for (int i = 0; i < n; i++)
    p[i] = of_workers(&p[i], 1);
#endif
}

#pragma acc routine gang
void here(int *p, int n) {
#pragma acc loop gang
  for (int i = 0; i < n; i++)
    p[i]++;
}
