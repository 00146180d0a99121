// Lanes come back from functions that call themselves one after the other, and go on together: rings and trees on each
// lane's stack, whose addresses the code behind the calls computes for all lanes of a warp at once.
// RUN: %pacc -O3 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %pacc -O0 %s -o %t.O0 && %run_host %t.O0
// RUN: %if cuda-gpu %{ %run_gpu %t %}
#include "../check.h"

enum { N = 99 };
struct cell { unsigned key; struct cell *next, *other; };

#pragma acc routine seq
static struct cell *insert(struct cell *root, struct cell *c) {
  struct cell **at = &root;
  c->next = c->other = 0;
  while (*at) at = c->key < (*at)->key ? &(*at)->next : &(*at)->other;
  *at = c;
  return root;
}

#pragma acc routine seq
static unsigned depth(const struct cell *t) {
  if (!t) return 0;
  const unsigned a = depth(t->next), b = depth(t->other);
  return 1 + (a > b ? a : b);
}

#pragma acc routine seq
static unsigned walk(const struct cell *t, unsigned h) {
  return t ? walk(t->other, walk(t->next, h) * 31u + t->key) : h;
}

#pragma acc routine seq
static unsigned one(unsigned in, unsigned g) {
  struct cell ring[7], few[4], tree[9], last[3], *p = ring, *root = 0;
  unsigned sum = 0;
  for (unsigned q = 0; q < 7; q++) ring[q].key = (in + q * g * 25u) % 90u;
  for (unsigned q = 0; q < 7; q++) ring[q].next = &ring[(q + 1) % 7], ring[q].other = &ring[(q + 6) % 7];
  while (p->next != p) {
    for (unsigned q = 0; q < in % 3u; q++) p = p->next;
    sum = sum * 3u + p->key;
    p->other->next = p->next;
    p->next->other = p->other;
    p = p->next;
  }
  sum += (unsigned)(p - ring);
  for (unsigned q = 0; q < 4; q++) few[q].key = (37u + q * sum) % 35u, root = insert(root, &few[q]);
  for (p = root; p && p->key != sum % 9u;) p = in % 9u < p->key ? p->next : p->other;
  const unsigned found = p ? (unsigned)(p - few) : 77u;
  root = 0;
  for (unsigned q = 0; q < 9; q++) tree[q].key = (found + q * g * 25u) % 60u, root = insert(root, &tree[q]);
  const unsigned levels = depth(root);
  root = 0;
  for (unsigned q = 0; q < 3; q++) last[q].key = (levels + q * levels) % 28u, root = insert(root, &last[q]);
  if (root->next) {
    struct cell *turned = root->next;
    root->next = turned->other;
    turned->other = root;
    root = turned;
  }
  return sum ^ found ^ levels ^ walk(root, 1u) ^ root->key;
}

#pragma acc routine seq
static unsigned deep(unsigned n) { return n ? deep(n - 1) * 3u + (n & 7u) + deep(0) : 1u; }

int main(void) {
  static unsigned in[N], out[N];
  for (int i = 0; i < N; i++) in[i] = (i * 37u + 11u) & 255u;
#pragma acc parallel loop gang worker vector copyin(in) copyout(out)
  for (int i = 0; i < N; i++) out[i] = one(in[i], i);
  for (int i = 0; i < N; i++) CHECK_EQ(out[i], one(in[i], i));
  // More of a thread's stack than the driver gives without being asked.
#pragma acc parallel loop copyout(out)
  for (int i = 0; i < N; i++) out[i] = deep(60 + i % 40);
  for (int i = 0; i < N; i++) CHECK_EQ(out[i], deep(60 + i % 40));
  return check_done();
}
