//===- PipelineCalls.cpp - functions that a pipeline's body calls ---------===//
#include "Pipelines/PipelineCollector.h"
#include "Clauses/RoutineDirectives.h"
#include "Tree/Builder.h"
#include "pacc/Markers/Marker.h"

#include "clang/Basic/Builtins.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace pacc {

static bool isLibrary(const FunctionDecl *Callee) {
  return Callee->getBuiltinID() ||
         Callee->getASTContext().getSourceManager().isInSystemHeader(
             Callee->getLocation());
}

/// What goes into a stream leaves the program's memory.
static bool isStream(QualType T) {
  T = T.getNonReferenceType();
  if (T->isPointerType())
    T = T->getPointeeType();
  const auto *Record = T->getAsRecordDecl();
  if (!Record || !Record->getIdentifier())
    return false;
  const llvm::StringRef Name = Record->getName();
  return Name == "_IO_FILE" || Name == "__sFILE" ||
         (Name.starts_with("basic_") && Name.ends_with("stream"));
}

static bool isClipped(const Stmt *S) {
  const auto *Call = dyn_cast_or_null<CallExpr>(S);
  const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
  return (Callee && isPlanted(*Callee) &&
          Callee->getName() == "__pacc_pipe_first") ||
         (S && llvm::any_of(S->children(), isClipped));
}

void EffectCollector::give(const Expr *Argument, bool IsAddress, Use U) {
  if (isStream(Argument->getType()))
    return;
  for (const Object &O : IsAddress ? Finder->targetsOf(Argument)
                                   : Finder->objectsOf(Argument))
    for (const Object &Here : inBody(O))
      note(Here, U, Argument->getExprLoc());
}

/// Devices call another function, of which nothing is known here.
static bool isBound(const FunctionDecl *Callee) {
  const std::optional<Routine> R = routineOf(Callee);
  return R && R->Bind;
}

void EffectCollector::visitCall(const CallExpr *Call) {
  const FunctionDecl *Callee = Call->getDirectCallee();
  // A function that has been lowered already has calls of the runtime in it.
  if (Callee && isPlanted(*Callee)) {
    for (const Expr *Argument : Call->arguments())
      if (markerNamed(Callee->getName()).is(MarkerKind::Reduction) &&
          Argument->getType()->isPointerType())
        give(Argument, /*IsAddress=*/true, {Use::Both});
    return;
  }
  const FunctionDecl *Body = nullptr;
  const auto *Method = dyn_cast_or_null<CXXMethodDecl>(Callee);
  const bool IsElsewhere = onDevice() && Callee && isBound(Callee);
  const bool Seen = Callee && !IsElsewhere && !isLibrary(Callee) && Callee->hasBody(Body) &&
                    !(Method && Method->isVirtual()) && Frames.size() < 8 &&
                    llvm::none_of(Frames, [&](const Frame &F) {
                      return F.Callee == Body;
                    });
  Frame New;
  New.Callee = Body;
  New.Call = Frames.empty() ? Call->getExprLoc() : Frames.front().Call;
  const bool IsOperator = isa<CXXOperatorCallExpr>(Call) && Method &&
                          Method->isImplicitObjectMemberFunction();
  if (const auto *Member = dyn_cast<CXXMemberCallExpr>(Call)) {
    const Expr *Of = Member->getImplicitObjectArgument();
    const bool IsAddress = Of->getType()->isPointerType();
    IsAddress ? visit(Of, {}) : visitAddress(Of);
    giveObject(Of, IsAddress, Method, Seen, New);
  } else if (!Callee) {
    visit(Call->getCallee(), {});
  }
  for (unsigned I = 0; I != Call->getNumArgs(); ++I) {
    const Expr *Argument = Call->getArg(I);
    if (IsOperator && !I) {
      visitAddress(Argument);
      giveObject(Argument, /*IsAddress=*/false, Method, Seen, New);
    } else {
      giveArgument(Call, Callee, I - IsOperator, Argument, Seen, New);
    }
  }
  if (Seen)
    return enter(Body, std::move(New));
  if (IsElsewhere || (!onDevice() && (!Callee || !isLibrary(Callee))))
    note(Object{}, {Use::Both}, Call->getExprLoc()); // any global variable
}

void EffectCollector::giveObject(const Expr *Of, bool IsAddress, const CXXMethodDecl *Method,
                bool Seen, Frame &New) {
  if (Seen) {
    New.Bound[Method->getParent()->getCanonicalDecl()] =
        IsAddress ? Finder->targetsOf(Of) : Finder->objectsOf(Of);
    return;
  }
  if (!Method)
    return give(Of, IsAddress, {Use::Both});
  // What accessors give is used where they are called.
  const QualType Result = Method->getReturnType();
  if (Method->isConst())
    return give(Of, IsAddress, {Use::Read});
  const bool Assigns = Method->isCopyAssignmentOperator() ||
                       Method->isMoveAssignmentOperator();
  if (Assigns)
    return give(Of, IsAddress, {Use::Write});
  const bool IsAccessor =
      Result->isReferenceType() || Result->isPointerType() ||
      (Result->isRecordType() && !Method->getNumParams()); // an iterator
  if (!IsAccessor)
    give(Of, IsAddress, {Use::Both});
}

void EffectCollector::giveArgument(const CallExpr *Call, const FunctionDecl *Callee, unsigned I,
                  const Expr *Argument, bool Seen, Frame &New) {
  const ParmVarDecl *Parameter = nullptr;
  if (Callee && I < Callee->getNumParams())
    Parameter = Callee->getParamDecl(I);
  const QualType T = Parameter ? Parameter->getType() : Argument->getType();
  const bool ByReference = T->isReferenceType() ||
                           (!Parameter && Argument->isGLValue());
  ByReference ? visitAddress(Argument) : visit(Argument, {});
  const bool ByAddress = !ByReference && T->isPointerType();
  if (Seen) {
    const FunctionDecl *Definition = New.Callee;
    if (I < Definition->getNumParams() && (ByReference || ByAddress))
      New.Bound[Definition->getParamDecl(I)->getCanonicalDecl()] =
          ByAddress ? Finder->targetsOf(Argument) : Finder->objectsOf(Argument);
    return;
  }
  if (!ByReference && !ByAddress)
    return;
  const bool Constant = T->getPointeeType().isConstQualified();
  const unsigned Builtin = Callee ? Callee->getMemoryFunctionKind() : 0;
  const bool Fills = !I && (Builtin == Builtin::BImemset ||
                            Builtin == Builtin::BImemcpy ||
                            Builtin == Builtin::BImemmove);
  give(Argument, ByAddress,
       {Constant ? Use::Read : Fills ? Use::Write : Use::Both});
}

void EffectCollector::enter(const FunctionDecl *Body, Frame New) {
  ObjectFinder Inside(Body);
  Frames.push_back(std::move(New));
  ObjectFinder *Outer = std::exchange(Finder, &Inside);
  const bool Enters = !Loop && isClipped(Body->getBody());
  if (Enters)
    Loop = ++Loops;
  visitStatement(Body->getBody());
  if (Enters)
    Loop = 0;
  Finder = Outer;
  Frames.pop_back();
}

} // namespace pacc
