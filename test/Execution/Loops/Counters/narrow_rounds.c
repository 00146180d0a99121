// Counters of fewer bits than int whose steps, which only the program knows, lead past the end of their numbers: the loop
// goes on at the other end, until its condition says that it is over.
// RUN: %driver -O1 -w %s -o %t.plain && %t.plain > %t.want
// RUN: %pacc %without_gpu -O2 -w %s -o %t
// RUN: %run_host %t > %t.got && diff %t.want %t.got
// RUN: %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: %pacc %without_gpu -O0 -w %s -o %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0 > %t.got && diff %t.want %t.got
#include <stdint.h>
#include <stdio.h>

static unsigned x[256];
static void show(int line) {
  unsigned h = 0;
  for (int i = 0; i < 256; i++) {
    h = h * 31 + x[i];
    x[i] = i;
  }
  printf("%d %u\n", line, h);
}

#pragma acc routine seq
static unsigned in_routine(int8_t first, int8_t bound, int step) {
  unsigned sum = 0;
  for (int8_t c = first; c < bound; c += step)
    sum = sum * 3 + c;
  return sum;
}

static void all(int step, short far, unsigned char bound) {
  unsigned sum = 0;
#pragma acc parallel loop copy(x)
  for (int8_t c = 0; c >= 0; c += step) // until it is negative
    x[c] += c;
  show(__LINE__);
#pragma acc parallel loop copy(x)
  for (signed char c = 100; c < 120; c += step)
    x[c + 128] += 3 * c;
  show(__LINE__);
#pragma acc kernels loop independent copy(x)
  for (signed char c = -100; c >= -120; c -= step)
    x[c + 128] -= c;
  show(__LINE__);
#pragma acc parallel loop reduction(+:sum)
  for (short s = 32000; s > 0; s += far)
    sum += s & 3;
#pragma acc parallel loop reduction(+:sum)
  for (short s = -32700; s <= 32000; s += far)
    sum += s;
  printf("%d %u\n", __LINE__, sum);
#pragma acc parallel loop copy(x)
  for (uint8_t c = 3; c < bound; c += step)
    x[c] += c + 1;
  show(__LINE__);
#pragma acc parallel loop copy(x)
  for (uint8_t c = 200; c > 9; c -= step)
    x[c] *= 2;
  show(__LINE__);
#pragma acc parallel loop gang copy(x)
  for (int i = 0; i < 50; i++) {
    unsigned mine = 0;
#pragma acc loop vector reduction(+:mine)
    for (int8_t c = (int8_t)(100 + i % 20); c < 120; c += step)
      mine += c;
    x[i] += mine;
  }
  show(__LINE__);
#pragma acc parallel loop collapse(2) copy(x)
  for (int8_t c = 90; c < 121; c += step)
    for (int8_t d = 5; d >= 0; d -= 2)
#pragma acc atomic update
      x[c + 128] += d;
  show(__LINE__);
#pragma acc parallel loop copy(x)
  for (int i = 0; i < 100; i++)
    x[i] = in_routine((int8_t)i, 115, step);
  show(__LINE__);
#pragma acc kernels copy(x)
  {
    for (int8_t c = 101; c < 121; c += step)
      x[c + 128] += 7;
    for (int i = 0; i < 20; i++)
      for (unsigned short u = 65000; u >= 500; u += step)
        x[i] += u;
  }
  show(__LINE__);
#pragma acc parallel loop copy(x)
  for (unsigned char c = 1; c < 254; c += 3) // what constants say
    x[c] += 1;
  show(__LINE__);
#pragma acc serial loop copy(x)
  for (int8_t c = 120; c <= 125; c += step)
    x[0] = x[0] * 3 + c;
  show(__LINE__);
}

int main(void) {
  show(__LINE__);
  for (int step = 1; step < 60; step += 6)
    all(step, (short)(100 * step + 1), 240);
  all(255, 30001, 100); // one back
  return 0;
}
