import Foundation
import Pictures

/// Desktop actions that xdotool cannot perform, sent in the X protocol over its socket: dropping files as the source of
/// XDND 5 (https://freedesktop.org/wiki/Specifications/XDND/), and closing a window (ICCCM, section 4.2.8).
public final class Desktop {
  /// A request that X refused.
  public struct Refused: Error, CustomStringConvertible {
    /// The reason.
    public let description: String
  }

  private let connection: Int32
  private var root: UInt32 = 0
  private var source: UInt32 = 0

  #if canImport(Glibc)
    private static let streamKind = Int32(SOCK_STREAM.rawValue)
  #else
    private static let streamKind = SOCK_STREAM
  #endif

  /// Connects to the display of this name, such as `:99`.
  public init(display: String) throws {
    connection = socket(AF_UNIX, Self.streamKind, 0)
    var patience = timeval(tv_sec: 600, tv_usec: 0)
    setsockopt(connection, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let path = "/tmp/.X11-unix/X\(display.dropFirst())"
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let size = socklen_t(MemoryLayout<sockaddr_un>.size)
    let status = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(connection, $0, size) }
    }
    guard status == 0 else { throw Refused(description: "\(path) cannot be connected to") }
    // Little-endian, version 11.0, without authorisation.
    try send([0x6C, 0] + words16(11, 0, 0, 0, 0))
    let head = try receive(8)
    let setup = try receive(Int(word16(head, 6)) * 4)
    guard head[0] == 1 else { throw Refused(description: "the display refuses the connection") }
    let vendorSize = (Int(word16(setup, 16)) + 3) / 4 * 4
    root = word32(setup, 32 + vendorSize + 8 * Int(setup[21]))
    source = word32(setup, 4)
    try request(1, words32(source, root) + words16(0, 0, 1, 1, 0, 1) + words32(0, 0))
  }

  deinit { close(connection) }

  /// Drops the files at `paths` onto `window`.
  public func drop(_ paths: [String], on window: UInt32) throws {
    let (selection, list) = (try atom("XdndSelection"), try atom("text/uri-list"))
    let (status, finished) = (try atom("XdndStatus"), try atom("XdndFinished"))
    let text = paths.map { "file://\(URL(filePath: $0).path(percentEncoded: true))\r\n" }.joined()
    try request(22, words32(source, selection, 0))
    try tell(window, "XdndEnter", [source, 5 << 24, list, 0, 0])
    try tell(window, "XdndPosition", [source, 0, 1 << 16 | 1, 0, try atom("XdndActionCopy")])
    while true {
      let event = try receive(32)
      switch (event[0] & 0x7F, word32(event, 8)) {
      case (0, _): throw Refused(description: "X reports the error \(event[1])")
      case (33, status):
        guard word32(event, 16) & 1 == 1 else { throw Refused(description: "the window takes no files") }
        try tell(window, "XdndDrop", [source, 0, 0, 0, 0])
      case (33, finished): return
      case (30, _):
        // The window requests the list: it is stored in the property, and the window is notified.
        let (time, asker) = (word32(event, 4), word32(event, 12))
        let (target, property) = (word32(event, 20), word32(event, 24))
        try request(
          18, words32(asker, property, list) + [8, 0, 0, 0] + words32(UInt32(text.utf8.count)) + padded(text))
        try send(asker, [31, 0, 0, 0] + words32(time, asker, selection, target, property, 0, 0))
      default: break
      }
    }
  }

  /// Sets the resolution of the screen for windows that open later. The default is 96 pixels an inch.
  public func set(pixelsPerInch: Int) throws {
    let text = "Xft.dpi: \(pixelsPerInch)\n"
    // The resources of the display: a text, with the predefined atoms RESOURCE_MANAGER and STRING.
    let (resources, string): (UInt32, UInt32) = (23, 31)
    try request(
      18, words32(root, resources, string) + [8, 0, 0, 0] + words32(UInt32(text.utf8.count)) + padded(text))
    _ = try atom("RESOURCE_MANAGER")
  }

  /// Requests to close the window, as the button in a title bar does.
  public func askToClose(_ window: UInt32) throws {
    try tell(window, "WM_PROTOCOLS", [try atom("WM_DELETE_WINDOW"), 0, 0, 0, 0])
    // The reply confirms that the server has processed the request.
    _ = try atom("WM_PROTOCOLS")
  }

  /// Returns the contents of a window: `width` by `height` pixels from its upper left corner, all of which must be on
  /// the screen.
  public func picture(of window: UInt32, width: Int, height: Int) throws -> Image {
    let (width16, height16) = (UInt16(width), UInt16(height))
    try request(73, detail: 2, words32(window) + words16(0, 0, width16, height16) + words32(.max))
    while true {
      let reply = try receive(32)
      if reply[0] == 0 { throw Refused(description: "X reports the error \(reply[1])") }
      guard reply[0] == 1 else { continue }
      var pixels = try receive(Int(word32(reply, 4)) * 4)
      // Blue, green, red, and an unused byte.
      for start in stride(from: 0, to: pixels.count, by: 4) {
        pixels.swapAt(start, start + 2)
        pixels[start + 3] = 0xFF
      }
      return Image(width: width, height: height, pixels: pixels)
    }
  }

  /// Sends a client message with the name of an atom.
  private func tell(_ window: UInt32, _ message: String, _ data: [UInt32]) throws {
    try send(window, [33, 32, 0, 0] + words32(window, try atom(message)) + data.flatMap { words32($0) })
  }

  /// Sends an event of 32 bytes to a window.
  private func send(_ window: UInt32, _ event: [UInt8]) throws {
    try request(25, words32(window, 0) + event)
  }

  private func atom(_ name: String) throws -> UInt32 {
    try request(16, words16(UInt16(name.utf8.count), 0) + padded(name))
    while true {
      let reply = try receive(32)
      if reply[0] == 0 { throw Refused(description: "X reports the error \(reply[1])") }
      if reply[0] == 1 { return word32(reply, 8) }
    }
  }

  private func request(_ code: UInt8, detail: UInt8 = 0, _ body: [UInt8]) throws {
    try send([code, detail] + words16(UInt16(1 + body.count / 4)) + body)
  }

  private func send(_ bytes: [UInt8]) throws {
    guard write(connection, bytes, bytes.count) == bytes.count else {
      throw Refused(description: "the display does not listen")
    }
  }

  private func receive(_ count: Int) throws -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < count {
      var piece = [UInt8](repeating: 0, count: count - bytes.count)
      let received = read(connection, &piece, piece.count)
      guard received > 0 else { throw Refused(description: "the display says nothing") }
      bytes += piece.prefix(received)
    }
    return bytes
  }
}

private func padded(_ text: String) -> [UInt8] {
  Array(text.utf8) + [UInt8](repeating: 0, count: (4 - text.utf8.count % 4) % 4)
}

private func words16(_ values: UInt16...) -> [UInt8] {
  values.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
}

private func words32(_ values: UInt32...) -> [UInt8] {
  values.flatMap { value in (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * UInt32($0))) } }
}

private func word16(_ bytes: [UInt8], _ offset: Int) -> UInt16 {
  UInt16(bytes[offset]) | UInt16(bytes[offset + 1]) << 8
}

private func word32(_ bytes: [UInt8], _ offset: Int) -> UInt32 {
  UInt32(word16(bytes, offset)) | UInt32(word16(bytes, offset + 2)) << 16
}
