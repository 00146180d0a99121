#include "clang/AST/Decl.h"
#include "Secret.h"
