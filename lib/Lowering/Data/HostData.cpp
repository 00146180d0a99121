//===- HostData.cpp - the host_data construct -----------------------------===//
//
// OpenACC 3.4, 2.8. Each variable of a use_device clause has a pointer in the
// block, with the address of the device's copy where there is one, which takes
// the variable's place there:
//
//     #pragma acc host_data            { double *x' = x; double (*a')[10] = &a;
//       use_device(x, a)          ->     __pacc_begin(PACC_HOST_DATA, ...);
//     f(x, a);                           __pacc_item(PACC_USE_DEVICE, "x", &x', x, 0, -1);
//                                        ... __pacc_enter(); __pacc_leave();
//                                        f(x', *a'); }
//
// The construct holds no references, so it has ended before the block begins:
// control may leave the block as it likes.
//
//===----------------------------------------------------------------------===//
#include "Clauses/AsyncWait.h"
#include "Constructs.h"
#include "LoweringContext.h"
#include "Tree/AstIntegrity.h"
#include "Tree/Clone.h"
#include "Tree/References.h"
#include "Clauses/DataClauses.h"
#include "Clauses/Sections.h"
#include "Tree/Uses.h"
#include "pacc/Lowering/Diagnostics.h"
#include "pacc/Lowering/Lowering.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/OpenACCClause.h"
#include "clang/AST/StmtOpenACC.h"
#include "clang/AST/StmtOpenMP.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;

namespace pacc {
namespace {

class HostDataLowering {
public:
  HostDataLowering(LoweringContext &LC, OpenACCHostDataConstruct *Construct)
      : LC(LC), B(LC.B), Construct(Construct) {}

  Stmt *run() {
    llvm::SmallVector<Stmt *, 16> Out, Items;
    for (const OpenACCClause *Clause : Construct->clauses()) {
      HostAddressPossible |= isa<OpenACCIfClause, OpenACCIfPresentClause>(Clause);
      if (const auto *Use = dyn_cast<OpenACCUseDeviceClause>(Clause))
        for (Expr *Item : Use->getVarList())
          add(Section::of(Item), Out, Items);
    }
    emitBegin(LC, Construct, PACC_HOST_DATA, Out);
    Out.append(Items);
    Out.push_back(PACC_CALL(B, __pacc_enter, ));
    Out.push_back(PACC_CALL(B, __pacc_leave, ));
    Stmt *Block = replaceIn(Construct->getStructuredBlock());
    if (Failed)
      return Construct;
    Out.push_back(LC.lower(Block));
    for (FunctionDecl *Instance : Instances) // which had no construct when it was made, before this function
      lowerFunction(LC.S, Instance);
    B.at(Construct->getBeginLoc());
    return B.block(Out);
  }

private:
  struct Variable {
    const Expr *Root; ///< DeclRefExpr, or a member of *this
    VarDecl *Device;
    bool IsPointer; ///< Device stands for it; else *Device does
    bool IsHidden = false; ///< in the directive in hand its name means the variable itself
  };

  void fail(SourceLocation Loc, const std::string &Item) {
    report(LC.S, Loc, Diag::ItemNotSupported) << Item << "use_device";
    Failed = true;
  }
  void refuse(SourceLocation Loc, const std::string &Use, const char *Where) {
    report(LC.S, Loc, Diag::UseDeviceUse) << Use << Where;
    Failed = true;
  }

  static bool isMemberOfThis(const Expr *E) {
    const auto *Member = dyn_cast<MemberExpr>(E);
    return Member && isa<CXXThisExpr>(Member->getBase()->IgnoreParenImpCasts());
  }

  static bool same(const Expr *A, const Expr *B) {
    if (const auto *Ref = dyn_cast<DeclRefExpr>(A)) {
      const auto *Other = dyn_cast<DeclRefExpr>(B);
      return Other && Ref->getDecl()->getCanonicalDecl() ==
                          Other->getDecl()->getCanonicalDecl();
    }
    const auto *Other = dyn_cast<MemberExpr>(B);
    return Other && isMemberOfThis(B) &&
           cast<MemberExpr>(A)->getMemberDecl() == Other->getMemberDecl();
  }

  const Variable *find(const Expr *E) const {
    for (const Variable &V : Variables)
      if (!V.IsHidden && same(V.Root, E))
        return &V;
    return nullptr;
  }

  /// The variable as an lvalue, made anew.
  Expr *again(const Expr *Root) {
    if (const auto *Ref = dyn_cast<DeclRefExpr>(Root))
      return B.ref(Ref);
    const auto *Member = cast<MemberExpr>(Root);
    return MemberExpr::Create(
        LC.C, B.thisPointer(), /*IsArrow=*/true, B.location(),
        NestedNameSpecifierLoc(), SourceLocation(), Member->getMemberDecl(),
        Member->getFoundDecl(), Member->getMemberNameInfo(), nullptr,
        Member->getType(), Member->getValueKind(), Member->getObjectKind(),
        Member->isNonOdrUse());
  }

  void add(const Section &S, llvm::SmallVectorImpl<Stmt *> &Out,
           llvm::SmallVectorImpl<Stmt *> &Items) {
    const Expr *Root = S.Root;
    if (!(isa<DeclRefExpr>(Root) && S.Var) && !isMemberOfThis(Root))
      return fail(Root->getBeginLoc(), S.name(LC));
    if (find(Root) || isUncaptured(LC, S))
      return;
    B.at(Root->getBeginLoc());
    QualType T = Root->getType();
    const bool IsPointer = T->isPointerType();
    auto Value = [&] {
      return IsPointer ? B.rvalue(again(Root)) : B.addressOf(again(Root));
    };
    VarDecl *Device = B.variable(
        S.name(LC), IsPointer ? T.getUnqualifiedType() : LC.C.getPointerType(T),
        Value());
    Out.push_back(B.declare(Device));
    const unsigned Action = PACC_USE_DEVICE | (IsPointer ? PACC_ITEM_POINTER : 0);
    Items.push_back(PACC_CALL(B, __pacc_item, B.integer(Action),
                              B.string(S.name(LC)), B.addressOf(B.ref(Device)),
                              Value(), B.integer(0), B.integer(-1)));
    (HostAddressPossible ? LC.MaybeDevicePointers : LC.DevicePointers)
        .insert(Device);
    Variables.push_back({Root, Device, IsPointer});
  }

  Expr *replacement(const Variable &V, SourceLocation Loc) {
    B.at(Loc);
    return V.IsPointer ? B.ref(V.Device)
                       : B.paren(B.deref(B.value(V.Device)));
  }

  Stmt *replaceIn(Stmt *S) {
    if (!S)
      return nullptr;
    if (auto *E = dyn_cast<Expr>(S))
      if (const Variable *V = find(E))
        return replacement(*V, E->getExprLoc());
    if (auto *Lambda = dyn_cast<LambdaExpr>(S)) {
      replaceInLambda(*Lambda);
      return S;
    }
    if (isa<BlockExpr>(S)) {
      checkBlock(cast<BlockExpr>(S));
      return S;
    }
    for (const Variable &V : Variables)
      if (const auto *Ref = dyn_cast<DeclRefExpr>(V.Root);
          Ref && typeMentions(S, cast<VarDecl>(Ref->getDecl())))
        refuse(S->getBeginLoc(), LC.text(Ref), "the size of a type");
    if (auto *Nested = dyn_cast<OpenACCConstructStmt>(S)) {
      const llvm::SmallVector<Variable, 4> Before = Variables;
      const bool IsKernel = isa<OpenACCComputeConstruct, OpenACCCombinedConstruct>(Nested);
      const llvm::SaveAndRestore<bool> Kernel(InKernel, InKernel || IsKernel);
      hideData(Nested);
      replaceInClauses(Nested);
      if (isa<OpenACCDataConstruct, OpenACCHostDataConstruct>(Nested)) // the host's code
        Variables = Before;
      for (Stmt *&Child : S->children())
        Child = replaceIn(Child);
      Variables = Before;
      return S;
    }
    if (const auto *OpenMP = dyn_cast<OMPExecutableDirective>(S))
      checkClauses(OpenMP);
    for (Stmt *&Child : S->children())
      Child = replaceIn(Child);
    return S;
  }

  /// A block has captured the variable itself.
  void checkBlock(const BlockExpr *S) {
    for (const Variable &V : Variables)
      if (const auto *Ref = dyn_cast<DeclRefExpr>(V.Root);
          Ref && mentions(S->getBody(), cast<VarDecl>(Ref->getDecl())))
        refuse(S->getBeginLoc(), LC.text(Ref), "a '^{ }'");
  }

  /// A lambda names the variable, and holds what has its place. Where it cannot hold that, its body becomes the block of
  /// a construct of its own, which finds the device's address when it is called: of variables outside of functions, of
  /// members, and where it has constructs, which are to know what they get.
  void replaceInLambda(LambdaExpr &Lambda) {
    const bool HasConstructs = firstOpenACC(Lambda.getBody());
    llvm::SmallVector<const Variable *, 4> Asked;
    llvm::SmallPtrSet<const VarDecl *, 4> Kept;
    for (const Variable &V : Variables) {
      if (V.IsHidden)
        continue;
      const auto *Ref = dyn_cast<DeclRefExpr>(V.Root);
      const auto *Var = Ref ? cast<VarDecl>(Ref->getDecl())->getCanonicalDecl() : nullptr;
      const bool IsNamed = names(Lambda.getBody(), V.Root);
      if (Var ? mentions(&Lambda, Var) && holdsCopy(Lambda, V) : IsNamed && holdsObject(Lambda, V))
        refuse(Lambda.getBeginLoc(), LC.text(V.Root), "a lambda");
      else if (IsNamed && (!Var || HasConstructs || Var->hasGlobalStorage())) {
        Asked.push_back(&V);
        if (Var)
          Kept.insert(Var);
      }
    }
    if (!Failed && !Asked.empty())
      askInside(Lambda, Asked);
    auto Init = Lambda.capture_init_begin();
    for (const LambdaCapture &Capture : Lambda.captures()) {
      if (Failed)
        return;
      const bool IsKept = Capture.capturesVariable() &&
                          Kept.contains(cast<VarDecl>(Capture.getCapturedVar()->getCanonicalDecl()));
      if (!IsKept)
        *Init = cast_or_null<Expr>(replaceIn(*Init));
      ++Init;
    }
  }

  /// In code that kernels run nobody can ask. What stands there is the host's variable, as in functions that they call.
  void askInside(LambdaExpr &Lambda, llvm::ArrayRef<const Variable *> Asked) {
    const bool ForKernels = InKernel || kernelsUse(Construct->getStructuredBlock(), Lambda.getLambdaClass());
    const bool IsConditional = llvm::any_of(Construct->clauses(), llvm::IsaPred<OpenACCIfClause>);
    for (const Variable *V : Asked)
      if (const auto *Ref = dyn_cast<DeclRefExpr>(V->Root);
          IsConditional || (ForKernels && !(Ref && cast<VarDecl>(Ref->getDecl())->hasGlobalStorage())))
        return refuse(Lambda.getBeginLoc(), LC.text(V->Root), "a lambda");
    if (ForKernels)
      return;
    CXXMethodDecl *Call = Lambda.getCallOperator();
    askInside(*Call, Asked);
    for (Stmt *&Child : Lambda.children()) // which has the body, too
      if (isa_and_nonnull<CompoundStmt>(Child))
        Child = Call->getBody();
    if (const FunctionTemplateDecl *Generic = Call->getDescribedFunctionTemplate())
      for (FunctionDecl *Instance : Generic->specializations())
        if (Instance->getBody()) {
          askInside(*Instance, Asked);
          Instances.push_back(Instance);
        }
  }

  void askInside(FunctionDecl &Call, llvm::ArrayRef<const Variable *> Asked) {
    Stmt *Body = Call.getBody();
    const SourceLocation Begin = Construct->getBeginLoc(), End = Construct->getEndLoc();
    llvm::SmallVector<Expr *, 4> Items;
    for (const Variable *V : Asked)
      if (Expr *First = firstNamed(Body, V->Root))
        if (Expr *Item = cloneExpr(LC.C, First, V->Root->getBeginLoc()))
          Items.push_back(Item);
    llvm::SmallVector<const OpenACCClause *, 2> Clauses = {
        OpenACCUseDeviceClause::Create(LC.C, Begin, Begin, Items, End)};
    llvm::copy_if(Construct->clauses(), std::back_inserter(Clauses), llvm::IsaPred<OpenACCIfPresentClause>);
    Stmt *Asking =
        OpenACCHostDataConstruct::Create(LC.C, Begin, Construct->getDirectiveLoc(), End, Clauses, Body);
    Call.setBody(CompoundStmt::Create(LC.C, Asking, FPOptionsOverride(), Body->getBeginLoc(), Body->getEndLoc()));
  }

  static bool kernelsUse(const Stmt *S, const CXXRecordDecl *Closure, bool InKernel = false) {
    if (!S)
      return false;
    InKernel |= isa<OpenACCComputeConstruct, OpenACCCombinedConstruct>(S);
    const auto *E = dyn_cast<Expr>(S);
    return (InKernel && E && E->getType()->getAsCXXRecordDecl() == Closure) ||
           llvm::any_of(S->children(), [&](const Stmt *Child) { return kernelsUse(Child, Closure, InKernel); });
  }

  static bool holdsCopy(const LambdaExpr &Lambda, const Variable &V) {
    return !V.IsPointer && llvm::any_of(Lambda.captures(), [&V](const LambdaCapture &Capture) {
      return Capture.capturesVariable() && Capture.getCaptureKind() == LCK_ByCopy &&
             Capture.getCapturedVar()->getCanonicalDecl() == cast<DeclRefExpr>(V.Root)->getDecl()->getCanonicalDecl();
    });
  }

  /// `[*this]`, with an array in it.
  static bool holdsObject(const LambdaExpr &Lambda, const Variable &V) {
    return !V.IsPointer && llvm::any_of(Lambda.captures(), [](const LambdaCapture &Capture) {
      return Capture.capturesThis() && Capture.getCaptureKind() == LCK_StarThis;
    });
  }

  static bool names(const Stmt *S, const Expr *Root) { return firstNamed(const_cast<Stmt *>(S), Root); }

  static Expr *firstNamed(Stmt *S, const Expr *Root) {
    auto *E = dyn_cast_or_null<Expr>(S);
    if (E && same(Root, E))
      return E;
    if (S)
      for (Stmt *Child : S->children())
        if (Expr *Found = firstNamed(Child, Root))
          return Found;
    return nullptr;
  }

  /// What such a clause makes copies of is the variable itself.
  void checkClauses(const OMPExecutableDirective *OpenMP) {
    for (const OMPClause *Clause : OpenMP->clauses())
      for (const Stmt *Item : Clause->children())
        if (mentionsAny(Item))
          refuse(Item->getBeginLoc(), LC.text(cast<Expr>(Item)), "a clause of an OpenMP construct");
  }

  /// What a directive gives to the device, or finds there by its present table, is the variable, whose address on the
  /// host the table has. So it is in its kernels.
  void hideData(const OpenACCConstructStmt *Nested) {
    for (const OpenACCClause *Clause : Nested->clauses())
      if (const std::optional<DataClause> Data = dataClause(Clause); Data && !Data->DevicePtr)
        for (Expr *Item : Data->Variables)
          for (Variable &V : Variables)
            V.IsHidden |= same(V.Root, Section::of(Item).Root);
  }

  /// Instances of a template share what stands in clauses, but for the list of
  /// a clause's items.
  void replaceInClauses(OpenACCConstructStmt *Nested) {
    for (const OpenACCClause *Clause : Nested->clauses())
      for (Stmt *&Child : const_cast<OpenACCClause *>(Clause)->children()) {
        const Variable *V = Child ? find(cast<Expr>(Child)) : nullptr;
        if (V && V->IsPointer)
          Child = replacement(*V, Child->getBeginLoc());
        else if (V || mentionsAny(Child))
          refuse(Child->getBeginLoc(), LC.text(cast<Expr>(Child)), "a clause of a construct");
      }
  }

  bool mentionsAny(const Stmt *S) const {
    if (!S)
      return false;
    if (const auto *E = dyn_cast<Expr>(S); E && find(E))
      return true;
    return llvm::any_of(S->children(),
                        [this](const Stmt *Child) { return mentionsAny(Child); });
  }

  LoweringContext &LC;
  Builder &B;
  OpenACCHostDataConstruct *const Construct;
  llvm::SmallVector<Variable, 4> Variables;
  llvm::SmallVector<FunctionDecl *, 2> Instances; ///< of generic lambdas
  bool HostAddressPossible = false;
  bool InKernel = false; ///< what is replaced in
  bool Failed = false;
};

} // namespace

Stmt *lowerHostData(LoweringContext &LC, OpenACCHostDataConstruct *Construct) {
  if (!checkEntries(LC, Construct))
    return Construct;
  return HostDataLowering(LC, Construct).run();
}

} // namespace pacc
