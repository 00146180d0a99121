// Atomic operations on what a lane has for itself, of which GPUs have none: directives on arrays of its own, std::atomic
// that a kernel makes, and pointers of functions that call themselves, or of a choice, which lead to own or shared memory.
// RUN: %paccxx -std=c++20 -O2 %s -o %t && %run_host %t && env PACC_EMULATOR=order:3 %run_emulator %t
// RUN: %paccxx -std=c++20 -O0 %s -o %t.O0 && %run_host %t.O0 && %run_emulator %t.O0
// RUN: %if ptxas %{ %paccxx -std=c++20 -O2 -gpu=cc90 -c %s -o %t.o %}
// RUN: %if cuda-gpu %{ %run_gpu %t %}
#include "../check.h"
#include <atomic>

enum { N = 40 };
struct Tree {
  const Tree *left, *right;
  int value;
};

static long gathered(const int *index, int i) {
  int counts[8] = {0};
  float sums[8] = {0};
  unsigned char bytes[8] = {1, 1, 1, 1, 1, 1, 1, 1};
  for (int k = 0; k < N; k++) {
    float now;
    int seen;
#pragma acc atomic update
    counts[index[k]] += k;
#pragma acc atomic capture
    now = sums[index[k]] += 1.5f;
#pragma acc atomic write
    sums[index[N - 1 - k]] = now + i;
#pragma acc atomic update
    bytes[index[k]] *= 3;
#pragma acc atomic read
    seen = counts[index[k]];
    bytes[0] += seen;
  }
  long result = 0;
  for (int k = 0; k < 8; k++)
    result = result * 7 + counts[k] + bytes[k] + long(sums[k]);
  return result;
}

static void objects(long *out) {
#pragma acc parallel loop copyout(out[0 : N])
  for (int i = 0; i < N; i++) {
    std::atomic<int> bits{i};
    bits.fetch_or(8);
    int expected = bits, first = i;
    bits.compare_exchange_strong(expected, 3);
    std::atomic<long> sum{0};
    for (int k = 0; k < i; k++) {
      long before = sum.load();
      while (!sum.compare_exchange_weak(before, before + k)) {
      }
    }
    std::atomic<unsigned char> narrow{200};
    narrow += 100;
    out[i] = bits.load() * 1000 + expected + sum + narrow.exchange(1) + std::atomic_ref<int>(first).fetch_add(2) + first;
  }
}

#pragma acc routine seq
static void walk(const Tree *t, int *sums, int depth) {
  if (!t)
    return;
  int before;
#pragma acc atomic update
  sums[0] += t->value * depth;
#pragma acc atomic capture
  { before = sums[1]; sums[1] = sums[1] * 2; }
  sums[2] += before;
  walk(t->left, sums, depth + 1);
  walk(t->right, sums, depth + 1);
}

static void pointers(int *shared, long *out) {
#pragma acc parallel loop copy(shared[0 : 4]) copyout(out[0 : N])
  for (int i = 0; i < N; i++) {
    const Tree low{nullptr, nullptr, i}, middle{&low, nullptr, 2}, top{&middle, &low, 3};
    int own[3] = {0, 1, 0}, mine[4] = {i, 1, 2, 3};
    walk(&top, own, 1);
    if (i == 7)
      walk(&middle, shared, 2);
    int *chosen = i % 3 ? mine : shared + 3;
#pragma acc atomic update
    chosen[0] += i;
    out[i] = own[0] + own[1] * 100L + own[2] * 10000L + mine[0];
  }
}

int main() {
  int index[N], shared[4] = {0, 1, 0, 0};
  long out[N];
  for (int i = 0; i < N; i++)
    index[i] = i * 7 % 8;
#pragma acc parallel loop copyin(index) copyout(out)
  for (int i = 0; i < N; i++)
    out[i] = gathered(index, i);
  for (int i = 0; i < N; i++)
    CHECK_EQ(out[i], gathered(index, i));
  objects(out);
  for (int i = 0; i < N; i++)
    CHECK_EQ(out[i], 3000 + (i | 8) + i * (i - 1) / 2 + 44 + i + i + 2);
  pointers(shared, out);
  for (int i = 0; i < N; i++)
    CHECK_EQ(out[i], 3 + 2 * 2 + 3 * i + 2 * i + 16 * 100 + 15 * 10000 + (i % 3 ? 2 * i : i));
  CHECK_EQ(shared[0], 2 * 2 + 3 * 7);
  CHECK_EQ(shared[1], 4);
  CHECK_EQ(shared[2], 3);
  CHECK_EQ(shared[3], 3 * 13 * 14 / 2);
  return check_done();
}
