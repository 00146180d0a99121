// Loops over `g->n` where the device has its own n, which a kernel has changed: as many iterations as the device says, in
// forms for grids that cover what the host says, too, which look at the device's n first.
// RUN: %paccxx -O2 %s -o %t && %run_host %t && env PACC_EMULATOR=order:2 %run_emulator %t
// RUN: %paccxx %without_gpu -O3 -gpu=races %s -o %t.races && env PACC_EMULATOR=order:3 %run_emulator %t.races
// RUN: %paccxx %without_gpu -O0 %s -o %t.O0 && %run_host %t.O0 && %run_emulator %t.O0
#include "../check.h"

struct Grid {
  int nx, ny;
  float *u, *v;

  Grid(int nx, int ny) : nx(nx), ny(ny), u(new float[nx * ny]), v(new float[nx * ny]) {
#pragma acc enter data copyin(this[0:1]) create(u[0:nx * ny], v[0:nx * ny])
  }
  ~Grid() {
#pragma acc exit data delete(u, v, this)
    delete[] u;
    delete[] v;
  }
  void fill() {
    for (int e = 0; e < nx * ny; e++) {
      u[e] = float(e % 17);
      v[e] = -1;
    }
#pragma acc update device(u[0:nx * ny], v[0:nx * ny])
  }
  /// The device's own extents, of which the host knows nothing.
  void setOnDevice(int x, int y) {
#pragma acc serial present(this)
    {
      nx = x;
      ny = y;
    }
  }
  void add() {
#pragma acc parallel loop present(this)
    for (int i = 0; i < nx; i++) v[i] = u[i] + 1;
  }
  void step(int row) {
#pragma acc parallel loop collapse(2) present(this)
    for (int j = 1; j < ny - 1; j++)
      for (int i = 1; i < nx - 1; i++) {
        const int p = j * row + i;
        v[p] = u[p - 1] + 2 * u[p + 1] + 3 * u[p - row] + 4 * u[p + row];
      }
  }
  /// Many accesses of rows that begin inside.
  void star(int row) {
#pragma acc parallel loop collapse(2) present(this)
    for (int j = 1; j < ny - 1; j++)
      for (int i = 2; i < nx - 2; i++) {
        const int p = j * row + i;
        v[p] += u[p] + u[p - 2] + u[p + 2] + u[p - row] + u[p + row] + v[p];
      }
  }
  void rows(int row) {
#pragma acc kernels present(this)
    {
#pragma acc loop independent gang
      for (int j = 0; j < ny; j++) {
#pragma acc loop independent vector
        for (int i = 0; i < nx; i++) v[j * row + i] = 2 * u[j * row + i];
      }
    }
  }
  float sum() {
    float s = 0;
#pragma acc parallel loop present(this) reduction(+ : s)
    for (int i = 0; i < nx; i++) s += v[i];
    return s;
  }
};

/// The host says w * h, the device x * y; the device's arrays have w * h elements.
static void test(int w, int h, int x, int y) {
  Grid g(w, h);
  if (acc_get_device_type() == acc_device_host) // one memory
    x = w, y = h;
  g.setOnDevice(x, y);
  auto compare = [&](auto expected) {
#pragma acc update self(g.v[0:w * h])
    for (int j = 0; j < h; j++)
      for (int i = 0; i < w; i++) CHECK_EQ(g.v[j * w + i], expected(i, j));
  };
  const auto u = [&](int i, int j) { return g.u[j * w + i]; };
  g.fill();
  g.add();
  compare([&](int i, int j) { return j == 0 && i < x ? u(i, 0) + 1 : -1; });
  float sum = 0;
  for (int i = 0; i < x; i++) sum += g.u[i] + 1;
  CHECK_EQ(g.sum(), sum);
  g.fill();
  g.step(w);
  compare([&](int i, int j) {
    const bool inside = j > 0 && j < y - 1 && i > 0 && i < x - 1;
    return inside ? u(i - 1, j) + 2 * u(i + 1, j) + 3 * u(i, j - 1) + 4 * u(i, j + 1) : -1;
  });
  g.fill();
  g.star(w);
  compare([&](int i, int j) {
    const bool inside = j > 0 && j < y - 1 && i > 1 && i < x - 2;
    return inside ? u(i, j) + u(i - 2, j) + u(i + 2, j) + u(i, j - 1) + u(i, j + 1) - 2 : -1;
  });
  g.fill();
  g.rows(w);
  compare([&](int i, int j) { return j < y && i < x ? 2 * u(i, j) : -1; });
#pragma acc update device(g.nx, g.ny)
}

int main() {
  test(300, 40, 300, 40);
  test(300, 40, 131, 17);
  test(300, 40, 299, 2);
  test(300, 40, 0, 0);
  if (acc_get_device_type() == acc_device_nvidia) { // enough for forms of several iterations a thread
    test(1500, 1500, 1500, 1500);
    test(1500, 1500, 1499, 1000);
  }
  return check_done();
}
