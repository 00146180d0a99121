/* Two functions of libnvToolsExt, which print how ranges nest. */
#include <stdio.h>

static int depth;

int nvtxRangePushA(const char *message) {
  fprintf(stderr, "%*spush %s\n", depth, "", message);
  return depth++;
}

int nvtxRangePop(void) {
  fprintf(stderr, "%*spop\n", --depth, "");
  return depth;
}
