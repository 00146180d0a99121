// Blocks of tiles: the compiler writes their size into the code, and launches have the same.
// RUN: %pacc -O2 %s -o %t && %run_host %t
// RUN: %run_emulator %t
// RUN: rm -rf %t.d && mkdir %t.d && cd %t.d && %pacc -O2 -gpu=cc90,keep -c %s -o x.o
// RUN: %FileCheck --check-prefix=PTX --input-file=tile_blocks.sm_90.ptx %s
// RUN: %FileCheck --check-prefix=OPEN --input-file=tile_blocks.sm_90.ptx %s
// RUN: env PACC_NOTIFY=1 %run_fake %t 2>&1 | %FileCheck --check-prefix=LAUNCH %s
// PTX-DAG: .reqntid 32, 4, 1
// PTX-DAG: .reqntid 64, 2, 1
// PTX-DAG: .reqntid 32, 8, 1
// PTX-DAG: .reqntid 128, 1, 1
// PTX-DAG: .reqntid 16, 6, 1
// OPEN: .entry called_{{[0-9]+}}_gpu(
// OPEN-NOT: .reqntid
// OPEN: {{^}}{
// LAUNCH: function=even {{.*}} block=32x4{{$}}
// LAUNCH: function=odd {{.*}} block=64x2{{$}}
// LAUNCH: function=tall {{.*}} block=32x8{{$}}
// LAUNCH: function=flat {{.*}} block=128{{$}}
// LAUNCH: function=rows {{.*}} block=16x6{{$}}
// LAUNCH: function=called {{.*}} block=96{{$}}
#include "../check.h"

enum { N = 70 };
static int at[N][N], a[N][N], b[8][6][16];

/* Places that are found in memory keep the tile a tile. */
#define PRAGMA(text) _Pragma(#text)
#define TILED(name, columns, rows)                                               \
  static void name(int sign) {                                                   \
    PRAGMA(acc parallel loop gang vector tile(columns, rows) copyin(at) copy(a)) \
    for (int i = 0; i < N; i++)                                                  \
      for (int j = 0; j < N; j++)                                                \
        a[i][at[i][j]] += sign * (i * 100 + j);                                  \
  }
TILED(even, 32, 4)
TILED(odd, 33, 3)
TILED(tall, 32, 8)
TILED(flat, 128, 1)

static void rows(void) {
#pragma acc parallel loop gang copyout(b)
  for (int k = 0; k < 8; k++)
    for (int t = 0; t <= k; t++) {
#pragma acc loop vector collapse(2)
      for (int i = 0; i < 6; i++)
        for (int j = 0; j < 16; j++)
          b[k][i][j] = k * 1000 + i * 10 + j + t;
    }
}

/* How often its loops run, the host does not tell. */
#pragma acc routine vector
static void fill(int (*of)[16]) {
#pragma acc loop vector collapse(2)
  for (int i = 0; i < 6; i++)
    for (int j = 0; j < 16; j++)
      of[i][j] += i * 10 - j;
}

static void called(void) {
#pragma acc parallel loop gang copy(b)
  for (int k = 0; k < 8; k++)
    fill(b[k]);
}

int main(void) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      at[i][j] = N - 1 - j;
  even(1);
  odd(2);
  tall(3);
  flat(4);
  rows();
  called();
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      CHECK(a[i][N - 1 - j] == 10 * (i * 100 + j));
  for (int k = 0; k < 8; k++)
    for (int i = 0; i < 6; i++)
      for (int j = 0; j < 16; j++)
        CHECK(b[k][i][j] == k * 1000 + i * 20 + k);
  return check_done();
}
