import ArgumentParser

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
