//===- PipelineHalo.cpp - accesses that leave the halo --------------------===//
#include "Pipelines/PipelineHalo.h"

#include "Loops/CanonicalLoop.h"
#include "Clauses/DataClauses.h"
#include "LoweringContext.h"
#include "Pipelines/PipelineAccess.h"
#include "Pipelines/Pipelines.h"
#include "pacc/ABI/Pipeline.h"
#include "pacc/ABI/Types.h"
#include "pacc/Lowering/Diagnostics.h"
#include "pacc/Lowering/PipelineRecord.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/OpenACCClause.h"
#include "clang/AST/StmtOpenACC.h"

using namespace clang;

namespace pacc {
namespace {

using ArraySet = llvm::SmallPtrSet<const PipelineArray *, 8>;

/// Which part of an array's units an access is about, as far as that is known.
struct Part {
  std::optional<int64_t> Offset;                      ///< within the unit
  const FieldDecl *Field = nullptr;                   ///< of a struct
  llvm::SmallVector<std::optional<int64_t>, 2> Inner; ///< other subscripts

  bool mayMeet(const Part &O) const {
    if ((Offset && O.Offset && *Offset != *O.Offset) ||
        (Field && O.Field && Field != O.Field))
      return false;
    for (auto [Mine, Other] : llvm::zip(Inner, O.Inner))
      if (Mine && Other && *Mine != *Other)
        return false;
    return true;
  }
};
struct Write {
  const PipelineArray *Array;
  Part Where;
};
using Writes = llvm::SmallVector<Write, 8>;

class Checker {
public:
  Checker(LoweringContext &LC, Pipeline &P) : LC(LC), P(P), At(LC, P) {}

  void visit(const Stmt *S) {
    if (!S || isa<LambdaExpr>(S) || isNoAccess(S))
      return;
    const bool Outer = InKernel, OuterConditional = IsConditional;
    const VarDecl *OuterVar = Var;
    if (isa<OpenACCComputeConstruct, OpenACCCombinedConstruct>(S)) {
      InKernel = true;
      Kernel = cast<OpenACCConstructStmt>(S)->getDirectiveKind();
    }
    if (const auto *Construct = dyn_cast<OpenACCConstructStmt>(S))
      enter(Construct);
    IsConditional |= isa<IfStmt, SwitchStmt, AbstractConditionalOperator>(S);
    if (InKernel)
      noteWrite(S);
    if (const auto *Update = dyn_cast<OpenACCUpdateConstruct>(S))
      noteUpdate(Update);
    if (const auto *Member = dyn_cast<MemberExpr>(S))
      noteField(Member);
    if (const auto *Access = dyn_cast<ArraySubscriptExpr>(S)) {
      noteInner(Access);
      check(Access);
    }
    visitChildren(S);
    // Sweeps in a loop of the host: the first kernel comes behind the last.
    if (!InKernel && isa<ForStmt, WhileStmt, DoStmt, CXXForRangeStmt>(S))
      visitChildren(S);
    if (Var != OuterVar && InKernel) { // out of a `pipe` loop
      WrittenBefore.append(WrittenHere);
      OwnWrites.clear();
    }
    InKernel = Outer;
    IsConditional = OuterConditional;
    Var = OuterVar;
  }

private:
  void visitChildren(const Stmt *S) {
    const Stmt *Dead = deadBranch(S);
    for (const Stmt *Child : S->children())
      if (Child != Dead)
        visit(Child);
  }

  /// Reports once, though sweeps are looked at twice.
  bool isNew(const Expr *E) { return Reported.insert(E).second; }

  const PipelineArray *arrayOf(const Expr *Access) const {
    const Section S = Section::of(const_cast<Expr *>(Access));
    return S.Var ? P.find(S.Var) : nullptr;
  }

  /// The members of an element belong to it.
  static const ArraySubscriptExpr *elementOf(const Expr *E) {
    E = E->IgnoreParenImpCasts();
    while (const auto *Member = dyn_cast<MemberExpr>(E)) {
      if (Member->isArrow())
        return nullptr;
      E = Member->getBase()->IgnoreParenImpCasts();
    }
    return dyn_cast<ArraySubscriptExpr>(E);
  }

  /// What an assignment changes, also through a reference; or null.
  static const Expr *changedBy(const Stmt *S) {
    const Expr *Target = assignedBy(S);
    const auto *Ref = dyn_cast_or_null<DeclRefExpr>(Target);
    const auto *Var = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
    return Var && Var->getType()->isReferenceType() && Var->getInit()
               ? Var->getInit()->IgnoreParenImpCasts()
               : Target;
  }

  void noteWrite(const Stmt *S) {
    const Expr *Target = changedBy(S);
    const ArraySubscriptExpr *Element = Target ? elementOf(Target) : nullptr;
    const PipelineArray *Array = Element ? arrayOf(Element) : nullptr;
    if (!Array)
      return;
    if (Array->Clause->Direction == PACC_TARGETIN && isNew(Target))
      report(LC.S, Element->getExprLoc(), Diag::PipelineInput)
          << Array->S.name(LC) << Element->getSourceRange();
    WrittenHere.push_back({Array, partOf(Target)});
    for (; Element; Element = baseOf(Element))
      Written.insert(Element);
  }

  static const ArraySubscriptExpr *baseOf(const ArraySubscriptExpr *E) {
    return dyn_cast<ArraySubscriptExpr>(E->getBase()->IgnoreParenImpCasts());
  }

  /// The subscript of the split dimension; null: there is none.
  const ArraySubscriptExpr *splitOf(const ArraySubscriptExpr *E) const {
    for (; E; E = baseOf(E))
      if (Section::of(const_cast<ArraySubscriptExpr *>(E)).Dimensions.size() ==
          P.Dimension)
        return E;
    return nullptr;
  }

  /// p[i].v: the subscript is visited later.
  void noteField(const MemberExpr *Member) {
    const ArraySubscriptExpr *Element = elementOf(Member);
    const ArraySubscriptExpr *Split = Element ? splitOf(Element) : nullptr;
    if (Split && !Parts[Split].Field) // the outermost member is the last one
      Parts[Split].Field = fieldOf(Member);
  }

  /// The member of the element itself.
  static const FieldDecl *fieldOf(const Expr *E) {
    const FieldDecl *Field = nullptr;
    E = E->IgnoreParenImpCasts();
    while (const auto *Member = dyn_cast<MemberExpr>(E)) {
      Field = dyn_cast<FieldDecl>(Member->getMemberDecl());
      E = Member->getBase()->IgnoreParenImpCasts();
    }
    return Field;
  }

  /// g[i][2]: the same.
  void noteInner(const ArraySubscriptExpr *Access) {
    const ArraySubscriptExpr *Split = splitOf(Access);
    if (Split && Parts[Split].Inner.empty())
      Parts[Split].Inner = innerOf(Access);
  }

  llvm::SmallVector<std::optional<int64_t>, 2>
  innerOf(const ArraySubscriptExpr *Access) const {
    llvm::SmallVector<std::optional<int64_t>, 2> Inner;
    const Section S = Section::of(const_cast<ArraySubscriptExpr *>(Access));
    for (size_t I = P.Dimension; I < S.Dimensions.size(); ++I)
      Inner.push_back(At.constant(S.Dimensions[I].Lower));
    return Inner;
  }

  Part partOf(const Expr *Target) const {
    Part Result;
    Result.Field = fieldOf(Target);
    const ArraySubscriptExpr *Element = elementOf(Target);
    Result.Inner = innerOf(Element);
    if (const ArraySubscriptExpr *Split = splitOf(Element))
      if (std::optional<AccessDistance> D = At.distanceOf(Split, Var))
        Result.Offset = D->offset();
    return Result;
  }

  bool isWrittenIn(const Writes &List, const PipelineArray *Array,
                   const Part &Where) const {
    return llvm::any_of(List, [&](const Write &W) {
      return W.Array == Array && W.Where.mayMeet(Where);
    });
  }

  void noteUpdate(const OpenACCUpdateConstruct *Update) {
    for (const PipelineArray &Array : P.Arrays)
      if (names(Update, PACC_UPDATE_HOST, Array.S.Var))
        Returned.insert(&Array);
  }

  /// What may name an element without touching it.
  static bool isNoAccess(const Stmt *S) {
    if (const auto *Unary = dyn_cast<UnaryOperator>(S))
      return Unary->getOpcode() == UO_AddrOf;
    return isa<UnaryExprOrTypeTraitExpr, CXXNoexceptExpr, CXXTypeidExpr,
               GenericSelectionExpr>(S);
  }

  /// The branch of a conditional that is never taken, or null.
  const Stmt *deadBranch(const Stmt *S) const {
    const Stmt *Then = nullptr, *Else = nullptr;
    const Expr *Condition = nullptr;
    if (const auto *If = dyn_cast<IfStmt>(S)) {
      Condition = If->getCond();
      Then = If->getThen();
      Else = If->getElse();
    } else if (const auto *Choice = dyn_cast<ConditionalOperator>(S)) {
      Condition = Choice->getCond();
      Then = Choice->getTrueExpr();
      Else = Choice->getFalseExpr();
    }
    bool Value = false;
    if (!Condition || !Condition->EvaluateAsBooleanCondition(Value, LC.C))
      return nullptr;
    return Value ? Else : Then;
  }

  void enter(const OpenACCConstructStmt *Construct) {
    const PipeRecord *Pipe = pipeOf(Construct);
    if (!Pipe || Pipe->Dimension != P.Dimension)
      return;
    Stmt *Loop = nullptr;
    if (const auto *Combined = dyn_cast<OpenACCCombinedConstruct>(Construct))
      Loop = const_cast<Stmt *>(Combined->getLoop());
    else if (const auto *Plain = dyn_cast<OpenACCLoopConstruct>(Construct))
      Loop = const_cast<Stmt *>(Plain->getLoop());
    const char *Why = nullptr;
    if (auto L = isa_and_nonnull<ForStmt>(Loop) ? matchLoop(LC, Loop, Why)
                                                : std::nullopt)
      Var = L->Var;
    WrittenHere.clear();
    OwnWrites.clear();
    // Each iteration sees what those before have written.
    if (InKernel && mayBeSequential(Construct))
      addWrites(Loop, OwnWrites);
  }

  /// One iteration after the other, or so if they depend on each other.
  bool mayBeSequential(const OpenACCConstructStmt *Construct) const {
    bool Independent = false;
    for (const OpenACCClause *Clause : Construct->clauses()) {
      if (isa<OpenACCSeqClause, OpenACCAutoClause>(Clause))
        return true;
      Independent |= isa<OpenACCIndependentClause>(Clause);
    }
    switch (Kernel) {
    case OpenACCDirectiveKind::Serial:
    case OpenACCDirectiveKind::SerialLoop:
      return true;
    case OpenACCDirectiveKind::Kernels:
    case OpenACCDirectiveKind::KernelsLoop:
      return !Independent;
    default:
      return false;
    }
  }

  void addWrites(const Stmt *S, Writes &To) const {
    if (!S)
      return;
    const Expr *Target = changedBy(S);
    if (const ArraySubscriptExpr *Element =
            Target ? elementOf(Target) : nullptr)
      if (const PipelineArray *Array = arrayOf(Element))
        To.push_back({Array, partOf(Target)});
    for (const Stmt *Child : S->children())
      addWrites(Child, To);
  }

  /// Once for each access: at the subscript of the split dimension.
  void check(const ArraySubscriptExpr *Access) {
    const std::optional<AccessDistance> D = At.distanceOf(Access, Var);
    if (!D || D->isOwn())
      return; // not known, or its own
    const PipelineArray *Array = D->Array;
    const bool Behind = D->Elements >= D->Unit;
    if (!InKernel) {
      // The next chunk's results.
      if (Behind && Returned.count(Array) && isNew(Access))
        report(LC.S, Access->getExprLoc(), Diag::PipelineHostAhead)
            << LC.text(Access) << Access->getSourceRange();
      return;
    }
    const int64_t Elements = Behind ? D->Elements - D->Unit + 1 : -D->Elements;
    const int64_t Halo = Behind ? D->Right : D->Left;
    if (Written.count(Access)) {
      // A condition may be true only where there is no other chunk.
      if (!IsConditional && isNew(Access))
        report(LC.S, Access->getExprLoc(), Diag::PipelineWrite)
            << LC.text(Access) << int(Elements) << int(Behind)
            << int(D->InUnits) << Access->getSourceRange();
      return;
    }
    (Behind ? P.ReadBehind : P.ReadBefore).insert(Array);
    if (Elements > Halo) {
      if (isNew(Access))
        report(LC.S, Access->getExprLoc(), Diag::PipelineHalo)
            << LC.text(Access) << int(Elements) << int(Behind)
            << Array->Clause->Name << std::to_string(Halo) << int(D->InUnits)
            << Access->getSourceRange();
      return;
    }
    Part Where = Parts.lookup(Access);
    Where.Offset = D->offset();
    // Upwards, what is behind is still as it was in the plain program too.
    const bool BySelf = !Behind && isWrittenIn(OwnWrites, Array, Where);
    if ((BySelf || isWrittenIn(WrittenBefore, Array, Where)) && isNew(Access))
      report(LC.S, Access->getExprLoc(), Diag::PipelineStale)
          << LC.text(Access) << Array->S.name(LC) << int(BySelf)
          << Access->getSourceRange();
  }

  LoweringContext &LC;
  Pipeline &P;
  const PipelineAccess At;
  bool InKernel = false;
  OpenACCDirectiveKind Kernel = OpenACCDirectiveKind::Invalid; ///< it
  bool IsConditional = false;
  const VarDecl *Var = nullptr; ///< of the `pipe` loop round the place in hand
  /// By that loop so far; by all of it if it may be sequential; before it.
  Writes WrittenHere, OwnWrites, WrittenBefore;
  ArraySet Returned;                                         ///< to the host
  llvm::SmallPtrSet<const ArraySubscriptExpr *, 16> Written; ///< assigned to
  /// By the subscript of the split dimension.
  llvm::DenseMap<const ArraySubscriptExpr *, Part> Parts;
  llvm::SmallPtrSet<const Expr *, 8> Reported;
};

} // namespace

void checkHalos(LoweringContext &LC, Pipeline &P, const Stmt *Body) {
  Checker(LC, P).visit(Body);
}

} // namespace pacc
