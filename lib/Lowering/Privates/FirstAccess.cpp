//===- FirstAccess.cpp - is a variable written before it is read? ---------===//
#include "Privates/FirstAccess.h"
#include "Tree/References.h"
#include "Tree/Uses.h"
#include "pacc/Lowering/CarriedClauses.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/OpenACCClause.h"
#include "clang/AST/StmtCXX.h"
#include "clang/AST/StmtOpenACC.h"
#include "clang/AST/StmtOpenMP.h"
#include "clang/Analysis/CFG.h"
#include "llvm/ADT/DenseMap.h"

using namespace clang;

namespace pacc {
namespace {

First then(First A, First B) {
  if (A == First::Read || A == First::Write)
    return A;
  if (B == First::Nothing)
    return A;
  return B; // Write makes a Maybe definite, Read after Maybe may see the old
            // value
}

First either(First A, First B) {
  if (A == First::Read || B == First::Read)
    return First::Read;
  return A == B ? A : First::Maybe;
}

/// The statements at which a variable is read or written. In the graph, a
/// statement stands behind its operands.
class AccessesBefore {
public:
  /// `Exchanged`: writes are told as reads, and reads as writes.
  AccessesBefore(ASTContext &C, const Decl *Function, const Stmt *S,
           const VarDecl *Variable, llvm::ArrayRef<const OpenACCDataConstruct *> Round = {}, bool Exchanged = false)
      : C(C), Function(Function), Var(Variable->getCanonicalDecl()), Round(Round), Exchanged(Exchanged) {
    walk(S, Mode());
  }

  First at(const Stmt *S) const {
    if (const auto *Declaration = dyn_cast<DeclStmt>(S))
      if (llvm::any_of(Declaration->decls(), [this](const Decl *D) {
            return D->getCanonicalDecl() == Var;
          }))
        return First::Write; // a new object
    return Found.lookup(S);
  }

  /// Whether each of them is an element of the graph.
  bool allIn(const CFG &Graph) const {
    llvm::SmallPtrSet<const Stmt *, 16> Missing;
    for (const auto &[S, What] : Found)
      Missing.insert(S);
    for (const CFGBlock *Block : Graph)
      for (const CFGElement &E : *Block)
        if (auto Element = E.getAs<CFGStmt>())
          Missing.erase(Element->getStmt());
    return Missing.empty();
  }

private:
  struct Mode {
    bool OnlyReads = false;    ///< any access counts as a read
    bool MayBeSkipped = false; ///< not all threads come there, or what they write is their own
  };

  bool isVar(const Expr *E) const {
    const auto *Ref = dyn_cast<DeclRefExpr>(E->IgnoreParens());
    return Ref && Ref->getDecl()->getCanonicalDecl() == Var;
  }

  void note(const Stmt *S, First What, Mode M) {
    if (M.OnlyReads)
      What = First::Read;
    else if (Exchanged && What == First::Write)
      What = First::Read;
    else if (Exchanged)
      What = M.MayBeSkipped ? First::Maybe : First::Write;
    else if (M.MayBeSkipped && What == First::Write)
      What = First::Maybe;
    Found[S] = What;
  }

  void walk(const Stmt *S, Mode M) {
    if (!S)
      return;
    if (const auto *Construct = dyn_cast<OpenACCConstructStmt>(S))
      return walkConstruct(Construct, M);
    if (const auto *Directive = dyn_cast<OMPExecutableDirective>(S))
      return walkOpenMP(Directive, M);
    if (const auto *Ref = dyn_cast<DeclRefExpr>(S)) {
      if (isVar(Ref) && Ref->isNonOdrUse() != NOUR_Unevaluated)
        note(S, First::Read, M);
      return;
    }
    // Whose bodies are not in the graph.
    if (isa<LambdaExpr, BlockExpr, CapturedStmt>(S)) {
      if (mentions(S, Var))
        note(S, First::Read, M);
      return;
    }
    if (typeMentions(S, Var))
      note(S, First::Read, M);
    if (const auto *Binary = dyn_cast<BinaryOperator>(S);
        Binary && Binary->getOpcode() == BO_Assign && isVar(Binary->getLHS())) {
      walk(Binary->getRHS(), M);
      return note(S, First::Write, M);
    }
    for (const Stmt *Child : S->children())
      walk(Child, M);
  }

  void walkConstruct(const OpenACCConstructStmt *Construct, Mode M) {
    bool Private = isPrivateOf(Construct);
    bool Read = !llvm::is_contained(Round, Construct) &&
                (Private ? otherClauseMentions(Construct) : clauseMentions(Construct, Var));
    if (Read) {
      M.OnlyReads = true;
      note(Construct, First::Read, M);
    }
    if (Private)
      return;
    if (Stmt *Body = M.OnlyReads ? nullptr : kernelsOf(Construct)) {
      if (Flow(C, Function, Body).first(Var) == First::Read)
        note(Construct, First::Read, M);
      return;
    }
    M.OnlyReads |= isa<OpenACCAtomicConstruct>(Construct);
    const Stmt *S = Construct; // its class's own children() are none
    for (const Stmt *Child : S->children())
      walk(Child, M);
  }

  // The directive itself stands behind its code in the graph, where sums and last values are made. A copy that is
  // private is another variable; but its name is the same, and code that writes it may be the only one that does.
  void walkOpenMP(const OMPExecutableDirective *Directive, Mode M) {
    if (llvm::any_of(Directive->clauses(), [this](const OMPClause *C) {
          return !isa<OMPPrivateClause, OMPFirstprivateClause, OMPSharedClause>(C) && clauseMentions(C, Var);
        }))
      note(Directive, First::Read, M);
    M.MayBeSkipped |= !Uses(Directive).isDeclaredInside(Var);
    const Stmt *S = Directive;
    for (const Stmt *Child : S->children())
      walk(Child, M);
  }

  static const OpenACCClauseWithVarList *asPrivate(const OpenACCClause *C) {
    return isa<OpenACCPrivateClause>(C) || isKernelsPrivate(C->getBeginLoc())
               ? cast<OpenACCClauseWithVarList>(C)
               : nullptr;
  }

  bool isPrivateOf(const OpenACCConstructStmt *Construct) const {
    return llvm::any_of(Construct->clauses(), [this](const OpenACCClause *C) {
      const auto *Private = asPrivate(C);
      return Private && isItemOf(*Private, Var);
    });
  }

  /// The body of a compute construct, else null.
  static Stmt *kernelsOf(const OpenACCConstructStmt *Construct) {
    auto *S = const_cast<OpenACCConstructStmt *>(Construct);
    if (auto *Compute = dyn_cast<OpenACCComputeConstruct>(S))
      return Compute->getStructuredBlock();
    auto *Combined = dyn_cast<OpenACCCombinedConstruct>(S);
    return Combined ? Combined->getLoop() : nullptr;
  }

  bool otherClauseMentions(const OpenACCConstructStmt *Construct) const {
    return llvm::any_of(Construct->clauses(), [this](const OpenACCClause *C) {
      return !asPrivate(C) &&
             llvm::any_of(C->children(),
                          [this](const Stmt *E) { return mentions(E, Var); });
    });
  }

  ASTContext &C;
  const Decl *const Function;
  const VarDecl *const Var;
  const llvm::ArrayRef<const OpenACCDataConstruct *> Round; ///< whose clauses count for nothing
  const bool Exchanged;
  llvm::DenseMap<const Stmt *, First> Found;
};

/// What happens first from each block's beginning on: the solution for all
/// blocks at once, since there may be loops.
class Solver {
public:
  Solver(const CFG &Graph, const AccessesBefore &Found) : Found(Found) {
    bool Changed = true;
    while (Changed) {
      Changed = false;
      for (const CFGBlock *Block : Graph) {
        std::optional<First> New = from(*Block, 0);
        if (New == AtBegin.lookup(Block))
          continue;
        AtBegin[Block] = New;
        Changed = true;
      }
    }
  }

  /// None: a path that never ends.
  std::optional<First> from(const CFGBlock &Block, unsigned Element) const {
    First State = First::Nothing;
    for (unsigned I = Element; I < Block.size(); ++I)
      if (auto S = Block[I].getAs<CFGStmt>())
        State = then(State, Found.at(S->getStmt()));
    if (State == First::Read || State == First::Write)
      return State;
    std::optional<First> After = afterBlock(Block);
    if (!After)
      return std::nullopt;
    return then(State, *After);
  }

private:
  std::optional<First> afterBlock(const CFGBlock &Block) const {
    if (Block.succ_empty())
      return First::Nothing;
    std::optional<First> State;
    for (const CFGBlock::AdjacentBlock &Next : Block.succs()) {
      const CFGBlock *To = Next.getReachableBlock();
      std::optional<First> There = To ? AtBegin.lookup(To) : std::nullopt;
      if (There)
        State = State ? either(*State, *There) : There;
    }
    return State;
  }

  const AccessesBefore &Found;
  llvm::DenseMap<const CFGBlock *, std::optional<First>> AtBegin;
};

} // namespace

Flow::Flow(ASTContext &C, const Decl *Function, Stmt *Body)
    : C(C), Function(Function), S(Body) {
  CFG::BuildOptions Options;
  Options.setAllAlwaysAdd();
  Options.AddEHEdges = true;
  Stmt *Whole = S;
  if (S != Function->getBody()) {
    // `do S while (0)` gives `break` and `continue` somewhere to go.
    SourceLocation Loc = S->getBeginLoc();
    Expr *No = IntegerLiteral::Create(
        C, llvm::APInt(C.getIntWidth(C.IntTy), 0), C.IntTy, Loc);
    Whole = new (C) DoStmt(S, No, Loc, Loc, Loc);
  }
  Graph = CFG::buildCFG(Function, Whole, &C, Options);
}

Flow::Flow(Flow &&) = default;
Flow::~Flow() = default;

First Flow::first(const VarDecl *Var) const {
  AccessesBefore Found(C, Function, S, Var);
  if (!Graph || !Found.allIn(*Graph))
    return First::Read;
  return Solver(*Graph, Found)
      .from(Graph->getEntry(), 0)
      .value_or(First::Nothing);
}

bool Flow::isReadFirst(const VarDecl *Var) const {
  const AccessesBefore Found(C, Function, S, Var), Exchanged(C, Function, S, Var, {}, /*Exchanged=*/true);
  if (!Graph || !Found.allIn(*Graph))
    return false;
  return Solver(*Graph, Found).from(Graph->getEntry(), 0) == First::Read &&
         Solver(*Graph, Exchanged).from(Graph->getEntry(), 0) != First::Read;
}

First Flow::firstAfter(const Stmt *Point, const VarDecl *Var) const {
  return after(Point, Var).value_or(First::Read);
}

bool Flow::isReadAfter(const Stmt *Point, const VarDecl *Var,
                       llvm::ArrayRef<const OpenACCDataConstruct *> Round) const {
  return after(Point, Var, Round) == First::Read;
}

std::optional<First> Flow::after(const Stmt *Point, const VarDecl *Var,
                                 llvm::ArrayRef<const OpenACCDataConstruct *> Round) const {
  AccessesBefore Found(C, Function, S, Var, Round);
  if (!Graph || !Found.allIn(*Graph))
    return std::nullopt;
  Solver All(*Graph, Found);
  std::optional<First> State;
  bool Stands = false;
  for (const CFGBlock *Block : *Graph)
    for (unsigned I = 0; I < Block->size(); ++I)
      if (auto Element = (*Block)[I].getAs<CFGStmt>();
          Element && Element->getStmt() == Point) {
        Stands = true;
        if (std::optional<First> Here = All.from(*Block, I + 1))
          State = State ? either(*State, *Here) : Here;
      }
  if (!Stands)
    return std::nullopt;
  return State.value_or(First::Nothing);
}

} // namespace pacc
