// Reductions over workers of two warps each, and over the workers, one right after the other: none takes a value of the next.
// RUN: %pacc -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: env PACC_EMULATOR=order:3 %run_emulator %t
// RUN: %pacc %without_gpu -O0 %s -o %t.O0 && env PACC_EMULATOR=order:4 %run_emulator %t.O0
#include "../check.h"

enum { G = 5, W = 7, L = 100 };
static int x[G][W][L];

int main(void) {
  static int sums[G][W], tops[G][W], all[G], most[G], least[G];
  for (int g = 0; g < G; g++)
    for (int w = 0; w < W; w++)
      for (int l = 0; l < L; l++) x[g][w][l] = (g * 31 + w * 17 + l * 7) % 101;
#pragma acc parallel loop gang num_gangs(2) num_workers(3) vector_length(64) copyin(x) copyout(sums, tops, all, most, least)
  for (int g = 0; g < G; g++) {
    int total = 0, high = -1, low = 1000;
#pragma acc loop worker reduction(+ : total) reduction(max : high) reduction(min : low)
    for (int w = 0; w < W; w++) {
      int sum = 0, top = -1;
#pragma acc loop vector reduction(+ : sum) reduction(max : top)
      for (int l = 0; l < L; l++) {
        sum += x[g][w][l];
        top = x[g][w][l] > top ? x[g][w][l] : top;
      }
      sums[g][w] = sum;
      tops[g][w] = top;
      total += sum;
      high = sum > high ? sum : high;
      low = top < low ? top : low;
    }
    all[g] = total;
    most[g] = high;
    least[g] = low;
  }
  for (int g = 0; g < G; g++) {
    int total = 0, high = -1, low = 1000;
    for (int w = 0; w < W; w++) {
      int sum = 0, top = -1;
      for (int l = 0; l < L; l++) {
        sum += x[g][w][l];
        top = x[g][w][l] > top ? x[g][w][l] : top;
      }
      CHECK_EQ(sums[g][w], sum);
      CHECK_EQ(tops[g][w], top);
      total += sum;
      high = sum > high ? sum : high;
      low = top < low ? top : low;
    }
    CHECK_EQ(all[g], total);
    CHECK_EQ(most[g], high);
    CHECK_EQ(least[g], low);
  }
  return check_done();
}
