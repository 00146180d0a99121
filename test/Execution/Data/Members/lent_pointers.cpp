// An object on the device holds the host's pointer, as nothing has attached it, and the data of the pointer are on the
// device by another name: a construct that the host waits for finds them there. Behind it, all is as it was.
// RUN: %paccxx -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %paccxx %without_gpu -O0 -gpu=check %s -o %t.O0 && env PACC_EMULATOR=order:1 %run_emulator %t.O0
// RUN: %if cuda-gpu %{ %run_gpu %t %}
#include "../../check.h"
#include <openacc.h>
#include <thread>

class Flow {
public:
  int n, *kind;
  double *x, *dx, **rows;

  explicit Flow(int n) : n(n), kind(new int(0)), x(new double[n]), dx(new double[n]), rows(new double *[2]) {
    for (int i = 0; i < n; i++) {
      x[i] = i;
      dx[i] = 2 * i;
    }
    for (int r = 0; r < 2; r++)
      rows[r] = new double[n]();
  }

  void enter() {
    double *x = this->x, *dx = this->dx, **rows = this->rows;
    int *kind = this->kind;
#pragma acc enter data copyin(this)
#pragma acc enter data copyin(x[0 : n], dx[0 : n], kind[0 : 1], rows[0 : 2][0 : n])
  }

  // The use of dx stands under a condition that only the device knows.
  void guarded() {
    double *x = this->x;
    int *kind = this->kind;
#pragma acc parallel loop present(x[0 : n], kind[0 : 1], this)
    for (int i = 0; i < n; i++) {
      x[i] += 1;
      if (*kind == 1)
        x[i] += dx[i];
    }
  }

  // All members; rows behind pointers, too.
  void plain() {
#pragma acc parallel loop present(this)
    for (int i = 0; i < n; i++) {
      x[i] += dx[i];
      rows[1][i] = x[i] + rows[0][i];
    }
  }

  void leave() {
    double *x = this->x, *dx = this->dx, **rows = this->rows;
    int *kind = this->kind;
#pragma acc exit data copyout(x[0 : n], rows[0 : 2][0 : n]) delete (dx[0 : n], kind[0 : 1])
#pragma acc exit data copyout(this)
  }
};

int main() {
  const int n = 100;
  Flow f(n);
  double *const x = f.x, *const dx = f.dx, **const rows = f.rows;
  int *const kind = f.kind;
  f.enter();
  f.guarded();
  *kind = 1;
#pragma acc update device(kind[0 : 1])
  f.guarded();
  f.plain();

  // A copy of the object comes back with the host's pointers.
#pragma acc update self(f)
  CHECK(f.x == x && f.dx == dx && f.rows == rows && f.kind == kind);

  // Two threads lend at once.
  const auto lend = [&f, n] {
    for (int k = 0; k < 50; k++) {
      double sum = 0;
#pragma acc parallel loop present(f) reduction(+ : sum)
      for (int i = 0; i < f.n; i++)
        sum += f.dx[i];
      CHECK(sum == double(n) * (n - 1));
    }
  };
  std::thread other(lend);
  lend();
  other.join();

  // Other data at the same place of the host: the device's copy of the object did not keep the address of the old ones.
#pragma acc exit data delete (dx[0 : n])
  for (int i = 0; i < n; i++)
    dx[i] = 3 * i;
#pragma acc enter data create(dx[0 : n])
#pragma acc update device(dx[0 : n])
  f.plain();
  f.leave();
  CHECK(f.x == x && f.dx == dx && f.rows == rows && f.kind == kind);
  for (int i = 0; i < n; i++)
    CHECK(x[i] == i + 1 + 1 + 2 * i + 2 * i + 3 * i && rows[1][i] == x[i]);
  return check_done();
}
