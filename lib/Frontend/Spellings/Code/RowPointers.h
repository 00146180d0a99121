//===- RowPointers.h - float (*a)[n] = (float (*)[n])p in C++ ---*- C++ -*-===//
//
// g++ and nvc++ have C's arrays of variable length in C++, and take two of them with bounds of one value for one
// type, as C does. To Clang each array type in C++ that has such a bound is a type of its own, even where the same
// bound is written twice, so that no cast, not even to the type that the declaration itself spells, gives a pointer
// to rows of variable length its first value:
//
//   float (*__restrict u)[v->size[1]] = (float (*)[v->size[1]])v->data;
//
// (DSLs that write C++ for OpenACC begin their functions so.) Behind the cast that is written, the value gets another
// one to the type of the variable: = (decltype(u))(float (*)[v->size[1]])v->data.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_FRONTEND_ROWPOINTERS_H
#define PACC_FRONTEND_ROWPOINTERS_H

#include <functional>

namespace clang {
class Preprocessor;
class Token;
} // namespace clang

namespace pacc {

/// Does so, if each token of a C++ program gets to it, before the next is lexed. Declarations in the bodies of macros
/// stay as they are.
std::function<void(clang::Token &)> rowPointerWatcher(clang::Preprocessor &PP);

} // namespace pacc

#endif
