// What updates leave out, as far as the compiler sees it: results that never come back, and elements of which a loop's
// first or last iteration reads what nothing brings.
// RUN: %pacc -O0 -c %s -o %t.o -Xclang -verify -ferror-limit=0
// RUN: %pacc -O2 -x c++ -c %s -o %t.o -Xclang -verify -ferror-limit=0

void log_it(long i);

void results(const double *in, double *out, double *both, long n) {
#pragma pacc pipeline targetin(in(0,1,0)[0:n]) targetout(out(0,1,0)[0:n]) targetinout(both(0,1,0)[0:n])
  {
#pragma pacc update device(in[0:n], both[0:n])
#pragma pacc parallel loop pipe(1)
    for (long i = 0; i < n; i++) {
      out[i] = in[i];  // expected-warning {{'out' of 'targetout' is written here, but no 'update host' in the pipeline brings it back}}
      both[i] += in[i]; // expected-warning {{'both' of 'targetinout' is written here, but no 'update host' in the pipeline brings it back}}
    }
  }
  // What the host may run changes the host's array.
#pragma pacc pipeline targetinout(both(0,1,0)[0:n])
  {
#pragma pacc update device(both[0:n])
#pragma pacc parallel loop pipe(1) if(n > 1000)
    for (long i = 0; i < n; i++)
      both[i] *= 2;
  }
  // What a kernel leaves for another one, or for what comes behind in the same iteration, need not come back.
#pragma pacc pipeline targetin(in(0,1,0)[0:n]) targetout(out(0,1,0)[0:n]) targetinout(both(0,1,0)[0:n])
  {
#pragma pacc update device(in[0:n])
#pragma pacc parallel loop pipe(1)
    for (long i = 0; i < n; i++)
      both[i] = in[i];
#pragma pacc parallel loop pipe(1)
    for (long i = 0; i < n; i++)
      out[i] = both[i];
#pragma pacc update host(out[0:n])
  }
#pragma pacc pipeline targetin(in(0,2,0)[0:2*n]) targetout(out(0,2,0)[0:2*n]) targetinout(both(0,2,0)[0:2*n])
  {
#pragma pacc update device(in[0:2*n])
#pragma pacc parallel loop pipe(1)
    for (long i = 0; i < n; i++) {
      for (long k = 0; k < 2; k++)
        both[2 * i + k] = in[2 * i + 1 - k];
      for (long k = 0; k < 2; k++)
        out[2 * i + k] = both[2 * i + 1 - k];
    }
#pragma pacc update self(out)
  }
#pragma pacc pipeline targetin(in(0,1,0)[0:n]) targetout(out(0,1,0)[0:n])
  {
#pragma pacc update device(in[0:n])
#pragma pacc parallel loop pipe(1)
    for (long i = 0; i < n; i++)
      out[i] = in[i];
    log_it(n);
  }
}

void rows(const double *in, double *out, long lo, long len, long cols) {
#pragma pacc pipeline targetin(in(cols,cols,cols)[lo*cols:len*cols]) targetout(out(0,cols,0)[lo*cols:len*cols])
  {
#pragma pacc update device(in[lo*cols:len*cols])
#pragma pacc parallel loop pipe(1)
    for (long j = lo; j < lo + len; j++)
      for (long i = 0; i < cols; i++)
        out[j * cols + i] = in[(j - 1) * cols + i]    // expected-warning {{'in' is read here in the first iteration where no 'update device' in the pipeline brings it}}
                            + in[(j + 1) * cols + i];
#pragma pacc update host(out[lo*cols:len*cols])
  }
#pragma pacc pipeline targetin(in(0,1,1)[0:len]) targetout(out(0,1,0)[0:len])
  {
#pragma pacc update device(in)
#pragma pacc parallel loop pipe(1)
    for (long i = 0; i < len; i++)
      out[i] = in[i + 1]; // expected-warning {{'in' is read here in the last iteration where no 'update device' in the pipeline brings it}}
#pragma pacc update host(out)
  }
  // The rows around, brought as a part of the range or by an update of more than that, and conditions.
#pragma pacc pipeline targetin(in(cols,cols,cols)[(lo-1)*cols:(len+2)*cols]) targetout(out(0,cols,0)[lo*cols:len*cols])
  {
#pragma pacc update device(in[(lo-1)*cols:(len+2)*cols])
#pragma pacc parallel loop pipe(1)
    for (long j = lo; j < lo + len; j++)
      for (long i = 0; i < cols; i++)
        out[j * cols + i] = in[(j - 1) * cols + i] + in[(j + 1) * cols + i];
#pragma pacc update host(out[lo*cols:len*cols])
  }
#pragma pacc pipeline targetin(in(cols,cols,cols)[lo*cols:len*cols]) targetout(out(0,cols,0)[lo*cols:len*cols])
  {
#pragma pacc update device(in[(lo-1)*cols:(len+2)*cols])
#pragma pacc parallel loop pipe(1)
    for (long j = lo; j < lo + len; j++)
      for (long i = 0; i < cols; i++)
        out[j * cols + i] = in[(j - 1) * cols + i] + in[(j + 1) * cols + i];
#pragma pacc update host(out[lo*cols:len*cols])
  }
#pragma pacc pipeline targetin(in(1,1,1)[0:len]) targetout(out(0,1,0)[0:len])
  {
#pragma pacc update device(in[0:len])
#pragma pacc parallel loop pipe(1)
    for (long i = 0; i < len; i++)
      out[i] = (i > 0 ? in[i - 1] : 0) + (i < len - 1 ? in[i + 1] : 0);
#pragma pacc update host(out[0:len])
  }
#pragma pacc pipeline targetin(in(1,1,1)[0:len]) targetout(out(0,1,0)[0:len])
  {
#pragma pacc update device(in[0:1])
#pragma pacc update device(in[1:len-1])
#pragma pacc parallel loop pipe(1)
    for (long i = 1; i < len - 1; i++)
      out[i] = in[i - 1] + in[i + 1];
#pragma pacc update host(out[0:len])
  }
}

// Where a range begins is a number of units that only the program knows: halos are judged there, too.
void begins(const double *in, double *out, long lo, long len, long nx, long ny) {
#pragma pacc pipeline targetin(in(0,(nx+2)*(ny+2),0)[(lo-1)*(nx+2)*(ny+2):(len+2)*(nx+2)*(ny+2)]) \
    targetout(out(0,(nx+2)*(ny+2),0)[(lo-1)*(nx+2)*(ny+2):(len+2)*(nx+2)*(ny+2)])
  {
#pragma pacc update device(in)
#pragma pacc parallel loop pipe(1)
    for (long k = lo; k < lo + len; k++)
      for (long i = 0; i < (nx + 2) * (ny + 2); i++)
        out[k * (nx + 2) * (ny + 2) + i] = in[(k + 1) * (nx + 2) * (ny + 2) + i]; // expected-error {{'in' is read beyond the task's own; 'targetin' declares a halo of 0 on the right}}
#pragma pacc update host(out)
  }
}

// In a loop over time, whose pointers change places; the library's functions of numbers touch none of it.
void steps(double *u, double *v, long n, long times) {
  for (long t = 0; t < times; t++) {
#pragma pacc pipeline targetin(u(1,1,1)[0:n]) targetinout(v(0,1,0)[1:n-2])
    {
#pragma pacc update device(u[0:n])
#pragma pacc parallel loop pipe(1)
      for (long i = 1; i < n - 1; i++)
        v[i] = __builtin_sqrt(u[i - 1]) + u[i + 1] // expected-warning {{'v' of 'targetinout' is written here, but no 'update host' in the pipeline brings it back}}
             - v[i]; // expected-warning {{'v' is read here, but no 'update device' in the pipeline brings it, and no kernel before writes it}}
    }
    double *w = u;
    u = v;
    v = w;
  }
}

// Nothing has been there before the first kernel reads; what it leaves, the second one finds.
void unbrought(double *a, double *b, double *c, double *d, long n) {
  double best = 0;
#pragma pacc pipeline targetin(a(0,1,0)[0:n]) targetout(b(0,1,0)[0:n], d(0,1,0)[0:n]) targetinout(c(0,1,0)[0:n])
  {
#pragma pacc loop pipe(1)
    for (long i = 0; i < n; i++)
      a[i] = 2 * i; // by the host
#pragma pacc parallel loop pipe(1)
    for (long i = 0; i < n; i++) {
      b[i] += a[i]; // expected-warning {{'b' is read here, but no 'update device' in the pipeline brings it}} expected-warning {{'a' is read here, but no 'update device' in the pipeline brings it}}
      c[i] = 3;
      d[i] = c[i];
    }
#pragma pacc parallel loop pipe(1)
    for (long i = 0; i < n; i++)
      d[i] += b[i] + c[i];
#pragma pacc update host(b[0:n], c[0:n], d[0:n])
#pragma pacc loop pipe(1)
    for (long i = 0; i < n; i++)
      if (b[i] > best)
        best = b[i];
  }
}

// Under a condition, too: what is not brought is never there, and what is not written comes back all the same.
void masked(double *a, double *b, const char *mask, long n) {
#pragma pacc pipeline targetin(mask(0,1,0)[0:n]) targetinout(a(0,1,0)[0:n], b(0,1,0)[0:n])
  {
#pragma pacc update device(mask[0:n])
#pragma pacc parallel loop pipe(1)
    for (long i = 0; i < n; i++)
      if (mask[i]) {
        a[i] = -a[i]; // expected-warning {{'a' of 'targetinout' is written here, under a condition: where that does not hold, what comes back is unset; bring it with 'update device'}} expected-warning {{'a' is read here, but no 'update device' in the pipeline brings it}}
        b[i] = 2; // expected-warning {{'b' of 'targetinout' is written here, under a condition}}
      }
#pragma pacc update host(a[0:n], b[0:n])
  }
}
