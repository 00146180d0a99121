// An object file of another version of the binary interface: the first use of a device says so, though nothing
// else of the file is used, and names the file.
// RUN: %pacc -O2 %s -o %t
// RUN: not env ACC_DEVICE_TYPE=host %t 2>&1 | %FileCheck %s
// RUN: not env ACC_DEVICE_TYPE=emulator %t 2>&1 | %FileCheck %s
// RUN: %t none
// CHECK: old.c was compiled for version 999 of PACC's binary interface, libpaccrt has version {{[0-9]+}}: compile it again
// CHECK-NOT: reached
#include <openacc.h>
#include <stdint.h>
#include <stdio.h>

/* What every version has in common, and room for what this one has. */
static struct {
  uint32_t version, counts[3];
  const char *file;
  void *others[8];
} unit = {999, {1, 1, 1}, "old.c", {0}};

void __pacc_register_unit(void *);
void __pacc_unregister_unit(void *);

__attribute__((constructor)) static void begin(void) { __pacc_register_unit(&unit); }
__attribute__((destructor)) static void end(void) { __pacc_unregister_unit(&unit); }

int main(int argc, char **argv) {
  (void)argv;
  if (argc > 1)
    return 0;
  int n = 1;
#pragma acc enter data copyin(n)
  printf("reached\n");
  return 0;
}
