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
#include "Tree/References.h"
#include "Clauses/DataClauses.h"
#include "Clauses/Sections.h"
#include "Tree/Uses.h"
#include "pacc/Lowering/Diagnostics.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/OpenACCClause.h"
#include "clang/AST/StmtOpenACC.h"
#include "clang/AST/StmtOpenMP.h"

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

  /// A lambda names the variable, and holds what has its place. It cannot hold that instead of an array's elements, or of
  /// a member, which it finds through the object; and of its own constructs it would not know that they get device addresses.
  void replaceInLambda(LambdaExpr &Lambda) {
    const bool HasConstructs = firstOpenACC(Lambda.getBody());
    for (const Variable &V : Variables) {
      const auto *Ref = dyn_cast<DeclRefExpr>(V.Root);
      if (Ref ? mentions(&Lambda, cast<VarDecl>(Ref->getDecl())) && (HasConstructs || holdsCopy(Lambda, V))
              : names(Lambda.getBody(), V.Root))
        refuse(Lambda.getBeginLoc(), LC.text(V.Root), "a lambda");
    }
    for (auto I = Lambda.capture_init_begin(), E = Lambda.capture_init_end(); !Failed && I != E; ++I)
      *I = cast_or_null<Expr>(replaceIn(*I));
  }

  static bool holdsCopy(const LambdaExpr &Lambda, const Variable &V) {
    return !V.IsPointer && llvm::any_of(Lambda.captures(), [&V](const LambdaCapture &Capture) {
      return Capture.capturesVariable() && Capture.getCaptureKind() == LCK_ByCopy &&
             Capture.getCapturedVar()->getCanonicalDecl() == cast<DeclRefExpr>(V.Root)->getDecl()->getCanonicalDecl();
    });
  }

  static bool names(const Stmt *S, const Expr *Root) {
    const auto *E = dyn_cast_or_null<Expr>(S);
    return S && ((E && same(Root, E)) || llvm::any_of(S->children(), [Root](const Stmt *Child) { return names(Child, Root); }));
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
  bool HostAddressPossible = false;
  bool Failed = false;
};

} // namespace

Stmt *lowerHostData(LoweringContext &LC, OpenACCHostDataConstruct *Construct) {
  if (!checkEntries(LC, Construct))
    return Construct;
  return HostDataLowering(LC, Construct).run();
}

} // namespace pacc
