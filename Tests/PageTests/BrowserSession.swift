import Foundation
import TestSupport

/// A headless Chromium with one page, driven over its DevTools protocol (https://chromedevtools.github.io/devtools-protocol/)
/// through two named pipes.
final class BrowserSession {
  /// The error of a command that failed, or of an expected event that did not happen in time.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// The errors that the page reported: exceptions, messages of `console.error`, and violations of its policy.
  private(set) var problems: [String] = []

  /// The addresses that the page requested.
  private(set) var requests: [String] = []

  private let folder: TemporaryFolder
  private let program: RunningProgram
  private let input: Int32, output: Int32
  private var received: [UInt8] = []
  private var number = 0
  private var session: String?

  /// Starts the browser, whose files are in a temporary folder. `flags` follow the standard ones.
  init(_ chromium: URL, flags: [String] = []) throws {
    let folder = try TemporaryFolder()
    self.folder = folder
    let pipes = ["in", "out"].map { folder.path($0) }
    for path in pipes { guard mkfifo(path, 0o600) == 0 else { throw Failure(description: "mkfifo failed") } }
    // With both ends open, neither side waits for the other one to open its end.
    input = open(pipes[0], O_RDWR)
    output = open(pipes[1], O_RDWR | O_NONBLOCK)
    program = try RunningProgram(
      URL(filePath: "/bin/sh"),
      ["-c", "in=$1 out=$2; shift 2; exec \"$@\" 3<\"$in\" 4>\"$out\"", "sh"] + pipes + [chromium.path]
        + ScriptEngine.chromiumFlags + flags + [
          "--remote-debugging-pipe", "--hide-scrollbars", "--user-data-dir=\(folder.path("profile"))",
          "about:blank",
        ])
    let target = try call("Target.createTarget", ["url": "about:blank"])
    let attached = try call(
      "Target.attachToTarget", ["targetId": target["targetId"] as Any, "flatten": true])
    session = attached["sessionId"] as? String
    for domain in ["Page", "Runtime", "Log", "Network"] { _ = try call("\(domain).enable") }
  }

  deinit {
    close(input)
    close(output)
  }

  /// Opens a file in a viewport of this size, and waits until `condition` is true in the page.
  func navigate(to path: String, width: Int, height: Int, until condition: String) throws {
    (problems, requests) = ([], [])
    try resize(width: width, height: height)
    _ = try call("Page.navigate", ["url": URL(filePath: path).absoluteString])
    try wait(for: condition)
  }

  /// Waits until `condition` is true in the page.
  func wait(for condition: String) throws {
    let end = ContinuousClock.now + .seconds(60)
    while try evaluate(condition) as? Bool != true {
      guard ContinuousClock.now < end else {
        throw Failure(description: "a minute passed before \(condition): \(problems)")
      }
      usleep(20_000)
    }
  }

  /// Sets the size of the viewport in CSS pixels, and the number of device pixels for each.
  func resize(width: Int, height: Int, ratio: Double = 1) throws {
    _ = try call(
      "Emulation.setDeviceMetricsOverride",
      ["width": width, "height": height, "deviceScaleFactor": ratio, "mobile": false])
  }

  /// Sets features of the user's settings, such as `prefers-color-scheme`, and the medium: `print` or `screen`.
  func emulate(_ features: [String: String], medium: String = "") throws {
    _ = try call(
      "Emulation.setEmulatedMedia",
      ["media": medium, "features": features.map { ["name": $0.key, "value": $0.value] }])
  }

  /// Waits for two frames of the page.
  func waitForFrames() throws {
    try evaluate("new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))")
  }

  /// Returns the value of an expression in the page, after its promise is kept. Nil for `undefined` and for errors.
  @discardableResult
  func evaluate(_ expression: String) throws -> Any? {
    let outcome = try call(
      "Runtime.evaluate", ["expression": expression, "awaitPromise": true, "returnByValue": true])
    return (outcome["result"] as? [String: Any])?["value"]
  }

  /// Presses, moves or releases the pointer: `mousePressed`, `mouseMoved`, `mouseReleased`.
  func pointer(_ type: String, x: Double, y: Double) throws {
    _ = try call(
      "Input.dispatchMouseEvent",
      ["type": type, "x": x, "y": y, "button": "left", "buttons": 1, "clickCount": 1])
  }

  /// Presses and releases the pointer at a place.
  func click(x: Double, y: Double) throws {
    for type in ["mouseMoved", "mousePressed", "mouseReleased"] { try pointer(type, x: x, y: y) }
  }

  /// Presses and releases a key, with ctrl or shift. `text` is the text that it writes.
  func press(_ key: String, text: String? = nil, ctrl: Bool = false, shift: Bool = false) throws {
    // Some keys act on controls by their number only.
    let numbers = [
      "Tab": 9, "Enter": 13, "Escape": 27, " ": 32, "ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39,
      "ArrowDown": 40,
      "Delete": 46,
    ]
    for type in [text == nil ? "rawKeyDown" : "keyDown", "keyUp"] {
      var event: [String: Any] = ["type": type, "key": key, "modifiers": (ctrl ? 2 : 0) + (shift ? 8 : 0)]
      if let number = numbers[key] { event["windowsVirtualKeyCode"] = number }
      if let text, type == "keyDown" { event["text"] = text }
      _ = try call("Input.dispatchKeyEvent", event)
    }
  }

  /// Starts, moves or ends a touch: `touchStart`, `touchMove`, `touchEnd`.
  func touch(_ type: String, at points: [SIMD2<Double>]) throws {
    _ = try call(
      "Input.dispatchTouchEvent",
      [
        "type": type,
        "touchPoints": points.enumerated().map { ["x": $1.x, "y": $1.y, "id": Double($0)] },
      ])
  }

  /// Returns the page as the bytes of a PNG file.
  func screenshot() throws -> [UInt8] {
    let outcome = try call("Page.captureScreenshot", ["format": "png"])
    return [UInt8](Data(base64Encoded: outcome["data"] as? String ?? "") ?? Data())
  }

  /// Sends a command, and returns its result.
  @discardableResult
  func call(_ method: String, _ parameters: [String: Any] = [:]) throws -> [String: Any] {
    number += 1
    var message: [String: Any] = ["id": number, "method": method, "params": parameters]
    if let session { message["sessionId"] = session }
    let bytes = [UInt8](try JSONSerialization.data(withJSONObject: message)) + [0]
    guard write(input, bytes, bytes.count) == bytes.count else {
      throw Failure(description: "the browser does not read")
    }
    while true {
      let reply = try receive(method)
      guard reply["id"] as? Int == number else {
        note(reply)
        continue
      }
      if let error = reply["error"] as? [String: Any] {
        throw Failure(description: "\(method): \(error["message"] ?? "")")
      }
      return reply["result"] as? [String: Any] ?? [:]
    }
  }

  /// Returns the next message of the browser.
  private func receive(_ method: String) throws -> [String: Any] {
    let end = ContinuousClock.now + .seconds(60)
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      if let zero = received.firstIndex(of: 0) {
        let message = Data(received[..<zero])
        received.removeSubrange(...zero)
        return try JSONSerialization.jsonObject(with: message) as? [String: Any] ?? [:]
      }
      let count = read(output, &chunk, chunk.count)
      if count > 0 {
        received += chunk[..<count]
        continue
      }
      guard ContinuousClock.now < end else {
        throw Failure(description: "no reply to \(method): \(try program.errors.suffix(500))")
      }
      usleep(2000)
    }
  }

  /// Stores the error that an event reports.
  private func note(_ event: [String: Any]) {
    let parameters = event["params"] as? [String: Any] ?? [:]
    switch event["method"] as? String {
    case "Runtime.exceptionThrown": problems.append("\(parameters)")
    case "Runtime.consoleAPICalled" where parameters["type"] as? String == "error":
      problems.append("\(parameters)")
    case "Network.requestWillBeSent":
      let request = parameters["request"] as? [String: Any] ?? [:]
      requests.append(request["url"] as? String ?? "")
    case "Log.entryAdded":
      let entry = parameters["entry"] as? [String: Any] ?? [:]
      if entry["level"] as? String == "error" { problems.append("\(entry["text"] ?? "")") }
    default: break
    }
  }
}
