/* In C89, too, a loop with `break` may be the block of a construct (break_of_the_block.c). There `if` is no scope. */
// RUN: %pacc -std=gnu89 -Wall -Werror -O2 %s -o %t
// RUN: env ACC_DEVICE_TYPE=host %t
// RUN: %run_emulator %t
// RUN: not %pacc -std=gnu89 -DWRONG -fsyntax-only %s 2>&1 | %FileCheck %s
int printf(const char *, ...);

int main(void) {
  int a[100], i, at = -1, n = 0, twice = 0;
  for (i = 0; i < 100; i++)
    a[i] = 99 - i;
  if (n == 0)
#pragma acc kernels
    for (i = 0; i < 100; i++)
      if (a[i] == 90) {
        at = i;
        break;
      }
  if (at != 9 || i != 9)
    return 1;
#pragma acc serial copy(n)
  while (1) {
    if (n > 3)
      break;
    n++;
  }
#pragma acc serial copy(twice)
  switch (twice) {
  case 0:
    twice = 3;
    break;
  default:
    twice = 4;
  }
#ifdef WRONG
  for (i = 0; i < 100; i++) {
    // CHECK: [[#@LINE+3]]:{{.*}}error: invalid branch out of OpenACC
#pragma acc kernels
    if (a[i] == 3)
      break;
  }
#endif
  if (n != 4 || twice != 3)
    return 2;
  printf("PASS\n");
  return 0;
}
