//===- DeviceDirectives.cpp - init, shutdown and set ----------------------===//
//
// OpenACC 3.4, 2.14.1 to 2.14.3:
//
//     #pragma acc set              { __pacc_begin(PACC_SET, ...);
//       device_num(n)         ->     __pacc_device_num(n);
//                                    __pacc_leave(); }
//
//===----------------------------------------------------------------------===//
#include "Clauses/AsyncWait.h"
#include "Constructs.h"
#include "LoweringContext.h"

#include "clang/AST/OpenACCClause.h"
#include "clang/AST/StmtOpenACC.h"

using namespace clang;

namespace pacc {

static pacc_construct kindOf(const OpenACCConstructStmt *Directive) {
  switch (Directive->getDirectiveKind()) {
  case OpenACCDirectiveKind::Init:
    return PACC_INIT;
  case OpenACCDirectiveKind::Shutdown:
    return PACC_SHUTDOWN;
  default:
    return PACC_SET;
  }
}

/// Sema allows one type, or an asterisk.
static llvm::StringRef typeIn(const OpenACCDeviceTypeClause *Clause) {
  return Clause->hasAsterisk()
             ? "*"
             : Clause->getArchitectures()[0].getIdentifierInfo()->getName();
}

Stmt *lowerDeviceDirective(LoweringContext &LC,
                           OpenACCConstructStmt *Directive) {
  Builder &B = LC.B;
  llvm::SmallVector<Stmt *, 8> Out;
  emitBegin(LC, Directive, kindOf(Directive), Out);
  for (const OpenACCClause *Clause : Directive->clauses()) {
    if (const auto *Type = dyn_cast<OpenACCDeviceTypeClause>(Clause))
      Out.push_back(
          PACC_CALL(B, __pacc_device_type, B.string(typeIn(Type))));
    else if (const auto *Number = dyn_cast<OpenACCDeviceNumClause>(Clause))
      Out.push_back(PACC_CALL(B, __pacc_device_num,
                              const_cast<Expr *>(Number->getIntExpr())));
    else if (const auto *Async = dyn_cast<OpenACCDefaultAsyncClause>(Clause))
      Out.push_back(PACC_CALL(B, __pacc_default_async,
                              const_cast<Expr *>(Async->getIntExpr())));
  }
  Out.push_back(PACC_CALL(B, __pacc_leave, ));
  return B.block(Out);
}

} // namespace pacc
