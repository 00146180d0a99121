//===- PipelineRecord.cpp - what Clang's parser cannot say of PACC --------===//
#include "pacc/Lowering/PipelineRecord.h"

#include <map>

using namespace clang;

namespace pacc {

namespace {
// One process compiles one translation unit.
struct Records {
  std::map<SourceLocation, PipelineRecord> Pipelines;
  std::map<SourceLocation, PipeRecord> Pipes;
};
Records &records() {
  static Records All;
  return All;
}
} // namespace

void recordPipeline(SourceLocation Directive, PipelineRecord Record) {
  records().Pipelines[Directive] = std::move(Record);
}

void recordPipe(SourceLocation Directive, const PipeRecord &Record) {
  records().Pipes[Directive] = Record;
}

const PipelineRecord *findPipeline(SourceLocation Directive) {
  auto Found = records().Pipelines.find(Directive);
  return Found == records().Pipelines.end() ? nullptr : &Found->second;
}

const PipeRecord *findPipe(SourceLocation Directive) {
  auto Found = records().Pipes.find(Directive);
  return Found == records().Pipes.end() ? nullptr : &Found->second;
}

} // namespace pacc
