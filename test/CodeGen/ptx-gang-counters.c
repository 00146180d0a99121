// Counters that nobody reads are kept by each gang; those that the kernel may see are not.
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %pacc -O3 -gpu=keep -c %s -o counters.o
// RUN: %FileCheck --input-file=ptx-gang-counters.sm_75.ptx %s
// RUN: %pacc -O3 -gpu=keep,check -c %s -o counters.o
// RUN: %FileCheck --input-file=ptx-gang-counters.sm_75.ptx %s --check-prefix=CHECKED
// CHECKED-NOT: atom.shared

// The compiler does not know whether `item` is the same array; but it is read before the update. Where an element is not
// among those that a gang keeps, the array is updated. What comes behind the second barrier may stand before the loop.
// CHECK-LABEL: .visible .entry histogram_{{[0-9]+}}_gpu(
// CHECK-DAG: bar.sync
// CHECK-DAG: atom.shared.add.u32
// CHECK-DAG: atom.global.add.u32
// CHECK-DAG: bar.sync
// CHECK-DAG: atom.global.add.u32
void histogram(int n, const int *item, int *count) {
#pragma acc parallel loop present(item, count)
  for (int i = 0; i < n; i++) {
#pragma acc atomic update
    count[item[i]]++;
  }
}

// Read behind the update, in the same iteration.
// CHECK-LABEL: .visible .entry behind_
// CHECK-NOT: atom.shared
// CHECK: ret;
void behind(int n, const int *item, int *count, int *seen) {
#pragma acc parallel loop independent present(item, count, seen)
  for (int i = 0; i < n; i++) {
#pragma acc atomic update
    count[i]++;
    seen[i] = item[i];
  }
}

// Stored before the update, perhaps to the same array: no iteration may store what another one updates.
// CHECK-LABEL: .visible .entry nearest_{{[0-9]+}}_gpu(
// CHECK: atom.shared.add.u32
// CHECK: ret;
void nearest(int n, const float *x, const float *c, int *cluster, int *count) {
#pragma acc parallel loop present(x, c, cluster, count)
  for (int i = 0; i < n; i++) {
    int best = 0;
    for (int k = 1; k < 8; k++)
      if (x[i] * c[k] > x[i] * c[best])
        best = k;
    cluster[i] = best;
#pragma acc atomic update
    count[best]++;
  }
}

// CHECK-LABEL: .visible .entry stored_behind_
// CHECK-NOT: atom.shared
// CHECK: ret;
void stored_behind(int n, const int *item, int *count, int *last) {
#pragma acc parallel loop present(item, count, last)
  for (int i = 0; i < n; i++) {
#pragma acc atomic update
    count[item[i]]++;
    last[i] = 0;
  }
}

// Read in the next round of a loop that a lane runs alone.
// CHECK-LABEL: .visible .entry rounds_
// CHECK-NOT: atom.shared
// CHECK: ret;
void rounds(int n, const int *item, int *count) {
#pragma acc parallel loop independent present(item, count)
  for (int i = 0; i < n; i++)
    for (int k = 0; k < n; k++) {
#pragma acc atomic update
      count[item[k]]++;
    }
}

// The old value is wanted.
// CHECK-LABEL: .visible .entry captured_
// CHECK-NOT: atom.shared
// CHECK: ret;
void captured(int n, int *restrict count, int *restrict place) {
#pragma acc parallel loop independent present(count, place)
  for (int i = 0; i < n; i++) {
    int at;
#pragma acc atomic capture
    at = count[i % 4]++;
    place[i] = at;
  }
}

// Numbers in floating point, and of 64 bits: half as many.
// CHECK-LABEL: .visible .entry floats_{{[0-9]+}}_gpu(
// CHECK-DAG: bar.sync
// CHECK-DAG: atom.shared.add.f32
// CHECK-DAG: atom.global.add.f32
// CHECK-DAG: bar.sync
// CHECK-DAG: setp.{{(neu|eq)}}.f32
// CHECK-DAG: atom.global.add.f32
void floats(int n, const int *restrict item, float *restrict count) {
#pragma acc parallel loop present(item, count)
  for (int i = 0; i < n; i++) {
#pragma acc atomic update
    count[item[i]] += 0.5f;
  }
}

// CHECK-LABEL: .visible .entry doubles_{{[0-9]+}}_gpu(
// CHECK-DAG: bar.sync
// CHECK-DAG: atom.shared.add.f64
// CHECK-DAG: atom.global.add.f64
// CHECK-DAG: bar.sync
void doubles(int n, const int *restrict item, const double *restrict of, double *restrict sum) {
#pragma acc parallel loop present(item, of, sum)
  for (int i = 0; i < n; i++) {
#pragma acc atomic update
    sum[item[i]] += of[i];
  }
}

// CHECK-LABEL: .visible .entry longs_{{[0-9]+}}_gpu(
// CHECK: setp{{.*}} 2048
// CHECK-DAG: bar.sync
// CHECK-DAG: atom.shared.add.u64
// CHECK-DAG: atom.global.add.u64
// CHECK-DAG: bar.sync
void longs(int n, const int *restrict item, unsigned long long *restrict count) {
#pragma acc parallel loop present(item, count)
  for (int i = 0; i < n; i++) {
#pragma acc atomic
    count[item[i]]++;
  }
}

// Of two kinds of numbers in one array none is kept.
// CHECK-LABEL: .visible .entry kinds_{{[0-9]+}}_gpu(
// CHECK-NOT: atom.shared
// CHECK: ret;
typedef struct { unsigned long long count; double sum; } bin;
void kinds(int n, const int *restrict item, bin *restrict bins) {
#pragma acc parallel loop present(item, bins)
  for (int i = 0; i < n; i++) {
#pragma acc atomic
    bins[item[i]].count++;
#pragma acc atomic
    bins[item[i]].sum += 0.5;
  }
}

// Four items are under way at a time, before any of them is counted.
// CHECK-LABEL: .visible .entry ahead_{{[0-9]+}}_gpu(
// CHECK: .pragma "nounroll";
// CHECK: ld.global.nc
// CHECK: atom.
// CHECK: ld.global.nc
// CHECK-NOT: atom
// CHECK: ld.global.nc
// CHECK-NOT: atom
// CHECK: ld.global.nc
// CHECK-NOT: atom
// CHECK: ld.global.nc
// CHECK: atom.
void ahead(int n, const int *restrict item, int *restrict count) {
#pragma acc parallel loop present(item, count)
  for (int i = 0; i < n; i++) {
#pragma acc atomic update
    count[item[i]]++;
  }
}
