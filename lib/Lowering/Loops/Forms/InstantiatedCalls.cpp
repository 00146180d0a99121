//===- InstantiatedCalls.cpp - functions of templates ---------------------===//
#include "Loops/Forms/InstantiatedCalls.h"
#include "LoweringContext.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtOpenACC.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace clang;

namespace pacc {
namespace {

class Instantiator {
public:
  explicit Instantiator(Sema &S) : S(S) {}

  void visit(const Stmt *Statement) {
    if (!Statement || isa<UnaryExprOrTypeTraitExpr, CXXNoexceptExpr, CXXTypeidExpr>(Statement))
      return; // nothing that these name is called
    if (const auto *Call = dyn_cast<CallExpr>(Statement))
      enter(const_cast<FunctionDecl *>(Call->getDirectCallee()), Call->getBeginLoc());
    else if (const auto *Made = dyn_cast<CXXConstructExpr>(Statement))
      enter(Made->getConstructor(), Made->getBeginLoc());
    for (const Stmt *Child : Statement->children())
      visit(Child);
  }

private:
  Sema &S;
  llvm::SmallPtrSet<const FunctionDecl *, 8> Seen;

  void enter(FunctionDecl *F, SourceLocation Loc) {
    if (!F || !Seen.insert(F).second)
      return;
    const FunctionDecl *Pattern = F->isTemplateInstantiation() ? F->getTemplateInstantiationPattern() : nullptr;
    if (!F->isDefined() && Pattern && Pattern->hasBody())
      S.InstantiateFunctionDefinition(Loc, F);
    const FunctionDecl *Definition = nullptr;
    if (F->hasBody(Definition))
      visit(Definition->getBody());
  }
};

} // namespace

void instantiateCalls(LoweringContext &Ctx, Stmt *Body) {
  if (!Body || !Ctx.C.getLangOpts().CPlusPlus)
    return;
  if (isa<OpenACCComputeConstruct, OpenACCCombinedConstruct>(Body))
    return Instantiator(Ctx.S).visit(Body);
  for (Stmt *Child : Body->children())
    instantiateCalls(Ctx, Child);
}

} // namespace pacc
