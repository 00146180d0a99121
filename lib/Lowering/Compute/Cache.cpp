//===- Cache.cpp - the cache directive ------------------------------------===//
//
// OpenACC 3.4, 2.10: a hint, which changes no result. The caches of the GPUs
// that PACC makes code for hold what a loop uses by themselves, so nothing is
// made of it. What its sections cannot be is an error as in other clauses.
//
//===----------------------------------------------------------------------===//
#include "Clauses/Sections.h"
#include "Constructs.h"
#include "LoweringContext.h"
#include "pacc/Support/Feedback.h"

#include "clang/AST/StmtOpenACC.h"

using namespace clang;

namespace pacc {

void removeCaches(LoweringContext &LC, Stmt *Body) {
  for (Stmt *&Child : Body->children()) {
    if (!Child)
      continue;
    if (const auto *Cache = dyn_cast<OpenACCCacheConstruct>(Child)) {
      feedback().note(LC.functionName(), LC.line(Cache->getBeginLoc()),
                      "cache directive without effect: the GPU's caches decide");
      for (Expr *Item : Cache->getVarList())
        checkSigns(LC, Section::of(Item));
      LC.B.at(Cache->getBeginLoc());
      Child = LC.B.nothing();
    } else if (!isa<LambdaExpr, BlockExpr>(Child)) { // functions of their own
      removeCaches(LC, Child);
    }
  }
}

} // namespace pacc
