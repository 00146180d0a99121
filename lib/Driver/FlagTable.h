//===- FlagTable.h - every flag the driver knows ----------------*- C++ -*-===//
//
// One row is one spelling and its meaning. A flag that no row matches goes to
// clang as it is.
//
// Rule of the house: a flag that is accepted and does nothing is either
// harmless (Ignore; the row says why) or announced. If the program only is slower,
// or less is printed, that is said once, by the step that links (Warn); if it may
// do something else, wherever code is compiled (WarnCode).
//
//===----------------------------------------------------------------------===//
#ifndef PACC_LIB_DRIVER_FLAGTABLE_H
#define PACC_LIB_DRIVER_FLAGTABLE_H

#include <string>

namespace pacc::driver {

/// Where a spelling is valid: as a flag, or as a part of a flag's comma list.
enum class Group { Flag, Acc, AccModel, Ta, Gpu, Minfo, Mneginfo, Mp, Tp, CudaLib, Offload };

/// What a flag does. "Text" is the row's text with `$` replaced by what the
/// spelling's wildcard matched.
enum class Do {
  Pass,       ///< the words of Text (no Text: the flag itself) go to clang
  PassPair,   ///< the flag and the word after it go to clang
  Compile,    ///< as Pass, and clang does not link
  NoLibs,     ///< as Pass, and PACC's libraries are not linked
  Static,     ///< as Pass, and PACC's libraries, which are shared, cannot be linked
  JoinNext,   ///< Text and the next word together are the flag
  JoinEach,   ///< Text and each member of the next word, a comma list, are flags
  Each,       ///< Text and each member of the match, a comma list, are flags
  AccOn,      ///< OpenACC directives count
  AccNext,    ///< as AccOn; the next word is as the match of AccList, if it is made of rows of that group and no file
  AccOff,     ///< OpenACC directives are ignored
  List,       ///< the match is a comma list of rows of the group named by Text
  AccList,    ///< as List, and OpenACC is on
  Target,     ///< make code for this kind of device: gpu or host
  Plugin,     ///< Text is an option of the plugin (Options.h)
  Unplugin,   ///< takes such an option back
  Arch,       ///< Text: GPU architectures to assemble for
  ArchNative, ///< the architecture of this machine's GPU
  CudaLib,    ///< link Text from the CUDA toolkit
  Ignore,     ///< harmless; Doc is the reason
  Warn,       ///< Doc says what is missing; said when linking
  WarnCode,   ///< as Warn; said when compiling
  Error,      ///< Doc says why not
  Unknown,    ///< reserved by the other compilers, unknown here
  DryRun,     ///< show the commands, run nothing
  Version,
  Help,
  Lenient     ///< unknown switches are warnings
};

struct FlagRow {
  Group In;
  /// A trailing `*` stands for any text, a trailing `#` for a number.
  const char *Spelling;
  Do Action;
  const char *Text;
  const char *Doc;
};

/// All rows; of several that match a word the first counts.
extern const FlagRow FlagTable[];
extern const unsigned FlagTableSize;

/// The row of `Group` that matches `Word`, or null; `Match` gets the text of
/// the wildcard.
const FlagRow *findFlag(Group In, const std::string &Word, std::string &Match);

/// The spelling that introduces a group ("-gpu="), for messages.
const char *groupPrefix(Group In);
/// The group that a List row's text names.
Group groupNamed(const std::string &Name);
/// What the user may have meant by an unknown `Word` of the group, as it is written on the command line; "" if nothing
/// known is near.
std::string nearestSpelling(Group In, const std::string &Word);
/// Spellings of a group, for the message about an unknown one.
std::string knownSpellings(Group In);

} // namespace pacc::driver

#endif
