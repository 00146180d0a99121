//===- PipelineOrder.cpp - what chunks do in another order ----------------===//
//
// Without pragmas the first loop of the body goes over all elements before the
// second begins. Chunk by chunk, the second loop has its first chunk before the
// first one has its second, and host code outside of `pipe` loops runs once for
// each chunk. Stages of one chunk run in their order, and so do the chunks of one
// stage; a stage of a chunk may run before or after any other stage of another.
//
// So for a variable, or memory, that is no element of an array in chunks
// (ChunkChecks.h of Transforms has those), "loop" a `pipe` loop, "code" what is outside:
//
//   who changes it  who else uses it        verdict
//   --------------  ----------------------  ---------------------------------------
//   loop            the same loop           right: its chunks come in the loop's
//                                           order, on the host and on a device, and
//                                           kernels on several devices hand it on
//   loop            it, in a host loop      error (Sweep): without pragmas the next
//                   round it                sweep begins when all chunks are through
//   loop, store     another loop, or code,  error (Partial): they see what the chunks
//   or reduction    reads it                so far have made of it, or with async
//                                           even later ones
//   loop            another loop or code    error (Order): the last change is another
//                   changes it
//   loop            a later loop, only in   right: all chunks of the first are through
//                   its last iteration, of
//                   the same bounds
//   reduction,      another one with the    right, up to the rounding that reductions
//   atomic          same operator           have anyway
//   x op= e         another one with the    right if nobody wants its value, and the
//                   same operator           numbers are whole: others have an order
//   loop, sets it   another one that does   right: nobody gets the other's value
//   before reading  the same                (error if it is read behind the pipeline)
//   code            the same code, which    right: each chunk sets it anew. It is as
//                   sets it before reading  if it were declared there
//   code            code that reads what it error (Repeat): it happens once for each
//                   has left, as in ++n     chunk, not once
//   code            loop or code behind it  right: each chunk sets it to the same
//                   reads it                value, for all that the code reads is the
//                                           same for each chunk
//   code            loop or code before it  error (Later): the next chunk, or with
//                   reads it                async this one, sees the new value
//   code            a loop changes it       error (Reset): each chunk undoes what those
//                                           before have made of it, as in sum = 0
//   code            code in another stage   error (Order) if anybody reads it
//   kernel          arrays of the pipeline  error (Whole): each chunk has a copy of its
//                   that come whole         own
//
// Conditions, bounds and clauses read what is in them. A variable declared in the
// body is new for each chunk: only what loops make of it can be partial.
//
// What functions do of which the body is not here is unknown: those of the system's
// headers use only what they are given, others any global variable. Printing and
// other effects outside of the program's memory happen once for each chunk, as
// README says.
//
//===----------------------------------------------------------------------===//
#include "Pipelines/PipelineOrder.h"

#include "Privates/FirstAccess.h"
#include "LoweringContext.h"
#include "Pipelines/PipelineEffects.h"
#include "Pipelines/PipelineParts.h"
#include "Pipelines/Pipelines.h"
#include "pacc/ABI/Pipeline.h"
#include "pacc/Lowering/Diagnostics.h"

#include "clang/AST/StmtOpenACC.h"

using namespace clang;

namespace pacc {
namespace {

/// As the diagnostic's %select knows them.
enum class Fault { Partial, Order, Sweep, Repeat, Later, Reset, Whole };

class Judge {
public:
  Judge(LoweringContext &LC, const Pipeline &P,
        const std::vector<PipelinePart> &Parts)
      : LC(LC), P(P), Parts(Parts), All(effectsOf(LC, P, Parts)) {}

  void run() {
    for (size_t I = 0; I != All.size(); ++I) {
      checkWhole(All[I]);
      for (size_t J = 0; J <= I; ++J)
        if (All[I].changes() || All[J].changes())
          if (meet(All[I], All[J]))
            judge(All[J], All[I]);
    }
  }

private:
  /// Could be the same memory? What is unknown is so only of global variables,
  /// and only beside something that is known.
  static bool meet(const Effect &A, const Effect &B) {
    if (A.Element && B.Element)
      return false;
    if (!A.Of.Root || !B.Of.Root)
      return A.Of.isGlobal() || B.Of.isGlobal();
    return A.Of.mayMeet(B.Of);
  }

  /// `A` comes before `B` in the body, or is `B`.
  void judge(const Effect &A, const Effect &B) {
    if (A.Loop && B.Loop)
      return A.Loop == B.Loop ? judgeLoop(A, B) : judgeLoops(A, B);
    if (!A.Loop && !B.Loop)
      return judgeCode(A, B);
    if (A.Loop)
      judgeLoopAndCode(A, B, /*CodeIsFirst=*/false);
    else
      judgeLoopAndCode(B, A, /*CodeIsFirst=*/true);
  }

  void judgeLoop(const Effect &A, const Effect &B) {
    if (A.Swept && !commute(A, B) && !(A.Renewed && B.Renewed))
      tell(Fault::Sweep, A.changes() ? B : A, A.changes() ? A : B);
  }

  void judgeLoops(const Effect &A, const Effect &B) {
    if (commute(A, B))
      return;
    // All chunks of the loop before are through when the last iteration comes.
    if (B.IsLast && !B.Swept && A.Bounds && A.Bounds == B.Bounds)
      return;
    if (A.Renewed && B.Renewed && (!A.changes() || !B.changes() || !isLive(B)))
      return;
    if (A.changes() && B.changes())
      tell(Fault::Order, B, A);
    else
      tell(Fault::Partial, A.changes() ? B : A, A.changes() ? A : B);
  }

  void judgeLoopAndCode(const Effect &Loop, const Effect &Code,
                        bool CodeIsFirst) {
    const bool Renews = Loop.Renewed && setsFirst(Code.Part, Code);
    if (!Code.changes()) {
      if (!Renews)
        tell(Fault::Partial, Code, Loop);
    } else if (Loop.changes()) {
      if (Code.What == Effect::Accumulate && !setsFirst(Code.Part, Code))
        tell(Fault::Repeat, Code, Loop);
      else if (!Code.Local && !(Renews && !isLive(Loop)))
        tell(Fault::Reset, Code, Loop);
    } else if (!isSetBefore(Code, Loop, CodeIsFirst)) {
      tell(Fault::Later, Code, Loop);
    }
  }

  /// Whether what the reader finds is always what this code has put there.
  bool isSetBefore(const Effect &Code, const Effect &Reader,
                   bool CodeIsFirst) const {
    if (setsFirst(Reader.Part, Reader))
      return true;
    return Code.Part < Reader.Part ||
           (Code.Part == Reader.Part && CodeIsFirst && !Code.Swept);
  }

  void judgeCode(const Effect &A, const Effect &B) {
    if (A.Part != B.Part) {
      if (A.changes() && B.changes() && isReadOf(A))
        tell(Fault::Order, B, A);
      else if (!A.changes() && !setsFirst(A.Part, A))
        tell(Fault::Later, B, A);
      return;
    }
    if (setsFirst(A.Part, A))
      return;
    const bool Accumulates =
        A.What == Effect::Accumulate || B.What == Effect::Accumulate;
    // What comes before the change, or may in a loop, reads what the chunk
    // before has left.
    if (Accumulates || (!A.changes() && B.changes()) ||
        (A.Swept && A.changes() != B.changes()))
      tell(Fault::Repeat, B.changes() ? B : A, B.changes() ? A : B);
  }

  /// Arrays of the pipeline that are not cut.
  void checkWhole(const Effect &E) {
    const auto *Var = dyn_cast_or_null<VarDecl>(E.Of.Root);
    const PipelineArray *Array = Var ? P.find(Var) : nullptr;
    if (Array && !Array->isSplit(P.Dimension) && E.Loop && E.OnDevice &&
        E.changes() && E.Of.Behind == Var->getType()->isPointerType())
      tell(Fault::Whole, E, E);
  }

  //===--------------------------------------------------------------------===//
  // What is known of variables
  //===--------------------------------------------------------------------===//

  static bool commute(const Effect &A, const Effect &B) {
    if (A.What != Effect::Accumulate || B.What != Effect::Accumulate ||
        A.Op != B.Op || A.OnDevice != B.OnDevice)
      return false;
    const auto *Var = dyn_cast_or_null<VarDecl>(A.Of.Root);
    return (A.Unordered && B.Unordered) || (Var && isExact(Var->getType()));
  }

  /// Whole numbers, also behind pointers and in arrays.
  static bool isExact(QualType T) {
    T = T.getNonReferenceType();
    while (T->isPointerType() || T->isArrayType())
      T = T->isPointerType() ? T->getPointeeType()
                             : QualType(T->getArrayElementTypeNoTypeQual(), 0);
    return T->isIntegralOrEnumerationType();
  }

  /// The part sets the variable before it, or a loop in it, reads it.
  bool setsFirst(unsigned Part, const Effect &E) const {
    if (E.Local)
      return true;
    const VarDecl *Var = E.Of.variable();
    if (!Var)
      return false;
    bool Perhaps = false;
    for (Stmt **S : Parts[Part].Statements)
      switch (Flow(LC.C, LC.Function, *S).first(Var)) {
      case First::Nothing:
        break;
      case First::Write:
        return true;
      case First::Maybe:
        Perhaps = true;
        break;
      case First::Read:
        return false;
      }
    // Nobody in it reads what it sets under a condition.
    return Perhaps && llvm::none_of(All, [&](const Effect &O) {
             return O.Part == Part && O.What != Effect::Write && meet(O, E);
           });
  }

  bool isReadOf(const Effect &E) const {
    return llvm::any_of(All, [&](const Effect &O) {
      return O.What != Effect::Write && meet(O, E) && !setsFirst(O.Part, O);
    });
  }

  /// Behind the pipeline.
  bool isLive(const Effect &E) const {
    const VarDecl *Var = E.Of.variable();
    if (!Var || !Var->hasLocalStorage())
      return true;
    if (!InFunction)
      InFunction.emplace(LC.C, LC.Function, LC.body());
    return !E.Local &&
           InFunction->firstAfter(P.Construct, Var) == First::Read;
  }

  //===--------------------------------------------------------------------===//

  std::string nameOf(const Object &O) const {
    const auto *Root = dyn_cast_or_null<NamedDecl>(O.Root);
    if (const auto *Var = dyn_cast_or_null<VarDecl>(O.Root))
      if (const PipelineArray *Array = P.find(Var))
        return Array->S.name(LC);
    if (O.Field)
      return O.Field->getNameAsString();
    return Root ? Root->getNameAsString() : "";
  }

  void tell(Fault F, const Effect &At, const Effect &Other) {
    const Object &O = At.Of.Root ? At.Of : Other.Of;
    // Once for each object and kind: more of the same is no news.
    for (const auto &[Kind, Told] : Reported)
      if (Kind == F && Told.mayMeet(O))
        return;
    Reported.push_back({F, O});
    report(LC.S, At.Loc, Diag::PipelineOrder)
        << nameOf(O) << static_cast<int>(F) << int(At.changes());
    if (At.Loc != Other.Loc)
      report(LC.S, Other.Loc, Diag::PipelineOrderOther)
          << nameOf(O) << int(Other.changes());
  }

  LoweringContext &LC;
  mutable std::optional<Flow> InFunction;
  const Pipeline &P;
  const std::vector<PipelinePart> &Parts;
  const std::vector<Effect> All;
  llvm::SmallVector<std::pair<Fault, Object>, 4> Reported;
};

} // namespace

void checkOrder(LoweringContext &LC, const Pipeline &P,
                const std::vector<PipelinePart> &Parts) {
  Judge(LC, P, Parts).run();
}

} // namespace pacc
