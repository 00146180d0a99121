#include "pacc/Support/Options.h"
