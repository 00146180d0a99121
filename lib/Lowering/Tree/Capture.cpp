//===- Capture.cpp - a kernel body as a captured statement ----------------===//
#include "Tree/Capture.h"
#include "Tree/Clone.h"
#include "LoweringContext.h"
#include "Tree/Uses.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace pacc {

/// Whether a constant initialiser takes no address but of other constants.
static bool namesOnlyConstants(LoweringContext &Ctx, const Stmt *Init) {
  if (!Init)
    return true;
  if (const auto *Ref = dyn_cast<DeclRefExpr>(Init)) {
    const auto *Var = dyn_cast<VarDecl>(Ref->getDecl());
    return Var ? isDeviceConstant(Ctx, Var)
               : isa<EnumConstantDecl>(Ref->getDecl());
  }
  return llvm::all_of(Init->children(), [&Ctx](const Stmt *Child) {
    return namesOnlyConstants(Ctx, Child);
  });
}

/// What a constant of some type is made of, from harmless to harmful.
enum class Contents { Values, Addresses, Changing };

static Contents contentsOf(QualType T) {
  T = T.getCanonicalType();
  if (const ArrayType *Array = T->getAsArrayTypeUnsafe())
    return contentsOf(Array->getElementType());
  if (T->isAnyPointerType() || T->isReferenceType() || T->isMemberPointerType())
    return Contents::Addresses;
  const auto *Record = T->getAsRecordDecl();
  Contents Worst = Contents::Values;
  if (!Record)
    return Worst;
  for (const FieldDecl *Field : Record->fields())
    Worst = std::max(Worst, Field->isMutable() ? Contents::Changing
                                               : contentsOf(Field->getType()));
  if (const auto *Class = dyn_cast<CXXRecordDecl>(Record)) {
    if (Class->isPolymorphic()) // a table of host functions
      return Contents::Changing;
    for (const CXXBaseSpecifier &Base : Class->bases())
      Worst = std::max(Worst, contentsOf(Base.getType()));
  }
  return Worst;
}

bool isDeviceConstant(LoweringContext &Ctx, const VarDecl *Var) {
  return Var->hasGlobalStorage() && hasConstantValue(Ctx, Var);
}

bool hasConstantValue(LoweringContext &Ctx, const VarDecl *Var) {
  QualType T = Ctx.C.getBaseElementType(Var->getType());
  if (!T.isConstQualified() || T.isVolatileQualified() ||
      Var->getTLSKind() != VarDecl::TLS_None)
    return false;
  const VarDecl *Definition = nullptr;
  const Expr *Init = Var->getAnyInitializer(Definition);
  Contents Inside = contentsOf(T);
  if (!Init || Init->isValueDependent() || Inside == Contents::Changing ||
      (Inside == Contents::Addresses && !namesOnlyConstants(Ctx, Init)))
    return false;
  return Definition->hasConstantInitialization() ||
         Init->isConstantInitializer(Ctx.C, /*ForRef=*/false);
}

Captures findCaptures(LoweringContext &Ctx, const Uses &Body) {
  Captures Out;
  for (const auto &[Var, Use] : Body.variables())
    if (!Body.isDeclaredInside(Var) && !isDeviceConstant(Ctx, Var))
      Out.Variables.push_back(Var->getMostRecentDecl());
  Out.VLAs = Body.outerVLAs();
  Out.This = Body.thisUse();
  return Out;
}

namespace {

/// Marks the references to captured variables, or takes the marks away.
class Marker {
public:
  enum class InTypes { Marked, Left };

  Marker(ASTContext &C, llvm::ArrayRef<const VarDecl *> Captured, bool IsCaptured, InTypes Sizes)
      : C(C), IsCaptured(IsCaptured), Sizes(Sizes) {
    for (const VarDecl *Var : Captured)
      Variables.insert(Var->getCanonicalDecl());
  }

  Stmt *mark(Stmt *S) const {
    if (!S || isPrivateVLA(S))
      return S;
    if (auto *Ref = dyn_cast<DeclRefExpr>(S))
      return markReference(Ref);
    if (auto *Lambda = dyn_cast<LambdaExpr>(S)) {
      for (auto I = Lambda->capture_init_begin(),
                E = Lambda->capture_init_end();
           I != E; ++I)
        *I = cast_or_null<Expr>(mark(*I));
      return S;
    }
    const auto *Size = dyn_cast<UnaryExprOrTypeTraitExpr>(S);
    if (Sizes == InTypes::Left && Size && Size->isArgumentType())
      return S;
    if (Sizes == InTypes::Marked)
      forEachSize(S, [this](const VariableArrayType *VLA) {
        mark(VLA->getSizeExpr());
      });
    for (Stmt *&Child : S->children())
      Child = mark(Child);
    return S;
  }

private:
  Stmt *markReference(DeclRefExpr *Ref) const {
    if (Expr *Meant = standsFor(Ref)) {
      Uses InMeant(Meant);
      bool Captured =
          llvm::any_of(InMeant.variables(), [this](const auto &Use) {
            return Variables.contains(Use.first);
          });
      Expr *Copy = Captured ? cloneExpr(C, Meant, Ref->getLocation()) : nullptr;
      return Copy ? mark(Copy) : Ref;
    }
    const auto *Var = dyn_cast<VarDecl>(Ref->getDecl());
    if (!Var || !Variables.contains(Var->getCanonicalDecl()) ||
        Ref->refersToEnclosingVariableOrCapture() == IsCaptured)
      return Ref;
    Expr *Marked = DeclRefExpr::Create(
        C, Ref->getQualifierLoc(), SourceLocation(), Ref->getDecl(),
        /*RefersToEnclosingVariableOrCapture=*/IsCaptured, Ref->getNameInfo(),
        Ref->getType(), Ref->getValueKind(), Ref->getFoundDecl(), nullptr,
        Ref->isNonOdrUse());
    return Sizes == InTypes::Marked && IsCaptured && isConstantPointer(*Var) ? asObject(Marked) : Marked;
  }

  /// Where the value of one is known, CodeGen puts it into the place of its name: the host's address, which is not what
  /// the kernel has got. (Functions are the device's own.)
  static bool isConstantPointer(const VarDecl &Var) {
    return Var.getType()->isPointerType() && !Var.getType()->isFunctionPointerType() &&
           Var.getType().isConstQualified();
  }

  /// `*&E`: CodeGen looks for constants behind names alone.
  Expr *asObject(Expr *E) const {
    const SourceLocation Loc = E->getBeginLoc();
    Expr *Address = UnaryOperator::Create(C, E, UO_AddrOf, C.getPointerType(E->getType()), VK_PRValue, OK_Ordinary, Loc,
                                          /*CanOverflow=*/false, FPOptionsOverride());
    return UnaryOperator::Create(C, Address, UO_Deref, E->getType(), VK_LValue, OK_Ordinary, Loc,
                                 /*CanOverflow=*/false, FPOptionsOverride());
  }

  ASTContext &C;
  const bool IsCaptured;
  const InTypes Sizes;
  llvm::SmallPtrSet<const VarDecl *, 16> Variables;
};

FieldDecl *addField(ASTContext &C, RecordDecl *Record, SourceLocation Loc, QualType T) {
  auto *Field = FieldDecl::Create(C, Record, Loc, Loc, nullptr, T, C.getTrivialTypeSourceInfo(T, Loc), nullptr,
                                  /*Mutable=*/false, ICIS_NoInit);
  Field->setImplicit();
  Field->setAccess(AS_public);
  Record->addDecl(Field);
  return Field;
}

/// The record of captures and the lists that CapturedStmt wants.
class CaptureRecord {
public:
  explicit CaptureRecord(LoweringContext &Ctx) : Ctx(Ctx), C(Ctx.C) {
    if (C.getLangOpts().CPlusPlus)
      Record = CXXRecordDecl::Create(C, TagTypeKind::Struct, Ctx.Function,
                                     loc(), loc(), /*Id=*/nullptr);
    else
      Record = RecordDecl::Create(C, TagTypeKind::Struct, Ctx.Function, loc(),
                                  loc(), /*Id=*/nullptr);
    Record->setImplicit();
    Record->startDefinition();
  }

  void addVariable(const VarDecl *Var) {
    Expr *Init = Ctx.B.ref(Var);
    field(C.getLValueReferenceType(Init->getType()));
    add(CapturedStmt::VCK_ByRef, const_cast<VarDecl *>(Var), Init);
  }
  void addBound(const VariableArrayType *VLA) {
    field(C.getSizeType())->setCapturedVLAType(VLA);
    add(CapturedStmt::VCK_VLAType, nullptr, nullptr);
  }
  void addThis() {
    Expr *This = Ctx.B.thisPointer();
    field(This->getType());
    add(CapturedStmt::VCK_This, nullptr, This);
  }

  Stmt *finish(Stmt *Body) {
    Record->completeDefinition();
    auto *Captured = CapturedDecl::Create(C, Ctx.Function, /*NumParams=*/1);
    QualType Context = C.getPointerType(C.getCanonicalTagType(Record));
    Captured->setContextParam(
        0, ImplicitParamDecl::Create(C, Captured, loc(),
                                     &C.Idents.get("__context"), Context,
                                     ImplicitParamKind::CapturedContext));
    Captured->setBody(Body);
    Captured->setNothrow(true);
    return CapturedStmt::Create(C, Body, CR_Default, List, Inits, Captured,
                                Record);
  }

private:
  SourceLocation loc() const { return Ctx.B.location(); }

  FieldDecl *field(QualType T) { return addField(C, Record, loc(), T); }
  void add(CapturedStmt::VariableCaptureKind Kind, VarDecl *Var, Expr *Init) {
    List.push_back(CapturedStmt::Capture(loc(), Kind, Var));
    Inits.push_back(Init);
  }

  LoweringContext &Ctx;
  ASTContext &C;
  RecordDecl *Record;
  llvm::SmallVector<CapturedStmt::Capture, 16> List;
  llvm::SmallVector<Expr *, 16> Inits;
};

} // namespace

Stmt *capture(LoweringContext &Ctx, Stmt *Body, const Captures &Captured) {
  CaptureRecord Record(Ctx);
  for (const VarDecl *Var : Captured.Variables)
    Record.addVariable(Var);
  for (const VariableArrayType *VLA : Captured.VLAs)
    Record.addBound(VLA);
  if (Captured.This)
    Record.addThis();
  return Record.finish(
      Marker(Ctx.C, Captured.Variables, /*IsCaptured=*/true, Marker::InTypes::Marked).mark(Body));
}

// The sizes in types that Lowering names again stand in front of the code, where those types are declared.
Stmt *markCaptured(ASTContext &C, Stmt *S, llvm::ArrayRef<const VarDecl *> Variables) {
  return Marker(C, Variables, /*IsCaptured=*/true, Marker::InTypes::Left).mark(S);
}

Stmt *unmarkCaptured(ASTContext &C, Stmt *S, llvm::ArrayRef<const VarDecl *> Variables) {
  return Marker(C, Variables, /*IsCaptured=*/false, Marker::InTypes::Marked).mark(S);
}

// The record is laid out when CodeGen asks for it.
CapturedStmt *captureAgain(LoweringContext &Ctx, CapturedStmt *Captured, Stmt *Code,
                           llvm::ArrayRef<const VarDecl *> More) {
  ASTContext &C = Ctx.C;
  llvm::SmallVector<CapturedStmt::Capture, 16> List(Captured->captures());
  llvm::SmallVector<Expr *, 16> Inits(Captured->capture_inits());
  auto *Record = const_cast<RecordDecl *>(Captured->getCapturedRecordDecl());
  Ctx.B.at(Captured->getBeginLoc());
  for (const VarDecl *Var : More) {
    Expr *Init = Ctx.B.ref(Var);
    const bool ByValue = Ctx.isOwn(Var) && Init->getType()->isScalarType();
    addField(C, Record, Ctx.B.location(), ByValue ? Init->getType() : C.getLValueReferenceType(Init->getType()));
    List.push_back(CapturedStmt::Capture(Ctx.B.location(), ByValue ? CapturedStmt::VCK_ByCopy : CapturedStmt::VCK_ByRef,
                                         const_cast<VarDecl *>(Var)));
    Inits.push_back(Init);
  }
  CapturedDecl *Outlined = Captured->getCapturedDecl();
  Outlined->setBody(Code);
  return CapturedStmt::Create(C, Code, Captured->getCapturedRegionKind(), List, Inits, Outlined, Record);
}

} // namespace pacc
