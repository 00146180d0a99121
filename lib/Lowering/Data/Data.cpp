//===- Data.cpp - the data construct --------------------------------------===//
//
// OpenACC 3.4, 2.6.5.
//
//     #pragma acc data copy(a[0:n])      { __pacc_begin(PACC_DATA, ...);
//     body                           ->    __pacc_item(PACC_COPY, "a", ...);
//                                          __pacc_enter();
//                                          body
//                                          __pacc_leave(); }
//
// A construct that was `declare` (LocalDeclares.h), and one whose body branches
// leave (Branches.cpp), may be left by any way: there, instead of the last call,
//
//     char __pacc_scope __attribute__((cleanup(__pacc_leave_scope)));
//
// stands before the body. An exception out of the body ends it, too, where one may
// come: the body is in a `try`, whose handler has the last call as well, so that
// the way without exceptions stays as it is.
//
//===----------------------------------------------------------------------===//
#include "Clauses/AsyncWait.h"
#include "Constructs.h"
#include "Clauses/Items.h"
#include "LoweringContext.h"
#include "Tree/Uses.h"

#include "clang/AST/StmtOpenACC.h"

using namespace clang;

namespace pacc {

Stmt *lowerData(LoweringContext &LC, OpenACCDataConstruct *Data) {
  llvm::SmallVector<Stmt *, 16> Out;
  DataItems Items; // compute constructs inside record it when they need it
  emitBegin(LC, Data, PACC_DATA, Out);
  emitDataClauses(LC, Data, Out, Items);
  Out.push_back(PACC_CALL(LC.B, __pacc_enter, ));
  const bool EndsWithScope = LC.OfDeclare.contains(Data) || LC.EndingWithScope.contains(Data);
  if (EndsWithScope)
    Out.push_back(LC.B.declare(LC.B.atScopesEnd<decltype(__pacc_leave_scope)>(
        "__pacc_leave_scope")));

  auto ChangingOutside = LC.ChangingPointers;
  Uses Block(Data->getStructuredBlock());
  for (const auto &[Var, Use] : Block.variables())
    if (const DataItem *Item = Items.find(Var); Item && Item->OfPointer && Use.Written)
      LC.ChangingPointers.insert(Var);
  LC.EnclosingData.push_back(Data);
  const bool Thrown = !EndsWithScope && exceptionsLeave(LC, Data->getStructuredBlock());
  Stmt *Body = LC.lower(Data->getStructuredBlock());
  Out.push_back(Thrown ? LC.B.rethrowing(Body, PACC_CALL(LC.B, __pacc_leave, )) : Body);
  LC.EnclosingData.pop_back();
  LC.ChangingPointers = ChangingOutside;

  LC.B.at(Out.back()->getEndLoc());
  if (!EndsWithScope)
    Out.push_back(PACC_CALL(LC.B, __pacc_leave, ));
  LC.B.at(Data->getBeginLoc());
  return LC.B.block(Out);
}

} // namespace pacc
