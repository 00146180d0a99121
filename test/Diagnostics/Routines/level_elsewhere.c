// A `routine vector` or `worker` of another file, in programs for the emulator alone, whose object cannot be made again with
// its body (of sanitizers, for one): the host's function, which each lane would do as a whole, is not taken for it. The
// host has one lane, for which it is right.
// RUN: not %pacc %without_gpu -fsanitize=bounds -O2 -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: not %clang_plugin -fsanitize=bounds -O0 -fplugin-arg-pacc-target=emulator -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %pacc -acc=multicore -Werror -c %s -o %t.o
// RUN: %pacc %without_gpu -DWITHOUT -Werror -c %s -o %t.o
#pragma acc routine seq
int number(int i);
#pragma acc routine vector
void defined(int *row, int n);

#ifndef WITHOUT
#pragma acc routine vector
void lanes(int *row, int n);
#pragma acc routine worker
void rows(int *all, int n);

void calls(int *p, int n) {
#pragma acc parallel loop gang copy(p[0:n * n])
  for (int i = 0; i < n; i++)
    // CHECK: level_elsewhere.c:[[#@LINE+1]]:{{.*}} error: call to 'lanes', whose body is not in this file: {{.*}} (or with its level; those with gang, worker or vector not with sanitizers, profiling or -flto)
    lanes(p + i * n, n);
#pragma acc parallel copy(p[0:n * n])
  // CHECK: level_elsewhere.c:[[#@LINE+1]]:{{.*}} error: call to 'rows', whose body is not in this file
  rows(p, n);
}
void on_the_host(int *p, int n) { lanes(p, n); }
#endif

void fine(int *p, int n) {
#pragma acc parallel loop gang copy(p[0:n * n])
  for (int i = 0; i < n; i++) {
    defined(p + i * n, n);
    p[i * n] += number(i);
  }
}
#pragma acc routine vector
void defined(int *row, int n) {
#pragma acc loop vector
  for (int i = 0; i < n; i++)
    row[i]++;
}
