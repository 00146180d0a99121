// With -fwrapv numbers with a sign go round, too: loops that lead away from their bounds end there.
// RUN: %driver -O1 -fwrapv -w %s -o %t.plain && %t.plain > %t.want
// RUN: %pacc %without_gpu -O2 -fwrapv -Werror %s -o %t
// RUN: %run_host %t > %t.got && diff %t.want %t.got
// RUN: %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: %pacc %without_gpu -O0 -fno-strict-overflow %s -o %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0 > %t.got && diff %t.want %t.got
// RUN: %if cuda-gpu %{ %run_gpu %t > %t.got && diff %t.want %t.got %}
#include <limits.h>
#include <stdio.h>

static void print(const char *what, int count, long sum) { printf("%s %d %ld\n", what, count, sum); }

int main(int argc, char **argv) {
  const long high = LONG_MAX - 5 + argc - 1, low = LONG_MIN + 4 + argc - 1;
  const int top = INT_MAX - 3 + argc - 1, step = argc;
  int n = 0;
  long s = 0;
#pragma acc parallel loop reduction(+ : n, s)
  for (long i = high; i > 0; i++) { n++; s += i; }
  print("long up", n, s), n = s = 0;
#pragma acc parallel loop reduction(+ : n, s)
  for (long i = high; i >= 7; i += 2) { n++; s += i; }
  print("long up by 2", n, s), n = s = 0;
#pragma acc parallel loop reduction(+ : n, s)
  for (long i = low; i < 0; i--) { n++; s += i; }
  print("long down", n, s), n = s = 0;
#pragma acc parallel loop reduction(+ : n, s)
  for (int i = top; i > -5; i++) { n++; s += i; }
  print("int up", n, s), n = s = 0;
#pragma acc parallel loop reduction(+ : n, s)
  for (int i = top; i > 0; i += step) { n++; s += i; }
  print("int up by a value", n, s), n = s = 0;
#pragma acc parallel loop reduction(+ : n, s)
  for (int i = 7; i > 0; i -= step) { n++; s += i; }
  print("int down by a value", n, s), n = s = 0;
#pragma acc parallel loop reduction(+ : n, s)
  for (int i = INT_MIN + 3; i <= 9; i -= step) { n++; s += i; }
  print("int down", n, s), n = s = 0;
#pragma acc parallel loop reduction(+ : n, s)
  for (int i = top; i != INT_MIN + 6; i += 2) { n++; s += i; }
  print("int until", n, s), n = s = 0;
#pragma acc parallel loop reduction(+ : n, s)
  for (int i = 1; i != -1073741813; i += 0x60000001) { n++; s += i; } // several times round
  print("int round", n, s), n = s = 0;
#pragma acc parallel loop reduction(+ : n, s)
  for (int i = -4; i < 5; i++) { n++; s += i; }
  print("int", n, s), n = s = 0;
#pragma acc kernels
  for (int i = top; i > 0; i++) { n++; s += i; }
  print("plain", n, s), n = s = 0;
#pragma acc kernels
  { int i = top; while (i > 0) { n++; s += i; i++; } }
  print("while", n, s);
}
