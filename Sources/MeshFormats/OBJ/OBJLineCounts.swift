import TextParsing

/// About how many lines of each kind a part of an OBJ file has, so that there is room for what they say.
struct OBJLineCounts: Equatable {
  var positions = 0, textureCoordinates = 0, normals = 0, faces = 0

  /// Looks at some places of `text`, at equal distances. O(1).
  init(estimatedIn text: borrowing Span<UInt8>) {
    let (sampleCount, sampleSize) = (64, 1 << 10)
    guard text.count > 2 * sampleCount * sampleSize else { return }
    for sample in 0..<sampleCount {
      let start = text.count / sampleCount * sample
      var line = lineFeed(in: text, from: start) + 1
      while line < start + sampleSize, line + 1 < text.count {
        switch (text[line], text[line + 1]) {
        case (UInt8(ascii: "v"), UInt8(ascii: "n")): normals += 1
        case (UInt8(ascii: "v"), UInt8(ascii: "t")): textureCoordinates += 1
        case (UInt8(ascii: "v"), _): positions += 1
        case (UInt8(ascii: "f"), _): faces += 1
        default: break
        }
        line = lineFeed(in: text, from: line) + 1
      }
    }
    // What stands between the samples, and an eighth more.
    let factor = text.count / (sampleCount * sampleSize) + 1
    func scaled(_ count: Int) -> Int { count * factor + count * factor / 8 }
    (positions, textureCoordinates) = (scaled(positions), scaled(textureCoordinates))
    (normals, faces) = (scaled(normals), scaled(faces))
  }
}
