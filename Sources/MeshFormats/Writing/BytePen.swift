import TextParsing

/// Lays bytes one after another into a block of memory.
///
/// Unsafe inside. The invariant: who makes a pen for a block and a number of records (see `RecordSource`) makes the block
/// large enough for all of them at their `recordSize`, and `room` bytes more, which texts may scribble on before what
/// follows overwrites them. A debug build asserts it at every store.
struct BytePen {
  /// What a block has beyond its records.
  static let room = max(FloatText.room, IntegerText.room)

  private let base: UnsafeMutableRawPointer
  private let capacity: Int
  /// How many bytes there are.
  private(set) var count = 0

  /// Nil for memory that is none.
  init?(_ memory: UnsafeMutableRawBufferPointer) {
    guard let base = memory.baseAddress else { return nil }
    (self.base, capacity) = (base, memory.count)
  }

  /// Stores the bytes of `value`, which has no padding.
  @inline(__always)
  mutating func store<Value: BitwiseCopyable>(_ value: Value) {
    assert(count + MemoryLayout<Value>.size <= capacity)
    base.storeBytes(of: value, toByteOffset: count, as: Value.self)
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

  /// Stores words of our own.
  @inline(__always)
  mutating func store(words text: StaticString) {
    assert(count + text.utf8CodeUnitCount <= capacity)
    (base + count).copyMemory(from: text.utf8Start, byteCount: text.utf8CodeUnitCount)
    count += text.utf8CodeUnitCount
  }

  /// Stores the UTF-8 bytes of `text`.
  mutating func store(text: String) {
    var text = text
    text.withUTF8 { store($0) }
  }

  /// Stores `bytes`.
  @inline(__always)
  mutating func store(_ bytes: UnsafeBufferPointer<UInt8>) {
    assert(count + bytes.count <= capacity)
    // They lie elsewhere, and no further than their count.
    if let start = bytes.baseAddress { (base + count).copyMemory(from: start, byteCount: bytes.count) }
    count += bytes.count
  }

  /// Stores the shortest decimal that reads back as the same finite float; `1` for 1.
  @inline(__always)
  mutating func store(decimal value: Float) {
    assert(count + FloatText.room <= capacity)
    count += FloatText.store(value, at: base + count)
  }

  /// Stores a decimal integer, which is not negative.
  @inline(__always)
  mutating func store(decimal value: Int) {
    assert(count + IntegerText.room <= capacity)
    count += IntegerText.store(UInt(bitPattern: value), at: base + count)
  }

  /// Stores again the `length` bytes that were stored from `start` on.
  @inline(__always)
  mutating func store(copyOf start: Int, _ length: Int) {
    assert(start >= 0 && start + length <= count && count + length <= capacity)
    (base + count).copyMemory(from: base + start, byteCount: length)
    count += length
  }
}
