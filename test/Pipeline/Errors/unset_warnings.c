// Parts of units of an array in targetout that no iteration writes come back unset: warnings where the compiler sees it,
// and only there.
// RUN: %pacc -O0 -c %s -o %t.o -Xclang -verify -ferror-limit=0
// RUN: %pacc -O2 -c %s -o %t.o -Xclang -verify -ferror-limit=0

void log_it(long i);

void ends(const double *in, double *out, double *both, long rows, long cols) {
#pragma pacc pipeline targetin(in(cols,cols,cols)[0:rows*cols]) targetout(out(0,cols,0)[0:rows*cols])
  {
#pragma pacc update device(in[0:rows*cols])
#pragma pacc parallel loop pipe(1)
    for (long j = 0; j < rows; j++)
      for (long i = 1; i < cols - 1; i++)
        out[j * cols + i] = in[j * cols + i - 1] + in[j * cols + i + 1]; // expected-warning {{'out' of 'targetout' is written here, but not at the beginning of its units, which comes back unset}}
#pragma pacc update host(out[0:rows*cols])
  }
#pragma pacc pipeline targetin(in(0,10,0)[0:10*rows]) targetout(out(0,10,0)[0:10*rows])
  {
#pragma pacc update device(in[0:10*rows])
#pragma pacc parallel loop pipe(1)
    for (long j = 0; j < rows; j++)
      for (long i = 0; i < 9; i++)
        out[j * 10 + i] = in[j * 10 + i]; // expected-warning {{but not at the end of its units, which comes back unset}}
#pragma pacc update host(out[0:10*rows])
  }
#pragma pacc pipeline targetin(in(0,cols,0)[0:rows*cols]) targetinout(both(0,cols,0)[0:rows*cols])
  {
#pragma pacc update device(in[0:rows*cols], both[0:rows*cols])
#pragma pacc parallel loop pipe(1)
    for (long j = 0; j < rows; j++)
      for (long i = 1; i < cols - 1; i++)
        both[j * cols + i] = in[j * cols + i];
#pragma pacc update host(both[0:rows*cols])
  }
}

void gaps(const double *in, double *out, long rows, long cols) {
#pragma pacc pipeline targetin(in(0,cols,0)[0:rows*cols]) targetout(out(0,cols,0)[0:rows*cols])
  {
#pragma pacc update device(in[0:rows*cols])
#pragma pacc parallel loop pipe(1)
    for (long j = 0; j < rows; j++)
      for (long i = 0; i < cols; i += 2)
        out[j * cols + i] = in[j * cols + i]; // expected-warning {{'out' of 'targetout' is written here, but with gaps in its units, which come back unset}}
#pragma pacc update host(out[0:rows*cols])
  }
#pragma pacc pipeline targetin(in(0,4,0)[0:4*rows]) targetout(out(0,4,0)[0:4*rows])
  {
#pragma pacc update device(in[0:4*rows])
#pragma pacc parallel loop pipe(1)
    for (long j = 0; j < rows; j++) {
      out[4 * j] = in[4 * j]; // expected-warning {{but with gaps in its units, which come back unset}}
      out[4 * j + 1] = in[4 * j];
      out[4 * j + 3] = in[4 * j + 3];
    }
#pragma pacc update host(out[0:4*rows])
  }
}

struct point { double x; int id; };

/// Red and black ones, members, steps that only the program knows, and padding between members leave no gap that is seen.
void no_gaps(const double *in, double *out, struct point *p, long rows, long cols, long step) {
#pragma pacc pipeline targetin(in(0,cols,0)[0:rows*cols]) targetout(out(0,cols,0)[0:rows*cols])
  {
#pragma pacc update device(in[0:rows*cols])
#pragma pacc parallel loop pipe(1)
    for (long j = 0; j < rows; j++)
      for (long i = j % 2; i < cols; i += 2)
        out[j * cols + i] = in[j * cols + i];
#pragma pacc parallel loop pipe(1)
    for (long j = 0; j < rows; j++)
      for (long i = 1 - j % 2; i < cols; i += 2)
        out[j * cols + i] = 0;
#pragma pacc update host(out[0:rows*cols])
  }
#pragma pacc pipeline targetin(in(0,cols,0)[0:rows*cols]) targetout(out(0,cols,0)[0:rows*cols])
  {
#pragma pacc update device(in[0:rows*cols])
#pragma pacc parallel loop pipe(1)
    for (long j = 0; j < rows; j++)
      for (long i = 0; i < cols; i += step)
        for (long k = 0; k < step; k++)
          out[j * cols + i + k] = in[j * cols + i];
#pragma pacc update host(out[0:rows*cols])
  }
#pragma pacc pipeline targetin(in(0,3,0)[0:3*rows]) targetout(p(0,3,0)[0:3*rows])
  {
#pragma pacc update device(in[0:3*rows])
#pragma pacc parallel loop pipe(1)
    for (long j = 0; j < rows; j++)
      for (long i = 0; i < 3; i++) {
        p[3 * j + i].x = in[3 * j + i];
        p[3 * j + i].id = i;
      }
#pragma pacc update host(p[0:3*rows])
  }
}

/// Several statements, or kernels, fill the unit.
void together(const double *in, double *out, long rows, long cols) {
#pragma pacc pipeline targetin(in(0,cols,0)[0:rows*cols]) targetout(out(0,cols,0)[0:rows*cols])
  {
#pragma pacc update device(in[0:rows*cols])
#pragma pacc parallel loop pipe(1)
    for (long j = 0; j < rows; j++) {
      out[j * cols] = 0;
      for (long i = 1; i < cols - 1; i++)
        out[j * cols + i] = in[j * cols + i];
      out[j * cols + cols - 1] = 0;
    }
#pragma pacc update host(out[0:rows*cols])
  }
#pragma pacc pipeline targetin(in(0,2,0)[0:2*rows]) targetout(out(0,2,0)[0:2*rows])
  {
#pragma pacc update device(in[0:2*rows])
#pragma pacc parallel loop pipe(1)
    for (long j = 0; j < rows; j++)
      out[2 * j] = in[2 * j];
#pragma pacc parallel loop pipe(1)
    for (long j = 0; j < rows; j++)
      out[2 * j + 1] = in[2 * j + 1];
#pragma pacc update host(out[0:2*rows])
  }
}

void conditions(const double *in, double *out, double *more, long n) {
#pragma pacc pipeline targetin(in(0,1,0)[0:n]) targetout(out(0,1,0)[0:n], more(0,1,0)[0:n])
  {
#pragma pacc update device(in[0:n])
#pragma pacc parallel loop pipe(1)
    for (long i = 0; i < n; i++) {
      if (in[i] > 3)
        out[i] = in[i]; // expected-warning {{'out' of 'targetout' is written here, under a condition: where that does not hold, what comes back is unset}}
      if (in[i] > 5)
        more[i] = 5;
      else
        more[i] = in[i];
    }
#pragma pacc update host(out[0:n], more[0:n])
  }
#pragma pacc pipeline targetin(in(0,1,0)[0:n]) targetout(out(0,1,0)[0:n], more(0,1,0)[0:n])
  {
#pragma pacc update device(in[0:n])
#pragma pacc parallel loop pipe(1)
    for (long i = 0; i < n; i++) {
      if (in[i] > 3)
        out[i] = in[i];
      if (in[i] <= 3)
        out[i] = 3;
      more[i] = 0;
    }
#pragma pacc parallel loop pipe(1)
    for (long i = 0; i < n; i++)
      if (in[i] > 3)
        more[i] = in[i];
#pragma pacc update host(out[0:n], more[0:n])
  }
}

/// What comes in is set, and code that is not here may do the rest.
void others(const double *in, double *out, double *more, long n) {
#pragma pacc pipeline targetin(in(0,1,0)[0:n]) targetout(out(0,1,0)[0:n])
  {
#pragma pacc update device(in[0:n], out[0:n])
#pragma pacc parallel loop pipe(1)
    for (long i = 0; i < n; i++)
      if (in[i] > 3)
        out[i] = in[i];
#pragma pacc update host(out[0:n])
  }
#pragma pacc pipeline targetin(in(0,2,0)[0:2*n]) targetout(out(0,2,0)[0:2*n])
  {
#pragma pacc update device(in[0:2*n])
#pragma pacc parallel loop pipe(1)
    for (long i = 0; i < n; i++)
      for (long k = 0; k < 2; k++)
        out[i * 2 + k] = in[i * 2 + k];
#pragma pacc update host(out[0:2*n])
    log_it(n);
  }
}
