public import ArgumentParser
public import SceneFiles

/// A parameter of a scene file, or a property, and the values that it takes one after the other: `t=0..<6.283:240`,
/// `scale=0.5,1,2`.
public struct ParameterValues: ExpressibleByArgument, Equatable, Sendable {
  /// The name of what is set, as in `--set`.
  public let name: String
  /// What is set.
  public let target: Assignment.Target
  /// The values, in their order.
  public let values: [Double]

  /// The most values that one may take.
  public static let limit = 1_000_000

  /// Reads `NAME=FROM..<TO:COUNT`, which ends before `TO`, `NAME=FROM..TO:COUNT` (or `...`), which ends there, or
  /// `NAME=VALUE,VALUE,…`. Nil of others.
  public init?(argument: String) {
    guard let equals = argument.firstIndex(of: "="), equals > argument.startIndex else { return nil }
    name = String(argument[..<equals])
    target = Assignment.Target(name)
    let text = argument[argument.index(after: equals)...]
    if let values = Self.range(text) {
      self.values = values
    } else {
      let values = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
      guard values.allSatisfy({ $0?.isFinite == true }) else { return nil }
      self.values = values.compactMap { $0 }
    }
  }

  private static func range(_ text: Substring) -> [Double]? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, let count = Int(parts[1]), (1...limit).contains(count) else { return nil }
    let isOpen = parts[0].contains("..<")
    let separator = isOpen ? "..<" : parts[0].contains("...") ? "..." : ".."
    let ends = parts[0].split(separator: separator, omittingEmptySubsequences: false)
    guard ends.count == 2, let low = Double(ends[0]), let high = Double(ends[1]), low.isFinite, high.isFinite,
      (high - low).isFinite
    else { return nil }
    let steps = Double(isOpen ? count : max(1, count - 1))
    // Each by itself, so that no error adds up, and the last one exactly.
    return (0..<count).map { number in
      if Double(number) == steps { return high }
      let product = (high - low) * Double(number)
      return low + (product.isFinite ? product / steps : (high - low) / steps * Double(number))
    }
  }

  /// The assignment of value `number`.
  public func assignment(_ number: Int) -> Assignment { Assignment(target, to: .number(values[number])) }
}

/// Several parameters, and every combination of their values; the last one changes fastest.
public struct ParameterSweep: Equatable, Sendable {
  /// The parameters.
  public let axes: [ParameterValues]
  /// How many combinations there are.
  public let count: Int

  /// Nil if there are more combinations than a parameter may have values.
  public init?(_ axes: [ParameterValues]) {
    var count = 1
    for axis in axes {
      let (product, isTooLarge) = count.multipliedReportingOverflow(by: axis.values.count)
      guard !isTooLarge, product <= ParameterValues.limit else { return nil }
      count = product
    }
    (self.axes, self.count) = (axes, count)
  }

  /// One parameter, one value after the other.
  public init(_ axis: ParameterValues) { (axes, count) = ([axis], axis.values.count) }

  /// Which value of each parameter combination `number` has.
  public func places(_ number: Int) -> [Int] {
    var rest = number
    return axes.reversed().map { axis in
      defer { rest /= axis.values.count }
      return rest % axis.values.count
    }
    .reversed()
  }

  /// What is set for combination `number`.
  public func assignments(_ number: Int) -> [Assignment] {
    zip(axes, places(number)).map { $0.assignment($1) }
  }

  /// The path of the file of combination `number`.
  public func path(_ pattern: OutputPattern, _ number: Int) -> String {
    let places = places(number)
    return pattern.path(number) { name in
      guard let axis = axes.firstIndex(where: { $0.name == name }) else { return name }
      return Assignment.Value.text(axes[axis].values[places[axis]])
    }
  }
}
