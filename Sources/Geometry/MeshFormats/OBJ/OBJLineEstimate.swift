import TextCoding

/// An estimate of the number of lines of each kind in a part of an OBJ file, for reserving memory.
struct OBJLineEstimate: Equatable {
  var positions = 0, textureCoordinates = 0, normals = 0, faces = 0

  private static let sampleCount = 64, sampleSize = 1 << 10

  /// Estimates the counts from samples of `text` at equal distances. O(1).
  init(estimatedIn text: borrowing Span<UInt8>) {
    guard text.count > 2 * Self.sampleCount * Self.sampleSize else { return }
    for sample in 0..<Self.sampleCount {
      let start = text.count / Self.sampleCount * sample
      add(text.extracting(start..<start + Self.sampleSize))
    }
    scale(text.count)
  }

  /// Estimates the counts from samples of a region. O(1).
  init(estimatedIn blocks: TextBlockReader, _ region: Range<Int>) {
    for sample in blocks.samples(Self.sampleCount, size: Self.sampleSize, of: region) { add(sample.span) }
    scale(region.count)
  }

  /// Counts the lines that begin in `sample`.
  private mutating func add(_ sample: borrowing Span<UInt8>) {
    var line = lineFeed(in: sample, from: 0) + 1
    while line + 1 < sample.count {
      switch (sample[line], sample[line + 1]) {
      case (UInt8(ascii: "v"), UInt8(ascii: "n")): normals += 1
      case (UInt8(ascii: "v"), UInt8(ascii: "t")): textureCoordinates += 1
      case (UInt8(ascii: "v"), _): positions += 1
      case (UInt8(ascii: "f"), _): faces += 1
      default: break
      }
      line = lineFeed(in: sample, from: line) + 1
    }
  }

  /// Scales the counts from the samples to `byteCount` bytes, and adds one eighth.
  private mutating func scale(_ byteCount: Int) {
    let factor = byteCount / (Self.sampleCount * Self.sampleSize) + 1
    func scaled(_ count: Int) -> Int { count * factor + count * factor / 8 }
    (positions, textureCoordinates) = (scaled(positions), scaled(textureCoordinates))
    (normals, faces) = (scaled(normals), scaled(faces))
  }
}
