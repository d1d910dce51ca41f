#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

import Geometry
import TextCoding

extension ExpressionCompiler {
  typealias NumberCode = (ExpressionInputs) -> Double

  /// - Precondition: The number of arguments is valid for the function. The parser checks this.
  func call(
    _ function: ExpressionFunction, _ arguments: [Node], at node: Node
  ) throws(ExpressionError) -> TypedCode {
    switch function {
    case .mix: return try mix(arguments, at: node)
    case .rgb: return try rgb(arguments)
    case .hsl:
      let hue = try number(arguments[0])
      let saturation = try share(arguments[1]), lightness = try share(arguments[2])
      let alpha = try opacity(arguments.dropFirst(3).first)
      return .color {
        Color(hue: hue($0), saturation: saturation($0), lightness: lightness($0), alpha: alpha($0))
      }
    default: break
    }
    var numbers: [NumberCode] = []
    for argument in arguments { numbers.append(try number(argument, "a number for \(function.rawValue)")) }
    return .number(Self.call(function, numbers))
  }

  private static func call(_ function: ExpressionFunction, _ arguments: [NumberCode]) -> NumberCode {
    let first = arguments[0]
    switch function {
    case .min: return fold(arguments, smaller)
    case .max: return fold(arguments, larger)
    case .clamp:
      let (low, high) = (arguments[1], arguments[2])
      return { smaller(larger(first($0), low($0)), high($0)) }
    case .abs: return { Swift.abs(first($0)) }
    case .floor: return { first($0).rounded(.down) }
    case .sqrt: return { first($0).squareRoot() }
    case .exp: return { exp(first($0)) }
    case .log: return { log(first($0)) }
    case .sin: return { sin(first($0)) }
    case .cos: return { cos(first($0)) }
    case .tan: return { tan(first($0)) }
    case .pow:
      let power = arguments[1]
      return { pow(first($0), power($0)) }
    case .atan2:
      let x = arguments[1]
      return { atan2(first($0), x($0)) }
    default: return noise(arguments)
    }
  }

  /// Combines the arguments in a loop. Nested closures would be as deep as the number of arguments.
  private static func fold(
    _ arguments: [NumberCode], _ combine: @escaping (Double, Double) -> Double
  ) -> NumberCode {
    { inputs in
      var result = arguments[0](inputs)
      for argument in arguments.dropFirst() { result = combine(result, argument(inputs)) }
      return result
    }
  }

  private static func noise(_ arguments: [NumberCode]) -> NumberCode {
    { inputs in
      var place = SIMD3<Double>.zero
      for (index, argument) in arguments.enumerated() { place[index] = argument(inputs) }
      return valueNoise(place, dimensions: arguments.count)
    }
  }

  private func mix(_ arguments: [Node], at node: Node) throws(ExpressionError) -> TypedCode {
    let (first, second) = (try code(arguments[0]), try code(arguments[1]))
    let weight = try number(arguments[2], "a number as the weight of mix")
    switch (first, second) {
    case (.number(let a), .number(let b)):
      return .number { a($0) + (b($0) - a($0)) * weight($0) }
    case (.vector(let a), .vector(let b)):
      return .vector { a($0) + (b($0) - a($0)) * weight($0) }
    case (.color(let a), .color(let b)):
      return .color {
        let (from, to) = (a($0).linear, b($0).linear)
        let mixed = from + (to - from) * Float(weight($0))
        return Color(red: mixed.x, green: mixed.y, blue: mixed.z, alpha: mixed.w)
      }
    case (let a, let b):
      throw error(.operands(operation: "cannot mix", a.type, link: "and", b.type), at: node)
    }
  }

  private func rgb(_ arguments: [Node]) throws(ExpressionError) -> TypedCode {
    if arguments.count < 3 {
      let color = try color(arguments[0])
      guard arguments.count == 2 else { return .color(color) }
      let alpha = try opacity(arguments[1])
      return .color { color($0).withAlpha(alpha($0)) }
    }
    let red = try share(arguments[0]), green = try share(arguments[1]), blue = try share(arguments[2])
    let alpha = try opacity(arguments.dropFirst(3).first)
    return .color { Color(encoded: SIMD3(red($0), green($0), blue($0)), alpha: alpha($0)) }
  }

  /// Returns the code of a colour, or of the spelling of one.
  private func color(_ node: Node) throws(ExpressionError) -> (ExpressionInputs) -> Color {
    guard case .text(let spelling) = node.kind else {
      let code = try code(node)
      guard case .color(let color) = code else {
        throw error(
          .mismatch(expected: "three numbers, a colour or its spelling", found: code.type), at: node)
      }
      return color
    }
    guard let color = Color(hex: spelling) ?? Color(cssName: spelling) else {
      let suggestion = nearestName(to: spelling, among: Color.cssColors.keys.sorted())
      throw error(
        .unknownName(
          kind: "colour", name: spelling, suggestion: suggestion,
          expected: "#rgb, #rrggbb, #rrggbbaa or a CSS colour name"), at: node)
    }
    return { _ in color }
  }

  private func opacity(_ node: Node?) throws(ExpressionError) -> NumberCode {
    if let node { try share(node) } else { { _ in 1 } }
  }

  /// Returns the code of a number from 0 to 1. A larger literal is refused, because it is probably in the range 0 to
  /// 255 of CSS or a percentage without its sign.
  private func share(_ node: Node) throws(ExpressionError) -> NumberCode {
    if case .number(let number) = node.kind, number > 1 {
      throw error(
        .unexpected(
          expected: "a number from 0 to 1, or from 0% to 100%",
          found: ExpressionValue.number(number).description), at: node)
    }
    return try self.number(node)
  }
}
