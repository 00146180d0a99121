#!/usr/bin/env python3
"""The grid of tests: every directive with every clause and modifier that is supported on it.

usage: grid.py                          says what is missing or stray; exit code 1 if anything is
       grid.py --list                   the grid as a table
       grid.py --blind <build> <folder> writes the tests without their clauses, for `lit <folder>`

The table of what is supported is lib/Lowering/Clauses/ClauseSupport.def. The test of a clause on a directive is
<directive>/<clause>.c, of a modifier <directive>/modifiers/<modifier>.c; plain.c is that of the directive itself. A file
with `#define GRID` counts for all directives that stand there (forms.h). All names of a clause must stand in its tests.

A test must fail when its clause is ignored: of what --blind writes, every test fails. A line
`// UNSEEN: <directives>` in a test says where that cannot be, as `gang` changes nothing on a loop of one
lane; there a test shows only that the clause is taken.
"""

import os
import re
import sys
from collections import namedtuple

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
TABLE = os.path.join(ROOT, "lib", "Lowering", "Clauses", "ClauseSupport.def")
PLAIN = "plain"
MODIFIERS = "modifiers"  # the folder of a directive's modifiers

# directives: name -> places; clauses (modifiers, too): name -> directives; names: clause -> all its names.
Table = namedtuple("Table", "directives clauses modifiers names")
# unseen: those of the directives where the clause has no effect to see.
Test = namedtuple("Test", "path clause directives unseen text")


def read_table():
    directives, clauses, modifiers, names, places, kinds = {}, {}, set(), {}, {}, {}

    def union(text):
        return set().union(*(places[name.strip()] for name in text.split("|")))

    with open(TABLE, encoding="utf-8") as file:
        rows = re.findall(r"^PACC_(\w+)\((.*?)\)", file.read(), re.MULTILINE)
    for kind, arguments in rows:
        row = [argument.strip() for argument in arguments.split(",")]
        if kind == "PLACE":
            places[row[0]] = {row[0]}
        elif kind == "PLACES":
            places[row[0]] = union(row[1])
        elif kind == "DIRECTIVE":
            directives[row[1]] = union(row[2])
        elif kind == "DIRECTIVE_BEFORE":
            directives[row[1]] = set()
        elif kind in ("CLAUSE", "CLAUSE_BEFORE", "MODIFIER"):
            on = union(row[2])
            clauses[row[1]] = {name for name in directives if directives[name] & on}
            names[row[1]] = [row[1]]
            kinds[row[0]] = row[1]
            if kind == "MODIFIER":
                modifiers.add(row[1])
        elif kind == "CLAUSE_NAME":
            names[kinds[row[2]]].append(row[1])
    return Table(directives, clauses, modifiers, names)


def forms():
    """The names that may stand in `#define GRID`, with the directives they mean."""
    meaning = {}
    with open(os.path.join(HERE, "forms.h"), encoding="utf-8") as file:
        for name, value in re.findall(r"^#define ([A-Z_]+) ([0-9A-Z_| ]+)$", file.read(), re.MULTILINE):
            if value.isdigit():
                meaning[name] = [name.lower()]
            elif all(part in meaning for part in value.split(" | ")):
                meaning[name] = [each for part in value.split(" | ") for each in meaning[part]]
    return meaning


def read_tests():
    meaning = forms()
    for folder in sorted(os.listdir(HERE)):
        path = os.path.join(HERE, folder)
        names = os.listdir(path) if os.path.isdir(path) else []
        if MODIFIERS in names:
            names += [f"{MODIFIERS}/{name}" for name in os.listdir(os.path.join(path, MODIFIERS))]
        for name in sorted(names):
            if not name.endswith(".c"):
                continue
            with open(os.path.join(path, name), encoding="utf-8") as file:
                text = file.read()
            grid = re.search(r"^#define GRID (.*)$", text, re.MULTILINE)
            directives = [folder]
            if grid:
                directives = [each for part in grid.group(1).split(" | ") for each in meaning[part]]
            unseen = re.search(r"^// UNSEEN: (.*)$", text, re.MULTILINE)
            unseen = unseen.group(1).split() if unseen else []
            yield Test(f"{folder}/{name}", os.path.basename(name)[:-2], directives, unseen, text)


def pragma_of(directive):
    """Matches a test's lines with this directive."""
    words = directive.replace("_", "[ _]")
    return re.compile(rf"^\s*#pragma acc (?:DIRECTIVE\b|{words}\b(?! loop))")


def check(table, tests):
    covered = set()
    problems = []
    for test in tests:
        for directive in test.directives:
            if test.clause != PLAIN and directive not in table.clauses.get(test.clause, ()):
                problems.append(f"{test.path}: '{test.clause}' on '{directive}' is not in ClauseSupport.def")
            covered.add((directive, test.clause))
        for directive in set(test.unseen) - set(test.directives):
            problems.append(f"{test.path}: UNSEEN names '{directive}', which is not tested here")
        lines = [line for line in test.text.splitlines() if pragma_of(test.directives[0]).match(line)]
        if test.clause != PLAIN and not re.search(rf"\b{test.clause}\b", "\n".join(lines)):
            problems.append(f"{test.path}: no directive in it has '{test.clause}'")
    for clause, directives in table.clauses.items():
        for directive in sorted(directives):
            if (directive, clause) not in covered:
                place = f"{MODIFIERS}/{clause}" if clause in table.modifiers else clause
                problems.append(f"{directive}/{place}.c: missing")
        text = "\n".join(test.text for test in tests if test.clause == clause)
        for name in table.names[clause]:
            if text and not re.search(rf"#pragma acc .*\b{name}\b", text):
                problems.append(f"{clause}: '{name}', another name of it, is in no test")
    for directive in table.directives:
        if all(tested != directive for tested, _ in covered):
            problems.append(f"{directive}/{PLAIN}.c: missing")
    return covered, problems


def show(table, tests):
    """x: the test fails when the clause is ignored; o: there is nothing to see; HOLE: there is no test."""
    cells = {}
    for test in tests:
        for directive in test.directives:
            mark = "o" if directive in test.unseen else "x"
            cells[directive, test.clause] = min(mark, cells.get((directive, test.clause), mark), key="xo".index)
    columns = list(table.directives)
    width = max(map(len, table.clauses)) + 2
    print(" " * width + " ".join(columns))
    for clause in [PLAIN, *table.clauses]:
        row = []
        for directive in columns:
            hole = "HOLE" if directive in table.clauses.get(clause, ()) else "."
            row.append(cells.get((directive, clause), hole).center(len(directive)))
        print(clause.ljust(width) + " ".join(row).rstrip())


def without(line, names, is_modifier):
    """A directive's line without the clauses, or modifiers, of these names."""
    name = "(?:" + "|".join(names) + ")"
    if is_modifier:
        return re.sub(rf"\b{name}: ?", "", line)
    nested = r"(?: ?\((?:[^()]|\([^()]*\))*\))?"
    head, text = re.match(r"(\s*#pragma acc (?:DIRECTIVE|\w+(?: data\b| loop\b)?(?:\(\d\))?))(.*)", line).groups()
    return head + re.sub(rf"(?<![\w(]) ?\b{name}\b{nested}(?![\w:])", "", text)


def blind_text(test, directive, table):
    """The test with its clause left out on this directive."""
    out = []
    for line in test.text.splitlines():
        if not pragma_of(directive).match(line):
            out.append(line)
        else:
            less = ""
            if test.clause != PLAIN:
                less = without(line, table.names[test.clause], test.clause in table.modifiers)
            out += ["#if !defined FORM || defined BLIND", less, "#else", line, "#endif"]
    return "\n".join(out) + "\n"


def write(path, text):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


def blind(table, tests, build, folder):
    folder = os.path.abspath(folder)
    with open(os.path.join(HERE, "forms.h"), encoding="utf-8") as file:
        headers = file.read()
    for directive in table.directives:
        words = directive.replace("_", " ")
        text = headers.replace(f"#define DIRECTIVE {words}\n", f"#define DIRECTIVE {words}\n#define BLIND\n")
        text = text.replace("#undef DIRECTIVE\n", "#undef DIRECTIVE\n#undef BLIND\n")
        write(os.path.join(folder, directive, "forms.h"), text.replace('"grid.h"', f'"{HERE}/grid.h"'))
        write(os.path.join(folder, directive, "grid.h"), f'#include "{HERE}/grid.h"\n')
        for test in tests:
            if directive in test.directives and directive not in test.unseen:
                path = os.path.join(folder, directive, test.path)
                write(path, blind_text(test, directive, table))
    site = os.path.join(os.path.abspath(build), "test", "lit.site.cfg.py")
    write(
        os.path.join(folder, "lit.site.cfg.py"),
        f'lit_config.load_config(config, "{site}")\n'
        f'config.test_source_root = "{folder}"\nconfig.test_exec_root = "{folder}/out"\n',
    )


def main():
    table, tests = read_table(), list(read_tests())
    if sys.argv[1:2] == ["--list"]:
        show(table, tests)
    elif sys.argv[1:2] == ["--blind"] and len(sys.argv) == 4:
        blind(table, tests, *sys.argv[2:])
    elif len(sys.argv) == 1:
        covered, problems = check(table, tests)
        print("\n".join([*problems, f"{len(tests)} files, {len(covered)} pairs, {len(problems)} problems"]))
        sys.exit(1 if problems or not tests else 0)
    else:
        sys.exit(__doc__)


if __name__ == "__main__":
    main()
