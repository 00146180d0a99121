// Pointers that move along: what is done through them is done with the data of those from which they were made.
// Nothing may be taken from a value that is not the last one: see the cases that must ask for a clause.
// RUN: %pacc -O2 %s -o %t && %run_host %t good && %run_emulator %t good && env PACC_EMULATOR=order:3 %run_emulator %t good
// RUN: %pacc %without_gpu -O0 %s -o %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0 good
// RUN: %pacc %without_gpu -O1 -gpu=check %s -o %t.check && env PACC_EMULATOR=order:2 %run_emulator %t.check good
// RUN: env PACC_NOTIFY=2 %run_emulator %t good 2>&1 | %FileCheck %s --check-prefix=NOTIFY
// RUN: not %run_emulator %t meeting 2>&1 | %FileCheck %s --check-prefix=ABSENT
// RUN: not %run_emulator %t by_value 2>&1 | %FileCheck %s --check-prefix=ABSENT
// RUN: not %run_emulator %t by_address 2>&1 | %FileCheck %s --check-prefix=ABSENT
// RUN: not %run_emulator %t doubling 2>&1 | %FileCheck %s --check-prefix=ABSENT
// RUN: not %run_emulator %t compared 2>&1 | %FileCheck %s --check-prefix=ABSENT
// RUN: not %run_emulator %t carried 2>&1 | %FileCheck %s --check-prefix=ABSENT
// RUN: not %run_emulator %t labels 2>&1 | %FileCheck %s --check-prefix=ABSENT
// RUN: not %run_emulator %t of_kernels 2>&1 | %FileCheck %s --check-prefix=ABSENT
// ABSENT: data of a pointer used in a kernel was not found on device 1: name={{[apy]}}
#include "../../check.h"

enum { N = 48, M = 7 };
struct point { double x, v[2]; };

/* `y` gets something of `a` in a construct, on the device, or on the host with `here`. */
#define CASE(name, ...) static void name(int here, int n, int m, const double *a, double *y) { __VA_ARGS__ }
#define LOOP _Pragma("acc parallel loop if(!here)") for (int i = 0; i < n; i++)
#define SERIAL _Pragma("acc serial if(!here)")

// NOTIFY: upload emulator data {{.*}} function=along {{.*}} variable=a bytes=384
CASE(along, SERIAL { const double *p = a; double *q = y; for (int i = 0; i < n; i++) *q++ = 2 * *p++; })
// NOTIFY: upload emulator data {{.*}} function=own {{.*}} variable=p bytes=384
CASE(own, const double *p = a; double *q = y + 1; SERIAL for (int i = 0; i < n; i++) { *q++ = *p++; })
// NOTIFY: upload emulator data {{.*}} function=behind {{.*}} variable=p bytes=400
CASE(behind, const double *p = a; SERIAL { for (int i = 0; i < n; i++) y[i] = *p++; y[n] = p[1]; })
// NOTIFY: upload emulator data {{.*}} function=row {{.*}} variable=a bytes=2688
CASE(row, LOOP { const double *p = a + i * m; double *q = &y[i * m]; for (int j = 0; j < m; j++) *q++ = *p++; })
// NOTIFY: upload emulator data {{.*}} function=down {{.*}} variable=a bytes=2688
CASE(down, LOOP { const double *p = a + (i + 1) * m; for (int j = 0; j < m; j++) y[i * m + j] = *--p; })
// NOTIFY: upload emulator data {{.*}} function=strides {{.*}} variable=a bytes=2640
CASE(strides, LOOP { const double *p = a; y[i] = 0; for (int j = 0; j < n; j++, p += m) y[i] += *p; })
// NOTIFY: upload emulator data {{.*}} function=outer {{.*}} variable=a bytes=2688
CASE(outer, SERIAL { const double *p = a; for (int i = 0; i < n; i++) { for (int j = 0; j < m; j++) y[i * m + j] = p[j]; p += m; } })
// NOTIFY: upload emulator data {{.*}} function=neighbours {{.*}} variable=a bytes=384
CASE(neighbours, SERIAL { const double *p = a + 1; for (int i = 1; i < n - 1; i++, p++) y[i] = p[-1] + p[1]; })
// NOTIFY: upload emulator data {{.*}} function=two {{.*}} variable=a bytes=384
CASE(two, SERIAL { const double *p = a, *q = a + n; for (int i = 0; i < n; i++) y[i] = *p++ - *--q; })
// NOTIFY: upload emulator data {{.*}} function=to_end {{.*}} variable=a bytes=384
CASE(to_end, SERIAL { double *q = y; for (const double *p = a; p < a + n; p++) *q++ = *p; })
// NOTIFY: upload emulator data {{.*}} function=from_end {{.*}} variable=a bytes=376
CASE(from_end, SERIAL for (const double *p = a + n - 1; p != a; --p) y[1] = y[0] * 3 + *p;)
CASE(row_end, LOOP { y[i] = 0; for (const double *p = a + i * m; p < a + i * m + m; p += 2) y[i] += *p; })
// NOTIFY: upload emulator data {{.*}} function=either {{.*}} variable=a bytes=424
CASE(either, LOOP { const double *p = i % 2 ? a : a + 5; y[i] = p[i]; })
CASE(branches, LOOP { const double *p = a; if (i % 3 == 0) p = y + n; else if (i % 3 == 1) p++; y[i] = p[i]; })
CASE(chosen, const double *b = a + n; LOOP { const double *p; p = m > 3 ? a : b; p += i; y[i] = *p; })
CASE(elements, struct point *u = (struct point *)y; const int l = n / 3;
     SERIAL for (struct point *p = u; p < u + l; p++) p->x = a[p->v[0] < 0 ? 0 : 1];
     SERIAL { struct point *p = u; for (int i = 0; i < l; i++, ++p) { p->v[i % 2] = p->x + i; (p + 0)->x++; } })
// NOTIFY: upload emulator data {{.*}} function=again {{.*}} variable=a bytes=408
CASE(again, LOOP { const double *p = a + i; y[i] = *p++; y[i] += *p++; y[i] += 2 * p[1]; })
CASE(skipped, LOOP { const double *p = a + i; if (i == 4) continue; y[i] = *p; })

// Loops that nobody counts.
CASE(meeting, LOOP { const double *p = a; const double *q = a + i; y[i] = 0; while (p < q) y[i] += *p++ - *q--; })
CASE(by_value, SERIAL { const double *p = a; for (int i = 0; i < n && *p < 2000; i++) { if (a[i] < 500) p++; y[i] = *p; } })
static void step(const double **p) { ++*p; }
CASE(by_address, LOOP { const double *p = a + i; y[i] = 0; step(&p); y[i] = *p; })
CASE(doubling, SERIAL { const double *p = a; for (int i = 1; i < n; i++) { y[i] = *p; p += i; if (i > 8) break; } })
CASE(compared, LOOP { const double *p = a + i; y[i] = 0; if (p < a + 9 && y + i != p) y[i] = *p; })
CASE(carried, LOOP { const double *p = a; y[i] = 0; for (int k = 0; k < 5; k++) { y[i] += *p; p = a + k * k; } })
CASE(labels, LOOP { const double *p = a; y[i] = 0; switch (i % 3) { case 0: p = a + 40; case 1: y[i] = *p; break; default: p = a + i; } y[i] += *p; })
CASE(of_kernels, const double *p = a; _Pragma("acc kernels if(!here)") for (int i = 0; i < n; i++) { y[i] = *p; p++; } y[0] = *p;)

static const struct {
  const char *name;
  void (*run)(int, int, int, const double *, double *);
} cases[] = {
#define ROW(name) {#name, name}
    ROW(along), ROW(own), ROW(behind), ROW(row), ROW(down), ROW(strides), ROW(outer), ROW(neighbours), ROW(two), ROW(to_end),
    ROW(from_end), ROW(row_end), ROW(either), ROW(branches), ROW(chosen), ROW(elements), ROW(again), ROW(skipped),
    ROW(meeting), ROW(by_value), ROW(by_address), ROW(doubling), ROW(compared), ROW(carried), ROW(labels), ROW(of_kernels)};

static double a_of(int i) { return i * 37 % 1009; }

static void fill(double *a, double *y) {
  for (int i = 0; i < N * M; i++) {
    a[i] = a_of(i);
    y[i] = -1;
  }
}

int main(int argc, char **argv) {
  (void)argc;
  for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
    const int good = c < 18;
    if (good ? strcmp(argv[1], "good") : strcmp(argv[1], cases[c].name))
      continue;
    double *a = malloc(N * M * sizeof *a), *y = malloc(N * M * sizeof *y), *want = malloc(N * M * sizeof *y);
    fill(a, want);
    cases[c].run(1, N, M, a, want);
    fill(a, y);
    cases[c].run(0, N, M, a, y);
    for (int i = 0; i < N * M; i++)
      if (y[i] != want[i]) {
        check_report(cases[c].name, i, "y", y[i], want[i]);
        break;
      }
    free(a), free(y), free(want);
  }
  return check_done();
}
