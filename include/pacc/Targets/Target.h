//===- Target.h - what differs between devices ------------------*- C++ -*-===//
//
// Kernels are compiled for each target in turn. The steps on the IR (lib/Transforms) ask
// the target; none of them knows which one it is. A target's code becomes either a part of
// the host's module (InProcessTarget) or images that the runtime loads (ImageTarget).
//
// README.md, "How to add a target", lists what one must fill in.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_TARGETS_TARGET_H
#define PACC_TARGETS_TARGET_H

#include "pacc/ABI/Geometry.h"
#include "pacc/ABI/Types.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include <memory>
#include <string>
#include <vector>

namespace llvm {
class Module;
} // namespace llvm

namespace pacc {

/// How code of a target reaches variables under `declare`.
enum class GlobalAccess {
  InPlace, ///< they are the host's
  ByCall,  ///< __pacce_global
  ByTable  ///< pacc_image::table
};

/// Address spaces, as all of LLVM's GPU targets number them.
namespace address_space {
constexpr unsigned Global = 1, Shared = 3, Constant = 4;
} // namespace address_space

class Target {
public:
  virtual ~Target();

  /// As in the names of passes: pacc-forms<name>. The device runtime's form for it is called so, too
  /// (runtime/Driver/<Device>/Device/Form.cmake).
  virtual llvm::StringRef name() const = 0;
  /// The code in words, as the -Minfo report has it.
  virtual llvm::StringRef codeName() const = 0;
  /// Whether this compilation is to have code for it.
  virtual bool isWanted() const = 0;
  virtual const BlockLimits &limits() const = 0;

  /// A gang has lanes, and grids have three axes. Else it is one lane, on the first axis.
  bool hasLanes() const { return limits().MaxLanes > 1; }
  /// Kernels with the second form of makeOnceForm.
  virtual bool hasOnceForm() const { return false; }
  /// Kernels with the form of makeJamForm, where it pays.
  virtual bool hasJamForm() const { return hasLanes(); }
  /// Several gangs of one warp may share a block (PACC_KERNEL_PACKED).
  virtual bool packsGangs() const { return false; }
  /// Gangs may count in memory of their own (PACC_KERNEL_COUNTERS).
  virtual bool keepsCounters() const { return false; }
  /// Gang-shared memory is variables of the module; else __paccd_shared_base.
  virtual bool hasSharedVariables() const { return false; }
  /// How its code finds variables under `declare`.
  virtual GlobalAccess globalAccess() const = 0;
  /// Its memory is not the host's, so accesses can be checked (-gpu=check).
  bool hasOwnMemory() const { return globalAccess() != GlobalAccess::InPlace; }
  /// The runtime can tell accesses that nothing orders (-gpu=races).
  virtual bool detectsRaces() const { return false; }

  /// A copy of the neutral module, to be made code of the target.
  virtual std::unique_ptr<llvm::Module> clone(const llvm::Module &Neutral) const;
};

/// The kernels run in the user's process: their code is linked back into the host module,
/// which optimises it with everything else. A kernel is entered as struct pacc_kernel says.
class InProcessTarget : public Target {
public:
  /// If it callsHostFunctions, only kernels have bodies.
  std::unique_ptr<llvm::Module> clone(const llvm::Module &Neutral) const override;

  /// Name of the entry of `Kernel` in the host module.
  std::string entryName(llvm::StringRef Kernel) const;

  /// Gives each kernel of `M` (after lowerKernelForms) its entry, links the device runtime
  /// and all of it into `Host`. False after an error.
  bool link(llvm::Module &Host, std::unique_ptr<llvm::Module> M) const;

protected:
  /// The code calls the host's own functions; else it has copies of all that kernels need,
  /// and routines of other files are their forms for this target.
  virtual bool callsHostFunctions() const = 0;
  /// Lanes of one thread take turns, each on a stack of its own.
  virtual bool lanesHaveStacks() const { return false; }
  /// Its users watch it more than they wait for it: the time to compile counts, not the code's speed.
  virtual bool isOptimizedBriefly() const { return false; }
};

/// Device code for one architecture.
struct DeviceImage {
  uint32_t Kind; ///< as pacc_image_entry::kind
  unsigned Arch;
  llvm::SmallVector<char, 0> Bytes; ///< PTX ends with a NUL
};

/// What of an object file's device code an image holds.
enum class ImagePart { Kernels, Routines };

/// Judges optimised code; false after an error.
using CodeJudge = llvm::function_ref<bool(llvm::Module &)>;

/// The kernels' code is images in the object file.
class ImageTarget : public Target {
public:
  GlobalAccess globalAccess() const override { return GlobalAccess::ByTable; }

  /// Links the device runtime and mathematics into `M` (kernels after lowerKernelForms)
  /// and makes it the target's code, not yet optimised. False after an error.
  virtual bool prepare(llvm::Module &M) const = 0;

  /// Optimises for the oldest architecture that is wanted. False after an error.
  virtual bool optimize(llvm::Module &M, CodeJudge Judge) const = 0;

  /// The images of `M`, which was prepared. Empty after an error.
  virtual std::vector<DeviceImage> images(const llvm::Module &M, ImagePart Part,
                                          CodeJudge Judge) const = 0;

  /// A function of the C library's mathematics that the target may have.
  virtual bool isMathFunction(llvm::StringRef Name) const = 0;
  /// Where a library with them was looked for, for messages.
  virtual std::string searchedForMath() const = 0;
};

/// The two whose entries are members of a kernel record (struct pacc_kernel).
const InProcessTarget &emulatorTarget();
const InProcessTarget &hostTarget();

/// Those whose code is images, in the order in which these stand in the object file.
llvm::ArrayRef<const ImageTarget *> imageTargets();
/// Those whose code is a part of the host module, in the order in which it is linked.
llvm::ArrayRef<const InProcessTarget *> inProcessTargets();
/// All of them.
llvm::ArrayRef<const Target *> allTargets();

/// This compilation is to have images.
bool wantsImages();

/// Whether messages tell what becomes of kernels in this target's form: once, that is, in that of the first target with
/// images that is wanted, or if there is none in each.
bool isReported(const Target &Device);

/// Lanes that are a warp, or whole warps, on every target that has lanes: the levels of loops, and how many lanes they
/// get, are chosen once for all targets.
uint32_t commonWarpSize();

/// A function of the C library's mathematics that some target with images may have.
bool isLibraryMathematics(llvm::StringRef Name);
/// One of complex numbers, which the device's own library has (lib/Targets/Runtime/Library/Complex.cpp).
bool isComplexFunction(llvm::StringRef Name);

} // namespace pacc

#endif
