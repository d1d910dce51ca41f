import Parallelism

/// The decoder of the scan lines of a Radiance file: four bytes for each pixel, three mantissas and an exponent.
struct RadianceScanLineDecoder {
  /// The offset of the next byte.
  private var offset = 0

  /// Returns the pixels of all scan lines, in the order of the file. O(pixels).
  static func decode(
    _ bytes: ArraySlice<UInt8>, _ header: RadianceHeader
  ) throws(ImageError.Problem) -> [UInt8] {
    let (lineCount, lineLength) = (header.layout.lineCount, header.layout.lineLength)
    // A scan line takes at least four bytes, so a short file is refused before memory is allocated.
    guard lineCount <= bytes.count / 4 else { throw endsEarly }
    let bytes = bytes.span
    var lines = RadianceScanLineDecoder()
    var pixels = [UInt8](repeating: 0, count: lineCount * lineLength * 4)
    var output = pixels.mutableSpan
    for line in 0..<lineCount {
      try lines.decodeLine(bytes, &output, at: line * lineLength * 4, count: lineLength)
    }
    return pixels
  }

  /// Decodes all scan lines to the memory of one, for their errors. O(pixels).
  static func check(_ bytes: ArraySlice<UInt8>, _ header: RadianceHeader) throws(ImageError.Problem) {
    let bytes = bytes.span
    var lines = RadianceScanLineDecoder()
    var pixels = [UInt8](repeating: 0, count: header.layout.lineLength * 4)
    var output = pixels.mutableSpan
    for _ in 0..<header.layout.lineCount {
      try lines.decodeLine(bytes, &output, at: 0, count: header.layout.lineLength)
    }
  }

  private static let endsEarly = RadianceHeader.damaged("the file ends early")

  private mutating func decodeLine(
    _ bytes: Span<UInt8>, _ pixels: inout MutableSpan<UInt8>, at start: Int, count: Int
  ) throws(ImageError.Problem) {
    // The new encoding has its own marker and the length of the line, which is limited to 15 bits.
    if 8...0x7FFF ~= count, bytes.count - offset >= 4, bytes[offset] == 2, bytes[offset + 1] == 2,
      bytes[offset + 2] < 128
    {
      guard Int(bytes[offset + 2]) << 8 | Int(bytes[offset + 3]) == count else {
        throw RadianceHeader.damaged("a scan line has another length than the image")
      }
      offset += 4
      try decodeNewRuns(bytes, &pixels, at: start, count: count)
    } else {
      try decodeOldRuns(bytes, &pixels, at: start, count: count)
    }
  }

  /// Decodes a line whose four components are stored one after the other, each in runs: a count above 128 and a byte
  /// that is repeated, or a count up to 128 and as many bytes.
  private mutating func decodeNewRuns(
    _ bytes: Span<UInt8>, _ pixels: inout MutableSpan<UInt8>, at start: Int, count: Int
  ) throws(ImageError.Problem) {
    for component in 0..<4 {
      var target = start + component
      let end = target + 4 * count
      while target < end {
        guard bytes.count - offset >= 2 else { throw Self.endsEarly }
        let code = Int(bytes[offset])
        let isRun = code > 128
        let length = isRun ? code - 128 : code
        guard length > 0, length <= (end - target) / 4 else {
          throw RadianceHeader.damaged("a run does not fit into its scan line")
        }
        let byteCount = isRun ? 1 : length
        guard byteCount < bytes.count - offset else { throw Self.endsEarly }
        for index in 0..<length {
          pixels[target] = bytes[offset + 1 + (isRun ? 0 : index)]
          target += 4
        }
        offset += 1 + byteCount
      }
    }
  }

  /// Decodes a line of whole pixels. The mantissas 1, 1, 1 repeat the pixel before: as often as the exponent says,
  /// times 256 for each such code directly before it.
  private mutating func decodeOldRuns(
    _ bytes: Span<UInt8>, _ pixels: inout MutableSpan<UInt8>, at start: Int, count: Int
  ) throws(ImageError.Problem) {
    var target = start
    let end = start + 4 * count
    var shift = 0
    while target < end {
      guard bytes.count - offset >= 4 else { throw Self.endsEarly }
      let code = SIMD4(bytes[offset], bytes[offset + 1], bytes[offset + 2], bytes[offset + 3])
      offset += 4
      guard code.x == 1, code.y == 1, code.z == 1 else {
        for component in 0..<4 { pixels[target + component] = code[component] }
        target += 4
        shift = 0
        continue
      }
      guard target > start else { throw RadianceHeader.damaged("a scan line begins with a run") }
      // Three codes already repeat more pixels than a line can have, unless they are zero.
      let length = shift > 24 ? Int(code.w) << 24 : Int(code.w) << shift
      guard length <= (end - target) / 4 else {
        throw RadianceHeader.damaged("a run does not fit into its scan line")
      }
      for _ in 0..<4 * length {
        pixels[target] = pixels[target - 4]
        target += 1
      }
      shift += 8
    }
  }
}
