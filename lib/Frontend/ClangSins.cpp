//===- ClangSins.cpp - what Clang has no proper door for ------------------===//
#include "ClangSins.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Pragma.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "clang/Sema/Lookup.h"
#include "clang/Sema/Sema.h"
#include "clang/Sema/SemaOpenACC.h"
#include "clang/Sema/TemplateInstCallback.h"

#include <functional>
#include <tuple>
#include <utility>

using namespace clang;

namespace pacc {

// An explicit instantiation may name private members.
namespace {
template <auto Member> struct InitBuiltinType {
  friend void initBuiltinType(ASTContext &C, CanQualType &T,
                              BuiltinType::Kind Kind) {
    (C.*Member)(T, Kind);
  }
};
void initBuiltinType(ASTContext &C, CanQualType &T, BuiltinType::Kind Kind);
template struct InitBuiltinType<&ASTContext::InitBuiltinType>;
} // namespace

// The AST context and the preprocessor exist before any plugin action runs, and
// were made for a language without OpenACC: the type of sub-arrays is missing,
// and so is the macro. The latter is added to the text that is read first.
void enableOpenACC(CompilerInstance &CI) {
  LangOptions &Lang = CI.getLangOpts();
  if (Lang.OpenACC)
    return;
  Lang.OpenACC = true;
  ASTContext &Context = CI.getASTContext();
  if (Context.ArraySectionTy.isNull()) // -fopenmp has it as well
    initBuiltinType(Context, Context.ArraySectionTy, BuiltinType::ArraySection);
  for (const auto &[Macro, IsUndef] : CI.getPreprocessorOpts().Macros)
    if (StringRef(Macro).split('=').first == "_OPENACC")
      return;
  Preprocessor &PP = CI.getPreprocessor();
  // Clang's own value: the version of the standard that its parser implements.
  PP.setPredefines(PP.getPredefines() + "#define _OPENACC 202506\n");
}

// An interface exists for warnings only; Clang asserts so, where it has assertions.
void allowMoreThanSema(CompilerInstance &CI) {
  for (unsigned Error :
       {diag::err_acc_loop_not_monotonic, diag::err_acc_loop_terminating_condition, diag::err_acc_loop_variable_type,
        diag::err_acc_subarray_negative, diag::err_acc_intervening_code})
    CI.getDiagnostics().setSeverity(Error, diag::Severity::Ignored,
                                    SourceLocation());
  // Sema leaves the qualifier out of the type, and goes on.
  if (!CI.getLangOpts().CPlusPlus && CI.getDiagnostics().getExtensionHandlingBehavior() != diag::Severity::Error)
    CI.getDiagnostics().setSeverity(diag::err_typecheck_invalid_restrict_not_pointer, diag::Severity::Ignored,
                                    SourceLocation());
  // About Clang's own way to make the copies.
  CI.getDiagnostics().setSeverity(diag::warn_acc_var_referenced_non_const_array,
                                  diag::Severity::Ignored, SourceLocation());
  // `self` decides where `if` is true: it is where `if` is false that it has no effect (2.5.7).
  CI.getDiagnostics().setSeverity(diag::warn_acc_if_self_conflict,
                                  diag::Severity::Ignored, SourceLocation());
  // Given for variables that are declared outside, too.
  CI.getDiagnostics().setSeverity(diag::warn_acc_cache_var_not_outside_loop,
                                  diag::Severity::Ignored, SourceLocation());
}

// The same as a pragma that changes warnings would: from one place to another. Places
// inside of macros do not come in an order.
static void silence(Preprocessor &PP, unsigned Error, SourceLocation Begin,
                    SourceLocation End) {
  if (Begin.isMacroID() || End.isMacroID())
    return;
  DiagnosticsEngine &Engine = PP.getDiagnostics();
  Engine.setSeverity(Error, diag::Severity::Ignored, Begin);
  Engine.setSeverity(Error, diag::Severity::Error, End);
}

void allowOverloadSets(Preprocessor &PP, SourceLocation Begin,
                       SourceLocation End) {
  silence(PP, diag::err_acc_routine_overload_set, Begin, End);
}

void allowReducedTypes(Preprocessor &PP, SourceLocation Begin,
                       SourceLocation End) {
  silence(PP, diag::err_acc_reduction_type, Begin, End);
}

void allowNestedLevels(CompilerInstance &CI) {
  if (!CI.hasSema())
    return;
  SemaOpenACC &OpenACC = CI.getSema().OpenACC();
  const OpenACCDirectiveKind Construct = OpenACC.getActiveComputeConstructInfo().Kind;
  if (Construct != OpenACCDirectiveKind::Kernels && Construct != OpenACCDirectiveKind::KernelsLoop)
    return;
  OpenACC.LoopGangClauseOnKernel = {};
  OpenACC.LoopWorkerClauseLoc = {};
  OpenACC.LoopVectorClauseLoc = {};
}

namespace {
template <auto Member> struct CurrentScope {
  friend Scope *&currentScope(Sema &S) { return S.*Member; }
};
Scope *&currentScope(Sema &S);
template struct CurrentScope<&Sema::CurScope>;

// What Sema remembers of the directives round the place that it reads. A function that is instantiated for a call there
// stands round none of them: `for (int j = 0; j < width(n); j++)` is one loop of a collapse, whatever loops width has.
template <auto... Members> struct SurroundingDirectives {
  friend std::function<void()> forgetDirectives(SemaOpenACC &S) {
    return [&S, Old = std::make_tuple(std::exchange(S.*Members, {})...)] {
      std::apply([&S](const auto &...Each) { ((S.*Members = Each), ...); }, Old);
    };
  }
};
/// The result brings them back.
std::function<void()> forgetDirectives(SemaOpenACC &S);
template struct SurroundingDirectives<&SemaOpenACC::LoopInfo, &SemaOpenACC::CollapseInfo, &SemaOpenACC::TileInfo,
                                      &SemaOpenACC::ActiveReductionClauses, &SemaOpenACC::ActiveComputeConstructInfo,
                                      &SemaOpenACC::LoopWithoutSeqInfo, &SemaOpenACC::LoopGangClauseOnKernel,
                                      &SemaOpenACC::LoopWorkerClauseLoc, &SemaOpenACC::LoopVectorClauseLoc>;

// Beginnings and ends come in pairs, also after errors.
class ScopeKeeper : public TemplateInstantiationCallback {
public:
  explicit ScopeKeeper(Sema &S) : S(S) {}

  void initialize(const Sema &) override {}
  void finalize(const Sema &) override {}

  void atTemplateBegin(const Sema &, const Sema::CodeSynthesisContext &Inst) override {
    Outer.push_back({currentScope(S), {}});
    if (Inst.Kind != Sema::CodeSynthesisContext::TemplateInstantiation || !isa_and_nonnull<FunctionDecl>(Inst.Entity))
      return;
    currentScope(S) = S.TUScope;
    Outer.back().Remember = forgetDirectives(S.OpenACC());
  }
  void atTemplateEnd(const Sema &, const Sema::CodeSynthesisContext &) override {
    const Surroundings Left = Outer.pop_back_val();
    currentScope(S) = Left.Where;
    if (Left.Remember)
      Left.Remember();
  }

private:
  struct Surroundings {
    Scope *Where;
    std::function<void()> Remember;
  };

  Sema &S;
  llvm::SmallVector<Surroundings, 8> Outer;
};
} // namespace

void hideScopesFromInstantiations(CompilerInstance &CI) {
  if (CI.hasSema() && CI.getLangOpts().CPlusPlus)
    CI.getSema().TemplateInstCallbacks.push_back(std::make_unique<ScopeKeeper>(CI.getSema()));
}

namespace {
// One process compiles one translation unit.
struct DefaultConstructors {
  llvm::SmallVector<FunctionTemplateDecl *, 16> Waiting; // until there is a `private` clause
  bool AreAsked = false;
  llvm::SmallVector<CXXRecordDecl *, 16> Classes; // complete; until a body needs them
  bool AreUnknown = false;                        // some clause names what only a body to come declares
};

DefaultConstructors &defaultConstructors() {
  static DefaultConstructors All;
  return All;
}

bool isDefault(const CXXConstructorDecl *Each) { return Each->isDefaultConstructor(); }

// Names are not looked up differently then: Clang hides what it makes of templates. It counts the members of a class as
// they are added, by which it knows that the constructor is not a trivial one.
void addToClass(FunctionTemplateDecl *Template) {
  for (FunctionDecl *Made : Template->specializations()) {
    auto *Constructor = dyn_cast<CXXConstructorDecl>(Made);
    if (!Constructor || Constructor->isInvalidDecl() || Constructor->isDeleted() || !Constructor->isDefaultConstructor())
      continue;
    CXXRecordDecl *Class = Constructor->getParent();
    if (Constructor->getLexicalDeclContext() == Class && Class->isCompleteDefinition() && !Class->isDependentContext() &&
        llvm::none_of(Class->ctors(), isDefault))
      Class->addHiddenDecl(Constructor);
  }
}

// An implicit one that is deleted is not declared for this: Clang asks no further then.
bool lacksDefault(const CXXRecordDecl *Class) {
  return Class->isCompleteDefinition() && !Class->isDependentContext() && !Class->needsImplicitDefaultConstructor() &&
         llvm::none_of(Class->ctors(), isDefault);
}

bool hasDefaultTemplate(const CXXRecordDecl *Class) {
  return llvm::any_of(Class->decls(), [](const Decl *D) {
    const auto *Template = dyn_cast<FunctionTemplateDecl>(D);
    const auto *Constructor = Template ? dyn_cast<CXXConstructorDecl>(Template->getTemplatedDecl()) : nullptr;
    return Constructor && isDefault(Constructor);
  });
}

// The lookup may instantiate other classes, which come to the list.
void makeWaitingConstructors(Sema &S) {
  llvm::SmallVectorImpl<CXXRecordDecl *> &Classes = defaultConstructors().Classes;
  while (!Classes.empty())
    if (CXXRecordDecl *Class = Classes.pop_back_val(); lacksDefault(Class))
      S.LookupDefaultConstructor(Class);
}

// A constructor is made where overloads are compared, whatever initializes a variable by default.
class ConstructorKeeper : public TemplateInstantiationCallback {
public:
  explicit ConstructorKeeper(Sema &S) : S(S) {}
  void initialize(const Sema &) override {}
  void finalize(const Sema &) override {}
  void atTemplateBegin(const Sema &, const Sema::CodeSynthesisContext &Inst) override {
    if (Inst.Kind == Sema::CodeSynthesisContext::TemplateInstantiation && isa_and_nonnull<FunctionDecl>(Inst.Entity))
      bodyNeeds();
  }
  void atTemplateEnd(const Sema &, const Sema::CodeSynthesisContext &Inst) override {
    if (Inst.Kind == Sema::CodeSynthesisContext::TemplateInstantiation)
      return keep(dyn_cast_or_null<CXXRecordDecl>(Inst.Entity));
    if (Inst.Kind != Sema::CodeSynthesisContext::DeducedTemplateArgumentSubstitution)
      return;
    auto *Template = dyn_cast_or_null<FunctionTemplateDecl>(Inst.Entity);
    const auto *Pattern = Template ? dyn_cast<CXXConstructorDecl>(Template->getTemplatedDecl()) : nullptr;
    if (!Pattern || !Pattern->isDefaultConstructor())
      return;
    if (defaultConstructors().AreAsked)
      addToClass(Template);
    else
      defaultConstructors().Waiting.push_back(Template);
  }

private:
  void keep(CXXRecordDecl *Class) {
    if (!Class || !lacksDefault(Class) || !hasDefaultTemplate(Class))
      return;
    defaultConstructors().Classes.push_back(Class);
    if (S.CurContext->isFunctionOrMethod())
      bodyNeeds();
  }

  // In the class that is defined round a body, or in a template, the clause was read before its variable's type was known.
  void bodyNeeds() {
    if (defaultConstructors().AreUnknown)
      makeWaitingConstructors(S);
  }

  Sema &S;
};
} // namespace

void admitTemplatesAsDefaultConstructors(CompilerInstance &CI) {
  if (CI.hasSema() && CI.getLangOpts().CPlusPlus)
    CI.getSema().TemplateInstCallbacks.push_back(std::make_unique<ConstructorKeeper>(CI.getSema()));
}

void foundPrivate(CompilerInstance &CI, const Token &Name) {
  if (!CI.hasSema() || !CI.getLangOpts().CPlusPlus)
    return;
  DefaultConstructors &All = defaultConstructors();
  All.AreAsked = true;
  for (FunctionTemplateDecl *Template : All.Waiting)
    addToClass(Template);
  All.Waiting.clear();
  // What has other initializers may not have been made yet.
  Sema &S = CI.getSema();
  LookupResult Found(S, Name.getIdentifierInfo(), Name.getLocation(), Sema::LookupOrdinaryName);
  Found.suppressDiagnostics();
  const bool IsFound = S.getCurScope() && S.LookupName(Found, S.getCurScope()) && Found.isSingleResult();
  const auto *Var = IsFound ? dyn_cast<VarDecl>(Found.getFoundDecl()) : nullptr;
  const QualType T = Var ? CI.getASTContext().getBaseElementType(Var->getType().getNonReferenceType()) : QualType();
  All.AreUnknown |= !IsFound || (Var && T->isDependentType());
  CXXRecordDecl *Class = Var && !T->isDependentType() ? T->getAsCXXRecordDecl() : nullptr;
  if (Class && lacksDefault(Class))
    S.LookupDefaultConstructor(Class);
}

namespace {
// The parser's constructor registers Clang's pragma handlers; the first file
// is entered after that.
class FirstFile : public PPCallbacks {
public:
  explicit FirstFile(std::function<void()> Do) : Do(std::move(Do)) {}

  void FileChanged(SourceLocation, FileChangeReason, SrcMgr::CharacteristicKind,
                   FileID) override {
    if (!Done)
      Do();
    Done = true;
  }

private:
  std::function<void()> Do;
  bool Done = false;
};
} // namespace

void whenParserExists(Preprocessor &PP, std::function<void()> Do) {
  PP.addPPCallbacks(std::make_unique<FirstFile>(std::move(Do)));
}

namespace {
template <auto Member> struct PragmaHandlers {
  friend PragmaNamespace &pragmaHandlers(Preprocessor &PP) {
    return *(PP.*Member);
  }
};
PragmaNamespace &pragmaHandlers(Preprocessor &PP);
template struct PragmaHandlers<&Preprocessor::PragmaHandlers>;
} // namespace

PragmaHandler *registeredPragma(Preprocessor &PP, llvm::StringRef Namespace, llvm::StringRef Name) {
  PragmaNamespace *In = &pragmaHandlers(PP);
  if (!Namespace.empty()) {
    PragmaHandler *Found = In->FindHandler(Namespace);
    In = Found ? Found->getIfNamespace() : nullptr;
  }
  return In ? In->FindHandler(Name) : nullptr;
}

} // namespace pacc
