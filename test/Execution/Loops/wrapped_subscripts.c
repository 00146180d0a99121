// Subscripts that start anew (masks, remainders, narrow and unsigned types): different iterations may touch
// the same element, so a loop that nobody called independent is not parallel. Those that do not get so
// far are.
// RUN: %pacc %without_gpu -O2 %s -o %t && env ACC_NUM_CORES=5 %run_host %t && %run_emulator %t
// RUN: %pacc %without_gpu -O0 %s -o %t.O0 && env ACC_NUM_CORES=5 %run_host %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
// RUN: %pacc -O3 %s -o %t.O3 && env ACC_NUM_CORES=5 %run_host %t.O3 && %run_emulator %t.O3
#include "../check.h"

enum { N = 600 };
static int small[64], got[N], want[N], plain[70000];

// A loop as the device runs it, and the same on the host.
#define LAST_ONE_WINS(size, type, subscript)                                                       \
  do {                                                                                             \
    memset(got, 0, sizeof got);                                                                    \
    memset(want, 0, sizeof want);                                                                  \
    _Pragma("acc kernels loop") for (type i = 0; i < N; i++) got[subscript] = i + 1;               \
    for (type i = 0; i < N; i++)                                                                   \
      want[subscript] = i + 1;                                                                     \
    CHECK(!memcmp(got, want, sizeof got));                                                         \
    memset(got, 0, sizeof got);                                                                    \
    memset(want, 0, sizeof want);                                                                  \
    _Pragma("acc parallel loop auto") for (type i = 0; i < N; i++) got[subscript] += i;            \
    for (type i = 0; i < N; i++)                                                                   \
      want[subscript] += i;                                                                        \
    CHECK(!memcmp(got, want, sizeof got));                                                         \
  } while (0)

static void masks(void) {
  LAST_ONE_WINS(64, int, i & 63);
  LAST_ONE_WINS(64, unsigned, i & 63);
  LAST_ONE_WINS(64, long, i & 63);
  LAST_ONE_WINS(64, int, (i + 5) & 63);
  LAST_ONE_WINS(64, int, (2 * i) & 63);
  LAST_ONE_WINS(64, int, i & ~1);
}

static void remainders(void) {
  LAST_ONE_WINS(64, int, i % 64);
  LAST_ONE_WINS(64, unsigned, i % 64);
  LAST_ONE_WINS(64, unsigned long, i % 60);
  LAST_ONE_WINS(64, int, i / 2);
  LAST_ONE_WINS(64, unsigned, i >> 3);
}

static void narrow_types(void) {
  LAST_ONE_WINS(256, int, (unsigned char)i);
  LAST_ONE_WINS(256, int, (unsigned char)(i * 2));
  LAST_ONE_WINS(256, unsigned, (unsigned char)(i + 100));
  LAST_ONE_WINS(256, int, (signed char)i + 128);
  LAST_ONE_WINS(256, int, (int)((unsigned)i << 30 >> 30));
  LAST_ONE_WINS(256, int, (unsigned)i * 0x40000000u >> 30);
}

static void a_narrow_variable(void) {
  int m = 64;
  memset(got, 0, sizeof got);
#pragma acc kernels loop copy(got)
  for (int i = 0; i < N; i++) {
    unsigned char k = i;
    got[k] = i;
  }
  for (int k = 0; k < 256; k++)
    CHECK_EQ(got[k], k < N - 512 ? 512 + k : 256 + k);
#pragma acc kernels loop copyout(small)
  for (int i = 0; i < N; i++)
    small[i % m] = i;
  for (int k = 0; k < m; k++)
    CHECK_EQ(small[k], k < N % m ? N / m * m + k : (N / m - 1) * m + k);
}

// Both sides of a dependence, with different wraps.
static void two_subscripts(void) {
  for (int i = 0; i < N; i++)
    got[i] = want[i] = i;
#pragma acc kernels loop copy(got)
  for (unsigned i = 0; i < N; i++)
    got[i] = got[(i + 1) & 511] + 1;
  for (unsigned i = 0; i < N; i++)
    want[i] = want[(i + 1) & 511] + 1;
  CHECK(!memcmp(got, want, sizeof got));
#pragma acc kernels loop copy(got)
  for (int i = 0; i < N; i++)
    got[i] += got[(unsigned char)(i + 7)];
  for (int i = 0; i < N; i++)
    want[i] += want[(unsigned char)(i + 7)];
  CHECK(!memcmp(got, want, sizeof got));
}

// A counter that ends where its type does.
static void whole_types(void) {
#pragma acc kernels loop copyout(plain)
  for (unsigned short i = 0; i < 65535; i++)
    plain[i] = i;
  for (int i = 0; i < 65535; i++)
    CHECK_EQ(plain[i], i);
#pragma acc kernels loop copyout(small)
  for (signed char i = 63; i >= 0; i--)
    small[i] = i;
  for (int i = 0; i < 64; i++)
    CHECK_EQ(small[i], i);
}

int main(void) {
  masks();
  remainders();
  narrow_types();
  a_narrow_variable();
  two_subscripts();
  whole_types();
  return check_done();
}
