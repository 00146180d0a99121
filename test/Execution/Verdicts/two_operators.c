// Two atomic operators at places that are found in memory: where iterations may meet, loops of `kernels` keep their order,
// also if both addresses change in the loop; through two pointers, launches look.
// RUN: %driver -O1 -w %s -o %t.plain && %t.plain > %t.want
// RUN: %pacc %without_gpu -O2 -w -Minfo=accel %s -o %t 2>&1 | %FileCheck %s && %run_host %t > %t.got && diff %t.want %t.got
// RUN: env PACC_EMULATOR=order:3 %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: %pacc -O0 -w %s -o %t.O0 && env PACC_EMULATOR=order:5 %run_emulator %t.O0 > %t.got && diff %t.want %t.got
// RUN: %if cuda-gpu %{ %run_gpu %t > %t.got && diff %t.want %t.got %}
#include <stdio.h>
enum { N = 1000, PLACES = 8 };
static unsigned sums[PLACES], others[PLACES];
static int at[N];

// CHECK-LABEL: at_one_place:
// CHECK: #pragma acc loop seq
static void at_one_place(void) {
#pragma acc kernels loop
  for (int i = 0; i < N; i++) {
#pragma acc atomic update
    sums[at[i]] += i;
#pragma acc atomic update
    sums[at[i]] ^= (i | 1) * 3;
  }
}

// CHECK-LABEL: at_two_places:
// CHECK: #pragma acc loop seq
static void at_two_places(void) {
#pragma acc kernels loop
  for (int i = 0; i < N; i++) {
#pragma acc atomic update
    sums[at[i]] |= i;
#pragma acc atomic update
    sums[at[N - 1 - i]] += 5;
  }
}

// CHECK-LABEL: of_two_arrays:
// CHECK: #pragma acc loop gang
static void of_two_arrays(void) {
#pragma acc kernels loop
  for (int i = 0; i < N; i++) {
#pragma acc atomic update
    sums[at[i]] += i;
#pragma acc atomic update
    others[at[i]] ^= (i | 1) * 3;
  }
}

// CHECK-LABEL: by_pointers:
// CHECK: Parallel in launches in which they do not overlap
static void by_pointers(unsigned *p, unsigned *q) {
#pragma acc kernels loop copy(p[:PLACES], q[:PLACES])
  for (int i = 0; i < N; i++) {
#pragma acc atomic update
    p[at[i]] += i;
#pragma acc atomic update
    q[at[i]] ^= (i | 1) * 3;
  }
}

// CHECK-LABEL: with_one_operator:
// CHECK: #pragma acc loop gang
static void with_one_operator(void) {
#pragma acc kernels loop
  for (int i = 0; i < N; i++) {
#pragma acc atomic update
    sums[at[i]] += i;
#pragma acc atomic update
    sums[at[N - 1 - i]] -= 3;
  }
}

static void show(const char *name) {
  printf("%s", name);
  for (int i = 0; i < PLACES; i++)
    printf(" %u %u", sums[i], others[i]);
  printf("\n");
}

int main(void) {
  for (int i = 0; i < N; i++)
    at[i] = i * 7 % PLACES;
  at_one_place(), show("at one place");
  at_two_places(), show("at two places");
  of_two_arrays(), show("of two arrays");
  by_pointers(sums, others), show("by pointers");
  by_pointers(others, others), show("by pointers to one");
  with_one_operator(), show("with one operator");
}
