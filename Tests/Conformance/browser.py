"""A headless Chromium with one page, driven over its DevTools protocol through two pipes."""

import base64
import json
import os
import select
import shutil
import subprocess
import tempfile
import time

FLAGS = ["--headless", "--no-sandbox", "--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"]
SECONDS = 120


class Browser:
    """The browser, which ends with the `with` statement. `problems` are the errors that the page reported."""

    def __init__(self):
        self.problems, self.received, self.number, self.session = [], b"", 0, None
        self.profile = tempfile.mkdtemp()
        commands, self.commands = os.pipe()
        self.replies, replies = os.pipe()
        # Chromium reads commands from descriptor 3 and writes replies to descriptor 4.
        shell = f'exec "$@" 3<&{commands} 4>&{replies}'
        options = ["--remote-debugging-pipe", "--hide-scrollbars", f"--user-data-dir={self.profile}", "about:blank"]
        self.process = subprocess.Popen(
            ["bash", "-c", shell, "bash", "chromium", *FLAGS, *options],
            pass_fds=(commands, replies),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(commands)
        os.close(replies)
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ["Page", "Runtime", "Log"]:
            self.call(f"{domain}.enable")

    def wait_until_started(self):
        """Waits until the graphics process has started, and the browser is idle."""
        session, self.session = self.session, None
        self.call("SystemInfo.getInfo")
        self.session = session
        time.sleep(1)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        os.close(self.commands)
        self.process.terminate()
        self.process.wait()
        shutil.rmtree(self.profile, ignore_errors=True)

    def call(self, method, **parameters):
        """Sends a command, and returns its result."""
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        data = json.dumps(message).encode() + b"\0"
        while data:
            data = data[os.write(self.commands, data) :]
        while True:
            reply = self.receive()
            if reply.get("id") == self.number:
                if "error" in reply:
                    raise RuntimeError(f"{method}: {reply['error']['message']}")
                return reply["result"]
            entry = reply.get("params", {}).get("entry", {})
            if reply.get("method") == "Runtime.exceptionThrown" or entry.get("level") == "error":
                self.problems.append(json.dumps(reply["params"]))

    def receive(self):
        while b"\0" not in self.received:
            if not select.select([self.replies], [], [], SECONDS)[0]:
                raise TimeoutError("no reply of the browser")
            data = os.read(self.replies, 1 << 20)
            if not data:
                raise RuntimeError("the browser ended")
            self.received += data
        message, self.received = self.received.split(b"\0", 1)
        return json.loads(message)

    def resize(self, width, height):
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)

    def evaluate(self, expression):
        """Returns the value of an expression in the page, after its promise is kept."""
        outcome = self.call("Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in outcome:
            raise RuntimeError(json.dumps(outcome["exceptionDetails"]))
        return outcome["result"].get("value")

    def open(self, path, condition):
        """Opens a file, and waits until `condition` is true in the page."""
        self.problems = []
        self.call("Page.navigate", url=path.resolve().as_uri())
        end = time.monotonic() + SECONDS
        while not self.evaluate(condition):
            if time.monotonic() > end:
                raise TimeoutError(f"{path}: {condition}: {self.problems}")
            time.sleep(0.02)

    def screenshot(self):
        """Returns the page as a PNG file."""
        return base64.b64decode(self.call("Page.captureScreenshot", format="png")["data"])
