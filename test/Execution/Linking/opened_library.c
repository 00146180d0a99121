// Libraries that are opened and closed again: their kernels, variables and routines come and go, and the
// next one may lie at the same addresses.
// RUN: rm -rf %t.dir && mkdir %t.dir
// RUN: %pacc -O2 -fPIC -shared -DVALUE=100 %S/Inputs/plugin.c %S/Inputs/plugin_routine.c -o %t.dir/one.so
// RUN: %pacc -O2 -fPIC -shared -DVALUE=200 %S/Inputs/plugin.c %S/Inputs/plugin_routine.c -o %t.dir/two.so
// RUN: %pacc -O2 %s -ldl -o %t && %run_host %t %t.dir && %run_emulator %t %t.dir
// RUN: env PACC_EMULATOR=order:1 ACC_DEVICE_TYPE=emulator %t %t.dir
// RUN: %if cuda-gpu %{ %run_gpu %t %t.dir %}
#include "../check.h"

#include <dlfcn.h>

enum { N = 20 };

static void use(const char *folder, const char *name, int value, int wanted) {
  char path[4096];
  int a[N];
  snprintf(path, sizeof path, "%s/%s", folder, name);
  void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  if (!library) {
    puts(dlerror());
    exit(1);
  }
  int (*run)(int *, int) = (int (*)(int *, int))dlsym(library, "run");
  int *(*address)(void) = (int *(*)(void))dlsym(library, "address");
  CHECK_EQ(run(a, N), wanted);
  CHECK_EQ(a[0], 2 * value);
  CHECK_EQ(a[3], 4 + value);
  CHECK_EQ(run(a, N), wanted + 10);
  CHECK_EQ(a[1], wanted + value);
  int *state = address();
  CHECK(acc_is_present(state, 4 * sizeof *state));
  dlclose(library);
  if (discrete_memory())
    CHECK(!acc_is_present(state, 4 * sizeof *state));
}

int main(int argc, char **argv) {
  int a[N];
  for (int i = 0; i < N; i++)
    a[i] = i;
#pragma acc parallel loop copy(a)
  for (int i = 0; i < N; i++)
    a[i]++;
  CHECK_EQ(a[5], 6);
  for (int i = 0; i < 3; i++) {
    use(argv[1], "one.so", 100, 12);
    use(argv[1], "two.so", 200, 12);
  }
  return check_done();
}
