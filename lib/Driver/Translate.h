//===- Translate.h - from the user's words to clang's -----------*- C++ -*-===//
//
// Reads the command line once, row by row of the flag table. Starts nothing
// and looks at no file.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_LIB_DRIVER_TRANSLATE_H
#define PACC_LIB_DRIVER_TRANSLATE_H

#include <string>
#include <vector>

namespace pacc::driver {

/// A file that is no object or library.
struct Source {
  std::string Name;
  std::string Language; ///< of -x; empty: by its name
};

/// What a command line asks for.
struct Request {
  std::vector<std::string> Words;      ///< for clang, in the user's order
  std::vector<std::string> PluginArgs; ///< name or name=value, each name once
  std::vector<unsigned> Archs;         ///< cubins to make, in order, each once
  std::vector<std::string> CudaLibs;   ///< "?name": only if there is a toolkit
  bool OpenACC = false;
  bool SwitchedOff = false; ///< the user said so
  bool TargetGpu = false;   ///< neither target: all that PACC has
  bool TargetHost = false;
  bool NativeArch = false;
  bool Link = true;
  bool DefaultLibs = true;
  bool NamesGomp = false;  ///< gcc's OpenMP library, which has acc_* functions too
  bool OpenMP = false;     ///< with clang's own library
  bool Strict = false;     ///< what C and C++ do not, or no longer, allow is an error
  std::string Static;      ///< the flag that asks for it
  bool Inputs = false;     ///< there is something to compile or link
  std::vector<Source> Sources;
  bool DryRun = false;
  bool Version = false;
  bool Help = false;

  std::vector<std::string> Errors;
  std::vector<std::string> Warnings; ///< that are for this step
  std::vector<std::string> Notes; ///< accepted, harmless, without effect

  /// The value of a plugin option, empty if it is not set.
  std::string pluginValue(const std::string &Name) const;
  /// Whether a plugin option without a value is set.
  bool asksPlugin(const std::string &Name) const;
};

/// Whether a word names what the compiler or an archiver has made, by its name's end.
bool isObjectOrArchive(const std::string &Word);

/// Translates `Words` (without the program's name).
Request translate(const std::vector<std::string> &Words);

/// Replaces each `@file` by the words in the file, quoted as gcc reads them. A
/// file that cannot be read stays as it is.
std::vector<std::string> expandResponseFiles(const std::vector<std::string> &Words);

} // namespace pacc::driver

#endif
