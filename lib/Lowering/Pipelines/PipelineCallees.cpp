//===- PipelineCallees.cpp - what declarations say of functions -----------===//
#include "Pipelines/PipelineCallees.h"

#include "LoweringContext.h"
#include "pacc/Lowering/ConstructVisitor.h"
#include "pacc/Markers/Markers.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/Mangle.h"
#include "clang/Basic/Builtins.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/SetVector.h"

using namespace clang;

namespace pacc {
namespace {

bool isLibrary(const FunctionDecl *F) {
  return F->getBuiltinID() || F->getASTContext().getSourceManager().isInSystemHeader(F->getLocation());
}

/// All functions that are called, those that they call included.
class Calls : public ConstructVisitor {
public:
  void addAll(Stmt *Body) {
    TraverseStmt(Body);
    for (size_t I = 0; I != Found.size(); ++I) {
      const FunctionDecl *Definition = nullptr;
      if (!Found[I]->hasBody(Definition))
        continue;
      if (const auto *Made = dyn_cast<CXXConstructorDecl>(Definition))
        for (const CXXCtorInitializer *Init : Made->inits())
          TraverseStmt(Init->getInit());
      TraverseStmt(Definition->getBody());
    }
  }

  bool VisitDeclRefExpr(DeclRefExpr *E) override { return add(dyn_cast<FunctionDecl>(E->getDecl())); }
  bool VisitMemberExpr(MemberExpr *E) override { return add(dyn_cast<FunctionDecl>(E->getMemberDecl())); }
  bool VisitCXXConstructExpr(CXXConstructExpr *E) override { return add(E->getConstructor()); }
  bool VisitCXXBindTemporaryExpr(CXXBindTemporaryExpr *E) override {
    return add(const_cast<CXXDestructorDecl *>(E->getTemporary()->getDestructor()));
  }
  bool VisitVarDecl(VarDecl *Var) override {
    const CXXRecordDecl *Class = Var->getType()->getAsCXXRecordDecl();
    return add(Class && Class->hasDefinition() ? Class->getDestructor() : nullptr);
  }

  llvm::SetVector<FunctionDecl *> Found; ///< by their first declarations

private:
  bool add(FunctionDecl *F) {
    if (F && !F->isDependentContext())
      Found.insert(F->getCanonicalDecl());
    return true;
  }
};

/// What goes into a stream leaves the program's memory.
bool isStream(QualType T) {
  T = T.getNonReferenceType();
  if (T->isPointerType())
    T = T->getPointeeType();
  const auto *Record = T->getAsRecordDecl();
  if (!Record || !Record->getIdentifier())
    return false;
  const llvm::StringRef Name = Record->getName();
  return Name == "_IO_FILE" || Name == "__sFILE" || Name == "ios_base" ||
         (Name.starts_with("basic_") && (Name.ends_with("stream") || Name.ends_with("streambuf") || Name == "basic_ios"));
}

uint32_t flagsOf(const FunctionDecl *F) {
  if (!isLibrary(F))
    return PACC_CALLEE_GLOBALS;
  const auto *Method = dyn_cast<CXXMethodDecl>(F);
  const bool OfStream = Method && isStream(F->getASTContext().getCanonicalTagType(Method->getParent()));
  return OfStream || llvm::any_of(F->parameters(), [](const ParmVarDecl *P) { return isStream(P->getType()); })
             ? PACC_CALLEE_STREAM
             : 0;
}

/// What is done with what an argument leads to: nothing, it is read, written, or both.
char letterOf(QualType T) {
  if (isStream(T) || !(T->isReferenceType() || T->isPointerType()))
    return '-';
  return T->getPointeeType().isConstQualified() ? 'r' : 'b';
}

/// What a member function does with its object, as a letter. What accessors give is used where they are called.
char letterOfObject(const CXXMethodDecl *Method) {
  const QualType Result = Method->getReturnType();
  if (isStream(Method->getASTContext().getCanonicalTagType(Method->getParent())) || isa<CXXDestructorDecl>(Method))
    return '-';
  if (Method->isConst())
    return 'r';
  if (isa<CXXConstructorDecl>(Method) || Method->isCopyAssignmentOperator() || Method->isMoveAssignmentOperator())
    return 'w';
  const bool IsAccessor = Result->isReferenceType() || Result->isPointerType() ||
                          (Result->isRecordType() && !Method->getNumParams()); // an iterator
  return IsAccessor ? '-' : 'b';
}

/// One letter for each argument, and one for those behind the `...`.
std::string lettersOf(const FunctionDecl *F) {
  std::string Letters;
  const auto *Method = dyn_cast<CXXMethodDecl>(F);
  if (Method && Method->isImplicitObjectMemberFunction())
    Letters += letterOfObject(Method);
  for (const ParmVarDecl *Parameter : F->parameters())
    Letters += letterOf(Parameter->getType());
  const unsigned Builtin = F->getMemoryFunctionKind();
  if (!Letters.empty() &&
      (Builtin == Builtin::BImemset || Builtin == Builtin::BImemcpy || Builtin == Builtin::BImemmove))
    Letters[0] = 'w';
  bool Prints = false;
  for (const auto *Format : F->specific_attrs<FormatAttr>())
    Prints |= Format->getType()->getName() == "printf";
  return Letters + (Prints ? 'r' : 'b');
}

} // namespace

void announceCallees(LoweringContext &LC, Stmt *Body, llvm::SmallVectorImpl<Stmt *> &Out) {
  Calls All;
  All.addAll(Body);
  ASTNameGenerator Names(LC.C);
  for (FunctionDecl *F : All.Found) {
    if (F->hasBody() && !isLibrary(F))
      continue;
    std::vector<std::string> Symbols = isa<CXXConstructorDecl, CXXDestructorDecl>(F)
                                           ? Names.getAllManglings(F)
                                           : std::vector<std::string>{Names.getName(F)};
    for (const std::string &Symbol : Symbols)
      Out.push_back(PACC_CALL(LC.B, __pacc_callee, LC.B.string(Symbol), LC.B.integer(flagsOf(F)),
                              LC.B.string(lettersOf(F))));
  }
}

} // namespace pacc
