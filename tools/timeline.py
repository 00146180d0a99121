#!/usr/bin/env python3
"""Draws a run of a pipeline from a PACC_TRACE_FILE as SVG: a lane for each device, queue and kind of work.
(What the file has of other directives Chrome's and Perfetto's viewers show.)

usage: timeline.py <trace file> [-o <svg file>] [--run N] [--from MS] [--to MS] [--title TEXT]
--run counts the runs in the file from 1; default: the last one. --from and --to cut a piece out of it.
Without -o the picture goes to stdout.
"""

import argparse
import json
import sys
from collections import namedtuple
from xml.sax.saxutils import escape

# Times in milliseconds; `row` is (process, thread) of the trace, `task` counts from 1.
Work = namedtuple("Work", "row begin end kind task name pipeline bytes")

# Kind -> (what the legend says, colour). The kind is the first word of an event's name.
KINDS = {
    "in": ("upload", "#3d7ebf"),
    "kernels": ("kernel", "#4e9f50"),
    "out": ("download", "#d98536"),
    "host": ("host", "#8c6bb1"),
}

WIDTH, LABELS, LANE, GAP, TOP, BOTTOM = 1000, 130, 20, 5, 58, 24


def read_events(path):
    """The events of a trace; the program may have died before it closed the list."""
    with open(path) as file:
        text = file.read().strip()
    for whole in (text, text.rstrip(",") + "]", text[: text.rfind("\n")].rstrip(",") + "]"):
        try:
            return json.loads(whole)
        except json.JSONDecodeError:
            pass
    sys.exit(f"{path} is not a trace")


def row_names(events):
    """Row -> what its lane is called; with the device where there are several."""
    names = {"process_name": {}, "thread_name": {}}
    for event in events:
        if event["ph"] == "M":
            row = (event["pid"], event.get("tid"))
            names[event["name"]][row] = event["args"]["name"]
    used = {
        event["pid"]: event["name"].split()[0]
        for event in events
        if event["ph"] == "X" and "pipeline" in event["args"]
    }
    several = sum(kind != "host" for kind in used.values()) > 1
    return {
        (pid, tid): f'{names["process_name"].get((pid, None), pid)}: {name}' if several else name
        for (pid, tid), name in names["thread_name"].items()
    }


def work_of(event):
    kind, task = event["name"].split()
    begin, told = event["ts"] / 1e3, event.get("args", {})
    return Work(
        (event["pid"], event["tid"]),
        begin,
        begin + event["dur"] / 1e3,
        kind,
        int(task.split("/")[0]),
        event["name"],
        told.get("pipeline", ""),
        told.get("bytes", 0),
    )


def runs_of(events):
    """All work, run by run. A run begins with its first task, when all work before it has ended."""
    runs, ended = [], 0.0
    of_pipelines = (event for event in events if event["ph"] == "X" and "pipeline" in event["args"])
    for work in sorted(map(work_of, of_pipelines), key=lambda w: w.begin):
        current = runs[-1] if runs else None
        restarts = work.task == 1 and work.begin >= ended
        if current and (work.pipeline != current[0].pipeline or restarts):
            stages = list(KINDS)
            later = any(w.task > 1 or stages.index(w.kind) > stages.index(work.kind) for w in current)
            if later or work.pipeline != current[0].pipeline:
                current = None
        if not current:
            runs.append([])
        runs[-1].append(work)
        ended = max(ended, work.end)
    return runs


def cut(works, begin, end):
    """The work between two times; the run's beginning is time zero."""
    zero = min(work.begin for work in works)
    begin, end = begin or 0, end if end is not None else float("inf")
    moved = [work._replace(begin=work.begin - zero, end=work.end - zero) for work in works]
    return [
        work._replace(begin=max(work.begin, begin), end=min(work.end, end))
        for work in moved
        if work.end > begin and work.begin < end
    ]


def axis_step(span):
    """A round number of milliseconds, about ten of them in `span`."""
    step = 10.0 ** -6
    while True:
        for factor in (1, 2, 5):
            if step * factor * 10 >= span:
                return step * factor
        step *= 10


def text(x, y, content, anchor="start", size=12, colour="#222"):
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" font-size="{size}" fill="{colour}">'
        f"{escape(content)}</text>"
    )


def legend(kinds):
    x = LABELS
    for kind in kinds:
        label, colour = KINDS[kind]
        yield f'<rect x="{x}" y="30" width="12" height="12" rx="2" fill="{colour}"/>'
        yield text(x + 17, 40, label)
        x += 40 + 8 * len(label)


def box(work, x, y, width):
    """A piece of work; its task's number where there is room, everything else as a tooltip."""
    colour = KINDS[work.kind][1]
    rate = f", {work.bytes / (work.end - work.begin) / 1e6:.1f} GB/s" if work.bytes and work.end > work.begin else ""
    told = f"{work.name}: {work.end - work.begin:.3f} ms" + (f", {work.bytes} bytes{rate}" if work.bytes else "")
    edge = ' stroke="white" stroke-width="0.4"' if width > 3 else ""
    yield (
        f'<rect x="{x:.2f}" y="{y}" width="{max(width, 0.5):.2f}" height="{LANE}" fill="{colour}"'
        f'{edge}><title>{escape(told)}</title></rect>'
    )
    task = str(work.task)
    if width > 7 * len(task) + 4:
        yield text(x + width / 2, y + 14, task, "middle", 11, "white")


def draw(title, rows, works):
    begin, end = min(work.begin for work in works), max(work.end for work in works)
    scale = (WIDTH - LABELS - 20) / max(end - begin, 1e-9)
    order = list(KINDS)
    used = [row for _, row in sorted({(order.index(work.kind), work.row) for work in works})]
    lane_of = {row: TOP + index * (LANE + GAP) for index, row in enumerate(used)}
    height = TOP + len(used) * (LANE + GAP) + BOTTOM
    bottom = height - BOTTOM
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" '
        'font-family="Helvetica, Arial, sans-serif">'
    )
    yield f'<rect width="{WIDTH}" height="{height}" fill="white"/>'
    yield text(LABELS, 20, title, size=14)
    yield from legend([kind for kind in KINDS if any(w.kind == kind for w in works)])
    step = axis_step(end - begin)
    mark = int(begin / step + 0.999999) * step
    while mark <= end:
        x = LABELS + (mark - begin) * scale
        yield f'<line x1="{x:.1f}" y1="{TOP - 6}" x2="{x:.1f}" y2="{bottom}" stroke="#ddd"/>'
        yield text(x, bottom + 16, f"{mark:g}", "middle", 11, "#555")
        mark += step
    yield text(LABELS - 8, bottom + 16, "ms", "end", 11, "#555")
    for row in used:
        yield text(LABELS - 8, lane_of[row] + 14, rows[row], "end")
    for work in works:
        yield from box(work, LABELS + (work.begin - begin) * scale, lane_of[work.row], (work.end - work.begin) * scale)
    yield "</svg>"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("trace")
    parser.add_argument("-o", dest="output")
    parser.add_argument("--run", type=int)
    parser.add_argument("--from", dest="begin", type=float)
    parser.add_argument("--to", dest="end", type=float)
    parser.add_argument("--title")
    arguments = parser.parse_args()
    events = read_events(arguments.trace)
    runs = runs_of(events)
    number = len(runs) if arguments.run is None else arguments.run
    if not 1 <= number <= len(runs):
        sys.exit(f"{arguments.trace} has no run {number} of a pipeline")
    works = runs[number - 1]
    title = arguments.title or f"pipeline {works[0].pipeline}"
    works = cut(works, arguments.begin, arguments.end)
    if not works:
        sys.exit("nothing happened between these times")
    picture = "\n".join(draw(title, row_names(events), works)) + "\n"
    if arguments.output:
        with open(arguments.output, "w") as file:
            file.write(picture)
    else:
        sys.stdout.write(picture)


if __name__ == "__main__":
    main()
