//===- StoredUnit.h - what an object keeps for the link -----------*- C++ -*-===//
//
// With -gpu=lto an object file has, in a section that linkers leave out of programs, the code of its source file as Clang
// made it. The plugin writes it, the driver reads it when it links (lib/Driver/LinkTime.cpp): of an object whose device
// code calls routines of other files another one is made, in which these routines are known. A section holds records, one
// behind another:
//
//   PACC-LTO <interface> <bytes of text> <bytes of code>\n
//   text: lines `import <symbol>` (a routine of another file that device code calls), `export <symbol>` (one that
//         other files may call) and `word <word>` (a word of the clang command that makes the object again)
//   code: LLVM's bitcode
//
//===----------------------------------------------------------------------===//
#ifndef PACC_SUPPORT_STOREDUNIT_H
#define PACC_SUPPORT_STOREDUNIT_H

namespace pacc {

constexpr const char StoredUnitSection[] = ".pacc.lto";
constexpr const char StoredUnitMagic[] = "PACC-LTO";
constexpr int StoredUnitInterface = 1;
constexpr const char StoredImport[] = "import ", StoredExport[] = "export ", StoredWord[] = "word ";

} // namespace pacc

#endif
