#include "Entry/Entry.h"
#include "pacc/ABI/Types.h"
