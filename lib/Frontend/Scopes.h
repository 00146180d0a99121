//===- Scopes.h - where the parser is ---------------------------*- C++ -*-===//
#ifndef PACC_FRONTEND_SCOPES_H
#define PACC_FRONTEND_SCOPES_H

namespace clang {
class CompilerInstance;
} // namespace clang

namespace pacc {

/// Whether tokens are those of a member function's body in its class: it is read once before the class is complete,
/// and parsed behind it.
bool isReadAhead(clang::CompilerInstance &CI);

} // namespace pacc

#endif
