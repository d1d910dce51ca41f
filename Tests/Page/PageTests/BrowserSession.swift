import Foundation
import TestSupport

/// A page in a headless Chromium, driven over its DevTools protocol (https://chromedevtools.github.io/devtools-protocol/).
///
/// Each session has a browser context of its own, so sessions share no state of the browser.
final class BrowserSession {
  /// The error of a command that failed, or of an expected event that did not happen in time.
  typealias Failure = Browser.Failure

  /// The errors that the page reported: exceptions, messages of `console.error`, and violations of its policy.
  private(set) var problems: [String] = []

  /// The addresses that the page requested.
  private(set) var requests: [String] = []

  private let browser: Browser
  private let context: String
  private let session: String

  /// Opens an empty page in the browser of all tests, or in a new one with `flags` if there are any.
  init(flags: [String] = []) throws {
    browser = try flags.isEmpty ? Browser.shared.get() : Browser(flags: flags)
    context = try browser.call("Target.createBrowserContext")["browserContextId"] as? String ?? ""
    let target = try browser.call(
      "Target.createTarget", ["url": "about:blank", "browserContextId": context])
    let attached = try browser.call(
      "Target.attachToTarget", ["targetId": target["targetId"] as Any, "flatten": true])
    session = attached["sessionId"] as? String ?? ""
    try browser.call("Browser.setDownloadBehavior", ["behavior": "deny", "browserContextId": context])
    browser.setHandler(of: session) { [unowned self] in note($0) }
    for domain in ["Page", "Runtime", "Log", "Network"] { try call("\(domain).enable") }
  }

  deinit {
    browser.setHandler(of: session, nil)
    _ = try? browser.call("Target.disposeBrowserContext", ["browserContextId": context])
  }

  /// Opens a file in a viewport of this size, and waits until `condition` is true in the page.
  func navigate(to path: String, width: Int, height: Int, until condition: String) throws {
    (problems, requests) = ([], [])
    try resize(width: width, height: height)
    try wait(
      for: condition,
      afterReplacing: { try call("Page.navigate", ["url": URL(filePath: path).absoluteString]) })
  }

  /// Replaces the page by `load`, and waits until `condition` is true in the new one. The old page, in which it may be true
  /// as well, can still be there when the command has returned.
  private func wait(for condition: String, afterReplacing load: () throws -> Void) throws {
    try evaluate("window.isOld = true")
    try load()
    try wait(for: "window.isOld === undefined && (\(condition))")
  }

  /// Waits until `condition` is true in the page.
  func wait(for condition: String) throws {
    try wait(for: condition) {
      do {
        return try self.evaluate(condition) as? Bool == true
      } catch let failure as Failure where failure.description.contains("navigated") {
        // Another page has taken the place of the one that was asked.
        return false
      }
    }
  }

  /// Loads the page again, and waits until `condition` is true in the new one.
  func reload(until condition: String) throws {
    try wait(for: condition, afterReplacing: { try call("Page.reload") })
  }

  /// Waits until `condition`, which `what` describes, is true.
  func wait(for what: String, until condition: () throws -> Bool) throws {
    let end = ContinuousClock.now + Watchdog.limit
    while try !condition() {
      guard ContinuousClock.now < end else {
        throw Failure(description: "the watchdog's limit passed before \(what): \(problems)")
      }
      usleep(5000)
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

  /// Waits for frames of the page.
  func waitForFrames(_ count: Int = 2) throws {
    try evaluate(
      """
      (async () => {
        for (let i = 0; i < \(count); i++) await new Promise((resolve) => requestAnimationFrame(resolve));
      })()
      """)
  }

  /// Waits until no scene of the page is drawn for ten frames, and none shows a preview.
  func waitUntilStill() throws {
    try evaluate(
      """
      (async () => {
        let last = '';
        for (let still = 0; still < 10; still++) {
          await new Promise((resolve) => requestAnimationFrame(resolve));
          const scenes = [...document.querySelectorAll('orrery-scene')];
          const counts = scenes.map(({ renderer }) => renderer?.pictureCount).join();
          // A scene out of sight keeps its preview.
          const isPreview = scenes.some(({ renderer, view }) => renderer?.isPreview && view.isVisible);
          if (counts !== last || isPreview) [still, last] = [0, counts];
        }
      })()
      """)
  }

  /// Waits until the picture of each scene is complete and visible.
  func waitForPicture() throws {
    try waitForFrames()
    let isComplete =
      "[...document.querySelectorAll('orrery-scene')].every(({ renderer }) => !renderer?.isPreview)"
    guard try evaluate(isComplete) as? Bool != true else { return }
    try wait(for: isComplete)
    try waitForFrames()
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

  /// Sends a command to the page, and returns its result.
  @discardableResult
  func call(_ method: String, _ parameters: [String: Any] = [:]) throws -> [String: Any] {
    try browser.call(method, parameters, session: session)
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
