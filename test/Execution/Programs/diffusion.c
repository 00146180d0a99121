// Diffusion on a cube with insulated walls, buffers swapped inside the data region; the answer is
// compared with the analytic one.
// RUN: %pacc -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %pacc %without_gpu -O0 %s -o %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
#include "../check.h"

static void diffuse(int nx, int ny, int nz, float cx, float cy, float cz, const float *f, float *g) {
  const float cc = 1 - 2 * (cx + cy + cz);
#pragma acc kernels present(f, g)
#pragma acc loop independent
  for (int k = 0; k < nz; k++) {
#pragma acc loop independent
    for (int j = 0; j < ny; j++) {
#pragma acc loop independent
      for (int i = 0; i < nx; i++) {
        const int at = (k * ny + j) * nx + i;
        const int west = i == 0 ? at : at - 1, east = i == nx - 1 ? at : at + 1;
        const int south = j == 0 ? at : at - nx, north = j == ny - 1 ? at : at + nx;
        const int below = k == 0 ? at : at - nx * ny, above = k == nz - 1 ? at : at + nx * ny;
        g[at] = cc * f[at] + cx * (f[west] + f[east]) + cy * (f[south] + f[north]) + cz * (f[below] + f[above]);
      }
    }
  }
}

int main(void) {
  const int nx = 20, ny = 16, nz = 12, n = nx * ny * nz, steps = 40;
  const double kappa = 0.1, dx = 1.0 / nx, dy = 1.0 / ny, dz = 1.0 / nz, dt = 0.1 * dx * dx / kappa;
  const double pi = 3.14159265358979323846;
  float *f = malloc(n * sizeof(float)), *g = malloc(n * sizeof(float));
  for (int k = 0; k < nz; k++)
    for (int j = 0; j < ny; j++)
      for (int i = 0; i < nx; i++)
        f[(k * ny + j) * nx + i] = (float)(cos(pi * (i + 0.5) * dx) * cos(pi * (j + 0.5) * dy) * cos(pi * (k + 0.5) * dz));
#pragma acc data copy(f[0:n]) create(g[0:n])
  {
    for (int t = 0; t < steps; t++) {
      diffuse(nx, ny, nz, (float)(kappa * dt / (dx * dx)), (float)(kappa * dt / (dy * dy)),
              (float)(kappa * dt / (dz * dz)), f, g);
      float *swap = f;
      f = g;
      g = swap;
    }
  }
  // An even number of swaps: f is again the array that the region copies out.
  double decay = exp(-3 * pi * pi * kappa * steps * dt), worst = 0;
  for (int k = 0; k < nz; k++)
    for (int j = 0; j < ny; j++)
      for (int i = 0; i < nx; i++) {
        double want = decay * cos(pi * (i + 0.5) * dx) * cos(pi * (j + 0.5) * dy) * cos(pi * (k + 0.5) * dz);
        worst = fmax(worst, fabs(f[(k * ny + j) * nx + i] - want));
      }
  CHECK(worst < 0.01);
  CHECK(worst > 0);
  free(f);
  free(g);
  return check_done();
}
