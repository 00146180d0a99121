// First, second and last rows of arrays of variable length, by name: `a[0][j]` is what is left of `a` as a flat array,
// and beside other rows each launch finds out whether the loop gets as far as those. Of rows with a number the language
// promises that subscripts stay in them.
// RUN: %driver -O1 -w %s -o %t.plain && %t.plain > %t.want
// RUN: %pacc %without_gpu -O2 -w -gpu=races -Minfo=accel %s -o %t 2>&1 | %FileCheck %s
// RUN: %run_host %t > %t.got && diff %t.want %t.got
// RUN: %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: env PACC_EMULATOR=order:1 %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: %pacc -O0 -w -gpu=races %s -o %t.O0
// RUN: %run_host %t.O0 > %t.got && diff %t.want %t.got
// RUN: env PACC_EMULATOR=order:2 %run_emulator %t.O0 > %t.got && diff %t.want %t.got
// RUN: env PACC_NOTIFY=1 %run_emulator %t 2>&1 | %FileCheck %s --check-prefix=LAUNCH
#include <stdio.h>

enum { SIZE = 4096 };
static double data[SIZE];

#define ROWS(type) ((type)data)

// Both edges of a grid, from the rows beside them.
// CHECK-LABEL: edges:
// CHECK: Loop carried dependence of a-> prevents parallelization
// CHECK-NEXT: Parallel in launches in which count <= row length{{ *$}}
// LAUNCH: function=edges {{.*}}num_gangs={{[0-9]*[2-9]}}{{ }}
// LAUNCH: function=edges {{.*}}num_gangs=1{{ }}
static void edges(int n, int m, int count, double (*restrict a)[m]) {
#pragma acc kernels present(a)
  for (int j = 0; j < count; j++) {
    a[0][j] = a[1][j] + 1;
    a[n - 1][j] = a[n - 2][j] - 1;
  }
}

// Only the first row, downwards from the last: the next row's element is what the iteration before left.
// CHECK-LABEL: upwards:
// CHECK: Parallel in launches in which
static void upwards(int n, int m, int count, double (*restrict a)[m]) {
#pragma acc kernels present(a)
  for (int j = 0; j < count; j++) {
    a[0][j] = 3;
    a[n - 1][j] = 1;
    for (int i = n - 2; i >= 1; i--)
      a[i][j] = a[i + 1][j] + a[0][j];
  }
}

// The first row as a flat array, which may reach the element of the last row.
// CHECK-LABEL: reaching:
// CHECK: Parallel in launches in which count <= (n - 1) * row length + 3
static void reaching(int n, int m, int count, double (*restrict a)[m]) {
#pragma acc kernels present(a)
  for (int j = 0; j < count; j++)
    a[0][j] = a[n - 1][3] + 1;
}

// Rows of which clean-up writes the place as the length itself, or shifted, or negated.
// CHECK-LABEL: shifted:
// CHECK: Loop is parallelizable
static void shifted(int m, int count, double (*restrict a)[m]) {
#pragma acc kernels present(a)
  for (int j = 0; j < count; j++)
    a[4][j] = a[2][j] + a[1][j] + a[-1][j];
}

// Sides of a grid: columns, first and last.
// CHECK-LABEL: sides:
// CHECK: Loop is parallelizable
static void sides(int n, int m, double (*restrict a)[m]) {
#pragma acc kernels present(a)
  for (int i = 0; i < n; i++) {
    a[i][0] = a[i][1];
    a[i][m - 1] = a[i][m - 2];
  }
}

// Planes of a cube.
// CHECK-LABEL: planes:
// CHECK: Loop interchange produces reordered loop nest
// CHECK: Loop is parallelizable
// CHECK: Generating present(a[:])
// CHECK-NEXT: Loop is parallelizable
// CHECK: Parallel in launches in which l <= row length{{ *$}}
static void planes(int n, int m, int l, double (*restrict a)[m][l]) {
#pragma acc kernels present(a)
  for (int i = 0; i < m; i++)
    for (int j = 0; j < l; j++) {
      a[0][i][j] = a[1][i][j];
      a[n - 1][i][j] = a[n - 2][i][j] + 1;
    }
#pragma acc kernels present(a)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < l; j++) {
      a[i][0][j] = a[i][1][j];
      a[i][m - 1][j] = a[i][m - 2][j] + 1;
    }
}

// Structures: of `a[0][j].y` the place in the structure counts, too.
// CHECK-LABEL: members:
// CHECK: Parallel in launches in which
struct Pair { double x, y; };
static void members(int n, int m, int count, struct Pair (*restrict a)[m]) {
#pragma acc kernels present(a)
  for (int j = 0; j < count; j++) {
    a[0][j].y = a[1][j].x;
    a[n - 1][j].x = a[0][j].x + a[1][j].y;
  }
}

static void fill(void) {
  for (int i = 0; i < SIZE; i++)
    data[i] = i % 89;
}

static void print(const char *name, int case_number) {
  unsigned long h = 14695981039346656037ul;
  for (int i = 0; i < SIZE; i++)
    h = (h ^ (unsigned long)data[i]) * 1099511628211ul;
  printf("%s %d %lx\n", name, case_number, h);
}

#define TRY(name, ...)                                                                             \
  do {                                                                                             \
    fill();                                                                                        \
    _Pragma("acc data copy(data)") name(__VA_ARGS__);                                              \
    print(#name, ++cases);                                                                         \
  } while (0)

int main(void) {
  int cases = 0;
  TRY(edges, 10, 300, 300, ROWS(double(*)[300]));
  TRY(edges, 2, 300, 300, ROWS(double(*)[300]));
  TRY(edges, 3, 300, 299, ROWS(double(*)[300]));
  TRY(edges, 4, 7, 6, ROWS(double(*)[7]));
  TRY(upwards, 9, 100, 100, ROWS(double(*)[100]));
  TRY(upwards, 1, 100, 100, ROWS(double(*)[100]));
  TRY(reaching, 10, 100, 903, ROWS(double(*)[100]));
  TRY(reaching, 10, 100, 904, ROWS(double(*)[100]));
  TRY(reaching, 10, 100, 1000, ROWS(double(*)[100]));
  TRY(reaching, 2, 5, 800, ROWS(double(*)[5]));
  TRY(shifted, 200, 200, ROWS(double(*)[200]) + 1);
  TRY(sides, 40, 60, ROWS(double(*)[60]));
  TRY(sides, 40, 2, ROWS(double(*)[2]));
  TRY(planes, 8, 9, 10, ROWS(double(*)[9][10]));
  TRY(planes, 2, 2, 2, ROWS(double(*)[2][2]));
  TRY(planes, 3, 2, 64, ROWS(double(*)[2][64]));
  TRY(members, 6, 100, 100, ROWS(struct Pair(*)[100]));
  return 0;
}
