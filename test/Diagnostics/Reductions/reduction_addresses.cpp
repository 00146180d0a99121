// Variables of reductions whose address goes where the passes cannot follow it, while lanes share a loop: what is done
// through it would count once a lane, or not at all.
// RUN: not %paccxx -O0 -c %s -o %t.o 2>&1 | %FileCheck %s --implicit-check-not=":{{[0-9]+}}: error:"
// RUN: not %paccxx -O2 -c %s -o %t.o 2>&1 | %FileCheck %s --implicit-check-not=":{{[0-9]+}}: error:"

enum { N = 20, M = 40 };

void chosen(int &s, int &t) {
#pragma acc parallel loop gang reduction(+:s, t)
  for (int i = 0; i < N; i++) {
    // CHECK-DAG: :[[@LINE+1]]:{{[0-9]+}}: error: the address of a variable that a reduction combines is kept where the compiler cannot follow it, and lanes share a loop in there: use the variable itself
    int *p[2] = {&s, &t};
    *p[i & 1] += 100;
#pragma acc loop vector
    for (int j = 0; j < M; j++) *p[j & 1] += 1;
  }
}

// The address of one of two, in which a shared loop gathers (`r += ...` is a reduction of what `r` refers to).
static int &pick(int &a, int &b, bool first) {
  // CHECK-DAG: :[[@LINE+1]]:{{[0-9]+}}: error: the address of a variable that a reduction combines is kept
  return first ? a : b;
}

void either(int &s, int &t) {
#pragma acc parallel loop gang reduction(+:s, t)
  for (int i = 0; i < N; i++) {
    int &r = pick(s, t, i < 7);
#pragma acc loop vector
    for (int j = 0; j < M; j++) r += 1;
  }
}

// Each lane has a copy of its own, and no other loop is shared: right.
void alone(int &s, int &t) {
#pragma acc parallel loop gang vector reduction(+:s, t)
  for (int i = 0; i < N; i++) {
    int *p[2] = {&s, &t};
    *p[i & 1] += 100;
  }
}
