//===- RestrictWord.h - `double *restrict p` in C++ -------------*- C++ -*-===//
//
// nvc++ and pgc++ take C's `restrict`, which is a plain name in C++, and which programs
// have as one (the restriction of a multigrid solver). Between `*` and another
// name it can be nothing but the qualifier: there it becomes Clang's own `__restrict`,
// and stays a name everywhere else. In the bodies of macros it is a name, too.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_FRONTEND_RESTRICTWORD_H
#define PACC_FRONTEND_RESTRICTWORD_H

#include <functional>

namespace clang {
class Preprocessor;
class Token;
} // namespace clang

namespace pacc {

/// Does so, if each token of a C++ program gets to it, before the next is lexed.
std::function<void(clang::Token &)> restrictWatcher(clang::Preprocessor &PP);

} // namespace pacc

#endif
