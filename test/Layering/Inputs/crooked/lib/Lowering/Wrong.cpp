#include "clang/AST/Decl.h"
#include "pacc/Transforms/Transforms.h"
#include "../Transforms/Secret.h"
