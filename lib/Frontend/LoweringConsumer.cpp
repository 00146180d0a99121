//===- LoweringConsumer.cpp - hands finished functions to Lowering --------===//
#include "LoweringConsumer.h"

#include "UndeclaredCalls.h"

#include "pacc/Lowering/ConstructVisitor.h"
#include "pacc/Lowering/Diagnostics.h"
#include "pacc/Lowering/Lowering.h"
#include "pacc/Lowering/StoredRecords.h"
#include "pacc/Support/Feedback.h"
#include "pacc/Support/Options.h"

#include "clang/AST/ASTConsumer.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclOpenACC.h"
#include "clang/AST/StmtOpenACC.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "clang/Sema/Sema.h"
#include "clang/Sema/SemaConsumer.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Support/SaveAndRestore.h"
#include "llvm/Support/raw_ostream.h"

using namespace clang;

namespace pacc {
namespace {

/// Finds every function with a body in a declaration: members, friends,
/// instantiations, lambdas (wherever they stand), local classes; the directives
/// that are, or stand before, declarations; and the constructs in code that Clang has
/// outlined, of which Lowering reaches what stands in the bodies of functions.
class DirectiveFinder : public ConstructVisitor {
public:
  DirectiveFinder() {
    ShouldVisitTemplateInstantiations = true;
    ShouldVisitImplicitCode = false;
    ShouldVisitLambdaBody = true;
  }

  bool VisitFunctionDecl(FunctionDecl *F) override {
    add(F);
    return true;
  }
  bool VisitLambdaExpr(LambdaExpr *L) override {
    add(L->getCallOperator());
    return true;
  }
  bool VisitOpenACCDeclareDecl(OpenACCDeclareDecl *D) override {
    Directives.insert(D);
    return true;
  }
  bool VisitOpenACCRoutineDecl(OpenACCRoutineDecl *D) override {
    Directives.insert(D);
    return true;
  }

  bool TraverseCapturedStmt(CapturedStmt *S) override {
    return inside(Outline::OpenMP, [&] {
      return ConstructVisitor::TraverseCapturedStmt(S);
    });
  }
  bool TraverseBlockExpr(BlockExpr *B) override {
    return inside(Outline::Block, [&] {
      return ConstructVisitor::TraverseBlockExpr(B);
    });
  }
  // A lambda's body is a function of its own.
  bool TraverseLambdaExpr(LambdaExpr *L) override {
    return inside(Outline::None, [&] {
      return ConstructVisitor::TraverseLambdaExpr(L);
    });
  }
  bool VisitOpenACCConstructStmt(OpenACCConstructStmt *S) override {
    if (Around != Outline::None)
      Outlined.insert({S, Around});
    return true;
  }

  /// What Clang makes a function of.
  enum class Outline { None, OpenMP, Block };

  llvm::SetVector<FunctionDecl *> Functions;
  llvm::SetVector<Decl *> Directives;

  /// Constructs that Lowering cannot reach, and what they stand in.
  llvm::SmallVector<std::pair<OpenACCConstructStmt *, Outline>, 2> unreachable() const {
    llvm::SmallVector<std::pair<OpenACCConstructStmt *, Outline>, 2> Left;
    if (Outlined.empty())
      return Left;
    llvm::DenseSet<const OpenACCConstructStmt *> Reached;
    for (const FunctionDecl *F : Bodies)
      forEachConstruct(*F, [&Reached](const OpenACCConstructStmt *S) { Reached.insert(S); });
    llvm::copy_if(Outlined, std::back_inserter(Left),
                  [&Reached](const auto &Each) { return !Reached.contains(Each.first); });
    return Left;
  }

private:
  llvm::SetVector<std::pair<OpenACCConstructStmt *, Outline>> Outlined;
  llvm::SmallVector<const FunctionDecl *, 16> Bodies; ///< those of templates, too

  template <typename Function> bool inside(Outline What, Function Traverse) {
    llvm::SaveAndRestore<Outline> Change(Around, What);
    return Traverse();
  }

  Outline Around = Outline::None;

  void add(FunctionDecl *F) {
    if (F->hasAttr<OpenACCRoutineDeclAttr>())
      Directives.insert(F);
    if (F->doesThisDeclarationHaveABody())
      Bodies.push_back(F);
    if (F->doesThisDeclarationHaveABody() && !F->isDependentContext())
      Functions.insert(F);
  }
};

class LoweringConsumer : public SemaConsumer {
public:
  LoweringConsumer(CompilerInstance &CI, Report Printer)
      : CI(CI), Printer(Printer),
        HasPrecompiledHeader(
            !CI.getPreprocessorOpts().ImplicitPCHInclude.empty()),
        Records(HasPrecompiledHeader ? NotLoaded : Loaded) {}

  void InitializeSema(Sema &S) override {
    if (!CI.getLangOpts().CPlusPlus)
      S.addExternalSource(llvm::makeIntrusiveRefCnt<UndeclaredCalls>(CI));
  }

  bool HandleTopLevelDecl(DeclGroupRef Group) override {
    for (Decl *D : Group) {
      lower(D);
      if (auto *F = dyn_cast<FunctionDecl>(D);
          F && F->getTemplateSpecializationKind() == TSK_ExplicitInstantiationDeclaration)
        InstancesOfOtherFiles.push_back(F);
    }
    return true;
  }
  // CodeGen may emit it before its class is complete.
  void HandleInlineFunctionDefinition(FunctionDecl *F) override { lower(F); }
  // Lambdas in initialisers.
  void HandleCXXStaticMemberVarInstantiation(VarDecl *V) override { lower(V); }

  void HandleTranslationUnit(ASTContext &Context) override {
    // Nobody tells of classes that templates have made.
    if (HasDependentDeclare) {
      DirectiveFinder Found;
      Found.TraverseDecl(Context.getTranslationUnitDecl());
      announce(Found);
    }
    // Inline functions of a precompiled header are loaded when CodeGen asks
    // for them, with no word to consumers; so find them now.
    if (HasPrecompiledHeader)
      lower(Context.getTranslationUnitDecl());
    if (!CI.getDiagnostics().hasErrorOccurred())
      for (FunctionDecl *F : announceVersions(CI.getSema()))
        CI.getASTConsumer().HandleTopLevelDecl(DeclGroupRef(F));
    if (HasConstructs && CI.getCodeGenOpts().OptimizationLevel == 0)
      keepInlineDefinitions(Context);
    if (!CI.getDiagnostics().hasErrorOccurred())
      reportKeptAddresses(CI.getDiagnostics());
    if (Printer == Report::Here && options().InfoAccel &&
        !CI.getDiagnostics().hasErrorOccurred())
      llvm::errs() << feedback().str(Feedback::Part::All);
  }

private:
  /// C's inline definitions may belong to a function of another file, as those of `extern template` do, and without
  /// optimisation CodeGen leaves them out. Kernels need the bodies, and nobody knows here which functions they come to.
  /// Which definitions these are, later declarations tell, too.
  void keepInlineDefinitions(ASTContext &Context) const {
    for (Decl *D : Context.getTranslationUnitDecl()->noload_decls())
      if (auto *F = dyn_cast<FunctionDecl>(D))
        keepDefinition(*F, Context);
    for (FunctionDecl *F : InstancesOfOtherFiles)
      keepDefinition(*F, Context);
  }

  static void keepDefinition(FunctionDecl &F, ASTContext &Context) {
    if (F.doesThisDeclarationHaveABody() && Context.GetGVALinkageForFunction(&F) == GVA_AvailableExternally &&
        !F.hasAttr<AlwaysInlineAttr>() && !F.hasAttr<NoInlineAttr>())
      F.addAttr(AlwaysInlineAttr::CreateImplicit(Context));
  }

  /// Loading may hand us functions of the precompiled header: they wait for its records.
  void load(Decl *First) {
    Waiting.push_back(First);
    if (Records == Loading)
      return;
    Records = Loading;
    loadRecords(CI.getASTContext());
    Records = Loaded;
    for (Decl *D : std::exchange(Waiting, {}))
      lower(D);
  }

  /// Does nothing once anybody but Lowering has reported an error: the tree is
  /// not to be trusted then.
  void lower(Decl *D) {
    if (Records != Loaded)
      return load(D);
    DiagnosticsEngine &Engine = CI.getDiagnostics();
    if (Engine.getNumErrors() > OurErrors)
      return;
    unsigned Before = Engine.getNumErrors();
    noteKeptAddresses(D);
    DirectiveFinder Found;
    Found.TraverseDecl(D);
    for (Decl *Directive : Found.Directives) {
      if (Checked.insert(placeOf(Directive)).second)
        checkDirectiveDecl(CI.getSema(), Directive);
      noteRoutine(CI.getSema(), Directive);
    }
    announce(Found);
    const auto Unreachable = Found.unreachable();
    for (auto [Construct, Around] : Unreachable)
      report(Engine, Construct->getDirectiveLoc(), Diag::InsideOutlined)
          << (Around == DirectiveFinder::Outline::Block);
    if (Unreachable.empty())
      for (FunctionDecl *F : Found.Functions)
        lower(F, Engine);
    OurErrors += Engine.getNumErrors() - Before;
  }

  /// Routines, and the global variables of `declare` directives, once for each of these.
  void announce(const DirectiveFinder &Found) {
    for (Decl *D : Found.Directives) {
      announceRoutine(D);
      auto *Directive = dyn_cast<OpenACCDeclareDecl>(D);
      if (!Directive || !Announced.insert(Directive).second)
        continue;
      HasDependentDeclare |= Directive->getDeclContext()->isDependentContext();
      if (FunctionDecl *F = announceGlobals(CI.getSema(), Directive))
        CI.getASTConsumer().HandleTopLevelDecl(DeclGroupRef(F));
    }
  }

  /// Where the directive stands: members come twice, and templates come again with
  /// each instantiation.
  static SourceLocation placeOf(const Decl *Directive) {
    const auto *Attr = Directive->getAttr<OpenACCRoutineDeclAttr>();
    return Attr ? Attr->getLocation() : Directive->getLocation();
  }

  // By now Sema has left the instantiation and adds no note of its own.
  void lower(FunctionDecl *F, DiagnosticsEngine &Engine) {
    if (Failed.contains(F))
      return;
    unsigned Before = Engine.getNumErrors();
    forEachConstruct(*F, [this](const OpenACCConstructStmt *) { HasConstructs = true; });
    // CodeGen, which comes to this function next, marks where the lives of variables begin, without optimisation, too.
    CI.getCodeGenOpts().SanitizeAddressUseAfterScope |= HasConstructs;
    lowerFunction(CI.getSema(), F);
    if (Engine.getNumErrors() == Before)
      return;
    Failed.insert(F);
    if (F->isTemplateInstantiation())
      report(Engine, F->getPointOfInstantiation(), Diag::InInstantiation) << F;
  }

  CompilerInstance &CI;
  Report Printer;
  const bool HasPrecompiledHeader;
  enum { NotLoaded, Loading, Loaded } Records;
  llvm::SmallVector<Decl *, 4> Waiting;
  llvm::SmallVector<FunctionDecl *, 16> InstancesOfOtherFiles; ///< of templates: `extern template`
  unsigned OurErrors = 0;
  llvm::DenseSet<SourceLocation> Checked;
  llvm::DenseSet<const FunctionDecl *> Failed; ///< members come twice, and their body is half lowered
  llvm::DenseSet<const OpenACCDeclareDecl *> Announced;
  bool HasDependentDeclare = false;
  bool HasConstructs = false;
};

/// Nothing is lowered in a tree that is stored: it is as the user wrote it.
class KeepingConsumer : public ASTConsumer {
public:
  void HandleTranslationUnit(ASTContext &Context) override {
    keepRecords(Context);
  }
};

} // namespace

std::unique_ptr<ASTConsumer> createKeepingConsumer() {
  return std::make_unique<KeepingConsumer>();
}

std::unique_ptr<ASTConsumer> createLoweringConsumer(CompilerInstance &CI,
                                                    Report Printer) {
  return std::make_unique<LoweringConsumer>(CI, Printer);
}

} // namespace pacc
