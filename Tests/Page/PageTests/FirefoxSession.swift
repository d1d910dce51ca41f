import Foundation
import Pictures
import TestSupport
import Testing
import WindowTestSupport

/// A page in Firefox, in a window on a display without a screen. Firefox has no WebGL without a window.
///
/// It is driven by the Marionette protocol (https://firefox-source-docs.mozilla.org/testing/marionette/Protocol.html): each
/// message is JSON, with its length in bytes and a colon before it.
final class FirefoxSession {
  /// The error of a command that failed.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// Whether Firefox and the programs for its display are installed.
  static let isAvailable = ScriptEngine.firefox != nil && VirtualDisplay.isAvailable

  private let display: VirtualDisplay
  private let folder: TemporaryFolder
  private let firefox: RunningProgram
  private let socket: Int32
  private var received: [UInt8] = []
  private var number = 0

  /// Starts Firefox with a profile of its own.
  init() throws {
    let folder = try TemporaryFolder()
    (self.folder, display) = (folder, try VirtualDisplay())
    // It may render in software, and contacts nobody.
    let preferences: [String: Any] = [
      "marionette.port": 0, "webgl.force-enabled": true, "app.update.enabled": false,
      "app.normandy.enabled": false, "browser.shell.checkDefaultBrowser": false,
      "browser.aboutwelcome.enabled": false, "datareporting.policy.dataSubmissionEnabled": false,
      "extensions.update.enabled": false, "network.captive-portal-service.enabled": false,
      "network.connectivity-service.enabled": false, "toolkit.telemetry.enabled": false,
    ]
    let lines = preferences.map { "user_pref(\"\($0)\", \($1));" }.sorted()
    try folder.write(lines.joined(separator: "\n") + "\n", to: "user.js")
    var environment = display.environment
    environment["HOME"] = folder.url.path
    // A container has no namespaces for its sandbox.
    environment["MOZ_DISABLE_CONTENT_SANDBOX"] = "1"
    let firefox = try RunningProgram(
      try #require(ScriptEngine.firefox),
      ["--marionette", "--no-remote", "--profile", folder.url.path, "about:blank"], environment: environment)
    self.firefox = firefox
    let port = try firefox.waitFor("Firefox opened its port") {
      (try? String(contentsOfFile: folder.path("MarionetteActivePort"), encoding: .utf8)).flatMap {
        UInt16($0)
      }
    }
    socket = try Self.connect(to: port)
    _ = try receive()
    try call("WebDriver:NewSession", ["capabilities": [String: String]()])
    try call("WebDriver:SetTimeouts", ["script": 600_000, "pageLoad": 600_000])
  }

  deinit { close(socket) }

  private static func connect(to port: UInt16) throws -> Int32 {
    let socket = Foundation.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(INADDR_LOOPBACK).bigEndian
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Foundation.connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard result == 0 else {
      close(socket)
      throw Failure(description: "Firefox does not listen at port \(port)")
    }
    return socket
  }

  /// Opens a file in a window whose page has this size, and waits until its first picture is drawn.
  func open(_ path: String, width: Int, height: Int) throws {
    try call("WebDriver:Navigate", ["url": URL(filePath: path).absoluteString])
    for _ in 0..<2 {
      let sizes = try #require(
        try evaluate("return [innerWidth, innerHeight, outerWidth - innerWidth, outerHeight - innerHeight]")
          as? [Int])
      // A command that does not change the size waits seconds for the change.
      guard sizes[..<2] != [width, height] else { break }
      // The window has bars around the page.
      try call("WebDriver:SetWindowRect", ["width": width + sizes[2], "height": height + sizes[3]])
    }
    try firefox.waitFor("the page was drawn") {
      try evaluate(
        "return innerWidth === \(width) && innerHeight === \(height) && document.querySelector('orrery-scene')?.renderer?.pictureCount > 0"
      ) as? Bool == true ? true : nil
    }
    try waitUntilStill()
  }

  /// Waits until the page draws nothing in ten frames.
  func waitUntilStill() throws {
    try call(
      "WebDriver:ExecuteAsyncScript",
      [
        "script": """
        const done = arguments[0], scene = document.querySelector('orrery-scene');
        let still = 0, last = -1;
        const look = () => {
          const count = scene.renderer.pictureCount;
          still = count === last && !scene.renderer.isPreview ? still + 1 : 0;
          last = count;
          if (still === 10) done(true); else requestAnimationFrame(look);
        };
        look();
        """, "args": [String](),
      ])
  }

  /// Returns the result of a script, which ends with `return`.
  @discardableResult
  func evaluate(_ script: String) throws -> Any? {
    (try call("WebDriver:ExecuteScript", ["script": script, "args": [String]()]) as? [String: Any])?["value"]
  }

  /// Returns the picture of the page.
  func screenshot() throws -> Image {
    let reply = try call("WebDriver:TakeScreenshot", ["full": false, "hash": false]) as? [String: Any]
    let text = try #require(reply?["value"] as? String)
    return try PNG.decode([UInt8](try #require(Data(base64Encoded: text))))
  }

  @discardableResult
  private func call(_ command: String, _ parameters: [String: Any]) throws -> Any? {
    number += 1
    let body = try JSONSerialization.data(withJSONObject: [0, number, command, parameters] as [Any])
    let message = Array("\(body.count):".utf8) + body
    guard send(socket, message, message.count, Int32(MSG_NOSIGNAL)) == message.count else {
      throw Failure(description: "\(command): Firefox does not read")
    }
    let reply = try #require(try receive() as? [Any], "\(command)")
    if let error = reply[2] as? [String: Any] {
      throw Failure(description: "\(command): \(error["message"] ?? "")")
    }
    return reply[3]
  }

  /// Returns the next message.
  private func receive() throws -> Any {
    let end = ContinuousClock.now + Watchdog.limit
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      if let colon = received.firstIndex(of: UInt8(ascii: ":")),
        let count = Int(String(decoding: received[..<colon], as: UTF8.self)),
        received.count - colon - 1 >= count
      {
        let body = Data(received[colon + 1..<colon + 1 + count])
        received.removeFirst(colon + 1 + count)
        return try JSONSerialization.jsonObject(with: body)
      }
      var waiting = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
      guard ContinuousClock.now < end else { throw Failure(description: "Firefox does not answer") }
      guard poll(&waiting, 1, 1000) > 0 else { continue }
      let count = recv(socket, &chunk, chunk.count, 0)
      guard count > 0 else {
        throw Failure(description: "Firefox has ended: \(try firefox.errors.suffix(500))")
      }
      received += chunk[..<count]
    }
  }
}
