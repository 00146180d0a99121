//===- Announcer.cpp - functions that tell Transforms something -----------===//
#include "Tree/Announcer.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/Decl.h"

using namespace clang;

namespace pacc {

FunctionDecl *createAnnouncer(ASTContext &C, SourceLocation Loc) {
  static unsigned Count = 0; // one process, one translation unit
  const std::string Name = "__pacc_announces_" + std::to_string(++Count);
  QualType T = C.getFunctionType(C.VoidTy, {}, FunctionProtoType::ExtProtoInfo());
  auto *F = FunctionDecl::Create(C, C.getTranslationUnitDecl(), Loc, Loc,
                                 &C.Idents.get(Name), T,
                                 C.getTrivialTypeSourceInfo(T, Loc), SC_Static);
  F->setImplicit();
  F->setReferenced();
  F->markUsed(C);
  F->addAttr(UsedAttr::CreateImplicit(C));
  return F;
}

} // namespace pacc
