/* The problem of the diffusion benchmark: a cube with insulated walls, 7-point stencil, float. */
#ifndef DIFFUSION_H
#define DIFFUSION_H

#include "../bench.h"

/* Weights of the point and of its neighbours along x, y, z. */
static const float weight_c = 0.4f, weight_x = 0.15f, weight_y = 0.1f, weight_z = 0.05f;

/* One step on the host, compared with the device's. */
static inline void diffusion_verify(int n, const float *f, const float *got) {
  double worst = 0;
  for (int k = 0; k < n; k++)
    for (int j = 0; j < n; j++)
      for (int i = 0; i < n; i++) {
        const long at = ((long)k * n + j) * n + i, row = n, plane = (long)n * n;
        float x = f[i == 0 ? at : at - 1] + f[i == n - 1 ? at : at + 1];
        float y = f[j == 0 ? at : at - row] + f[j == n - 1 ? at : at + row];
        float z = f[k == 0 ? at : at - plane] + f[k == n - 1 ? at : at + plane];
        float want = weight_c * f[at] + weight_x * x + weight_y * y + weight_z * z;
        worst = fmax(worst, fabs((double)got[at] - want));
      }
  bench_verify(worst < 1e-6, "diffusion", worst, 0);
}

#endif
