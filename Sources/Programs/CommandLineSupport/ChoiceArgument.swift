import ArgumentParser

/// A value of an option that is one of a few names.
///
/// The argument parser lists the names and the descriptions of each option when a program starts, by key paths and by looking
/// up how each type is a collection, which took a tenth of the time of a short command.
package protocol ChoiceArgument: ExpressibleByArgument, CaseIterable, RawRepresentable
where RawValue == String, AllCases == [Self] {}

extension ChoiceArgument {
  /// The names in order.
  public static var allValueStrings: [String] {
    var names: [String] = []
    for value in allCases { names.append(value.rawValue) }
    return names
  }

  /// Empty: a name is its own description.
  public static var allValueDescriptions: [String: String] { [:] }
}

/// A number of bytes on the command line: `1000000`, `500M`, `4G`. K, M and G are 2^10, 2^20 and 2^30.
package struct ByteCountArgument: ExpressibleByArgument, Equatable, Sendable {
  /// The number of bytes, from 1 to 2^40.
  package let byteCount: Int

  private static let largest = 1 << 40

  /// Parses a number with an optional K, M or G in either case. Returns nil for any other text.
  package init?(argument: String) {
    let units: [Character: Int] = ["k": 10, "m": 20, "g": 30]
    let shift = argument.last.flatMap { units[Character($0.lowercased())] } ?? 0
    let digits = shift == 0 ? argument[...] : argument.dropLast()
    guard let count = Int(digits), 1...(Self.largest >> shift) ~= count else { return nil }
    byteCount = count << shift
  }
}
