//===- StandAlone.cpp - enter data, exit data and update ------------------===//
//
// OpenACC 3.4, 2.6.6 and 2.14.4. Each becomes __pacc_begin, items, __pacc_leave;
// leave performs them.
//
//===----------------------------------------------------------------------===//
#include "Clauses/AsyncWait.h"
#include "Clauses/Items.h"
#include "Constructs.h"
#include "LoweringContext.h"

#include "clang/AST/StmtOpenACC.h"

using namespace clang;

namespace pacc {

static Stmt *lowerStandAlone(LoweringContext &LC, OpenACCConstructStmt *Directive, pacc_construct Kind) {
  llvm::SmallVector<Stmt *, 16> Out;
  DataItems Ignored;
  emitBegin(LC, Directive, Kind, Out);
  emitDataClauses(LC, Directive, Out, Ignored);
  Out.push_back(PACC_CALL(LC.B, __pacc_leave, ));
  return LC.B.block(Out);
}

Stmt *lowerEnterData(LoweringContext &LC, OpenACCEnterDataConstruct *Enter) {
  return lowerStandAlone(LC, Enter, PACC_ENTER_DATA);
}

Stmt *lowerExitData(LoweringContext &LC, OpenACCExitDataConstruct *Exit) {
  return lowerStandAlone(LC, Exit, PACC_EXIT_DATA);
}

Stmt *lowerUpdate(LoweringContext &LC, OpenACCUpdateConstruct *Update) {
  return lowerStandAlone(LC, Update, PACC_UPDATE);
}

} // namespace pacc
