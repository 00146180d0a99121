// Iterations of a thread that lie side by side where data are aligned: numbers of one to eight bytes, in place, from one type
// to another, forwards and backwards, strided, of neighbours, by indices, under conditions, by views; data that begin at any
// byte, trip counts round the tiles. What lies beside the range must stay.
// RUN: %paccxx -O2 -Rpass=pacc-wide -Rpass-missed=pacc-wide %s -o %t 2>&1 | %FileCheck %s
// RUN: %run_host %t && %run_emulator %t
// RUN: %paccxx %without_gpu -O0 -DFEWER %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
// RUN: %paccxx -O2 -gpu=nowide -Rpass=pacc-wide %s -o %t.off 2>&1 | %FileCheck %s --check-prefix=OFF --allow-empty
// RUN: env PACC_EMULATOR=order:1 %run_emulator %t.off
// CHECK-DAG: remark: iterations of a thread lie side by side where the addresses of data are multiples of 16
// CHECK-DAG: remark: iterations of a thread are a block apart: not all their accesses lie side by side
// OFF-NOT: side by side
#include "../check.h"
#include <initializer_list>
#include <openacc.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { Most = 9000, Beside = 64 };
#ifdef FEWER // where no loop has tiles
static int counts[] = {0, 1, 4, 17, 129, 512, 2049, 8999};
#else
static int counts[] = {0, 1, 2, 3, 4, 15, 16, 17, 31, 127, 128, 129, 511, 512, 513, 2047, 2048, 2049, 4096, 4103, 8191, 8999};
#endif

// Memory of the device, so that data begin where the test wants them.
static char *device[3];
static char host[3][Most * 8 + 2 * Beside], wanted[3][Most * 8 + 2 * Beside];

static void prepare() {
  for (int k = 0; k < 3; k++)
    for (unsigned i = 0; i < sizeof host[k]; i++)
      host[k][i] = wanted[k][i] = i * (k + 3) % 61;
  for (int k = 0; k < 3; k++)
    acc_memcpy_to_device(device[k], host[k], sizeof host[k]);
}

static void check(const char *name, int n, int shift) {
  for (int k = 0; k < 3; k++) {
    acc_memcpy_from_device(host[k], device[k], sizeof host[k]);
    if (memcmp(host[k], wanted[k], sizeof host[k])) {
      printf("%s: array %d, %d iterations, shifted by %d\n", name, k, n, shift);
      CHECK_EQ(0, 1);
    }
  }
}

template <class T> struct View {
  long before;
  T *data;
  T &operator[](long i) const { return data[i]; }
};

// The loop, and the same without the directive.
#define BOTH(NAME, FIRST, CONDITION, NEXT, BODY)                                                                        \
  template <class T, class U> void NAME(bool onDevice, const T *a, U *__restrict b, int n) {                            \
    if (onDevice) {                                                                                                     \
      _Pragma("acc parallel loop independent deviceptr(a, b)") for (FIRST; CONDITION; NEXT) BODY;                       \
    } else {                                                                                                            \
      for (FIRST; CONDITION; NEXT)                                                                                      \
        BODY;                                                                                                           \
    }                                                                                                                   \
  }
BOTH(copy, int i = 0, i < n, i++, b[i] = (U)a[i])
BOTH(scaled, unsigned i = 0, i < (unsigned)n, i++, b[i] = (U)(a[i] * 2 + 1))
BOTH(added, long i = 0, i < n, ++i, b[i] += (U)a[i])
BOTH(inPlace, size_t i = 0, i < (size_t)n, i++, b[i] = (U)(b[i] + 3))
BOTH(backwards, int i = n - 1, i >= 0, i--, b[i] = (U)a[i])
BOTH(mirrored, int i = 0, i < n, i++, b[n - 1 - i] = (U)a[i])
BOTH(fromFour, int i = 4, i < n, i++, b[i] = (U)a[i])
BOTH(fromOne, int i = 1, i < n - 1, i++, b[i] = (U)(a[i - 1] + a[i + 1]))
BOTH(strided, int i = 0, i < n, i += 2, b[i] = (U)a[i])
BOTH(twice, int i = 0, i < n / 2, i++, b[i] = (U)a[2 * i])
BOTH(indexed, int i = 0, i < n, i++, b[i] = (U)a[i * 7 % n])
BOTH(filled, int i = 0, i < n, i++, b[i] = (U)7)
BOTH(some, int i = 0, i < n, i++, if (i % 3 == n % 3) b[i] = (U)a[i])
BOTH(first, int i = 0, i < n, i++, b[i] = (U)(a[0] + a[i]))

template <class T, class U> void viewed(bool onDevice, T *a, U *b, int n) {
  const View<T> from = {0, a};
  const View<U> to = {0, b};
  if (onDevice) {
#pragma acc parallel loop independent firstprivate(from, to)
    for (int i = 0; i < n; i++)
      to[i] = (U)from[i];
  } else {
    for (int i = 0; i < n; i++)
      to[i] = (U)from[i];
  }
}

template <class T, class U> void all(const char *name, int n, int shift) {
  using Loop = void (*)(bool, const T *, U *__restrict, int);
  const Loop loops[] = {copy,    scaled, added, inPlace, backwards, mirrored, fromFour, fromOne,
                        strided, twice,  indexed, filled, some, first};
  const int shiftOfT = shift * (int)sizeof(T), shiftOfU = (shift & 1 ? 0 : shift) * (int)sizeof(U);
  int k = 0;
  for (Loop loop : loops) {
    prepare();
    loop(true, (const T *)(device[0] + Beside + shiftOfT), (U *)(device[1] + Beside + shiftOfU), n);
    loop(false, (const T *)(wanted[0] + Beside + shiftOfT), (U *)(wanted[1] + Beside + shiftOfU), n);
    char of[64];
    snprintf(of, sizeof of, "%s %d", name, k++);
    check(of, n, shift);
  }
  prepare();
  viewed(true, (T *)(device[0] + Beside + shiftOfT), (U *)(device[2] + Beside + shiftOfU), n);
  viewed(false, (T *)(wanted[0] + Beside + shiftOfT), (U *)(wanted[2] + Beside + shiftOfU), n);
  check(name, n, shift);
}

int main() {
  for (char *&d : device)
    d = (char *)acc_malloc(sizeof host[0]);
  const auto kinds = [](int n, int shift) {
    all<uint8_t, uint8_t>("bytes", n, shift);
    all<int16_t, int16_t>("shorts", n, shift);
    all<int, int>("ints", n, shift);
    all<uint8_t, int>("bytes to ints", n, shift);
    all<int, uint8_t>("ints to bytes", n, shift);
    all<uint8_t, uint16_t>("bytes to shorts", n, shift);
    all<int64_t, int64_t>("longs", n, shift);
  };
  for (int n : counts)
    kinds(n, 0);
  for (int shift : {1, 2, 3, 4, 8})
    for (int n : {17, 2049})
      kinds(n, shift);
  for (char *d : device)
    acc_free(d);
  return check_done();
}
