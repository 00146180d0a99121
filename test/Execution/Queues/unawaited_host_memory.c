// A construct whose kernels use memory of the host itself (pinned, or on a GPU that reaches all of it) is awaited: the
// program sees there what they do. The fake driver's kernels reach everything, and run when something waits for them.
// RUN: %pacc -O2 %s -o %t.waits -Rpass=pacc-waits 2>&1 | %FileCheck --check-prefix=REMARK %s
// RUN: %run_host %t.waits && %run_fake %t.waits
// RUN: env PACC_FAKE_LOG=%t.log %run_fake %t.waits device && %FileCheck --check-prefix=DEVICE --input-file=%t.log %s
// DEVICE: cuStreamSynchronize {{[0-9]$}}
#include "../check.h"

#include <openacc.h>
#include <stdlib.h>

enum { N = 64, STEPS = 30 };
static int a[N], seen[N], mapped[N];

struct view {
  int *p;
};

// Nothing between the constructs but the file's own variables.
static int by_deviceptr(int *d) {
  int sum = 0;
  for (int t = 0; t < STEPS; t++) {
#pragma acc parallel loop present(a) deviceptr(d) // REMARK: :[[@LINE]]:{{.*}}: remark: the host goes on
    for (int i = 0; i < N; i++)
      d[i] = a[i] += i;
    sum += seen[t];
#pragma acc parallel loop present(a)
    for (int i = 0; i < N; i++)
      a[i]++;
  }
  return sum;
}

static int by_objects(struct view v) {
  int sum = 0;
  for (int t = 0; t < STEPS; t++) {
#pragma acc parallel loop firstprivate(v)
    for (int i = 0; i < N; i++)
      v.p[i] += i;
    sum += seen[t];
#pragma acc parallel loop present(a)
    for (int i = 0; i < N; i++)
      a[i]++;
  }
  return sum;
}

static int by_mapping(void) {
  int sum = 0;
  for (int t = 0; t < STEPS; t++) {
#pragma acc parallel loop present(mapped)
    for (int i = 0; i < N; i++)
      mapped[i] += i;
    sum += mapped[t];
#pragma acc parallel loop present(a)
    for (int i = 0; i < N; i++)
      a[i]++;
  }
  return sum;
}

// The host reads through the pointer, which kernels of a GPU that reaches all of its memory use as it is.
static int by_heap(struct view v, const int *heap) {
  int sum = 0;
  for (int t = 0; t < STEPS; t++) {
#pragma acc parallel loop firstprivate(v)
    for (int i = 0; i < N; i++)
      v.p[i] += i;
    sum += heap[t];
#pragma acc parallel loop present(a)
    for (int i = 0; i < N; i++)
      a[i]++;
  }
  return sum;
}

int main(int argc, char **argv) {
#pragma acc enter data copyin(a)
  if (argc > 1) { // memory of the device: nobody waits
    int *d = acc_malloc(sizeof seen);
    CHECK_EQ(by_deviceptr(d), 0);
    return check_done();
  }
  int expected = 0;
  for (int t = 0; t < STEPS; t++)
    expected += t * (t + 1) + t;
  CHECK_EQ(by_deviceptr(seen), expected);
  for (int i = 0; i < N; i++)
    seen[i] = 0;
  expected = 0;
  for (int t = 0; t < STEPS; t++)
    expected += t * (t + 1);
  CHECK_EQ(by_objects((struct view){seen}), expected);
  if (acc_get_device_type() != acc_device_host)
    acc_map_data(mapped, mapped, sizeof mapped);
  CHECK_EQ(by_mapping(), expected);
  int *heap = calloc(N, sizeof *heap);
  CHECK_EQ(by_heap((struct view){heap}, heap), expected);
  free(heap);
  return check_done();
}
