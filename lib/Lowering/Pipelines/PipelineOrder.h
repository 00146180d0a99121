//===- PipelineOrder.h - what chunks do in another order --------*- C++ -*-===//
#ifndef PACC_LOWERING_PIPELINEORDER_H
#define PACC_LOWERING_PIPELINEORDER_H

#include <vector>

namespace pacc {
class LoweringContext;
struct Pipeline;
struct PipelinePart;

/// Reports, at both places, what one part of the body changes and another one
/// reads or changes too, if chunk by chunk that may give something else than
/// the program without pragmas. PipelineOrder.cpp has the rule.
void checkOrder(LoweringContext &LC, const Pipeline &P,
                const std::vector<PipelinePart> &Parts);

} // namespace pacc

#endif
