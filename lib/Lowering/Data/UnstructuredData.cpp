//===- UnstructuredData.cpp - enter data and exit data --------------------===//
//
// OpenACC 3.4, 2.6.6. Both become __pacc_begin, items, __pacc_leave; leave
// performs them.
//
//===----------------------------------------------------------------------===//
#include "Clauses/AsyncWait.h"
#include "Constructs.h"
#include "Clauses/Items.h"
#include "LoweringContext.h"

#include "clang/AST/StmtOpenACC.h"

using namespace clang;

namespace pacc {

static Stmt *lowerUnstructured(LoweringContext &LC,
                               OpenACCConstructStmt *Directive,
                               pacc_construct Kind) {
  llvm::SmallVector<Stmt *, 16> Out;
  DataItems Ignored;
  emitBegin(LC, Directive, Kind, Out);
  emitDataClauses(LC, Directive, Out, Ignored);
  Out.push_back(PACC_CALL(LC.B, __pacc_leave, ));
  return LC.B.block(Out);
}

Stmt *lowerEnterData(LoweringContext &LC, OpenACCEnterDataConstruct *Enter) {
  return lowerUnstructured(LC, Enter, PACC_ENTER_DATA);
}

Stmt *lowerExitData(LoweringContext &LC, OpenACCExitDataConstruct *Exit) {
  return lowerUnstructured(LC, Exit, PACC_EXIT_DATA);
}

} // namespace pacc
