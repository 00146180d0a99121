/* Tuned kernels for himeno.cu: a block marches through planes of the pressure, of which shared memory holds
 * those that a point needs; coefficients are under way while the block waits for the next plane. */
#ifndef PACC_BENCH_HIMENO_TUNED_CUH
#define PACC_BENCH_HIMENO_TUNED_CUH

/* Planes of a march; planes that shared memory holds: one more than a point reads, so that one barrier a plane
 * is enough. */
enum { MARCH = 16, HELD = 4, COPY_EACH = 4 };

__global__ void __launch_bounds__(TX *TY, 4)
    jacobi(coefficients __restrict__ a, coefficients __restrict__ b, coefficients __restrict__ c, input __restrict__ p,
           input __restrict__ bound, input __restrict__ fixed_term, output __restrict__ work,
           float *__restrict__ total) {
  __shared__ float held[HELD][TY + 2][TX + 2];
  const int x = threadIdx.x + 1, y = threadIdx.y + 1, thread = threadIdx.y * TX + threadIdx.x;
  const int k = blockIdx.x * TX + x, j = blockIdx.y * TY + y;
  const int first = blockIdx.z * MARCH + 1, last = min(first + MARCH, NI - 1);
  const bool inside = k < NK - 1 && j < NJ - 1;
  auto bring = [&](int i) {
    for (int at = thread; at < (TY + 2) * (TX + 2); at += TX * TY) {
      const int row = at / (TX + 2), column = at % (TX + 2);
      const int from_j = blockIdx.y * TY + row, from_k = blockIdx.x * TX + column;
      if (from_j < NJ && from_k < NK)
        held[i % HELD][row][column] = p[i][from_j][from_k];
    }
  };
  bring(first - 1);
  bring(first);
  float square = 0;
  for (int i = first; i < last; i++) {
    bring(i + 1);
    float w[14];
    if (inside) {
#pragma unroll
      for (int m = 0; m < 4; m++)
        w[m] = a[m][i][j][k];
#pragma unroll
      for (int m = 0; m < 3; m++)
        w[4 + m] = b[m][i][j][k], w[7 + m] = c[m][i][j][k];
      w[10] = fixed_term[i][j][k];
      w[11] = bound[i][j][k];
    }
    __syncthreads();
    if (inside) {
      const float(*below)[TX + 2] = held[(i - 1) % HELD], (*here)[TX + 2] = held[i % HELD],
                 (*above)[TX + 2] = held[(i + 1) % HELD];
      const float s0 = w[0] * above[y][x] + w[1] * here[y + 1][x] + w[2] * here[y][x + 1] +
                       w[4] * (above[y + 1][x] - above[y - 1][x] - below[y + 1][x] + below[y - 1][x]) +
                       w[5] * (here[y + 1][x + 1] - here[y - 1][x + 1] - here[y + 1][x - 1] + here[y - 1][x - 1]) +
                       w[6] * (above[y][x + 1] - below[y][x + 1] - above[y][x - 1] + below[y][x - 1]) +
                       w[7] * below[y][x] + w[8] * here[y - 1][x] + w[9] * here[y][x - 1] + w[10];
      const float ss = (s0 * w[3] - here[y][x]) * w[11];
      square += ss * ss;
      work[i][j][k] = here[y][x] + 0.8f * ss;
    }
  }
  square = bench_block_sum<TX * TY>(square, thread);
  if (thread == 0)
    atomicAdd(total, square);
}

__global__ void copy(output __restrict__ p, input __restrict__ work) {
  const int k = blockIdx.x * TX + threadIdx.x + 1, j = blockIdx.y * TY + threadIdx.y + 1, i = blockIdx.z * COPY_EACH + 1;
  float v[COPY_EACH];
  if (k >= NK - 1 || j >= NJ - 1)
    return;
#pragma unroll
  for (int m = 0; m < COPY_EACH; m++)
    if (i + m < NI - 1)
      v[m] = work[i + m][j][k];
#pragma unroll
  for (int m = 0; m < COPY_EACH; m++)
    if (i + m < NI - 1)
      p[i + m][j][k] = v[m];
}

static void launch_jacobi(coefficients a, coefficients b, coefficients c, input p, input bound, input fixed_term,
                          output work, float *total) {
  jacobi<<<dim3((NK - 2 + TX - 1) / TX, (NJ - 2 + TY - 1) / TY, (NI - 2 + MARCH - 1) / MARCH), dim3(TX, TY)>>>(
      a, b, c, p, bound, fixed_term, work, total);
}
static void launch_copy(output p, input work) {
  copy<<<dim3((NK - 2 + TX - 1) / TX, (NJ - 2 + TY - 1) / TY, (NI - 2 + COPY_EACH - 1) / COPY_EACH), dim3(TX, TY)>>>(p, work);
}

#endif
