"""Prints a PACC_TRACE_FILE: one line an entry, the rows of the host first, each in the order of time. Fails if times make no sense.

usage: timeline.py <file>
"""

import json
import sys

with open(sys.argv[1]) as file:
    events = json.load(file)
processes, rows, lines = {}, {}, []
for event in events:
    if event["name"] == "process_name":
        processes[event["pid"]] = event["args"]["name"]
    elif event["name"] == "thread_name":
        rows[event["pid"], event["tid"]] = event["args"]["name"]
    else:
        arguments = dict(event["args"])
        place = arguments.pop("place")
        told = "".join(f" {name}={value}" for name, value in arguments.items())
        row = f'{processes[event["pid"]]}, {rows[event["pid"], event["tid"]]}'
        assert event["ph"] == "X" and 0 <= event["dur"] < 60e6 and event["ts"] >= 0, event
        lines.append((not row.startswith("host, "), row, event["ts"], -event["dur"], f'{row}: {event["name"]} {place}{told}'))
for line in sorted(lines):
    print(line[-1])
