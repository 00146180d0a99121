// Verdicts on loops under kernels through pointers, indices from memory, structures and views of other types.
// RUN: %driver -O1 -w %s -o %t.plain -lm && %t.plain > %t.want
// RUN: %pacc %without_gpu -O2 -w -Minfo=accel %s -o %t -lm 2>&1 | sort -s -n | %FileCheck %s --implicit-check-not='{{oop (is|has|carried|contains|writes|not)}}'
// RUN: %run_host %t > %t.got && diff %t.want %t.got
// RUN: %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: env PACC_EMULATOR=order:1 %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: %pacc -O0 -w %s -o %t.O0 -lm
// RUN: %run_host %t.O0 > %t.got && diff %t.want %t.got
// RUN: env PACC_EMULATOR=order:2 %run_emulator %t.O0 > %t.got && diff %t.want %t.got
#include "Inputs/verdicts.h"

LOOP(two_pointers) { // q is p, or one element on
#pragma acc kernels
  for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Complex loop carried dependence of q->,p-> prevents parallelization
    p[i] = q[i] * 3;
}
LOOP(two_pointers_written) {
#pragma acc kernels
  for (int i = 0; i < n; i++) { // CHECK: [[#@LINE]], Complex loop carried dependence of p->,q-> prevents parallelization
    p[i] = i;
    q[i] = 2 * i;
  }
}
static void restricted(int n, unsigned *restrict to, const unsigned *restrict from) {
#pragma acc kernels
  for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop is parallelizable
    to[i] = from[i] * 3;
}
LOOP(restricted_pointers) { restricted(n, p, r); }
static void half_restricted(int n, unsigned *restrict to, const unsigned *from) {
#pragma acc kernels
  for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop is parallelizable
    to[i] = from[i] * 3;
}
LOOP(one_pointer_restricted) { half_restricted(n, p, r); }
static void source_restricted(int n, unsigned *to, const unsigned *restrict from) {
#pragma acc kernels
  for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop is parallelizable
    to[i] = from[i] * 3;
}
LOOP(the_other_restricted) { source_restricted(n, p, r); }
LOOP(local_restricted_pointers) {
  unsigned *restrict to = p, *restrict from = r;
#pragma acc kernels
  for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Complex loop carried dependence of from->,to-> prevents parallelization
    to[i] = from[i] * 3;
}
LOOP(pointer_and_array) { // p leads into a
#pragma acc kernels
  for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Complex loop carried dependence of p->,a-> prevents parallelization
    a[HALF + i] = p[i + 1] * 3;
}
LOOP(one_pointer_alone) {
#pragma acc kernels
  for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop is parallelizable
    p[i] = p[i] * 3 + i;
}
LOOP(one_pointer_and_distance) {
#pragma acc kernels
  for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop carried dependence of p-> prevents parallelization
    p[i] = p[i + 1] * 3 + i;
}
LOOP(other_types_never_meet) { // d holds doubles, p unsigned numbers
  double *x = d;
#pragma acc kernels
  for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop is parallelizable
    p[i] = (unsigned)(int)x[i] + 1;
}
LOOP(bytes_may_be_anything) {
  byte *x = (byte *)p;
#pragma acc kernels
  for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Complex loop carried dependence of x->,p-> prevents parallelization
    p[i] = x[i] + 1;
}
LOOP(swapped_pointers) {
  unsigned *from = p, *to = r;
  for (int k = 0; k < 3; k++) {
#pragma acc kernels
    for (int i = 1; i < n; i++) // CHECK: [[#@LINE]], Complex loop carried dependence of from->,to-> prevents parallelization
      to[i] = from[i - 1] + from[i + 1];
    unsigned *kept = from;
    from = to;
    to = kept;
  }
}
LOOP(chosen_buffer) {
#pragma acc kernels
  for (int i = 1; i < ROWS - 1; i++) // CHECK: [[#@LINE]], Loop is parallelizable
    m[1][i] = s > 0 ? m[2][i - 1] : m[3][i + 1];
}
LOOP(gather) {
#pragma acc kernels
  for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop is parallelizable
    a[i] = b[idx[i]];
}
LOOP(gather_from_itself) {
#pragma acc kernels
  for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop carried dependence of a-> prevents parallelization
    a[i] = a[idx[i]];
}
LOOP(scatter) { // idx might name an element twice, though it does not here
#pragma acc kernels
  for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop carried dependence of a-> prevents parallelization
    a[idx[i]] = b[i];
}
LOOP(histogram) {
#pragma acc kernels
  for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop carried dependence of a-> prevents parallelization
    a[idx[HALF + i]] += 1;
}
LOOP(scatter_into_rows) {
#pragma acc kernels
  for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop is parallelizable
    m[i][idx[HALF + i]] += b[i];
}
LOOP(indices_change) {
#pragma acc kernels
  for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop carried dependence of idx-> prevents parallelization
    idx[i] = idx[i] + idx[i + 1];
}
LOOP(members) {
#pragma acc kernels
  for (int i = 0; i < n; i++) { // CHECK: [[#@LINE]], Loop is parallelizable
    pts[i].x = pts[i].y + 1;
    pts[i].v[1] = pts[i].x * 3;
  }
}
LOOP(members_of_neighbours) {
#pragma acc kernels
  for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop is parallelizable
    pts[i].x = pts[i + 1].y;
}
LOOP(same_member_of_neighbours) {
#pragma acc kernels
  for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop carried dependence of pts-> prevents parallelization
    pts[i].x = pts[i + 1].x + 1;
}
LOOP(arrays_in_members) {
#pragma acc kernels
  for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop is parallelizable
    for (int k = 0; k < 2; k++) // CHECK: [[#@LINE]], Loop carried dependence of pts-> prevents parallelization
      pts[i].v[k] = pts[i].v[1 - k] + i;
}
LOOP(whole_structures) {
#pragma acc kernels
  for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop carried dependence of pts-> prevents parallelization
    pts[i] = pts[i + 100];
}
LOOP(structures_of_neighbours) {
#pragma acc kernels
  for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop carried dependence of pts-> prevents parallelization
    pts[i] = pts[i + 1];
}
LOOP(structures_by_pointer) {
  struct point *at = pts;
#pragma acc kernels
  for (int i = 0; i < n; i++) { // CHECK: [[#@LINE]], Loop is parallelizable
    struct point *one = &at[i];
    one->x += one->v[0];
  }
}
LOOP(structures_at_a_stride) {
#pragma acc kernels
  for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop is parallelizable
    pts[2 * i].x = pts[2 * i + 1].x;
}
LOOP(structures_as_numbers) { // x of one, y of another
  unsigned *x = (unsigned *)pts;
#pragma acc kernels
  for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop is parallelizable
    x[4 * i] = x[4 * i + 1] + i;
}
LOOP(structures_and_numbers) { // pts[i].y is x[4 i + 1]
  unsigned *x = (unsigned *)pts;
#pragma acc kernels present(pts, x)
  for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Complex loop carried dependence of x->,pts-> prevents parallelization
    pts[i].y = x[4 * i + 5] + i;
}
LOOP(wide_through_narrow) { // two numbers at once
  unsigned long *x = (unsigned long *)b;
#pragma acc kernels
  for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop is parallelizable
    x[i] = x[i] + ((unsigned long)i << 32);
}
LOOP(wide_that_overlap) { // each begins in the middle of the one before
#pragma acc kernels
  for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop carried dependence of bytes-> prevents parallelization
    *(unsigned long *)(bytes + 4 * i) += i;
}
LOOP(moving_pointer) {
  unsigned *x = p;
#pragma acc kernels
  for (int i = 0; i < n; i++) { // CHECK: [[#@LINE]], Loop is parallelizable
    x[i] = i;
    *(x + i) += 2;
  }
}
LOOP(pointer_as_counter) {
#pragma acc kernels
  for (unsigned *x = p; x < p + n; x++) // CHECK: [[#@LINE]], Loop is parallelizable
    *x = *x * 3;
}
LOOP(pointer_goes_along) { // x++ in the body
#pragma acc kernels
  {
    unsigned *x = a;
    for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop is parallelizable
      *x++ = i;
  }
}
LOOP(array_of_rows) {
  unsigned *rows[2] = {a, b};
#pragma acc kernels
  for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop is parallelizable
    m[0][i] = a[i] + b[i];
  (void)rows;
}
