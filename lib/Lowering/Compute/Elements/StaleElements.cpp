//===- StaleElements.cpp - arrays that host and device have differently ---===//
//
// In a data construct of an array or a number, or behind `enter data`, the host's code between kernels has the host's
// copy. This follows, for one variable at a time, which of the two copies has the newer values, along the function's
// statements: what holds on all ways to an access. Loops run once at least, as far as it is concerned, and once more for
// what stands in them under no condition.
//
//===----------------------------------------------------------------------===//
#include "Clauses/DataClauses.h"
#include "Compute/Elements/ConstructFacts.h"
#include "Compute/Elements/CopyStates.h"
#include "Compute/Elements/ElementEvents.h"
#include "Compute/Elements/FollowedVariables.h"
#include "Compute/Elements/LostElements.h"
#include "Compute/Elements/Queues.h"
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

class CopyFollower {
public:
  CopyFollower(LoweringContext &Ctx, const FollowedVariable &Followed, llvm::SmallPtrSetImpl<const Stmt *> &Reported)
      : Ctx(Ctx), Var(*Followed.Var), Field(Followed.Field), Reported(Reported), Whole(Ctx.C, &Var, Field), Indices(Ctx.C) {}

  void run(const Stmt *Body) {
    Whole.visit(Body);
    if (Whole.IsFollowed)
      walk(Body);
  }

private:
  /// The function's own, of which nobody else has heard.
  bool isOwn() const {
    return Var.hasLocalStorage() && !isa<ParmVarDecl>(Var) && !Whole.IsGiven &&
           (!Var.getType()->isPointerType() || Whole.IsAllocated);
  }

  /// Of the variable itself, not of an object of which it is a member.
  bool isNumber() const { return !Field && ElementEvents::isNumber(Var); }

  std::string name() const { return FollowedVariable{&Var, Field}.name(); }

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
    const FirstIndices Outside = std::exchange(Indices, FirstIndices(Ctx.C)); // the first iteration may not come here
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
    if (ThenIsDead == IsDead) // nor behind it, where one way leads elsewhere
      Indices = Outside;
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

  void walkPlain(const Stmt *S) {
    if (!S || IsDead)
      return;
    if (isWaitForOther(State.Queue, *S, Ctx.C))
      return;
    if (mayCallAnything(Ctx.C, S)) {
      walkUnknown();
      forgetEntered();
    }
    IsChoice = hasChoices(S);
    ElementEvents Here(Ctx.C, &Var, Field);
    Here.visit(S);
    for (const ElementEvent &E : Here.Events)
      see(E);
  }

  bool isInRegion(const Expr &At) const { return Field ? hasFirstObject(Region->S, Ctx.C) : Indices.areIn(Region->S, &At); }
  bool isSure() const { return !IsRepeated || !IsUnderCondition; }

  void see(const ElementEvent &E) {
    const auto *At = dyn_cast<Expr>(E.Where);
    if (E.Kind == Access::Unclear || !At || (Region && !isInRegion(*At)))
      return walkUnknown();
    if (E.Kind != Access::Set && isSure()) {
      if (State.Device && !Indices.areBefore(State.From, At))
        tell(Diag::ElementsStale, *At, State.Device);
      else if (State.Pending && !Indices.areBefore(State.From, At))
        tell(Diag::ElementsPending, *At, State.Pending);
      else if (State.Unset && !Region && State.SetFrom)
        tellOfLeftOut(*At);
    }
    if (E.Kind == Access::Read)
      return;
    State = {};
    if (Region)
      State.Host = At;
  }

  /// Of elements that come back without values, if this is one.
  void tellOfLeftOut(const Expr &At) {
    const Expr *Index = FirstIndices::outerIndex(&At);
    const std::optional<Course> Read = Index ? Indices.courseOf(Index) : std::nullopt;
    const Course &Set = *State.SetFrom;
    const bool IsBefore = Read && Read->First < Set.First;
    if (!Read || !(IsBefore || (Set.misses(*Read) && !IsChoice)) || !Reported.insert(&At).second)
      return;
    report(Ctx.S, At.getBeginLoc(), Diag::ElementsLeftOut)
        << name() << line(State.Unset) << int(IsBefore ? Set.First : Set.Step) << int(!IsBefore) << At.getSourceRange();
  }

  /// A kernel sets elements in a copy that began without values: `From`, or some of them.
  void noteSet(const Stmt *Construct, const ClauseItem &Item, std::optional<Course> From) {
    State.SetFrom = From && State.SetFrom ? From->with(*State.SetFrom) : From;
    const auto Lower = Item.S.Dimensions.empty() ? std::optional<int64_t>(0) : knownBound(Item.S.Dimensions.front().Lower, Ctx.C);
    const bool LeavesSome = From && !State.SetFrom->Falls && Lower == 0 && (State.SetFrom->First > 0 || State.SetFrom->Step > 1);
    State.Unset = LeavesSome ? Construct : nullptr;
  }

  void tell(Diag What, const Stmt &At, const Stmt *Other) {
    if (Reported.insert(&At).second)
      report(Ctx.S, At.getBeginLoc(), What)
          << name() << line(Other) << (Region ? updated() : std::string()) << At.getSourceRange();
  }

  /// As an update directive has it.
  std::string updated() const { return Field || Region->S.Dimensions.empty() ? name() : Region->S.text(Ctx); }

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
      const bool Brings = clauseMentions(&Directive, &Var) && hasClause<OpenACCHostClause, OpenACCSelfClause>(&Directive);
      if (Brings)
        takeBack(Directive);
      const bool IsFirst = !State.Pending; // else it may be another part that another queue brings
      walkUnknown();
      if (Brings && isAsync(Directive)) {
        State.Pending = &Directive;
        State.Queue = IsFirst ? queueOf(Directive, Ctx.C) : std::nullopt;
      }
      return;
    }
    if (isa<OpenACCEnterDataConstruct, OpenACCExitDataConstruct>(Directive) && clauseMentions(&Directive, &Var))
      return walkUnstructured(Directive);
    if (const auto *Loop = dyn_cast<OpenACCLoopConstruct>(&Directive))
      return walk(Loop->getLoop());
    if (!isa<OpenACCWaitConstruct>(Directive))
      walkUnknown();
    else if (mayWaitFor(State.Queue, Directive, Ctx.C))
      State.forgetQueue();
  }

  void walkData(const OpenACCDataConstruct &Data) {
    if (hasClause<OpenACCWaitClause, OpenACCIfClause, OpenACCAsyncClause>(&Data))
      walkUnknown();
    if (!clauseMentions(&Data, &Var))
      return walk(Data.getStructuredBlock());
    forgetEntered(); // the construct may leave it there or not
    const std::optional<ClauseItem> Plain = Region ? std::nullopt : plainItem(Ctx, Data, Var);
    walkUnknown();
    const Stmt *Unset = nullptr; // behind it
    std::optional<Course> SetFrom;
    {
      const llvm::SaveAndRestore Inside(Region, Plain ? &*Plain : nullptr);
      if (Plain && isOwn() && (Plain->Clause.Action == PACC_COPYOUT || Plain->Clause.Action == PACC_CREATE))
        State.Unset = &Data;
      walk(Data.getStructuredBlock());
      if (Plain && !IsDead && (Plain->Clause.Action == PACC_COPY || Plain->Clause.Action == PACC_COPYOUT))
        takeBack(Data);
      if (State.Unset && State.SetFrom && Plain && Plain->Clause.Action == PACC_COPYOUT) {
        Unset = &Data;
        SetFrom = State.SetFrom;
      }
    }
    walkUnknown();
    State.Unset = Unset;
    State.SetFrom = SetFrom;
  }

  /// `enter data` and `exit data` with the array. Inside of a data construct of it they change nothing.
  void walkUnstructured(const OpenACCConstructStmt &Directive) {
    if (isEntered() && names(&Directive, PACC_COPYOUT, &Var))
      takeBack(Directive);
    walkUnknown();
    if (Region && !isEntered())
      return;
    Entered = isa<OpenACCEnterDataConstruct>(Directive) ? plainItem(Ctx, Directive, Var) : std::nullopt;
    Region = Entered ? &*Entered : nullptr;
  }

  void walkCompute(const OpenACCConstructStmt &Construct) {
    const auto *Compute = dyn_cast<OpenACCComputeConstruct>(&Construct);
    const Stmt *Inside = Compute ? Compute->getStructuredBlock() : cast<OpenACCCombinedConstruct>(Construct).getLoop();
    if (mayWaitFor(State.Queue, Construct, Ctx.C))
      State.forgetQueue();
    if (!mentions(Inside, &Var) && !clauseMentions(&Construct, &Var))
      return;
    const ClauseItem *Named = nullptr;
    const std::vector<ClauseItem> Items = dataItems(Ctx, &Construct);
    for (const ClauseItem &Item : Items)
      if (Item.S.Var && Item.S.Var->getCanonicalDecl() == Var.getCanonicalDecl())
        Named = &Item;
    ElementEvents InKernel(Ctx.C, &Var, Field);
    InKernel.visit(Inside);
    const bool IsNumber = isNumber(), IsReduced = IsNumber && isReducedIn(&Construct, Var);
    if (IsNumber && !Region && !Named && !IsReduced) // mostly a copy of the construct's own
      return bringsNumbersBack(Construct) ? walkUnknown() : void();
    const bool IsUnclear = IsNumber ? isCopiedBy(Construct, Var) : clauseMentions(&Construct, &Var) && !Named;
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
            << name() << line(&Construct) << updated() << State.Host->getSourceRange();
    if (State.Unset && Region && !State.SetFrom && Reads && !SetsFirst && isSure() && Reported.insert(State.Unset).second)
      report(Ctx.S, Construct.getBeginLoc(), Diag::ElementsUnset) << name() << Region->Clause.Name;
    if (State.Busy && isSure() && Region && meets(Construct, Inside, InKernel.Events))
      tellOfQueue(Construct, OfQueue::Uses);
    if (!Writes) {
      State.Host = nullptr;
      return;
    }
    const CopyStates Before = std::exchange(State, {});
    const std::optional<Course> Changed = Indices.changed(Inside, InKernel.Events);
    State.From = Changed ? std::optional(Changed->First) : std::nullopt;
    if (Before.Unset && Region) {
      State.SetFrom = Before.SetFrom;
      noteSet(Before.Unset, *Region, Changed);
    } else if (!Region && Named && isOwn() && !Whole.IsNamed && Named->Clause.Action == PACC_COPYOUT) {
      noteSet(&Construct, *Named, Changed);
    }
    State.Queue = Before.Pending || Before.Busy ? std::nullopt : queueOf(Construct, Ctx.C); // of one part, and the other's
    if (Region) {
      State.Device = &Construct;
      State.Busy = State.Queue && !hasChoices(Inside) ? &Construct : nullptr;
    } else if (isAsync(Construct) && comesBack(Named, IsReduced)) {
      State.Pending = &Construct;
    }
  }

  /// Whether the construct, which nothing orders behind the one that is under way, uses the first element that this changes.
  bool meets(const OpenACCConstructStmt &Construct, const Stmt *Kernel, llvm::ArrayRef<ElementEvent> Events) {
    if (!isOutsideOf(*State.Queue, Construct, Ctx.C) || hasChoices(Kernel))
      return false;
    return isNumber() || Field || (State.From && Indices.useFirst(*State.From, Kernel, Events));
  }

  /// What copies the variable to the host does so while a queue changes it.
  void takeBack(const OpenACCConstructStmt &Directive) {
    if (!State.Busy || !Region || !isSure() || mayWaitFor(State.Queue, Directive, Ctx.C) ||
        hasClause<OpenACCIfClause>(&Directive) || !isOutsideOf(*State.Queue, Directive, Ctx.C))
      return;
    for (const ClauseItem &Item : dataItems(Ctx, &Directive))
      if (Item.S.Var && Item.S.Var->getCanonicalDecl() == Var.getCanonicalDecl() && hasFirst(Item.S))
        return tellOfQueue(Directive, isa<OpenACCDataConstruct>(Directive) ? OfQueue::Ends : OfQueue::Uses);
  }

  /// Whether the first element that a kernel has changed is in the section.
  bool hasFirst(const Section &S) const {
    return S.Dimensions.empty() || (State.From && knownBound(S.Dimensions.front().Lower, Ctx.C) == State.From);
  }

  enum class OfQueue { Uses, Ends };
  void tellOfQueue(const OpenACCConstructStmt &Directive, OfQueue How) {
    if (Reported.insert(State.Busy).second)
      report(Ctx.S, Directive.getBeginLoc(), Diag::QueueUnordered)
          << name() << line(State.Busy) << int(*State.Queue) << int(How);
  }

  /// Whether the construct itself has the array and brings it back, as far as the function says.
  bool comesBack(const ClauseItem *Named, bool IsReduced) const {
    if (!isOwn() || Whole.IsNamed)
      return false;
    if (!Named && isNumber()) // of others it has a copy of its own
      return IsReduced;
    return Named ? Named->Clause.Action == PACC_COPY || Named->Clause.Action == PACC_COPYOUT : !Var.getType()->isPointerType();
  }

  LoweringContext &Ctx;
  const VarDecl &Var;
  const FieldDecl *Field; ///< of the object, or null
  llvm::SmallPtrSetImpl<const Stmt *> &Reported;
  ElementEvents Whole; ///< of the function
  const ClauseItem *Region = nullptr; ///< of the data construct round the statement, or Entered
  std::optional<ClauseItem> Entered;  ///< by `enter data` before the statement
  CopyStates State;
  FirstIndices Indices; ///< in the loops round it
  bool IsDead = false, HasLeft = false; ///< no way leads here; one left the loop, or its iteration
  bool IsUnderCondition = false, IsRepeated = false, IsChoice = false; ///< of the statement
};

} // namespace

void warnOfStaleElements(LoweringContext &Ctx, const Stmt *Body) {
  if (options().Managed || options().Unified || (!options().Gpu && !options().Emulator) || isTangled(Body))
    return;
  llvm::SmallPtrSet<const Stmt *, 8> Reported;
  for (const FollowedVariable &Followed : followedVariables(Ctx.C, Body))
    CopyFollower(Ctx, Followed, Reported).run(Body);
}

} // namespace pacc
