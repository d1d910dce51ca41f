import ArgumentParser
import SceneFiles
import SceneModel

/// A parameter or property and the values that it takes in turn: `t=0..<6.283:240`, `scale=0.5,1,2`.
package struct SweptParameter: ExpressibleByArgument, Equatable, Sendable {
  /// The name of the target, as in `--set`.
  package let name: String
  /// The parameter or property that is set.
  package let target: Assignment.Target
  /// The values in order.
  package let values: [Double]

  /// The maximum number of values.
  package static let limit = 1_000_000

  /// Parses one of these forms. Returns nil for any other text.
  ///
  /// - `NAME=FROM..<TO:COUNT`: `COUNT` evenly spaced values without `TO`.
  /// - `NAME=FROM..TO:COUNT` or `NAME=FROM...TO:COUNT`: `COUNT` evenly spaced values, the last one `TO`.
  /// - `NAME=VALUE,VALUE,…`: a list.
  package init?(argument: String) {
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
    // Each value is computed from its number, so that errors do not accumulate and the last value is exact.
    return (0..<count).map { number in
      if Double(number) == steps { return high }
      let product = (high - low) * Double(number)
      return low + (product.isFinite ? product / steps : (high - low) / steps * Double(number))
    }
  }

  /// Returns the assignment of value `number`.
  package func assignment(_ number: Int) -> Assignment { Assignment(target, to: .number(values[number])) }
}

/// The Cartesian product of the values of several parameters. The last parameter changes fastest.
package struct ParameterSweep: Equatable, Sendable {
  /// The parameters and their values.
  package let axes: [SweptParameter]
  /// The number of combinations.
  package let count: Int

  /// Creates a sweep. Returns nil if there are more than `SweptParameter.limit` combinations.
  package init?(_ axes: [SweptParameter]) {
    var count = 1
    for axis in axes {
      let (product, isTooLarge) = count.multipliedReportingOverflow(by: axis.values.count)
      guard !isTooLarge, product <= SweptParameter.limit else { return nil }
      count = product
    }
    (self.axes, self.count) = (axes, count)
  }

  /// Creates a sweep of one parameter.
  package init(_ axis: SweptParameter) { (axes, count) = ([axis], axis.values.count) }

  /// Returns the index of each parameter's value in combination `number`.
  package func places(_ number: Int) -> [Int] {
    var rest = number
    return axes.reversed().map { axis in
      defer { rest /= axis.values.count }
      return rest % axis.values.count
    }
    .reversed()
  }

  /// Returns the assignments of combination `number`.
  package func assignments(_ number: Int) -> [Assignment] {
    zip(axes, places(number)).map { $0.assignment($1) }
  }

  /// Returns the path of the file of combination `number`.
  package func path(_ pattern: OutputPattern, _ number: Int) -> String {
    let places = places(number)
    return pattern.path(number) { name in
      guard let axis = axes.firstIndex(where: { $0.name == name }) else { return name }
      return PropertyValue.spelling(of: axes[axis].values[places[axis]])
    }
  }
}
