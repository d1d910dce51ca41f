/// A type of which each bit pattern is a value, and each byte is part of the value: there is no padding.
///
/// So loading it from any bytes is safe, and so is reading the bytes of its values. The name is that of Swift Evolution
/// proposal SE-0525. The compiler does not check the conformance: whoever declares one does.
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
// Vectors of three have a fourth lane as padding.
extension SIMD2: FullyInhabited where Scalar: FullyInhabited {}
extension SIMD4: FullyInhabited where Scalar: FullyInhabited {}
extension SIMD8: FullyInhabited where Scalar: FullyInhabited {}

extension FullyInhabited where Self: BitwiseCopyable {
  /// The value of another type that has the same bits. Of a vector, this is faster than lane by lane, unless the optimiser sees
  /// that those are all lanes.
  ///
  /// - Precondition: the types are of one size.
  @inlinable @inline(__always)
  package func reinterpreted<Value: BitwiseCopyable & FullyInhabited>(as type: Value.Type) -> Value {
    precondition(MemoryLayout<Self>.size == MemoryLayout<Value>.size, "the two types must have the same size")
    return unsafe unsafeBitCast(self, to: type)
  }
}

extension RawSpan {
  /// Returns the value at `offset`, which need not be aligned, in the byte order of the machine.
  ///
  /// - Precondition: all of its bytes lie within the span. This is checked.
  @inlinable @inline(__always)
  package func load<Value: BitwiseCopyable & FullyInhabited>(at offset: Int, as type: Value.Type = Value.self)
    -> Value
  {
    // Any bytes are a value, and these lie within the span.
    unsafe unsafeLoadUnaligned(fromByteOffset: offset, as: type)
  }
}

extension Span<UInt8> {
  /// Returns the value at `offset`, which need not be aligned, in the byte order of the machine.
  ///
  /// - Precondition: all of its bytes lie within the span. This is checked.
  @inlinable @inline(__always)
  package func load<Value: BitwiseCopyable & FullyInhabited>(at offset: Int, as type: Value.Type = Value.self)
    -> Value
  {
    unsafe bytes.load(at: offset, as: type)
  }

  /// Returns the value at `offset`, which need not be aligned, in the byte order of the machine. For loops in which checking
  /// each load takes several percent of the time.
  ///
  /// - Precondition: all of its bytes lie within the span. This is not checked.
  @unsafe @inlinable @inline(__always)
  package func load<Value: BitwiseCopyable & FullyInhabited>(
    uncheckedAt offset: Int, as type: Value.Type = Value.self
  ) -> Value {
    unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: type)
  }
}

extension Span where Element: BitwiseCopyable & FullyInhabited {
  /// Calls `body` with the bytes of the elements, and returns what it returns. Safe as `bytes` is not: there is no padding.
  @inlinable @inline(__always)
  package func withBytes<Result, Failure: Error>(
    _ body: (RawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(unsafe bytes)
  }
}

extension Span where Element: BitwiseCopyable & FullyInhabited {
  /// Calls `body` with each element in `range`, as the value of another type that its bytes are. Bounds are checked once for
  /// all of them. O(range).
  ///
  /// - Precondition: the types are of one size, and the range lies within the span.
  @inlinable @inline(__always)
  package func forEach<Value: BitwiseCopyable & FullyInhabited>(
    in range: Range<Int>, as type: Value.Type, _ body: (Value) -> Void
  ) {
    let size = MemoryLayout<Value>.size
    precondition(size == MemoryLayout<Element>.stride && range.lowerBound >= 0 && range.upperBound <= count)
    let bytes = unsafe bytes
    for index in range {
      // The index is within the span, so the bytes are those of an element; and any bytes are a value.
      body(unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: index &* size, as: type))
    }
  }
}

extension MutableSpan where Element: BitwiseCopyable & FullyInhabited {
  /// Replaces the bytes of elements from `start` on by those of `count` values, one behind the other. Bounds are checked once
  /// for all of them. `value` returns each by its number. O(count).
  ///
  /// - Precondition: the values take no more bytes than there are.
  @inlinable @inline(__always)
  package mutating func store<Value: BitwiseCopyable & FullyInhabited>(
    _ count: Int, at start: Int, _ value: (Int) -> Value
  ) {
    let (size, stride) = (MemoryLayout<Value>.size, MemoryLayout<Element>.stride)
    precondition(0...self.count ~= start && count >= 0 && count <= (self.count - start) * stride / size)
    var bytes = unsafe mutableBytes
    var offset = start * stride
    for number in 0..<count {
      // `number` is below `count`, so the value lies within the elements; and any bytes are elements.
      unsafe bytes.storeBytes(of: value(number), toUncheckedByteOffset: offset, as: Value.self)
      offset &+= size
    }
  }
}

extension MutableSpan<UInt8> {
  /// Calls `body` with the bytes as elements of another type.
  ///
  /// - Precondition: the bytes are aligned for that type, and are whole elements.
  @inlinable @inline(__always)
  package mutating func withElements<Value: BitwiseCopyable & FullyInhabited>(
    of type: Value.Type, _ body: (inout MutableSpan<Value>) -> Void
  ) {
    unsafe withUnsafeMutableBytes { memory in
      let address = UInt(bitPattern: memory.baseAddress)
      precondition(
        address % UInt(MemoryLayout<Value>.alignment) == 0 && memory.count % MemoryLayout<Value>.stride == 0)
      // The caller has the memory to itself during the call, and any bytes are elements.
      var elements = unsafe memory.bindMemory(to: type).mutableSpan
      body(&elements)
    }
  }
}

extension [UInt8] {
  /// Appends a copy of `bytes`. O(bytes), amortized.
  @inlinable
  package mutating func append(copying bytes: RawSpan) {
    // The buffer is that of the span, and is used within the call only.
    unsafe bytes.withUnsafeBytes { unsafe append(contentsOf: $0) }
  }

  /// Appends a copy of `bytes`. O(bytes), amortized.
  @inlinable
  package mutating func append(copying bytes: Span<UInt8>) { bytes.withBytes { append(copying: $0) } }
}
