// acc_set_error_routine: the program is told what ends it, and may end otherwise; an error of the routine's own ends it.
// RUN: %pacc -O1 %s -o %t
// RUN: not %run_emulator %t tell 2>&1 | %FileCheck %s --check-prefix=TELL
// RUN: not %run_fake %t tell 2>&1 | %FileCheck %s --check-prefix=TELL
// RUN: not %run_host %t again 2>&1 | %FileCheck %s --check-prefix=AGAIN
// RUN: %run_emulator %t leave > /dev/null
// RUN: not %run_emulator %t none 2>&1 | %FileCheck %s --check-prefix=NONE
// RUN: %if cuda-gpu %{ not %run_gpu %t tell 2>&1 | %FileCheck %s --check-prefix=TELL %}
// RUN: %if cuda-gpu %{ %run_gpu %t leave > /dev/null 2>&1 %}
#include "../check.h"

static int x[10], *absent = x;

//      TELL: FATAL ERROR: data in PRESENT clause was not found on device
//      TELL: told: data in PRESENT clause was not found on device{{.*}}
static void tell(char *text) { fprintf(stderr, "told: %s\n", text); }

static void leave(char *text) {
  if (strstr(text, "not found"))
    exit(0);
}

//      AGAIN: FATAL ERROR: [[FIRST:.*]]
//      AGAIN: told: [[FIRST]]
//      AGAIN: FATAL ERROR:
//  AGAIN-NOT: told
static void again(char *text) {
  tell(text);
  acc_set_device_num(1000, acc_device_host);
}

//      NONE: FATAL ERROR
//  NONE-NOT: told
int main(int argc, char **argv) {
  if (argc < 2)
    return 1;
  acc_set_error_routine(tell);
  if (!strcmp(argv[1], "leave"))
    acc_set_error_routine(leave);
  if (!strcmp(argv[1], "none"))
    acc_set_error_routine(NULL);
  if (!strcmp(argv[1], "again")) {
    acc_set_error_routine(again);
    acc_set_device_num(1000, acc_device_host);
  }
#pragma acc parallel loop present(absent[0 : 10])
  for (int i = 0; i < 10; i++)
    absent[i] = i;
  return 0;
}
