// Lists and trees in a lane's own memory, a gang's, and the program's: addresses that are found where an address from there
// has led, in a circle.
// RUN: %driver -O1 -w %s -o %t.plain && %t.plain > %t.want
// RUN: %pacc %without_gpu -O0 -w %s -o %t && %run_host %t > %t.got && diff %t.want %t.got
// RUN: env PACC_EMULATOR=order:3 %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: %pacc -O2 -w -gpu=races %s -o %t.O2 && env PACC_EMULATOR=order:4 %run_emulator %t.O2 > %t.got && diff %t.want %t.got
// RUN: %if cuda-gpu %{ %run_gpu %t > %t.got && diff %t.want %t.got %}
#include <stdio.h>
struct node { int key; struct node *next; };
struct tree { int key; struct tree *left, *right; };
enum { N = 200, M = 6 };
static struct node cells[N];
static int of_program(struct node *first) { int s = 0; for (struct node *p = first; p; p = p->next) s = s * 3 + p->key; return s; }
int main(void) {
  int own[N], two[N], treed[N], shared[N], gang[N], turned[N];
#pragma acc parallel loop copyout(own)
  for (int i = 0; i < N; i++) {
    struct node list[M];
    for (int k = 0; k < M; k++) { list[k].key = i + k; list[k].next = k + 1 < M ? &list[k + 1] : 0; }
    int s = 0;
    for (struct node *p = list; p; p = p->next) s = s * 3 + p->key;
    own[i] = s;
  }
#pragma acc parallel loop copyout(two)
  for (int i = 0; i < N; i++) { // two that hand on to each other
    struct node x[2];
    x[0].key = i; x[1].key = 5; x[0].next = &x[1]; x[1].next = &x[0];
    struct node *p = x, *q = x + 1;
    for (int k = 0; k < i % 7; k++) { struct node *old = p; p = q->next; q = old->next; p->key += k; }
    two[i] = x[0].key * 100 + x[1].key;
  }
#pragma acc parallel loop copyout(treed)
  for (int i = 0; i < N; i++) {
    struct tree t[M], *root = 0;
    for (int k = 0; k < M; k++) {
      t[k].key = (i * 7 + k * 5) % 11; t[k].left = t[k].right = 0;
      struct tree **at = &root;
      while (*at) at = t[k].key < (*at)->key ? &(*at)->left : &(*at)->right;
      *at = &t[k];
    }
    int s = 0;
    for (struct tree *p = root; p; p = s % 2 ? p->left : p->right) s = (s * 5 + p->key) % 1000;
    treed[i] = s;
  }
#pragma acc parallel loop copyout(turned)
  for (int i = 0; i < N; i++) { // a list that is turned round
    struct node list[M], *before = 0, *p = list;
    for (int k = 0; k < M; k++) { list[k].key = i + k; list[k].next = k + 1 < M ? &list[k + 1] : 0; }
    while (p) { struct node *next = p->next; p->next = before; before = p; p = next; }
    int s = 0;
    for (p = before; p; p = p->next) s = s * 3 + p->key;
    turned[i] = s;
  }
#pragma acc parallel loop gang copyout(gang) num_gangs(4)
  for (int i = 0; i < N; i++) {
    struct node list[M];
    for (int k = 0; k < M; k++) { list[k].key = i + k; list[k].next = k + 1 < M ? &list[k + 1] : 0; }
    int s = 0;
#pragma acc loop vector reduction(+:s)
    for (int k = 0; k < 32; k++) { int t = 0; for (struct node *p = list; p; p = p->next) t = t * 3 + p->key * k; s += t; }
    gang[i] = s;
  }
  // The program's list: the device's copy of each cell leads to the device's next one.
  for (int i = 0; i < N; i++) { cells[i].key = i; cells[i].next = i + 7 < N ? &cells[i + 7] : 0; }
#pragma acc enter data copyin(cells)
  for (int i = 0; i < N; i++) {
#pragma acc enter data attach(cells[i].next)
  }
#pragma acc parallel loop present(cells) copyout(shared)
  for (int i = 0; i < N; i++) { int s = 0; for (struct node *p = &cells[i]; p; p = p->next) s = s * 3 + p->key; shared[i] = s; }
  int bad = 0;
  for (int i = 0; i < N; i++) {
    int s = of_program(&cells[i]), t = 0;
    for (int k = 0; k < M; k++) t = t * 3 + i + k;
    bad += (s != shared[i]) + 1000 * (t != own[i]);
  }
  unsigned h[6] = {0};
  for (int i = 0; i < N; i++) { h[0] = h[0] * 31 + own[i]; h[1] = h[1] * 31 + two[i]; h[2] = h[2] * 31 + treed[i]; h[3] = h[3] * 31 + turned[i]; h[4] = h[4] * 31 + gang[i]; h[5] = h[5] * 31 + shared[i]; }
  printf("%d %u %u %u %u %u %u\n", bad, h[0], h[1], h[2], h[3], h[4], h[5]);
}
