// Subscripts that stay within the elements round them, as the language promises of members and rows, and such that count
// from an address of other bytes, or go through an element as if it were an array of smaller ones.
// RUN: %driver -O1 -w -fno-strict-aliasing %s -o %t.plain -lm && %t.plain > %t.want
// RUN: %pacc %without_gpu -O2 -w -fno-strict-aliasing -Minfo=accel %s -o %t -lm 2>&1 | sort -s -n | %FileCheck %s --implicit-check-not='{{oop (is|has|carried|contains|writes|not)}}'
// RUN: %run_host %t > %t.got && diff %t.want %t.got
// RUN: %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: env PACC_EMULATOR=order:1 %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: %pacc -O0 -w -fno-strict-aliasing %s -o %t.O0 -lm
// RUN: %run_host %t.O0 > %t.got && diff %t.want %t.got
// RUN: env PACC_EMULATOR=order:2 %run_emulator %t.O0 > %t.got && diff %t.want %t.got
#include <stdio.h>
#include <string.h>

struct pair { int a, b; };
struct three { int a, b, c; };
struct all {
  int head;
  double x[300], y[300];
  struct pair s[300];
  double m[20][30], q[20][30];
};
static struct all g;
static int w[2000], n = 298, m = 18, k = 3;
static unsigned char bytes[4000];

static void show(const char *name) {
  unsigned h = 0;
  for (size_t i = 0; i < sizeof g; i++)
    h = h * 31 + ((unsigned char *)&g)[i];
  for (size_t i = 0; i < sizeof w; i++)
    h = h * 31 + ((unsigned char *)w)[i];
  for (size_t i = 0; i < sizeof bytes; i++)
    h = h * 31 + bytes[i];
  printf("%s %u\n", name, h);
}

// --- within the elements round them

static void members(void) {
#pragma acc kernels copy(g)
  for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop is parallelizable
    g.y[i] = g.x[i] + 1;
  show("members");
}
static void members_of_elements(struct all *p) {
#pragma acc kernels copy(p[0:1])
  for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop is parallelizable
    p->s[i].a = p->s[i].b + i;
  show("members_of_elements");
}
static void rows(void) {
#pragma acc kernels copy(g)
  for (int i = 1; i < m; i++) { // CHECK: [[#@LINE]], Loop is parallelizable
    double *to = g.m[i], *from = g.q[i];
    for (int j = 1; j < m; j++) // CHECK: [[#@LINE]], Loop {{.*}}parallel
      to[j] += from[j - 1];
  }
  show("rows");
}
static void first_bytes(void) {
#pragma acc kernels copy(w)
  for (int i = 0; i < n; i++) { // CHECK: [[#@LINE]], Loop is parallelizable
    char *c = (char *)&w[i];
    c[1] += c[3] + i;
  }
  show("first_bytes");
}

// --- elsewhere

static void bytes_beside(void) { // 4 elements apart
#pragma acc kernels copy(bytes)
  for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop carried dependence of bytes-> prevents parallelization
    ((int *)(bytes + 516))[i + 4] += ((int *)(bytes + 516))[i] + i;
  show("bytes_beside 1");
#pragma acc kernels copy(bytes)
  for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop carried dependence of bytes-> prevents parallelization
    ((int *)(bytes + 532))[i] += ((int *)(bytes + 516))[i] + i;
  show("bytes_beside 2");
}
static void bytes_halved(unsigned char *p) {
#pragma acc kernels copy(p[0:4000])
  for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop carried dependence of p-> prevents parallelization
    ((int *)(p + 40))[i] += ((int *)(p + 4))[i / 2] + i;
  show("bytes_halved");
}
static void bytes_back(unsigned char *p) {
#pragma acc kernels copy(p[0:4000])
  for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop carried dependence of p-> prevents parallelization
    ((int *)(p + 40))[i] = ((int *)(p + 20))[n - i] + i;
  show("bytes_back");
}
static void beyond_elements(void) {
#pragma acc kernels copy(w)
  for (int i = 0; i < n; i++) { // CHECK: [[#@LINE]], Loop carried dependence of w-> prevents parallelization
    char *c = (char *)&w[i];
    for (int j = 0; j < 8; j++) // CHECK: [[#@LINE]], Loop is parallelizable
      c[j] += i + j;
  }
  show("beyond_elements");
}
static void beyond_structures(void) {
#pragma acc kernels copy(g)
  for (int i = 0; i < n - 4; i++) { // CHECK: [[#@LINE]], Loop carried dependence of g-> prevents parallelization
    int *c = (int *)&g.s[i];
    for (int j = 0; j < k; j++) // CHECK: [[#@LINE]], Loop is parallelizable
      c[j] += i + j;
  }
  show("beyond_structures");
}
static void larger_structures(void) {
#pragma acc kernels copy(w)
  for (int i = 0; i < n - 4; i++) { // CHECK: [[#@LINE]], Loop carried dependence of w-> prevents parallelization
    struct three *c = (struct three *)&w[i];
    c->b = c->a + c->c;
  }
  show("larger_structures");
}
static void moving_bytes(void) {
#pragma acc kernels copy(w)
  for (int i = 0; i < n - 4; i++) // CHECK: [[#@LINE]], Loop carried dependence of w-> prevents parallelization
    for (int j = 0; j < k; j++) { // CHECK: [[#@LINE]], Loop carried dependence of w-> prevents parallelization
      int *c = (int *)((char *)w + 4 * j);
      c[i] = c[i] * 3 + j;
    }
  show("moving_bytes");
}

int main() {
  for (int i = 0; i < 300; i++) {
    g.x[i] = i;
    g.y[i] = 2 * i;
    g.s[i].a = i;
  }
  for (int i = 0; i < 20; i++)
    for (int j = 0; j < 30; j++)
      g.q[i][j] = i * j;
  for (int i = 0; i < 2000; i++)
    w[i] = i * 77777;
  for (int i = 0; i < 4000; i++)
    bytes[i] = i * 7;
  members();
  members_of_elements(&g);
  rows();
  first_bytes();
  bytes_beside();
  bytes_halved(bytes);
  bytes_back(bytes);
  beyond_elements();
  beyond_structures();
  larger_structures();
  moving_bytes();
}
