//===- SymbolNames.cpp - what symbols tell of variables -------------------===//
#include "pacc/IR/SymbolNames.h"

#include "llvm/ADT/STLExtras.h"
#include <dlfcn.h>

using namespace llvm;

namespace pacc {

bool isStaticLocal(StringRef Symbol) {
  return Symbol.starts_with("_ZZ") || Symbol.starts_with("_ZGVZ") || Symbol.drop_front().contains('.');
}

bool isOfCLibrary(StringRef Symbol) {
  static void *const Libraries[] = {dlopen("libc.so.6", RTLD_LAZY | RTLD_NOLOAD),
                                    dlopen("libm.so.6", RTLD_LAZY | RTLD_NOLOAD)};
  return llvm::any_of(Libraries, [&](void *Library) { return Library && dlsym(Library, Symbol.str().c_str()); });
}

bool isOfCxxLibrary(StringRef Symbol) {
  static void *const Library = dlopen("libstdc++.so.6", RTLD_LAZY | RTLD_NOLOAD);
  return Library && dlsym(Library, Symbol.str().c_str());
}

} // namespace pacc
