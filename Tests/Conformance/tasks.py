"""Runs tasks in `worker.py` and returns their results."""

import json
import resource
import signal
import subprocess
import sys
import threading
from pathlib import Path

SECONDS = 120


class Worker:
    """A program in its own process, which is restarted after a crash or a timeout."""

    def __init__(self, program, memory=None):
        """`memory` is the limit of the address space in bytes."""
        self.program, self.memory = program, memory
        self.process = None
        self.version = None

    def start(self):
        self.process = subprocess.Popen(
            [sys.executable, Path(__file__).parent / "worker.py", self.program],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            preexec_fn=self.limit_memory if self.memory else None,
        )
        self.version = self.next_answer().get("version")

    def limit_memory(self):
        resource.setrlimit(resource.RLIMIT_AS, (self.memory, self.memory))

    def next_answer(self):
        for line in self.process.stdout:
            if line.startswith("@"):
                return json.loads(line[1:])
        status = self.process.wait()
        self.process = None
        return {"error": f"ended by {signal.Signals(-status).name}" if status < 0 else f"ended with status {status}"}

    def do(self, task):
        """Runs a task and returns its answer: `summary`, `written`, `cannot` or `error`."""
        if self.process is None:
            self.start()
        if self.process is None:
            return {"error": "did not start"}
        watch = threading.Timer(SECONDS, self.process.kill)
        watch.start()
        try:
            self.process.stdin.write(json.dumps(task) + "\n")
            self.process.stdin.flush()
            return self.next_answer()
        except BrokenPipeError:
            return self.next_answer()
        finally:
            watch.cancel()

    def stop(self):
        if self.process is not None:
            self.process.stdin.close()
            self.process.wait()
