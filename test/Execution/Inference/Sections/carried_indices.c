// What loops use of a pointer's data by variables that they carry on, where nobody counts their iterations before; and by
// products, remainders and bytes: the least and the greatest element follow from what was before the loop, from the
// assignments in it, and from its condition.
// RUN: %pacc -O2 %s -o %t && %run_host %t good && %run_emulator %t good && env PACC_EMULATOR=order:3 %run_emulator %t good
// RUN: %pacc -O0 %s -o %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0 good
// RUN: %pacc -O1 -gpu=check %s -o %t.check && env PACC_EMULATOR=order:2 %run_emulator %t.check good
// RUN: env PACC_NOTIFY=2 %run_emulator %t good 2>&1 | %FileCheck %s --check-prefix=NOTIFY
// RUN: not %run_emulator %t continued 2>&1 | %FileCheck %s --check-prefix=ABSENT
// RUN: not %run_emulator %t other_iteration 2>&1 | %FileCheck %s --check-prefix=ABSENT
// RUN: not %run_emulator %t loaded 2>&1 | %FileCheck %s --check-prefix=ABSENT
// RUN: not %run_emulator %t counted 2>&1 | %FileCheck %s --check-prefix=ABSENT
// RUN: not %run_emulator %t backwards 2>&1 | %FileCheck %s --check-prefix=ABSENT
// RUN: %if cuda-gpu %{ %run_gpu %t good %}
// ABSENT: data of a pointer used in a kernel was not found on device 1: name=a
#include "../../check.h"

enum { N = 60 };

#define LOOP _Pragma("acc parallel loop") for (int i = 0; i < n; i++)
/* The loop with its directive and without: `a` has `size` elements, and no others follow that anyone may read. */
#define CASE(name, size, ...)                                                                                          \
  enum { size_of_##name = (size) };                                                                                    \
  static void name(int n, const int *a, const int *k, const unsigned char *bytes, int *y) { __VA_ARGS__ }              \
  static void plain_##name(int n, const int *a, const int *k, const unsigned char *bytes, int *y)

#define BODY_doubled { y[i] = 0; for (int s = 1; s < n; s *= 2) y[i] += a[s]; }
#define BODY_halved { y[i] = 0; for (int s = n - 1; s > 0; s /= 2) y[i] += a[s]; }
#define BODY_shifted { y[i] = 0; for (size_t s = 1; s < (size_t)n; s <<= 1) y[i] -= a[s]; }
#define BODY_searched { int low = 0, high = n; while (low < high) { const int m = (low + high) / 2; if (a[m] < 2 * i) low = m + 1; else high = m; } y[i] = low; }
#define BODY_found { int low = 0, high = n - 1; y[i] = -1; while (low <= high) { const int m = low + (high - low) / 2; if (a[m] == i) { y[i] = m; break; } if (a[m] < i) low = m + 1; else high = m - 1; } }
#define BODY_found_wide { size_t low = 0, high = n; while (low < high) { const size_t m = low + (high - low) / 2; if (a[m] < i) low = m + 1; else high = m; } y[i] = low; }
#define BODY_wrapped { int j = i * 3 - 7; while (j < 0) j += n; while (j >= n) j -= n; y[i] = a[j]; }
#define BODY_modulo { y[i] = a[((i - 9) % n + n) % n]; }
#define BODY_packed { y[i] = 0; for (int j = 0; j <= i; j++) y[i] += a[i * (i + 1) / 2 + j]; }
#define BODY_packed_upper { y[i] = 0; for (int j = i + 1; j < n; j++) y[i] += a[j * (j - 1) / 2 + i]; }
#define BODY_symmetric { y[i] = 0; for (int j = 0; j < n; j++) { const int x = i > j ? i : j, z = i > j ? j : i; y[i] += a[x * (x + 1) / 2 + z]; } }
#define BODY_triangle { y[i] = 0; for (int j = i + 1; j < n; j++) y[i] += a[j * n + i]; }
#define BODY_heap { int j = 0; y[i] = 0; while (j < n) { y[i] += a[j]; j = 2 * j + 1 + (i & 1); } }
#define BODY_two_ends { int l = 0, r = n - 1; y[i] = 0; while (l < r) { y[i] += a[l] * a[r]; l++; r -= 2; } }
#define BODY_left { int j = 0; y[i] = 0; while (1) { if (j >= n) break; y[i] += a[j]; j += 1 + i % 3; } }
#define BODY_skipped { int j = n - 1; y[i] = 0; while (j >= 0) { if (j % 3 == 0) { j -= 2; continue; } y[i] += a[j]; j--; } }
#define BODY_at_end { int j = i; y[i] = 0; do { y[i] += a[j]; j -= 3; } while (j >= 0); }
#define BODY_behind { int j; for (j = 0; j < n && k[j] < i; j++) ; y[i] = a[j]; }
#define BODY_masked { y[i] = a[k[i] & (n + 3)]; }
#define BODY_hashed { y[i] = a[(k[i] * 2654435761u) % (unsigned)n]; }
#define BODY_by_bytes { y[i] = a[bytes[i]]; }
// The value that a `continue` hands on, one of an iteration before, for which this one's condition says nothing, one that
// memory gives, also behind the last condition, one that a loop adds to of which the host counts the iterations.
#define BODY_continued { int j = 7; y[i] = 0; for (int c = 0; c < 9 && y[i] < 900; j--) { c++; if (k[c] % 2) { j = 2; continue; } j = 7; y[i] += a[j]; } y[i] += a[j]; }
#define BODY_other_iteration { int last = 0; y[i] = 0; int c = 0; while (c < 8) { const int x = k[c]; if (x < 3 && c > 0) y[i] += a[last]; last = x; c += 1 + (y[i] & 1); } }
#define BODY_loaded { int j = 0, t = 0; y[i] = 0; while (t++ < 5) { y[i] += a[j]; j = k[j] * 4; } }
#define BODY_counted { int j = 0; y[i] = 0; for (int c = 0; c < 5; c++) { y[i] += a[j]; j += k[c]; } }
#define BODY_backwards { int j = i; y[i] = 0; while (y[i] < 30) { y[i] += a[j] + 1; j -= 1; if (j < 0) j = n - 1 + k[0]; } }

#define GOOD(DO)                                                                                                       \
  DO(doubled, N) DO(halved, N) DO(shifted, N) DO(searched, N) DO(found, N) DO(found_wide, N) DO(wrapped, N)            \
  DO(modulo, N) DO(packed, N *(N + 1) / 2) DO(packed_upper, N *(N - 1) / 2) DO(symmetric, N *(N + 1) / 2)              \
  DO(triangle, N *N - 1) DO(heap, N) DO(two_ends, N) DO(left, N) DO(skipped, N) DO(at_end, N) DO(behind, N + 1)        \
  DO(masked, N + 4) DO(hashed, N) DO(by_bytes, 256)
#define BAD(DO) DO(continued, N) DO(other_iteration, N) DO(loaded, N) DO(counted, 1000) DO(backwards, N)

#define DEFINE(name, size) CASE(name, size, LOOP BODY_##name) { for (int i = 0; i < n; i++) BODY_##name }
GOOD(DEFINE) BAD(DEFINE)

typedef void function(int, const int *, const int *, const unsigned char *, int *);
static const struct {
  const char *name;
  function *run, *plain;
  int size, good;
} cases[] = {
#define GOOD_ROW(name, size) {#name, name, plain_##name, size_of_##name, 1},
#define BAD_ROW(name, size) {#name, name, plain_##name, size_of_##name, 0},
    GOOD(GOOD_ROW) BAD(BAD_ROW)};

// NOTIFY: upload emulator data {{.*}} function=doubled {{.*}} variable=a bytes=236
// NOTIFY: upload emulator data {{.*}} function=searched {{.*}} variable=a bytes=240
// NOTIFY: upload emulator data {{.*}} function=found_wide {{.*}} variable=a bytes=240
// NOTIFY: upload emulator data {{.*}} function=wrapped {{.*}} variable=a bytes=240
// NOTIFY: upload emulator data {{.*}} function=packed {{.*}} variable=a bytes=7320
// NOTIFY: upload emulator data {{.*}} function=packed_upper {{.*}} variable=a bytes=7080
int main(int argc, char **argv) {
  (void)argc;
  for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
    if (cases[c].good ? strcmp(argv[1], "good") : strcmp(argv[1], cases[c].name))
      continue;
    int *a = malloc(cases[c].size * sizeof *a), *k = malloc(N * sizeof *k), *y = malloc(N * sizeof *y), want[N];
    unsigned char *bytes = malloc(N);
    for (int i = 0; i < cases[c].size; i++)
      a[i] = i * 3 % 1009;
    for (int i = 0; i < N; i++) {
      k[i] = i * 7 % 11;
      bytes[i] = i * 37;
    }
    cases[c].plain(N, a, k, bytes, want);
    cases[c].run(N, a, k, bytes, y);
    for (int i = 0; i < N; i++)
      CHECK_EQ(y[i], want[i]);
    free(a), free(k), free(y), free(bytes);
  }
  return check_done();
}
