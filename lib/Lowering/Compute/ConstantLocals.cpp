//===- ConstantLocals.cpp - tables of a function --------------------------===//
#include "Compute/ConstantLocals.h"
#include "LoweringContext.h"
#include "Tree/Capture.h"
#include "Tree/Uses.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclOpenACC.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/OpenACCClause.h"
#include "clang/AST/StmtOpenACC.h"

using namespace clang;

namespace pacc {
namespace {

/// Those that the program itself has are counted from one.
constexpr unsigned FirstNumber = 1000;

class ConstantLocalFinder {
public:
  explicit ConstantLocalFinder(LoweringContext &Ctx) : Ctx(Ctx) {}

  void visit(Stmt *S) {
    if (!S)
      return;
    if (auto *Declares = dyn_cast<DeclStmt>(S))
      for (Decl *D : Declares->decls())
        visitDeclaration(D);
    if (auto *Lambda = dyn_cast<LambdaExpr>(S)) {
      for (const LambdaCapture &Captured : Lambda->captures())
        if (Captured.capturesVariable())
          Named.insert(cast<VarDecl>(Captured.getCapturedVar()->getCanonicalDecl()));
      return;
    }
    if (auto *Block = dyn_cast<BlockExpr>(S)) {
      for (const BlockDecl::Capture &Captured : Block->getBlockDecl()->captures())
        Named.insert(Captured.getVariable()->getCanonicalDecl());
      return;
    }
    if (auto *Construct = dyn_cast<OpenACCConstructStmt>(S)) {
      // Each call's variable has a lifetime of its own on the device, which ends whatever the others have.
      const bool EndsAll = llvm::any_of(Construct->clauses(), [](const OpenACCClause *C) { return isa<OpenACCFinalizeClause>(C); });
      for (const OpenACCClause *C : Construct->clauses())
        if (EndsAll || !bringsData(*C))
          visitClause(*C);
    }
    if (isa<OpenACCComputeConstruct, OpenACCCombinedConstruct>(S))
      for (Stmt *Child : S->children())
        if (Child)
          InKernels.add(Child);
    for (Stmt *Child : S->children())
      visit(Child);
  }

  llvm::SmallVector<VarDecl *, 4> found() const {
    llvm::SmallVector<VarDecl *, 4> Found;
    if (InKernels.castsConstAway())
      return Found;
    for (VarDecl *Var : Locals)
      if (!Named.contains(Var->getCanonicalDecl()) && InKernels.isUsed(Var) && !InKernels.isDeclaredInside(Var))
        Found.push_back(Var);
    return Found;
  }

private:
  LoweringContext &Ctx;
  llvm::SmallVector<VarDecl *, 8> Locals;
  llvm::SmallPtrSet<const VarDecl *, 8> Named; ///< by clauses with copies of their own, and lambdas
  Uses InKernels;

  void visitDeclaration(Decl *D) {
    if (const auto *Declare = dyn_cast<OpenACCDeclareDecl>(D))
      for (const OpenACCClause *C : Declare->clauses())
        visitClause(*C);
    auto *Var = dyn_cast<VarDecl>(D);
    if (Var && Var->hasLocalStorage() && !isa<ParmVarDecl, DecompositionDecl>(Var) && !Var->isImplicit() &&
        (Var->getType()->isConstantArrayType() || Var->getType()->isRecordType()) &&
        Var->getType().isDestructedType() == QualType::DK_none && Var->hasInit() && hasConstantValue(Ctx, Var))
      Locals.push_back(Var);
  }

  /// What the clause brings to the device is the object itself: kernels may as well read the constant.
  static bool bringsData(const OpenACCClause &C) {
    return isa<OpenACCCopyClause, OpenACCCopyInClause, OpenACCCopyOutClause, OpenACCCreateClause, OpenACCNoCreateClause,
               OpenACCPresentClause, OpenACCDeleteClause, OpenACCDeviceClause, OpenACCHostClause, OpenACCSelfClause>(C);
  }

  void visitClause(const OpenACCClause &C) {
    for (const Stmt *Child : const_cast<OpenACCClause &>(C).children())
      name(Child);
  }

  void name(const Stmt *S) {
    if (!S)
      return;
    if (const auto *Ref = dyn_cast<DeclRefExpr>(S))
      if (const auto *Var = dyn_cast<VarDecl>(Ref->getDecl()))
        Named.insert(Var->getCanonicalDecl());
    for (const Stmt *Child : S->children())
      name(Child);
  }
};

} // namespace

void keepConstantLocals(LoweringContext &Ctx, Stmt *Body) {
  if (Ctx.Function->isConstexpr())
    return;
  ConstantLocalFinder F(Ctx);
  F.visit(Body);
  // Each of several static variables of one name, in functions of several files, has its number.
  unsigned Number = FirstNumber;
  for (VarDecl *Var : F.found()) {
    Var->setStorageClass(SC_Static);
    Ctx.C.setManglingNumber(Var, Number++);
  }
}

} // namespace pacc
