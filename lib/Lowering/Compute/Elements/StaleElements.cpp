//===- StaleElements.cpp - arrays that host and device have differently ---===//
//
// In a data construct of an array or a number, or behind `enter data`, the host's code between kernels has the host's
// copy. This follows, for one variable at a time, which of the two copies has the newer values, along the function's
// statements: what holds on all ways to an access. Loops run once at least, as far as it is concerned, and once more for
// what stands in them under no condition.
//
//===----------------------------------------------------------------------===//
#include "Clauses/DataClauses.h"
#include "Compute/Elements/CopyStates.h"
#include "Compute/Elements/ElementEvents.h"
#include "Compute/Elements/FollowedVariables.h"
#include "Compute/Elements/LostElements.h"
#include "LoweringContext.h"
#include "Pipelines/Pipelines.h"
#include "Tree/References.h"
#include "pacc/Lowering/Diagnostics.h"
#include "pacc/Support/Options.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/OpenACCClause.h"
#include "clang/AST/StmtCXX.h"
#include "clang/AST/StmtOpenACC.h"
#include "clang/AST/StmtOpenMP.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;

namespace pacc {
namespace {

template <typename... Clauses> bool hasClause(const OpenACCConstructStmt *Construct) {
  return llvm::any_of(Construct->clauses(), [](const OpenACCClause *C) { return isa<Clauses...>(C); });
}

class CopyFollower {
public:
  CopyFollower(LoweringContext &Ctx, const VarDecl &Var, llvm::SmallPtrSetImpl<const Stmt *> &Reported)
      : Ctx(Ctx), Var(Var), Reported(Reported), Whole(Ctx.C, &Var), Indices(Ctx.C) {}

  void run(const Stmt *Body) {
    Whole.visit(Body);
    if (Whole.IsFollowed)
      walk(Body);
  }

private:
  /// The function's own, of which nobody else has heard.
  bool isOwn() const {
    return Var.hasLocalStorage() && !isa<ParmVarDecl>(Var) && !Whole.IsGiven &&
           (Var.getType()->isArrayType() || Whole.IsAllocated || ElementEvents::isNumber(Var));
  }

  unsigned line(const Stmt *S) const { return Ctx.C.getSourceManager().getExpansionLineNumber(S->getBeginLoc()); }

  void walk(const Stmt *S) {
    if (!S)
      return;
    if (const auto *Directive = dyn_cast<OpenACCConstructStmt>(S))
      return walkDirective(*Directive);
    if (const auto *Block = dyn_cast<CompoundStmt>(S)) {
      for (const Stmt *Child : Block->body())
        walk(Child);
    } else if (const auto *If = dyn_cast<IfStmt>(S)) {
      walkIf(*If);
    } else if (const auto *For = dyn_cast<ForStmt>(S)) {
      walk(For->getInit());
      const llvm::SaveAndRestore Outside(Indices);
      Indices.enter(*For);
      walkLoop({For->getCond(), For->getBody(), For->getInc()});
    } else if (const auto *While = dyn_cast<WhileStmt>(S)) {
      walkLoop({While->getCond(), While->getBody()});
    } else if (const auto *Do = dyn_cast<DoStmt>(S)) {
      walkLoop({Do->getBody(), Do->getCond()});
    } else if (isa<SwitchStmt, CXXForRangeStmt>(S)) {
      walkUnknown();
    } else if (isa<BreakStmt, ContinueStmt, ReturnStmt>(S)) {
      walkPlain(S);
      IsDead = true;
      HasLeft |= !isa<ReturnStmt>(S);
    } else {
      walkPlain(S);
    }
  }

  void walkUnknown() { State = {}; }

  bool isEntered() const { return Entered && Region == &*Entered; }
  void forgetEntered() { Region = isEntered() ? nullptr : Region; }

  void walkIf(const IfStmt &If) {
    walk(If.getInit());
    walkPlain(If.getCond());
    const llvm::SaveAndRestore Outside(Indices, FirstIndices(Ctx.C)); // the first iteration may not come here
    const llvm::SaveAndRestore Under(IsUnderCondition, true);
    const CopyStates Before = State;
    const bool WasDead = IsDead;
    const ClauseItem *const Around = Region;
    walk(If.getThen());
    const bool IsSameRegion = Region == Around;
    const CopyStates Then = State;
    const bool ThenIsDead = IsDead;
    State = Before;
    IsDead = WasDead;
    walk(If.getElse());
    if (!IsSameRegion || Region != Around) // entered or left in one of the two
      Region = nullptr;
    if (IsDead)
      State = Then;
    else if (!ThenIsDead)
      State.meet(Then);
    IsDead &= ThenIsDead;
  }

  void walkLoop(llvm::ArrayRef<const Stmt *> Parts) {
    const bool LeftOutside = HasLeft, WasDead = IsDead;
    HasLeft = false;
    {
      const llvm::SaveAndRestore Under(IsUnderCondition, IsRepeated && IsUnderCondition);
      for (const Stmt *Part : Parts)
        walk(Part);
      if (!HasLeft && !IsDead) {
        const llvm::SaveAndRestore Again(IsRepeated, true);
        for (const Stmt *Part : Parts)
          walk(Part);
      }
    }
    if (HasLeft) { // by ways that are not followed
      State = {};
      forgetEntered();
    }
    HasLeft = LeftOutside;
    IsDead = WasDead;
  }

  /// Whether a construct that has changed elements from `First` on may have left out what stands there: the array's edge.
  bool isBefore(const Expr *E, std::optional<int64_t> First) const {
    const Expr *Index = FirstIndices::outerIndex(E);
    const std::optional<int64_t> At = Index ? Indices.firstValue(Index) : std::nullopt;
    return At && First && *At < *First;
  }

  /// The least of the first subscripts with which the kernel changes elements; nothing: it is not known.
  std::optional<int64_t> leastChanged(const Stmt *Kernel, llvm::ArrayRef<ElementEvent> Events) {
    const llvm::SaveAndRestore Outside(Indices);
    Indices.enterAll(Kernel);
    std::optional<int64_t> Least;
    for (const ElementEvent &E : Events) {
      if (E.Kind != Access::Set && E.Kind != Access::Update)
        continue;
      const auto *At = dyn_cast<Expr>(E.Where);
      const Expr *Index = At ? FirstIndices::outerIndex(At) : nullptr;
      const std::optional<int64_t> First = Index ? Indices.firstValue(Index) : std::nullopt;
      if (!First)
        return std::nullopt;
      Least = Least ? std::min(*Least, *First) : *First;
    }
    return Least;
  }

  void walkPlain(const Stmt *S) {
    if (!S || IsDead)
      return;
    if (mayCallAnything(Ctx.C, S)) {
      walkUnknown();
      forgetEntered();
    }
    ElementEvents Here(Ctx.C, &Var);
    Here.visit(S);
    for (const ElementEvent &E : Here.Events)
      see(E);
  }

  bool isSure() const { return !IsRepeated || !IsUnderCondition; }

  void see(const ElementEvent &E) {
    const auto *At = dyn_cast<Expr>(E.Where);
    if (E.Kind == Access::Unclear || !At || (Region && !Indices.areIn(Region->S, At)))
      return walkUnknown();
    if (E.Kind != Access::Set && isSure()) {
      if (State.Device && !isBefore(At, State.From))
        tell(Diag::ElementsStale, *At, State.Device);
      else if (State.Pending && !isBefore(At, State.From))
        tell(Diag::ElementsPending, *At, State.Pending);
      else if (State.Unset && !Region && isBefore(At, State.SetFrom) && Reported.insert(At).second)
        report(Ctx.S, At->getBeginLoc(), Diag::ElementsLeftOut)
            << Var.getName() << line(State.Unset) << int(*State.SetFrom) << At->getSourceRange();
    }
    if (E.Kind == Access::Read)
      return;
    State = {};
    if (Region)
      State.Host = At;
  }

  /// A kernel sets elements from `From` on in a copy that began without values.
  void noteSet(const Stmt *Construct, const ClauseItem &Item, std::optional<int64_t> From) {
    State.SetFrom = From && State.SetFrom ? std::min(*From, *State.SetFrom) : From;
    const auto Lower = Item.S.Dimensions.empty() ? std::optional<int64_t>(0) : knownBound(Item.S.Dimensions.front().Lower, Ctx.C);
    State.Unset = From && Lower == 0 && *State.SetFrom > 0 ? Construct : nullptr;
  }

  void tell(Diag What, const Stmt &At, const Stmt *Other) {
    if (Reported.insert(&At).second)
      report(Ctx.S, At.getBeginLoc(), What)
          << Var.getName() << line(Other) << (Region ? updated() : std::string()) << At.getSourceRange();
  }

  /// As an update directive has it.
  std::string updated() const { return Region->S.Dimensions.empty() ? Var.getName().str() : Region->S.text(Ctx); }

  void walkDirective(const OpenACCConstructStmt &Directive) {
    if (IsDead)
      return;
    if (isa<OpenACCComputeConstruct, OpenACCCombinedConstruct>(Directive))
      return walkCompute(Directive);
    if (const auto *Data = dyn_cast<OpenACCDataConstruct>(&Directive); Data && !isPipeline(Ctx, Data))
      return walkData(*Data);
    if (isa<OpenACCUpdateConstruct>(Directive)) {
      if (!clauseMentions(&Directive, &Var) && isOwn() && !hasClause<OpenACCWaitClause>(&Directive))
        return;
      walkUnknown();
      if (clauseMentions(&Directive, &Var) && isAsync(Directive) && !Region && hasClause<OpenACCHostClause, OpenACCSelfClause>(&Directive))
        State.Pending = &Directive;
      return;
    }
    if (isa<OpenACCEnterDataConstruct, OpenACCExitDataConstruct>(Directive) && clauseMentions(&Directive, &Var))
      return walkUnstructured(Directive);
    if (const auto *Loop = dyn_cast<OpenACCLoopConstruct>(&Directive))
      return walk(Loop->getLoop());
    if (isa<OpenACCWaitConstruct>(Directive))
      State.Pending = nullptr;
    else
      walkUnknown();
  }

  void walkData(const OpenACCDataConstruct &Data) {
    if (hasClause<OpenACCWaitClause, OpenACCIfClause, OpenACCAsyncClause>(&Data))
      walkUnknown();
    if (!clauseMentions(&Data, &Var))
      return walk(Data.getStructuredBlock());
    forgetEntered(); // the construct may leave it there or not
    const std::optional<ClauseItem> Plain = Region ? std::nullopt : plainItem(Data);
    walkUnknown();
    const Stmt *Unset = nullptr; // behind it
    std::optional<int64_t> SetFrom;
    {
      const llvm::SaveAndRestore Inside(Region, Plain ? &*Plain : nullptr);
      if (Plain && isOwn() && (Plain->Clause.Action == PACC_COPYOUT || Plain->Clause.Action == PACC_CREATE))
        State.Unset = &Data;
      walk(Data.getStructuredBlock());
      if (State.Unset && State.SetFrom && Plain && Plain->Clause.Action == PACC_COPYOUT) {
        Unset = &Data;
        SetFrom = State.SetFrom;
      }
    }
    walkUnknown();
    State.Unset = Unset;
    State.SetFrom = SetFrom;
  }

  /// Each gang or iteration has one of its own.
  bool isCopiedBy(const OpenACCConstructStmt &Construct) const {
    return llvm::any_of(Construct.clauses(), [this](const OpenACCClause *C) {
      return isa<OpenACCPrivateClause, OpenACCFirstPrivateClause>(C) && isItemOf(*cast<OpenACCClauseWithVarList>(C), &Var);
    });
  }

  static bool bringsNumbersBack(const OpenACCConstructStmt &Construct) {
    const OpenACCDirectiveKind Kind = Construct.getDirectiveKind();
    return Kind == OpenACCDirectiveKind::Kernels || Kind == OpenACCDirectiveKind::KernelsLoop;
  }

  /// `enter data` and `exit data` with the array. Inside of a data construct of it they change nothing.
  void walkUnstructured(const OpenACCConstructStmt &Directive) {
    walkUnknown();
    if (Region && !isEntered())
      return;
    Entered = isa<OpenACCEnterDataConstruct>(Directive) ? plainItem(Directive) : std::nullopt;
    Region = Entered ? &*Entered : nullptr;
  }

  /// The array, if it is surely there from here on, by one clause that says no more.
  std::optional<ClauseItem> plainItem(const OpenACCConstructStmt &Data) {
    std::optional<ClauseItem> Found;
    for (const ClauseItem &Item : dataItems(Ctx, &Data))
      if (Item.S.Var && Item.S.Var->getCanonicalDecl() == Var.getCanonicalDecl())
        Found.emplace(Item);
    if (!Found || Found->Clause.DevicePtr || Found->Clause.Action > PACC_CREATE || isPointerAlone(Found->S, Found->Clause) ||
        hasClause<OpenACCIfClause>(&Data))
      return std::nullopt;
    return Found;
  }

  static bool isAsync(const OpenACCConstructStmt &Construct) {
    return llvm::any_of(Construct.clauses(), [](const OpenACCClause *C) {
      const auto *Async = dyn_cast<OpenACCAsyncClause>(C);
      return Async && (!Async->hasIntExpr() || isa<IntegerLiteral>(Async->getIntExpr()->IgnoreParenImpCasts()));
    });
  }

  void walkCompute(const OpenACCConstructStmt &Construct) {
    const auto *Compute = dyn_cast<OpenACCComputeConstruct>(&Construct);
    const Stmt *Inside = Compute ? Compute->getStructuredBlock() : cast<OpenACCCombinedConstruct>(Construct).getLoop();
    if (hasClause<OpenACCWaitClause, OpenACCDeviceTypeClause>(&Construct))
      State.Pending = nullptr;
    if (!mentions(Inside, &Var) && !clauseMentions(&Construct, &Var))
      return;
    const ClauseItem *Named = nullptr;
    const std::vector<ClauseItem> Items = dataItems(Ctx, &Construct);
    for (const ClauseItem &Item : Items)
      if (Item.S.Var && Item.S.Var->getCanonicalDecl() == Var.getCanonicalDecl())
        Named = &Item;
    ElementEvents InKernel(Ctx.C, &Var);
    InKernel.visit(Inside);
    const bool IsNumber = ElementEvents::isNumber(Var), IsReduced = IsNumber && isReducedIn(&Construct, Var);
    if (IsNumber && !Region && !Named && !IsReduced) // mostly a copy of the construct's own
      return bringsNumbersBack(Construct) ? walkUnknown() : void();
    const bool IsUnclear = IsNumber ? isCopiedBy(Construct) : clauseMentions(&Construct, &Var) && !Named;
    const bool IsOther = IsUnclear || (Named && (Named->Clause.DevicePtr || (Named->Clause.Action & ~unsigned(PACC_ACTION_MASK))));
    if (IsOther || !InKernel.isKnown() || hasClause<OpenACCIfClause, OpenACCSelfClause, OpenACCDeviceTypeClause>(&Construct))
      return walkUnknown();
    bool Reads = false, Writes = false, Unclear = false, SetsFirst = false;
    for (const ElementEvent &E : InKernel.Events) {
      SetsFirst |= E.Kind == Access::Set && !Reads;
      Reads |= E.Kind == Access::Read || E.Kind == Access::Update;
      Writes |= E.Kind == Access::Set || E.Kind == Access::Update;
      Unclear |= E.Kind == Access::Unclear;
    }
    if (Unclear)
      return walkUnknown();
    if (State.Host && Reads && !SetsFirst && isSure() && Region)
      if (Reported.insert(State.Host).second)
        report(Ctx.S, State.Host->getBeginLoc(), Diag::ElementsOfHost)
            << Var.getName() << line(&Construct) << updated() << State.Host->getSourceRange();
    if (State.Unset && Region && !State.SetFrom && Reads && !SetsFirst && isSure() && Reported.insert(State.Unset).second)
      report(Ctx.S, Construct.getBeginLoc(), Diag::ElementsUnset) << Var.getName() << Region->Clause.Name;
    if (!Writes) {
      State.Host = nullptr;
      return;
    }
    const CopyStates Before = std::exchange(State, {});
    State.From = leastChanged(Inside, InKernel.Events);
    if (Before.Unset && Region) {
      State.SetFrom = Before.SetFrom;
      noteSet(Before.Unset, *Region, State.From);
    } else if (!Region && Named && isOwn() && !Whole.IsNamed && Named->Clause.Action == PACC_COPYOUT) {
      noteSet(&Construct, *Named, State.From);
    }
    if (Region)
      State.Device = &Construct;
    else if (isAsync(Construct) && comesBack(Named, IsReduced))
      State.Pending = &Construct;
  }

  /// Whether the construct itself has the array and brings it back, as far as the function says.
  bool comesBack(const ClauseItem *Named, bool IsReduced) const {
    if (!isOwn() || Whole.IsNamed)
      return false;
    if (!Named && ElementEvents::isNumber(Var)) // of others it has a copy of its own
      return IsReduced;
    return Named ? Named->Clause.Action == PACC_COPY || Named->Clause.Action == PACC_COPYOUT : Var.getType()->isArrayType();
  }

  LoweringContext &Ctx;
  const VarDecl &Var;
  llvm::SmallPtrSetImpl<const Stmt *> &Reported;
  ElementEvents Whole; ///< of the function
  const ClauseItem *Region = nullptr; ///< of the data construct round the statement, or Entered
  std::optional<ClauseItem> Entered;  ///< by `enter data` before the statement
  CopyStates State;
  FirstIndices Indices; ///< in the loops round it
  bool IsDead = false, HasLeft = false; ///< no way leads here; one left the loop, or its iteration
  bool IsUnderCondition = false, IsRepeated = false;
};

} // namespace

void warnOfStaleElements(LoweringContext &Ctx, const Stmt *Body) {
  if (options().Managed || options().Unified || (!options().Gpu && !options().Emulator) || isTangled(Body))
    return;
  llvm::SmallPtrSet<const Stmt *, 8> Reported;
  for (const VarDecl *Var : followedVariables(Ctx.C, Body))
    CopyFollower(Ctx, *Var, Reported).run(Body);
}

} // namespace pacc
