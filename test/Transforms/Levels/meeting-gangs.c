// What gangs that run sequential code together do once, and where they wait for each other.
// RUN: %pacc -O2 -c %s -o %t.o -mllvm '-pacc-print-after=pacc-forms<nvptx>' '-mllvm' '-pacc-stop-after=pacc-forms<nvptx>' 2>&1 | %FileCheck %s
// RUN: %pacc -O2 -c %s -o %t.o -Minfo=accel 2>&1 | %FileCheck %s --check-prefix=INFO
enum { N = 1000 };
float a[N], b[N], c[N];

// What the second loop writes, the first reads in the next step; what the first writes, the second reads.
// CHECK-LABEL: define {{.*}}@both_{{[0-9]+}}_gpu(
// CHECK: call void @__paccd_barrier_grid(
// CHECK: store float
// CHECK: call void @__paccd_barrier_grid(
// CHECK: store float
// CHECK-NOT: barrier_grid
// CHECK: ret void
void both(int t) {
#pragma acc kernels copy(a, b)
  for (int s = 0; s < t; s++) {
    for (int i = 1; i < N - 1; i++) b[i] = a[i - 1] + a[i + 1];
    for (int i = 0; i < N; i++) a[i] = b[i];
  }
}

// Loops that do not meet: no gang waits in a step, but before the next one begins.
// CHECK-LABEL: define {{.*}}@apart_{{[0-9]+}}_gpu(
// CHECK: call void @__paccd_barrier_grid(
// CHECK-NOT: barrier_grid
// CHECK: ret void
void apart(int t) {
#pragma acc kernels copy(a, b, c)
  for (int s = 1; s < t; s++) {
    for (int i = 0; i < N; i++) a[i] += s;
    for (int i = 1; i < N - 1; i++) b[i] = c[i - 1] + c[i + 1];
  }
}

// One gang writes; all have read before.
// CHECK-LABEL: define {{.*}}@between_{{[0-9]+}}_gpu(
// CHECK: [[PIVOT:%.*]] = load float
// CHECK: call void @__paccd_barrier_grid(
// CHECK: [[X:%.*]] = call i32 @__paccd_gang(i32 0)
// CHECK: [[Y:%.*]] = call i32 @__paccd_gang(i32 1)
// CHECK: [[XY:%.*]] = or i32 [[X]], [[Y]]
// CHECK: [[Z:%.*]] = call i32 @__paccd_gang(i32 2)
// CHECK: [[ANY:%.*]] = or i32 [[XY]], [[Z]]
// CHECK: icmp eq i32 [[ANY]], 0
// CHECK: call void @__paccd_barrier_grid(
// CHECK: ret void
void between(int t) {
#pragma acc kernels copy(a, b)
  for (int s = 0; s < t; s++) {
    float pivot = a[s];
    a[s] = 1;
    for (int i = 0; i < N; i++) b[i] = a[i] * pivot;
  }
}

// What only the gang that writes needs, it alone reads: nobody waits until the others have read it.
// CHECK-LABEL: define {{.*}}@counts_{{[0-9]+}}_gpu(
// CHECK-COUNT-1: call void @__paccd_barrier_grid(
// CHECK-NOT: barrier_grid
// CHECK: ret void
void counts(int t, int *restrict n) {
#pragma acc kernels copy(n[0:2], a)
  for (int s = 0; s < t; s++) {
    n[s & 1] += s;
    n[1] = n[1] * 2 - n[0];
    for (int i = 0; i < N; i++) a[i] += s;
  }
}

// A member that gangs read, beside one that the first gang writes: they wait for their own elements alone.
// CHECK-LABEL: define {{.*}}@members_{{[0-9]+}}_gpu(
// CHECK-COUNT-1: call void @__paccd_barrier_grid(
// CHECK-NOT: barrier_grid
// CHECK: ret void
struct state { int step, last; };
void members(int t, struct state *restrict p) {
#pragma acc kernels copy(p[0:1], a)
  for (int s = 0; s < t; s++) {
    for (int i = 0; i < N; i++) a[i] += p->step;
    p->last = s;
  }
}

// What may be done only once and gives a value: one gang runs all of it.
// INFO-LABEL: once:
// INFO: One gang runs this kernel: outside of the loops that gangs share something is done that only one may do
void once(int t, int *ticket) {
#pragma acc kernels copy(ticket[0:1], a)
  for (int s = 0; s < t; s++) {
    int mine;
#pragma acc atomic capture
    mine = (*ticket)++;
    for (int i = 0; i < N; i++) a[i] = a[i] * 2 + mine;
  }
}

// A row that every gang has for itself, filled by a loop over its lanes.
// INFO-LABEL: rows:
// INFO: One gang runs this kernel
void rows(int t) {
#pragma acc kernels copy(a)
  for (int s = 0; s < t; s++) {
    float row[64];
    for (int i = 0; i < 64; i++) row[i] = a[i] + s;
    for (int i = 0; i < N; i++) a[i] += row[(i * 7) % 64];
  }
}

// Where all gangs meet, the lanes of each have met. The first gang runs the loop of workers.
// CHECK-LABEL: define {{.*}}@workers_{{[0-9]+}}_gpu(
// CHECK-NOT: barrier_gang
// CHECK: ret void
void workers(int t, int *restrict most, int *restrict f) {
#pragma acc kernels copy(most[0:8], f[0:N])
  for (int s = 0; s < t; s++) {
#pragma acc loop independent worker
    for (int i = 0; i < 8; i++) most[i] += s;
    for (int i = 0; i < N; i++) f[i] += most[i % 8];
  }
}
