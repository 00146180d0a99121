// Verdicts on loops under kernels that go through every second cell of a board, or from one half of a buffer to the other:
// accesses never meet where the last bits of their subscripts are others, in all iterations that get there.
// RUN: %driver -O1 -w %s -o %t.plain -lm && %t.plain > %t.want
// RUN: %pacc %without_gpu -O2 -w -Minfo=accel %s -o %t -lm 2>&1 | %FileCheck %s --implicit-check-not='{{oop (is|has|carried|contains|writes|not)|Parallel in}}'
// RUN: %run_host %t > %t.got && diff %t.want %t.got
// RUN: %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: env PACC_EMULATOR=order:1 %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: env PACC_EMULATOR=order:3 %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: %pacc -O0 -w -gpu=races %s -o %t.O0 -lm
// RUN: %run_host %t.O0 > %t.got && diff %t.want %t.got
// RUN: env PACC_EMULATOR=order:2 %run_emulator %t.O0 > %t.got && diff %t.want %t.got
#include "../Inputs/verdicts.h"

static unsigned u[2][ROWS][ROWS], w[3][SIZE];

LOOP(board) {
#pragma acc kernels
  for (int i = 1; i < n; i++) // CHECK: [[#@LINE]], Loop is parallelizable
    for (int j = 1; j < n; j++) // CHECK: [[#@LINE]], Loop is parallelizable
      if ((i + j) % 2 == s)
        m[i][j] = m[i - 1][j] + 3 * m[i + 1][j] + 5 * m[i][j - 1] + 7 * m[i][j + 1];
}
LOOP(board_by_a_step) {
#pragma acc kernels
  for (int i = 1; i < n; i++) // CHECK: [[#@LINE]], Loop is parallelizable
    for (int j = 1 + (i + s) % 2; j < n; j += 2) // CHECK: [[#@LINE]], Loop is parallelizable
      if (j)
        m[i][j] = m[i - 1][j] + 3 * m[i + 1][j] + 5 * m[i][j - 1] + 7 * m[i][j + 1];
}
LOOP(board_left_out) {
#pragma acc kernels
  for (unsigned i = 1; i < n; i++) // CHECK: [[#@LINE]], Loop is parallelizable
    for (unsigned j = 1; j < n; j++) { // CHECK: [[#@LINE]], Loop is parallelizable
      if ((i + j + s) & 1)
        continue;
      m[i][j] = m[i - 1][j] + 3 * m[i + 1][j] + 5 * m[i][j - 1] + 7 * m[i][j + 1];
    }
}
LOOP(odd_cells) {
#pragma acc kernels
  for (int i = 1; i < n; i++) // CHECK: [[#@LINE]], Loop is parallelizable
    for (int j = 1; j < n; j++) // CHECK: [[#@LINE]], Loop is parallelizable
      if ((i + j) % 2 && m[i][j] & 4)
        m[i][j] = m[i - 1][j] + 3 * m[i][j + 1];
}
LOOP(even_cells) {
#pragma acc kernels
  for (int i = 1; i < n; i++) // CHECK: [[#@LINE]], Loop is parallelizable
    for (int j = 1; j < n; j++) // CHECK: [[#@LINE]], Loop is parallelizable
      if ((i + j) % 2 != 1)
        m[i][j] = m[i - 1][j] + 3 * m[i][j + 1];
}
LOOP(same_evenness) {
#pragma acc kernels
  for (int i = 1; i < n; i++) // CHECK: [[#@LINE]], Loop is parallelizable
    for (int j = 1; j < n; j++) // CHECK: [[#@LINE]], Loop is parallelizable
      if ((i & 1) == ((j + s) & 1))
        m[i][j] = m[i - 1][j] + 3 * m[i][j + 1];
}
LOOP(cube) {
#pragma acc kernels
  for (int i = 1; i < n / 4; i++) // CHECK: [[#@LINE]], Loop is parallelizable
    for (int j = 1; j < n / 4; j++) // CHECK: [[#@LINE]], Loop is parallelizable
      for (int k = 1; k < n / 4; k++) // CHECK: [[#@LINE]], Loop is parallelizable
        if ((i + j + k) % 2 == s)
          t[i][j][k] = t[i - 1][j][k] + 3 * t[i + 1][j][k] + 5 * t[i][j - 1][k] + 7 * t[i][j][k + 1];
}
LOOP(cells_of_a_line) {
#pragma acc kernels
  for (int i = 1; i < n; i++) // CHECK: [[#@LINE]], Loop is parallelizable
    if (i % 2 == s)
      a[i] = a[i - 1] + 3 * a[i + 1];
}
LOOP(colours_in_turn) {
#pragma acc kernels
  for (int sweep = 0; sweep < 3; sweep++) // CHECK: [[#@LINE]], Loop carried dependence of m->
    for (int colour = 0; colour < 2; colour++) // CHECK: [[#@LINE]], Loop carried dependence of m->
      for (int i = 1; i < n; i++) // CHECK: [[#@LINE]], Loop is parallelizable
        for (int j = 1; j < n; j++) // CHECK: [[#@LINE]], Loop is parallelizable
          if ((i + j) % 2 == colour)
            m[i][j] = m[i - 1][j] + 3 * m[i + 1][j] + 5 * m[i][j - 1] + 7 * m[i][j + 1];
}
LOOP(flat_board) {
#pragma acc kernels
  for (int i = 1; i < n - 1; i++) // CHECK: [[#@LINE]], Loop is parallelizable
    for (int j = 1; j < n - 1; j++) // CHECK: [[#@LINE]], Loop is parallelizable
      if ((i + j) % 2 == s)
        a[i * n + j] = a[(i - 1) * n + j] + 3 * a[(i + 1) * n + j] + 5 * a[i * n + j - 1] + 7 * a[i * n + j + 1];
}
LOOP(flat_board_of_known_size) {
#pragma acc kernels
  for (int i = 1; i < 39; i++) // CHECK: [[#@LINE]], Loop is parallelizable
    for (int j = 1; j < 39; j++) { // CHECK: [[#@LINE]], Loop is parallelizable
      const int here = i * 40 + j;
      if ((i + j + s) & 1)
        a[here] = a[here - 40] + 3 * a[here + 40] + 5 * a[here - 1] + 7 * a[here + 1];
    }
}
LOOP(flat_cube) {
  const int l = n / 4;
#pragma acc kernels
  for (int i = 1; i < l - 1; i++) // CHECK: [[#@LINE]], Loop is parallelizable
    for (int j = 1; j < l - 1; j++) // CHECK: [[#@LINE]], Loop is parallelizable
      for (int k = 1; k < l - 1; k++) // CHECK: [[#@LINE]], Loop is parallelizable
        if ((i + j + k) % 2 == s)
          a[(i * l + j) * l + k] = a[((i - 1) * l + j) * l + k] + 3 * a[(i * l + j + 1) * l + k] + 5 * a[(i * l + j) * l + k - 1];
}
LOOP(flat_board_in_longer_rows) {
  const int ld = s > 2 ? n + 2 : n + s;
#pragma acc kernels
  for (int i = 1; i < n - 1; i++) // CHECK: [[#@LINE]], Loop carried dependence of a->
                                  // CHECK-NEXT: Parallel in launches in which {{.*}}ld
    for (int j = 1; j < n - 1; j++) // CHECK: [[#@LINE]], Loop carried dependence of a->
                                    // CHECK-NEXT: Parallel in launches in which {{.*}}ld
      if ((i + j + s) & 1)
        a[i * ld + j] = a[(i - 1) * ld + j] + 3 * a[(i + 1) * ld + j] + 5 * a[i * ld + j - 1] + 7 * a[i * ld + j + 1];
}
LOOP(halves_of_a_buffer) {
#pragma acc kernels copy(u)
  for (int i = 1; i < n; i++) // CHECK: [[#@LINE]], Loop is parallelizable
    for (int j = 1; j < n; j++) // CHECK: [[#@LINE]], Loop is parallelizable
      u[(n + 1) % 2][i][j] = u[n % 2][i - 1][j] + u[n & 1][i][j + 1] + m[i][j];
#pragma acc kernels copyin(u)
  for (int i = 0; i < ROWS; i++)   // CHECK: [[#@LINE]], Loop is parallelizable
    for (int j = 0; j < ROWS; j++) // CHECK: [[#@LINE]], Loop is parallelizable
      m[i][j] += u[0][i][j] + 3 * u[1][j][i];
}

// Others are cells that do meet.
LOOP(diagonal_neighbours) {
#pragma acc kernels
  for (int i = 1; i < n; i++) // CHECK: [[#@LINE]], Loop carried dependence of m->
    for (int j = 1; j < n; j++) // CHECK: [[#@LINE]], Loop is parallelizable
      if ((i + j) % 2 == s)
        m[i][j] = m[i - 1][j - 1] + 3 * m[i + 1][j];
}
LOOP(any_but_one_colour) {
#pragma acc kernels
  for (int i = 1; i < n; i++) // CHECK: [[#@LINE]], Loop is parallelizable
    for (int j = 1; j < n; j++) // CHECK: [[#@LINE]], Loop carried dependence of m->
      if ((i + j) % 2 != s)
        m[i][j] += m[i][j - 1];
}
LOOP(three_colours) {
#pragma acc kernels
  for (int i = 1; i < n; i++) // CHECK: [[#@LINE]], Loop is parallelizable
    for (int j = 1; j < n; j++) // CHECK: [[#@LINE]], Loop carried dependence of m->
      if ((i + j) % 3 == s)
        m[i][j] += m[i][j - 1] + m[i][j - 3];
}
LOOP(other_branch) {
#pragma acc kernels
  for (int i = 1; i < n; i++) // CHECK: [[#@LINE]], Loop is parallelizable
    for (int j = 1; j < n; j++) // CHECK: [[#@LINE]], Loop carried dependence of m->
      if ((i + j) % 2 == 1)
        m[i][j] = 1;
      else
        m[i][j] = m[i][j - 1];
}
LOOP(colours_of_columns) {
#pragma acc kernels
  for (int i = 1; i < n; i++) // CHECK: [[#@LINE]], Loop is parallelizable
    for (int j = 1; j < n; j++) // CHECK: [[#@LINE]], Loop carried dependence of m->
      if ((i + 2 * j) % 2 == 1)
        m[i][j] += m[i][j - 1];
}
LOOP(colours_of_rows_by_a_table) {
#pragma acc kernels
  for (int i = 1; i < n; i++) // CHECK: [[#@LINE]], Loop carried dependence of m->
    for (int j = 1; j < n; j++) // CHECK: [[#@LINE]], Loop is parallelizable
      if ((i + j) % 2 == (idx[i] & 1))
        m[i][j] += m[i - 1][j];
}
LOOP(not_one_of_negative_numbers) {
#pragma acc kernels
  for (int i = -n; i < n; i++) // CHECK: [[#@LINE]], Loop carried dependence of a->
    if (i % 2 != 1) // -1 is not 1
      a[HALF + i] += a[HALF + i - 1];
}
LOOP(three_buffers) {
#pragma acc kernels copy(w)
  for (int i = 1; i < n; i++) // CHECK: [[#@LINE]], Loop carried dependence of w->
                              // CHECK-NEXT: Parallel in launches in which the data do not overlap
    w[(n + s * s) % 3][i] = w[n % 3][i - 1] + a[i];
#pragma acc kernels copyin(w)
  for (int i = 0; i < SIZE; i++) // CHECK: [[#@LINE]], Loop is parallelizable
    a[i] += w[0][i] + 3 * w[1][i] + 5 * w[2][i];
}
LOOP(rows_that_reach_into_the_next) {
#pragma acc kernels
  for (int i = 1; i < n - 1; i++) // CHECK: [[#@LINE]], Loop carried dependence of a->
    for (int j = 0; j < n; j++) // CHECK: [[#@LINE]], Loop carried dependence of a->
      if ((i + j) % 2 == s)
        a[i * n + j] += a[i * n + j - 1] + 3 * a[i * n + j + 1];
}
LOOP(places_of_a_flat_array) {
#pragma acc kernels
  for (int i = 1; i < n - 1; i++) // CHECK: [[#@LINE]], Loop carried dependence of a->
    for (int j = 1; j < n - 1; j++) // CHECK: [[#@LINE]], Loop is parallelizable
      if ((i * n + j) % 2 == s)
        a[i * n + j] += a[(i - 1) * n + j];
}
