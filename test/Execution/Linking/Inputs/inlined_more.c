#include "inlined.h"

int chained(int i) { return weight(i) + offset(i); }
