import TestSupport
import Testing

@testable import Parallelism

@Suite("Loading values from bytes and storing them")
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
    @Test("A load outside the bytes ends the program", arguments: [-1, 25, 32, 1 << 60, .min])
    func bounds(offset: Int) async {
      await #expect(processExitsWith: .failure) { [offset] in
        let bytes = [UInt8](repeating: 0, count: 32)
        _ = bytes.span.load(at: offset, as: UInt64.self)
      }
    }

    @Test(
      "Storing more bytes than the elements hold ends the program",
      arguments: [(3, 0), (2, 1), (1, 4), (1, -1)])
    func room(count: Int, start: Int) async {
      await #expect(processExitsWith: .failure) { [count, start] in
        var words = [UInt16](repeating: 0, count: 4)
        var span = words.mutableSpan
        span.store(count, at: start) { _ in UInt32(0) }
      }
    }
  #endif

  @Test("withBytes reads the bytes of the elements, and store(_:at:) writes them")
  func bytes() {
    var words: [UInt16] = [0x0201, 0x0403, 0x0605]
    #expect(
      words.span.withBytes { bytes in (0..<6).map { bytes.load(at: $0, as: UInt8.self) } } == [
        1, 2, 3, 4, 5, 6,
      ])
    var span = words.mutableSpan
    span.store(2, at: 1) { UInt16($0) + 0x0807 }
    #expect(words == [0x0201, 0x0807, 0x0808])
    span = words.mutableSpan
    span.store(1, at: 0) { _ in 0x0C0B_0A09 as UInt32 }
    #expect(words == [0x0A09, 0x0C0B, 0x0808])
  }

  @Test("append(copying:) copies any number of bytes unchanged")
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
