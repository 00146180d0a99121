// A pointer in an object that a kernel moves, by '++' or '+=' and in member functions, leads to the device's data, where
// that is there; behind the construct the host's has moved by as much.
// RUN: %driverxx -O1 -w %s -o %t.plain && %t.plain > %t.want
// RUN: %paccxx -O2 -w %s -o %t
// RUN: %run_host %t > %t.got && diff %t.want %t.got
// RUN: env PACC_EMULATOR=order:4 %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: %paccxx -O0 -w %s -o %t.O0
// RUN: env PACC_EMULATOR=order:5 %run_emulator %t.O0 > %t.got && diff %t.want %t.got
#include <cstdio>
enum { N = 30 };
struct iterator {
  int *at;
  int step;
  iterator &operator++() {
    at += step;
    return *this;
  }
  int &operator*() const { return *at; }
};
struct queue {
  int left;
  const int *next;
  int take() {
    left--;
    return *next++;
  }
};
static void show(const char *name, const int *x, long moved) {
  unsigned h = 0;
  for (int i = 0; i < N; i++)
    h = h * 31 + x[i];
  std::printf("%s %u %ld\n", name, h, moved);
}
int main() {
  int x[N], sum = 0;
  for (int i = 0; i < N; i++)
    x[i] = i;

  iterator it{x, 1};
#pragma acc serial copy(x)
  for (int i = 0; i < N; i++) {
    *it += 5;
    ++it;
  }
  show("operator", x, it.at - x);

  iterator back{x + N - 1, -2};
#pragma acc kernels copy(x)
  for (int i = 0; i < N / 2; i++) {
    *back.at *= 3;
    back.at += back.step;
  }
  show("member", x, back.at - x);

  iterator there{x, 2};
#pragma acc serial copy(x) copyin(there)
  for (int i = 0; i < N / 2; i++) {
    *there ^= 9;
    ++there;
  }
  show("copyin", x, 0);

  queue q{N, x};
#pragma acc serial copyin(x) copy(sum)
  while (q.left > 4)
    sum = sum * 3 + q.take();
  std::printf("%d %d %ld\n", sum, q.left, long(q.next - x));

  int y[N];
  for (int i = 0; i < N; i++)
    y[i] = 100 - i;
  struct {
    int *from, *to;
  } turn{x, y};
#pragma acc serial copy(x, y)
  for (int times = 0; times < 3; times++) {
    for (int i = 0; i < N; i++)
      turn.to[i] = turn.from[N - 1 - i] + times;
    int *const was = turn.from;
    turn.from = turn.to;
    turn.to = was;
  }
  show("swapped", x, turn.from - y);
  show("swapped", y, turn.to - x);

  // What the kernel sets is its own.
  queue r{N, nullptr};
#pragma acc serial copyin(x) copy(sum, r)
  {
    r.next = x + 2;
    sum += r.take();
    r.next = nullptr;
  }
  std::printf("%d %d\n", sum, r.next == nullptr);
}
