// Verdicts on loops under kernels whose constants lead beyond the ends of rows: the next row is there, in memory that is one
// piece, and another iteration uses it. Where a condition keeps them in their rows, the language's promise counts.
// RUN: %driver -O1 -w %s -o %t.plain -lm && %t.plain > %t.want
// RUN: %pacc %without_gpu -O2 -w -Minfo=accel %s -o %t -lm 2>&1 | %FileCheck %s --implicit-check-not='{{oop (is|has|carried|contains|writes|not)|Parallel in}}'
// RUN: %run_host %t > %t.got && diff %t.want %t.got
// RUN: %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: env PACC_EMULATOR=order:1 %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: %pacc -O0 -w -gpu=races %s -o %t.O0 -lm
// RUN: %run_host %t.O0 > %t.got && diff %t.want %t.got
// RUN: env PACC_EMULATOR=order:2 %run_emulator %t.O0 > %t.got && diff %t.want %t.got
#include <stdio.h>

enum { Rows = 40, Columns = 10 };

static int g[Rows + 1][Columns];
static struct {
  int v[4], k;
} s[Rows + 1];

#define LOOP(NAME) __attribute__((noinline)) static void NAME(int n)

LOOP(two_columns_more) {
#pragma acc kernels
  for (int i = 0; i < n; i++)   // CHECK: [[#@LINE]], Loop carried dependence of g-> prevents parallelization
    for (int j = 0; j < 12; j++) // CHECK: [[#@LINE]], Loop is parallelizable
      g[i][j] = i * j + 1;
}
LOOP(shifted) {
#pragma acc kernels
  for (int i = 0; i < n; i++)         // CHECK: [[#@LINE]], Loop is parallelizable
    for (int j = 0; j < Columns; j++) // CHECK: [[#@LINE]], Loop is parallelizable
      g[i][j + 2] += i * j + g[i][j + 2] / 2;
}
LOOP(before_the_first) {
#pragma acc kernels
  for (int i = 1; i < n; i++)             // CHECK: [[#@LINE]], Loop carried dependence of g-> prevents parallelization
    for (int j = Columns - 1; j >= 0; j--) // CHECK: [[#@LINE]], Loop carried dependence of g-> prevents parallelization
      g[i][j] += g[i][j - 1] + 1;
}
LOOP(two_rows_on) {
#pragma acc kernels
  for (int i = 1; i < n; i++) // CHECK: [[#@LINE]], Loop carried dependence of g-> prevents parallelization
    g[i][1] = g[i - 1][2 * Columns + 1] + i;
}
LOOP(below_another_loop) {
#pragma acc kernels
  for (int j = 0; j < 12; j++)  // CHECK: [[#@LINE]], Loop carried dependence of g-> prevents parallelization
    for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop is parallelizable
      g[i][j] = i * j + 1;
}
LOOP(of_a_pointer) {
  int (*p)[Columns] = g;
#pragma acc kernels copy(p[0 : Rows])
  for (int i = 0; i < n - 1; i++)    // CHECK: [[#@LINE]], Loop carried dependence of p-> prevents parallelization
    for (int j = 0; j < 2; j++)      // CHECK: [[#@LINE]], Loop carried dependence of p-> prevents parallelization
      for (int k = 0; k < 10; k++)   // CHECK: [[#@LINE]], Loop is parallelizable
        p[i][j * 3 + k] += i * j + k + p[i][j * 3 + k] / 3;
}
LOOP(within_structures) {
#pragma acc kernels
  for (int i = 0; i < n; i++)   // CHECK: [[#@LINE]], Loop is parallelizable
    for (int j = 0; j < 4; j++) // CHECK: [[#@LINE]], Loop is parallelizable
      s[i].v[j] += s[i].k + j;
}
LOOP(one_row_as_a_whole) {
#pragma acc kernels
  for (int i = 0; i < Rows * Columns; i++) // CHECK: [[#@LINE]], Loop is parallelizable
    g[0][i] += i;
}
LOOP(on_conditions_of_others) {
#pragma acc kernels
  for (int i = 0; i < n; i++)    // CHECK: [[#@LINE]], Loop carried dependence of g-> prevents parallelization
    for (int j = 0; j < 12; j++) // CHECK: [[#@LINE]], Loop is parallelizable
      if (i < n - 1)
        g[i][j] = i * j + 1;
}
LOOP(on_conditions_of_nobody) {
#pragma acc kernels
  for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop carried dependence of g-> prevents parallelization
    for (int j = 0; j < 12; j++) { // CHECK: [[#@LINE]], Loop is parallelizable
      if (n > 1000)
        continue;
      g[i][j] = i * j + 1;
    }
}
LOOP(by_a_remainder) {
#pragma acc kernels
  for (int i = 0; i < n; i++)    // CHECK: [[#@LINE]], Loop carried dependence of g-> prevents parallelization
    for (int j = 0; j < 12; j++) // CHECK: [[#@LINE]], Loop is parallelizable
      g[i][j % 12] = i * j;
}
LOOP(by_a_square) {
#pragma acc kernels
  for (int i = 0; i < n; i++)   // CHECK: [[#@LINE]], Loop carried dependence of g-> prevents parallelization
    for (int j = 0; j < 4; j++) // CHECK: [[#@LINE]], Loop carried dependence of g-> prevents parallelization
      g[i][j * j + j] = i * j;
}
LOOP(by_a_quotient) {
#pragma acc kernels
  for (int i = 0; i < n; i++)    // CHECK: [[#@LINE]], Loop carried dependence of g-> prevents parallelization
    for (int j = 0; j < 24; j++) // CHECK: [[#@LINE]], Loop carried dependence of g-> prevents parallelization
      g[i][j / 2] = i * j;
}
LOOP(quotients_within) {
#pragma acc kernels
  for (int i = 0; i < n; i++)    // CHECK: [[#@LINE]], Loop is parallelizable
    for (int j = 0; j < 20; j++) // CHECK: [[#@LINE]], Loop carried dependence of g-> prevents parallelization
      g[i][j / 2] += i * j - g[i][j / 2] / 3;
}
LOOP(kept_by_a_sum) {
#pragma acc kernels
  for (int i = 0; i < n; i++)     // CHECK: [[#@LINE]], Loop is parallelizable
    for (int b = 0; b < 2; b++)   // CHECK: [[#@LINE]], Loop is parallelizable
      for (int j = 0; j < 8; j++) // CHECK: [[#@LINE]], Loop is parallelizable
        if (b * 8 + j < Columns)
          g[i][b * 8 + j] += i + j;
}
LOOP(kept_by_a_condition) {
#pragma acc kernels
  for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop is parallelizable
    for (int j = 0; j < Columns; j++) // CHECK: [[#@LINE]], Loop carried dependence of g-> prevents parallelization
      if (j + 1 < Columns)
        g[i][j + 1] += g[i][j];
}
LOOP(up_to_the_last) {
#pragma acc kernels
  for (int i = 0; i < n; i++)             // CHECK: [[#@LINE]], Loop is parallelizable
    for (int j = 0; j < Columns - 1; j++) // CHECK: [[#@LINE]], Loop carried dependence of g-> prevents parallelization
      g[i][j + 1] += g[i][j];
}
LOOP(down_to_the_first) {
#pragma acc kernels
  for (int i = n - 1; i >= 0; i--)         // CHECK: [[#@LINE]], Loop is parallelizable
    for (int j = Columns - 1; j >= 0; j--) // CHECK: [[#@LINE]], Loop is parallelizable
      g[i][j] += i - j;
}
LOOP(triangles) {
#pragma acc kernels
  for (int i = 0; i < n; i++)      // CHECK: [[#@LINE]], Loop carried dependence of g-> prevents parallelization
    for (int j = 0; j < 4; j++)    // CHECK: [[#@LINE]], Loop is parallelizable
      for (int k = 0; k <= j; k++) // CHECK: [[#@LINE]], Loop is parallelizable
        g[i][j * 3 + k] += g[i][j * 3 + k] / 3 + i;
}
LOOP(triangles_below_another_loop) {
#pragma acc kernels
  for (int j = 0; j < 4; j++)      // CHECK: [[#@LINE]], Loop carried dependence of g-> prevents parallelization
    for (int i = 0; i < n; i++)    // CHECK: [[#@LINE]], Loop is parallelizable
      for (int k = 0; k <= j; k++) // CHECK: [[#@LINE]], Loop is parallelizable
        g[i][j * 3 + k] += g[i][j * 3 + k] / 3 + i;
}
LOOP(triangles_within) {
#pragma acc kernels
  for (int j = 0; j < 4; j++)     // CHECK: [[#@LINE]], Loop is parallelizable
    for (int i = 0; i < n; i++)   // CHECK: [[#@LINE]], Loop is parallelizable
      for (int k = 0; k < j; k++) // CHECK: [[#@LINE]], Loop is parallelizable
        g[i][j * 2 + k] += g[i][j * 2 + k] / 3 + i;
}

static void run(const char *name, void (*loop)(int)) {
  for (int i = 0; i < (Rows + 1) * Columns; i++)
    (&g[0][0])[i] = i * 7 % 31;
  for (int i = 0; i <= Rows; i++)
    s[i].k = i;
  loop(Rows);
  unsigned hash = 0;
  for (int i = 0; i < (Rows + 1) * Columns; i++)
    hash = hash * 31 + (&g[0][0])[i];
  for (int i = 0; i <= Rows; i++)
    hash = hash * 31 + s[i].v[i % 4];
  printf("%s %u\n", name, hash);
}

int main(void) {
  run("two_columns_more", two_columns_more);
  run("shifted", shifted);
  run("before_the_first", before_the_first);
  run("two_rows_on", two_rows_on);
  run("below_another_loop", below_another_loop);
  run("of_a_pointer", of_a_pointer);
  run("within_structures", within_structures);
  run("one_row_as_a_whole", one_row_as_a_whole);
  run("on_conditions_of_others", on_conditions_of_others);
  run("on_conditions_of_nobody", on_conditions_of_nobody);
  run("by_a_remainder", by_a_remainder);
  run("by_a_square", by_a_square);
  run("by_a_quotient", by_a_quotient);
  run("quotients_within", quotients_within);
  run("kept_by_a_sum", kept_by_a_sum);
  run("kept_by_a_condition", kept_by_a_condition);
  run("up_to_the_last", up_to_the_last);
  run("down_to_the_first", down_to_the_first);
  run("triangles", triangles);
  run("triangles_below_another_loop", triangles_below_another_loop);
  run("triangles_within", triangles_within);
}
