/// A type for which every bit pattern is a valid value and which has no padding bytes.
///
/// So it is safe to load such a value from any bytes and to read the bytes of its values. The name is that of Swift
/// Evolution proposal SE-0525. The compiler does not check the conformance: the code that declares one must.
@usableFromInline
package protocol FullyInhabited {}

extension UInt8: FullyInhabited {}
extension UInt16: FullyInhabited {}
extension UInt32: FullyInhabited {}
extension UInt64: FullyInhabited {}
extension Int8: FullyInhabited {}
extension Int16: FullyInhabited {}
extension Int32: FullyInhabited {}
extension Int64: FullyInhabited {}
extension Float: FullyInhabited {}
extension Double: FullyInhabited {}
// SIMD3 does not conform: it has a fourth lane as padding.
extension SIMD2: FullyInhabited where Scalar: FullyInhabited {}
extension SIMD4: FullyInhabited where Scalar: FullyInhabited {}
extension SIMD8: FullyInhabited where Scalar: FullyInhabited {}

extension FullyInhabited where Self: BitwiseCopyable {
  /// Returns the value of another type that has the same bits. For a vector this is faster than a conversion of each
  /// lane, unless the optimiser recognises that all lanes are converted.
  ///
  /// - Precondition: the types have the same size.
  @inlinable @inline(__always)
  package func reinterpreted<Value: BitwiseCopyable & FullyInhabited>(as type: Value.Type) -> Value {
    precondition(MemoryLayout<Self>.size == MemoryLayout<Value>.size, "the two types must have the same size")
    return unsafe unsafeBitCast(self, to: type)
  }
}

extension RawSpan {
  /// Returns the value at the byte `offset`, which need not be aligned, in the byte order of the machine.
  ///
  /// - Precondition: all bytes of the value are within the span. This is checked.
  @inlinable @inline(__always)
  package func load<Value: BitwiseCopyable & FullyInhabited>(at offset: Int, as type: Value.Type = Value.self)
    -> Value
  {
    // Any bytes are a valid value, and these bytes are within the span.
    unsafe unsafeLoadUnaligned(fromByteOffset: offset, as: type)
  }
}

extension Span<UInt8> {
  /// Returns the value at the byte `offset`, which need not be aligned, in the byte order of the machine.
  ///
  /// - Precondition: all bytes of the value are within the span. This is checked.
  @inlinable @inline(__always)
  package func load<Value: BitwiseCopyable & FullyInhabited>(at offset: Int, as type: Value.Type = Value.self)
    -> Value
  {
    unsafe bytes.load(at: offset, as: type)
  }

  /// Returns the value at the byte `offset`, which need not be aligned, in the byte order of the machine. For loops in
  /// which the check of each load takes several percent of the time.
  ///
  /// - Precondition: all bytes of the value are within the span. This is not checked.
  @unsafe @inlinable @inline(__always)
  package func load<Value: BitwiseCopyable & FullyInhabited>(
    uncheckedAt offset: Int, as type: Value.Type = Value.self
  ) -> Value {
    unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: type)
  }
}

extension Span where Element: BitwiseCopyable & FullyInhabited {
  /// Calls `body` with the bytes of the elements and returns its result. It is safe, unlike `bytes`, because the
  /// elements have no padding.
  @inlinable @inline(__always)
  package func withBytes<Result, Failure: Error>(
    _ body: (RawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(unsafe bytes)
  }
}

extension Span where Element: BitwiseCopyable & FullyInhabited {
  /// Calls `body` with each element in `range`, reinterpreted as another type. The bounds are checked once for all
  /// elements. O(range).
  ///
  /// - Precondition: the types have the same size, and the range is within the span.
  @inlinable @inline(__always)
  package func forEach<Value: BitwiseCopyable & FullyInhabited>(
    in range: Range<Int>, as type: Value.Type, _ body: (Value) -> Void
  ) {
    let size = MemoryLayout<Value>.size
    precondition(size == MemoryLayout<Element>.stride && range.lowerBound >= 0 && range.upperBound <= count)
    let bytes = unsafe bytes
    for index in range {
      // The index is within the span, so the bytes are those of an element. Any bytes are a valid value.
      body(unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: index &* size, as: type))
    }
  }
}

extension MutableSpan where Element: BitwiseCopyable & FullyInhabited {
  /// Overwrites elements from `start` on by the bytes of `count` consecutive values. `value` returns each value by its
  /// number. The bounds are checked once for all values. O(count).
  ///
  /// - Precondition: the values fit into the elements from `start` on.
  @inlinable @inline(__always)
  package mutating func store<Value: BitwiseCopyable & FullyInhabited>(
    _ count: Int, at start: Int, _ value: (Int) -> Value
  ) {
    let (size, stride) = (MemoryLayout<Value>.size, MemoryLayout<Element>.stride)
    precondition(0...self.count ~= start && count >= 0 && count <= (self.count - start) * stride / size)
    var bytes = unsafe mutableBytes
    var offset = start * stride
    for number in 0..<count {
      // `number` is less than `count`, so the value is within the elements. Any bytes are valid elements.
      unsafe bytes.storeBytes(of: value(number), toUncheckedByteOffset: offset, as: Value.self)
      offset &+= size
    }
  }
}

extension MutableSpan<UInt8> {
  /// Calls `body` with the bytes, rebound to another type.
  ///
  /// - Precondition: the bytes are aligned for that type, and their number is a multiple of its stride.
  @inlinable @inline(__always)
  package mutating func withElements<Value: BitwiseCopyable & FullyInhabited>(
    of type: Value.Type, _ body: (inout MutableSpan<Value>) -> Void
  ) {
    unsafe withUnsafeMutableBytes { memory in
      let address = UInt(bitPattern: memory.baseAddress)
      precondition(
        address % UInt(MemoryLayout<Value>.alignment) == 0 && memory.count % MemoryLayout<Value>.stride == 0)
      // The caller has exclusive access to the memory during the call. Any bytes are valid elements.
      var elements = unsafe memory.bindMemory(to: type).mutableSpan
      body(&elements)
    }
  }
}

extension [UInt8] {
  /// Appends a copy of `bytes`. Amortised O(bytes).
  @inlinable
  package mutating func append(copying bytes: RawSpan) {
    // The buffer belongs to the span and is used within the call only.
    unsafe bytes.withUnsafeBytes { unsafe append(contentsOf: $0) }
  }

  /// Appends a copy of `bytes`. Amortised O(bytes).
  @inlinable
  package mutating func append(copying bytes: Span<UInt8>) { bytes.withBytes { append(copying: $0) } }
}
