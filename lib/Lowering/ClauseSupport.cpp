//===- ClauseSupport.cpp - what is supported ------------------------------===//
//
// One table: which construct has which clause here. Clang's Sema has already
// rejected what OpenACC does not allow; what it allows and is not in the table
// is an error at its source range, never ignored.
//
//===----------------------------------------------------------------------===//
#include "Constructs.h"
#include "DeviceTypes.h"
#include "GangDimensions.h"
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

// Sets of directives.
enum : unsigned {
  None = 0,
  Compute = 1u << 0, // parallel, kernels, serial, and the loop combined with them
  Loop = 1u << 1,    // loop, alone or combined
  Data = 1u << 2,
  EnterData = 1u << 3,
  ExitData = 1u << 4,
  Update = 1u << 5,
  Wait = 1u << 6,
  Atomic = 1u << 7,
  Routine = 1u << 8,
  HostData = 1u << 9,
  Life = 1u << 10, // init, shutdown
  Set = 1u << 11,
  Declare = 1u << 12,
  MayWait = Compute | Data | EnterData | ExitData | Update | Wait,
  Executable = MayWait | HostData | Life | Set
};

/// The sets to which a directive belongs; None: it is not supported.
static unsigned setsOf(Directive Kind) {
  switch (Kind) {
  case Directive::Parallel:
  case Directive::Serial:
  case Directive::Kernels:
    return Compute;
  case Directive::ParallelLoop:
  case Directive::SerialLoop:
  case Directive::KernelsLoop:
    return Compute | Loop;
  case Directive::Loop:
    return Loop;
  case Directive::Data:
    return Data;
  case Directive::EnterData:
    return EnterData;
  case Directive::ExitData:
    return ExitData;
  case Directive::Update:
    return Update;
  case Directive::Wait:
    return Wait;
  case Directive::Atomic:
    return Atomic;
  case Directive::Routine:
    return Routine;
  case Directive::HostData:
    return HostData;
  case Directive::Init:
  case Directive::Shutdown:
    return Life;
  case Directive::Set:
    return Set;
  case Directive::Declare:
    return Declare;
  case Directive::Cache: // taken out before
  case Directive::Invalid:
    return None;
  }
  return None;
}

/// On which directives a clause is supported.
static unsigned supportedOn(Clause Kind) {
  switch (Kind) {
  case Clause::Copy:
  case Clause::PCopy:
  case Clause::PresentOrCopy:
    return Compute | Data | Declare;
  case Clause::CopyIn:
  case Clause::PCopyIn:
  case Clause::PresentOrCopyIn:
  case Clause::Create:
  case Clause::PCreate:
  case Clause::PresentOrCreate:
    return Compute | Data | EnterData | Declare;
  case Clause::CopyOut:
  case Clause::PCopyOut:
  case Clause::PresentOrCopyOut:
    return Compute | Data | ExitData | Declare;
  case Clause::Present:
  case Clause::DevicePtr:
    return Compute | Data | Declare;
  case Clause::NoCreate:
    return Compute | Data;
  case Clause::DeviceResident:
    return Declare;
  case Clause::Attach:
    return Compute | Data | EnterData;
  case Clause::Delete:
  case Clause::Detach:
  case Clause::Finalize:
    return ExitData;
  case Clause::Device:
  case Clause::Host:
    return Update;
  case Clause::IfPresent:
    return Update | HostData;
  case Clause::Self: // a condition; of update the variables
    return Compute | Update;
  case Clause::If:
    return Executable | Atomic;
  case Clause::Async:
    return MayWait;
  case Clause::Wait:
    return MayWait & ~Wait;
  case Clause::UseDevice:
    return HostData;
  case Clause::DeviceNum:
    return Life | Set;
  case Clause::DefaultAsync:
    return Set;
  case Clause::Default:
    return Compute | Data;
  case Clause::FirstPrivate:
  case Clause::NumGangs:
  case Clause::NumWorkers:
  case Clause::VectorLength:
    return Compute;
  case Clause::Private:
  case Clause::Reduction:
    return Compute | Loop;
  case Clause::Auto:
  case Clause::Collapse:
  case Clause::Independent:
    return Loop;
  case Clause::Gang:
  case Clause::Vector:
  case Clause::Worker:
  case Clause::Seq:
    return Loop | Routine;
  case Clause::DeviceType: // see DeviceTypes.h
  case Clause::DType:
    return ~0u;
  case Clause::Bind:
  case Clause::Link:
  case Clause::NoHost:
  case Clause::Shortloop:
  case Clause::Tile:
  case Clause::Invalid:
    return None;
  }
  return None;
}

/// Of a directive or a clause, as users write it.
template <typename K> static std::string nameOf(K Kind) {
  std::string Name;
  llvm::raw_string_ostream Text(Name);
  static_cast<llvm::raw_ostream &>(Text) << Kind;
  return Name;
}

/// Modifiers of supported clauses that are not supported.
static bool checkModifiers(Sema &S, const OpenACCClause *C) {
  OpenACCModifierKind Kind = OpenACCModifierKind::Invalid;
  if (const auto *Copy = dyn_cast<OpenACCCopyClause>(C))
    Kind = Copy->getModifierList();
  else if (const auto *In = dyn_cast<OpenACCCopyInClause>(C))
    Kind = In->getModifierList();
  else if (const auto *Out = dyn_cast<OpenACCCopyOutClause>(C))
    Kind = Out->getModifierList();
  else if (const auto *Create = dyn_cast<OpenACCCreateClause>(C))
    Kind = Create->getModifierList();
  // Where memory is shared it wants a copy all the same.
  if ((Kind & OpenACCModifierKind::Capture) == OpenACCModifierKind::Invalid)
    return true;
  report(S, C->getBeginLoc(), Diag::ModifierNotSupported)
      << "capture" << nameOf(C->getClauseKind()) << C->getSourceRange();
  return false;
}

static bool checkClauses(Sema &S, Directive Kind,
                         llvm::ArrayRef<const OpenACCClause *> Clauses) {
  bool Good = true;
  for (const OpenACCClause *C : Clauses) {
    unsigned On = supportedOn(C->getClauseKind());
    if (On & setsOf(Kind)) {
      Good &= checkModifiers(S, C);
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
  if (setsOf(Kind) == None) {
    report(LC.S, Construct->getDirectiveLoc(), Diag::NotSupported)
        << nameOf(Kind) << Construct->getSourceRange();
    return false;
  }
  // A stage of a pipeline runs once for each chunk, perhaps on another device.
  if (LC.InPipeline && (setsOf(Kind) & (HostData | Life | Set))) {
    report(LC.S, Construct->getDirectiveLoc(), Diag::PipelineHolds)
        << nameOf(Kind) << Construct->getSourceRange();
    return false;
  }
  return checkClauses(LC.S, Kind, Construct->clauses()) &&
         checkGangDimensions(LC, Construct) && checkConflicts(LC, Construct);
}

void checkDirectiveDecl(Sema &S, Decl *D) {
  if (const auto *Directive = dyn_cast<OpenACCConstructDecl>(D)) {
    OpenACCDirectiveKind Kind = Directive->getDirectiveKind();
    if (setsOf(Kind) == None)
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
