import OpenGLRendering
import Windowing

extension RenderingStatistics {
  /// The statistics as lines of text.
  var lines: [String] {
    let bytes =
      uploads.vertexBytes + uploads.indexBytes + uploads.instanceBytes + uploads.uniformBytes
      + uploads.textureBytes
    let objects = GraphicsDevice.ObjectKind.allCases.compactMap { kind in
      liveObjects[kind].map { "\($0) \(kind.words($0))" }
    }
    return [
      "frame     \(milliseconds(frameDuration)), median \(milliseconds(medianFrameDuration))",
      "drawn     \(drawingCount) times",
      "rebuilds  \(rebuildCount)",
      "uploads   \(uploads.callCount) calls, \(size(bytes))",
      "buffers   \(size(bufferBytes))",
    ] + objects.map { "          \($0)" }
  }

  private func milliseconds(_ seconds: Double) -> String { "\(decimal(seconds * 1000, digits: 1)) ms" }

  private func size(_ bytes: Int) -> String {
    switch bytes {
    case ..<10_000: "\(bytes) bytes"
    case ..<10_000_000: "\(decimal(Double(bytes) / 1000, digits: 1)) kB"
    default: "\(decimal(Double(bytes) / 1_000_000, digits: 1)) MB"
    }
  }
}

extension GraphicsDevice.ObjectKind {
  /// Returns the name of the kind for `count` objects.
  fileprivate func words(_ count: Int) -> String {
    let one =
      switch self {
      case .buffer: "buffer"
      case .vertexArray: "vertex array"
      case .program: "program"
      case .framebuffer: "framebuffer"
      case .renderbuffer: "renderbuffer"
      case .texture: "texture"
      case .sampler: "sampler"
      case .query: "query"
      }
    return count == 1 ? one : one + "s"
  }
}

/// Returns a non-negative number with `digits` digits after the decimal point.
func decimal(_ number: Double, digits: Int) -> String {
  let scale = (0..<digits).reduce(1) { power, _ in power * 10 }
  guard let scaled = Int(exactly: (number * Double(scale)).rounded()) else { return "\(number)" }
  let rest = "\(scaled % scale)"
  return "\(scaled / scale)." + String(repeating: "0", count: digits - rest.count) + rest
}
