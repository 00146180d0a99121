//===- Feedback.cpp - the -Minfo report -----------------------------------===//
#include "pacc/Support/Feedback.h"

#include <algorithm>
#include <cstdio>
#include <iterator>

namespace pacc {

Feedback &feedback() {
  static Feedback TheFeedback;
  return TheFeedback;
}

Feedback::FunctionReport &Feedback::reportOf(const std::string &Function) {
  for (FunctionReport &R : Reports)
    if (R.Name == Function)
      return R;
  Reports.push_back({Function, {}});
  return Reports.back();
}

void Feedback::note(const std::string &Function, unsigned Line,
                    const std::string &Text) {
  reportOf(Function).Entries.push_back({Line, 0, Text});
}

void Feedback::noteOnce(const std::string &Function, unsigned Line, const std::string &Text) {
  const std::vector<Entry> &All = reportOf(Function).Entries;
  if (std::none_of(All.begin(), All.end(),
                   [&](const Entry &E) { return E.Line == Line && E.Text == Text; }))
    note(Function, Line, Text);
}

void Feedback::item(const std::string &Function, unsigned Line, const std::string &Before, const std::string &Variable,
                    const std::string &After) {
  std::vector<Entry> &All = reportOf(Function).Entries;
  if (!All.empty() && All.back().ItemsEnd && All.back().Line == Line) {
    Entry &Last = All.back();
    if (Last.Text.compare(0, Before.size(), Before) == 0 && Last.Text.compare(Last.ItemsEnd, std::string::npos, After) == 0) {
      Last.Text.insert(Last.ItemsEnd, "," + Variable);
      Last.ItemsEnd += 1 + Variable.size();
      return;
    }
  }
  note(Function, Line, Before + Variable + After);
  All.back().ItemsEnd = Before.size() + Variable.size();
}

void Feedback::obstacle(const std::string &Function, unsigned Line, const std::string &Text) {
  note(Function, Line, Text);
  reportOf(Function).Entries.back().IsObstacle = true;
}

void Feedback::nested(const std::string &Function, unsigned Line,
                      unsigned LoopLine, const std::string &Text) {
  reportOf(Function).Entries.push_back({Line, LoopLine, Text});
}

void Feedback::clear() { Reports.clear(); }

void Feedback::forEach(Part P, const std::function<void(const std::string &, const Entry &)> &Take) const {
  for (const FunctionReport &R : Reports) {
    std::vector<Entry> Sorted;
    std::copy_if(R.Entries.begin(), R.Entries.end(), std::back_inserter(Sorted),
                 [P](const Entry &E) { return P == Part::All || E.IsObstacle; });
    std::stable_sort(Sorted.begin(), Sorted.end(),
                     [](const Entry &A, const Entry &B) { return A.Line < B.Line; });
    for (const Entry &E : Sorted)
      Take(R.Name, E);
  }
}

std::string Feedback::str(Part P) const {
  std::string Out;
  char Number[32];
  const std::string *Before = nullptr;
  unsigned Last = 0, LastLoop = 0;
  forEach(P, [&](const std::string &Function, const Entry &E) {
    if (Before != &Function) {
      Out += Function + ":\n";
      Before = &Function;
      Last = LastLoop = 0;
    }
    const bool OfPragma = E.LoopLine && E.Line == Last && E.LoopLine == LastLoop && E.Text[0] != '#';
    if (OfPragma) { // more about the loop of the line before
      Out += "             ";
    } else if (E.LoopLine) {
      std::snprintf(Number, sizeof Number, "%11u, ", E.LoopLine);
      Out += Number;
    } else if (E.Line != Last) {
      std::snprintf(Number, sizeof Number, "%7u, ", E.Line);
      Out += Number;
    } else {
      Out += "         ";
    }
    Last = E.Line;
    LastLoop = E.LoopLine;
    Out += E.Text + "\n";
  });
  return Out;
}

} // namespace pacc
