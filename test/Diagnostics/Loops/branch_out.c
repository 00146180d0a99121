// A pipeline ends at the end of its block only, and where a jump through an address leads nobody knows. Out of the block
// of a data construct control may branch: test/Execution/Data/left_regions.cpp.
// RUN: not %pacc -c %s -o %t.o 2>&1 | %FileCheck %s --implicit-check-not=error: --implicit-check-not=warning:
// RUN: not ls %t.o
int piped(int n, int *a) {
  for (int k = 0; k < n; k++) {
#pragma pacc pipeline targetinout(a(0,1,0)[0:n])
    {
#pragma pacc update device(a[0:n])
#pragma pacc parallel loop pipe(1)
      for (int i = 0; i < n; i++)
        a[i]++;
#pragma pacc update host(a[0:n])
      // CHECK: branch_out.c:[[#@LINE+2]]:9: error: 'return' out of the block of a pipeline is not possible
      if (n > 5)
        return 1;
      // CHECK: branch_out.c:[[#@LINE+2]]:9: error: 'break' out of
      if (n > 4)
        break;
      // CHECK: branch_out.c:[[#@LINE+2]]:9: error: 'continue' out of
      if (n > 3)
        continue;
      // CHECK: branch_out.c:[[#@LINE+2]]:9: error: 'goto' out of
      if (n > 2)
        goto out;
      // Inside of the block all of them may be used.
      for (int j = 0; j < n; j++) {
        if (n == j)
          continue;
        switch (n) {
        case 1:
          break;
        }
        if (n > 5)
          break;
        if (n > 6)
          goto in;
      }
    in:;
    }
  }
out:
  return 0;
}
int computed(int n, int *a) {
  void *there[] = {&&out, &&end};
#pragma acc data copy(a[0:n])
  {
#pragma acc data copy(n)
    {
      // CHECK: branch_out.c:[[#@LINE+1]]:7: error: 'goto' out of the block of a data construct is not possible
      goto *there[n];
    }
  }
out:
  a[0] = 0;
end:
  return 0;
}
