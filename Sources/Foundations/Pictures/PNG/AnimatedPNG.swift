/// A writer of an animated PNG file (PNG, third edition, sections 11.3.6 to 11.3.8): pictures of one size that follow each
/// other without end. A reader that does not know animations shows the first.
///
/// ```swift
/// var animation = AnimatedPNG(frameCount: 2, framesPerSecond: 24)
/// let bytes = try animation.add(first) + animation.add(second) + animation.end
/// ```
package struct AnimatedPNG {
  private let frameCount: Int
  private let framesPerSecond: Int
  private var number = 0
  /// The number of chunks with a place in the order of the animation.
  private var sequenceCount: UInt32 = 0

  /// The maximum number of frames a second.
  package static let maximumRate = 1000

  /// Creates a writer of `frameCount` pictures.
  ///
  /// - Precondition: `frameCount` is from 1 to 2^31 − 1, and `framesPerSecond` from 1 to `maximumRate`.
  package init(frameCount: Int, framesPerSecond: Int) {
    precondition(1...Int(Int32.max) ~= frameCount, "expected at least one frame")
    precondition(
      1...Self.maximumRate ~= framesPerSecond, "expected from 1 to \(Self.maximumRate) frames a second")
    (self.frameCount, self.framesPerSecond) = (frameCount, framesPerSecond)
  }

  /// Returns the bytes of the next picture, with the beginning of the file before the first. All pictures must have the size
  /// of the first. O(pixels).
  ///
  /// - Throws: `ImageError.Problem.unwritable` as `PNG.encode` does.
  package mutating func add(_ picture: Image) throws(ImageError) -> [UInt8] {
    // All pictures have the header of the first, so also opaque ones have an alpha value.
    let file = try PNGEncoder.encode(
      picture.pixels, width: picture.width, height: picture.height, bytesPerPixel: 4)
    let chunks = Array(PNGChunks(file))
    var bytes: [UInt8] = []
    if number == 0, let header = chunks.first {
      bytes += file.prefix(PNGChunks.signatureSize)
      bytes += PNG.chunk(header.type, header.content)
      // 0 plays: without end.
      bytes += PNG.chunk("acTL", PNGChunks.bytes(UInt32(frameCount)) + PNGChunks.bytes(0))
    }
    bytes += sequenced("fcTL", control(width: picture.width, height: picture.height))
    for chunk in chunks where chunk.type == "IDAT" {
      bytes += number == 0 ? PNG.chunk("IDAT", chunk.content) : sequenced("fdAT", chunk.content)
    }
    number += 1
    return bytes
  }

  /// The bytes after the last picture.
  package var end: [UInt8] { PNG.chunk("IEND", []) }

  /// Returns the contents of the chunk that describes a picture: its size, its place, its duration, and that it replaces the
  /// picture before it.
  private func control(width: Int, height: Int) -> [UInt8] {
    let duration = [0, 1, UInt8(framesPerSecond >> 8), UInt8(framesPerSecond & 255)]
    return PNGChunks.bytes(UInt32(width)) + PNGChunks.bytes(UInt32(height)) + PNGChunks.bytes(0)
      + PNGChunks.bytes(0) + duration
      + [0, 0]
  }

  /// Returns a chunk whose contents begin with its place in the order of the animation.
  private mutating func sequenced(_ type: String, _ content: some Sequence<UInt8>) -> [UInt8] {
    defer { sequenceCount += 1 }
    return PNG.chunk(type, PNGChunks.bytes(sequenceCount) + content)
  }
}
