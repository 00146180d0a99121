/* A library that is opened and closed: kernels, a variable, and a routine of its other file. */
#include <stdlib.h>

int state[4] = {VALUE, 2, 3, 4};
#pragma acc declare copyin(state)

#pragma acc routine seq
int state_of(int i);

int run(int *to, int n) {
#pragma acc parallel loop copyout(to[0:n])
  for (int i = 0; i < n; i++)
    to[i] = state_of(i % 4) + VALUE;
#pragma acc parallel
  state[1] += 10;
#pragma acc update self(state[1:1])
  return state[1];
}

int *address(void) { return state; }
