// The acc_* data routines at their edges: null pointers, no bytes, addresses beside what is present (OpenACC 3.4,
// 1.6 and 3.2).
// RUN: %pacc -O1 %s -o %t && %run_host %t && %run_emulator %t
// RUN: not %run_emulator %t to 2>&1 | FileCheck %s -DHOW=destination -DCALL=acc_memcpy_to_device
// RUN: not %run_host %t from 2>&1 | FileCheck %s -DHOW=source -DCALL=acc_memcpy_from_device
// RUN: not %run_emulator %t within 2>&1 | FileCheck %s -DHOW=source -DCALL=acc_memcpy_device
// CHECK: FATAL ERROR: null pointer as the [[HOW]] of 16 bytes
// CHECK-NEXT: in a call of [[CALL]]
#include "../check.h"

static int x[4] = {1, 2, 3, 4}, y[4];

static void present(int discrete) {
#pragma acc data create(x[1:2])
  {
    char *first = acc_deviceptr(x + 1);
    CHECK(first && acc_deviceptr(x + 2) == first + sizeof *x);
    CHECK(acc_is_present(x + 1, 0) && acc_is_present(x + 1, 2 * sizeof *x));
    if (discrete) {
      CHECK(!acc_deviceptr(x) && !acc_deviceptr((char *)(x + 1) - 1) && !acc_deviceptr(x + 3));
      CHECK(!acc_is_present(x, 0) && !acc_is_present(x + 3, 0) && !acc_is_present(x + 1, 3 * sizeof *x));
      CHECK(!acc_hostptr(first + 2 * sizeof *x));
    }
    CHECK(acc_hostptr(first + sizeof *x) == x + 2);
  }
}

static void nothing(void) {
  CHECK(acc_is_present(NULL, 0) && !acc_deviceptr(NULL) && !acc_hostptr(NULL));
  CHECK(!acc_copyin(NULL, 4) && !acc_create(NULL, 4));
  acc_update_device(NULL, 4);
  acc_update_self(x, 0);
  acc_copyout(NULL, 4);
  acc_delete(NULL, 0);
  acc_free(NULL);
  acc_memcpy_to_device(NULL, x, 0);
}

static void mapped(void) {
  int *d = acc_malloc(sizeof x);
  acc_map_data(x, d, 0);
  acc_map_data(NULL, NULL, 0);
  CHECK(!acc_is_present(x, sizeof x) && !acc_hostptr(d));
  acc_map_data(x, d, sizeof x);
  acc_map_data(x, NULL, 0);
  CHECK(acc_deviceptr(x) == d);
#pragma acc parallel present(x) num_gangs(1)
  x[0] = 11;
  acc_copyout_finalize(x, sizeof x);
#pragma acc exit data copyout(x) finalize
  CHECK(x[0] == 1 && acc_is_present(x, sizeof x));
  acc_unmap_data(x);
  CHECK(!acc_is_present(x, sizeof x));
  acc_free(d);
}

/* Also where the device shares the host's memory: what is mapped to other memory is there for kernels. */
static void stands_in(int *p) {
  const int values[4] = {5, 6, 7, 8};
  int *d = acc_malloc(sizeof values);
  acc_memcpy_to_device(d, (void *)values, sizeof values);
  acc_map_data(p, d, sizeof values);
  CHECK(acc_deviceptr(p + 1) == d + 1 && acc_hostptr(d + 1) == p + 1);
#pragma acc parallel loop present(p[0:4])
  for (int i = 0; i < 4; i++)
    p[i] *= 10;
  CHECK(p[0] == 1 && p[1] == 2);
#pragma acc update self(p[1:1])
  CHECK(p[0] == 1 && p[1] == 60);
  acc_unmap_data(p);
  acc_memcpy_from_device(y, d, sizeof y);
  CHECK(y[0] == 50 && y[3] == 80);
  acc_free(d);
  if (acc_deviceptr(p) == p) {
    acc_map_data(p, p, sizeof values);
    CHECK(acc_deviceptr(p) == p);
    acc_unmap_data(p);
  }
  p[1] = 2;
}

int main(int argc, char **argv) {
  int *d = acc_malloc(sizeof x);
  if (argc > 1 && !strcmp(argv[1], "to"))
    acc_memcpy_to_device(NULL, x, sizeof x);
  else if (argc > 1 && !strcmp(argv[1], "from"))
    acc_memcpy_from_device(y, NULL, sizeof y);
  else if (argc > 1)
    acc_memcpy_device(d, NULL, sizeof x);
  acc_free(d);
  const int discrete = !acc_is_present(x, sizeof x);
  present(discrete);
  nothing();
  stands_in(x);
  if (discrete)
    mapped();
  return check_done();
}
