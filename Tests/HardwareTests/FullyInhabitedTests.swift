import TestSupport
import Testing

@testable import Hardware

@Suite("Bytes as values and values as bytes")
struct FullyInhabitedTests {
  @Test("A value is loaded from the bytes at any offset, aligned or not")
  func loads() {
    let bytes = (0..<32).map { UInt8($0) }
    for offset in 0...24 {
      let expected = (0..<8).reduce(UInt64(0)) { $0 | UInt64(bytes[offset + $1]) << UInt64(8 * $1) }
      #expect(UInt64(littleEndian: bytes.span.load(at: offset)) == expected)
      #expect(bytes.span.withBytes { UInt64(littleEndian: $0.load(at: offset)) } == expected)
    }
    #expect(bytes.span.load(at: 31, as: UInt8.self) == 31)
    #expect(bytes.span.load(at: 4, as: SIMD4<UInt8>.self) == [4, 5, 6, 7])
  }

  #if !os(Windows)
    @Test("A load that is not within the bytes ends the program", arguments: [-1, 25, 32, 1 << 60, .min])
    func bounds(offset: Int) async {
      await #expect(processExitsWith: .failure) { [offset] in
        let bytes = [UInt8](repeating: 0, count: 32)
        _ = bytes.span.load(at: offset, as: UInt64.self)
      }
    }
  #endif

  @Test("The bytes of elements are those of their values, and what is stored as bytes is read as elements")
  func bytes() {
    var words: [UInt16] = [0x0201, 0x0403, 0x0605]
    #expect(
      words.span.withBytes { bytes in (0..<6).map { bytes.load(at: $0, as: UInt8.self) } } == [
        1, 2, 3, 4, 5, 6,
      ])
    var span = words.mutableSpan
    span.withMutableBytes { $0.storeBytes(of: 0x0A09_0807, toByteOffset: 1, as: UInt32.self) }
    #expect(words == [0x0701, 0x0908, 0x060A])
  }

  @Test("Bytes are appended as they are, none and many")
  func appending() {
    for count in [0, 1, 15, 1000] {
      let more = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
      var array: [UInt8] = [7]
      array.append(copying: more.span)
      more.span.withBytes { array.append(copying: $0) }
      #expect(array == [7] + more + more)
    }
  }
}
