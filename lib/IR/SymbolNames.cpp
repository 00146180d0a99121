//===- SymbolNames.cpp - what symbols tell of variables -------------------===//
#include "pacc/IR/SymbolNames.h"

#include <dlfcn.h>

using namespace llvm;

namespace pacc {

bool isStaticLocal(StringRef Symbol) {
  return Symbol.starts_with("_ZZ") || Symbol.starts_with("_ZGVZ") || Symbol.drop_front().contains('.');
}

bool isOfCLibrary(StringRef Symbol) {
  static void *const Library = dlopen("libc.so.6", RTLD_LAZY | RTLD_NOLOAD);
  return Library && dlsym(Library, Symbol.str().c_str());
}

} // namespace pacc
