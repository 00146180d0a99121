// Loops that step past their bound and the end of their variable's numbers, and go on at the other end: with -fwrapv numbers with
// a sign, too. Not those that stop before, or of which only the run knows that.
// RUN: %clang_plugin -fsyntax-only -Xclang -verify=unsigned %s
// RUN: %clang_plugin -fwrapv -fsyntax-only -Xclang -verify=unsigned,wraps %s
#include <limits.h>

void past(int *a, unsigned n) {
  int k = 0;
#pragma acc parallel loop reduction(+ : k)
  for (unsigned i = UINT_MAX - 11; i <= UINT_MAX - 1; i += 3) k++; // unsigned-warning {{'i' steps past UINT_MAX - 1 and the end of its numbers: without directives this loop goes on at their other end; its iterations are counted as if 'i' could go on beyond}}
#pragma acc parallel loop reduction(+ : k)
  for (unsigned long i = 10; i > 1; i -= 4) k++; // unsigned-warning {{'i' steps past 1 and the end of its numbers}}
#pragma acc parallel loop reduction(+ : k)
  for (long i = LONG_MAX - 11; i <= LONG_MAX - 1; i += 3) k++; // wraps-warning {{'i' steps past LONG_MAX - 1 and the end of its numbers}}
#pragma acc parallel loop collapse(2) reduction(+ : k)
  for (int j = 0; j < 3; j++)
    for (int i = INT_MIN + 10; i > INT_MIN + 1; i -= 7) k++; // wraps-warning {{'i' steps past INT_MIN + 1 and the end of its numbers}}
#pragma acc parallel loop reduction(+ : k)
  for (unsigned i = 2000000000u; i > 1000000000u; i -= 2500000000u) k++; // unsigned-warning {{'i' steps past 1000000000u and the end of its numbers}}
#pragma acc parallel loop reduction(+ : k)
  for (unsigned i = 9; i < 10; i -= 1) k++;
#pragma acc parallel loop reduction(+ : k)
  for (unsigned i = UINT_MAX - 9; i < UINT_MAX; i += 3) k++;
#pragma acc parallel loop reduction(+ : k)
  for (unsigned long i = 10; i > 1; i -= 3) k++;
#pragma acc parallel loop reduction(+ : k)
  for (unsigned i = 5; i < n; i += 3) k++;
#pragma acc parallel loop reduction(+ : k)
  for (unsigned i = UINT_MAX; i < 10; i += 3) k++;
  a[0] = k;
}
