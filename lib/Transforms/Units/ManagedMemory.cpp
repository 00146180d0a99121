//===- ManagedMemory.cpp - how the program shares memory with devices -----===//
#include "Units/ManagedMemory.h"

#include "pacc/ABI/Entries.h"
#include "pacc/IR/AbiTypes.h"
#include "pacc/Support/Options.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/ModuleUtils.h"

using namespace llvm;

namespace pacc {

/// What each function becomes. The runtime takes no account of sizes and of nothrow when it
/// frees; such arguments it never looks at.
static constexpr std::pair<const char *, const char *> Replacements[] = {
    {"malloc", "__pacc_managed_malloc"},
    {"calloc", "__pacc_managed_calloc"},
    {"realloc", "__pacc_managed_realloc"},
    {"aligned_alloc", "__pacc_managed_aligned_alloc"},
    {"memalign", "__pacc_managed_aligned_alloc"},
    {"posix_memalign", "__pacc_managed_posix_memalign"},
    {"free", "__pacc_managed_free"},
    {"cfree", "__pacc_managed_free"},
    {"_Znwm", "__pacc_managed_new"}, // operator new(unsigned long), then new[]
    {"_Znam", "__pacc_managed_new"},
    {"_ZnwmRKSt9nothrow_t", "__pacc_managed_new_nothrow"},
    {"_ZnamRKSt9nothrow_t", "__pacc_managed_new_nothrow"},
    {"_ZnwmSt11align_val_t", "__pacc_managed_new_aligned"},
    {"_ZnamSt11align_val_t", "__pacc_managed_new_aligned"},
    {"_ZdlPv", "__pacc_managed_delete"}, // operator delete(void *), then delete[]
    {"_ZdaPv", "__pacc_managed_delete"},
    {"_ZdlPvm", "__pacc_managed_delete"}, // (void *, unsigned long)
    {"_ZdaPvm", "__pacc_managed_delete"},
    {"_ZdlPvRKSt9nothrow_t", "__pacc_managed_delete"},
    {"_ZdaPvRKSt9nothrow_t", "__pacc_managed_delete"},
    {"_ZdlPvSt11align_val_t", "__pacc_managed_delete_aligned"},
    {"_ZdaPvSt11align_val_t", "__pacc_managed_delete_aligned"},
};

static void useManagedHeap(Module &Host) {
  for (auto [Name, Entry] : Replacements) {
    Function *F = Host.getFunction(Name);
    if (!F || !F->isDeclaration()) // a program may have its own
      continue;
    if (Function *Known = Host.getFunction(Entry)) {
      F->replaceAllUsesWith(Known);
      F->eraseFromParent();
    } else {
      F->setName(Entry);
    }
  }
}

static void tellOfUnifiedMemory(Module &Host) {
  FunctionCallee Tell =
      declareEntry<decltype(__pacc_unified_memory)>(Host, "__pacc_unified_memory");
  constexpr int BeforeTheProgramsOwn = 101;
  appendToGlobalCtors(Host, cast<Function>(Tell.getCallee()), BeforeTheProgramsOwn);
}

void shareMemory(Module &Host) {
  if (options().Unified)
    tellOfUnifiedMemory(Host);
  else if (options().Managed)
    useManagedHeap(Host);
}

} // namespace pacc
