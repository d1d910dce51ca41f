import Foundation
import TestSupport
import Testing

/// A process of headless Chromium, which receives the commands of the DevTools protocol through two named pipes.
///
/// One command runs at a time: `lock` protects all properties that change.
final class Browser: @unchecked Sendable {
  /// The error of a command that failed, or of an expected event that did not happen in time.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  private let lock = NSLock()
  // Nil after the end. The program ends before its folder is removed.
  private var program: RunningProgram?
  private var folder: TemporaryFolder?
  private let input: Int32, output: Int32
  /// The receivers of events, by session.
  private var handlers: [String: ([String: Any]) -> Void] = [:]
  /// The bytes of an incomplete message.
  private var received = Data()
  /// The complete messages that have not been read yet.
  private var messages: [Data] = []
  private var number = 0

  /// Starts the browser, whose files are in a temporary folder. `flags` follow the standard ones.
  init(flags: [String] = []) throws {
    let chromium = try #require(ScriptEngine.chromium)
    let folder = try TemporaryFolder()
    self.folder = folder
    let pipes = ["in", "out"].map { folder.path($0) }
    for path in pipes { guard mkfifo(path, 0o600) == 0 else { throw Failure(description: "mkfifo failed") } }
    // With both ends open, neither side waits for the other one to open its end. The browser must not inherit them,
    // because it ends when the tests close theirs.
    input = open(pipes[0], O_RDWR | O_CLOEXEC)
    output = open(pipes[1], O_RDWR | O_NONBLOCK | O_CLOEXEC)
    program = try RunningProgram(
      URL(filePath: "/bin/sh"),
      ["-c", "in=$1 out=$2; shift 2; exec \"$@\" 3<\"$in\" 4>\"$out\"", "sh"] + pipes + [chromium.path]
        + ScriptEngine.chromiumFlags + flags + [
          "--remote-debugging-pipe", "--hide-scrollbars", "--user-data-dir=\(folder.path("profile"))",
          "about:blank",
        ])
  }

  deinit {
    close(input)
    close(output)
  }

  /// The browser of all tests. It runs until the end of the process.
  static let shared: Result<Browser, any Error> = Result {
    let browser = try Browser()
    atexit {
      guard let browser = try? Browser.shared.get() else { return }
      browser.program = nil
      browser.folder = nil
    }
    return browser
  }

  /// Sets the receiver of the events of a session. They are received during a command of any session.
  func setHandler(of session: String, _ handler: (([String: Any]) -> Void)?) {
    lock.withLock { handlers[session] = handler }
  }

  /// Sends a command, and returns its result.
  @discardableResult
  func call(_ method: String, _ parameters: [String: Any] = [:], session: String? = nil) throws
    -> [String: Any]
  {
    lock.lock()
    defer { lock.unlock() }
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
        if let session = reply["sessionId"] as? String { handlers[session]?(reply) }
        continue
      }
      if let error = reply["error"] as? [String: Any] {
        throw Failure(description: "\(method): \(error["message"] ?? "")")
      }
      return reply["result"] as? [String: Any] ?? [:]
    }
  }

  /// Adds bytes of messages, each of which ends with a zero byte.
  private func add(_ bytes: Slice<UnsafeRawBufferPointer>) {
    var rest = UnsafeRawBufferPointer(rebasing: bytes)
    while let start = rest.baseAddress, !rest.isEmpty {
      let length = strnlen(start.assumingMemoryBound(to: CChar.self), rest.count)
      received.append(contentsOf: rest[..<length])
      guard length < rest.count else { return }
      messages.append(received)
      received = Data()
      rest = UnsafeRawBufferPointer(rebasing: rest[(length + 1)...])
    }
  }

  /// Returns the next message of the browser.
  private func receive(_ method: String) throws -> [String: Any] {
    let end = ContinuousClock.now + Watchdog.limit
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while messages.isEmpty {
      let count = max(0, read(output, &chunk, chunk.count))
      chunk.withUnsafeBytes { add($0[..<count]) }
      guard count == 0 else { continue }
      guard ContinuousClock.now < end else {
        throw Failure(description: "no reply to \(method): \(try program?.errors.suffix(500) ?? "")")
      }
      var waiting = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
      poll(&waiting, 1, 1000)
    }
    let message = messages.removeFirst()
    return try JSONSerialization.jsonObject(with: message) as? [String: Any] ?? [:]
  }
}
