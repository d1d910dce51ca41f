/// The rows of a PNG image that is not interlaced, each after the byte of its filter (ISO/IEC 15948, section 9), in the
/// memory that the pixels will have.
///
/// Row `y` of the pixels begins `y + 1` bytes before the filtered row. So pixels are stored only over bytes that were
/// read, as long as at most 16 bytes are loaded before a store of as many.
///
/// **Invariant: pointers are within the memory whose size `removeFilters` checks.** A pixel of three bytes is loaded
/// and stored with the byte after it. That is one of the same or the next filtered row, which was read if it is stored
/// to, or the last byte of `capacity`.
struct PNGFilteredRows {
  private let rowCount: Int
  private let rowSize: Int
  private let bytesPerPixel: Int

  /// Creates the rows of an image.
  ///
  /// - Precondition: `bytesPerPixel` is 3 or 4.
  init(width: Int, height: Int, bytesPerPixel: Int) {
    precondition(bytesPerPixel == 3 || bytesPerPixel == 4, "a pixel must have three or four bytes")
    (rowCount, rowSize, self.bytesPerPixel) = (height, width * bytesPerPixel, bytesPerPixel)
  }

  /// The number of bytes of the pixels.
  var count: Int { rowCount * rowSize }
  /// The number of bytes of the filtered rows.
  var filteredCount: Int { rowCount * (rowSize + 1) }
  /// The number of bytes of the memory.
  var capacity: Int { filteredCount + 1 }

  /// Replaces the filtered rows at the start of `memory` by the pixels. Returns false if a filter is unknown.
  /// O(pixels).
  ///
  /// - Precondition: `memory` has `capacity` bytes.
  func removeFilters(_ memory: inout MutableSpan<UInt8>) -> Bool {
    precondition(memory.count == capacity, "the memory must have the size of the filtered rows")
    return unsafe memory.withUnsafeMutableBytes { memory in
      guard let start = memory.baseAddress else { return false }
      // The filtered row, and the row above. There are zeros above the first one.
      let zeros = [UInt8](repeating: 0, count: rowSize + 1)
      return unsafe zeros.withUnsafeBytes { zeros in
        guard var above = zeros.baseAddress else { return false }
        for row in 0..<rowCount {
          let filtered = unsafe start + row * (rowSize + 1)
          let target = unsafe start + row * rowSize
          guard unsafe removeFilter(filtered.load(as: UInt8.self), filtered + 1, above: above, to: target)
          else { return false }
          unsafe above = UnsafeRawPointer(target)
        }
        return true
      }
    }
  }

  private func removeFilter(
    _ filter: UInt8, _ row: UnsafeMutableRawPointer, above: UnsafeRawPointer,
    to target: UnsafeMutableRawPointer
  ) -> Bool {
    switch filter {
    case 0: unsafe target.copyMemory(from: row, byteCount: rowSize)
    case 1: unsafe forEachPixel(row, above, target) { pixel, left, _, _ in pixel.addingBytes(left) }
    case 2: unsafe add(row, above, to: target)
    case 3:
      unsafe forEachPixel(row, above, target) { pixel, left, above, _ in
        pixel.addingBytes(left.averageOfBytes(above))
      }
    case 4:
      unsafe forEachPixel(row, above, target) { pixel, left, above, aboveLeft in
        pixel.addingBytes(.paethPredictor(left, above, aboveLeft))
      }
    default: return false
    }
    return true
  }

  /// Adds each byte of the row above, 16 at a time.
  private func add(
    _ row: UnsafeMutableRawPointer, _ above: UnsafeRawPointer, to target: UnsafeMutableRawPointer
  ) {
    var index = 0
    while index + 16 <= rowSize {
      let (bytes, others) = unsafe (
        (row + index).loadUnaligned(as: SIMD16<UInt8>.self),
        (above + index).loadUnaligned(as: SIMD16<UInt8>.self)
      )
      unsafe (target + index).storeBytes(of: bytes &+ others, as: SIMD16<UInt8>.self)
      index += 16
    }
    for index in index..<rowSize {
      let sum = unsafe (row + index).load(as: UInt8.self) &+ (above + index).load(as: UInt8.self)
      unsafe (target + index).storeBytes(of: sum, as: UInt8.self)
    }
  }

  /// Replaces each pixel by the result of `body` for it and its unfiltered neighbours: left, above, and above left. Those
  /// to the left of the first pixel are zero. If there are three bytes for each pixel, the fourth is undefined.
  @inline(__always)
  private func forEachPixel(
    _ row: UnsafeMutableRawPointer, _ above: UnsafeRawPointer, _ target: UnsafeMutableRawPointer,
    _ body: (_ pixel: UInt32, _ left: UInt32, _ above: UInt32, _ aboveLeft: UInt32) -> UInt32
  ) {
    var (left, aboveLeft) = (UInt32(0), UInt32(0))
    var index = 0
    while index < rowSize {
      let abovePixel = unsafe (above + index).loadUnaligned(as: UInt32.self)
      left = body(
        unsafe (row + index).loadUnaligned(as: UInt32.self), left, abovePixel, aboveLeft)
      unsafe (target + index).storeBytes(of: left, as: UInt32.self)
      aboveLeft = abovePixel
      index &+= bytesPerPixel
    }
  }
}

// Four bytes in one integer. No operation carries from a byte to the next.
extension UInt32 {
  /// Returns the sums of the bytes, modulo 256: without the highest bits, which are then added without carry.
  @inline(__always)
  fileprivate func addingBytes(_ other: UInt32) -> UInt32 {
    ((self & 0x7F7F_7F7F) &+ (other & 0x7F7F_7F7F)) ^ ((self ^ other) & 0x8080_8080)
  }

  /// Returns the averages of the bytes, rounded down: the common bits, and half of those that differ.
  @inline(__always)
  fileprivate func averageOfBytes(_ other: UInt32) -> UInt32 {
    (self & other) &+ (((self ^ other) & 0xFEFE_FEFE) &>> 1)
  }

  /// Returns the predictor of Paeth: of `left`, `above` and `aboveLeft` the one that is nearest to `left + above -
  /// aboveLeft`, the first of them if several are (section 9.4).
  @inline(__always)
  fileprivate static func paethPredictor(_ left: UInt32, _ above: UInt32, _ aboveLeft: UInt32) -> UInt32 {
    let (a, b, c) = (left.bytes, above.bytes, aboveLeft.bytes)
    let (p, q) = (b &- c, a &- c)
    let (distanceA, distanceB, distanceC) = (p.magnitudes, q.magnitudes, (p &+ q).magnitudes)
    var nearest = c
    nearest.replace(with: b, where: distanceB .<= distanceC)
    nearest.replace(with: a, where: distanceA .<= distanceB .& distanceA .<= distanceC)
    return SIMD4<UInt8>(truncatingIfNeeded: nearest).integer
  }

  @inline(__always)
  private var bytes: SIMD4<Int16> {
    SIMD4(
      Int16(truncatingIfNeeded: self & 0xFF), Int16(truncatingIfNeeded: self &>> 8 & 0xFF),
      Int16(truncatingIfNeeded: self &>> 16 & 0xFF), Int16(truncatingIfNeeded: self &>> 24))
  }
}

extension SIMD4<Int16> {
  /// The magnitudes of numbers that are greater than -32,768.
  @inline(__always)
  fileprivate var magnitudes: Self { replacing(with: 0 &- self, where: self .< 0) }
}

extension SIMD4<UInt8> {
  @inline(__always)
  fileprivate var integer: UInt32 { UInt32(x) | UInt32(y) &<< 8 | UInt32(z) &<< 16 | UInt32(w) &<< 24 }
}
