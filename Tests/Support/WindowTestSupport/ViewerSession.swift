import Foundation
import Pictures
import TestSupport
import Testing

/// `orrery-viewer` on its own display, with simulated input.
///
/// A window receives its events in order, and pictures are files: a picture that is requested after an event shows the
/// effect of that event. So no test waits for a fixed time.
public final class ViewerSession {
  /// The working folder of the viewer.
  public let folder: TemporaryFolder
  /// The display of the viewer.
  public let display: VirtualDisplay
  /// The running viewer.
  public let viewer: RunningProgram
  /// The number of the window in X.
  public let window: String
  private var pictureCount = 0

  /// Opens a window, and waits until it is visible.
  public init(
    _ arguments: [String], size: String = "400x300", folder: TemporaryFolder? = nil, pixelsPerInch: Int = 96
  ) throws {
    self.folder = try folder ?? TemporaryFolder()
    let display = try VirtualDisplay()
    self.display = display
    if pixelsPerInch != 96 { try Desktop(display: display.name).set(pixelsPerInch: pixelsPerInch) }
    let viewer = try RunningProgram(
      Program("orrery-viewer").url, arguments + ["--size", size], folder: self.folder.url,
      environment: display.environment)
    self.viewer = viewer
    window = try viewer.waitFor("its window is seen") {
      try display.xdotool("search", "--onlyvisible", "--name", "^Orrery: ").flatMap { $0.isEmpty ? nil : $0 }
    }
    try display.xdotool("windowfocus", window)
  }

  /// The text of the title bar.
  public var title: String? { get throws { try display.xdotool("getwindowname", window) } }

  /// Presses and releases a key.
  public func press(_ key: String) throws { try display.xdotool("key", key) }

  /// Drags in one step, without waiting for the window.
  public func drag(from start: SIMD2<Int>, to end: SIMD2<Int>, button: Int = 1) throws {
    try display.xdotool(
      "mousemove", "--window", window, "\(start.x)", "\(start.y)", "mousedown", "\(button)",
      "mousemove", "--window", window, "\(end.x)", "\(end.y)", "mouseup", "\(button)")
  }

  /// Turns the wheel forward.
  public func scroll(steps: Int) throws {
    for _ in 0..<steps { try display.xdotool("click", "4") }
  }

  /// Makes the viewer save a picture, and reads it.
  public func picture() throws -> Image {
    pictureCount += 1
    let path = folder.path("orrery-\(pictureCount).png")
    try press("s")
    // The viewer renames a picture to its name when it is complete.
    let bytes = try viewer.waitFor("it wrote \(path)") { FileManager.default.contents(atPath: path) }
    return try PNG.decode([UInt8](bytes))
  }
}

extension Image {
  /// The number of pixels that differ from the upper left corner, and their mean position.
  public var foreground: (count: Int, middle: SIMD2<Float>) {
    var count = 0
    var sum = SIMD2<Float>.zero
    let background = self[0, 0]
    for y in 0..<height {
      for x in 0..<width where self[x, y] != background {
        count += 1
        sum += [Float(x), Float(y)]
      }
    }
    return (count, count == 0 ? .zero : sum / Float(count))
  }
}
