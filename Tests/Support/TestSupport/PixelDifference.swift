/// The bytes of pictures, compared in this module because it is optimized in debug builds, too.
extension [UInt8] {
  /// Returns the largest difference from the bytes of another array.
  ///
  /// - Precondition: The arrays have the same size.
  public func largestDifference(from other: [UInt8]) -> Int {
    precondition(count == other.count)
    return zip(self, other).reduce(0) { Swift.max($0, abs(Int($1.0) - Int($1.1))) }
  }

  /// Returns the mean difference of the colours of a picture from those of another one, without alpha, and the share of the
  /// pixels of which a component differs by more than `limit`. A pixel has four bytes.
  ///
  /// - Precondition: The pictures have the same size.
  public func colorDifference(from other: [UInt8], outlierLimit limit: Int) -> (
    mean: Double, outlierShare: Double
  ) {
    precondition(count == other.count)
    var sum = 0, outliers = 0
    for start in stride(from: 0, to: count, by: 4) {
      var largest = 0
      for index in start..<start + 3 {
        let difference = abs(Int(self[index]) - Int(other[index]))
        sum += difference
        largest = Swift.max(largest, difference)
      }
      if largest > limit { outliers += 1 }
    }
    let pixels = Double(count / 4)
    return (Double(sum) / (3 * pixels), Double(outliers) / pixels)
  }

  /// Returns a rectangle of a picture with rows of `width` pixels. A pixel has four bytes.
  public func pixels(columns: Range<Int>, rows: Range<Int>, of width: Int) -> [UInt8] {
    rows.flatMap { self[4 * ($0 * width + columns.lowerBound)..<4 * ($0 * width + columns.upperBound)] }
  }
}
