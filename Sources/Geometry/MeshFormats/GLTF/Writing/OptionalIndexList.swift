/// A list of indices, some of which are missing, in four bytes each. A document can have millions of nodes.
struct OptionalIndexList {
  /// The indices plus 1. 0 is a missing index.
  private var numbers: [UInt32] = []

  mutating func reserveCapacity(_ count: Int) { numbers.reserveCapacity(count) }

  /// - Precondition: `index` is less than 2³² − 1.
  mutating func append(_ index: Int?) { numbers.append(index.map { UInt32($0 + 1) } ?? 0) }

  subscript(position: Int) -> Int? {
    let number = numbers[position]
    return number == 0 ? nil : Int(number) - 1
  }
}
