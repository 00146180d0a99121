//===- Feedback.h - the -Minfo report ---------------------------*- C++ -*-===//
//
// Lowering and Transforms say what they did; at the end of the translation
// unit the report is printed to stderr, grouped by function, sorted by line,
// in the form that nvc users know:
//
//   main:
//        11, Generating copyout(a[:n]) [if not already present]
//        12, Loop is parallelizable
//            Generating NVIDIA GPU code
//            12, #pragma acc loop gang, vector(128) /* blockIdx.x threadIdx.x */
//
// The line number is right-aligned to width 7; a text whose line equals the
// previous one's is indented 9; a nested loop line is indented 4 more; what else
// is told of the loop follows its pragma without the number.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_SUPPORT_FEEDBACK_H
#define PACC_SUPPORT_FEEDBACK_H

#include <functional>
#include <string>
#include <vector>

namespace pacc {

/// Collects the report of one translation unit. Not thread-safe: the compiler
/// is one thread.
class Feedback {
public:
  /// Somebody is going to read it: the user, or tools that read the compiler's record of remarks.
  bool IsWanted = false;

  /// Adds `Text` at `Line` of `Function`. Entries of one line keep the order
  /// in which they came.
  void note(const std::string &Function, unsigned Line, const std::string &Text);
  /// Like note, for what several forms of a kernel may say.
  void noteOnce(const std::string &Function, unsigned Line, const std::string &Text);
  /// Like note, of one variable of several for which the same is done: `Before` + `Variable` + `After`. What follows
  /// another one that has the same words joins it: "Generating implicit copyin(b[:],c[:])".
  void item(const std::string &Function, unsigned Line, const std::string &Before, const std::string &Variable,
            const std::string &After);
  /// Adds a loop line that belongs to the entry at `Line` (printed with its own
  /// line number, indented 4 more).
  void nested(const std::string &Function, unsigned Line, unsigned LoopLine,
              const std::string &Text);
  /// Like note, of what stands in the way of parallel execution.
  void obstacle(const std::string &Function, unsigned Line, const std::string &Text);
  enum class Part { All, Obstacles };
  /// The whole report, or its obstacles; functions in order of first appearance.
  std::string str(Part P) const;
  void clear();

  struct Entry {
    unsigned Line;
    unsigned LoopLine; ///< 0: not nested
    std::string Text;
    bool IsObstacle = false;
    size_t ItemsEnd = 0; ///< where a variable more may stand; 0: nowhere
  };
  /// Calls `Take` with each entry and its function, in the order in which str() has them.
  void forEach(Part P, const std::function<void(const std::string &Function, const Entry &)> &Take) const;

private:
  struct FunctionReport {
    std::string Name;
    std::vector<Entry> Entries;
  };
  /// The entries of the function; a new list, if it has none yet.
  FunctionReport &reportOf(const std::string &Function);
  std::vector<FunctionReport> Reports;
};

/// The report of this compilation.
Feedback &feedback();

} // namespace pacc

#endif
