// Reductions over nests that store nothing: threads go from tile to tile of rows, and through the dimensions round
// them. Sizes that leave parts of tiles, one tile, no tile; guards, several reductions, bounds that begin anywhere.
// RUN: %pacc -O3 %s -o %t
// RUN: %run_host %t && env PACC_EMULATOR=order:1 %run_emulator %t && env PACC_EMULATOR=order:3 %run_emulator %t
// RUN: env PACC_EMULATOR=order:2 %run_emulator %t
// RUN: %pacc -O3 -c %s -o %t.o -mllvm '-pacc-print-after=pacc-forms<nvptx>' -mllvm '-pacc-stop-after=pacc-forms<nvptx>' 2>%t.ll
// RUN: %FileCheck %s --check-prefix=FORM < %t.ll
#include "../check.h"
#include <stdlib.h>

// FORM-LABEL: define {{.*}}@planes_{{[0-9]+}}_gpu_jam(
// FORM: tile.test:
// FORM: br i1 %{{.*}}, label %tile
// FORM: tile.done:
// FORM: call i32 @llvm.uadd.sat.i32(
// FORM: ret void
static long planes(int l, int n, int m, const int *a, int *most, int *even) {
  long sum = 0;
  int greatest = -1000000, count = 0;
#pragma acc parallel loop collapse(3) present(a[0:l * n * m]) reduction(+ : sum, count) reduction(max : greatest)
  for (int k = 0; k < l; k++)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m; j++) {
        const int here = a[(k * n + i) * m + j];
        sum += here;
        if (here > greatest)
          greatest = here;
        count += here % 2 == 0;
      }
  *most = greatest;
  *even = count;
  return sum;
}

static long inside(int n, int m, const int *a) {
  long sum = 5;
#pragma acc parallel loop gang reduction(+ : sum) present(a[0:n * m])
  for (int i = n - 2; i >= 1; i--) {
#pragma acc loop vector reduction(+ : sum)
    for (int j = 1; j < m - 1; j += 2)
      if ((i + j) % 3 != 0)
        sum += a[(i - 1) * m + j] + a[(i + 1) * m + j] - 2 * a[i * m + j];
  }
  return sum;
}

// What is stored in the loop keeps a tile for each thread.
// FORM-LABEL: define {{.*}}@stores_{{[0-9]+}}_gpu_jam(
// FORM-NOT: tile.test:
// FORM: ret void
static long stores(unsigned n, unsigned m, const int *a, int *b) {
  long sum = 0;
#pragma acc parallel loop collapse(2) reduction(+ : sum) present(a[0:n * m], b[0:n * m])
  for (unsigned i = 0; i < n; i++)
    for (unsigned j = 0; j < m; j++) {
      b[i * m + j] = a[i * m + j] + 1;
      sum += b[i * m + j];
    }
  return sum;
}

static void run(int l, int n, int m) {
  const int count = l * n * m;
  int *a = malloc(sizeof(int) * (count + 1)), *b = malloc(sizeof(int) * (count + 1));
  long all = 0, within = 5;
  int most = -1000000, even = 0;
  for (int i = 0; i < count; i++) {
    a[i] = i * 37 % 1001 - 500;
    all += a[i];
    most = a[i] > most ? a[i] : most;
    even += a[i] % 2 == 0;
  }
  for (int i = 1; i < l * n - 1; i++)
    for (int j = 1; j < m - 1; j += 2)
      within += (i + j) % 3 ? a[(i - 1) * m + j] + a[(i + 1) * m + j] - 2 * a[i * m + j] : 0;
#pragma acc data copyin(a[0:count]) create(b[0:count])
  {
    int greatest, counted;
    CHECK(planes(l, n, m, a, &greatest, &counted) == all && greatest == most && counted == even);
    CHECK(inside(l * n, m, a) == within);
    CHECK(stores(l * n, m, a, b) == all + count);
  }
  free(a);
  free(b);
}

int main(void) {
  const int rows[] = {1, 3, 4, 5, 16, 17, 63}, columns[] = {1, 2, 31, 64, 65, 129};
  for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++)
    for (unsigned j = 0; j < sizeof columns / sizeof *columns; j++)
      run(1 + i % 3, rows[i], columns[j]);
  run(5, 0, 7);
  return check_done();
}
