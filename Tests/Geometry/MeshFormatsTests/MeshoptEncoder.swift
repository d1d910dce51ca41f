import TestSupport

/// An encoder of attributes of version 1 of KHR_meshopt_compression that chooses among the encodings by chance.
struct MeshoptEncoder {
  var random: SeededGenerator

  /// Returns encoded elements of `stride` bytes.
  mutating func attributes(_ elements: [UInt8], stride: Int) -> [UInt8] {
    var bytes: [UInt8] = [0xA1]
    let count = elements.count / stride
    let base = (0..<stride).map { _ in UInt8.random(in: 0...255, using: &random) }
    let channels: [UInt8] = (0..<stride / 4).map { _ in
      [0, 1, 2 + 16 * UInt8.random(in: 0..<16, using: &random)].randomElement(using: &random)!
    }
    let blockSize = min((8192 / stride) & ~15, 256)
    var last = base
    for start in Swift.stride(from: 0, to: count, by: blockSize) {
      let block = start..<min(count, start + blockSize)
      var planes = [[UInt8]](repeating: [], count: stride)
      for element in block {
        let next = Array(elements[element * stride..<(element + 1) * stride])
        for (byte, code) in codes(next, last, channels).enumerated() { planes[byte].append(code) }
        last = next
      }
      var controls: [UInt8] = Array(repeating: 0, count: stride / 4)
      var data: [UInt8] = []
      for (byte, plane) in planes.enumerated() {
        let isZero = plane.allSatisfy { $0 == 0 }
        let control = (isZero ? [0, 1, 2, 3] : [0, 1, 3]).randomElement(using: &random)!
        controls[byte / 4] |= UInt8(control << (2 * (byte % 4)))
        switch control {
        case 0: append(plane, widths: [0, 1, 2, 4], to: &data)
        case 1: append(plane, widths: [1, 2, 4, 8], to: &data)
        case 2: break
        default: data += plane
        }
      }
      bytes += controls + data
    }
    let tail = base + channels
    return bytes + Array(repeating: 0, count: max(0, 24 - tail.count)) + tail
  }

  private func codes(_ next: [UInt8], _ last: [UInt8], _ channels: [UInt8]) -> [UInt8] {
    var codes: [UInt8] = []
    for (channel, mode) in channels.enumerated() {
      func word(_ bytes: [UInt8]) -> UInt32 {
        (0..<4).reduce(0) { $0 | UInt32(bytes[4 * channel + $1]) << UInt32(8 * $1) }
      }
      switch mode & 15 {
      case 0:
        for byte in 4 * channel..<4 * channel + 4 {
          let difference = Int8(bitPattern: next[byte] &- last[byte])
          codes.append(UInt8(bitPattern: (difference << 1) ^ (difference >> 7)))
        }
      case 1:
        for half: UInt32 in [0, 16] {
          let difference = Int16(truncatingIfNeeded: (word(next) >> half) &- (word(last) >> half))
          let code = UInt16(bitPattern: (difference << 1) ^ (difference >> 15))
          codes += [UInt8(code & 255), UInt8(code >> 8)]
        }
      default:
        // The decoder rotates to the left.
        let (changed, rotation) = (word(next) ^ word(last), UInt32(mode >> 4))
        let code = (changed >> rotation) | (changed << ((32 - rotation) & 31))
        codes += (0..<4).map { UInt8(truncatingIfNeeded: code >> UInt32(8 * $0)) }
      }
    }
    return codes
  }

  private mutating func append(_ plane: [UInt8], widths: [Int], to data: inout [UInt8]) {
    let groupCount = (plane.count + 15) / 16
    var headers = [UInt8](repeating: 0, count: (groupCount + 3) / 4)
    var groups: [UInt8] = []
    for group in 0..<groupCount {
      var values = Array(plane[16 * group..<min(plane.count, 16 * group + 16)])
      values += Array(repeating: 0, count: 16 - values.count)
      let isZero = values.allSatisfy { $0 == 0 }
      let mode = (0..<4).filter { widths[$0] > 0 || isZero }.randomElement(using: &random)!
      headers[group / 4] |= UInt8(mode << (2 * (group % 4)))
      groups += Self.packed(values, width: widths[mode])
    }
    data += headers + groups
  }

  private static func packed(_ values: [UInt8], width: Int) -> [UInt8] {
    if width == 0 || width == 8 { return width == 0 ? [] : values }
    let sentinel = UInt8(1 << width) - 1
    var bytes = [UInt8](repeating: 0, count: 2 * width)
    for (index, value) in values.enumerated() {
      let place = index % (8 / width)
      let shift = UInt8(width == 1 ? place : 8 - width * (place + 1))
      bytes[index * width / 8] |= min(value, sentinel) << shift
    }
    return bytes + values.filter { $0 >= sentinel }
  }
}
