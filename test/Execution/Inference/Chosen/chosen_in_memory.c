// Elements, members and variables that are set together with an extreme come from its iteration, by whatever statements:
// the comparisons are about these alone, and all are made before the extreme is set. The first of several has it, with <=
// the last one; what is no number counts for nothing, and stays where it was before.
// RUN: %pacc %without_gpu -O2 -w -Minfo=accel %s -o %t -lm 2>&1 | grep -E '^[a-z_]+:$|oop carried|reduction|loop seq' | %FileCheck %s
// RUN: %run_host %t && %run_emulators %t
// RUN: %pacc %without_gpu -O0 -w -gpu=races %s -o %t.O0 -lm && env PACC_EMULATOR=order:3 %run_emulator %t.O0
#include "../../check.h"
#include <math.h>

enum { N = 397 };
struct Result {
  double m, w;
  int k, l;
  unsigned u;
};
static double M, W[2];
static int K;
#define BOTH(name, ...)                                                                                                \
  static void name(int n, const double *restrict a, double *restrict b, struct Result *restrict s) {                   \
    _Pragma("acc kernels copyin(a[0:N]) copy(b[0:N], s[0:1])") { __VA_ARGS__ }                                         \
  }                                                                                                                    \
  static void plain_##name(int n, const double *restrict a, double *restrict b, struct Result *restrict s) {           \
    __VA_ARGS__                                                                                                        \
  }

// CHECK-LABEL: {{^}}members:
// CHECK: Generating implicit reduction(m{{in|ax}}:
// CHECK: of the same iteration)
BOTH(members, for (int i = 0; i < n; i++) if (a[i] < s->m) { s->m = a[i]; s->k = i; })
// CHECK-LABEL: {{^}}choices:
// CHECK: Generating implicit reduction(m{{in|ax}}:
// CHECK: of the same iteration)
BOTH(choices, for (int i = 0; i < n; i++) { K = a[i] < M ? i : K; M = a[i] < M ? a[i] : M; })
// CHECK-LABEL: {{^}}choices_last:
// CHECK: Generating implicit reduction(m{{in|ax}}:
// CHECK: of the same iteration)
BOTH(choices_last, for (int i = 0; i < n; i++) { K = a[i] <= M ? i : K; M = a[i] <= M ? a[i] : M; })
// CHECK-LABEL: {{^}}three:
// CHECK: Generating implicit reduction(m{{in|ax}}:
// CHECK: of the same iteration)
BOTH(three, for (int i = 0; i < n; i++) if (s->m >= a[i]) { s->m = a[i]; s->k = i; s->w = b[i]; })
// CHECK-LABEL: {{^}}elements:
// CHECK: Generating implicit reduction(m{{in|ax}}:
// CHECK: of the same iteration)
BOTH(elements, for (int i = n - 1; i >= 0; i -= 2) if (a[i] > W[0]) { W[0] = a[i]; W[1] = i; })
// CHECK-LABEL: {{^}}nest:
// CHECK: Generating implicit reduction(m{{in|ax}}:
// CHECK: of the same iteration)
BOTH(nest, for (int i = 0; i < n / 10; i++) for (int j = 0; j < 10; j++) if (a[i*10+j] < s->m) { s->m = a[i*10+j]; s->k = i; s->l = j; })
// CHECK-LABEL: {{^}}under_condition:
// CHECK: Generating implicit reduction(m{{in|ax}}:
// CHECK: of the same iteration)
BOTH(under_condition, for (int i = 0; i < n; i++) { double x = fabs(a[i]); if (i % 3 && x > s->m) { s->k = i; s->m = x; } b[i] = x; })
// CHECK-LABEL: {{^}}integers:
// CHECK: Generating implicit reduction(m{{in|ax}}:
// CHECK: of the same iteration)
BOTH(integers, for (int i = 0; i < n; i++) { int x = i * 371 % 1009 - 500; if (x < s->l) { s->l = x; s->k = i; } })
// CHECK-LABEL: {{^}}unsigned_numbers:
// CHECK: Generating implicit reduction(m{{in|ax}}:
// CHECK: of the same iteration)
BOTH(unsigned_numbers, for (int i = 0; i < n; i++) { unsigned x = i * 7919u % 101; if (x > s->u) { s->u = x; s->k = i; } })
// CHECK-LABEL: {{^}}else_way:
// CHECK: Generating implicit reduction(m{{in|ax}}:
// CHECK: of the same iteration)
BOTH(else_way, for (int i = 0; i < n; i++) { int x = i * 371 % 1009 - 500; if (x >= s->l) ; else { s->l = x; s->k = i; } })
// CHECK-LABEL: {{^}}time_steps:
// CHECK: Generating implicit reduction(m{{in|ax}}:
// CHECK: of the same iteration)
BOTH(time_steps, for (int t = 0; t < 3; t++) { for (int i = 0; i < n; i++) { if (a[i] < M) { M = a[i]; K = i; } } M += 1; })
// CHECK-LABEL: {{^}}two:
// CHECK: Generating implicit reduction(m{{in|ax}}:
// CHECK: of the same iteration)
BOTH(two, for (int i = 0; i < n; i++) { if (a[i] < s->m) { s->m = a[i]; s->k = i; } if (a[i] > s->w) { s->w = a[i]; s->l = i; } })
// CHECK-LABEL: {{^}}choices_under_condition:
// CHECK: Generating implicit reduction(m{{in|ax}}:
// CHECK: of the same iteration)
BOTH(choices_under_condition, for (int i = 0; i < n; i++) { if (a[i] < 1) K = a[i] < M ? i : K, M = a[i] < M ? a[i] : M; })

// Neighbours.

// CHECK-LABEL: {{^}}extreme_first:
// CHECK: oop carried
// CHECK: #pragma acc loop seq
BOTH(extreme_first, for (int i = 0; i < n; i++) { M = a[i] < M ? a[i] : M; K = a[i] < M ? i : K; })
// CHECK-LABEL: {{^}}index_under_condition:
// CHECK: oop carried
// CHECK: #pragma acc loop seq
BOTH(index_under_condition, for (int i = 0; i < n; i++) { if (a[i] < s->m) { s->m = a[i]; if (i % 2) s->k = i; } })
// CHECK-LABEL: {{^}}other_stores:
// CHECK: oop carried
// CHECK: #pragma acc loop seq
BOTH(other_stores, for (int i = 0; i < n; i++) { if (a[i] < s->m) { s->m = a[i]; s->k = i; b[i] = 3; } })
// CHECK-LABEL: {{^}}index_is_read:
// CHECK: oop carried
// CHECK: #pragma acc loop seq
BOTH(index_is_read, for (int i = 0; i < n; i++) { if (a[i] < s->m) { s->m = a[i]; s->k = i; } b[i] = s->k; })
// CHECK-LABEL: {{^}}another_number:
// CHECK: oop carried
// CHECK: #pragma acc loop seq
BOTH(another_number, for (int i = 0; i < n; i++) { if (a[i] < s->m) { s->m = a[i] + 1; s->k = i; } })
// CHECK-LABEL: {{^}}counted:
// CHECK: oop carried
// CHECK: #pragma acc loop seq
BOTH(counted, for (int i = 0; i < n; i++) { if (a[i] < s->m) { s->m = a[i]; s->k++; } })
// CHECK-LABEL: {{^}}other_way:
// CHECK: oop carried
// CHECK: #pragma acc loop seq
BOTH(other_way, for (int i = 0; i < n; i++) { if (a[i] < s->m) { s->m = a[i]; s->k = i; } else s->l = i; })
// CHECK-LABEL: {{^}}not_greater:
// CHECK: oop carried
// CHECK: #pragma acc loop seq
BOTH(not_greater, for (int i = 0; i < n; i++) { if (!(a[i] >= s->m)) { s->m = a[i]; s->k = i; } })
// CHECK-LABEL: {{^}}continues:
// CHECK: oop carried
// CHECK: #pragma acc loop seq
BOTH(continues, for (int i = 0; i < n; i++) { if (a[i] < s->m) { s->m = a[i]; s->k = i; continue; } b[i] = 2; })
// CHECK-LABEL: {{^}}condition_behind:
// CHECK: oop carried
// CHECK: #pragma acc loop seq
BOTH(condition_behind, for (int i = 0; i < n; i++) { if (a[i] < s->m && i % 2) { s->m = a[i]; s->k = i; } })
// CHECK-LABEL: {{^}}two_relations:
// CHECK: oop carried
// CHECK: #pragma acc loop seq
BOTH(two_relations, for (int i = 0; i < n; i++) { K = a[i] < M ? i : K; M = a[i] <= M ? a[i] : M; })
// CHECK-LABEL: {{^}}extreme_under_condition:
// CHECK: oop carried
// CHECK: #pragma acc loop seq
BOTH(extreme_under_condition, for (int i = 0; i < n; i++) { K = a[i] < M ? i : K; if (i % 2) M = a[i] < M ? a[i] : M; })
// CHECK-LABEL: {{^}}index_sometimes:
// CHECK: oop carried
// CHECK: #pragma acc loop seq
BOTH(index_sometimes, for (int i = 0; i < n; i++) { if (i % 2) K = a[i] < M ? i : K; M = a[i] < M ? a[i] : M; })
// CHECK-LABEL: {{^}}extreme_is_read:
// CHECK: oop carried
// CHECK: #pragma acc loop seq
BOTH(extreme_is_read, for (int i = 0; i < n; i++) { if (a[i] < s->m) { s->m = a[i]; s->k = i; s->w = s->m; } })
// CHECK-LABEL: {{^}}index_is_set:
// CHECK: oop carried
// CHECK: #pragma acc loop seq
BOTH(index_is_set, for (int i = 0; i < n; i++) { if (a[i] < s->m) { s->m = a[i]; s->k = i; } if (i == 5) s->k = 3; })
// CHECK-LABEL: {{^}}neighbour:
// CHECK: oop carried
// CHECK: #pragma acc loop seq
BOTH(neighbour, for (int i = 0; i < n - 1; i++) { if (a[i] < s->m) { s->m = a[i + 1]; s->k = i; } })
// CHECK-LABEL: {{^}}not_the_extreme:
// CHECK: oop carried
// CHECK: #pragma acc loop seq
BOTH(not_the_extreme, for (int i = 0; i < n; i++) { if (a[i] < s->m + 1) { s->m = a[i]; s->k = i; } })

static double a[N], b[N], expected[N];

static int isSame(double x, double y) { return x == y || (x != x && y != y); }

static void begin(struct Result from, int v) {
  M = from.m;
  K = -3;
  W[0] = v == 3 ? NAN : v - 1;
  W[1] = 7;
}

#define COMPARE(name)                                                                                                  \
  do {                                                                                                                 \
    struct Result want = from, got = from;                                                                             \
    begin(from, v), plain_##name(n, a, expected, &want);                                                               \
    const double m = M, w0 = W[0], w1 = W[1];                                                                          \
    const int k = K;                                                                                                   \
    begin(from, v), name(n, a, b, &got);                                                                               \
    CHECK_TYPE(name, isSame(M, m) && isSame(got.m, want.m) && isSame(got.w, want.w), 1);                               \
    CHECK_TYPE(name, isSame(W[0], w0) && W[1] == w1, 1);                                                               \
    CHECK_TYPE(name, K, k);                                                                                            \
    CHECK_TYPE(name, got.k, want.k);                                                                                   \
    CHECK_TYPE(name, got.l, want.l);                                                                                   \
    CHECK_TYPE(name, got.u, want.u);                                                                                   \
    CHECK_TYPE(name, memcmp(b, expected, sizeof b), 0);                                                                \
  } while (0)

int main(void) {
  const double first[] = {1e30, -1e30, NAN, INFINITY};
  const int lengths[] = {0, 20, 300, N};
  for (int which = 0; which < 6 * 4 * 4; which++) {
    const int n = lengths[which % 4], kind = which / 16, v = which / 4 % 4;
    const struct Result from = {first[v], v ? 2 : -1e30, -7, v ? 5 : 10000, v * 50};
    for (int i = 0; i < N; i++) {
      a[i] = kind == 0   ? i * 371 % 1009 / 1009.
             : kind == 1 ? i * 371 % 7
             : kind == 2 ? -(i * 371 % 5)
             : kind == 3 ? i % 3 ? 1e9 : i % 5
             : kind == 4 ? i % 2 ? 0.0 : -0.0
             : i % 2     ? INFINITY
                         : 1e6;
      if (kind == 3 && i % 3 && v)
        a[i] = NAN;
      b[i] = expected[i] = i % 4;
    }
    COMPARE(members);
    COMPARE(choices);
    COMPARE(choices_last);
    COMPARE(three);
    COMPARE(elements);
    COMPARE(nest);
    COMPARE(under_condition);
    COMPARE(integers);
    COMPARE(unsigned_numbers);
    COMPARE(else_way);
    COMPARE(time_steps);
    COMPARE(two);
    COMPARE(choices_under_condition);
    COMPARE(extreme_first);
    COMPARE(index_under_condition);
    COMPARE(other_stores);
    COMPARE(index_is_read);
    COMPARE(another_number);
    COMPARE(counted);
    COMPARE(other_way);
    COMPARE(not_greater);
    COMPARE(continues);
    COMPARE(condition_behind);
    COMPARE(two_relations);
    COMPARE(extreme_under_condition);
    COMPARE(index_sometimes);
    COMPARE(extreme_is_read);
    COMPARE(index_is_set);
    COMPARE(neighbour);
    COMPARE(not_the_extreme);
  }
  return check_done();
}
