//===- StoredRecords.cpp - what precompiled headers keep of records -------===//
#include "pacc/Lowering/StoredRecords.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/Decl.h"

using namespace clang;

namespace pacc {

/// No name of a user's is this one.
static constexpr llvm::StringLiteral HolderName = "__pacc_records";

void keepRecords(ASTContext &C) {
  StoredRecords Records;
  storePipelines(Records);
  storeCarriedClauses(Records);
  storeLoopHints(Records);
  if (Records.empty())
    return;
  DeclContext *Unit = C.getTranslationUnitDecl();
  auto *Holder = VarDecl::Create(C, Unit, SourceLocation(), SourceLocation(),
                                 &C.Idents.get(HolderName), C.IntTy,
                                 C.getTrivialTypeSourceInfo(C.IntTy), SC_Extern);
  Holder->setImplicit();
  for (const StoredRecord &R : Records)
    Holder->addAttr(AnnotateAttr::CreateImplicit(C, R.Text, /*Args=*/nullptr,
                                                 /*ArgsSize=*/0,
                                                 SourceRange(R.At, R.Also)));
  Unit->addDecl(Holder);
}

static void restore(const StoredRecord &R) {
  restorePipeline(R) || restoreCarriedClause(R) || restoreLoopHint(R);
}

void loadRecords(ASTContext &C) {
  for (const Decl *D : C.getTranslationUnitDecl()->decls()) {
    const auto *Holder = dyn_cast<VarDecl>(D);
    if (!Holder || !Holder->isImplicit() || !Holder->getIdentifier() ||
        Holder->getName() != HolderName)
      continue;
    for (const auto *A : Holder->specific_attrs<AnnotateAttr>())
      restore({A->getAnnotation().str(), A->getRange().getBegin(),
               A->getRange().getEnd()});
  }
}

} // namespace pacc
