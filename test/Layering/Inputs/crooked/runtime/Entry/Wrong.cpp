#include "llvm/ADT/StringRef.h"
#include "Driver/Cuda/Secret.h"
#include "Entry.h"
