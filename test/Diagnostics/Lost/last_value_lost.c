// Scalars that each iteration of a spread loop assigns, and that code behind the loop reads: the iterations have
// copies, so it reads the value from before. Loops with `gang` alone and loops of `serial` keep the last value.
// RUN: %clang_plugin -fsyntax-only -Xclang -verify -ferror-limit=0 %s

void values(int n, int *restrict a, int *restrict out) {
#pragma acc parallel copy(a[0:n], out[0:9])
  {
    int x = -1, y = 0, z = -2, used, maybe = 0, w;
#pragma acc loop vector // expected-warning {{each iteration of this loop has its own 'x': what it assigns is lost, and the value from before the loop is read afterwards}}
    for (int i = 0; i < n; i++) {
      x = i;
      used = x + 1;
      if (a[i] > 3) maybe = 1;
      a[i] = used;
    }
    out[0] = x + maybe;
#pragma acc loop // expected-warning {{each iteration of this loop has its own 'y'}}
    for (int i = 0; i < n; i++) {
      y = i;
#pragma acc loop seq
      for (int j = 0; j < 3; j++) a[i] += j;
      used = y;
      a[i] += used;
    }
    if (n > 3)
      out[1] = y;
#pragma acc loop vector private(z)
    for (int i = 0; i < n; i++) a[i] += z = i;
    out[2] = z;
#pragma acc loop gang
    for (int i = 0; i < n; i++) a[i] += w = i;
    w = 3;
    out[3] = w;
#pragma acc loop worker
    for (int i = 0; i < n; i++) a[i] += w = i;
    w = 4;
    out[4] = w;
  }
#pragma acc serial copy(a[0:n], out[0:9])
  {
    int x;
#pragma acc loop
    for (int i = 0; i < n; i++) a[i] = x = i;
    out[5] = x;
  }
}

// What `kernels` writes is the variable itself, which code behind the construct may read.
int behind(int n, const int *restrict a) {
  int last = -1, t = 0, dead, again = 0, flag = 0;
#pragma acc kernels copyin(a[0:n])
  {
#pragma acc loop independent // expected-warning {{each iteration of this loop has its own 'last'}}
    for (int i = 0; i < n; i++)
      if (a[i] > 0)
        last = i;
#pragma acc loop independent // expected-warning {{each iteration of this loop has its own 't'}}
    for (int i = 0; i < n; i++)
      t = a[i];
#pragma acc loop independent
    for (int i = 0; i < n; i++) {
      dead = a[i];
      again = dead;
    }
#pragma acc loop independent
    for (int i = 0; i < n; i++)
      if (a[i] > 3)
        flag = 1;
  }
  dead = 3;
  again = 4;
  return last + t + dead + again + flag;
}
