//===- KernelsRegions.cpp - cutting a `kernels` construct -----------------===//
//
// OpenACC 3.4, 2.5.3. Each loop at the top level of the body is a kernel; what
// stands between two loops is one serial kernel. A variable that is declared
// there and used by several kernels becomes a variable of the host block, with
// a device copy for the time of the construct; if the host can compute it, and
// nothing changes it, there is no device copy.
//
//===----------------------------------------------------------------------===//
#include "CanonicalLoop.h"
#include "Invariants.h"
#include "Region.h"
#include "pacc/Lowering/Diagnostics.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/StmtCXX.h"
#include "clang/AST/StmtOpenACC.h"

using namespace clang;

namespace pacc {
namespace {

class Cutter {
public:
  explicit Cutter(Region &R) : R(R), Ctx(R.Ctx), B(Ctx.B) {}

  void run() {
    flatten(R.Body);
    for (Piece &P : Pieces) {
      takeSharedVariables(P);
      if (P.Statements.empty())
        continue;
      Kernel K;
      K.Kind = P.IsLoop ? PACC_KERNELS : PACC_SERIAL;
      K.Begin = P.Statements.front()->getBeginLoc();
      K.End = P.Statements.back()->getEndLoc();
      if (auto *Loop = dyn_cast<OpenACCLoopConstruct>(P.Statements.front())) {
        K.Begin = Loop->getLoop()->getBeginLoc();
        K.End = Loop->getLoop()->getEndLoc();
      }
      B.at(K.Begin);
      K.Body = P.Statements.size() == 1 ? P.Statements.front()
                                        : B.block(P.Statements);
      R.Kernels.push_back(K);
    }
  }

private:
  struct Piece {
    bool IsLoop;
    llvm::SmallVector<Stmt *, 8> Statements;
    Uses Used;
  };

  void flatten(Stmt *S) {
    if (auto *Block = dyn_cast<CompoundStmt>(S)) {
      for (Stmt *Child : Block->body())
        flatten(Child);
      return;
    }
    if (isa<NullStmt>(S))
      return;
    bool IsLoop = isKernelLoop(S);
    if (IsLoop || Pieces.empty() || Pieces.back().IsLoop)
      Pieces.push_back({IsLoop, {}, {}});
    Pieces.back().Statements.push_back(S);
    Pieces.back().Used.add(S);
  }

  // A loop that cannot be counted runs as it is: on one lane.
  bool isKernelLoop(Stmt *S) {
    if (isa<OpenACCLoopConstruct>(S))
      return true;
    const char *Why = nullptr;
    std::optional<CanonicalLoop> L = matchLoop(Ctx, S, Why);
    return L && isSimple(*L);
  }

  bool isUsedElsewhere(const VarDecl *Var, const Piece &Here) const {
    return llvm::any_of(Pieces, [&](const Piece &P) {
      return &P != &Here && P.Used.isUsed(Var);
    });
  }

  void takeSharedVariables(Piece &P) {
    llvm::SmallVector<Stmt *, 8> Kept;
    for (Stmt *S : P.Statements) {
      auto *Declaration = dyn_cast<DeclStmt>(S);
      if (!Declaration) {
        Kept.push_back(S);
        continue;
      }
      for (Decl *D : Declaration->decls()) {
        auto *Var = dyn_cast<VarDecl>(D);
        if (Var && Var->hasLocalStorage() && isUsedElsewhere(Var, P))
          share(Var, Kept);
        else
          Kept.push_back(new (Ctx.C) DeclStmt(DeclGroupRef(D), S->getBeginLoc(),
                                              S->getEndLoc()));
      }
    }
    P.Statements = std::move(Kept);
  }

  void share(VarDecl *Var, llvm::SmallVectorImpl<Stmt *> &Kept) {
    QualType T = Var->getType();
    B.at(Var->getLocation());
    Expr *Init = Var->getInit();
    bool Scalar = T->isScalarType() || T->isAnyComplexType();
    if (Init && Scalar && !R.Before.isWritten(Var) &&
        isHostValue(R, Init, Position::Unconditional)) {
      R.Host.push_back(B.declare(Var));
      R.HostValues.insert(Var->getCanonicalDecl());
      return;
    }
    bool Plain = T.isPODType(Ctx.C) && !T->isReferenceType() &&
                 !T->isPointerType() && !T->isVariablyModifiedType();
    if (!Plain || (Init && !Scalar)) {
      report(Ctx.S, Var->getLocation(), Diag::KernelsLocal)
          << Var->getName() << T;
      return;
    }
    // The value is computed where it stood.
    Var->setType(Ctx.C.getUnqualifiedArrayType(T));
    if (Init) {
      Kept.push_back(B.binary(BO_Assign, B.ref(Var), Init));
      Var->setInit(nullptr);
    }
    R.Host.push_back(B.declare(Var));
    R.Shared.insert(Var->getCanonicalDecl());
  }

  Region &R;
  LoweringContext &Ctx;
  Builder &B;
  llvm::SmallVector<Piece, 8> Pieces;
};

} // namespace

void cutKernels(Region &R) { Cutter(R).run(); }

} // namespace pacc
