//===- ObjectElements.h - copy(v[0:n]) of a std::vector ---------*- C++ -*-===//
#ifndef PACC_FRONTEND_OBJECTELEMENTS_H
#define PACC_FRONTEND_OBJECTELEMENTS_H

#include "Spellings/Spellings.h"

namespace clang {
class CompilerInstance;
} // namespace clang

namespace pacc {

/// Data clauses name variables, and sections of arrays and pointers (OpenACC 3.4, 1.6, 2.7.1). `v[0:n]` of an object of
/// a class and `v.data()[0:n]` are errors that say how the elements are named; false where there is one, of a directive
/// that the parser need not see. Nobody knows a variable yet in the body of a function that stands in its class, nor
/// types in templates: Clang's error about `v[0:n]` stays there.
bool checkElementsOfObjects(clang::CompilerInstance &CI, const TokenList &Tokens);

} // namespace pacc

#endif
