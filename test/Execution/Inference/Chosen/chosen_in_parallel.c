// In loops of `parallel`, too, what an iteration sets together with an extreme comes from that iteration, whether a clause
// says that the extreme is a reduction, whether all gangs share the variables, or no clause names them. The first of
// several has it, with <= the last one; a NaN before the construct stays, one in the array counts for nothing.
// RUN: %pacc %without_gpu -O2 -w -Minfo=accel %s -o %t 2>&1 | %FileCheck %s
// RUN: %run_host %t && %run_emulators %t
// RUN: %pacc %without_gpu -O0 -w -gpu=races %s -o %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
#include "../../check.h"

enum { N = 397 };
struct Result {
  double m, w;
  int k, l;
};
#define STRING(x) #x
#define PR(x) _Pragma(STRING(x))
#define PL(...) PR(acc parallel loop copyin(a[:n]) copy(b[:n]) __VA_ARGS__)
#define KL(...) PR(acc kernels loop copyin(a[:n]) copy(b[:n]) __VA_ARGS__)
#define PP(...) PR(acc parallel copyin(a[:n]) copy(b[:n]) __VA_ARGS__)
#define CASE(name, DIRECTIVE, ...)                                                                                     \
  static struct Result name(int n, const double *a, double *b, struct Result r) {                                      \
    double m = r.m, w = r.w;                                                                                           \
    int k = r.k, l = r.l;                                                                                              \
    DIRECTIVE __VA_ARGS__ return (struct Result){m, w, k, l};                                                          \
  }                                                                                                                    \
  static struct Result plain_##name(int n, const double *a, double *b, struct Result r) {                              \
    double m = r.m, w = r.w;                                                                                           \
    int k = r.k, l = r.l;                                                                                              \
    __VA_ARGS__ return (struct Result){m, w, k, l};                                                                    \
  }

// CHECK-LABEL: {{^}}plain:
// CHECK: Generating implicit reduction(min:m)
// CHECK: Generating implicit reduction(k of the same iteration)
CASE(plain, PL(), for (int i = 0; i < n; i++) if (a[i] < m) { m = a[i]; k = i; })
// CHECK-LABEL: {{^}}said:
// CHECK: Generating reduction(min:m)
// CHECK: Generating implicit reduction(k of the same iteration)
CASE(said, PL(reduction(min:m)), for (int i = 0; i < n; i++) if (a[i] < m) { m = a[i]; k = i; })
// CHECK-LABEL: {{^}}shared:
// CHECK: Generating reduction(min:m)
// CHECK: Generating implicit reduction(k of the same iteration)
CASE(shared, PL(reduction(min:m) copy(k)), for (int i = 0; i < n; i++) if (a[i] <= m) { m = a[i]; k = i; })
// CHECK-LABEL: {{^}}all_shared:
// CHECK: Generating implicit reduction(min:m)
// CHECK: Generating implicit reduction(k of the same iteration)
CASE(all_shared, PL(copy(m, k)), for (int i = 0; i < n; i++) if (a[i] < m) { m = a[i]; k = i; })
// CHECK-LABEL: {{^}}of_a_variable:
// CHECK: Generating reduction(max:m)
// CHECK: Generating implicit reduction(k of the same iteration)
CASE(of_a_variable, PL(reduction(max:m)), for (int i = 0; i < n; i++) { double x = fabs(a[i]); if (x > m) { m = x; k = i; } })
// CHECK-LABEL: {{^}}down:
// CHECK: Generating reduction(min:m)
// CHECK: Generating implicit reduction(k of the same iteration)
CASE(down, PL(gang vector reduction(min:m)), for (int i = n - 1; i >= 0; i--) if (a[i] < m) { m = a[i]; k = i; l = 2 * i; })
// CHECK-LABEL: {{^}}collapsed:
// CHECK: Generating reduction(min:m)
// CHECK: Generating implicit reduction(k of the same iteration)
CASE(collapsed, PL(collapse(2) reduction(min:m)), for (int i = 0; i < n / 10; i++) for (int j = 0; j < 10; j++) if (a[i*10+j] < m) { m = a[i*10+j]; k = i; l = j; })
// CHECK-LABEL: {{^}}nest:
// CHECK: Generating reduction(min:m)
// CHECK: Generating implicit reduction(k of the same iteration)
CASE(nest, PL(reduction(min:m)), for (int i = 0; i < n / 10; i++) for (int j = 0; j < 10; j++) if (a[i*10+j] < m) { m = a[i*10+j]; k = i; l = j; })
// CHECK-LABEL: {{^}}gangs_and_lanes:
// CHECK: Generating reduction(min:m)
// CHECK: Generating implicit reduction(k of the same iteration)
CASE(gangs_and_lanes, PL(gang reduction(min:m)), for (int i = 0; i < n / 10; i++)  for (int j = 0; j < 10; j++) if (a[i*10+j] < m) { m = a[i*10+j]; k = i; l = j; })
// CHECK-LABEL: {{^}}in_kernels:
// CHECK: Generating reduction(min:m)
// CHECK: Generating implicit reduction(k of the same iteration)
CASE(in_kernels, KL(reduction(min:m)), for (int i = 0; i < n; i++) if (a[i] < m) { m = a[i]; k = i; })
// CHECK-LABEL: {{^}}in_kernels_unsaid:
// CHECK: Generating implicit reduction(min:m)
// CHECK: Generating implicit reduction(k of the same iteration)
CASE(in_kernels_unsaid, KL(), for (int i = 0; i < n; i++) if (a[i] < m) { m = a[i]; k = i; })
// CHECK-LABEL: {{^}}few_gangs:
// CHECK: Generating implicit reduction(min:m)
// CHECK: Generating implicit reduction(k of the same iteration)
CASE(few_gangs, PL(num_gangs(3) vector_length(32)), for (int i = 0; i < n; i++) if (b[i] != 0 && a[i] <= m) { k = i; m = a[i]; w = a[i]; })
// CHECK-LABEL: {{^}}two:
// CHECK: Generating implicit reduction(min:m)
// CHECK: Generating implicit reduction(k of the same iteration)
CASE(two, PL(), for (int i = 0; i < n; i++) { if (a[i] < m) { m = a[i]; k = i; } if (a[i] > w) { w = a[i]; l = i; } })
// CHECK-LABEL: {{^}}workers:
// CHECK: Generating implicit reduction(min:m)
// CHECK: Generating implicit reduction(k of the same iteration)
CASE(workers, PL(worker), for (int i = 0; i < n; i++) { if (a[i] < m) { m = a[i]; k = i; } })
// CHECK-LABEL: {{^}}queue:
// CHECK: Generating implicit reduction(min:m)
// CHECK: Generating implicit reduction(k of the same iteration)
CASE(queue, PL(async), for (int i = 0; i < n; i++) { if (a[i] < m) { m = a[i]; k = i; } } PR(acc wait))
// CHECK-LABEL: {{^}}steps:
// CHECK: Generating implicit reduction(min:m)
// CHECK: Generating implicit reduction(k of the same iteration)
CASE(steps, PL(), for (unsigned i = 3; i < n; i += 7) { if (a[i] < m) { m = a[i]; k = i; } b[i] = 2; })
// CHECK-LABEL: {{^}}directive_inside:
// CHECK: Generating reduction(min:m)
// CHECK: Generating implicit reduction(k of the same iteration)
CASE(directive_inside, PP(), { PR(acc loop reduction(min:m)) for (int i = 0; i < n; i++) { if (a[i] < m) { m = a[i]; k = i; } } })
// CHECK-LABEL: {{^}}two_loops:
// CHECK: Generating implicit reduction(min:m)
// CHECK: Generating implicit reduction(k of the same iteration)
CASE(two_loops, PP(num_gangs(2)), { PR(acc loop gang vector) for (int i = 0; i < n; i++) { if (a[i] < m) { m = a[i]; k = i; } } PR(acc loop) for (int i = 0; i < n; i++) { if (a[i] > w) { w = a[i]; l = i; } } })

static double a[N], b[N], expected[N];

static int isSame(double x, double y) { return x == y || (x != x && y != y); }

#define COMPARE(name)                                                                                                  \
  do {                                                                                                                 \
    const struct Result want = plain_##name(n, a, expected, begin), got = name(n, a, b, begin);                        \
    CHECK_TYPE(name, isSame(got.m, want.m), 1);                                                                        \
    CHECK_TYPE(name, isSame(got.w, want.w), 1);                                                                        \
    CHECK_TYPE(name, got.k, want.k);                                                                                   \
    CHECK_TYPE(name, got.l, want.l);                                                                                   \
    CHECK_TYPE(name, memcmp(b, expected, sizeof b), 0);                                                                \
  } while (0)

int main(void) {
  const double first[] = {1e30, -1e30, NAN, 0};
  const int lengths[] = {0, 20, 300, N};
  for (int which = 0; which < 6 * 4 * 4; which++) {
    const int n = lengths[which % 4], kind = which / 16;
    const struct Result begin = {first[which / 4 % 4], which / 4 % 4 ? 2 : -1e30, -7, -8};
    for (int i = 0; i < N; i++) {
      a[i] = kind == 0   ? i * 371 % 1009 / 1009.
             : kind == 1 ? i * 371 % 7
             : kind == 2 ? -(i * 371 % 5)
             : kind == 3 ? i % 3 ? NAN : i % 5
             : kind == 4 ? i % 2 ? 0.0 : -0.0
                         : 1e6;
      b[i] = expected[i] = i % 4;
    }
    COMPARE(plain);
    COMPARE(said);
    COMPARE(shared);
    COMPARE(all_shared);
    COMPARE(of_a_variable);
    COMPARE(down);
    COMPARE(collapsed);
    COMPARE(nest);
    COMPARE(gangs_and_lanes);
    COMPARE(in_kernels);
    COMPARE(in_kernels_unsaid);
    COMPARE(few_gangs);
    COMPARE(two);
    COMPARE(workers);
    COMPARE(queue);
    COMPARE(steps);
    COMPARE(directive_inside);
    COMPARE(two_loops);
  }
  return check_done();
}
