// Objects that kernels make and count the owners of: std::shared_ptr, std::weak_ptr, std::unique_ptr.
// RUN: %paccxx -std=c++20 -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %paccxx -std=c++20 %without_gpu -O0 %s -o %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
// RUN: %if cuda-gpu %{ %run_gpu %t %}
#include "../../check.h"

#include <memory>

struct Node {
  int value;
  std::shared_ptr<Node> next;
  std::weak_ptr<Node> previous;
  explicit Node(int value) : value(value) {}
};

static int work(int i) {
  auto first = std::make_shared<int>(i);
  auto second = first;
  std::weak_ptr<int> watch = first;
  int sum = *second + int(first.use_count()) * 10 + !watch.expired() * 100;
  first.reset();
  second = nullptr;
  sum += watch.expired() * 1000;

  auto head = std::make_shared<Node>(1), last = head;
  for (int k = 0; k < i % 5; k++) {
    last->next = std::make_shared<Node>(k);
    last->next->previous = last;
    last = last->next;
  }
  for (auto at = head; at; at = at->next)
    sum += at->value;
  if (auto before = last->previous.lock())
    sum += before->value * 10000;
  std::shared_ptr<double[]> numbers(new double[3]{1, 2, 3});
  auto own = std::make_unique<int>(7);
  return sum + int(numbers[2]) + *own;
}

int main() {
  enum { N = 150 };
  int got[N];
#pragma acc parallel loop copyout(got)
  for (int i = 0; i < N; i++)
    got[i] = work(i);
  for (int i = 0; i < N; i++)
    CHECK_EQ(got[i], work(i));
  return check_done();
}
