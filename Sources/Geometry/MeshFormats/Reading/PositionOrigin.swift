import Geometry
import TextCoding

/// The origin relative to which a reader stores positions. Each coordinate is subtracted before it is rounded to 32
/// bits.
struct PositionOrigin: Equatable, Sendable {
  /// The origin, of whole numbers.
  let origin: SIMD3<Double>
  /// Whether the origin is zero, as for most files, which are read by faster ways.
  let isZero: Bool

  /// The origin of files near zero.
  static let zero = PositionOrigin(.zero)

  /// Creates an origin of whole numbers, a result of `MeshDocument.origin(of:)`.
  init(_ origin: SIMD3<Double>) {
    self.origin = origin
    isZero = origin == .zero
  }

  /// The coordinate of an axis.
  subscript(axis: Int) -> Int { Int(origin[axis]) }

  /// Returns a position of 64 bits relative to the origin.
  func relative(_ position: SIMD3<Double>) -> SIMD3<Float> {
    SIMD3(
      Float(position.x, minus: self[0]), Float(position.y, minus: self[1]), Float(position.z, minus: self[2]))
  }

  /// Returns a position of 32 bits relative to the origin, which is exact where the difference fits.
  @inline(__always)
  func relative(_ position: SIMD3<Float>) -> SIMD3<Float> {
    isZero ? position : SIMD3<Float>(SIMD3<Double>(position) - origin)
  }

  /// Returns what `read` reads, with positions relative to zero, or to the origin of the document if it is far from
  /// zero: then the file is read a second time. All readers of files of positions choose the origin here.
  ///
  /// - Parameter document: the document in what `read` returns.
  static func read<Result, Failure: Error>(
    _ document: WritableKeyPath<Result, MeshDocument>,
    _ read: (PositionOrigin) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var result = try read(.zero)
    let origin = result[keyPath: document].distantOrigin
    guard origin != .zero else { return result }
    // The first document is freed before the second one is made.
    result[keyPath: document] = MeshDocument()
    result = try read(PositionOrigin(origin))
    result[keyPath: document].origin = origin
    return result
  }
}

extension TextScanner {
  /// Reads three numbers, and subtracts an origin before each is rounded. Nil if one is not a finite number: the scanner
  /// is then at that number.
  ///
  /// - Parameter skip: moves to the next number.
  @inline(never)
  mutating func position(
    in text: Span<UInt8>, relativeTo origin: PositionOrigin, skipping skip: (inout TextScanner) -> Void
  ) -> SIMD3<Float>? {
    var position = SIMD3<Float>.zero
    for axis in 0..<3 {
      skip(&self)
      guard let number = float(in: text, minus: origin[axis]) else { return nil }
      position[axis] = number
    }
    return position
  }
}
