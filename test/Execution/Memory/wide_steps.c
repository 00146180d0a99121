// One pointer with the same subscript, in steps of different sizes: two addresses, not one, where accesses are joined. The
// loops are sequential, so that they say what is right.
// RUN: %driver -O1 -w -fno-strict-aliasing %s -o %t.plain && %t.plain > %t.want
// RUN: %pacc %without_gpu -O2 -w -fno-strict-aliasing %s -o %t && %run_host %t > %t.got && diff %t.want %t.got
// RUN: %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: %pacc %without_gpu -O1 -w -fno-strict-aliasing -gpu=races %s -o %t.races && %run_emulator %t.races > %t.got && diff %t.want %t.got
#include <stdio.h>

struct three { unsigned x, y, z; };
static unsigned a[900];
static int n = 24;

static void show(const char *name) {
  unsigned h = 0;
  for (int i = 0; i < 900; i++)
    h = h * 31 + a[i];
  printf("%s %u\n", name, h);
}

static void structures(void) {
#pragma acc kernels copy(a)
  for (int i = 2; i < n; i++)
    a[2 * i] ^= ((struct three *)a)[2 * i].x + 3;
  show("structures");
}
static void halves(unsigned *p) {
#pragma acc serial copy(p[0:900])
  for (int i = 2; i < n; i++)
    ((unsigned short *)p)[2 * i] ^= p[2 * i] + 3;
  show("halves");
}
static void constants_apart(unsigned *p) {
#pragma acc serial copy(p[0:900])
  for (int i = 2; i < n; i++)
    ((struct three *)p)[2 * i].x += p[2 * i + 1] + ((struct three *)p)[2 * i + 1].x;
  show("constants_apart");
}
static void own_parts(unsigned *p) { // independent: 60 words each
#pragma acc parallel loop copy(p[0:900])
  for (int i = 0; i < 10; i++) {
    unsigned *own = p + 60 * i;
    for (int j = 1; j < 4; j++)
      own[4 * j] += ((struct three *)own)[4 * j].x * 3 + ((struct three *)own)[4 * j].y;
  }
  show("own_parts");
}

int main(int count, char **names) {
  n += count > 5;
  for (int i = 0; i < 900; i++)
    a[i] = i * 37;
  structures();
  halves(a);
  constants_apart(a);
  own_parts(a);
}
