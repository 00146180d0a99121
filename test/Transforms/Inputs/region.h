/* A compute region as Lowering leaves it to Clang: the calls and markers by hand.
 *
 *   KERNEL(name, struct of references) { body using c->field }
 *   void host(...) { REGION("host", ARG(0, kind, variable) ..., name, &a, &n); }
 */
#include "pacc/ABI/Entries.h"
#include "pacc/Markers/Markers.h"

#define KERNEL(Name, Function, Line)                                                          \
  static void Name(struct Name##_context *c) {                                                \
    __pacc_kernel(PACC_PARALLEL, 0, "file.c", Function, Line, Line + 5);

#define LOOP_LENGTH(Id, I, N, Length)                                                         \
  __pacc_loop_begin(Id, PACC_LOOP_GANG | PACC_LOOP_VECTOR | PACC_LOOP_INDEPENDENT, 1,         \
                    __LINE__, 0, 0, 0, Length);                                               \
  for (unsigned I = __pacc_lo32(Id, 0, N); I < __pacc_hi32(Id, 0, N);                         \
       I += __pacc_step32(Id, 0, N))
#define LOOP(Id, I, N) LOOP_LENGTH(Id, I, N, 0)
#define END_LOOP(Id) __pacc_loop_end(Id);

#define BEGIN(Function, Line)                                                                 \
  __pacc_begin(PACC_PARALLEL, 0, "file.c", Function, Line, Line + 5);                         \
  __pacc_enter();                                                                             \
  __pacc_dims(0, 0, 0);
#define ARG(Slot, Kind, Variable)                                                             \
  __pacc_arg(Slot, PACC_ARG_##Kind, #Variable, (void *)&Variable, sizeof(Variable));
#define LAUNCH(Name, ...)                                                                     \
  struct Name##_context context = {__VA_ARGS__};                                              \
  Name(&context);                                                                             \
  __pacc_leave();
