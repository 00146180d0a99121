//===- UnknownNames.cpp - names in clauses that nothing declares ----------===//
#include "UnknownNames.h"

#include "Spellings/Spellings.h"
#include "pacc/Lowering/Diagnostics.h"

#include "clang/AST/ASTConsumer.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/DeclGroup.h"
#include "clang/AST/Expr.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Sema/Lookup.h"
#include "clang/Sema/Sema.h"

using namespace clang;

namespace pacc {

static bool isOfInside(const Token &T) {
  return isWord(T, "private") || isWord(T, "firstprivate") || isWord(T, "deviceptr");
}

void UnknownNames::add(const TokenList &Directive) {
  for (size_t I = 0; I + 1 < Directive.size(); ++I) {
    if (!isOfInside(Directive[I]) || Directive[I + 1].isNot(tok::l_paren))
      continue;
    for (size_t At = I + 2; At + 1 < Directive.size() && Directive[At].isNot(tok::r_paren); ++At) {
      const bool IsWhole = Directive[At - 1].isOneOf(tok::l_paren, tok::comma) &&
                           Directive[At + 1].isOneOf(tok::comma, tok::r_paren);
      if (IsWhole && Directive[At].is(tok::identifier))
        Names.try_emplace(Directive[At].getLocation(), nullptr);
    }
  }
}

bool UnknownNames::LookupUnqualified(LookupResult &R, Scope *) {
  const auto Found = Names.find(R.getNameLoc());
  if (Found == Names.end() || R.getLookupKind() != Sema::LookupOrdinaryName || !R.getLookupName().isIdentifier())
    return false;
  if (!Found->second)
    Found->second = declare(R.getLookupName(), R.getNameLoc());
  R.addDecl(Found->second);
  R.resolveKind();
  return true;
}

/// A pointer, as `deviceptr` wants one.
VarDecl *UnknownNames::declare(DeclarationName Name, SourceLocation Loc) {
  ASTContext &C = CI.getASTContext();
  const QualType T = C.getPointerType(C.CharTy);
  auto *Var = VarDecl::Create(C, C.getTranslationUnitDecl(), Loc, Loc, Name.getAsIdentifierInfo(), T,
                              C.getTrivialTypeSourceInfo(T, Loc), SC_Static);
  Var->setImplicit();
  Var->setInit(new (C) ImplicitValueInitExpr(T));
  Var->setReferenced();
  CI.getASTConsumer().HandleTopLevelDecl(DeclGroupRef(Var));
  report(CI.getDiagnostics(), Loc, Diag::UnknownName) << Name;
  return Var;
}

} // namespace pacc
