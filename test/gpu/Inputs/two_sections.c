/* An open defect, seen on an H200 under load alone: what two sections of one array bring to a pipeline in turn, and tasks
 * pass on to each other on the device, may lack 32 bytes.
 *
 *   pacc -acc -O1 two_sections.c -o two_sections
 *   for i in $(seq 16); do ACC_DEVICE_TYPE=nvidia ./two_sections 20 & done; wait      # seconds
 *
 * Right: no line but "... runs, 0 bad". With 16 at a time some 230 of 13,000 runs were bad. Wrong are always four
 * elements (one whole sector; those in sectors that rows share are right) of row 11, the first one that the
 * second section brings: in the task that gets it from its neighbour by a copy on the device (PipelineArray::upload), or in the next
 * one, while kernels of the task before have read it rightly. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
static unsigned next_seed = 1;
static unsigned next_value(void) { next_seed = next_seed * 1664525u + 1013904223u; return next_seed >> 16; }
int main(int argc, char **argv) {
  if (argc < 2)
    return 2;
  const int n0 = 8, n1 = 9, n2 = 11, n4 = 9, n6 = 1, n9 = 135;
  const unsigned n5 = 5;
  const long n3 = 13, n7 = 0, n8 = 0;
  const time_t end = time(0) + atoi(argv[1]);
  long runs = 0, bad = 0;
  while (time(0) < end) {
    double (*x0)[9] = malloc(117 * 8);
    for (int x = 0; x < 117; x++) (&x0[0][0])[x] = (double)((next_value()) & 255);
    long long (*x1)[9] = (long long (*)[9])malloc(144 * sizeof(long long));
    for (int x = 0; x < 144; x++) (&x1[0][0])[x] = (long long)((next_value()) & 0xffff);
    float *x2 = (float *)malloc(135 * sizeof(float));
    unsigned *x3 = (unsigned *)malloc(360 * sizeof(unsigned));
    int x4[15][9];
    for (int x = 0; x < 135; x++) (&x4[0][0])[x] = x2[x] = x;
    for (int x = 0; x < 360; x++) x3[x] = x;
    for (int r0 = 0; r0 < 2; r0++)
#pragma pacc pipeline async targetin(x1(1,n6,2)[4:11][0:9]) targetin(x0(0,1,0)[5:8][0:9]) num_tasks(60) \
    targetinout(x4((int)n8,1,0)[5:8][0:n4]) targetinout(x3(0,27,(int)n8)[n9:216]) targetinout(x2(0,9,(int)n7)[45:72])
    {
#pragma pacc update device(x0[5:n0][0:9], x1[4:7][0:n1], x1[n2:4][0:n1])
#pragma pacc parallel loop pipe(1)
      for (long j0 = 5; j0 < (int)n3; j0 += 1)
#pragma pacc loop
      for (int k0 = 0; k0 < 9; k0 += 1) {
        const unsigned t0 = 54u * (unsigned)(long)x0[j0][k0] ^ (unsigned)(long)x1[j0 + 1][k0];
        x2[(j0) * 9 + k0] = (float)((t0 + t0 / 3u) & 255);
      }
#pragma acc kernels loop independent gang vector pipe(1)
      for (int j1 = 5; j1 < 13; j1 += 1)
      for (long k1 = 0; k1 < 9; k1 += 1) {
        x3[(j1 * 3) * 9 + k1] = (unsigned)(54u + (unsigned)(long)x0[j1][k1] + (unsigned)(long)x1[j1 + 1][k1]);
        x3[(j1 * 3 + 1) * 9 + k1] = (unsigned)(39u + (unsigned)(long)x0[j1][k1] * (unsigned)(long)x1[j1 + 1][k1]);
        const unsigned t1 = 40u + (unsigned)(long)x0[j1][k1] * (unsigned)(long)x1[j1][k1];
        x3[(j1 * 3 + 2) * 9 + k1] = (unsigned)(t1 + t1 / 3u);
      }
#pragma pacc parallel loop collapse(2) pipe(1)
      for (int j2 = 5; j2 < 13; j2 += 1)
      for (int k2 = 0; k2 < n4; k2 += 1) x4[j2][k2] = (int)((21u + (unsigned)(long)x0[j2][k2]) & 0xffff);
#pragma pacc update self(x2[45:72])
#pragma acc update self(x3[135:216])
#pragma pacc update self(x4[(int)n5:8][0:n1])
    }
    runs++;
    int w2 = 0, w3 = 0, w4 = 0, first = -1;
    for (int j = 5; j < 13; j++) for (int k = 0; k < 9; k++) {
      unsigned t0 = 54u * (unsigned)(long)x0[j][k] ^ (unsigned)(long)x1[j + 1][k];
      if (x2[j * 9 + k] != (float)((t0 + t0 / 3u) & 255)) { w2++; if (first < 0) first = j; }
      unsigned t1 = 40u + (unsigned)(long)x0[j][k] * (unsigned)(long)x1[j][k];
      w3 += x3[j * 27 + k] != (unsigned)(54u + (unsigned)(long)x0[j][k] + (unsigned)(long)x1[j + 1][k]);
      w3 += x3[j * 27 + 9 + k] != (unsigned)(39u + (unsigned)(long)x0[j][k] * (unsigned)(long)x1[j + 1][k]);
      w3 += (x3[j * 27 + 18 + k] != (unsigned)(t1 + t1 / 3u)) * 1000;
      w4 += x4[j][k] != (int)((21u + (unsigned)(long)x0[j][k]) & 0xffff);
    }
    if (w2 || w3 || w4) { if (!bad++) printf("run %ld: x2 %d (first row %d) x3 %d x4 %d\n", runs, w2, first, w3, w4); }
    free(x0); free(x1); free(x2); free(x3);
  }
  printf("%ld runs, %ld bad\n", runs, bad);
  return bad != 0;
}
