//===- UncountedLoops.cpp - seq on loops that nobody can count ------------===//
//
// OpenACC 3.4, 2.9: a loop with a seq clause need not be of the form whose iterations can
// be counted beforehand:
//
//   #pragma acc loop seq
//   for (int step = 1; step < n; step *= 2)
//
// nor need its variable keep its value in the body.
// Such a loop runs as it is, as one without a directive does, which all that comes behind
// this knows. Loops with clauses of data stay: their copies belong to iterations that are
// counted.
//
//===----------------------------------------------------------------------===//
#include "Constructs.h"
#include "Loops/LoopNest.h"
#include "LoweringContext.h"
#include "Pipelines/Pipelines.h"
#include "pacc/Support/Feedback.h"

#include "clang/AST/OpenACCClause.h"
#include "clang/AST/StmtOpenACC.h"

using namespace clang;

namespace pacc {

static bool isUncounted(LoweringContext &Ctx, const OpenACCLoopConstruct *Directive) {
  if (Directive->clauses().empty() || pipeOf(Directive) ||
      !llvm::all_of(Directive->clauses(), llvm::IsaPred<OpenACCSeqClause>))
    return false;
  const char *Why = nullptr;
  auto L = matchLoop(Ctx, const_cast<Stmt *>(Directive->getLoop()), Why);
  return !L || changeOfVariable(*L);
}

void removeUncountedDirectives(LoweringContext &Ctx, Stmt *Body) {
  for (Stmt *&Child : Body->children()) {
    if (!Child || isa<LambdaExpr, BlockExpr>(Child)) // functions of their own
      continue;
    auto *Directive = dyn_cast<OpenACCLoopConstruct>(Child);
    if (Directive && isUncounted(Ctx, Directive)) {
      feedback().note(Ctx.functionName(), Ctx.line(Directive->getLoop()->getBeginLoc()),
                      "#pragma acc loop seq");
      Child = Directive->getLoop();
    }
    removeUncountedDirectives(Ctx, Child);
  }
}

} // namespace pacc
