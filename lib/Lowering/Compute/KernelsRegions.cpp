//===- KernelsRegions.cpp - cutting a `kernels` construct -----------------===//
//
// OpenACC 3.4, 2.5.3. Each loop at the top level of the body is a kernel; what
// stands between two loops is one serial kernel, one that gangs may go through together
// where it has loops in branches or in loops that cannot be counted (MeetingGangs.cpp), or one
// with a single gang where it calls routines that lanes share; a call of a `routine gang` is a
// kernel as a loop is.
// A variable that is declared
// there and used by several kernels becomes a variable of the host block, with
// a device copy (of pointers, too: their values are the device's) for the time of
// the construct; if the host can compute it, and nothing changes it, there is no
// device copy.
//
//===----------------------------------------------------------------------===//
#include "Loops/CanonicalLoop.h"
#include "Constructs.h"
#include "Compute/Invariants.h"
#include "Region.h"
#include "Compute/Routines/Routines.h"
#include "Scalars.h"
#include "Tree/References.h"
#include "pacc/Lowering/Diagnostics.h"
#include "pacc/Support/Feedback.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/StmtCXX.h"
#include "clang/AST/StmtOpenACC.h"

using namespace clang;

namespace pacc {
namespace {

/// The array's address, or that of a row, is computed for more than an element.
bool isHandedOn(const VarDecl *Array, const Stmt *S) {
  if (!S)
    return false;
  if (const auto *Element = dyn_cast<ArraySubscriptExpr>(S))
    return isHandedOn(Array, Element->getBase()->IgnoreParenImpCasts()) || isHandedOn(Array, Element->getIdx());
  const auto *Cast = dyn_cast<ImplicitCastExpr>(S);
  if (Cast && Cast->getCastKind() == CK_ArrayToPointerDecay)
    return mentions(Cast, Array);
  return llvm::any_of(S->children(), [Array](const Stmt *Child) { return isHandedOn(Array, Child); });
}

class RegionCutter {
public:
  explicit RegionCutter(Region &R) : R(R), Ctx(R.Ctx), B(Ctx.B) {}

  void run() {
    flatten(R.Body);
    joinBranching();
    for (Piece &P : Pieces) {
      takeSharedVariables(P);
      if (P.Statements.empty())
        continue;
      Kernel K;
      K.Kind = P.IsLoop || P.CallsRoutine || P.HasLoops ? PACC_KERNELS : PACC_SERIAL;
      if (!P.IsLoop && P.CallsRoutine)
        K.Gangs = B.integer(1); // code beside the routines' loops runs once
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
    bool IsLoop; ///< or what gangs may share like one
    llvm::SmallVector<Stmt *, 8> Statements;
    Uses Used;
    bool CallsRoutine = false; ///< of a level
    bool HasLoops = false;     ///< that can be counted, in others or in branches
  };

  void flatten(Stmt *S) {
    if (auto *Block = dyn_cast<CompoundStmt>(S)) {
      for (Stmt *Child : Block->body())
        flatten(Child);
      return;
    }
    if (isa<NullStmt>(S))
      return;
    bool IsLoop = isKernelLoop(S) || isGangCall(S);
    if (IsLoop || Pieces.empty() || Pieces.back().IsLoop)
      Pieces.push_back({IsLoop, {}, {}});
    Pieces.back().Statements.push_back(S);
    Pieces.back().Used.add(S);
    Pieces.back().CallsRoutine |= highestCall(S) != PACC_ROUTINE_SEQ;
    Pieces.back().HasLoops |= hasLoops(S);
  }

  bool hasLoops(Stmt *S) {
    if (!S || isa<LambdaExpr>(S))
      return false;
    return isCounted(S) || llvm::any_of(S->children(), [this](Stmt *Child) { return hasLoops(Child); });
  }

  bool isCounted(Stmt *S) {
    const char *Why = nullptr;
    std::optional<CanonicalLoop> L;
    return isa<OpenACCLoopConstruct>(S) || ((L = matchLoop(Ctx, S, Why)) && !whyNotSimple(*L));
  }

  // A goto does not lead from one kernel to another: what it leads over is one
  // serial kernel.
  void joinBranching() {
    for (unsigned From = 0; From < Pieces.size(); ++From)
      for (unsigned To = 0; To < Pieces.size(); ++To)
        if (From != To && branches(Pieces[From], Pieces[To])) {
          join(std::min(From, To), std::max(From, To));
          return joinBranching();
        }
  }

  static bool branches(const Piece &From, const Piece &To) {
    return llvm::any_of(From.Statements, [&](const Stmt *Here) {
      return llvm::any_of(To.Statements, [Here](const Stmt *There) {
        return branchesTo(Here, There);
      });
    });
  }

  void join(unsigned First, unsigned Last) {
    Piece &All = Pieces[First];
    All.HasLoops |= All.IsLoop;
    All.IsLoop = false;
    for (Piece &P : llvm::MutableArrayRef(Pieces).slice(First + 1, Last - First)) {
      All.Statements.append(P.Statements);
      All.CallsRoutine |= P.CallsRoutine;
      All.HasLoops |= P.IsLoop || P.HasLoops;
      for (const Stmt *S : P.Statements)
        All.Used.add(S);
    }
    Pieces.erase(Pieces.begin() + First + 1, Pieces.begin() + Last + 1);
  }

  // A call of a routine that all gangs run together, and nothing else.
  bool isGangCall(const Stmt *S) const {
    const auto *Call = dyn_cast<CallExpr>(S);
    if (!Call || highestCall(S) != PACC_ROUTINE_GANG)
      return false;
    return llvm::none_of(Call->arguments(), [this](const Expr *Argument) {
      return Argument->HasSideEffects(R.Ctx.C);
    });
  }

  // A loop that cannot be counted runs as it is: on one lane.
  bool isKernelLoop(Stmt *S) {
    if (isa<OpenACCLoopConstruct>(S))
      return true;
    const char *Why = nullptr;
    std::optional<CanonicalLoop> L = matchLoop(Ctx, S, Why);
    if (L)
      Why = whyNotSimple(*L);
    if (L && !Why)
      return true;
    if (isa<ForStmt, CXXForRangeStmt, WhileStmt, DoStmt>(S)) {
      if (!hasLoops(S)) // those may be parallel
        report(Ctx.S, S->getBeginLoc(), Diag::LoopSerialized)
            << (Why ? Why : "its form is none that can be");
      feedback().obstacle(Ctx.functionName(), Ctx.line(S->getBeginLoc()),
                          std::string("Loop not parallelized: its iterations cannot be "
                                      "counted beforehand") +
                              (Why ? std::string(" (") + Why + ")" : ""));
    }
    return false;
  }

  bool isUsedElsewhere(const VarDecl *Var, const Piece &Here) const {
    return llvm::any_of(Pieces, [&](const Piece &P) {
      return &P != &Here && P.Used.isUsed(Var);
    });
  }

  /// What leads to the variable from another kernel: a pointer, a reference or an object that this one sets.
  bool isReachedElsewhere(const VarDecl *Var, const Piece &Here) const {
    const auto MayTellElsewhere = [&](const VarDecl *Other) {
      const QualType T = Ctx.C.getBaseElementType(Other->getType());
      return Other != Var && (T->isAnyPointerType() || T->isReferenceType() || T->isRecordType()) &&
             isUsedElsewhere(Other, Here);
    };
    const auto DeclaresOne = [&](const Stmt *S) {
      const auto *Declaration = dyn_cast<DeclStmt>(S);
      return Declaration && llvm::any_of(Declaration->decls(), [&](const Decl *D) {
        return isa<VarDecl>(D) && MayTellElsewhere(cast<VarDecl>(D));
      });
    };
    const auto IsSetTo = [&](const auto &Used) { return Used.second.Written && MayTellElsewhere(Used.first); };
    return llvm::any_of(Here.Statements, [&](const Stmt *S) {
             return isHandedOn(Var, S) || makesWayTo(S, Var, /*Without=*/nullptr, /*CallsKeepAddresses=*/false);
           }) &&
           (llvm::any_of(Here.Statements, DeclaresOne) || llvm::any_of(Here.Used.variables(), IsSetTo));
  }

  /// Bindings of a tuple are references with declarations of their own, those of `auto &[...]` are what that leads to.
  bool refuseBindings(const Decl *D, const Piece &P) {
    const auto *Decomposition = dyn_cast<DecompositionDecl>(D);
    if (!Decomposition)
      return false;
    const bool IsReference = Decomposition->getType()->isReferenceType();
    for (const BindingDecl *Binding : Decomposition->flat_bindings()) {
      const VarDecl *Var = IsReference ? Decomposition : Binding->getHoldingVar();
      if (!Var || !isUsedElsewhere(Var, P))
        continue;
      report(Ctx.S, Binding->getLocation(), Diag::KernelsLocal) << Binding->getName() << Var->getType();
      return true;
    }
    return false;
  }

  // Constants are in each kernel.
  bool isChangingStatic(const VarDecl &Var) const {
    return Var.isStaticLocal() && !Ctx.C.getBaseElementType(Var.getType()).isConstQualified();
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
        if (refuseBindings(D, P))
          continue;
        const bool IsShared = Var && (isUsedElsewhere(Var, P) || isReachedElsewhere(Var, P));
        if (IsShared && isChangingStatic(*Var))
          report(Ctx.S, Var->getLocation(), Diag::KernelsStatic) << Var->getName();
        if (IsShared && Var->hasLocalStorage())
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
    bool Scalar = isScalar(T);
    if (Init && Scalar && !R.Before.isWritten(Var) &&
        isHostValue(R, Init, Position::Unconditional)) {
      R.Host.push_back(B.declare(Var));
      R.HostValues.insert(Var->getCanonicalDecl());
      return;
    }
    const auto *Class = Ctx.C.getBaseElementType(T)->getAsCXXRecordDecl();
    if (T->isReferenceType() || !T.isTriviallyCopyableType(Ctx.C) || !isSizeKnown(T) ||
        (Class && !Class->hasDefaultConstructor())) { // a lambda

      report(Ctx.S, Var->getLocation(), Diag::KernelsLocal)
          << Var->getName() << T;
      return;
    }
    if (!T->isVariablyModifiedType())
      Var->setType(Ctx.C.getUnqualifiedArrayType(T));
    if (Init)
      computeInKernel(Var, Init, Scalar, Kept);
    R.Host.push_back(B.declare(Var));
    R.Shared.insert(Var->getCanonicalDecl());
  }

  // The host's declaration evaluates the sizes of arrays, and of rows that pointers go over.
  bool isSizeKnown(QualType T) const {
    if (!T->isVariablyModifiedType())
      return true;
    if (T->isPointerType())
      return isSizeKnown(T->getPointeeType());
    const auto *Array = Ctx.C.getAsVariableArrayType(T);
    return Array && Array->getSizeExpr() &&
           isHostValue(R, Array->getSizeExpr(), Position::Unconditional) &&
           isSizeKnown(Array->getElementType());
  }

  // The initial value is computed on the device, where the declaration stood.
  void computeInKernel(VarDecl *Var, Expr *Init, bool Scalar,
                       llvm::SmallVectorImpl<Stmt *> &Kept) {
    Var->setInit(nullptr);
    if (Scalar) {
      Kept.push_back(B.binary(BO_Assign, B.ref(Var), Init));
      return;
    }
    VarDecl *Value = B.variable("__pacc_init", Var->getType());
    Value->setInit(Init);
    Kept.push_back(B.declare(Value));
    Kept.push_back(B.copyBytes(Var, Value));
  }

  Region &R;
  LoweringContext &Ctx;
  Builder &B;
  llvm::SmallVector<Piece, 8> Pieces;
};

} // namespace

void cutKernels(Region &R) { RegionCutter(R).run(); }

} // namespace pacc
