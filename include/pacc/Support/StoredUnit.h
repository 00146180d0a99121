//===- StoredUnit.h - what an object keeps for the link -----------*- C++ -*-===//
//
// An object file may have, in a section that linkers leave out of programs, the code of its source file as Clang made it:
// with -gpu=lto where it shares routines with others, and always where these have a level, since the loops of such a
// routine are shared out in its callers. The plugin writes it, the driver reads it when it links
// (lib/Driver/LinkTime.cpp): of an object whose device code calls routines of other files another one is made, in which
// these routines are known. A section holds records, one behind another:
//
//   PACC-LTO <interface> <bytes of text> <bytes of code>\n
//   text: lines `import <symbol>` (a routine of another file that kernels call), `need <symbol>` (one of these with a
//         level: the object is of no use as it is), `use <symbol>` (one that any code of the file names), `export
//         <symbol>` (one that other files may call) and `word <word>` (a word of the clang command that makes the object
//         again)
//   code: LLVM's bitcode
//
//===----------------------------------------------------------------------===//
#ifndef PACC_SUPPORT_STOREDUNIT_H
#define PACC_SUPPORT_STOREDUNIT_H

namespace pacc {

constexpr const char StoredUnitSection[] = ".pacc.lto";
constexpr const char StoredUnitMagic[] = "PACC-LTO";
constexpr int StoredUnitInterface = 1;
constexpr const char StoredImport[] = "import ", StoredExport[] = "export ", StoredNeed[] = "need ",
                      StoredUse[] = "use ", StoredWord[] = "word ";

} // namespace pacc

#endif
