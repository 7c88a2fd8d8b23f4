"""chromium.py: drives headless Chromium by DevTools over a pipe, with Python's standard library alone."""
import base64
import json
import os
import pathlib
import select
import shutil
import subprocess
import time

WAIT_S = 120  # only a page that hangs takes so long


class Page:
    """A tab. Coordinates are CSS pixels."""

    def __init__(self, browser, target, width, height, scale, mobile, throttle):
        self.browser = browser
        self.target = target
        self.session = browser.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        self.call("Page.enable")
        self.call("Runtime.enable")
        self.call("Network.enable")
        self.call("Inspector.enable")
        self.resize(width, height, scale, mobile)
        self.call("Emulation.setTouchEmulationEnabled", enabled=True, maxTouchPoints=10)
        if throttle > 1:
            self.call("Emulation.setCPUThrottlingRate", rate=throttle)

    def call(self, method, **values):
        return self.browser.call(method, self.session, **values)

    def resize(self, width, height, scale=1, mobile=False):
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=scale,
                  mobile=mobile)

    def open(self, url):
        self.call("Page.navigate", url=url)

    def value(self, expression):
        """Of an expression in JavaScript; a promise is waited for."""
        answer = self.call("Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in answer:
            raise AssertionError(f"{expression}: {answer['exceptionDetails']}")
        return answer["result"].get("value")

    def wait(self, expression, seconds=WAIT_S):
        """Until it is true; the page may be loaded anew meanwhile."""
        end = time.monotonic() + seconds
        last = None
        while time.monotonic() < end:
            try:
                last = self.value(expression)
                if last:
                    return last
            except (AssertionError, RuntimeError) as error:
                last = error
            time.sleep(0.02)
        raise AssertionError(f"never: {expression}: {last}\n" + "\n".join(self.browser.lines[-40:]))

    def mouse(self, kind, x, y, **values):
        self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, **values)

    def click(self, x, y):
        self.mouse("mouseMoved", x, y)
        self.mouse("mousePressed", x, y, button="left", buttons=1, clickCount=1)
        self.mouse("mouseReleased", x, y, button="left", clickCount=1)

    def touch(self, kind, *points):
        """kind: touchStart, touchMove, touchEnd, touchCancel; points: (id, x, y) of all fingers that are down, for
        touchEnd of those that are lifted; none: of all."""
        self.call("Input.dispatchTouchEvent", type=kind,
                  touchPoints=[{"id": number, "x": x, "y": y} for number, x, y in points])

    def key(self, key, code, number, text="", modifiers=0, **down):
        same = {"key": key, "code": code, "windowsVirtualKeyCode": number, "modifiers": modifiers}
        self.call("Input.dispatchKeyEvent", type="keyDown", text=text, **same, **down)
        self.call("Input.dispatchKeyEvent", type="keyUp", **same)

    def control(self, letter, **down):
        """Control and a letter. `down`: more of the letter's event, such as the browser's own command."""
        control = {"key": "Control", "code": "ControlLeft", "windowsVirtualKeyCode": 17}
        self.call("Input.dispatchKeyEvent", type="keyDown", modifiers=2, **control)
        self.key(letter, f"Key{letter.upper()}", ord(letter.upper()), modifiers=2, **down)
        self.call("Input.dispatchKeyEvent", type="keyUp", **control)

    def type(self, word):
        for letter in word:
            digit = letter.isdigit()
            self.key(letter, f"Digit{letter}" if digit else f"Key{letter.upper()}", ord(letter.upper()), letter)

    def enter(self):
        self.key("Enter", "Enter", 13, "\r")

    def choose(self, act, *paths):
        """`act`, repeated if need be, makes the page ask for a file, which is given these."""
        self.call("Page.setInterceptFileChooserDialog", enabled=True)
        asked = len(self.browser.inputs)
        end = time.monotonic() + WAIT_S
        while len(self.browser.inputs) == asked:
            assert time.monotonic() < end, "the page asks for no file"
            act()
            time.sleep(1)
            self.value("0")  # events come with an answer
        self.call("DOM.setFileInputFiles", files=[str(path) for path in paths],
                  backendNodeId=self.browser.inputs[-1])

    def offline(self, on):
        self.call("Network.emulateNetworkConditions", offline=on, latency=0, downloadThroughput=-1,
                  uploadThroughput=-1)

    def picture(self, path):
        data = self.call("Page.captureScreenshot", format="png")["data"]
        pathlib.Path(path).write_bytes(base64.b64decode(data))


class Browser:
    """One Chromium. `profile`: its folder, kept; what a killed one left there is found by the next."""

    def __init__(self, profile, language="en"):
        self.profile = profile
        self.number = 0
        self.answers = {}
        self.lines = []  # what pages wrote
        self.errors = []  # nobody caught
        self.inputs = []  # that asked for a file
        self.rest = b""
        to_read, self.to = os.pipe()
        self.at, from_write = os.pipe()
        # The browser reads from 3 and writes to 4.
        command = ["sh", "-c", f'exec 3<&{to_read} 4>&{from_write}; exec "$@"', "sh", program(), "--headless=new",
                   "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
                   "--disable-background-networking", "--autoplay-policy=no-user-gesture-required",
                   f"--lang={language}", f"--accept-lang={language}", f"--user-data-dir={profile}",
                   "--remote-debugging-pipe", "about:blank"]
        environment = dict(os.environ, LANGUAGE=language, HOME=str(profile), XDG_CONFIG_HOME=str(profile),
                           XDG_CACHE_HOME=str(profile))
        self.process = subprocess.Popen(command, pass_fds=(to_read, from_write), env=environment,
                                        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                                        start_new_session=True)
        os.close(to_read)
        os.close(from_write)

    def __enter__(self):
        return self

    def __exit__(self, *error):
        self.kill()

    def kill(self):
        """As a crash would end it, with all its processes, which are a group of their own."""
        if self.process.poll() is None:
            os.killpg(self.process.pid, 9)
            self.process.wait()
            os.close(self.to)
            os.close(self.at)

    def call(self, method, session=None, **values):
        self.number += 1
        message = {"id": self.number, "method": method, "params": values}
        if session:
            message["sessionId"] = session
        os.write(self.to, json.dumps(message).encode() + b"\0")
        end = time.monotonic() + WAIT_S
        while self.number not in self.answers:
            self.read(end)
        answer = self.answers.pop(self.number)
        if "error" in answer:
            raise RuntimeError(f"{method}: {answer['error']}")
        return answer["result"]

    def read(self, end):
        ready, _, _ = select.select([self.at], [], [], max(0, end - time.monotonic()))
        data = os.read(self.at, 1 << 20) if ready else b""
        if not data:
            raise AssertionError("the browser does not answer\n" + "\n".join(self.lines[-40:]))
        *messages, self.rest = (self.rest + data).split(b"\0")
        for text in messages:
            message = json.loads(text)
            if "id" in message:
                self.answers[message["id"]] = message
            elif message["method"] == "Runtime.consoleAPICalled":
                parts = [str(part.get("value", part.get("description"))) for part in message["params"]["args"]]
                self.lines.append(" ".join(parts))
            elif message["method"] == "Runtime.exceptionThrown":
                details = message["params"]["exceptionDetails"]
                self.errors.append(details.get("exception", {}).get("description", details["text"]))
                self.lines.append(self.errors[-1])
            elif message["method"] == "Page.fileChooserOpened":
                self.inputs.append(message["params"]["backendNodeId"])
            elif message["method"] == "Inspector.targetCrashed":
                self.errors.append("the page has crashed")

    def page(self, width=1280, height=800, scale=1, mobile=False, throttle=1):
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        return Page(self, target, width, height, scale, mobile, throttle)


def program():
    for name in ("chromium", "chromium-browser", "google-chrome"):
        path = shutil.which(name)
        if path:
            return path
    return None
