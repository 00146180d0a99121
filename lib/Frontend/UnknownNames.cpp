//===- UnknownNames.cpp - names in clauses that nothing declares ----------===//
#include "UnknownNames.h"

#include "pacc/Lowering/Diagnostics.h"

#include "clang/AST/ASTConsumer.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/DeclGroup.h"
#include "clang/AST/Expr.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Sema/Lookup.h"
#include "clang/Sema/Sema.h"
#include "clang/Sema/TypoCorrection.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;
using llvm::StringRef;

namespace pacc {

static bool isOfInside(const Token &T) {
  return isWord(T, "private") || isWord(T, "firstprivate") || isWord(T, "deviceptr");
}

static bool areFunctions(const LookupResult &R) {
  return !R.empty() && llvm::all_of(R, [](const NamedDecl *D) {
    return isa<FunctionDecl, FunctionTemplateDecl>(D->getUnderlyingDecl());
  });
}

void UnknownNames::add(TokenList &Directive) {
  for (size_t I = 0; I + 1 < Directive.size(); ++I) {
    if (!isOfInside(Directive[I]) || Directive[I + 1].isNot(tok::l_paren))
      continue;
    for (size_t At = I + 2; At + 1 < Directive.size() && Directive[At].isNot(tok::r_paren); ++At) {
      const bool IsWhole = Directive[At - 1].isOneOf(tok::l_paren, tok::comma) &&
                           Directive[At + 1].isOneOf(tok::comma, tok::r_paren);
      if (IsWhole && Directive[At].is(tok::identifier))
        addItem(Directive[At]);
    }
  }
}

/// Sema asks for a name only where it finds nothing: one that functions have gets another spelling, which nothing has.
void UnknownNames::addItem(Token &Item) {
  Sema &S = CI.getSema();
  IdentifierInfo *const Word = Item.getIdentifierInfo();
  LookupResult Visible(S, Word, Item.getLocation(), Sema::LookupOrdinaryName);
  Visible.suppressDiagnostics();
  if (Scope *Here = S.getCurScope())
    S.LookupName(Visible, Here);
  if (areFunctions(Visible))
    Item.setIdentifierInfo(CI.getPreprocessor().getIdentifierInfo((Word->getName() + "'").str()));
  Names.try_emplace(Item.getLocation(), Name{Word, Item.getIdentifierInfo(), nullptr});
}

bool UnknownNames::LookupUnqualified(LookupResult &R, Scope *In) {
  const auto Found = Names.find(R.getNameLoc());
  // Names that are like it are looked up at the same place, and it is once more.
  if (Found == Names.end() || IsSearching || R.getLookupKind() != Sema::LookupOrdinaryName ||
      R.getLookupName().getAsIdentifierInfo() != Found->second.Spelling)
    return false;
  Name &Item = Found->second;
  if (Item.Word != Item.Spelling && findVariable(R, Item, In))
    return true;
  if (!Item.Var) {
    const std::string Like = nearest(R, In);
    Item.Var = declare(Item.Word, R.getNameLoc(), Like);
  }
  R.addDecl(Found->second.Var);
  R.resolveKind();
  return true;
}

/// What has the name where the clause is parsed, if that is no function: directives are read before the declarations of a
/// body that is parsed later.
bool UnknownNames::findVariable(LookupResult &R, const Name &Item, Scope *In) {
  LookupResult Visible(CI.getSema(), Item.Word, R.getNameLoc(), Sema::LookupOrdinaryName);
  Visible.suppressDiagnostics();
  if (!In || !CI.getSema().LookupName(Visible, In) || areFunctions(Visible))
    return false;
  R.addAllDecls(Visible);
  if (Visible.getNamingClass())
    R.setNamingClass(Visible.getNamingClass());
  R.resolveKind();
  return true;
}

/// A variable in scope with nearly the same name; empty if there is none.
std::string UnknownNames::nearest(const LookupResult &R, Scope *In) {
  struct Variables final : CorrectionCandidateCallback {
    bool ValidateCandidate(const TypoCorrection &Candidate) override { return Candidate.getCorrectionDeclAs<VarDecl>(); }
    std::unique_ptr<CorrectionCandidateCallback> clone() override { return std::make_unique<Variables>(*this); }
  } Wanted;
  if (!In)
    return "";
  const llvm::SaveAndRestore Searching(IsSearching, true);
  const TypoCorrection Found = CI.getSema().CorrectTypo(R.getLookupNameInfo(), Sema::LookupOrdinaryName, In, nullptr, Wanted,
                                                        CorrectTypoKind::NonError, nullptr, false, nullptr,
                                                        /*RecordFailure=*/false);
  return Found ? Found.getAsString(CI.getLangOpts()) : "";
}

/// A pointer, as `deviceptr` wants one.
VarDecl *UnknownNames::declare(const IdentifierInfo *Name, SourceLocation Loc, StringRef Like) {
  ASTContext &C = CI.getASTContext();
  const QualType T = C.getPointerType(C.CharTy);
  auto *Var = VarDecl::Create(C, C.getTranslationUnitDecl(), Loc, Loc, Name, T,
                              C.getTrivialTypeSourceInfo(T, Loc), SC_Static);
  Var->setImplicit();
  Var->setInit(new (C) ImplicitValueInitExpr(T));
  Var->setReferenced();
  CI.getASTConsumer().HandleTopLevelDecl(DeclGroupRef(Var));
  report(CI.getDiagnostics(), Loc, Diag::UnknownName) << Name << !Like.empty() << Like;
  return Var;
}

} // namespace pacc
