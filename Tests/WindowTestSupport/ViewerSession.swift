import Foundation
public import Rendering
public import TestSupport
import Testing

/// `orrery-viewer` on a display of its own, and a person before it.
///
/// A window hears what happens in its order, and pictures are files: a picture that was asked for after something was
/// done shows it. So nothing here waits for time to pass.
public final class ViewerSession {
  /// Where it runs.
  public let folder: TemporaryFolder
  /// What it is shown on.
  public let display: VirtualDisplay
  /// The program.
  public let viewer: RunningProgram
  /// X's number for the window.
  public let window: String
  private var pictureCount = 0

  /// Opens a window, and waits until it is there.
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

  /// What the title bar says.
  public var title: String? { get throws { try display.xdotool("getwindowname", window) } }

  /// Presses a key, and lets it go.
  public func press(_ key: String) throws { try display.xdotool("key", key) }

  /// Drags faster than a window can follow.
  public func drag(from start: SIMD2<Int>, to end: SIMD2<Int>, button: Int = 1) throws {
    try display.xdotool(
      "mousemove", "--window", window, "\(start.x)", "\(start.y)", "mousedown", "\(button)",
      "mousemove", "--window", window, "\(end.x)", "\(end.y)", "mouseup", "\(button)")
  }

  /// Turns the wheel away from the person.
  public func scroll(steps: Int) throws {
    for _ in 0..<steps { try display.xdotool("click", "4") }
  }

  /// Has the viewer save a picture, and reads it.
  public func picture() throws -> Image {
    pictureCount += 1
    let path = folder.path("orrery-\(pictureCount).png")
    try press("s")
    // A picture is renamed to its name once it is whole.
    let bytes = try viewer.waitFor("it wrote \(path)") { FileManager.default.contents(atPath: path) }
    return try PNG.decode([UInt8](bytes))
  }
}

extension Image {
  /// The places of the pixels that are not like the corner's, as their number and the middle between them.
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
