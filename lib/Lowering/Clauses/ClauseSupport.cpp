//===- ClauseSupport.cpp - what is supported ------------------------------===//
//
// Clang's Sema has already rejected what OpenACC does not allow; what it allows
// and is not in the table, ClauseSupport.def, is an error at its source range,
// never ignored.
//
//===----------------------------------------------------------------------===//
#include "Constructs.h"
#include "Clauses/DeviceTypes.h"
#include "Clauses/Restrictions/GangDimensions.h"
#include "LoweringContext.h"
#include "pacc/Lowering/Diagnostics.h"
#include "pacc/Lowering/Lowering.h"

#include "clang/AST/Attr.h"
#include "clang/AST/DeclOpenACC.h"
#include "clang/AST/OpenACCClause.h"
#include "clang/AST/StmtOpenACC.h"

using namespace clang;

namespace pacc {

using Directive = OpenACCDirectiveKind;
using Clause = OpenACCClauseKind;

enum PlaceNumber : unsigned {
#define PACC_PLACE(Name) Name##Number,
#include "Clauses/ClauseSupport.def"
};

// Sets of places.
enum : unsigned {
  None = 0,
#define PACC_PLACE(Name) Name = 1u << Name##Number,
#define PACC_PLACES(Name, Places) Name = Places,
#include "Clauses/ClauseSupport.def"
};

/// The places to which a directive belongs; None: it is not supported.
static unsigned placesOf(Directive Kind) {
  switch (Kind) {
#define PACC_DIRECTIVE(Kind, Name, Places)                                     \
  case Directive::Kind:                                                        \
    return Places;
#define PACC_DIRECTIVE_BEFORE(Kind, Name)                                      \
  case Directive::Kind:                                                        \
    return None;
#define PACC_NO_DIRECTIVE(Kind)                                                \
  case Directive::Kind:                                                        \
    return None;
#include "Clauses/ClauseSupport.def"
  }
  return None;
}

/// Where a clause is supported.
static unsigned supportedOn(Clause Kind) {
  switch (Kind) {
#define PACC_CLAUSE(Kind, Name, Places)                                        \
  case Clause::Kind:                                                           \
    return Places;
#define PACC_CLAUSE_BEFORE(Kind, Name, Places)                                 \
  case Clause::Kind:                                                           \
    return None;
#define PACC_CLAUSE_NAME(Kind, Name, Same)                                     \
  case Clause::Kind:                                                           \
    return supportedOn(Clause::Same);
#define PACC_NO_CLAUSE(Kind)                                                   \
  case Clause::Kind:                                                           \
    return None;
#include "Clauses/ClauseSupport.def"
  }
  return None;
}

/// The name of a directive or a clause, as users write it.
template <typename K> static std::string nameOf(K Kind) {
  std::string Name;
  llvm::raw_string_ostream Text(Name);
  static_cast<llvm::raw_ostream &>(Text) << Kind;
  return Name;
}

static OpenACCModifierKind modifiersOf(const OpenACCClause *C) {
  if (const auto *Copy = dyn_cast<OpenACCCopyClause>(C))
    return Copy->getModifierList();
  if (const auto *In = dyn_cast<OpenACCCopyInClause>(C))
    return In->getModifierList();
  if (const auto *Out = dyn_cast<OpenACCCopyOutClause>(C))
    return Out->getModifierList();
  if (const auto *Create = dyn_cast<OpenACCCreateClause>(C))
    return Create->getModifierList();
  return OpenACCModifierKind::Invalid;
}

/// Modifiers of supported clauses that are not supported.
static bool checkModifiers(Sema &S, Directive Kind, const OpenACCClause *C) {
  const OpenACCModifierKind Has = modifiersOf(C);
  bool Good = true;
  auto Check = [&](OpenACCModifierKind Modifier, const char *Name,
                   unsigned Places) {
    if ((Has & Modifier) == OpenACCModifierKind::Invalid ||
        (Places & placesOf(Kind)))
      return;
    report(S, C->getBeginLoc(), Diag::ModifierNotSupported)
        << Name << nameOf(C->getClauseKind()) << C->getSourceRange();
    Good = false;
  };
#define PACC_MODIFIER(Kind, Name, Places)                                      \
  Check(OpenACCModifierKind::Kind, #Name, Places);
#define PACC_NO_MODIFIER(Kind, Name)                                           \
  Check(OpenACCModifierKind::Kind, #Name, None);
#include "Clauses/ClauseSupport.def"
  return Good;
}

static bool checkClauses(Sema &S, Directive Kind,
                         llvm::ArrayRef<const OpenACCClause *> Clauses) {
  bool Good = true;
  for (const OpenACCClause *C : Clauses) {
    unsigned On = supportedOn(C->getClauseKind());
    if (On & placesOf(Kind)) {
      Good &= checkModifiers(S, Kind, C);
      continue;
    }
    report(S, C->getBeginLoc(), Diag::ClauseNotSupported)
        << nameOf(C->getClauseKind()) << nameOf(Kind) << C->getSourceRange();
    Good = false;
  }
  return Good;
}

bool checkSupported(LoweringContext &LC,
                    const OpenACCConstructStmt *Construct) {
  Directive Kind = Construct->getDirectiveKind();
  if (placesOf(Kind) == None) {
    report(LC.S, Construct->getDirectiveLoc(), Diag::NotSupported)
        << nameOf(Kind) << Construct->getSourceRange();
    return false;
  }
  // A stage of a pipeline runs once for each chunk, perhaps on another device.
  if (LC.InPipeline && (placesOf(Kind) & (Life | Set))) {
    report(LC.S, Construct->getDirectiveLoc(), Diag::PipelineHolds)
        << nameOf(Kind) << Construct->getSourceRange();
    return false;
  }
  return checkClauses(LC.S, Kind, Construct->clauses()) &&
         // Pipelines carry numbers of their own in a data construct's clauses.
         (Kind == Directive::Data || checkNumbers(LC, Construct)) &&
         checkGangDimensions(LC, Construct) && checkConflicts(LC, Construct);
}

void checkDirectiveDecl(Sema &S, Decl *D) {
  if (const auto *Directive = dyn_cast<OpenACCConstructDecl>(D)) {
    OpenACCDirectiveKind Kind = Directive->getDirectiveKind();
    if (placesOf(Kind) == None)
      report(S, Directive->getDirectiveLoc(), Diag::NotSupported)
          << nameOf(Kind) << Directive->getSourceRange();
    else
      checkClauses(S, Kind, clausesOfDevice(Directive->clauses()));
  } else if (const auto *Attr = D->getAttr<OpenACCRoutineDeclAttr>()) {
    if (!Attr->isInherited())
      checkClauses(S, Directive::Routine, clausesOfDevice(Attr->Clauses));
  }
}

} // namespace pacc
