//===- Timeline.h - PACC_TRACE_FILE: events for Chrome's viewer -*- C++ -*-===//
//
// A file in the Trace Event Format, which Chrome and Perfetto show: a process
// for each device with a row for each queue, and one for the host with a row
// for each thread. Pipelines add rows of their own.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_RUNTIME_TRACE_TIMELINE_H
#define PACC_RUNTIME_TRACE_TIMELINE_H

#include "Trace/TraceEvent.h"
#include <cstdio>
#include <map>
#include <mutex>
#include <string>
#include <vector>

namespace pacc::rt {

/// Thread-safe. An entry is one line of the file.
class Timeline : public TraceSubscriber {
public:
  /// Writes to `File`, which close() closes.
  explicit Timeline(std::FILE *File);

  void hear(const TraceEvent &E) override;

  /// Where an entry stands: a process and one of its rows.
  struct Row {
    std::string Process, Name;
  };
  /// `Arguments`: members of a JSON object.
  void add(const Row &At, const std::string &Name, int64_t Begin, int64_t End,
           const std::string &Arguments);
  /// False if the file is not whole; `errno` says why.
  bool close();

private:
  unsigned numberOf(std::map<std::string, unsigned> &Known,
                    const std::string &Name, unsigned Process);
  void writeEntry(const std::string &Text);

  std::mutex Lock; ///< protects what follows
  std::FILE *File;
  bool AnyEntry = false;
  std::map<std::string, unsigned> Processes;
  std::map<unsigned, std::map<std::string, unsigned>> Rows; ///< by process
  std::map<unsigned, std::vector<int64_t>> Open; ///< begins, by host thread
};

/// A JSON string.
std::string quoted(const std::string &Text);
/// The one that the environment asks for; null if it does not.
Timeline *timeline();
/// If the environment asks for it.
void subscribeTimeline();

} // namespace pacc::rt

#endif
