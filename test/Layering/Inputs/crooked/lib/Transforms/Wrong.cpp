#include "clang/AST/Decl.h"
#include "Secret.h"
const Target &Device = nvptxTarget();
