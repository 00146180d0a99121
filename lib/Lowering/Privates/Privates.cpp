//===- Privates.cpp - private copies of variables -------------------------===//
#include "Privates/Privates.h"
#include "Privates/Updates/Updates.h"
#include "Privates/FirstAccess.h"
#include "Scalars.h"
#include "Tree/ArraySizes.h"
#include "Tree/References.h"
#include "Tree/Uses.h"
#include "Region.h"
#include "pacc/Lowering/CarriedClauses.h"
#include "pacc/Lowering/Diagnostics.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/OpenACCClause.h"
#include "clang/AST/StmtOpenACC.h"

using namespace clang;

namespace pacc {

static bool readItem(LoweringContext &Ctx, const Expr *Item,
                     llvm::StringRef ClauseName,
                     llvm::SmallVectorImpl<const VarDecl *> &Out) {
  const auto *Ref = dyn_cast<DeclRefExpr>(Item->IgnoreParenImpCasts());
  const auto *Var = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  // CodeGen has an element or a member in the place of such a reference, of which there is no copy.
  const bool IsPart = Var && ClauseName == "firstprivate" && !Ref->getType().isConstQualified() && standsFor(Ref);
  if (Var && !IsPart) {
    Out.push_back(Var->getCanonicalDecl());
    return true;
  }
  report(Ctx.S, Item->getBeginLoc(), Diag::PrivateNotSupported)
      << Ctx.text(Item) << ClauseName << Item->getSourceRange();
  return false;
}

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
    for (const Expr *Item : List->getVarList())
      Good &= readItem(Ctx, Item, ClauseName, Out);
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

bool readKernelsPrivates(Region &R) {
  bool Good = true;
  for (const OpenACCClause *C : R.Construct->clauses()) {
    const auto *List = dyn_cast<OpenACCNoCreateClause>(C);
    if (!List || !isKernelsPrivate(C->getBeginLoc()))
      continue;
    for (const Expr *Item : List->getVarList())
      Good &= readItem(R.Ctx, Item, "private", R.KernelsPrivates);
  }
  R.KernelLocals.append(R.KernelsPrivates);
  return Good;
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

/// The iterations may run in any order, and several at once in a gang.
static bool hasNoOrder(const Region &R, unsigned LoopFlags) {
  const unsigned Levels =
      LoopFlags & (PACC_LOOP_GANG | PACC_LOOP_WORKER | PACC_LOOP_VECTOR);
  return (LoopFlags & PACC_LOOP_INDEPENDENT) && R.Kind != PACC_SERIAL &&
         (Levels != PACC_LOOP_GANG || R.Kind == PACC_KERNELS);
}

/// All that the loop does with it is to set it to one constant: a reduction (or the variable itself, where there can be
/// none) brings that back, a copy would lose it.
static bool isFlag(const Region &R, const Stmt *LoopBody, const VarDecl *Var) {
  const Updates All(R.Ctx.C, LoopBody, /*InLoop=*/true);
  const UpdatedScalar *Found = All.find(Var);
  return Found && Found->OnlySet;
}

void findTemporaries(const Region &R, Stmt *LoopBody, unsigned LoopFlags,
                     llvm::SmallVectorImpl<const VarDecl *> &Out) {
  const bool Independent = hasNoOrder(R, LoopFlags);
  Uses Inside(LoopBody);
  std::optional<Flow> Ways;
  for (const auto &[Var, Use] : Inside.variables()) {
    QualType T = Var->getType();
    bool Scalar = isScalar(T);
    if (!Scalar || T.isVolatileQualified() || !Use.Written ||
        Inside.isDeclaredInside(Var) || R.visibleItem(Var) ||
        R.HostValues.contains(Var))
      continue;
    // So may a value that only some iterations write.
    if (!Ways)
      Ways.emplace(R.Ctx.C, R.Ctx.Function, LoopBody);
    First What = Ways->first(Var);
    bool Kept = R.Kind == PACC_KERNELS && !R.Before.isDeclaredInside(Var) &&
                !llvm::is_contained(R.KernelLocals, Var);
    if (Kept && isFlag(R, LoopBody, Var))
      continue;
    bool Seen = mentions(R.Body, Var, LoopBody) || (Kept && !Independent);
    if ((What == First::Write && Independent) ||
        ((What == First::Write || What == First::Maybe) && !Seen))
      Out.push_back(Var);
  }
}

void findKernelLocals(Region &R) {
  Stmt *FunctionBody = R.Ctx.body();
  std::optional<Flow> Ways;
  llvm::SmallVector<Flow, 4> InKernels;
  for (const auto &[Var, Use] : R.Before.variables()) {
    QualType T = Var->getType();
    bool Scalar = isScalar(T);
    if (!Scalar || T.isVolatileQualified() || !Use.Written ||
        !Var->hasLocalStorage() || !R.Ctx.isOfThread(Var) ||
        R.Before.isDeclaredInside(Var) || R.visibleItem(Var) || clauseMentions(R.Construct, Var))
      continue;
    if (!Ways) {
      Ways.emplace(R.Ctx.C, R.Ctx.Function, FunctionBody);
      for (const Kernel &K : R.Kernels)
        InKernels.emplace_back(R.Ctx.C, R.Ctx.Function, K.Body);
    }
    if (R.Ctx.MayBePresent.contains(Var) ||
        Ways->firstAfter(R.Construct, Var) == First::Read)
      continue;
    if (llvm::all_of(InKernels, [Var = Var](const Flow &K) {
          return K.first(Var) != First::Read;
        }))
      R.KernelLocals.push_back(Var);
  }
}

/// The first place where the variable is changed; null if only others may change it.
static const Stmt *changeOf(const Stmt *S, const VarDecl *Var) {
  if (!S)
    return nullptr;
  const auto *Ref = dyn_cast_or_null<DeclRefExpr>(assignedBy(S));
  if (Ref && Ref->getDecl()->getCanonicalDecl() == Var)
    return S;
  for (const Stmt *Child : S->children())
    if (const Stmt *Change = changeOf(Child, Var))
      return Change;
  return nullptr;
}

/// A kernel changes the pointer, and one behind it uses it as it is then.
static bool isHandedOn(const Region &R, const VarDecl *Var) {
  bool IsChanged = false;
  return llvm::any_of(R.Kernels, [&](const Kernel &K) {
    const First What = Flow(R.Ctx.C, R.Ctx.Function, K.Body).first(Var);
    const bool IsUsed = What == First::Read || What == First::Maybe;
    return std::exchange(IsChanged, IsChanged || Uses(K.Body).isWritten(Var)) && IsUsed;
  });
}

bool checkChangingPointers(Region &R) {
  bool Good = true;
  for (const auto &[Var, Use] : R.Before.variables()) {
    const DataItem *Item = R.visibleItem(Var);
    const QualType T = Var->getType().getNonReferenceType();
    if (!T->isObjectPointerType() || !Use.Written || R.Before.isDeclaredInside(Var) ||
        llvm::is_contained(R.KernelLocals, Var) || (Item && Item->OfPointer))
      continue;
    const Stmt *Change = changeOf(R.Body, Var);
    const SourceLocation Where = Change ? Change->getBeginLoc() : Use.First->getLocation();
    const bool HasOther = Var->getType()->isReferenceType() && hasOtherName(Var, R.Body);
    if (HasOther || isHandedOn(R, Var)) {
      report(R.Ctx.S, Where, Diag::KernelsPointer) << Var->getName() << HasOther;
      Good = false;
    } else if (!Var->hasLocalStorage() || // others may read it
               Flow(R.Ctx.C, R.Ctx.Function, R.Ctx.Function->getBody()).isReadAfter(R.Construct, Var)) {
      report(R.Ctx.S, Where, Diag::KernelsPointerLost) << Var->getName() << !Var->hasLocalStorage();
    }
  }
  return Good;
}

} // namespace pacc
