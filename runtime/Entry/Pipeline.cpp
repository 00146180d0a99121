//===- Pipeline.cpp - what compiled pipelines call ------------------------===//
//
// pacc/ABI/Pipeline.h. Errors end the program here.
//
//===----------------------------------------------------------------------===//

#include "pacc/ABI/Pipeline.h"
#include "Entry/Export.h"
#include "Entry/Fatal.h"
#include "Exec/Directives.h"
#include "Pipeline/Pipeline.h"

using namespace pacc::rt;

/// The pipeline that a thread is inside of, or null: nothing else has hooks.
static Pipeline *pipelineOf(ThreadState &T) {
  return T.isInPipeline() ? static_cast<Pipeline *>(T.Hooks) : nullptr;
}

/// The pipeline that the calling thread is inside of.
static Pipeline &currentPipeline() {
  Pipeline *P = pipelineOf(ThreadState::get());
  assert(P && "outside of a pipeline");
  return *P;
}

/// The place of a directive or loop inside of it.
static Place placeIn(const Pipeline &P, int32_t Line) {
  return {P.where().File, P.where().Function, Line};
}

PACC_EXPORT void __pacc_pipeline_begin(uint32_t flags, int64_t num_tasks,
                                       uint32_t stages, const char *file,
                                       const char *function, int32_t line,
                                       int32_t end_line) {
  ThreadState &T = ThreadState::get();
  const Place Where{file, function, line};
  if (Pipeline *Around = pipelineOf(T))
    fatal(Status::error(ErrorCode::InvalidUse,
                        "a pipeline inside of the pipeline of line %d: end "
                        "that one first\n (An exception that leaves a pipeline in "
                        "C code does not end it.)",
                        Around->where().Line),
          Where, nullptr);
  T.Hooks = new Pipeline({flags, num_tasks, stages, Where, end_line});
}

PACC_EXPORT void __pacc_pipeline_array(uint32_t direction, const char *name,
                                       void *var, void *base,
                                       int64_t element_bytes) {
  currentPipeline().addArray(direction, name, reinterpret_cast<HostAddress>(var),
                     reinterpret_cast<HostAddress>(base), element_bytes);
}

PACC_EXPORT void __pacc_pipeline_dim(int64_t left, int64_t unit, int64_t right,
                                     int64_t start, int64_t length,
                                     int64_t stride) {
  currentPipeline().addDim({left, unit, right, start, length, stride});
}

PACC_EXPORT int32_t __pacc_pipeline_next(void) {
  Pipeline &P = currentPipeline();
  Result<int32_t> Stage = P.next(ThreadState::get());
  return check(std::move(Stage), P.where(), P.device());
}

PACC_EXPORT void __pacc_pipeline_section(int64_t start, int64_t length) {
  currentPipeline().addSectionDim({start, start + length});
}

/// An update of data that the device has outside of the pipeline.
static Status updateOutside(ThreadState &T, uint32_t Direction,
                            const char *Name, void *Var, void *Base,
                            int64_t Offset, int64_t Bytes, const Place &Where) {
  Construct &C = T.Constructs.push();
  C.open(PACC_UPDATE, 0, Where, Where.Line);
  C.Items.emplace_back(Direction == PACC_TARGETIN ? PACC_UPDATE_DEVICE
                                                  : PACC_UPDATE_HOST,
                       Name, Var, Base, Offset, Bytes);
  C.EndsWithStage = true;
  Status S = leaveConstruct(T, C);
  T.Constructs.pop();
  return S;
}

PACC_EXPORT void __pacc_pipeline_update(uint32_t direction, const char *name,
                                        void *var, void *base, int64_t offset,
                                        int64_t bytes, int32_t line) {
  ThreadState &T = ThreadState::get();
  Pipeline &P = currentPipeline();
  const Place Where = placeIn(P, line);
  Result<bool> Done =
      P.update(T, {direction, name, reinterpret_cast<HostAddress>(base), offset,
                   bytes, Where});
  if (!check(std::move(Done), Where, P.device()))
    check(updateOutside(T, direction, name, var, base, offset, bytes, Where),
          Where, P.device());
}

static Iterations iterationsOf(uint32_t Dim, int64_t Lower, int64_t Upper,
                               int64_t Step, int32_t Line) {
  Pipeline *P = pipelineOf(ThreadState::get());
  if (!P)
    return allIterations(Lower, Upper, Step);
  const auto Of = Dim & PACC_PIPE_OF_HOST ? Pipeline::LoopOwner::Host : Pipeline::LoopOwner::Kernel;
  const auto Order = Dim & PACC_PIPE_IN_ORDER ? Pipeline::LoopOrder::AsWritten : Pipeline::LoopOrder::Any;
  const uint32_t Number = Dim & ~(PACC_PIPE_OF_HOST | PACC_PIPE_IN_ORDER | PACC_PIPE_DOWN);
  return check(P->iterations(Number - 1, Of, Order, {Lower, Upper, Step}), placeIn(*P, Line), P->device());
}

PACC_EXPORT int64_t __pacc_pipe_first(uint32_t dim, int64_t lower,
                                      int64_t upper, int64_t step,
                                      int32_t line) {
  return iterationsOf(dim, lower, upper, step, line).First;
}

PACC_EXPORT uint64_t __pacc_pipe_trips(uint32_t dim, int64_t lower,
                                       int64_t upper, int64_t step,
                                       int32_t line) {
  return iterationsOf(dim, lower, upper, step, line).Trips;
}

PACC_EXPORT void __pacc_pipeline_end(void) {
  ThreadState &T = ThreadState::get();
  Pipeline &P = currentPipeline();
  check(P.finish(), P.where(), P.device());
  T.Hooks = &ConstructHooks::plain();
  delete &P;
}
