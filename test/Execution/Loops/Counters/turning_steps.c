// Loops over numbers without a sign whose step is a variable that leads away from the bound, so that they end where the
// numbers go round: `i < n; i -= s`, `i < n; i += s` with s = -1, and the same towards the greatest number.
// RUN: %driver -O1 -w %s -o %t.plain && %t.plain > %t.want
// RUN: %pacc %without_gpu -O2 -w %s -o %t
// RUN: %run_host %t > %t.got && diff %t.want %t.got
// RUN: %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: %pacc %without_gpu -O0 -w %s -o %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0 > %t.got && diff %t.want %t.got
#include <stddef.h>
#include <stdio.h>
static unsigned x[300];
static void show(int line) {
  unsigned h = 0;
  for (int i = 0; i < 300; i++) { h = h * 31 + x[i]; x[i] = i; }
  printf("%d %u\n", line, h);
}
#pragma acc routine seq
static unsigned down(unsigned n, unsigned s) { unsigned t = 0; for (unsigned j = n - 1; j < n; j -= s) t = t * 3 + j; return t; }
#pragma acc routine seq
static unsigned by_minus(unsigned n, unsigned s) { unsigned t = 0; for (unsigned j = n - 1; j < n; j += s) t = t * 3 + j; return t; }
static void all(unsigned n, unsigned s, int si, unsigned char cs, unsigned long ls, unsigned short us, long way) {
  show(__LINE__);
#pragma acc parallel loop copy(x)
  for (int i = 0; i < 100; i++) for (unsigned j = n - 1; j < n; j -= s) x[i] = x[i] * 3 + j;
  show(__LINE__);
#pragma acc kernels copy(x)
  for (int i = 0; i < 100; i++) for (unsigned j = n - 1; j < n; j -= si) x[i] = x[i] * 3 + j;
  show(__LINE__);
#pragma acc kernels copy(x)
  for (unsigned j = n - 1; j < n; j -= s) x[j] += j;
  show(__LINE__);
#pragma acc kernels copy(x)
  for (unsigned j = n - 1; j < n; j += -s) x[j] += j;
  show(__LINE__);
#pragma acc parallel loop copy(x)
  for (unsigned j = n - 1; j < n; j -= s) x[j] += j;
  show(__LINE__);
#pragma acc parallel loop copy(x)
  for (unsigned short j = n - 1; j < n; j -= us) x[j] += j;
  show(__LINE__);
#pragma acc parallel loop copy(x)
  for (int i = 0; i < 100; i++) for (unsigned char j = n - 1; j < n; j -= cs) x[i] = x[i] * 3 + j;
  show(__LINE__);
  /* Up to the greatest of the numbers. */
#pragma acc parallel loop copy(x)
  for (int i = 0; i < 100; i++) for (unsigned char j = n - 1; j > i; j += cs) x[i] = x[i] * 3 + j;
  show(__LINE__);
#pragma acc parallel loop copy(x)
  for (int i = 0; i < 100; i++) for (unsigned j = -1u - i; j >= n; j += s) x[i] = x[i] * 3 + j;
  show(__LINE__);
  /* Both ways, as the sign says; and the usual one with numbers near their end. */
#pragma acc parallel loop copy(x)
  for (size_t j = way > 0 ? 0 : n - 1; j < n; j += way) x[j] += j;
  show(__LINE__);
#pragma acc kernels copy(x)
  for (size_t j = way > 0 ? n - 1 : 3; j > 2 && j < 300; j -= way) x[j] += j;
  show(__LINE__);
#pragma acc parallel loop copy(x)
  for (size_t j = n - 1; j > 3; j -= way > 0 ? way : -way) x[j] += j;
  show(__LINE__);
#pragma acc parallel loop copy(x)
  for (size_t j = 0; j < (int)n; j += si) x[j] += j;
  show(__LINE__);
#pragma acc parallel loop copy(x)
  for (int i = 0; i < 100; i++) { for (unsigned char j = i; j < 200; j += cs) x[i] = x[i] * 3 + j; }
  show(__LINE__);
#pragma acc parallel loop copy(x)
  for (int i = 0; i < 100; i++) { for (unsigned j = i; j < -(s << 25); j += s << 24) x[i] = x[i] * 3 + j; }
  show(__LINE__);
#pragma acc parallel loop copy(x)
  for (int i = 0; i < 100; i++) x[i] = down(i, s) + down(n, i + 1) + by_minus(i, -s);
  show(__LINE__);
#pragma acc parallel loop copy(x)
  for (unsigned j = s * 30; j > 0; j -= s) x[j] += j;
  show(__LINE__);
#pragma acc parallel loop copy(x)
  for (int i = 0; i < 100; i++) { for (unsigned j = i * s; j >= s; j -= s) x[i] = x[i] * 3 + j; }
  show(__LINE__);
#pragma acc kernels copy(x)
  for (int i = 0; i < 100; i++) { for (unsigned char j = 255 - i % 5 * cs; j < 255; j += cs) x[i] = x[i] * 3 + j; }
  show(__LINE__);
  /* Which element is the first of several equal ones. */
  for (int i = 0; i < 300; i++) x[i] = i * 7 % 10;
  unsigned least = 10, place = 0;
#pragma acc kernels
  for (unsigned j = n - 1; j < n; j -= s) if (x[j] < least) { least = x[j]; place = j; }
  printf("%u %u\n", least, place);
}
int main(void) {
  all(200, 1, 1, 1, 1, 1, 1);
  all(201, 4, 4, 4, 4, 4, -3);
  all(57, 9, 9, 50, 9, 50, 5);
}
