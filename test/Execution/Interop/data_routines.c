// Data routines: older names, what counts how often data has come, and the forms for queues, whose work is in the order
// of that queue. acc_present_dump prints what there is.
// RUN: %pacc -O2 %s -o %t && %run_host %t && %run_emulator %t && %run_fake %t
// RUN: env ACC_DEVICE_TYPE=emulator %t dump 2>&1 | %FileCheck %s
// RUN: env ACC_DEVICE_TYPE=host %t dump 2>&1 | %FileCheck %s --check-prefix=HOST
// RUN: %if cuda-gpu %{ %run_gpu %t && %run_gpu %t dump 2>&1 | %FileCheck %s %}
#include "../check.h"

enum { N = 3000, QUEUE = 4 };
static int a[N], b[N];

static int deferred(void) { return getenv("PACC_EMULATOR") && discrete_memory(); }

static void fill(int *x, int value) {
  for (int i = 0; i < N; i++)
    x[i] = value;
}

static void check_all(int line, const int *x, int value) {
  for (int i = 0; i < N; i++)
    if (x[i] != value)
      return check_report(__FILE__, line, "x[i]", x[i], value);
}

/* Adds to the device's copy. */
static void add(int *x, int value, int queue) {
#pragma acc parallel loop present(x[0:N]) async(queue)
  for (int i = 0; i < N; i++)
    x[i] += value;
}

static int present(int *x) { return acc_is_present(x, N * sizeof *x) != 0; }

/* Whether it is, which data in memory that is shared always is. */
#define CHECK_PRESENT(x, want) CHECK_EQ(present(x), discrete_memory() ? (want) : 1)

static void older_names(void) {
  fill(a, 1);
  CHECK(acc_pcopyin(a, sizeof a) == acc_deviceptr(a));
  fill(a, 2);
  CHECK(acc_present_or_copyin(a, sizeof a) == acc_deviceptr(a)); // there already: nothing moves
  add(a, 10, acc_async_sync);
  acc_update_host(a, sizeof a);
  check_all(__LINE__, a, discrete_memory() ? 11 : 12);
  CHECK(acc_pcreate(b, sizeof b) == acc_deviceptr(b));
  CHECK(acc_present_or_create(b, sizeof b) == acc_deviceptr(b));
  CHECK(acc_hostptr(acc_deviceptr(b)) == b || !discrete_memory());
  acc_delete(a, sizeof a);
  acc_delete(b, sizeof b);
  CHECK_PRESENT(a, 1);
  CHECK_PRESENT(b, 1);
  acc_delete(a, sizeof a);
  acc_delete(b, sizeof b);
  CHECK_PRESENT(a, 0);
  CHECK_PRESENT(b, 0);
}

static void entering(void) {
  fill(a, 3);
  acc_copyin_async(a, sizeof a, QUEUE);
  acc_create_async(b, sizeof b, QUEUE);
  acc_create_async(b, sizeof b, QUEUE);
  add(a, 1, QUEUE);
#pragma acc parallel loop present(a, b) async(QUEUE)
  for (int i = 0; i < N; i++)
    b[i] = 2 * a[i];
  acc_update_host_async(b, sizeof b, QUEUE);
  if (deferred())
    CHECK(b[0] != 8);
  acc_wait(QUEUE);
  check_all(__LINE__, b, 8);
  fill(b, 9);
  acc_update_device_async(b, sizeof b, QUEUE);
  add(b, 1, QUEUE);
  acc_copyout_async(a, sizeof a, QUEUE);
  acc_delete_async(b, sizeof b, QUEUE); // the first of two
  acc_wait(QUEUE);
  check_all(__LINE__, a, 4);
  CHECK_PRESENT(a, 0);
  CHECK_PRESENT(b, 1);
  acc_update_self_async(b, sizeof b, QUEUE);
  acc_delete_async(b, sizeof b, QUEUE); // what was given to the queue before still finds it
  acc_wait(QUEUE);
  check_all(__LINE__, b, 10);
  CHECK_PRESENT(b, 0);
}

/* Whatever it has been counted. */
static void finalizing(void) {
  fill(a, 1);
  for (int times = 0; times < 3; times++) {
    acc_copyin(a, sizeof a);
    acc_create(b, sizeof b);
  }
  add(a, 4, QUEUE);
  acc_copyout_finalize_async(a, sizeof a, QUEUE);
  if (deferred())
    CHECK_EQ(a[0], 1);
  acc_delete_finalize_async(b, sizeof b, QUEUE);
  acc_wait(QUEUE);
  check_all(__LINE__, a, 5);
  CHECK_PRESENT(a, 0);
  CHECK_PRESENT(b, 0);
  fill(b, 6);
  for (int times = 0; times < 3; times++) {
    acc_copyin(a, sizeof a);
    acc_copyin(b, sizeof b);
  }
  add(b, 1, acc_async_sync);
  acc_delete_finalize(a, sizeof a);
  acc_copyout_finalize(b, sizeof b);
  check_all(__LINE__, b, 7);
  CHECK_PRESENT(a, 0);
  CHECK_PRESENT(b, 0);
  acc_delete_finalize_async(a, sizeof a, QUEUE); // of what is not there: nothing
  acc_copyout_finalize_async(b, sizeof b, QUEUE);
  acc_wait(QUEUE);
  check_all(__LINE__, b, 7);
}

static struct { int *to; } s;

/* Where the device's copy of the pointer leads. */
static int *leads_to(void) {
  int *inside;
  acc_memcpy_from_device(&inside, acc_deviceptr(&s), sizeof inside);
  return inside;
}

static void pointers(void) {
  int *device;
  s.to = a;
  acc_copyin(&s, sizeof s);
  device = acc_copyin(a, sizeof a);
  CHECK(leads_to() == a);
  for (int times = 0; times < 2; times++) {
    acc_attach_async((void **)&s.to, QUEUE);
    acc_wait(QUEUE);
    CHECK(leads_to() == device);
  }
  acc_detach_async((void **)&s.to, QUEUE); // one of two
  acc_wait(QUEUE);
  CHECK(leads_to() == device);
  acc_detach_async((void **)&s.to, QUEUE);
  acc_wait(QUEUE);
  CHECK(leads_to() == a);
  for (int times = 0; times < 3; times++)
    acc_attach((void **)&s.to);
  acc_detach((void **)&s.to);
  CHECK(leads_to() == device);
  acc_detach_finalize((void **)&s.to);
  CHECK(leads_to() == a);
  for (int times = 0; times < 3; times++)
    acc_attach_async((void **)&s.to, QUEUE);
  // In the order of the queue: this kernel goes by the attached pointer.
  fill(a, 1);
  acc_update_device_async(a, sizeof a, QUEUE);
#pragma acc parallel loop present(s) async(QUEUE)
  for (int i = 0; i < N; i++)
    s.to[i] += i;
  acc_detach_finalize_async((void **)&s.to, QUEUE);
  acc_wait(QUEUE);
  CHECK(leads_to() == a);
  acc_copyout(a, sizeof a);
  acc_delete(&s, sizeof s);
  for (int i = 0; i < N; i++)
    CHECK_EQ(a[i], i + 1);
}

static void memory(void) {
  const size_t all = acc_get_memory(), before = acc_get_free_memory();
  CHECK(all > 0 && before > 0 && before <= all);
  CHECK_EQ(acc_get_memory(), acc_get_property(0, acc_get_device_type(), acc_property_memory));
}

//       CHECK: {{^}}nothing
//  CHECK-NEXT: Present table dump for device[1]: {{.*}}, threadid={{[0-9]+}}
//  CHECK-NEXT: ...empty...
//  CHECK-NEXT: {{^}}two
//  CHECK-NEXT: Present table dump for device[1]: {{.*}}, threadid={{[0-9]+}}
//   CHECK-DAG: host:0x{{[0-9a-f]+}} device:0x{{[0-9a-f]+}} size:12000 presentcount:0+2 line:[[#A:]] name:a
//   CHECK-DAG: host:0x{{[0-9a-f]+}} device:0x{{[0-9a-f]+}} size:400 presentcount:1+0 line:[[#A+3]] name:b
//       CHECK: PASS
//        HOST: {{^}}nothing
//   HOST-NEXT: Present table dump for device[1]: {{.*}}, threadid={{[0-9]+}}
//        HOST: PASS
static void dump(void) {
  fprintf(stderr, "nothing\n");
  acc_present_dump();
#pragma acc enter data copyin(a)
#pragma acc enter data copyin(a)
  fprintf(stderr, "two\n");
#pragma acc data create(b[10:100])
  acc_present_dump();
#pragma acc exit data delete(a) finalize
}

int main(int argc, char **argv) {
  (void)argv;
  if (argc > 1) {
    dump();
    return check_done();
  }
  older_names();
  entering();
  finalizing();
  pointers();
  memory();
  return check_done();
}
