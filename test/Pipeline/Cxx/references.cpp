// Elements under other names: references, pointers to elements, addresses of members.
// RUN: %paccxx -O0 -c %s -o %t.o -Xclang -verify -ferror-limit=0
// RUN: %paccxx -O2 -c %s -o %t.o -Xclang -verify -ferror-limit=0

void references(double *a, double *b, int n) {
#pragma pacc pipeline targetin(a(0,1,0)[0:n]) targetinout(b(1,1,1)[0:n])
  {
#pragma pacc parallel loop pipe(1)
    for (int i = 1; i < n - 1; i++) {
      const auto &read = a[i];
      auto &element = a[i];
      element += read; // expected-error {{'a' is written by a kernel, but no chunk of 'targetin' comes back: put it in 'targetinout'}}
      auto &mine = b[i];
      mine += a[i];
    }
#pragma pacc parallel loop pipe(1)
    for (int i = 1; i < n - 1; i++) {
      auto &next = b[i + 1];
      b[i] += next; // expected-error {{'b' is read 1 element beyond the task's own, in a halo that a kernel before writes (line 14)}}
    }
  }
}
