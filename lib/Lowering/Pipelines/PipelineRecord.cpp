//===- PipelineRecord.cpp - what Clang's parser cannot say of PACC --------===//
#include "pacc/Lowering/PipelineRecord.h"

#include "pacc/ABI/Pipeline.h"
#include "pacc/Lowering/StoredRecords.h"
#include "llvm/ADT/StringExtras.h"
#include <map>

using namespace clang;

namespace pacc {

namespace {
// One process compiles one translation unit.
struct Records {
  std::map<SourceLocation, PipelineRecord> Pipelines;
  std::map<SourceLocation, SourceLocation> Pipes;
};
Records &records() {
  static Records All;
  return All;
}
} // namespace

void recordPipeline(SourceLocation Directive, PipelineRecord Record) {
  records().Pipelines[Directive] = std::move(Record);
}

void recordPipe(SourceLocation Directive, SourceLocation Pipe) { records().Pipes[Directive] = Pipe; }

const PipelineRecord *findPipeline(SourceLocation Directive) {
  auto Found = records().Pipelines.find(Directive);
  return Found == records().Pipelines.end() ? nullptr : &Found->second;
}

SourceLocation findPipe(SourceLocation Directive) {
  auto Found = records().Pipes.find(Directive);
  return Found == records().Pipes.end() ? SourceLocation() : Found->second;
}

const char *targetName(unsigned Direction) {
  return Direction == PACC_TARGETIN    ? "targetin"
         : Direction == PACC_TARGETOUT ? "targetout"
                                       : "targetinout";
}

/// One word for each array, a digit for each of its dimensions.
static std::string geometryText(const TargetClause &Target) {
  std::string Text;
  for (const std::vector<bool> &Array : Target.Geometry) {
    Text += ' ';
    for (bool HasGeometry : Array)
      Text += HasGeometry ? '1' : '0';
  }
  return Text;
}

void storePipelines(StoredRecords &Out) {
  for (const auto &[Directive, Record] : records().Pipelines) {
    Out.push_back({"pipeline", Directive, Record.NumTasks});
    for (const TargetClause &Target : Record.Targets)
      Out.push_back({"target " + std::to_string(Target.Direction) + geometryText(Target),
                     Directive, Target.Loc});
  }
  for (const auto &[Directive, Pipe] : records().Pipes)
    Out.push_back({"pipe", Directive, Pipe});
}

bool restorePipeline(const StoredRecord &Record) {
  llvm::SmallVector<llvm::StringRef, 8> Words;
  llvm::StringRef(Record.Text).split(Words, ' ');
  unsigned Number = 0;
  if (Words.size() > 1 && Words[1].getAsInteger(10, Number))
    return false;
  if (Words[0] == "pipeline") {
    records().Pipelines[Record.At].NumTasks = Record.Also;
  } else if (Words[0] == "target") {
    TargetClause Target = {Record.Also, targetName(Number), Number, {}};
    for (llvm::StringRef Array : llvm::drop_begin(Words, 2)) {
      std::vector<bool> &Dims = Target.Geometry.emplace_back();
      for (char Digit : Array)
        Dims.push_back(Digit == '1');
    }
    records().Pipelines[Record.At].Targets.push_back(std::move(Target));
  } else if (Words[0] == "pipe") {
    recordPipe(Record.At, Record.Also);
  } else {
    return false;
  }
  return true;
}

} // namespace pacc
