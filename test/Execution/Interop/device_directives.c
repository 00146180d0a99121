// init, shutdown and set with all their clauses; cache changes no result; data without a clause moves
// nothing and waits for what it says.
// RUN: %pacc -O2 -I%S/.. %s -o %t 2>&1 | FileCheck %s --check-prefix=WARN
// RUN: %run_host %t host && %run_emulator %t emulator
// RUN: env PACC_EMULATOR_DEVICES=3 %run_emulator %t emulator
// RUN: env PACC_FAKE_DEVICES=2 %run_fake %t nvidia
// RUN: not %run_host %t radeon 2>&1 | FileCheck %s --check-prefix=RADEON
// RUN: not %run_host %t number 2>&1 | FileCheck %s --check-prefix=NUMBER
// RUN: %pacc -Minfo=accel -fsyntax-only -I%S/.. %s 2>&1 | FileCheck %s --check-prefix=MINFO --implicit-check-not=error:
#include "check.h"

enum { N = 64 };

static void wrong(int number) {
  if (number) {
// NUMBER: FATAL ERROR: there is no host device with number 7
// NUMBER: file:{{.*}}device_directives.c wrong line:[[@LINE+1]]
#pragma acc set device_num(7)
  }
// RADEON: FATAL ERROR: there are no devices of type 'radeon'
// RADEON: file:{{.*}}device_directives.c wrong line:[[@LINE+1]]
#pragma acc init device_type(radeon)
}

static void choosing(acc_device_t type) {
  const int last = acc_get_num_devices(type) - 1;
#pragma acc init
  CHECK_EQ(acc_get_device_type(), type);
#pragma acc set device_num(last)
  CHECK_EQ(acc_get_device_num(type), last);
#pragma acc set device_num(0) if (last < 0)
  CHECK_EQ(acc_get_device_num(type), last);
#pragma acc set device_type(host)
  CHECK_EQ(acc_get_device_type(), acc_device_host);
#pragma acc init device_type(default) device_num(last)
  CHECK_EQ(acc_get_device_type(), type);
  CHECK_EQ(acc_get_device_num(type), last);
#pragma acc init device_type(*) if (last >= 0)
  CHECK_EQ(acc_get_device_num(type), last);
#pragma acc init device_type(multicore)
  CHECK_EQ(acc_get_device_type(), acc_device_host);
#pragma acc set device_type(default) device_num(0)
  CHECK_EQ(acc_get_device_num(type), 0);
  CHECK_EQ(acc_get_device_type(), type);
}

static void queues(int *a) {
  const int before = acc_get_default_async();
#pragma acc set default_async(before + 4)
  CHECK_EQ(acc_get_default_async(), before + 4);
#pragma acc set default_async(before) if (a == NULL)
  CHECK_EQ(acc_get_default_async(), before + 4);
#pragma acc parallel loop copyout(a[0:N]) async
  for (int i = 0; i < N; i++)
    a[i] = 3 * i;
#pragma acc wait(before + 4)
  CHECK_EQ(a[N - 1], 3 * N - 3);
#pragma acc set default_async(acc_async_default)
  CHECK_EQ(acc_get_default_async(), before);
}

static void shutdown(int *a) {
  const int discrete = discrete_memory();
#pragma acc enter data copyin(a[0:N])
#pragma acc shutdown if (0)
  CHECK(acc_is_present(a, N * sizeof(int)));
#pragma acc shutdown device_type(default) device_num(0)
  CHECK_EQ(acc_is_present(a, N * sizeof(int)), !discrete);
#pragma acc enter data copyin(a[0:N])
#pragma acc shutdown
  CHECK_EQ(acc_is_present(a, N * sizeof(int)), !discrete);
}

static int cached(const int *a, int *b, int i) {
#pragma acc cache(a[i:1])
  return a[i] + b[i];
}

// MINFO: cache:
// MINFO: [[@LINE+6]], cache directive without effect
static void cache(const int *a, int *b) {
#pragma acc parallel loop copyin(a[0:N]) copyout(b[0:N])
  for (int i = 1; i < N - 1; i++) {
// WARN: [[@LINE+2]]:29: warning: 'cache' is about elements and sections of arrays: 'b' as a whole means nothing
// WARN: [[@LINE+1]]:43: warning: 'cache' is about elements and sections of arrays: 'a' as a whole means nothing
#pragma acc cache(readonly: b, a[i-1:3],  a)
    b[i] = a[i - 1] + a[i] + a[i + 1];
#pragma acc loop seq
    for (int k = 0; k < 2; k++) {
// WARN: [[@LINE+1]]:19: warning: 'cache' is about elements and sections of arrays: 'b' as a whole means nothing
#pragma acc cache(b)
#pragma acc cache(b[i])
      b[i] += cached(a, b, i) - b[i] - a[i] + k;
    }
  }
  CHECK_EQ(b[5], a[4] + a[5] + a[6] + 1);
}

/* The implied clause must not become a default(present) of the construct inside. */
static void bare_data(int *a) {
  int local[N];
// WARN: [[@LINE+1]]:13: warning: 'data' without a data clause: nothing is moved
#pragma acc data
  {
#pragma acc parallel loop
    for (int i = 0; i < N; i++)
      local[i] = i;
#pragma acc parallel loop copyout(a[0:N]) async(3)
    for (int i = 0; i < N; i++)
      a[i] = local[i];
  }
  CHECK_EQ(local[N - 1], N - 1);
// WARN: [[@LINE+1]]:13: warning: 'data' without a data clause: nothing is moved
#pragma acc data if (a != NULL) wait(3)
  CHECK_EQ(a[N - 1], N - 1);
}

int main(int argc, char **argv) {
  static int a[N], b[N];
  if (argc < 2 || !strcmp(argv[1], "radeon") || !strcmp(argv[1], "number"))
    wrong(argc > 1 && argv[1][0] == 'n');
  choosing(argv[1][0] == 'h' ? acc_device_host : argv[1][0] == 'n' ? acc_device_nvidia : acc_device_emulator);
  queues(a);
  shutdown(a);
  cache(a, b);
  bare_data(a);
  return check_done();
}
