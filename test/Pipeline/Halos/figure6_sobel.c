// The paper's figure 6: a Sobel filter; kernels, present, unsigned long long loop variables, halos on both
// arrays, the borders set by the host afterwards.
// RUN: %clang -O1 -Wno-unknown-pragmas %s -o %t.plain && %t.plain > %t.expected
// RUN: %pacc -O2 %s -o %t
// RUN: %run_host %t | diff %t.expected -
// RUN: %run_emulator %t | diff %t.expected -
// RUN: %run_emulators %t | diff %t.expected -
#include "../Inputs/data.h"

static void sobel(const unsigned char *restrict original_image, unsigned char *restrict edge_image,
                  unsigned long long rows, unsigned long long cols) {
#pragma pacc pipeline \
  targetin(original_image(cols, cols, cols) \
    [0:rows*cols]) \
  targetout(edge_image(cols, cols, cols) \
    [0:rows*cols]) async
{
#pragma pacc update \
  device(original_image[0:rows*cols])
#pragma pacc kernels \
  present(original_image[0:rows*cols], \
    edge_image[0:rows*cols])
{
#pragma pacc loop independent pipe(1)
  for (unsigned long long iy = 1; iy < rows-1;
    iy++) {
    #pragma pacc loop independent
    for (unsigned long long ix = 1; ix < cols-1;
      ix++) {
      int sum_x=0, sum_y=0, sum=0;
      /*-----X GRADIENT APPROXIMATION-----*/
      for (int y = -1; y <= 1; y++) {
        int weight = y ? 1 : 2;
        sum_x += weight * (original_image[ix + 1 + (iy + y) * cols] -
                           original_image[ix - 1 + (iy + y) * cols]);
      }
      /*-----Y GRADIENT APPROXIMATION-----*/
      for (int x = -1; x <= 1; x++) {
        int weight = x ? 1 : 2;
        sum_y += weight * (original_image[ix + x + (iy - 1) * cols] -
                           original_image[ix + x + (iy + 1) * cols]);
      }
      /*---GRADIENT MAGNITUDE APPROXIMATION---*/
      sum = abs(sum_x) + abs(sum_y);
      /* make edges black and background white */
      edge_image[ ix + iy * cols] = 255 -
        (unsigned char)(sum);
    }
  } //end of OpenACC kernels region
}
#pragma pacc update host(edge_image[0:rows*cols])
}
for (unsigned long long iy = 0; iy < rows; iy++) {
  edge_image[iy * cols] = 255;
  edge_image[((iy+1) * cols) -1] = 255;
}
for (unsigned long long ix = 1; ix < cols-1; ix++)
{
  edge_image[ix] = 255;
  edge_image[ix + ((rows-1) * cols)] = 255;
}
}

int main(void) {
  const unsigned sizes[][2] = {{3, 3}, {31, 17}, {120, 75}};
  for (int s = 0; s < 3; s++) {
    unsigned long long rows = sizes[s][0], cols = sizes[s][1];
    unsigned char *image = malloc(rows * cols), *edges = malloc(rows * cols);
    FILL(image, rows * cols);
    sobel(image, edges, rows, cols);
    printf("%llu x %llu: %016llx\n", rows, cols, (unsigned long long)HASH(edges, rows * cols));
    free(image);
    free(edges);
  }
}
