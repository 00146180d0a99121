//===- UncountedLoops.cpp - seq on loops that nobody can count ------------===//
//
// OpenACC 3.4, 2.9: a loop with a seq clause need not be of the form whose iterations can
// be counted beforehand:
//
//   #pragma acc loop seq
//   for (int step = 1; step < n; step *= 2)
//
// nor need its variable, or what its bound is computed of, keep its value in the body; nor need it end there (`goto`).
// Such a loop runs as it is, as one without a directive does, which all that comes behind
// this knows. With private or reduction clauses it becomes the only iteration of a loop that
// can be counted, which has the clauses: sequential iterations may share a private copy, whose
// value is nothing when they begin, and add to one partial result.
//
//   #pragma acc loop seq reduction(+:sum)
//   for (int once = 0; once < 1; ++once)
//     for (int at = first; at >= 0; at = next[at])
//
//===----------------------------------------------------------------------===//
#include "Constructs.h"
#include "Loops/Forms/BoundChanges.h"
#include "Loops/CountedNest.h"
#include "Loops/LoopNest.h"
#include "LoweringContext.h"
#include "Pipelines/Pipelines.h"
#include "pacc/Support/Feedback.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/OpenACCClause.h"
#include "clang/AST/StmtOpenACC.h"

using namespace clang;

namespace pacc {

/// A private object whose constructor or destructor does something has one for each
/// iteration.
static bool mayBeShared(const LoweringContext &Ctx, const OpenACCClause *Clause) {
  const auto *Private = dyn_cast<OpenACCPrivateClause>(Clause);
  return !Private || llvm::all_of(Private->getVarList(), [&Ctx](const Expr *Item) {
    const auto *Class = Ctx.C.getBaseElementType(Item->getType())->getAsCXXRecordDecl();
    return !Class || (Class->hasTrivialDefaultConstructor() && Class->hasTrivialDestructor());
  });
}

static bool isUncounted(LoweringContext &Ctx, const OpenACCLoopConstruct *Directive) {
  const auto All = Directive->clauses();
  if (pipeOf(Directive) || llvm::none_of(All, llvm::IsaPred<OpenACCSeqClause>) ||
      !llvm::all_of(All, [&Ctx](const OpenACCClause *Clause) {
        return isa<OpenACCSeqClause, OpenACCPrivateClause, OpenACCReductionClause>(Clause) &&
               mayBeShared(Ctx, Clause);
      }))
    return false;
  // Out of the only iteration of a counted loop none may lead either.
  if (llvm::all_of(All, llvm::IsaPred<OpenACCSeqClause>) && gotoLeaves(Directive->getLoop()))
    return true;
  const char *Why = nullptr;
  auto L = matchLoop(Ctx, const_cast<Stmt *>(Directive->getLoop()), Why);
  const auto Leads = [](const KnownPlace &) { return true; };
  return !L || changeOfVariable(*L) || changeOfBounds(Ctx.C, *L) || hiddenChangeOfVariable(Ctx.C, *L, Leads) ||
         hiddenChangeOfBounds(Ctx.C, *L, Leads) || whyMayChange(*L) || stepsPastEnd(*L, Ctx.C);
}

static void makeOnlyIteration(LoweringContext &Ctx, OpenACCLoopConstruct *Directive) {
  Builder &B = Ctx.B;
  B.at(Directive->getLoop()->getBeginLoc());
  for (Stmt *&Loop : static_cast<Stmt *>(Directive)->children())
    if (Loop == Directive->getLoop()) {
      VarDecl *Once = B.variable("__pacc_once", Ctx.C.IntTy, B.integer(0, Ctx.C.IntTy));
      Expr *Test = B.binary(BO_LT, B.value(Once), B.integer(1, Ctx.C.IntTy));
      Loop = makeFor(Ctx, Once, Test, B.unary(UO_PreInc, B.ref(Once)), Loop);
      return;
    }
}

void removeUncountedDirectives(LoweringContext &Ctx, Stmt *Body) {
  for (Stmt *&Child : Body->children()) {
    if (!Child || isa<LambdaExpr, BlockExpr>(Child)) // functions of their own
      continue;
    auto *Directive = dyn_cast<OpenACCLoopConstruct>(Child);
    Stmt *Inside = Child;
    if (Directive && isUncounted(Ctx, Directive)) {
      Inside = const_cast<Stmt *>(Directive->getLoop());
      if (!llvm::all_of(Directive->clauses(), llvm::IsaPred<OpenACCSeqClause>)) {
        makeOnlyIteration(Ctx, Directive);
      } else {
        feedback().note(Ctx.functionName(), Ctx.line(Directive->getLoop()->getBeginLoc()),
                        "#pragma acc loop seq");
        Child = Inside;
      }
    }
    removeUncountedDirectives(Ctx, Inside);
  }
}

} // namespace pacc
