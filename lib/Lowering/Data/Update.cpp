//===- Update.cpp - the update directive ----------------------------------===//
//
// OpenACC 3.4, 2.14.4.
//
//===----------------------------------------------------------------------===//
#include "Clauses/AsyncWait.h"
#include "Constructs.h"
#include "Clauses/Items.h"
#include "LoweringContext.h"

#include "clang/AST/StmtOpenACC.h"

using namespace clang;

namespace pacc {

Stmt *lowerUpdate(LoweringContext &LC, OpenACCUpdateConstruct *Update) {
  llvm::SmallVector<Stmt *, 16> Out;
  DataItems Ignored;
  emitBegin(LC, Update, PACC_UPDATE, Out);
  emitDataClauses(LC, Update, Out, Ignored);
  Out.push_back(PACC_CALL(LC.B, __pacc_leave, ));
  return LC.B.block(Out);
}

} // namespace pacc
