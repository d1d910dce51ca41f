/// A list of distinct values that finds the index of a value: a hash table with open addressing over the list.
///
/// The table takes four to eleven bytes for each value besides the list, a sixth of a dictionary from values to indices. A
/// document can have a million materials.
struct UniqueList<Value: Hashable> {
  /// The distinct values in the order in which they were added.
  private(set) var values: [Value] = []
  /// The index of a value in `values` plus 1, at the first free place from its hash on. 0 is free. The number of places
  /// is a power of two.
  private var places: [UInt32] = []

  /// Creates an empty list.
  init() {}

  /// Returns the index of `value`, which is appended if it is new. Amortised O(1).
  ///
  /// - Precondition: There are fewer than 2³² values.
  mutating func index(of value: Value) -> Int {
    if 4 * (values.count + 1) > 3 * places.count { grow() }
    let place = place(of: value)
    if places[place] == 0 {
      values.append(value)
      places[place] = UInt32(values.count)
    }
    return Int(places[place]) - 1
  }

  /// Returns the index of `value`, or nil if it is not in the list. O(1).
  func firstIndex(of value: Value) -> Int? {
    if places.isEmpty { return nil }
    let number = places[place(of: value)]
    return number == 0 ? nil : Int(number) - 1
  }

  /// Returns the place of `value`, or the free place where it belongs.
  private func place(of value: Value) -> Int {
    let mask = places.count - 1
    var place = value.hashValue & mask
    while places[place] != 0, values[Int(places[place]) - 1] != value { place = (place + 1) & mask }
    return place
  }

  private mutating func grow() {
    places = Array(repeating: 0, count: max(8, 2 * places.count))
    let mask = places.count - 1
    for (index, value) in values.enumerated() {
      var place = value.hashValue & mask
      while places[place] != 0 { place = (place + 1) & mask }
      places[place] = UInt32(index + 1)
    }
  }
}

extension UniqueList: Sendable where Value: Sendable {}
