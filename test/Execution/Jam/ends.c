// What iterations ask about themselves, of which a thread takes several: whether they are the last one, or any other; rows of
// any number, and numbers that no row has.
// RUN: %pacc -O3 -Rpass=pacc-jam %s -o %t 2>&1 | %FileCheck %s
// RUN: %run_host %t && %run_emulator %t
// RUN: %pacc %without_gpu -O1 %s -o %t.O1 && env PACC_EMULATOR=order:5 %run_emulator %t.O1
// RUN: %if cuda-gpu %{ %run_gpu %t %}
#include "../check.h"

// CHECK-COUNT-7: remark: a thread takes {{[0-9]+}} iterations at a time
enum { ROWS = 19, WIDTH = 37 };
static float a[ROWS * WIDTH], b[ROWS * WIDTH], want[ROWS * WIDTH];

/* North of the last row is the row itself, as in a diffusion; the number of rows as int, long and unsigned. */
#define CLAMPED(Type)                                                                                                  \
  static void clamped_##Type(Type n, Type m, const float *restrict x, float *restrict y) {                            \
    _Pragma("acc parallel loop collapse(2) copyin(x[0:n*m]) copyout(y[0:n*m])")                                        \
    for (Type j = 0; j < n; j++)                                                                                       \
      for (Type i = 0; i < m; i++) {                                                                                   \
        const Type at = j * m + i, north = j == n - 1 ? at : at + m, south = j == 0 ? at : at - m;                     \
        y[at] = x[at] + 2 * x[north] + 3 * x[south];                                                                   \
      }                                                                                                                \
  }                                                                                                                    \
  static void inner_##Type(Type n, Type m, const float *restrict x, float *restrict y) {                              \
    _Pragma("acc parallel loop copyin(x[0:n*m]) copyout(y[0:n*m])")                                                    \
    for (Type j = 0; j < n; j++)                                                                                       \
      for (Type i = 0; i < m; i++) {                                                                                   \
        const Type at = j * m + i, north = j + 1 < n ? at + m : at, south = j > 0 ? at - m : at;                       \
        y[at] = x[at] + 2 * x[north] + 3 * x[south];                                                                   \
      }                                                                                                                \
  }
typedef unsigned int uint;
CLAMPED(int)
CLAMPED(uint)
CLAMPED(long)

/* Round the end, the other way, and from a row that is not the first. */
static void periodic(int n, int m, const float *restrict x, float *restrict y) {
#pragma acc kernels copyin(x[0:n*m]) copyout(y[0:n*m])
#pragma acc loop independent
  for (int j = 0; j < n; j++)
#pragma acc loop independent
    for (int i = 0; i < m; i++) {
      const int north = j == n - 1 ? 0 : j + 1, south = j == 0 ? n - 1 : j - 1;
      y[j * m + i] = x[j * m + i] + 2 * x[north * m + i] + 3 * x[south * m + i];
    }
}
static void downwards(int n, int m, const float *restrict x, float *restrict y) {
#pragma acc parallel loop collapse(2) copyin(x[0:n*m]) copyout(y[0:n*m])
  for (int j = n - 1; j >= 0; j--)
    for (int i = 0; i < m; i++) {
      const int north = j == n - 1 ? 0 : j + 1, south = j == 0 ? n - 1 : j - 1;
      y[j * m + i] = x[j * m + i] + 2 * x[north * m + i] + 3 * x[south * m + i];
    }
}
/* One row has something of its own, wherever it is: with `i + 2`, and in fewer bits than the counter has. */
static void source(int n, int m, int row, unsigned char low, const float *restrict x, float *restrict y) {
#pragma acc parallel loop collapse(2) copyin(x[0:n*m]) copyout(y[0:n*m])
  for (int j = 0; j < n; j++)
    for (int i = 0; i < m; i++)
      y[j * m + i] = x[j * m + i] + (j + 2 == row ? 5 : 1) + ((unsigned char)j == low ? 70 : 0) + (row != j ? 0 : 900);
}

static void compare(const char *what, int n, int m) {
  for (int k = 0; k < n * m; k++)
    if (b[k] != want[k]) {
      printf("%s, %d rows of %d\n", what, n, m);
      CHECK_EQ(b[k], want[k]);
      return;
    }
}

int main(void) {
  for (int k = 0; k < ROWS * WIDTH; k++)
    a[k] = (float)(k * 7 % 101);
  for (int n = 0; n <= ROWS; n++)
    for (int m = 1; m <= WIDTH; m += 9) {
      for (int j = 0; j < n; j++)
        for (int i = 0; i < m; i++)
          want[j * m + i] = a[j * m + i] + 2 * a[(j == n - 1 ? j : j + 1) * m + i] + 3 * a[(j == 0 ? j : j - 1) * m + i];
#define COMPARE(Call, Name)                                                                                            \
  memset(b, 0, sizeof b);                                                                                              \
  Call;                                                                                                                \
  compare(Name, n, m);
      COMPARE(clamped_int(n, m, a, b), "clamped int")
      COMPARE(clamped_uint((uint)n, (uint)m, a, b), "clamped unsigned")
      COMPARE(clamped_long(n, m, a, b), "clamped long")
      COMPARE(inner_int(n, m, a, b), "inner int")
      COMPARE(inner_uint((uint)n, (uint)m, a, b), "inner unsigned")
      COMPARE(inner_long(n, m, a, b), "inner long")
      for (int j = 0; j < n; j++)
        for (int i = 0; i < m; i++)
          want[j * m + i] = a[j * m + i] + 2 * a[(j + 1) % n * m + i] + 3 * a[(j + n - 1) % n * m + i];
      COMPARE(periodic(n, m, a, b), "periodic")
      COMPARE(downwards(n, m, a, b), "downwards")
      for (int row = -3; row < n + 4; row++) {
        const unsigned char low = (unsigned char)(row + 250);
        for (int j = 0; j < n; j++)
          for (int i = 0; i < m; i++)
            want[j * m + i] = a[j * m + i] + (j + 2 == row ? 5 : 1) + ((unsigned char)j == low ? 70 : 0) + (row != j ? 0 : 900);
        COMPARE(source(n, m, row, low, a, b), "source")
      }
    }
  return check_done();
}
