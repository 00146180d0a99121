// Bodies that attract each other: an inner loop over all, of lanes or of one lane, square roots, and
// structures of arrays beside arrays of structures.
// RUN: %pacc -O2 %s -o %t && %run_host %t && %run_emulator %t
#include "../check.h"

enum { N = 70 };
struct body {
  float x, y, z, mass;
};

static void reference(const struct body *b, double (*force)[3]) {
  for (int i = 0; i < N; i++) {
    force[i][0] = force[i][1] = force[i][2] = 0;
    for (int j = 0; j < N; j++) {
      double dx = b[j].x - b[i].x, dy = b[j].y - b[i].y, dz = b[j].z - b[i].z;
      double r2 = dx * dx + dy * dy + dz * dz + 1e-2, s = b[j].mass / (r2 * sqrt(r2));
      force[i][0] += s * dx;
      force[i][1] += s * dy;
      force[i][2] += s * dz;
    }
  }
}

int main(void) {
  struct body b[N];
  double want[N][3];
  float one_lane[N][3], fx[N], fy[N], fz[N];
  for (int i = 0; i < N; i++)
    b[i] = (struct body){(float)random_real(), (float)random_real(), (float)random_real(), 1 + (float)random_real()};
  reference(b, want);
#pragma acc data copyin(b)
  {
#pragma acc parallel loop copyout(one_lane)
    for (int i = 0; i < N; i++) {
      float f[3] = {0, 0, 0};
      for (int j = 0; j < N; j++) {
        float dx = b[j].x - b[i].x, dy = b[j].y - b[i].y, dz = b[j].z - b[i].z;
        float r2 = dx * dx + dy * dy + dz * dz + 1e-2f, s = b[j].mass / (r2 * sqrtf(r2));
        f[0] += s * dx;
        f[1] += s * dy;
        f[2] += s * dz;
      }
      for (int d = 0; d < 3; d++)
        one_lane[i][d] = f[d];
    }
#pragma acc parallel loop gang copyout(fx, fy, fz)
    for (int i = 0; i < N; i++) {
      const struct body me = b[i];
      float x = 0, y = 0, z = 0;
#pragma acc loop vector reduction(+ : x, y, z)
      for (int j = 0; j < N; j++) {
        float dx = b[j].x - me.x, dy = b[j].y - me.y, dz = b[j].z - me.z;
        float r2 = dx * dx + dy * dy + dz * dz + 1e-2f, s = b[j].mass / (r2 * sqrtf(r2));
        x += s * dx;
        y += s * dy;
        z += s * dz;
      }
      fx[i] = x;
      fy[i] = y;
      fz[i] = z;
    }
  }
  for (int i = 0; i < N; i++) {
    for (int d = 0; d < 3; d++)
      CHECK_NEAR(one_lane[i][d], want[i][d], 2e-4);
    CHECK_NEAR(fx[i], want[i][0], 2e-4);
    CHECK_NEAR(fy[i], want[i][1], 2e-4);
    CHECK_NEAR(fz[i], want[i][2], 2e-4);
  }
  return check_done();
}
