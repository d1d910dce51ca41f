import TextCoding

#if !_endian(little)
  #error("vertices and indices are written as they lie in memory, which must be little-endian")
#endif

/// A writer of consecutive bytes to a block of memory.
///
/// **Invariant: the block has space for all records at their `recordSize`, plus `room` bytes.**
///
/// `RecordBlocks` ensures it, and each `RecordSource` gives the size of its records. Numbers are stored in whole words.
/// The excess bytes of a word are within `room`, and the next store overwrites them. A debug build asserts the
/// invariant at every store. The type is not copyable, so a writer does not outlive `write`.
@safe
struct ByteWriter: ~Copyable {
  /// The number of bytes that a block has besides its records.
  static let room = max(FloatFormatter.room, IntegerFormatter.room)

  private let base: UnsafeMutableRawPointer
  private let capacity: Int
  /// The number of bytes stored.
  private(set) var count = 0

  fileprivate init(_ base: UnsafeMutableRawPointer, capacity: Int) {
    unsafe self.base = base
    self.capacity = capacity
  }

  /// Stores the bytes of `value`, which must have no padding.
  @inline(__always)
  mutating func store<Value: BitwiseCopyable>(_ value: Value) {
    assert(count + MemoryLayout<Value>.size <= capacity)
    unsafe base.storeBytes(of: value, toByteOffset: count, as: Value.self)
    count += MemoryLayout<Value>.size
  }

  /// Stores three floats, 12 bytes.
  @inline(__always)
  mutating func store(_ vector: SIMD3<Float>) {
    store(vector.x)
    store(vector.y)
    store(vector.z)
  }

  /// Stores an ASCII character.
  @inline(__always)
  mutating func store(ascii character: Unicode.Scalar) {
    store(UInt8(truncatingIfNeeded: character.value))
  }

  /// Stores a constant text.
  @inline(__always)
  mutating func store(words text: StaticString) {
    assert(count + text.utf8CodeUnitCount <= capacity)
    unsafe (base + count).copyMemory(from: text.utf8Start, byteCount: text.utf8CodeUnitCount)
    count += text.utf8CodeUnitCount
  }

  /// Stores the UTF-8 bytes of `text`.
  mutating func store(text: String) {
    store(text.utf8Span.span)
  }

  /// Stores `bytes`.
  @inline(__always)
  mutating func store(_ bytes: Span<UInt8>) {
    assert(count + bytes.count <= capacity)
    let target = unsafe base + count
    unsafe bytes.withUnsafeBufferPointer { source in
      if let start = source.baseAddress { unsafe target.copyMemory(from: start, byteCount: source.count) }
    }
    count += bytes.count
  }

  /// Stores the shortest decimal that parses to the same finite float, such as `1` for 1.
  @inline(__always)
  mutating func store(decimal value: Float) {
    assert(count + FloatFormatter.room <= capacity)
    count += unsafe FloatFormatter.store(value, at: base + count)
  }

  /// Stores a non-negative integer in decimal.
  @inline(__always)
  mutating func store(decimal value: Int) {
    assert(count + IntegerFormatter.room <= capacity)
    count += unsafe IntegerFormatter.store(UInt(bitPattern: value), at: base + count)
  }

  /// Stores a copy of the `length` bytes that were stored at `start`: in words of eight bytes, because it is short.
  @inline(__always)
  mutating func store(copyOf start: Int, _ length: Int) {
    assert(start >= 0 && start + length <= count && count + length + 8 <= capacity)
    var offset = 0
    repeat {
      let word = unsafe base.loadUnaligned(fromByteOffset: start &+ offset, as: UInt64.self)
      unsafe base.storeBytes(of: word, toByteOffset: count &+ offset, as: UInt64.self)
      offset &+= 8
    } while offset < length
    count &+= length
  }
}

extension OutputSpan<UInt8> {
  /// Appends the bytes that `body` stores.
  mutating func write(_ body: (inout ByteWriter) -> Void) {
    unsafe withUnsafeMutableBufferPointer { memory, count in
      guard let base = memory.baseAddress else { return }
      var writer = unsafe ByteWriter(base + count, capacity: memory.count - count)
      body(&writer)
      count += writer.count
    }
  }
}
