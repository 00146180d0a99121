// A branch out of a data construct or of a pipeline would leave the data on the device.
// RUN: not %pacc -c %s -o %t.o 2>&1 | %FileCheck %s --implicit-check-not=error:
// RUN: not ls %t.o
int found(int n, int *a) {
  for (int k = 0; k < n; k++) {
#pragma acc data copy(a[0:n])
    {
#pragma acc parallel loop
      for (int i = 0; i < n; i++)
        a[i]++;
      // CHECK: branch_out_of_data.c:[[#@LINE+2]]:9: error: 'return' out of the block of a data construct or pipeline is not possible
      if (n > 5)
        return 1;
      // CHECK: branch_out_of_data.c:[[#@LINE+2]]:9: error: 'break' out of
      if (n > 4)
        break;
      // CHECK: branch_out_of_data.c:[[#@LINE+2]]:9: error: 'continue' out of
      if (n > 3)
        continue;
      // CHECK: branch_out_of_data.c:[[#@LINE+2]]:9: error: 'goto' out of
      if (n > 2)
        goto out;
      // Inside of the block all of them may be used.
      for (int j = 0; j < n; j++) {
        if (a[0] == j)
          continue;
        switch (n) {
        case 1:
          break;
        }
        if (a[0] > 5)
          break;
        if (a[0] > 6)
          goto in;
      }
    in:
      a[0] = 0;
    }
  }
out:
  return 0;
}
int piped(int n, int *a) {
#pragma pacc pipeline targetinout(a(0,1,0)[0:n])
  {
#pragma pacc update device(a[0:n])
#pragma pacc parallel loop pipe(1)
    for (int i = 0; i < n; i++)
      a[i]++;
#pragma pacc update host(a[0:n])
    // CHECK: branch_out_of_data.c:[[#@LINE+2]]:7: error: 'return' out of
    if (n > 5)
      return 1;
  }
  return 0;
}
