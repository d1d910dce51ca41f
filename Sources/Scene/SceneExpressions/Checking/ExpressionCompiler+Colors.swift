import Geometry
import TextCoding
import SceneModel

// Functions that return colours.
extension ExpressionCompiler {
  /// - Precondition: The function returns a colour, and the number of arguments is valid.
  mutating func colorFunction(
    _ function: ExpressionFunction, _ arguments: [Node]
  ) throws(ExpressionError) -> TypedValue {
    switch function {
    case .rgb: return try rgb(arguments)
    case .hsl:
      let hue = try number(arguments[0], angleUnit: .degrees)
      let saturation = try share(arguments[1]), lightness = try share(arguments[2])
      let alpha = try opacity(arguments.dropFirst(3).first)
      return color(
        encoded: (0..<3).map { builder.add(.hsl(component: $0), hue, saturation, lightness) }, alpha)
    case .categories:
      let category = try number(arguments[0], "a number for categories")
      return .color(
        (0..<3).map { builder.add(.category(component: $0), category) } + [builder.constant(1)])
    default: return try palette(function, arguments)
    }
  }

  private mutating func palette(
    _ function: ExpressionFunction, _ arguments: [Node]
  ) throws(ExpressionError) -> TypedValue {
    guard let palette = Palette(rawValue: function.rawValue) else {
      preconditionFailure("\(function.rawValue) is not a palette")
    }
    guard arguments.count != 2 else {
      throw ExpressionError(
        text: text, column: arguments[1].column,
        .unexpected(expected: "both a low and a high number after the first one", found: "one number"))
    }
    var numbers: [Int] = []
    for argument in arguments { numbers.append(try number(argument, "a number for \(function.rawValue)")) }
    var share = numbers[0]
    if numbers.count == 3 {
      share = builder.add(
        .divide, builder.add(.subtract, share, numbers[1]), builder.add(.subtract, numbers[2], numbers[1]))
    } else if case .name(let name, _) = arguments[0].kind,
      case .input(let input, .number, members: []) = meaning(ofName: name), scaledInputs.contains(input)
    {
      share = builder.add(
        .divide, builder.add(.subtract, share, builder.input(.rangeStart(ofInput: input))),
        builder.input(.rangeLength(ofInput: input)))
    }
    return .color(
      (0..<3).map { builder.add(.palette(palette, component: $0), share) } + [builder.constant(1)])
  }

  private mutating func rgb(_ arguments: [Node]) throws(ExpressionError) -> TypedValue {
    if arguments.count < 3 {
      let color = try color(arguments[0])
      guard arguments.count == 2 else { return .color(color) }
      return .color(color.prefix(3) + [try opacity(arguments[1])])
    }
    let encoded = [try share(arguments[0]), try share(arguments[1]), try share(arguments[2])]
    return color(encoded: encoded, try opacity(arguments.dropFirst(3).first))
  }

  /// Returns the colour of sRGB-encoded components, which are clamped to 0 to 1.
  private mutating func color(encoded: [Int], _ alpha: Int) -> TypedValue {
    .color(encoded.map { builder.add(.linearFromSRGB, unit($0)) } + [alpha])
  }

  private mutating func unit(_ number: Int) -> Int {
    clamp(number, builder.constant(0), builder.constant(1))
  }

  /// Returns the components of a colour, or of the spelling of one.
  private mutating func color(_ node: Node) throws(ExpressionError) -> [Int] {
    guard case .text(let spelling) = node.kind else {
      let found = try value(node, as: .color)
      guard found.type == .color else {
        throw error(
          .mismatch(expected: "three numbers, a colour or its spelling", found: found.type), at: node)
      }
      return found.parts
    }
    return try color(spelling, at: node)
  }

  /// Returns the components of the colour with a spelling.
  mutating func color(_ spelling: String, at node: Node) throws(ExpressionError) -> [Int] {
    guard let color = Color(hex: spelling) ?? Color(cssName: spelling) else {
      let suggestion = nearestName(to: spelling, among: Color.cssColors.keys.sorted())
      throw error(
        .unknownName(
          kind: "colour", name: spelling, suggestion: suggestion,
          expected: "#rgb, #rrggbb, #rrggbbaa or a CSS colour name"), at: node)
    }
    return (0..<4).map { builder.constant(Double(color.linear[$0])) }
  }

  private mutating func opacity(_ node: Node?) throws(ExpressionError) -> Int {
    guard let node else { return builder.constant(1) }
    return builder.add(.float, unit(try share(node)))
  }

  /// Returns a number from 0 to 1. A larger literal is refused, because it is probably in the range 0 to 255 of CSS or a
  /// percentage without its sign.
  private mutating func share(_ node: Node) throws(ExpressionError) -> Int {
    if case .number(let number) = node.kind, number > 1 {
      throw error(
        .unexpected(
          expected: "a number from 0 to 1, or from 0% to 100%",
          found: PropertyValue.number(number).description), at: node)
    }
    return try self.number(node)
  }
}
