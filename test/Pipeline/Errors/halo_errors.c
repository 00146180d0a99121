// An access beyond the declared halo that can be seen is an error where it is; one that may be right is not.
// RUN: %pacc -O0 -c %s -o %t.o -Xclang -verify -ferror-limit=0 -Wno-acc-lost-result
// RUN: %pacc -O2 -x c++ -c %s -o %t.o -Xclang -verify -ferror-limit=0 -Wno-acc-lost-result

double grid[16][16];
void distances(double *a, double *b, int n) {
#pragma pacc pipeline targetin(a(1,1,2)[0:n], grid(0,1,0)[0:16](1,1,1)[0:16]) targetout(b(0,3,1)[0:3*n])
  {
#pragma pacc parallel loop pipe(1)
    for (int i = 2; i < n - 2; i++) {
      b[3 * i] = a[i - 1] + a[i + 2];
      b[3 * i + 3] = a[i - 2]; // expected-error {{'a' is read 2 elements before the task's own; 'targetin' declares a halo of 1 on the left}} expected-error {{'b' is written 1 element beyond the task's own: only those come back}}
      b[(i + 1) * 3 + 1] = a[3 + i]; // expected-error {{'a' is read 3 elements beyond the task's own; 'targetin' declares a halo of 2 on the right}} expected-error {{'b' is written 2 elements beyond the task's own: only those come back}}
      b[i * 3 - 1] = grid[i - 1][i + 5]; // expected-error {{'grid' is read before the task's own; 'targetin' declares a halo of 0 on the left}} expected-error {{'b' is written 1 element before the task's own: only those come back}}
      for (int j = 0; j < 3; j++)
        b[j] = a[2 * i] + grid[i][0] + grid[j][i + 9]; // expected-warning {{'b' is written before the task's own, in iterations away from the ends of the range}} expected-warning {{'a' is read 69 units beyond the task's own, in iterations away from the ends of the range}} expected-warning {{'grid' is read before the task's own, in iterations away from the ends of the range}}
    }
    // Host code sees whole arrays.
#pragma pacc loop pipe(1)
    for (int i = 3; i < n - 3; i++)
      b[3 * i] = a[i - 3];
  }
}

void second(double *a, int n) {
#pragma pacc pipeline targetinout(grid[0:16](1,1,1)[0:16])
  {
#pragma pacc parallel loop
    for (int i = 0; i < 16; i++)
#pragma pacc loop pipe(2)
      for (int j = 2; j < 14; j++)
        grid[i][j] = grid[i + 3][j + 1] + grid[i][j - 2]; // expected-error {{'grid' is read 2 elements before the task's own; 'targetinout' declares a halo of 1 on the left}}
  }
}

// Units may begin at a remainder.
void oddStart(double *a, int n) {
#pragma pacc pipeline targetinout(a(0,3,0)[2:3*n])
  {
#pragma pacc parallel loop pipe(1)
    for (int i = 0; i < n; i++) {
      a[3 * i + 2] += a[3 * i + 4];
      a[3 * i + 1] = a[3 * i + 5]; // expected-error {{'a' is read 1 element beyond the task's own; 'targetinout' declares a halo of 0 on the right}} expected-error {{'a' is written 1 element before the task's own: only those come back}}
    }
  }
}

// Ranges that are paired by their place: unit i of one is not unit i of the other.
void paired(double *a, double *b, int n) {
#pragma pacc pipeline targetin(a(0,1,0)[0:100]) targetout(b(0,2,0)[40:200])
  {
#pragma pacc update device(a[0:100])
#pragma pacc parallel loop pipe(1)
    for (int i = 0; i < 100; i++) {
      b[2 * i + 40] = a[i];
      b[2 * i + 41] = a[i];
    }
  }
  // Where they begin is not known.
#pragma pacc pipeline targetin(a(0,1,0)[n:100]) targetout(b(0,1,0)[0:100])
  {
#pragma pacc update device(a[n:100])
#pragma pacc parallel loop pipe(1)
    for (int i = 0; i < 100; i++)
      b[i] = a[i + 1]; // expected-warning {{'a' may be read outside of the task's own and its halo}}
  }
}

// Neither touches what it names.
void noAccess(double *a, double *b, unsigned n) {
#pragma pacc pipeline targetin(a(1,1,0)[0:n]) targetout(b(0,1,0)[0:n])
  {
#pragma pacc update device(a[0:n])
#pragma pacc parallel loop pipe(1)
    for (unsigned i = 1; i < n; i++) {
      double *p = &a[i + 1];
      b[i] = p[-1] + sizeof a[i + 7] + a[i + -1u];
      if (0)
        b[i] = a[i + 5];
      b[i] += sizeof(int) == 4 ? a[i] : a[i + 5];
    }
  }
}
