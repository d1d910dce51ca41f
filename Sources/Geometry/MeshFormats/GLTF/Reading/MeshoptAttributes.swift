/// The decoder of attributes of version 1, which KHR_meshopt_compression allows and the library meshoptimizer reads from
/// version 0.23 on (Debian 12 has 0.18): differences between consecutive elements, stored apart for each byte of an
/// element. Appendix A, mode 0:
/// <https://github.com/KhronosGroup/glTF/tree/main/extensions/2.0/Khronos/KHR_meshopt_compression>.
struct MeshoptAttributes {
  private let stride: Int
  /// The stream without its tail.
  private var stream: CompressedBytes
  /// How the differences of each four bytes of an element are stored.
  private let channels: [UInt8]
  /// The last decoded element.
  private var last: [UInt8]
  /// The stored differences of the four bytes of a channel, for all elements of a block.
  private var differences = [UInt8](repeating: 0, count: 4 * Self.blockLimit)

  /// The largest number of elements of a block.
  private static let blockLimit = 256
  private static let groupSize = 16

  /// The first byte of attributes of this version.
  static let header: UInt8 = 0xA1

  private static func blockSize(_ stride: Int) -> Int { min((8192 / stride) & ~15, blockLimit) }

  /// Returns `count` elements of `stride` bytes. O(result).
  ///
  /// - Precondition: `stride` is a multiple of 4 from 4 to 256.
  static func decode(
    _ bytes: ArraySlice<UInt8>, count: Int, stride: Int
  ) throws(CompressedDataError) -> [UInt8] {
    var decoder = try MeshoptAttributes(bytes, stride: stride)
    var output = [UInt8](repeating: 0, count: count * stride)
    for start in Swift.stride(from: 0, to: count, by: blockSize(stride)) {
      try decoder.readBlock(start..<min(count, start + blockSize(stride)), into: &output)
    }
    try decoder.stream.checkEnd()
    return output
  }

  private init(_ bytes: ArraySlice<UInt8>, stride: Int) throws(CompressedDataError) {
    var stream = CompressedBytes(bytes)
    let header = try stream.byte()
    guard header == Self.header else {
      throw CompressedDataError(
        expected: "compressed attributes, which begin with 0xa1", found: "0x\(String(header, radix: 16))")
    }
    let contentSize = stride + stride / 4
    let tailSize = max(24, contentSize)
    guard stream.end - stream.offset >= tailSize else {
      throw CompressedDataError(
        expected: "\(tailSize) bytes at the end of compressed attributes",
        found: "\(stream.end - stream.offset)")
    }
    let element = bytes.endIndex - contentSize
    last = Array(bytes[element..<element + stride])
    channels = Array(bytes[element + stride..<bytes.endIndex])
    if let mode = channels.first(where: { $0 & 15 > 2 || $0 & 15 < 2 && $0 > 15 }) {
      throw CompressedDataError(
        expected: "channel modes from 0 to 2", found: "0x\(String(mode, radix: 16))")
    }
    self.stream = CompressedBytes(bytes[stream.offset..<bytes.endIndex - tailSize])
    self.stride = stride
  }

  private mutating func readBlock(
    _ elements: Range<Int>, into output: inout [UInt8]
  ) throws(CompressedDataError) {
    let controls = try stream.skip(stride / 4)
    for channel in 0..<stride / 4 {
      for byte in 0..<4 {
        let start = byte * Self.blockLimit
        switch (stream.bytes[controls + channel] >> UInt8(2 * byte)) & 3 {
        case 0: try readPlane(start, elements.count, widths: (0, 1, 2, 4))
        case 1: try readPlane(start, elements.count, widths: (1, 2, 4, 8))
        case 2: for index in start..<start + elements.count { differences[index] = 0 }
        default:
          let place = try stream.skip(elements.count)
          for index in 0..<elements.count { differences[start + index] = stream.bytes[place + index] }
        }
      }
      add(channel, elements, to: &output)
    }
  }

  /// Reads one byte of all elements of a block.
  ///
  /// - Parameter widths: The numbers of bits of a difference for the four values of a group's header.
  private mutating func readPlane(
    _ start: Int, _ count: Int, widths: (Int, Int, Int, Int)
  ) throws(CompressedDataError) {
    let groupCount = (count + Self.groupSize - 1) / Self.groupSize
    let headers = try stream.skip((groupCount + 3) / 4)
    for group in 0..<groupCount {
      let first = start + group * Self.groupSize
      switch (stream.bytes[headers + group / 4] >> UInt8(2 * (group % 4))) & 3 {
      case 0: try readGroup(first, width: widths.0)
      case 1: try readGroup(first, width: widths.1)
      case 2: try readGroup(first, width: widths.2)
      default: try readGroup(first, width: widths.3)
      }
    }
  }

  /// Reads sixteen differences of `width` bits. One that has all bits set is followed by its value in a byte.
  private mutating func readGroup(_ first: Int, width: Int) throws(CompressedDataError) {
    if width == 0 {
      for index in first..<first + Self.groupSize { differences[index] = 0 }
      return
    }
    let packed = try stream.skip(2 * width)
    if width == 8 {
      for index in 0..<Self.groupSize { differences[first + index] = stream.bytes[packed + index] }
      return
    }
    let (sentinel, perByte) = (UInt8(1 << width) - 1, 8 / width)
    for index in 0..<Self.groupSize {
      let place = index % perByte
      // One bit is stored from the least significant bit on, wider ones from the most significant bits on.
      let shift = UInt8(width == 1 ? place : 8 - width * (place + 1))
      let value = (stream.bytes[packed + index / perByte] >> shift) & sentinel
      differences[first + index] = value == sentinel ? try stream.byte() : value
    }
  }

  /// Adds the differences of a channel to the preceding elements.
  private mutating func add(_ channel: Int, _ elements: Range<Int>, to output: inout [UInt8]) {
    let mode = channels[channel]
    var previous: UInt32 = 0
    for byte in 0..<4 { previous |= UInt32(last[4 * channel + byte]) << UInt32(8 * byte) }
    var place = elements.lowerBound * stride + 4 * channel
    for index in 0..<elements.count {
      var stored: UInt32 = 0
      for byte in 0..<4 {
        stored |= UInt32(differences[byte * Self.blockLimit + index]) << UInt32(8 * byte)
      }
      switch mode & 15 {
      case 0: previous = Self.sum(previous, stored, as: UInt8.self)
      case 1: previous = Self.sum(previous, stored, as: UInt16.self)
      default:
        let rotation = UInt32(mode >> 4)
        previous ^= (stored << rotation) | (stored >> ((32 - rotation) & 31))
      }
      for byte in 0..<4 { output[place + byte] = UInt8(truncatingIfNeeded: previous >> UInt32(8 * byte)) }
      place += stride
    }
    for byte in 0..<4 { last[4 * channel + byte] = UInt8(truncatingIfNeeded: previous >> UInt32(8 * byte)) }
  }

  /// Returns the sums of the integers in a word and of the differences in another one, which are zigzag-encoded: bit 0
  /// is the sign.
  @inline(__always)
  private static func sum<Lane: FixedWidthInteger & UnsignedInteger>(
    _ word: UInt32, _ stored: UInt32, as: Lane.Type
  ) -> UInt32 {
    var result: UInt32 = 0
    for shift in Swift.stride(from: 0, to: UInt32(32), by: Lane.bitWidth) {
      let code = Lane(truncatingIfNeeded: stored >> shift)
      let difference = code & 1 == 0 ? code >> 1 : ~(code >> 1)
      result |= UInt32(Lane(truncatingIfNeeded: word >> shift) &+ difference) << shift
    }
    return result
  }
}
