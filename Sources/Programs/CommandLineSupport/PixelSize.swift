import ArgumentParser
import RenderScene

/// The size of a picture, as in `1280x720`.
package struct PixelSize: ExpressibleByArgument, Equatable, Sendable, CustomStringConvertible {
  /// In pixels.
  package var width: Int, height: Int

  /// Creates a size in pixels.
  package init(width: Int, height: Int) {
    (self.width, self.height) = (width, height)
  }

  /// The width divided by the height.
  package var aspectRatio: Float { Float(width) / Float(height) }

  /// Returns the size with both sides multiplied by `factor`.
  package func enlarged(by factor: Int) -> PixelSize {
    PixelSize(width: width * factor, height: height * factor)
  }

  /// The size as that of a window.
  package var windowSize: WindowSize { WindowSize(width: width, height: height) }

  /// Wider than any picture, and small enough that a product does not overflow.
  static let sides = 1...Int(Int32.max)

  /// Parses `WIDTHxHEIGHT`. Returns nil unless both are whole numbers from 1 to 2^31 - 1.
  package init?(argument: String) {
    let parts = argument.lowercased().split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let width = Int(parts[0]), let height = Int(parts[1]),
      Self.sides.contains(width), Self.sides.contains(height)
    else { return nil }
    self.init(width: width, height: height)
  }

  /// `WIDTHxHEIGHT`.
  package var description: String { "\(width)x\(height)" }

  /// The default value in `--help`.
  package var defaultValueDescription: String { description }
}
