// Routines about queues that name a device, and the names of OpenACC 1.0: each waits for the queue that it says, of the
// device that it says, and tells what is done there; the host goes on where a queue waits.
// RUN: %pacc -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: env PACC_EMULATOR_DEVICES=2 %run_emulator %t && env PACC_FAKE_DEVICES=2 %run_fake %t
// RUN: %if cuda-gpu %{ %run_gpu %t %}
#include "../check.h"

enum { N = 5000 };
static int a[N], b[N];
static acc_device_t type;
static int first, last; /* devices: one, where there are no more */

/* Queues that do nothing before something waits for them (%run_emulator, some of its runs). */
static int deferred(void) { return getenv("PACC_EMULATOR") && discrete_memory(); }

/* Gives work to a queue of the last device, after which the host has `value` everywhere. The first one is current. */
static void give(int *x, int value, int queue) {
  acc_set_device_num(last, type);
#pragma acc parallel loop present(x[0:N]) async(queue)
  for (int i = 0; i < N; i++)
    x[i] = value;
#pragma acc update self(x[0:N]) async(queue)
  acc_set_device_num(first, type);
}

static void check_all(int line, const int *x, int value) {
  for (int i = 0; i < N; i++)
    if (x[i] != value)
      return check_report(__FILE__, line, "x[i]", x[i], value);
}

/* The work of a queue has not come yet, where queues are that late. */
static void check_waits(int line, const int *x, int value) {
  if (deferred() && x[0] == value)
    check_report(__FILE__, line, "x[0] came too early", x[0], value);
}

static void waits(void) {
  give(a, 1, 3);
  check_waits(__LINE__, a, 1);
  acc_wait_device(3, last);
  check_all(__LINE__, a, 1);
  give(a, 2, 3);
  give(b, 3, 4);
  check_waits(__LINE__, b, 3);
  acc_wait_all_device(last);
  check_all(__LINE__, a, 2);
  check_all(__LINE__, b, 3);
  // Of the current device.
  give(a, 4, 3);
  acc_set_device_num(last, type);
  acc_async_wait(3);
  check_all(__LINE__, a, 4);
  give(a, 5, 3);
  give(b, 6, 4);
  acc_set_device_num(last, type);
  acc_async_wait_all();
  check_all(__LINE__, a, 5);
  check_all(__LINE__, b, 6);
  acc_set_device_num(first, type);
  if (first != last) { // another device's queue of that number is another one
    give(a, 7, 3);
    acc_wait_device(3, first);
    acc_wait_all_device(first);
    acc_async_wait(3);
    acc_async_wait_all();
    check_waits(__LINE__, a, 7);
    acc_wait_device(3, last);
    check_all(__LINE__, a, 7);
  }
}

static void tests(void) {
  give(a, 10, 5);
  if (deferred())
    CHECK(!acc_async_test_device(5, last));
  if (first != last)
    CHECK(acc_async_test_device(5, first) && acc_async_test_all_device(first));
  while (!acc_async_test_device(5, last))
    ;
  check_all(__LINE__, a, 10);
  give(a, 11, 5);
  give(b, 12, 6);
  if (deferred())
    CHECK(!acc_async_test_all_device(last));
  while (!acc_async_test_all_device(last))
    ;
  check_all(__LINE__, a, 11);
  check_all(__LINE__, b, 12);
}

static void any(void) {
  give(a, 20, 5);
  give(b, 21, 6);
  int queues[] = {5, acc_async_sync, 6};
  for (int left = 2; left > 0; left--) {
    const int done = acc_wait_any_device(3, queues, last);
    CHECK(done == 0 || done == 2);
    check_all(__LINE__, done ? b : a, done ? 21 : 20);
    queues[done] = acc_async_sync;
  }
  CHECK_EQ(acc_wait_any_device(3, queues, last), -1);
}

/* Queue 8 of the last device adds what it finds in a, when that is there. */
static void add(int value) {
  acc_set_device_num(last, type);
#pragma acc parallel loop present(a, b) async(8)
  for (int i = 0; i < N; i++)
    b[i] = a[i] + value;
#pragma acc update self(b) async(8)
  acc_set_device_num(first, type);
}

static void orders(void) {
  give(a, 30, 7);
  acc_wait_device_async(7, 8, last);
  add(1);
  check_waits(__LINE__, b, 31);
  acc_wait_device(8, last);
  check_all(__LINE__, b, 31);
  give(b, 0, 9);
  give(a, 40, 7);
  acc_wait_all_device_async(8, last);
  add(2);
  check_waits(__LINE__, a, 40);
  acc_wait_device(8, last);
  check_all(__LINE__, b, 42);
  acc_wait_all_device(last);
}

int main(void) {
  type = acc_get_device_type();
  last = acc_get_num_devices(type) - 1;
  first = 0;
  acc_set_device_num(last, type);
#pragma acc enter data create(a, b)
  acc_set_device_num(first, type);
  waits();
  tests();
  any();
  orders();
  acc_set_device_num(last, type);
#pragma acc exit data delete(a, b)
  return check_done();
}
