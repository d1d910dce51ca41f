import Geometry
import TextCoding

extension MeshDocument {
  /// Whether positions are written as sums with the origin.
  var hasOrigin: Bool { origin != .zero }

  /// Returns a coordinate of a position with the origin, in decimal. The digits are those that were read, if the origin
  /// is a whole number.
  func decimal(_ value: Float, axis: Int) -> String {
    guard let whole = wholeOrigin(axis) else { return "\(origin[axis] + Double(value))" }
    return value.decimal(plus: whole)
  }

  /// Returns a position with the origin, in 64 bits: the numbers nearest to the decimals, not to sums with rounded floats.
  func absolute(_ position: SIMD3<Float>) -> SIMD3<Double> {
    var sum = origin + SIMD3<Double>(position)
    for axis in 0..<3 {
      if let whole = wholeOrigin(axis) { sum[axis] = Double(position[axis], plus: whole) }
    }
    return sum
  }

  /// Returns a coordinate of the origin. Nil if it is not a whole number.
  private func wholeOrigin(_ axis: Int) -> Int? {
    let coordinate = origin[axis]
    return coordinate == coordinate.rounded() && abs(coordinate) < 1e16 ? Int(coordinate) : nil
  }

  /// The number of bytes that three coordinates with an origin need in decimal, beyond those of floats: each has a
  /// sign, 16 digits, a point and 18 decimals.
  var decimalOriginSize: Int { hasOrigin ? 3 * (36 - 15) : 0 }
}

extension ByteWriter {
  /// Stores three coordinates with a blank before each, relative to zero for a document with an origin.
  @inline(__always)
  mutating func store(line position: SIMD3<Float>, of document: MeshDocument) {
    if document.hasOrigin { storeDistant(position, of: document) } else { store(line: position) }
  }

  @inline(never)
  private mutating func storeDistant(_ position: SIMD3<Float>, of document: MeshDocument) {
    for axis in 0..<3 {
      store(ascii: " ")
      store(text: document.decimal(position[axis], axis: axis))
    }
  }
}
