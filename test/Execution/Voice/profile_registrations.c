// Who is called how often, and in which order (OpenACC 3.4, chapter 5): a callback once, however often it is
// registered, as long as not all of its registrations are undone; at an end event the last one first.
// RUN: %pacc -O1 %s -o %t && %run_emulator %t | FileCheck %s && %run_host %t | FileCheck %s
#include <acc_prof.h>
#include <stdio.h>

static void say(const char *who, acc_prof_info *info) {
  printf("%s %s\n", who, info->event_type == acc_ev_compute_construct_start ? "start" : "end");
}
static void first(acc_prof_info *info, acc_event_info *event, acc_api_info *api) { say("first", info); }
static void second(acc_prof_info *info, acc_event_info *event, acc_api_info *api) { say("second", info); }
static void third(acc_prof_info *info, acc_event_info *event, acc_api_info *api) { say("third", info); }

static void construct(const char *name) {
  puts(name);
#pragma acc parallel num_gangs(1)
  ;
}

static void both(acc_prof_reg change, acc_prof_callback who) {
  change(acc_ev_compute_construct_start, who, acc_reg);
  change(acc_ev_compute_construct_end, who, acc_reg);
}

int main(void) {
  both(acc_prof_register, first);
  both(acc_prof_register, second);
  both(acc_prof_register, first);
  both(acc_prof_register, third);
  construct("all");
  both(acc_prof_unregister, first);
  construct("one registration less");
  both(acc_prof_unregister, first);
  construct("none left");
  both(acc_prof_unregister, first);
  both(acc_prof_register, first);
  construct("again");
}

//      CHECK: all
// CHECK-NEXT: first start
// CHECK-NEXT: second start
// CHECK-NEXT: third start
// CHECK-NEXT: third end
// CHECK-NEXT: second end
// CHECK-NEXT: first end
// CHECK-NEXT: one registration less
// CHECK-NEXT: first start
// CHECK-NEXT: second start
// CHECK-NEXT: third start
// CHECK-NEXT: third end
// CHECK-NEXT: second end
// CHECK-NEXT: first end
// CHECK-NEXT: none left
// CHECK-NEXT: second start
// CHECK-NEXT: third start
// CHECK-NEXT: third end
// CHECK-NEXT: second end
// CHECK-NEXT: again
// CHECK-NEXT: second start
// CHECK-NEXT: third start
// CHECK-NEXT: first start
// CHECK-NEXT: first end
// CHECK-NEXT: third end
// CHECK-NEXT: second end
