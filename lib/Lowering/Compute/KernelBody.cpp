//===- KernelBody.cpp - rewriting what runs on the device -----------------===//
//
// One walk down the body of a kernel. On the way references are redirected to
// the innermost private copy, loops become counted loops between markers,
// atomics become atomic operations. Analyses look at a loop before it is
// rewritten, so they see the user's variables.
//
//===----------------------------------------------------------------------===//
#include "Constructs.h"
#include "Compute/ChosenValues.h"
#include "Compute/CopiedGlobals.h"
#include "Compute/Invariants.h"
#include "Compute/KernelCopies.h"
#include "Compute/OrderedReductions.h"
#include "Loops/LoopBounds.h"
#include "Loops/LoopNest.h"
#include "Loops/Loops.h"
#include "Pipelines/PipeLoops.h"
#include "Pipelines/Pipelines.h"
#include "Privates/InferredReductions.h"
#include "Privates/Privates.h"
#include "Data/ReadObjects.h"
#include "Privates/Reductions.h"
#include "Region.h"
#include "Tree/ArraySizes.h"
#include "Compute/Routines/Routines.h"
#include "pacc/Lowering/Diagnostics.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "clang/AST/StmtOpenACC.h"

using namespace clang;

namespace pacc {
namespace {

class BodyWalker : KernelCopies {
public:
  BodyWalker(Region &R, Kernel &K) : KernelCopies(R, K) {}

  bool run() {
    Statements Out;
    llvm::SmallVector<std::pair<Reduction, VarDecl *>, 4> Partials;
    if (!openConstruct(Out, Partials))
      return false;
    for (const VarDecl *Var : R.KernelLocals)
      substitute(Var, privateCopy(Ctx, Var));
    copyVariableLength(Out);
    copyObjects(Out);
    for (const VarDecl *Var : R.Read) {
      B.at(K.Begin);
      substitute(Var, B.variable(Var->getName(), Var->getType()
                                                     .getNonReferenceType()
                                                     .getUnqualifiedType()));
    }
    Stmt *Body =
        K.LoopDirective ? walkDirective(K.LoopDirective, K.Body) : walk(K.Body);
    for (const VarDecl *Var : R.KernelLocals)
      if (VarDecl *Copy = Copies.lookup(Var); Touched.contains(Copy))
        Out.push_back(B.declare(Copy));
    for (const VarDecl *Var : R.Read)
      if (VarDecl *Copy = Copies.lookup(Var); Touched.contains(Copy)) {
        B.at(K.Begin);
        Copy->setInit(B.convert(readScalar(R, Var), Copy->getType()));
        Out.push_back(B.declare(Copy));
      }
    Out.push_back(Body);
    for (auto &[Reduction, Mine] : Partials) {
      Copies.erase(Reduction.Var);
      combine(Ctx, Reduction, PACC_LOOP_REGION, Mine,
              [&, &Red = Reduction] { return outer(Red); }, Out);
    }
    K.Body = B.block(Out);
    return !Failed;
  }

private:
  /// Copies that are made for a piece of the tree.
  using Scope = llvm::SmallVector<std::pair<const VarDecl *, VarDecl *>, 8>;

  llvm::SmallVector<const LoopNest *, 4> Around;     ///< being rewritten, outermost first
  llvm::SmallVector<Reduction, 4> OfConstruct;       ///< of the construct's own clauses
  Position Where = Position::Unconditional;
  bool InIndependent = false; ///< in a loop said to be independent
  bool Failed = false;

  Stmt *fail(Stmt *S) {
    Failed = true;
    return S;
  }

  // The private and reduction clauses of a compute construct that is not
  // combined with a loop.
  bool openConstruct(
      Statements &Out,
      llvm::SmallVectorImpl<std::pair<Reduction, VarDecl *>> &Partials) {
    if (R.OfFunction || isa<OpenACCCombinedConstruct>(R.Construct))
      return true;
    llvm::SmallVector<const VarDecl *, 4> Privates;
    if (!readPrivates(Ctx, R.Construct, Privates) ||
        !readReductions(Ctx, R.Construct, OfConstruct))
      return false;
    llvm::SmallVector<const VarDecl *, 4> Copied(Privates.begin(), Privates.end());
    for (const Reduction &Red : OfConstruct)
      Copied.push_back(Red.Var);
    if (!checkCopiedGlobals(Ctx, Copied, K.Body))
      return false;
    for (const VarDecl *Var : Privates) {
      VarDecl *Copy = privateCopy(Ctx, Var);
      substitute(Var, Copy);
      Out.push_back(B.declare(Copy));
    }
    for (const Reduction &Red : OfConstruct) {
      VarDecl *Mine = partialResult(Ctx, Red, Out);
      substitute(Red.Var, Mine);
      Partials.push_back({Red, Mine});
    }
    return true;
  }

  //===--------------------------------------------------------------------===//
  // Anything
  //===--------------------------------------------------------------------===//

  static bool isConditional(const Stmt *S) {
    if (const auto *Binary = dyn_cast<BinaryOperator>(S))
      return Binary->isLogicalOp();
    return isa<IfStmt, SwitchStmt, WhileStmt, DoStmt, ForStmt, CXXForRangeStmt,
               AbstractConditionalOperator, CXXTryStmt>(S);
  }

  Stmt *walk(Stmt *S) {
    if (!S)
      return nullptr;
    if (auto *Ref = dyn_cast<DeclRefExpr>(S))
      return walkReference(Ref);
    if (auto *Lambda = dyn_cast<LambdaExpr>(S)) {
      for (auto I = Lambda->capture_init_begin(),
                E = Lambda->capture_init_end();
           I != E; ++I)
        *I = cast_or_null<Expr>(walk(*I));
      return S;
    }
    if (auto *Construct = dyn_cast<OpenACCConstructStmt>(S))
      return walkConstruct(Construct);
    if (isa<ForStmt, CXXForRangeStmt, AttributedStmt>(S))
      if (Stmt *Counted = walkPlainLoop(S))
        return Counted;
    return walkChildren(S);
  }

  Stmt *walkChildren(Stmt *S) {
    Position Outside = Where;
    if (isConditional(S))
      Where = Position::Conditional;
    if (!isPrivateVLA(S))
      forEachSize(S, [this](const VariableArrayType *VLA) {
        walk(VLA->getSizeExpr());
      });
    for (Stmt *&Child : S->children())
      Child = walk(Child);
    Where = Outside;
    return S;
  }

  Stmt *walkReference(DeclRefExpr *Ref) {
    const auto *Var = dyn_cast<VarDecl>(Ref->getDecl());
    VarDecl *Copy = Var ? Copies.lookup(Var->getCanonicalDecl()) : nullptr;
    if (!Copy)
      return Ref;
    Touched.insert(Copy);
    B.at(Ref->getLocation());
    return B.ref(Copy);
  }

  Stmt *walkConstruct(OpenACCConstructStmt *S) {
    if (!checkSupported(Ctx, S))
      return fail(S);
    if (auto *Loop = dyn_cast<OpenACCLoopConstruct>(S))
      return walkDirective(Loop, Loop->getLoop());
    if (auto *Atomic = dyn_cast<OpenACCAtomicConstruct>(S)) {
      walkChildren(Atomic);
      Stmt *Lowered = lowerAtomic(Ctx, Atomic);
      return Lowered == Atomic ? fail(S) : Lowered;
    }
    if (pipelineOf(S)) {
      report(Ctx.S, S->getDirectiveLoc(), Diag::PipelineInCompute);
      return fail(S);
    }
    std::string Name;
    llvm::raw_string_ostream(Name) << S->getDirectiveKind();
    report(Ctx.S, S->getDirectiveLoc(), Diag::DirectiveInCompute) << Name;
    return fail(S);
  }

  //===--------------------------------------------------------------------===//
  // Loops
  //===--------------------------------------------------------------------===//

  Stmt *walkDirective(const OpenACCConstructStmt *Directive, Stmt *Loop) {
    LoopNest N;
    auto IsCopy = [this](const VarDecl *Var) {
      return Copies.contains(Var->getCanonicalDecl());
    };
    if (!checkLoopBranches(Ctx, Loop) ||
        !readNest(R, K.Kind, Directive, Loop, N))
      return fail(Loop);
    inferReductions(R, K, Around, OfConstruct, N);
    llvm::SmallVector<Reduction, 2> None; // are left to chance where there is a directive
    chooseValues(R, K, Around, OfConstruct, Directive, N, None);
    for (const VarDecl *Var : keepOrderOfReductions(Ctx, N))
      shareReduced(Var);
    if (!checkOperators(R, N, IsCopy) || !keepToLevel(R, N))
      return fail(Loop);
    takeLaunchArguments(N.Clauses);
    const bool Outermost = !std::exchange(
        InIndependent, InIndependent || N.Clauses.Flags & PACC_LOOP_INDEPENDENT);
    if (Outermost && InIndependent)
      for (const VarDecl *Var : R.KernelsPrivates)
        if (!N.isVariable(Var) && !llvm::is_contained(N.Privates, Var))
          N.Privates.push_back(Var);
    if (!checkCopiedGlobals(Ctx, N))
      return fail(Loop);
    Stmt *Built = build(N);
    InIndependent = !Outermost;
    return Built;
  }

  Stmt *walkPlainLoop(Stmt *S) {
    LoopNest N;
    if (R.OfFunction && K.Kind == PACC_SERIAL)
      return nullptr; // of a routine that each lane runs for itself
    if (!readPlainLoop(R, S, N))
      return nullptr;
    inferReductions(R, K, Around, OfConstruct, N);
    llvm::SmallVector<Reduction, 2> Possible = possibleReductions(R, Around, N);
    chooseValues(R, K, Around, OfConstruct, /*Directive=*/nullptr, N, Possible);
    return build(N, Possible);
  }

  // gang(n), worker(n), vector(n) with a value that only the host knows.
  void takeLaunchArguments(const LoopClauses &Clauses) {
    if (Clauses.Gangs)
      K.Gangs = Clauses.Gangs;
    if (Clauses.Workers)
      K.Workers = Clauses.Workers;
    if (Clauses.VectorLength)
      K.VectorLength = Clauses.VectorLength;
  }

  /// `Possible`: reductions that the loop has if it gets lanes.
  Stmt *build(LoopNest &N, llvm::ArrayRef<Reduction> Possible = {}) {
    Statements Out;
    llvm::SmallVector<LoopDimension, 3> Dims;
    if (!declareBounds(R, K, N, Where, [this](Stmt *S) { return walk(S); }, Dims, Out))
      return fail(N.Loops.front().Loop);
    Statements Lengthy; // what lanes restore belongs outside of what they share
    for (VarDecl *Place : N.Places)
      Out.push_back(B.declare(Place));
    const size_t Begin = Out.size();
    Out.push_back(beginMarker(Ctx, N));

    Scope Saved;
    auto Enter = [&](const VarDecl *Var, VarDecl *Copy) {
      Saved.push_back({Var, substitute(Var, Copy)});
    };
    llvm::SmallVector<std::pair<Reduction, VarDecl *>, 4> Partials;
    for (const Reduction &Red : N.Reductions) {
      const bool IsLengthy =
          Red.Var->getType().getNonReferenceType()->isVariableArrayType();
      VarDecl *Mine = partialResult(Ctx, Red, IsLengthy ? Lengthy : Out);
      Partials.push_back({Red, Mine});
      Enter(Red.Var, Mine);
    }
    Out.insert(Out.begin() + Begin, Lengthy.begin(), Lengthy.end());
    llvm::SmallVector<VarDecl *, 3> Variables;
    for (auto [L, Dim] : llvm::zip(N.Loops, Dims)) {
      Variables.push_back(Dim.makeVariable());
      Enter(L.Var, Variables.back());
    }
    Stmt *Body = buildBody(N, Enter);
    for (auto [Dim, Variable] : llvm::reverse(llvm::zip(Dims, Variables))) {
      B.at(N.Loc);
      Body = Dim.makeLoop(B.block({B.declare(Variable), Body}));
    }
    Out.push_back(Body);

    for (auto &[Var, Old] : llvm::reverse(Saved))
      substitute(Var, Old);
    for (auto &[Red, Mine] : Partials)
      combine(
          Ctx, Red, N.Id, Mine,
          [&, &Red = Red] { return llvm::is_contained(N.Places, Red.Var) ? B.ref(Red.Var) : outer(Red); }, Out);
    for (const Reduction &Red : Possible)
      Out.push_back(mayReduceMarker(N, Red));
    B.at(N.Loc);
    Out.push_back(PACC_CALL(B, __pacc_loop_end, B.integer(N.Id)));
    // A loop without a directive leaves its variable as C says.
    const CanonicalLoop &First = N.Loops.front();
    if (N.Clauses.Flags & PACC_LOOP_PLAIN && !First.DeclaredHere)
      Out.push_back(storeFinalValue(First, Dims.front()));
    return B.block(Out);
  }

  /// The innermost body with the copies that are private to each iteration.
  template <typename Function> Stmt *buildBody(LoopNest &N, Function Enter) {
    llvm::SmallVector<VarDecl *, 8> Copies;
    for (const VarDecl *Var : N.Privates) {
      B.at(N.Loc);
      Copies.push_back(privateCopy(Ctx, Var));
      Enter(Var, Copies.back());
    }
    Position Outside = Where;
    Where = Position::Conditional; // there may be no iteration
    Around.push_back(&N);
    Statements Inner;
    if (N.Pipe) {
      const bool InOrder = N.Clauses.Flags & (PACC_LOOP_SEQ | PACC_LOOP_AUTO);
      Inner.push_back(walk(chunkMarker(Ctx, *N.Pipe, N.Loops.front().Var,
                                       InOrder ? PACC_CHUNK_IN_ORDER : PACC_CHUNK_KERNEL)));
    }
    for (const CanonicalLoop &L : N.Loops)
      if (L.ElementDecl)
        Inner.push_back(walk(L.ElementDecl));
    Inner.push_back(walk(N.body()));
    Around.pop_back();
    Where = Outside;

    Statements Body;
    B.at(N.Loc);
    for (VarDecl *Copy : Copies)
      if (Touched.contains(Copy))
        Body.push_back(B.declare(Copy));
    Body.append(Inner);
    return Body.size() == 1 ? Body.front() : B.block(Body);
  }

  Stmt *mayReduceMarker(const LoopNest &N, const Reduction &Red) {
    B.at(Red.Loc);
    VarDecl *Copy = Copies.lookup(Red.Var);
    if (Copy)
      Touched.insert(Copy);
    return PACC_CALL(B, __pacc_may_reduce, B.integer(N.Id), B.integer(Red.markedOp()), B.integer(Red.Parts.front().Type),
                     B.string(Red.Var->getName()), B.addressOf(B.ref(Copy ? Copy : Red.Var)));
  }

  Stmt *storeFinalValue(const CanonicalLoop &L, LoopDimension &Dim) {
    B.at(L.Loop->getBeginLoc());
    VarDecl *Copy = Copies.lookup(L.Var->getCanonicalDecl());
    if (Copy)
      Touched.insert(Copy);
    return B.binary(BO_Assign, B.ref(Copy ? Copy : L.Var), Dim.finalValue());
  }
};

} // namespace

bool lowerKernelBody(Region &R, Kernel &K) { return BodyWalker(R, K).run(); }

} // namespace pacc
