/* Arrays that go through the staging threads. */
#include "faults.h"

enum { N = 3 << 20 };

int main(void) {
  unsigned char *a = array_of("a", N, 1 << 20), *b = array_of("b", N, 1 << 20);
  for (int i = 0; i < N; i++)
    a[i] = (unsigned char)(i >> 4), b[i] = 99;
  arrays_are_ready();
#pragma acc parallel loop copy(a[0:N]) copyout(b[0:N])
  for (int i = 0; i < N; i++) {
    b[i] = a[i] / 3;
    a[i] = (unsigned char)(a[i] + 1);
  }
  return b[N - 1] != 255 / 3;
}
