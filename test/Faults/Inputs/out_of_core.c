/* A pipeline over more than the device has, through the staging threads, planned at run time. */
#include "faults.h"

enum { UNIT = 1 << 16, UNITS = 80 };

int main(void) {
  unsigned char *in = malloc((size_t)UNIT * UNITS);
  unsigned char *out = array_of("out", (size_t)UNIT * UNITS, UNIT);
  for (int i = 0; i < UNIT * UNITS; i++)
    in[i] = (unsigned char)(i >> 8), out[i] = 1;
  arrays_are_ready();
#pragma pacc pipeline targetin(in(0,UNIT,0)[0:UNIT*UNITS]) targetout(out(0,UNIT,0)[0:UNIT*UNITS]) async
  {
#pragma pacc update device(in[0:UNIT*UNITS])
#pragma pacc parallel loop pipe(1)
    for (int j = 0; j < UNITS; j++)
      for (int i = 0; i < UNIT; i++)
        out[j * UNIT + i] = (unsigned char)(in[j * UNIT + i] + 3);
#pragma pacc update host(out[0:UNIT*UNITS])
  }
  return out[UNIT * UNITS - 1] != 2;
}
