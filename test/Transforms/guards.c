// What one lane does for its gang, and where barriers stand.
// RUN: %pacc -O2 -gpu=nojam -c %s -o %t.o -mllvm '-pacc-print-after=pacc-forms<nvptx>' '-mllvm' '-pacc-stop-after=pacc-forms<nvptx>' 2>&1 | %FileCheck %s

// Outer gang, inner vector, nothing between: no guard, no barrier, no shared memory.
// CHECK-LABEL: define {{.*}}@plain_{{[0-9]+}}_gpu(
// CHECK-NOT: barrier
// CHECK-NOT: pacc.shared
// CHECK: ret void
void plain(int n, float *a) {
#pragma acc parallel loop gang copyout(a[0:n*n])
  for (int i = 0; i < n; i++) {
#pragma acc loop vector
    for (int j = 0; j < n; j++)
      a[i * n + j] = i + j;
  }
}

// The row's sum is stored by lane 0 alone.
// CHECK-LABEL: define {{.*}}@rows_{{[0-9]+}}_gpu(
// CHECK: [[SUM:%.*]] = call double @__paccd_reduce_gang_add_f64(
// CHECK: call i32 @__paccd_lane_x()
// CHECK: icmp eq i32 {{.*}}, 0
// CHECK: store double
// CHECK: ret void
void rows(int n, const double *restrict a, double *restrict out) {
#pragma acc parallel loop gang copyin(a[0:n*n]) copyout(out[0:n])
  for (int i = 0; i < n; i++) {
    double s = 0;
#pragma acc loop vector reduction(+ : s)
    for (int j = 0; j < n; j++)
      s += a[i * n + j];
    out[i] = s;
  }
}

// Lane loops that hand a gang's array over need a barrier between them and before the next gang
// iteration overwrites it.
// CHECK-LABEL: define {{.*}}@turned_{{[0-9]+}}_gpu(
// CHECK: call void @__paccd_barrier_gang()
// CHECK: pacc.shared
// CHECK: call void @__paccd_barrier_gang()
// CHECK: ret void
void turned(int n, const float *restrict a, float *restrict out) {
#pragma acc parallel loop gang copyin(a[0:n*64]) copyout(out[0:n*64])
  for (int i = 0; i < n; i++) {
    float tile[64];
#pragma acc loop vector
    for (int j = 0; j < 64; j++)
      tile[j] = a[i * 64 + j];
#pragma acc loop vector
    for (int j = 0; j < 64; j++)
      out[i * 64 + j] = tile[63 - j];
  }
}

// The value of an atomic that one lane performs reaches all lanes; the next one waits until they have it.
// CHECK-LABEL: define {{.*}}@ticket_{{[0-9]+}}_gpu(
// CHECK: call void @__paccd_barrier_gang()
// CHECK: atomicrmw add
// CHECK: store i32 {{.*}}@pacc.shared.handover
// CHECK: call void @__paccd_barrier_gang()
// CHECK: load i32, {{.*}}@pacc.shared.handover
// CHECK-NOT: barrier
// CHECK: ret void
void ticket(int n, int *count, int *out) {
#pragma acc parallel loop gang copy(count[0:1]) copyout(out[0:n*32])
  for (int i = 0; i < n; i++) {
    int mine;
#pragma acc atomic capture
    mine = count[0]++;
#pragma acc loop vector
    for (int j = 0; j < 32; j++)
      out[i * 32 + j] = mine;
  }
}

// There is no next one.
// CHECK-LABEL: define {{.*}}@one_ticket_{{[0-9]+}}_gpu(
// CHECK-NOT: barrier
// CHECK: atomicrmw add
// CHECK: call void @__paccd_barrier_gang()
// CHECK: load i32, {{.*}}@pacc.shared.handover
// CHECK-NOT: barrier
// CHECK: ret void
void one_ticket(int *count, int *out) {
#pragma acc parallel num_gangs(4) copy(count[0:1]) copyout(out[0:32])
  {
    int mine;
#pragma acc atomic capture
    mine = count[0]++;
#pragma acc loop vector
    for (int j = 0; j < 32; j++)
      out[j] = mine;
  }
}

// Iterations of a gang keep nothing that the next one could meet, and updates of one kind can be exchanged.
// CHECK-LABEL: define {{.*}}@bits_{{[0-9]+}}_gpu(
// CHECK-NOT: barrier
// CHECK: ret void
void bits(int n, int *restrict bins) {
#pragma acc parallel loop gang copy(bins[0:64])
  for (int i = 0; i < n; i++)
#pragma acc loop seq
    for (int k = 0; k < 3; k++)
#pragma acc loop vector
      for (int j = 0; j < 100; j++) {
#pragma acc atomic
        bins[(i + j) % 64] |= 1 << i % 32;
      }
}

// Which of two kinds comes first matters.
// CHECK-LABEL: define {{.*}}@set_and_cleared_{{[0-9]+}}_gpu(
// CHECK: call void @__paccd_barrier_gang()
// CHECK: ret void
void set_and_cleared(int n, int *restrict bins) {
#pragma acc parallel loop gang num_gangs(1) copy(bins[0:64])
  for (int k = 0; k < 2; k++) {
#pragma acc loop vector
    for (int j = 0; j < n; j++) {
#pragma acc atomic
      bins[j % 64] |= 12;
    }
#pragma acc loop vector
    for (int j = 0; j < n; j++) {
#pragma acc atomic
      bins[j % 64] &= 5;
    }
  }
}

// A loop of which the gang's lanes need only what it stores: the leader runs it as a whole, and
// one barrier stands behind it.
// CHECK-LABEL: define {{.*}}@prefix_{{[0-9]+}}_gpu(
// CHECK: call i32 @__paccd_gang(
// CHECK-NOT: barrier
// CHECK: call i32 @__paccd_lane_x()
// CHECK: [[LEADER:%.*]] = icmp eq i32 {{.*}}, 0
// CHECK-NEXT: br i1 [[LEADER]], label %{{.*}}, label %{{.*}}
// CHECK-NOT: call
// CHECK: store i32
// CHECK-NOT: call
// CHECK: call void @__paccd_barrier_gang()
// CHECK-NEXT: br label
// CHECK: call i32 @__paccd_lane_x()
// CHECK-NOT: barrier
// CHECK: ret void
void prefix(int n, int m, int *restrict sums, int *restrict turned, const int *restrict in) {
#pragma acc parallel loop gang copyout(sums[0:n*m], turned[0:n*m]) copyin(in[0:m])
  for (int i = 0; i < n; i++) {
    for (int k = 0; k < m; k++)
      sums[i * m + k] = (k ? sums[i * m + k - 1] : i) + in[k];
#pragma acc loop vector
    for (int j = 0; j < m; j++)
      turned[i * m + j] = sums[i * m + m - 1 - j];
  }
}

// All lanes need the loop's value: they run it, and the leader stores.
// CHECK-LABEL: define {{.*}}@needed_{{[0-9]+}}_gpu(
// CHECK: load i32
// CHECK: call i32 @__paccd_lane_x()
// CHECK: store i32
// CHECK: call i32 @__paccd_lane_x()
// CHECK: ret void
void needed(int n, int m, int *restrict sums, int *restrict out, const int *restrict in) {
#pragma acc parallel loop gang copyout(sums[0:n*m], out[0:n*m]) copyin(in[0:m])
  for (int i = 0; i < n; i++) {
    int s = 0;
    for (int k = 0; k < m; k++) {
      s += in[k];
      sums[i * m + k] = s;
    }
#pragma acc loop vector
    for (int j = 0; j < m; j++)
      out[i * m + j] = s;
  }
}

// What only the leader's store needs, only the leader reads; and atomic updates, copies and the arithmetic of complex
// numbers meet only what lies where they do: nothing has to wait.
// CHECK-LABEL: define {{.*}}@totals_{{[0-9]+}}_gpu(
// CHECK-NOT: barrier
// CHECK: call double @__paccd_reduce_
// CHECK-NOT: barrier
// CHECK: br i1
// CHECK: [[OLD:%.*]] = load double, ptr %total
// CHECK-NEXT: br
// CHECK: phi double [ [[OLD]], {{.*}} ], [ poison,
// CHECK-NOT: barrier
// CHECK: ret void
double totals(int n, double _Complex *restrict z, int *restrict count) {
  double total = 0;
#pragma acc parallel loop gang vector copy(z[0:n], count[0:9]) reduction(+ : total)
  for (int i = 0; i < n; i++) {
#pragma acc atomic
    count[i % 9]++;
    z[i] = z[i] * z[i];
    total += __real__ z[i];
  }
  return total;
}

// Workers of one lane each have nothing to leave to another.
// CHECK-LABEL: define {{.*}}@lonely_{{[0-9]+}}_gpu(
// CHECK: alloca [4 x i64]
// CHECK-NOT: barrier
// CHECK-NOT: icmp eq i32 {{.*}}lane
// CHECK: ret void
void lonely(int n, long *restrict a) {
#pragma acc parallel loop gang copyout(a[0:n*n])
  for (int i = 0; i < n; i++) {
#pragma acc loop worker
    for (int j = 0; j < n; j++) {
      long t[4], *p = &t[j & 3];
      *p = i * j;
      a[i * n + j] = *p + 7;
    }
  }
}

// A reduction over the gang's lanes lets none go on before all have read what they add: the leader may store at once, and
// what it stores into may be what the lanes have read.
// CHECK-LABEL: define {{.*}}@in_place_{{[0-9]+}}_gpu(
// CHECK-NOT: barrier
// CHECK: call double @__paccd_reduce_gang_add_f64(
// CHECK-NOT: barrier
// CHECK: store double
// CHECK: ret void
void in_place(int n, double *a) {
#pragma acc parallel loop gang copy(a[0:n*n])
  for (int i = 0; i < n; i++) {
    double s = 0;
#pragma acc loop vector reduction(+ : s)
    for (int j = 0; j < n; j++)
      s += a[i * n + j];
    a[i * n] = s;
  }
}

// What iterations of gangs only read of their array they read without waiting for each other, whatever else they write.
// CHECK-LABEL: define {{.*}}@table_{{[0-9]+}}_gpu(
// CHECK: call void @__paccd_barrier_gang()
// CHECK: call float @__paccd_reduce_gang_add_f32(
// CHECK-NOT: barrier
// CHECK: ret void
void table(int n, float *restrict out, float *restrict sums) {
#pragma acc parallel num_gangs(4) copyout(out[0:n*64], sums[0:n])
  {
    float weights[64];
#pragma acc loop vector
    for (int j = 0; j < 64; j++)
      weights[j] = j;
    float sum = 0;
#pragma acc loop vector reduction(+ : sum)
    for (int j = 0; j < 64; j++)
      sum += weights[j ^ 5];
#pragma acc loop gang
    for (int i = 0; i < n; i++) {
#pragma acc loop vector
      for (int j = 0; j < 64; j++)
        out[i * 64 + j] = weights[63 - j];
      sums[i] = weights[i % 64] + sum;
    }
  }
}

// Memory that comes from the heap is apart from all other, and what is given back was no other: one barrier hands each
// array's address over, one separates what is read from what was written, one stands before the first is given back.
// CHECK-LABEL: define {{.*}}@from_the_heap_{{[0-9]+}}_gpu(
// CHECK: call noalias ptr @malloc(
// CHECK: call void @__paccd_barrier_gang()
// CHECK: call noalias ptr @malloc(
// CHECK: call void @__paccd_barrier_gang()
// CHECK: call void @__paccd_barrier_gang()
// CHECK: call void @__paccd_barrier_gang()
// CHECK: call void @free(
// CHECK-NOT: barrier
// CHECK: ret void
void from_the_heap(int n, int m, int *restrict out) {
#pragma acc parallel num_gangs(1) copyout(out[0:n])
  {
    int a[m], b[m];
    for (int i = 0; i < m; i++)
      a[i] = i;
#pragma acc loop vector
    for (int i = 0; i < m; i++)
      b[i] = 2 * i;
#pragma acc loop vector
    for (int i = 0; i < m; i++)
      out[i] = a[m - 1 - i] + b[m - 1 - i];
  }
}
