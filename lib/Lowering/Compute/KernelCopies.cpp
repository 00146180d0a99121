//===- KernelCopies.cpp - copies that stand for variables in a kernel -----===//
#include "Compute/KernelCopies.h"
#include "Data/ReadObjects.h"
#include "Privates/Privates.h"
#include "Privates/Reductions.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/StmtOpenACC.h"
#include "clang/Sema/Initialization.h"

using namespace clang;

namespace pacc {

VarDecl *KernelCopies::substitute(const VarDecl *Var, VarDecl *Copy) {
  VarDecl *Old = Copies.lookup(Var->getCanonicalDecl());
  if (Copy)
    Copies[Var->getCanonicalDecl()] = Copy;
  else
    Copies.erase(Var->getCanonicalDecl());
  return Old;
}

Expr *KernelCopies::outer(const Reduction &Red) {
  if (VarDecl *Copy = Copies.lookup(Red.Var)) {
    Touched.insert(Copy);
    return B.ref(Copy);
  }
  shareReduced(Red.Var);
  return B.ref(Red.Var);
}

void KernelCopies::shareReduced(const VarDecl *Var) {
  const bool IsPointer = Var->getType().getNonReferenceType()->isPointerType();
  if (!R.Before.isDeclaredInside(Var) && !Copies.contains(Var->getCanonicalDecl()) && !IsPointer)
    R.Reduced.insert(Var->getCanonicalDecl());
}

void KernelCopies::copyVariableLength(Statements &Out) {
  for (const VarDecl *Var : R.FirstPrivate) {
    if (!Var->getType().getNonReferenceType()->isVariableArrayType() ||
        !R.Before.isUsed(Var) || onlyReadsElements(K.Body, Var))
      continue;
    B.at(R.Construct->getDirectiveLoc());
    VarDecl *Copy = privateCopy(Ctx, Var);
    Out.push_back(B.declare(Copy));
    Out.push_back(B.copyBytes(Copy, Var));
    substitute(Var, Copy);
  }
}

/// A new variable whose elements the copy constructor makes of those of `From`; null after an error. Of the arrays that C++
/// copies so, those in closures have the fewest conditions.
static VarDecl *arrayCopy(LoweringContext &Ctx, llvm::StringRef Name, QualType T, Expr *From) {
  const SourceLocation Loc = Ctx.B.location();
  const auto Entity = InitializedEntity::InitializeLambdaCapture(/*VarID=*/nullptr, T, Loc);
  const auto Kind = InitializationKind::CreateCopy(Loc, Loc);
  InitializationSequence Elements(Ctx.S, Entity, Kind, From);
  const ExprResult Init = Elements.Perform(Ctx.S, Entity, Kind, From);
  if (Init.isInvalid())
    return nullptr;
  VarDecl *Copy = Ctx.B.reference(Name, T, Init.get());
  Copy->setType(T);
  Copy->setInitStyle(VarDecl::CInit);
  Ctx.S.FinalizeVarWithDestructor(Copy, Ctx.C.getBaseElementType(T)->getAsCXXRecordDecl());
  return Copy;
}

void KernelCopies::copyObjects(Statements &Out) {
  for (const VarDecl *Var : R.FirstPrivate) {
    const QualType T = Var->getType().getNonReferenceType();
    const bool IsArray = T->isConstantArrayType() && Ctx.C.getBaseElementType(T)->isRecordType();
    if (!(T->isRecordType() || IsArray) || T.isTriviallyCopyableType(Ctx.C) || !R.Before.isUsed(Var))
      continue;
    B.at(R.Construct->getDirectiveLoc());
    VarDecl *Copy = nullptr;
    if (IsArray) { // its copy names it where nobody looks for names
      VarDecl *From = B.reference("__pacc_from", T, B.ref(Var));
      Out.push_back(B.declare(From));
      Copy = arrayCopy(Ctx, Var->getName(), T, B.ref(From));
    } else {
      Copy = B.variable(Var->getName(), T, B.ref(Var));
    }
    if (!Copy)
      return;
    Out.push_back(B.declare(Copy));
    substitute(Var, Copy);
  }
}

} // namespace pacc
