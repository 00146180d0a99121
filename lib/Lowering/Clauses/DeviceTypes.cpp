//===- DeviceTypes.cpp - the clauses that count for the device ------------===//
#include "Clauses/DeviceTypes.h"
#include "pacc/Lowering/DeviceNames.h"
#include "pacc/Support/Options.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/OpenACCClause.h"
#include "clang/AST/StmtOpenACC.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;

namespace pacc {

using Clauses = llvm::ArrayRef<const OpenACCClause *>;

namespace {
enum class Names { Us, Rest, Others };
} // namespace

/// Whether a target calls its GPUs so; as openacc.h calls their type, too.
static bool isGpu(StringRef Name) {
  Name.consume_front("acc_device_");
  static const StringRef Names[] = {
#define PACC_IMAGE_TARGET(Get)
#define PACC_IN_PROCESS_TARGET(Get)
#define PACC_GPU_NAME(Name) Name,
#include "TargetList.def"
#undef PACC_IMAGE_TARGET
#undef PACC_IN_PROCESS_TARGET
#undef PACC_GPU_NAME
  };
  return llvm::is_contained(Names, Name);
}

bool isDeviceOfProgram(StringRef Name) {
  const bool Gpu = options().Gpu || options().Emulator;
  if (isGpu(Name.lower()))
    return Gpu;
  return llvm::StringSwitch<bool>(Name.lower())
      .Cases({"host", "multicore"}, !Gpu)
      .Case("default", true)
      .Default(false);
}

static Names whatNames(const OpenACCDeviceTypeClause &List) {
  if (List.hasAsterisk())
    return Names::Rest;
  const bool Us = llvm::any_of(List.getArchitectures(), [](const DeviceTypeArgument &Type) {
    return isDeviceOfProgram(Type.getIdentifierInfo()->getName());
  });
  return Us ? Names::Us : Names::Others;
}

llvm::SmallVector<const OpenACCClause *, 8> clausesOfDevice(Clauses All) {
  llvm::SmallVector<const OpenACCClause *, 8> Kept, Own, Rest;
  bool AreNamed = false;
  auto *Into = &Kept;
  for (const OpenACCClause *Clause : All) {
    const auto *List = dyn_cast<OpenACCDeviceTypeClause>(Clause);
    if (!List) {
      if (Into)
        Into->push_back(Clause);
      continue;
    }
    const Names What = whatNames(*List);
    AreNamed |= What == Names::Us;
    Into = What == Names::Us     ? &Own
           : What == Names::Rest ? &Rest
                                 : nullptr;
  }
  if (!AreNamed)
    Own = std::move(Rest);
  llvm::erase_if(Kept, [&Own](const OpenACCClause *Default) {
    return llvm::any_of(Own, [Default](const OpenACCClause *Clause) {
      return Clause->getClauseKind() == Default->getClauseKind();
    });
  });
  Kept.append(Own);
  return Kept;
}

static void keepClausesOf(const OpenACCConstructStmt *Construct) {
  if (isa<OpenACCInitConstruct, OpenACCShutdownConstruct, OpenACCSetConstruct>(
          Construct))
    return; // there the clause names the devices that are meant
  const Clauses All = Construct->clauses();
  const auto *Type = llvm::find_if(All, [](const OpenACCClause *Clause) {
    return isa<OpenACCDeviceTypeClause>(Clause);
  });
  if (Type == All.end())
    return;
  const OpenACCClause *Filler = *Type;
  auto Kept = clausesOfDevice(All);
  Kept.resize(All.size(), Filler);
  // The list lies behind the construct's node; nothing there is constant.
  llvm::copy(Kept, const_cast<const OpenACCClause **>(All.data()));
}

void keepClausesOfDevice(Stmt *Body) {
  if (const auto *Construct = dyn_cast<OpenACCConstructStmt>(Body))
    keepClausesOf(Construct);
  for (Stmt *Child : Body->children())
    if (Child && !isa<LambdaExpr, BlockExpr>(Child)) // functions of their own
      keepClausesOfDevice(Child);
}

} // namespace pacc
