//===- UsedNames.h - variables behind using-declarations --------*- C++ -*-===//
//
// Clang takes a variable of a clause for none where a using-declaration has brought its name there:
//
//   using data::field;
//   #pragma acc parallel loop present(field)
//
// Such a name becomes the variable itself, as it would be where it is declared.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_FRONTEND_USEDNAMES_H
#define PACC_FRONTEND_USEDNAMES_H

#include <functional>

namespace clang {
class CompilerInstance;
class Token;
} // namespace clang

namespace pacc {

/// Does so, if each token of a C++ program gets to it, before the next is lexed. Names in the bodies of functions
/// that stand in their class stay as they are: those are lexed before anybody knows what they mean.
std::function<void(clang::Token &)> usedNamesWatcher(clang::CompilerInstance &CI);

} // namespace pacc

#endif
