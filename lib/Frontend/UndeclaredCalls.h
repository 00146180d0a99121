//===- UndeclaredCalls.h - acc_malloc without openacc.h ---------*- C++ -*-===//
//
// C as old programs are written calls functions that nothing declares: they return int. Of a pointer, as acc_malloc or
// acc_get_cuda_stream gives one, that keeps the lower half alone.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_FRONTEND_UNDECLAREDCALLS_H
#define PACC_FRONTEND_UNDECLAREDCALLS_H

#include "clang/Sema/ExternalSemaSource.h"
#include "llvm/ADT/DenseMap.h"

namespace clang {
class CompilerInstance;
class FunctionDecl;
} // namespace clang

namespace pacc {

/// Where C calls a function of OpenACC's that returns a pointer, and no declaration is found, Sema gets openacc.h's,
/// and the user what Clang says of such calls of malloc.
class UndeclaredCalls : public clang::ExternalSemaSource {
public:
  explicit UndeclaredCalls(clang::CompilerInstance &CI) : CI(CI) {}

  bool LookupUnqualified(clang::LookupResult &R, clang::Scope *In) override;

private:
  clang::CompilerInstance &CI;
  llvm::DenseMap<clang::SourceLocation, clang::FunctionDecl *> Functions; ///< Sema may ask twice for a name
};

} // namespace pacc

#endif
