// host_data: in its block the variables of use_device are device addresses, for the functions of a
// library and for kernels; control may leave the block. What is not present is an error with the
// variable's name, unless there is if_present.
// RUN: %pacc -O2 -I%S/.. %s -o %t && %run_host %t && %run_emulator %t && %run_fake %t
// RUN: not %run_emulator %t absent 2>&1 | FileCheck %s --check-prefix=ABSENT
// RUN: %pacc -O0 -gpu=check -I%S/.. %s -o %t && env PACC_EMULATOR=order:3 %run_emulator %t
// RUN: not %pacc -DOUTLINED -fblocks -fsyntax-only -I%S/.. %s 2>&1 | FileCheck %s --check-prefix=OUTLINED
#include "check.h"

// ABSENT: Present table dump
// ABSENT: FATAL ERROR: data in use_device clause was not found on device 1: name=lost
// ABSENT-NEXT: file:{{.*}}host_data.c absent line:[[@LINE+4]]
static int absent(void) {
  int lost[3] = {0};
  int *p = lost;
#pragma acc host_data use_device(lost)
  p = lost;
  return p[0];
}

#ifdef OUTLINED
void outlined(int *x) {
#pragma acc host_data use_device(x)
  ^{ // OUTLINED: error: 'x' is in 'use_device': using it in a '^{ }' in the block is not supported yet
    (void)x;
  }();
}
#endif

enum { N = 100 };

/* What a library for the device would do, with device addresses only. */
static void library_doubles(int *there, int n) {
  int here[N];
  acc_memcpy_from_device(here, there, n * sizeof(int));
  for (int i = 0; i < n; i++)
    here[i] *= 2;
  acc_memcpy_to_device(there, here, n * sizeof(int));
}

struct pair {
  int a, b;
};
static int global[N];

static void of_all_kinds(int *x, int n) {
  int array[N], matrix[2][N], scalar = 5, vla[n], *middle = x + 10;
  struct pair pair = {1, 2};
  for (int i = 0; i < N; i++)
    array[i] = matrix[0][i] = matrix[1][i] = vla[i] = global[i] = i;
#pragma acc data copy(x[0:n], array, matrix, vla, scalar, pair, global)
  {
    int *const before = x;
#pragma acc host_data use_device(x, array, matrix, vla[0:n], scalar, pair, middle, global)
    {
      library_doubles(x, n);
      library_doubles(array, N);
      library_doubles(matrix[1], N);
      library_doubles(vla, n);
      library_doubles(&scalar, 1);
      library_doubles(&pair.b, 1);
      library_doubles(global, N);
      CHECK(middle == x + 10 && &middle[1] == &x[11]);
      CHECK(discrete_memory() == (before != x));
      CHECK_EQ(sizeof array, N * sizeof(int));
    }
    CHECK(x == before && acc_deviceptr(x) != NULL);
  }
  for (int i = 0; i < N; i++) {
    CHECK_EQ(x[i], 2 * i);
    CHECK_EQ(array[i], 2 * i);
    CHECK_EQ(matrix[0][i], i);
    CHECK_EQ(matrix[1][i], 2 * i);
    CHECK_EQ(vla[i], 2 * i);
    CHECK_EQ(global[i], 2 * i);
  }
  CHECK_EQ(scalar, 10);
  CHECK(pair.a == 1 && pair.b == 4);
}

/* if and if_present leave the host's address. */
static void addresses(int *x, int condition) {
  int array[N];
  int *x_there = NULL, *array_there = NULL;
  const int discrete = discrete_memory();
#pragma acc enter data copyin(x[0:N]) if (condition)
#pragma acc host_data use_device(x, array) if_present
  {
    x_there = x;
    array_there = array;
  }
  CHECK(array_there == array);
  CHECK_EQ(x_there != x, condition && discrete);
#pragma acc host_data use_device(x) if (condition)
  x_there = x;
  CHECK_EQ(x_there != x, condition && discrete);
#pragma acc exit data delete(x) if (condition)
}

/* Kernels in the block use the addresses as they are; host code goes on with the variables. */
static void kernels_in_the_block(int *x) {
  int array[N];
  for (int i = 0; i < N; i++)
    x[i] = array[i] = i;
#pragma acc data copy(x[0:N], array)
  {
#pragma acc host_data use_device(x, array)
    {
#pragma acc parallel loop default(none)
      for (int i = 0; i < N; i++)
        x[i] += 1000;
#pragma acc parallel loop deviceptr(x)
      for (int i = 0; i < N; i++)
        array[i] += x[i];
    }
#pragma acc host_data use_device(x) if_present
#pragma acc parallel loop
    for (int i = 0; i < N; i++)
      x[i] += 1;
  }
  for (int i = 0; i < N; i++) {
    CHECK_EQ(x[i], i + 1001);
    CHECK_EQ(array[i], 2 * i + 1000);
  }
}

/* Control leaves the blocks, and constructs round them stay in order. */
static int *found(int *x) {
  for (int i = 0; i < 3; i++) {
#pragma acc host_data use_device(x)
    {
      if (i == 0)
        continue;
      if (i == 1)
        goto out;
    }
  }
out:
  while (1) {
#pragma acc host_data use_device(x)
    {
      break;
    }
  }
#pragma acc host_data use_device(x)
  return x;
}

static void leaving(int *x) {
  for (int i = 0; i < N; i++)
    x[i] = i;
#pragma acc data copy(x[0:N])
  {
    int *there = found(x);
    CHECK(there == acc_deviceptr(x));
    library_doubles(there, N);
  }
  CHECK_EQ(x[9], 18);
}

int main(int argc, char **argv) {
  (void)argv;
  if (argc > 1)
    return absent();
  int *x = malloc(N * sizeof(int));
  for (int i = 0; i < N; i++)
    x[i] = i;
  of_all_kinds(x, N);
  addresses(x, 1);
  addresses(x, 0);
  kernels_in_the_block(x);
  leaving(x);
  int *none = NULL;
#pragma acc host_data use_device(none)
  CHECK(none == NULL);
  free(x);
  return check_done();
}
