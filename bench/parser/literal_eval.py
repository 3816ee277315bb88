"""Times ast.literal_eval over inputs given as JSON lines on standard input; the start of the process is not counted.

Each line: {"lists": [text, ...], "rounds": n}. Each answer: nanoseconds for one reading of all the lists, the best of the
rounds.
"""

import ast
import json
import sys
import time

for line in sys.stdin:
    job = json.loads(line)
    best = None
    for _ in range(job["rounds"]):
        start = time.process_time_ns()
        for _ in range(job["repeats"]):
            for text in job["lists"]:
                ast.literal_eval(text)
        spent = (time.process_time_ns() - start) / job["repeats"]
        best = spent if best is None or spent < best else best
    print(json.dumps({"nanoseconds": best}), flush=True)
