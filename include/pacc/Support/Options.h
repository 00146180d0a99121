//===- Options.h - what the user asked of the compiler ----------*- C++ -*-===//
//
// One record of the plugin's options, filled by Frontend (plugin arguments) or
// by defaults under opt, read by Lowering and Transforms. No Clang, no LLVM IR.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_SUPPORT_OPTIONS_H
#define PACC_SUPPORT_OPTIONS_H

#include "pacc/Support/WarningGroups.h"

#include <string>
#include <utility>
#include <vector>

namespace pacc {

/// Options of one compilation. Plugin argument spelling in brackets
/// (`-fplugin-arg-pacc-<name>[=value]`).
struct Options {
  bool InfoAccel = false;      ///< [minfo] print what was generated (-Minfo=accel)
  bool NegInfo = false;        ///< [mneginfo] also print why not (-Mneginfo)
  bool Gpu = true;             ///< [target=gpu,multicore,host,emulator] which device forms to emit
  bool Host = true;
  bool Emulator = true;
  std::vector<unsigned> Archs; ///< [arch=80,90] cubins to assemble; PTX is always emitted
  /// Lanes of a warp wait for each other singly from compute capability 7.0 on.
  static constexpr unsigned OldestArch = 70;
  unsigned BaseArch = 75;      ///< [base-arch=75] virtual architecture of the PTX
  bool FastMath = false;       ///< [fastmath]
  bool NoFma = false;          ///< [nofma]
  bool NoJam = false;          ///< [nojam] a thread takes one iteration at a time
  bool NoWide = false;         ///< [nowide] accesses are as narrow as they are written
  bool NoAlign = false;        ///< [noalign] a row's first lane has the loop's first iteration
  bool NoInterchange = false;  ///< [nointerchange] loops stay in the order in which they are written
  bool NoSharedTiles = false;  ///< [nosharedtiles] no tiles of products in shared memory
  bool NoCutRows = false;      ///< [nocutrows] no row is shared by several gangs
  bool NoGangLanes = false;    ///< [noganglanes] no lane does what a gang would
  bool NoTurn = false;         ///< [noturn] of a nest's loops the innermost one has the lanes
  bool NoNeighbours = false;   ///< [noneighbours] each access computes its address from its subscripts
  bool Waits = false;          ///< [waits] the host waits at the end of each construct without async
  bool NoUnroll = false;       ///< [nounroll] only ptxas unrolls what is no short loop
  bool NoStrides = false;      ///< [nostrides] no pointer goes from row to row
  bool NoReciprocals = false;  ///< [noreciprocals] each division is one
  bool NoLoadOrder = false;    ///< [noloadorder] loads stay behind the arithmetic and the branches before them
  bool NoRegisterBounds = false; ///< [noregisterbounds] ptxas alone says how many registers a thread has
  bool NoSingleRounds = false; ///< [nosinglerounds] what an object holds is loaded once for all iterations of a thread
  bool NoImplicitSums = false; ///< [noimplicitsums] loops without a directive gather in their order
  bool ImplicitSections = false; ///< [implicitsections] an element in a data clause stands for those before it
  bool NoGangArrays = false;   ///< [nogangarrays] each lane has arrays of its own for reductions
  bool FlushDenormals = false; ///< [flushz]
  bool LineInfo = false;       ///< [lineinfo]
  unsigned MaxRegisters = 0;   ///< [maxregcount=n]
  bool Keep = false;           ///< [keep] leave the PTX in the working folder
  bool Check = false;          ///< [check] an access outside of a kernel's data is an error
  bool Managed = false;        ///< [managed] the program's heap is shared with devices
  bool Unified = false;        ///< [unified] all of the host's memory is
  bool EmulatorJams = false;   ///< [emulator-jams] its kernels have the form of several iterations a thread also without races
  bool Races = false;          ///< [races] on the emulator accesses that nothing orders are errors

  /// Options that one target alone reads, as Options.def in its folder lists them (lib/Targets), with their values.
  std::vector<std::pair<std::string, std::string>> OfTargets;
  /// The last value of one of them, empty where it has none; null if it was not given.
  const std::string *ofTarget(const char *Name) const;

  bool LinkTime = false;       ///< [lto] the object keeps the file's code for the link (pacc/Support/StoredUnit.h)
  std::string StoredUnit;      ///< [lto-of=file] of a link: make this code's object again
  std::vector<std::string> StoredOthers; ///< [lto-from=file] ... with what other files have of the routines that it calls
  bool MayStore = false;       ///< set by Frontend: the object may keep the file's code, and so be made again
  std::vector<std::string> StoredWords;  ///< set by Frontend: words of the clang command that does so

  bool ForgetsLines = false;   ///< set by Frontend: lines are there for PACC's messages alone
  bool ForgetsNames = false;   ///< set by Frontend: once device code was checked, no value's name is read by anybody

  bool TypesMayOverlap = false; ///< set by Frontend: -fno-strict-aliasing

  WarningLevels Warnings;      ///< [acc-<group>=off,warning,error] -Wacc-<group>

  /// Sets one option from its plugin-argument spelling; returns an empty
  /// string, or the text of an error for the user.
  std::string parse(const std::string &Argument);
};

/// The options of this process: one compilation per process.
Options &options();

} // namespace pacc

#endif
