//===- KernelForm.h - the target-neutral kernel and its device forms -*- C++ -*-===//
//
// A kernel, after pacc-outline, is a function
//
//     define void @name(<one parameter a captured slot>..., ptr %scratch) #k
//
// with attribute "pacc-kernel", the captured body inlined (allocas intact, not
// promoted), and the loop and reduction markers of pacc/Markers/Markers.h
// inside. Metadata !pacc.kernel and attributes are read and written only
// through the functions below.
//
// The steps on it, in order, are
//   assignLoopLevels   once, on the neutral module: levels and axes for every loop (-Minfo)
// then for a clone of the module for each device form
//   placePrivates      which allocas of a gang its lanes share
//   lowerReductions    __pacc_reduce -> device runtime
//   guardSideEffects   one lane performs what a gang does once (not on Host)
//   makeOnceForm, makeJamForm   further forms, for grids that cover all iterations
//   partitionLoops     __pacc_lo/hi/step -> geometry; markers vanish
//   finishJamForm      iterations of a thread become one piece of code
//
//===----------------------------------------------------------------------===//
#ifndef PACC_IR_KERNELFORM_H
#define PACC_IR_KERNELFORM_H

#include "pacc/ABI/Types.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <optional>
#include <string>

namespace llvm {
class Function;
class Module;
} // namespace llvm

namespace pacc {

/// What the runtime must know to launch a kernel; mirrors struct pacc_kernel.
struct KernelShape {
  unsigned Flags = 0; ///< enum pacc_kernel_flags
  unsigned VectorLength = 0, NumWorkers = 0, NumGangs = 0; ///< constants, 0 = runtime
  bool AsksForLanes = false; ///< a clause's vector length that only the running program knows
  bool AsksForGangs = false; ///< likewise the number of gangs
  bool AsksForWorkers = false; ///< likewise that of workers
  unsigned SharedBytes = 0;         ///< gang-shared memory of the SIMT forms
  unsigned ScratchBytesPerGang = 0; ///< reduction partials, large gang privates
  /// The array of which each lane's iteration has an element (pacc_kernel::row_param): the number of its parameter, and
  /// the bytes of an element; 0 bytes: there is none.
  unsigned RowParameter = 0, RowBytes = 0;
  /// The block of all launches, where the loops that share its lanes have constant numbers of iterations, as the elements of
  /// tiles have; 0: only the runtime knows (widthOfRectangle).
  unsigned Width = 0, Height = 0;
  bool Once = false; ///< there is a second form, see OnceForm.cpp (GPU)
  bool Jam = false;  ///< there is the form of JamForm.cpp (SIMT)
  llvm::SmallVector<pacc_loop_dim, 4> Dims;

  /// No launch has more than one gang.
  bool hasOneGang() const {
    return NumGangs == 1 || (Flags & PACC_KERNEL_ONE_GANG && !NumGangs && !AsksForGangs);
  }
  /// The kernel may be launched with one gang because the program says so.
  bool mayAskForOneGang() const { return NumGangs == 1 || AsksForGangs; }
};

/// What Outline knows of a kernel (the arguments of __pacc_kernel).
struct KernelOrigin {
  unsigned Construct = 0; ///< enum pacc_construct
  std::string File, Function;
  unsigned Line = 0, EndLine = 0;
};

/// A number of iterations that the host tells each launch of a kernel: a constant, or one of the two below it.
struct ToldTrips {
  unsigned Loop, Dim;
  uint64_t Trips;
};
/// A number that launches know, and one that a loop whose bounds depend on loops round it does not exceed, as far as
/// the host can tell.
inline constexpr uint64_t TripsOfLaunch = UINT32_MAX, MostTripsOfLaunch = UINT32_MAX - 1;
void writeToldTrips(llvm::Function &Kernel, llvm::ArrayRef<ToldTrips> All);
/// What launches are told of the loop's dimension, if anything. Of no function but a kernel they are.
std::optional<uint64_t> toldTripsOf(const llvm::Function &Kernel, unsigned Loop, unsigned Dim);

/// What a function of the device is to the steps that work on loops. Routines of a level
/// have loop markers as kernels do, until they have been inlined (Routines.h).
enum class DeviceRole { Plain, Routine, Kernel };
DeviceRole roleOf(const llvm::Function &F);
/// Whether that is DeviceRole::Kernel.
bool isKernel(const llvm::Function &F);
/// The level of the routine, enum pacc_routine_level; 0 for other functions, too.
unsigned routineLevel(const llvm::Function &F);
/// "seq", "vector", "worker" or "gang".
const char *levelName(unsigned Level);
/// Makes `F` a routine of `Level`, from `Origin` (Function and Line).
void makeRoutine(llvm::Function &F, unsigned Level, const KernelOrigin &Origin);
/// Makes it a function as any other.
void forgetRoutine(llvm::Function &F);
/// What writeShape has kept on the function; without it a shape that asks for nothing.
KernelShape readShape(const llvm::Function &F);
void writeShape(llvm::Function &F, const KernelShape &Shape);
/// Name of a kernel's second form for a grid that covers all iterations.
std::string onceName(llvm::StringRef Kernel);
/// Name of the kernel that combines what the gangs of that form leave.
std::string finishName(llvm::StringRef Kernel);
/// Name of the form whose threads take several iterations together.
std::string jamName(llvm::StringRef Kernel);
/// Name of the kernel for launches whose data lie apart (pacc_kernel::apart).
std::string apartName(llvm::StringRef Kernel);
/// Makes `Apart` that of `Kernel`; null: there is none.
void setApartKernel(llvm::Function &Kernel, const llvm::Function *Apart);
/// The name of the one that `Kernel` has; empty: none.
llvm::StringRef apartKernelOf(const llvm::Function &Kernel);
/// Marks a form of a kernel of which several gangs may share a block (PACC_KERNEL_PACKED).
void markPackedGangs(llvm::Function &F, bool AreNarrow);
bool hasPackedGangs(const llvm::Function &F);
/// Those gangs may have fewer lanes than a warp (PACC_KERNEL_NARROW).
bool hasNarrowGangs(const llvm::Function &F);
/// The form's lanes are those of JamBlock (pacc/ABI/Geometry.h), on targets whose code may know it.
bool hasFixedJamBlock(const llvm::Function &F);
void fixJamBlock(llvm::Function &F);
/// Where a kernel or routine comes from; of another function, nothing.
KernelOrigin readOrigin(const llvm::Function &F);
/// Makes `F` a kernel, from `Origin`.
void makeKernel(llvm::Function &F, const KernelOrigin &Origin);

} // namespace pacc

#endif
