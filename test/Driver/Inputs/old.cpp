// What C++ no longer allows, or never did, and programs have: see old_cxx.test.
#include <cinttypes>
#include <cstdio>
#include <vector>

struct Point {
  float x, y;
};

struct Lists {
  std::vector<Point> points;
  template <class... Args> void add(Args... args) { points.push_back({args...}); }
};

template <class List> void fill(List list, double by, int n, int *out) {
  Point step{by, n};
  list.template add(step.x, step.y);
#pragma acc parallel loop copyout(out[0 : n])
  for (int i = 0; i < n; i++) {
    const float scaled[] = {i * by, n};
    out[i] = (int)(scaled[0] + scaled[1]);
  }
}

int main() {
  register int n = 10;
  int out[10];
  int64_t sum = 0;
  fill(Lists(), 2.0, n, out);
  for (int x : out)
    sum += x;
  std::printf("total %"PRId64"\n", sum);
}
