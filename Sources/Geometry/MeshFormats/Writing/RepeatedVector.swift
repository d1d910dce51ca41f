/// The last vector of a list whose vectors are stored as text. Those of grids, extrusions and flat faces often have a number of the
/// vector before, whose text is then copied.
struct RepeatedVector {
  private var x = Number(), y = Number(), z = Number()

  /// A number, and the place of its text in the block.
  private struct Number {
    /// The bits of NaN, which is not stored, until there is a number.
    var bits = Float.nan.bitPattern
    var start = 0
    var length = 0

    @inline(__always)
    mutating func store(_ value: Float, _ writer: inout ByteWriter) {
      if value.bitPattern == bits { return writer.store(copyOf: start, length) }
      (bits, start) = (value.bitPattern, writer.count)
      writer.store(decimal: value)
      length = writer.count - start
    }
  }

  /// Stores three finite numbers with blanks between them. All calls must have the same writer.
  @inline(__always)
  mutating func store(_ vector: SIMD3<Float>, _ writer: inout ByteWriter) {
    x.store(vector.x, &writer)
    writer.store(ascii: " ")
    y.store(vector.y, &writer)
    writer.store(ascii: " ")
    z.store(vector.z, &writer)
  }
}
