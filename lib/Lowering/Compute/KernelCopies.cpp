//===- KernelCopies.cpp - copies that stand for variables in a kernel -----===//
#include "Compute/KernelCopies.h"
#include "Data/ReadObjects.h"
#include "Privates/Privates.h"
#include "Privates/Reductions.h"

#include "clang/AST/StmtOpenACC.h"

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
  if (!R.Before.isDeclaredInside(Red.Var))
    R.Reduced.insert(Red.Var);
  return B.ref(Red.Var);
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

void KernelCopies::copyObjects(Statements &Out) {
  for (const VarDecl *Var : R.FirstPrivate) {
    const QualType T = Var->getType().getNonReferenceType();
    if (!T->isRecordType() || T.isTriviallyCopyableType(Ctx.C) || !R.Before.isUsed(Var))
      continue;
    B.at(R.Construct->getDirectiveLoc());
    VarDecl *Copy = B.variable(Var->getName(), T, B.ref(Var));
    Out.push_back(B.declare(Copy));
    substitute(Var, Copy);
  }
}

} // namespace pacc
