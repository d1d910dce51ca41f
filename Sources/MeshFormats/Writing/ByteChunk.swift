import Files

#if !_endian(little)
  #error("vertices and indices are written as they lie in memory, which must be little-endian")
#endif

/// A reused block of memory that packed values are stored into on their way to a sink.
///
/// ```swift
/// var chunk = ByteChunk()
/// for index in indices {
///   try chunk.makeRoom(for: 4, in: &sink)
///   chunk.store(index)
/// }
/// try chunk.flush(to: &sink)
/// ```
///
/// Unsafe inside. The invariant: `makeRoom(for:in:)` comes before each record and covers all of its stores, so `count`
/// never passes the end of the block. A debug build asserts it at every store.
struct ByteChunk: ~Copyable {
  /// The longest record.
  static let recordLimit = 512
  /// As much as an output file passes on without copying.
  private static let flushSize = 1 << 18
  private static let capacity = flushSize + recordLimit

  private let base = UnsafeMutableRawPointer.allocate(byteCount: capacity, alignment: 16)
  private var count = 0

  deinit { base.deallocate() }

  /// Makes sure that the next `byteCount` bytes have their place; they are at most `recordLimit`.
  @inline(__always)
  mutating func makeRoom<Sink: ByteSink & ~Copyable>(
    for byteCount: Int, in sink: inout Sink
  ) throws(FileError) {
    precondition(byteCount <= Self.recordLimit)
    if count >= Self.flushSize { try flush(to: &sink) }
  }

  /// Hands the bytes to `sink` and starts anew.
  mutating func flush<Sink: ByteSink & ~Copyable>(to sink: inout Sink) throws(FileError) {
    // The first `count` bytes have been stored, and the span ends before the next store.
    let bytes = UnsafeRawBufferPointer(start: base, count: count)
    count = 0
    try sink.write(bytes.bytes)
  }

  /// Stores the bytes of `value`, which has no padding.
  @inline(__always)
  mutating func store<Value: BitwiseCopyable>(_ value: Value) {
    assert(count + MemoryLayout<Value>.size <= Self.capacity)
    base.storeBytes(of: value, toByteOffset: count, as: Value.self)
    count += MemoryLayout<Value>.size
  }

  /// Stores an ASCII character.
  @inline(__always)
  mutating func store(_ character: Unicode.Scalar) {
    store(UInt8(truncatingIfNeeded: character.value))
  }

  /// Stores three floats, 12 bytes.
  @inline(__always)
  mutating func store(_ vector: SIMD3<Float>) {
    store(vector.x)
    store(vector.y)
    store(vector.z)
  }

  /// Stores `bytes`, at most `recordLimit`.
  @inline(__always)
  mutating func store(contentsOf bytes: UnsafeBufferPointer<UInt8>) {
    assert(count + bytes.count <= Self.capacity)
    if let start = bytes.baseAddress { (base + count).copyMemory(from: start, byteCount: bytes.count) }
    count += bytes.count
  }
}
