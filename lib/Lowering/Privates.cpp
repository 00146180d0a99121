//===- Privates.cpp - private copies of variables -------------------------===//
#include "Privates.h"
#include "FirstAccess.h"
#include "Liveness.h"
#include "Region.h"
#include "pacc/Lowering/Diagnostics.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/OpenACCClause.h"
#include "clang/AST/StmtOpenACC.h"

using namespace clang;

namespace pacc {

template <typename Clause>
static bool readList(LoweringContext &Ctx,
                     const OpenACCConstructStmt *Directive,
                     llvm::StringRef ClauseName,
                     llvm::SmallVectorImpl<const VarDecl *> &Out) {
  bool Good = true;
  for (const OpenACCClause *C : Directive->clauses()) {
    const auto *List = dyn_cast<Clause>(C);
    if (!List)
      continue;
    for (const Expr *Item : List->getVarList()) {
      const auto *Ref = dyn_cast<DeclRefExpr>(Item->IgnoreParenImpCasts());
      const auto *Var = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
      if (Var) {
        Out.push_back(Var->getCanonicalDecl());
        continue;
      }
      report(Ctx.S, Item->getBeginLoc(), Diag::ItemNotSupported)
          << Ctx.text(Item) << ClauseName << Item->getSourceRange();
      Good = false;
    }
  }
  return Good;
}

bool readPrivates(LoweringContext &Ctx, const OpenACCConstructStmt *Directive,
                  llvm::SmallVectorImpl<const VarDecl *> &Out) {
  return readList<OpenACCPrivateClause>(Ctx, Directive, "private", Out);
}

bool readFirstPrivates(LoweringContext &Ctx,
                       const OpenACCConstructStmt *Directive,
                       llvm::SmallVectorImpl<const VarDecl *> &Out) {
  return readList<OpenACCFirstPrivateClause>(Ctx, Directive, "firstprivate",
                                             Out);
}

VarDecl *privateCopy(LoweringContext &Ctx, const VarDecl *Var) {
  QualType T = Var->getType().getNonReferenceType();
  if (const ArrayType *Array = T->getAsArrayTypeUnsafe();
      !Array || !Array->isVariableArrayType())
    T = Ctx.C.getUnqualifiedArrayType(T);
  VarDecl *Copy = Ctx.B.variable(Var->getName(), T);
  if (T->isVariablyModifiedType())
    Copy->setImplicit(); // makes it isPrivateVLA
  return Copy;
}

/// Whether `Var` occurs below `S` and not below `Without`.
static bool occurs(const VarDecl *Var, const Stmt *S, const Stmt *Without) {
  if (!S || S == Without)
    return false;
  if (const auto *Ref = dyn_cast<DeclRefExpr>(S))
    return Ref->getDecl()->getCanonicalDecl() == Var;
  return llvm::any_of(S->children(), [&](const Stmt *Child) {
    return occurs(Var, Child, Without);
  });
}

void findTemporaries(const Region &R, const Stmt *LoopBody, bool Independent,
                     llvm::SmallVectorImpl<const VarDecl *> &Out) {
  Uses Inside(LoopBody);
  for (const auto &[Var, Use] : Inside.variables()) {
    QualType T = Var->getType();
    bool Scalar = T->isScalarType() || T->isAnyComplexType();
    if (!Scalar || T.isVolatileQualified() || !Use.Written ||
        Inside.isDeclaredInside(Var) || R.visibleItem(Var) ||
        R.HostValues.contains(Var))
      continue;
    // So may a value that only some iterations write.
    First What = firstAccess(LoopBody, Var);
    bool Kept = R.Kind == PACC_KERNELS && !R.Before.isDeclaredInside(Var) &&
                !llvm::is_contained(R.KernelLocals, Var);
    bool Seen = occurs(Var, R.Body, LoopBody) || (Kept && !Independent);
    if ((What == First::Write && Independent) ||
        ((What == First::Write || What == First::Maybe) && !Seen))
      Out.push_back(Var);
  }
}

/// Whether a clause of the construct says anything of the variable.
static bool isNamed(const Region &R, const VarDecl *Var) {
  return llvm::any_of(R.Construct->clauses(), [Var](const OpenACCClause *C) {
    return llvm::any_of(C->children(), [Var](const Stmt *E) {
      return occurs(Var, E, nullptr);
    });
  });
}

void findKernelLocals(Region &R) {
  const Stmt *FunctionBody = R.Ctx.Function->getBody();
  std::optional<Uses> InFunction;
  for (const auto &[Var, Use] : R.Before.variables()) {
    QualType T = Var->getType();
    bool Scalar = T->isScalarType() || T->isAnyComplexType();
    if (!Scalar || T.isVolatileQualified() || !Use.Written ||
        !Var->hasLocalStorage() || Var->getDeclContext() != R.Ctx.Function ||
        R.Before.isDeclaredInside(Var) || R.visibleItem(Var) || isNamed(R, Var))
      continue;
    if (!InFunction)
      InFunction.emplace(FunctionBody);
    if (InFunction->variables().lookup(Var).Escapes ||
        mayBeReadAfter(FunctionBody, R.Construct, Var))
      continue;
    if (llvm::all_of(R.Kernels, [Var = Var](const Kernel &K) {
          return firstAccess(K.Body, Var) != First::Read;
        }))
      R.KernelLocals.push_back(Var);
  }
}

} // namespace pacc
