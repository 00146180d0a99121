//===- InferredReductions.cpp - reductions that no clause names -----------===//
#include "Privates/InferredReductions.h"
#include "Data/Declare/Declare.h"
#include "Loops/LoopNest.h"
#include "Tree/Aliases/OtherNames.h"
#include "Tree/References.h"
#include "Region.h"
#include "Privates/MemberReductions.h"
#include "Privates/Updates/Updates.h"
#include "pacc/Support/Feedback.h"

#include "clang/AST/Expr.h"
#include "clang/AST/StmtOpenACC.h"

using namespace clang;

namespace pacc {

/// Whether functions that are called in `S` name the variable.
static bool callsMention(const Stmt *S, const VarDecl *Var,
                         llvm::SmallPtrSetImpl<const FunctionDecl *> &Seen) {
  if (!S)
    return false;
  const auto *Call = dyn_cast<CallExpr>(S);
  const FunctionDecl *F = Call ? Call->getDirectCallee() : nullptr;
  const FunctionDecl *Definition = nullptr;
  if (F && F->hasBody(Definition) && Seen.insert(Definition).second &&
      (mentions(Definition->getBody(), Var) ||
       callsMention(Definition->getBody(), Var, Seen)))
    return true;
  return llvm::any_of(S->children(), [&](const Stmt *Child) {
    return callsMention(Child, Var, Seen);
  });
}

bool isNamedBeside(const Stmt *S, const VarDecl *Var, const Stmt *Without, std::optional<pacc_red_op> Op) {
  const auto *Directive = dyn_cast_or_null<OpenACCLoopConstruct>(S);
  if (!Directive && !(S && isa<CompoundStmt, ForStmt, AttributedStmt>(S)))
    return mentions(S, Var, Without);
  const auto Names = [&](const OpenACCClause *C) {
    const auto *Reduces = dyn_cast<OpenACCReductionClause>(C);
    return !(Op && Reduces && operatorOf(Reduces->getReductionOp()) == Op && isItemOf(*Reduces, Var)) &&
           llvm::any_of(C->children(), [Var](const Stmt *E) { return mentions(E, Var); });
  };
  return S != Without && ((Directive && llvm::any_of(Directive->clauses(), Names)) ||
                          llvm::any_of(S->children(), [&](const Stmt *Child) { return isNamedBeside(Child, Var, Without, Op); }));
}

namespace {

const Reduction *findReduction(llvm::ArrayRef<Reduction> In, const VarDecl *Var) {
  const auto *It = llvm::find_if(In, [Var](const Reduction &Red) { return Red.Var == Var; });
  return It == In.end() ? nullptr : It;
}

/// All of a scalar is reduced, with the operator, and nothing goes with it.
bool isOfScalar(const Reduction &Red, pacc_red_op Op) {
  return Red.Op == Op && !Red.Leads && !Red.Follows && Red.Parts.size() == 1 && Red.Parts.front().Path.empty();
}

class Inference {
public:
  Inference(const Region &R, const Kernel &K,
            llvm::ArrayRef<const LoopNest *> Around,
            llvm::ArrayRef<Reduction> OfConstruct, const LoopNest &N)
      : R(R), K(K), Around(Around), OfConstruct(OfConstruct), N(N) {}

  bool reduces(const VarDecl *Var, const UpdatedScalar &Here) const {
    if (N.isVariable(Var) || contains(N.Privates, Var) ||
        findReduction(N.Reductions, Var) || isUsedThroughObject(R.Ctx, N.body(), Var))
      return false;
    for (const LoopNest *Outer : llvm::reverse(Around)) {
      if (const Reduction *Of = findReduction(Outer->Reductions, Var))
        return Of->Op == Here.Op && isDirective();
      if (contains(Outer->Privates, Var) ||
          Uses(Outer->body()).isDeclaredInside(Var))
        return isOfLane() && !isSeenElsewhere(Var, *Outer);
    }
    if (const Reduction *Of = findReduction(OfConstruct, Var))
      return Of->Op == Here.Op && isDirective();
    // In `parallel` a variable is the gang's, and what an assignment leaves in it is nobody's.
    if (Here.OnlySet && R.Kind != PACC_KERNELS)
      return false;
    return isFree(Var) && reducesOuter(Var, Here) && !isKept(Var) && !(isJudged() && hasOthers(Var, Here));
  }

  /// The same of a variable that the loop, an outermost one, names in the statement `In` alone.
  bool reducesIn(const VarDecl *Var, const UpdatedScalar &Here, const Stmt *In) const {
    const Reduction *Said = findReduction(N.Reductions, Var);
    if (Said ? !isOfScalar(*Said, Here.Op) : R.Kind == PACC_KERNELS)
      return !Said && reduces(Var, Here);
    // Of `parallel` the variable is the gang's, or of all gangs, which nobody else uses then; that the loop only sets it
    // does not make it a temporary.
    const auto *Directive = directiveOf(R.Body, N.Loops.front().Loop);
    const bool IsElsewhere = Directive ? mentions(R.Body, Var, Directive) || (!Said && clauseMentions(Directive, Var))
                                       : isNamedBeside(R.Body, Var, In, Here.Op);
    return !IsElsewhere && !N.isVariable(Var) && (R.Kind != PACC_KERNELS || !contains(N.Privates, Var)) &&
           !isUsedThroughObject(R.Ctx, N.body(), Var) && !R.Before.isDeclaredInside(Var) && isFreeOrShared(Var, Said);
  }

private:
  template <typename Range>
  static bool contains(const Range &Variables, const VarDecl *Var) {
    return llvm::is_contained(Variables, Var);
  }

  bool isDirective() const { return !(N.Clauses.Flags & PACC_LOOP_PLAIN); }

  /// The analysis, not the program, says whether the iterations are independent.
  bool isJudged() const {
    return R.Kind == PACC_KERNELS &&
           N.Clauses.Flags & (PACC_LOOP_PLAIN | PACC_LOOP_AUTO);
  }

  bool hasOthers(const VarDecl *Var, const UpdatedScalar &Here) const {
    const bool IsReference = Var->getType()->isReferenceType();
    const bool IsNamed = !IsReference && hasOtherName(Var, N.body());
    if (IsNamed || !(IsReference || Var->hasGlobalStorage()))
      return IsNamed;
    if (!mayHaveOtherName(Var, N.body(), Accesses::All))
      return false;
    const std::string Name = Var->getNameAsString();
    const std::string Who = IsReference ? "the reference " + Name + " may lead to what else the loop accesses"
                                        : "the file keeps the address of " + Name + ", which may lead the loop there";
    feedback().note(R.Ctx.functionName(), R.Ctx.line(Here.First),
                    "No reduction(" + std::string(spellingOf(Here.Op)) + ":" + Name + ") without a clause: " + Who +
                        "; not so a local variable, or beside restrict pointers");
    return true;
  }

  /// The variable of one iteration of a loop round this one: it lies in one gang.
  bool isOfLane() const {
    return isDirective() && !(N.Clauses.Flags & PACC_LOOP_GANG) &&
           (R.Kind == PACC_KERNELS ||
            llvm::any_of(Around, [](const LoopNest *Outer) {
              return Outer->Clauses.isParallel() &&
                     !(Outer->Clauses.Flags & PACC_LOOP_PLAIN);
            }));
  }

  /// The loop may read it by another way than its name, and nobody says that its iterations are independent.
  bool isSeenElsewhere(const VarDecl *Var, const LoopNest &Outer) const {
    return N.Clauses.Flags & PACC_LOOP_AUTO && makesWayTo(Outer.body(), Var, N.body());
  }

  /// The function that declares it keeps an address of it or a reference, through which the loop may read what the
  /// variable has; and nobody says that its iterations are independent. That functions keep the addresses they get, as
  /// MPI's do not, is not expected.
  bool isKept(const VarDecl *Var) const {
    const auto In = [Var](const Stmt *S) {
      return makesWayTo(S, Var, /*Without=*/nullptr, /*CallsKeepAddresses=*/false);
    };
    return isJudged() && Var->hasLocalStorage() &&
           (In(R.Ctx.body()) || (R.Ctx.Block && In(R.Ctx.Function->getBody())));
  }

  /// No clause says what the variable is. One of a data clause may be updated by
  /// each iteration all the same, if the compiler has to keep them apart.
  bool isFree(const VarDecl *Var) const {
    if (R.Ctx.InPipeline || declaredGlobal(Var) ||
        contains(R.KernelLocals, Var) || R.FirstPrivate.contains(Var) ||
        R.HostValues.contains(Var))
      return false;
    llvm::SmallPtrSet<const FunctionDecl *, 8> Seen;
    if (!Var->hasLocalStorage() && callsMention(N.body(), Var, Seen))
      return false;
    if (const DataItem *Item = R.visibleItem(Var))
      return isJudged() && !Item->DevicePtr;
    return !clauseMentions(R.Construct, Var);
  }

  /// The directive in `S` that the loop follows; null if there is none.
  static const OpenACCLoopConstruct *directiveOf(const Stmt *S, const Stmt *Loop) {
    if (!S)
      return nullptr;
    if (const auto *Directive = dyn_cast<OpenACCLoopConstruct>(S)) {
      const Stmt *Of = Directive->getLoop();
      if (const auto *Attributed = dyn_cast_or_null<AttributedStmt>(Of))
        Of = Attributed->getSubStmt();
      if (Of == Loop)
        return Directive;
    }
    for (const Stmt *Child : S->children())
      if (const OpenACCLoopConstruct *Found = directiveOf(Child, Loop))
        return Found;
    return nullptr;
  }

  /// If a clause says what the variable is, it is a reduction of the loop, or all gangs have it.
  bool isFreeOrShared(const VarDecl *Var, bool IsReduction) const {
    if (R.Ctx.InPipeline || declaredGlobal(Var) || contains(R.KernelLocals, Var) || R.FirstPrivate.contains(Var) ||
        R.HostValues.contains(Var) || (R.Kind == PACC_KERNELS && isKept(Var)))
      return false;
    llvm::SmallPtrSet<const FunctionDecl *, 8> Seen;
    if (!Var->hasLocalStorage() && callsMention(N.body(), Var, Seen))
      return false;
    if (const DataItem *Item = R.visibleItem(Var))
      return !Item->DevicePtr && !Item->Section;
    return IsReduction || !clauseMentions(R.Construct, Var);
  }

  bool reducesOuter(const VarDecl *Var, const UpdatedScalar &Here) const {
    if (R.Kind == PACC_KERNELS)
      return K.Kind == PACC_KERNELS && (isDirective() || Around.empty());
    const UpdatedScalar *All = R.Updated.find(Var);
    return !R.Before.isDeclaredInside(Var) && All && All->InLoops &&
           All->Op == Here.Op;
  }

  const Region &R;
  const Kernel &K;
  llvm::ArrayRef<const LoopNest *> Around;
  llvm::ArrayRef<Reduction> OfConstruct;
  const LoopNest &N;
};

} // namespace

void inferReductions(const Region &R, const Kernel &K,
                     llvm::ArrayRef<const LoopNest *> Around,
                     llvm::ArrayRef<Reduction> OfConstruct, LoopNest &N) {
  if (!R.Construct || !N.Clauses.isParallel() || R.Kind == PACC_SERIAL)
    return; // in routines clauses say so
  const Updates Here(R.Ctx.C, N.body(), /*InLoop=*/true);
  const Inference Infer(R, K, Around, OfConstruct, N);
  const Uses Body(N.body());
  llvm::SmallVector<Reduction, 2> Found;
  for (const auto &[Var, Scalar] : Here.all()) {
    if (!Here.find(Var) || Body.isDeclaredInside(Var) ||
        !Infer.reduces(Var, Scalar))
      continue;
    if (auto Red = makeReduction(R.Ctx, Var, Scalar.Op, Scalar.First)) {
      Red->KeepsNaN = Scalar.IfNone == NotANumber::Kept;
      Found.push_back(*Red);
    }
  }
  for (Reduction &Red : Found) {
    Red.Implied = true;
    N.Reductions.push_back(Red);
  }
}

bool mayBeReducedIn(const Region &R, const Kernel &K, llvm::ArrayRef<Reduction> OfConstruct, const LoopNest &N,
                    const VarDecl *Var, const UpdatedScalar &As, const Stmt *In) {
  return Inference(R, K, /*Around=*/{}, OfConstruct, N).reducesIn(Var, As, In);
}

bool mayBeReducedInside(const Region &R, llvm::ArrayRef<const LoopNest *> Around, const LoopNest &N, const VarDecl *Var,
                        const UpdatedScalar &As) {
  const Reduction *Said = findReduction(N.Reductions, Var);
  if (Said ? !isOfScalar(*Said, As.Op) : !mayHaveReduction(R, N, Var))
    return false;
  const auto Nearest = llvm::find_if(llvm::reverse(Around), [](const LoopNest *L) {
    return L->Clauses.isParallel() && !(L->Clauses.Flags & PACC_LOOP_PLAIN);
  });
  const bool IsOfAll = Nearest == Around.rend();
  const Stmt *Owner = IsOfAll ? R.Body : (*Nearest)->body();
  const bool IsJudged = R.Kind == PACC_KERNELS && N.Clauses.Flags & PACC_LOOP_AUTO;
  const bool IsOwned = Uses(Owner).isDeclaredInside(Var) || (IsOfAll && R.OfFunction && isa<ParmVarDecl>(Var));
  return IsOwned && !(IsJudged && makesWayTo(R.Body, Var));
}

bool mayHaveReduction(const Region &R, const LoopNest &N, const VarDecl *Var) {
  const QualType T = Var->getType();
  return !Uses(N.body()).isDeclaredInside(Var) && !N.isVariable(Var) && Var->hasLocalStorage() && !T->isReferenceType() &&
         !T.isVolatileQualified() && !isUsedThroughObject(R.Ctx, N.body(), Var) && !llvm::is_contained(N.Privates, Var) &&
         !findReduction(N.Reductions, Var);
}

llvm::SmallVector<Reduction, 2> possibleReductions(const Region &R, llvm::ArrayRef<const LoopNest *> Around,
                                                   const LoopNest &N) {
  llvm::SmallVector<Reduction, 2> Found;
  if (!R.Construct || R.Kind == PACC_SERIAL || !(N.Clauses.Flags & PACC_LOOP_PLAIN) || Around.empty())
    return Found;
  const Updates Here(R.Ctx.C, N.body(), /*InLoop=*/true);
  for (const auto &[Var, Scalar] : Here.all()) {
    if (!Here.find(Var) || !mayHaveReduction(R, N, Var))
      continue;
    if (auto Red = makeReduction(R.Ctx, Var, Scalar.Op, Scalar.First)) {
      Red->KeepsNaN = Scalar.IfNone == NotANumber::Kept;
      Found.push_back(*Red);
    }
  }
  return Found;
}

} // namespace pacc
