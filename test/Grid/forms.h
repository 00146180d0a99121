/* A test of the grid whose text holds for several directives says for which, and includes this:
 *
 *     #define GRID PARALLEL | KERNELS | PARALLEL_LOOP
 *     #include "../forms.h"
 *     void FORM(void) { ... #pragma acc DIRECTIVE copy(a) ... }
 *
 * What stands behind the include is compiled once for each of them, with DIRECTIVE as that directive and
 * FORM as the name of a function that main calls: all but PARALLEL_LOOP include the file again (by
 * __BASE_FILE__, so the compiler wants its absolute path), PARALLEL_LOOP has the file's own text. It is
 * always among them, since `parallel loop` takes the clauses of compute constructs and those of loops.
 * ENCLOSING is the construct that stands around LOOP; for the others it is nothing. */
#ifndef PACC_TEST_FORMS_H
#define PACC_TEST_FORMS_H

#include "grid.h"

#define PARALLEL 1
#define SERIAL 2
#define KERNELS 4
#define PARALLEL_LOOP 8
#define SERIAL_LOOP 16
#define KERNELS_LOOP 32
#define LOOP 64
#define COMPUTE PARALLEL | SERIAL | KERNELS | PARALLEL_LOOP | SERIAL_LOOP | KERNELS_LOOP
#define LOOPS LOOP | PARALLEL_LOOP | SERIAL_LOOP | KERNELS_LOOP

#if !((GRID) & PARALLEL_LOOP)
#error "GRID must have PARALLEL_LOOP"
#endif

#define ENCLOSING
#if (GRID) & PARALLEL
#define DIRECTIVE parallel
#define FORM on_parallel
#include __BASE_FILE__
#undef DIRECTIVE
#undef FORM
#endif
#if (GRID) & SERIAL
#define DIRECTIVE serial
#define FORM on_serial
#include __BASE_FILE__
#undef DIRECTIVE
#undef FORM
#endif
#if (GRID) & KERNELS
#define DIRECTIVE kernels
#define FORM on_kernels
#include __BASE_FILE__
#undef DIRECTIVE
#undef FORM
#endif
#if (GRID) & SERIAL_LOOP
#define DIRECTIVE serial loop
#define FORM on_serial_loop
#include __BASE_FILE__
#undef DIRECTIVE
#undef FORM
#endif
#if (GRID) & KERNELS_LOOP
#define DIRECTIVE kernels loop
#define FORM on_kernels_loop
#include __BASE_FILE__
#undef DIRECTIVE
#undef FORM
#endif
#if (GRID) & LOOP
#undef ENCLOSING
#define ENCLOSING _Pragma("acc parallel")
#define DIRECTIVE loop
#define FORM on_loop
#include __BASE_FILE__
#undef DIRECTIVE
#undef FORM
#undef ENCLOSING
#define ENCLOSING
#endif
#define DIRECTIVE parallel loop
#define FORM on_parallel_loop
void FORM(void);

int main(void) {
#if (GRID) & PARALLEL
  on_parallel();
#endif
#if (GRID) & SERIAL
  on_serial();
#endif
#if (GRID) & KERNELS
  on_kernels();
#endif
#if (GRID) & SERIAL_LOOP
  on_serial_loop();
#endif
#if (GRID) & KERNELS_LOOP
  on_kernels_loop();
#endif
#if (GRID) & LOOP
  on_loop();
#endif
  on_parallel_loop();
  return check_done();
}

#endif
