/// A table printed as columns of text.
public struct Table {
  private let widths: [Int]

  /// Creates a table with columns of the given widths, and prints `title` and the column names.
  public init(_ title: String, _ columns: [(name: String, width: Int)]) {
    widths = columns.map(\.width)
    print("\n\(title)")
    row(columns.map(\.name))
  }

  /// Prints a row.
  public func row(_ cells: [String]) {
    print(
      zip(cells, widths).map { cell, width in
        cell + String(repeating: " ", count: max(1, width - cell.count))
      }.joined())
  }

  /// Returns a number as text with three significant digits, or with all digits before the decimal point.
  public static func number(_ value: Double) -> String {
    if value >= 100 { return "\(Int(value.rounded()))" }
    let decimals = value >= 10 ? 1 : value >= 1 ? 2 : value >= 0.1 ? 3 : 4
    var power = 1.0
    for _ in 0..<decimals { power *= 10 }
    let scaled = Int((value * power).rounded())
    let digits = "\(scaled)"
    let filled = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
    return filled.dropLast(decimals) + "." + filled.suffix(decimals)
  }

  /// Prints the load of the machine, which influences the measurements.
  public static func printLoad() {
    guard let line = load else { return }
    print("load average \(line)")
  }
}

#if canImport(Glibc)
  import Glibc

  private var load: String? {
    var averages = [0.0, 0, 0]
    guard getloadavg(&averages, 3) == 3 else { return nil }
    return averages.map(Table.number).joined(separator: " ")
  }
#elseif canImport(Darwin)
  import Darwin

  private var load: String? { nil }
#endif
