//===- PipelineEffects.cpp - what a pipeline's body reads and changes -----===//
#include "Pipelines/PipelineEffects.h"

#include "Clauses/DataClauses.h"
#include "Privates/FirstAccess.h"
#include "Pipelines/PipelineCollector.h"
#include "pacc/Lowering/PipelineRecord.h"

#include "clang/AST/OpenACCClause.h"

using namespace clang;

namespace pacc {

static bool names(const Objects &List, const Object &O) {
  return llvm::any_of(List, [&](const Object &Item) {
    return Item.Root == O.Root && Item.Behind == O.Behind;
  });
}

EffectCollector::EffectCollector(LoweringContext &LC, const Pipeline &P)
    : LC(LC), P(P), Outermost(LC.Function), Finder(&Outermost) {
  for (const OpenACCDataConstruct *Data : LC.EnclosingData)
    nameItems(Data);
  nameItems(P.Construct);
  for (const PipelineArray &Array : P.Arrays)
    ArrayObjects.push_back(objectsOf(Array.S.Root));
}

std::vector<Effect>
EffectCollector::run(const std::vector<PipelinePart> &Parts) {
  for (const PipelinePart &Here : Parts) {
    for (Stmt **S : Here.Statements)
      visitStatement(*S);
    ++Part;
  }
  return std::move(Found);
}

//===----------------------------------------------------------------------===//
// Objects
//===----------------------------------------------------------------------===//

Objects EffectCollector::inBody(const Object &O) const {
  Objects All{O};
  for (auto Frame = Frames.rbegin(); Frame != Frames.rend(); ++Frame) {
    Objects Outer;
    for (const Object &Inner : All) {
      const auto Bound = Inner.Behind ? Frame->Bound.find(Inner.Root)
                                      : Frame->Bound.end();
      if (Bound != Frame->Bound.end()) {
        for (Object Argument : Bound->second) {
          if (Argument.Root && !Argument.Field)
            Argument.Field = Inner.Field;
          Outer.push_back(Argument);
        }
        continue;
      }
      // A lambda knows variables of the function round it.
      const auto *Var = dyn_cast_or_null<VarDecl>(Inner.Root);
      if (!Var || Var->hasGlobalStorage() ||
          Var->getDeclContext() != Frame->Callee)
        Outer.push_back(Inner);
    }
    All = std::move(Outer);
  }
  return All;
}

Objects EffectCollector::objectsOf(const Expr *E) {
  return E->getType()->isPointerType() ? Finder->targetsOf(E)
                                       : Finder->objectsOf(E);
}

const PipelineArray *EffectCollector::arrayOf(const Expr *E) const {
  const Section S = Section::of(const_cast<Expr *>(E));
  return S.Var && !S.Dimensions.empty() ? P.find(S.Var) : nullptr;
}

const PipelineArray *EffectCollector::arrayOf(const Object &O) const {
  for (auto [Array, Its] : llvm::zip(P.Arrays, ArrayObjects)) {
    const auto *Member =
        Array.Member ? Array.Member->getMemberDecl()->getCanonicalDecl()
                     : nullptr;
    if (O.Root && (O.Root == Array.S.Var->getCanonicalDecl()
                       ? O.Behind == Array.S.Var->getType()->isPointerType()
                       : O.Root == Member || names(Its, O)))
      return &Array;
  }
  return nullptr;
}

void EffectCollector::note(const Expr *E, Use U) {
  if (U.What == Use::Nothing)
    return;
  Objects All;
  if (const PipelineArray *Array = Frames.empty() ? arrayOf(E) : nullptr)
    All = {Object{Array->S.Var->getCanonicalDecl(), nullptr,
                  Array->S.Var->getType()->isPointerType()}};
  else
    for (const Object &O : Finder->objectsOf(E))
      All.append(inBody(O));
  for (const Object &O : All)
    note(O, U, E->getExprLoc());
}

void EffectCollector::note(const Object &O, Use U, SourceLocation Loc) {
  if (U.What == Use::Both) {
    note(O, {Use::Read}, Loc);
    return note(O, {Use::Write}, Loc);
  }
  bool Unordered = InAtomic;
  const auto *Var = O.Behind ? nullptr : dyn_cast_or_null<VarDecl>(O.Root);
  if (Var && (InLoop.contains(Var) || Var->getType().isConstQualified()))
    return;
  for (const Scope &Around : Scopes) {
    if (names(Around.Private, O))
      return;
    for (const auto &[Reduced, Op] : Around.Reduced)
      if (names({Reduced}, O)) {
        U = {Use::Accumulate, Op};
        Unordered = true;
      }
  }
  // A copy of each thread's own: it has the value from before.
  if (U.What != Use::Read && isFirstPrivate(O)) {
    if (U.What == Use::Write)
      return;
    U = {Use::Read};
  }
  Effect New;
  New.Of = O;
  New.What = U.What == Use::Read    ? Effect::Read
             : U.What == Use::Write ? Effect::Write
                                    : Effect::Accumulate;
  New.Op = U.Op;
  New.Loc = Frames.empty() ? Loc : Frames.front().Call;
  New.Part = Part;
  New.Loop = Loop;
  New.Bounds = Bounds;
  New.IsLast = InLast;
  New.OnDevice = onDevice();
  New.Unordered = Unordered;
  New.Swept = Sweeps;
  New.Local = Var && !Var->isStaticLocal() && P.Body.isDeclaredInside(Var);
  const PipelineArray *Array = arrayOf(O);
  New.Element = Array && Array->isSplit(P.Dimension) && (Loop || onDevice());
  Found.push_back(New);
}

bool EffectCollector::isFirstPrivate(const Object &O) const {
  if (!onDevice())
    return false;
  for (const Scope &Around : Scopes) {
    if (names(Around.FirstPrivate, O))
      return true;
    if (llvm::any_of(Around.Reduced, [&](const auto &R) {
          return names({R.first}, O);
        }))
      return false;
  }
  const VarDecl *Var = O.variable();
  if (!Var || Scopes.back().IsKernels || names(Named, O))
    return false;
  for (const Scope &Around : Scopes)
    if (names(Around.Named, O))
      return false;
  const QualType T = Var->getType();
  return T->isScalarType() || T->isAnyComplexType();
}

//===----------------------------------------------------------------------===//
// Directives
//===----------------------------------------------------------------------===//

void EffectCollector::nameItems(const OpenACCConstructStmt *Construct) {
  for (const OpenACCClause *Clause : Construct->clauses())
    if (std::optional<DataClause> C = dataClause(Clause))
      for (Expr *Variable : C->Variables)
        Named.append(Finder->objectsOf(Section::of(Variable).Root));
}

void EffectCollector::addItems(llvm::ArrayRef<Expr *> Variables, Objects &To) {
  for (Expr *Variable : Variables)
    for (const Object &O : Finder->objectsOf(Section::of(Variable).Root))
      To.append(inBody(O));
}

void EffectCollector::readClauses(const OpenACCConstructStmt *Construct, Scope &Here) {
  for (const OpenACCClause *Clause : Construct->clauses()) {
    if (const auto *C = dyn_cast<OpenACCPrivateClause>(Clause)) {
      addItems(C->getVarList(), Here.Private);
    } else if (const auto *C = dyn_cast<OpenACCFirstPrivateClause>(Clause)) {
      addItems(C->getVarList(), Here.FirstPrivate);
    } else if (const auto *C = dyn_cast<OpenACCReductionClause>(Clause)) {
      Objects Variables;
      addItems(C->getVarList(), Variables);
      for (const Object &O : Variables)
        Here.Reduced.push_back({O, C->getReductionOp()});
    } else if (std::optional<DataClause> C = dataClause(Clause)) {
      addItems(C->Variables, Here.Named);
      for (Expr *Variable : C->Variables)
        visitAddress(Variable);
    } else {
      for (const Stmt *Argument : Clause->children())
        if (const auto *E = dyn_cast_or_null<Expr>(Argument))
          visit(E, {E->isGLValue() ? Use::Read : Use::Nothing});
    }
  }
}

void EffectCollector::visitConstruct(const OpenACCConstructStmt *Construct) {
  if (isa<OpenACCUpdateConstruct, OpenACCWaitConstruct>(Construct)) {
    // Host and device agree on the value, or the program says what it wants.
    Scope Ignored;
    return readClauses(Construct, Ignored);
  }
  Scope Here;
  Here.OnDevice = onDevice();
  Here.IsKernels = !Scopes.empty() && Scopes.back().IsKernels;
  readClauses(Construct, Here);
  if (isa<OpenACCComputeConstruct, OpenACCCombinedConstruct>(Construct)) {
    const OpenACCDirectiveKind Kind = Construct->getDirectiveKind();
    Here.OnDevice = true;
    Here.IsKernels = Kind == OpenACCDirectiveKind::Kernels ||
                     Kind == OpenACCDirectiveKind::KernelsLoop;
  }
  Scopes.push_back(std::move(Here));
  const bool WasAtomic = InAtomic;
  InAtomic |= isa<OpenACCAtomicConstruct>(Construct);
  const PipeRecord *Pipe = pipeOf(Construct);
  const bool Enters = Pipe && Pipe->Dimension == P.Dimension && !Loop;
  if (Enters) {
    Loop = ++Loops;
    readLoop(Construct);
  }
  const size_t First = Found.size();
  for (const Stmt *Child : static_cast<const Stmt *>(Construct)->children())
    visitStatement(Child);
  if (Enters) {
    markRenewed(First);
    Loop = 0;
    Piped.reset();
    Bounds.reset();
    InLoop.clear();
  }
  InAtomic = WasAtomic;
  Scopes.pop_back();
}

void EffectCollector::readLoop(const OpenACCConstructStmt *Construct) {
  Stmt *S = nullptr;
  if (const auto *Combined = dyn_cast<OpenACCCombinedConstruct>(Construct))
    S = const_cast<Stmt *>(Combined->getLoop());
  else if (const auto *Plain = dyn_cast<OpenACCLoopConstruct>(Construct))
    S = const_cast<Stmt *>(Plain->getLoop());
  const char *Why = nullptr;
  if (!isa_and_nonnull<ForStmt>(S) || !(Piped = matchLoop(LC, S, Why)))
    return;
  const auto Lower = constant(Piped->Lower), Upper = constant(Piped->Upper);
  if (Lower && Upper && Piped->Up)
    Bounds = {*Lower, *Upper + (Piped->Relation == BO_LE)};
}

std::optional<int64_t> EffectCollector::constant(const Expr *E) const {
  Expr::EvalResult Result;
  if (!E || !E->EvaluateAsInt(Result, LC.C) ||
      !Result.Val.getInt().isRepresentableByInt64())
    return std::nullopt;
  return Result.Val.getInt().getExtValue();
}

void EffectCollector::markRenewed(size_t First) {
  auto *For = Piped ? cast<ForStmt>(Piped->Loop) : nullptr;
  std::optional<Flow> Ways;
  if (For && First != Found.size())
    Ways.emplace(LC.C, LC.Function, For->getBody());
  for (size_t I = First; For && I != Found.size(); ++I)
    if (const VarDecl *Var = Found[I].Of.variable())
      Found[I].Renewed =
          Var->getCanonicalDecl() == Piped->Var->getCanonicalDecl() ||
          Ways->first(Var) == First::Write;
}

bool EffectCollector::isLast(const Expr *Condition) const {
  const auto *Test =
      dyn_cast<BinaryOperator>(Condition->IgnoreParenImpCasts());
  if (!Test || !Piped || !Bounds || !Piped->Stride)
    return false;
  if (Test->getOpcode() == BO_LAnd)
    return isLast(Test->getLHS()) || isLast(Test->getRHS());
  auto IsVariable = [&](const Expr *E) {
    const auto *Ref = dyn_cast<DeclRefExpr>(E->IgnoreParenImpCasts());
    return Ref && Ref->getDecl() == Piped->Var;
  };
  const Expr *Value = IsVariable(Test->getLHS())   ? Test->getRHS()
                      : IsVariable(Test->getRHS()) ? Test->getLHS()
                                                   : nullptr;
  const auto Last = constant(Value);
  return Test->getOpcode() == BO_EQ && Last &&
         *Last + Piped->Stride->getExtValue() >= Bounds->second;
}

std::vector<Effect> effectsOf(LoweringContext &LC, const Pipeline &P,
                              const std::vector<PipelinePart> &Parts) {
  return EffectCollector(LC, P).run(Parts);
}

} // namespace pacc
