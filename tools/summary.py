#!/usr/bin/env python3
"""Adds up test results: summary.py <label>=<JUnit file>...

A file that is missing or holds no test counts as one failure. Prints a line for each file, the
failed tests, why tests were skipped, and at the end `N passed, N failed`. Exits 1 on any failure.
"""

import collections
import sys
import xml.etree.ElementTree as ElementTree

# CTest also calls `skipped` what it could not run at all; only these words mean a choice.
CHOSEN = ("missing required feature", "skip_re", "skip_return", "disabled", "unsupported")


def read(path):
    """(passed, [failed names], Counter of reasons for skipping) of one file."""
    passed, failed, skipped = 0, [], collections.Counter()
    try:
        cases = list(ElementTree.parse(path).getroot().iter("testcase"))
    except (OSError, ElementTree.ParseError) as error:
        return 0, [f"no results: {error}"], skipped
    if not cases:
        return 0, ["no tests"], skipped
    for case in cases:
        name = f"{case.get('classname', '')} {case.get('name', '')}".strip()
        skip = case.find("skipped")
        reason = "" if skip is None else skip.get("message", "")
        if case.find("failure") is not None or case.find("error") is not None:
            failed.append(name)
        elif skip is None:
            passed += 1
        elif reason.lower().startswith(CHOSEN):
            skipped[reason] += 1
        else:
            failed.append(f"{name} (not run: {reason})")
    return passed, failed, skipped


def main():
    all_passed = all_failed = 0
    for argument in sys.argv[1:]:
        label, path = argument.split("=", 1)
        passed, failed, skipped = read(path)
        all_passed += passed
        all_failed += len(failed)
        print(f"{label}: {passed} passed, {len(failed)} failed, {sum(skipped.values())} skipped")
        for name in failed:
            print(f"  FAILED {name}")
        for reason, count in skipped.items():
            print(f"  skipped {count}: {reason}")
    print(f"{all_passed} passed, {all_failed} failed")
    return 1 if all_failed or not all_passed else 0


if __name__ == "__main__":
    sys.exit(main())
