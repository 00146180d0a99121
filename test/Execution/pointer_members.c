// Structures with pointer members: data clauses on members attach the device's pointer.
// RUN: %pacc -O2 %s -o %t && %run_host %t && %run_emulator %t
#include "check.h"

struct field {
  int nx, ny;
  double *value;
  double *next;
};

static void structured(struct field f) {
#pragma acc data copyin(f) copy(f.value[0:f.nx * f.ny]) create(f.next[0:f.nx * f.ny])
  {
#pragma acc parallel loop collapse(2) present(f)
    for (int i = 0; i < f.nx; i++)
      for (int j = 0; j < f.ny; j++)
        f.next[i * f.ny + j] = 2 * f.value[i * f.ny + j];
#pragma acc parallel loop present(f)
    for (int i = 0; i < f.nx * f.ny; i++)
      f.value[i] = f.next[i] + 1;
  }
}

static void through_a_pointer(struct field *f) {
  double *host_value = f->value;
#pragma acc enter data copyin(f[0:1])
#pragma acc enter data copyin(f->value[0:f->nx * f->ny]) create(f->next[0:f->nx * f->ny])
#pragma acc parallel loop present(f)
  for (int i = 0; i < f->nx; i++)
    for (int j = 0; j < f->ny; j++)
      f->next[i * f->ny + j] = f->value[i * f->ny + j] - 1;
#pragma acc exit data copyout(f->next[0:f->nx * f->ny]) delete (f->value[0:f->nx * f->ny])
#pragma acc exit data delete (f[0:1])
  CHECK(f->value == host_value);
}

int main(void) {
  int n = 7 * 9;
  struct field f = {7, 9, malloc(n * sizeof(double)), malloc(n * sizeof(double))};
  for (int i = 0; i < n; i++) {
    f.value[i] = i;
    f.next[i] = -1;
  }
  structured(f);
  for (int i = 0; i < n; i++)
    CHECK_EQ(f.value[i], 2 * i + 1);
  if (discrete_memory())
    CHECK_EQ(f.next[0], -1);
  through_a_pointer(&f);
  for (int i = 0; i < n; i++)
    CHECK_EQ(f.next[i], 2 * i);
  free(f.value);
  free(f.next);
  return check_done();
}
