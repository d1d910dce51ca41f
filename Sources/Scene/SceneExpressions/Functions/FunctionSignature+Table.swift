// The table of all functions, in groups. The reference page has the same rows, which a test compares.
extension ExpressionFunction {
  private static let elementwiseTypes = "numbers or vectors"

  var rangeSignature: FunctionSignature {
    let types = Self.elementwiseTypes
    switch self {
    case .min:
      return .init(
        .elementwise, 1...Int.max, "min(a, b, …)`, `min(list)", types + ", or a list",
        "The smallest argument or element.", ("min(3, 1, 2)", "1"))
    case .max:
      return .init(
        .elementwise, 1...Int.max, "max(a, b, …)`, `max(list)", types + ", or a list",
        "The largest argument or element.",
        ("max([1, 5, 0], 2)", "[2, 5, 2]"))
    case .clamp:
      return .init(
        .elementwise, 3...3, "clamp(x, low, high)", types, "min(max(x, low), high).", ("clamp(5, 0, 1)", "1"))
    case .mix:
      return .init(
        .special, 3...3, "mix(a, b, t)", "two numbers, vectors or colours, and a number",
        "a at t = 0, b at t = 1, linear between and beyond. Colours are mixed in linear light.",
        ("mix(10, 20, 25%)", "12.5"))
    case .step:
      return .init(
        .elementwise, 2...2, "step(edge, x)", types, "0 if x is less than edge, otherwise 1.",
        ("step(2, 3)", "1"))
    default:
      return .init(
        .elementwise, 3...3, "smoothstep(low, high, x)", types,
        "0 up to low, 1 from high, and t * t * (3 - 2 * t) between, where t is the share of the way.",
        ("smoothstep(0, 4, 1)", "0.15625"))
    }
  }

  var roundingSignature: FunctionSignature {
    let types = Self.elementwiseTypes
    switch self {
    case .abs:
      return .init(.elementwise, 1...1, "abs(x)", types, "The absolute value.", ("abs(-2)", "2"))
    case .sign:
      return .init(
        .elementwise, 1...1, "sign(x)", types, "-1, 0 or 1 by the sign.", ("sign([-2, 0, 5])", "[-1, 0, 1]"))
    case .floor:
      return .init(
        .elementwise, 1...1, "floor(x)", types, "The nearest integer below or equal.", ("floor(-0.5)", "-1"))
    case .ceil:
      return .init(
        .elementwise, 1...1, "ceil(x)", types, "The nearest integer above or equal.", ("ceil(1.25)", "2"))
    case .round:
      return .init(
        .elementwise, 1...1, "round(x)", types, "The nearest integer. Halves are rounded away from 0.",
        ("round(-2.5)", "-3"))
    case .fract:
      return .init(
        .elementwise, 1...1, "fract(x)", types, "x - floor(x).", ("fract(-1.25)", "0.75"))
    default:
      return .init(
        .elementwise, 2...2, "mod(x, y)", types, "x - y * floor(x / y), which has the sign of y.",
        ("mod(-1, 3)", "2"))
    }
  }

  var powerSignature: FunctionSignature {
    switch self {
    case .sqrt: return .init(.numbers, 1...1, "sqrt(x)", "a number", "The square root.", ("sqrt(9)", "3"))
    case .exp:
      return .init(.numbers, 1...1, "exp(x)", "a number", "e to the power x.", ("exp(0)", "1"))
    case .log:
      return .init(.numbers, 1...1, "log(x)", "a number", "The natural logarithm.", ("log(1)", "0"))
    default:
      return .init(.numbers, 2...2, "pow(x, y)", "numbers", "x to the power y.", ("pow(2, 10)", "1024"))
    }
  }

  var angleSignature: FunctionSignature {
    func one(_ meaning: String, _ example: (String, String)) -> FunctionSignature {
      FunctionSignature(.numbers, 1...1, "\(rawValue)(x)", "a number", meaning, example)
    }
    switch self {
    case .sin: return one("The sine of an angle in radians.", ("sin(0)", "0"))
    case .cos: return one("The cosine of an angle in radians.", ("cos(0)", "1"))
    case .tan: return one("The tangent of an angle in radians.", ("tan(0)", "0"))
    case .asin: return one("The angle in radians whose sine is x, from -pi / 2 to pi / 2.", ("asin(0)", "0"))
    case .acos: return one("The angle in radians whose cosine is x, from 0 to pi.", ("acos(1)", "0"))
    case .atan: return one("The angle in radians whose tangent is x.", ("atan(0)", "0"))
    case .atan2:
      return .init(
        .numbers, 2...2, "atan2(y, x)", "numbers", "The angle of (x, y) in radians, from -pi to pi.",
        ("atan2(0, 1)", "0"))
    case .radians:
      return .init(
        .elementwise, 1...1, "radians(x)", Self.elementwiseTypes, "The angle of x degrees in radians.",
        ("radians(0)", "0"))
    case .degrees:
      return .init(
        .elementwise, 1...1, "degrees(x)", Self.elementwiseTypes, "The angle of x radians in degrees.",
        ("degrees(pi)", "180"))
    case .sinh: return one("The hyperbolic sine.", ("sinh(0)", "0"))
    case .cosh: return one("The hyperbolic cosine.", ("cosh(0)", "1"))
    default: return one("The hyperbolic tangent.", ("tanh(0)", "0"))
    }
  }

  var vectorSignature: FunctionSignature {
    switch self {
    case .length:
      return .init(
        .vectors, 1...1, "length(v)", "a vector; a number results", "The length.", ("length([2, 3, 6])", "7"))
    case .distance:
      return .init(
        .vectors, 2...2, "distance(a, b)", "vectors; a number results", "The length of a - b.",
        ("distance([1, 0, 0], [1, 3, 4])", "5"))
    case .dot:
      return .init(
        .vectors, 2...2, "dot(a, b)", "vectors; a number results", "The dot product.",
        ("dot([1, 2, 3], [4, 5, 6])", "32"))
    case .cross:
      return .init(
        .vectors, 2...2, "cross(a, b)", "vectors", "The cross product.",
        ("cross([1, 0, 0], [0, 1, 0])", "[0, 0, 1]"))
    case .normalize:
      return .init(
        .vectors, 1...1, "normalize(v)", "a vector",
        "The unit vector in the direction of v. Not a number for the zero vector.",
        ("normalize([0, 3, 4])", "[0, 0.6, 0.8]"))
    default:
      return .init(
        .vectors, 3...3, "rotate(v, axis, angle)", "two vectors and a number",
        "v rotated about the axis through the origin by an angle in radians, counterclockwise seen against the axis.",
        ("rotate([0, 0, 2], [0, 1, 0], 0)", "[0, 0, 2]"))
    }
  }

  var colorSignature: FunctionSignature {
    switch self {
    case .rgb:
      return .init(
        .colors, 1...4, "rgb(r, g, b)`, `rgb(r, g, b, a)`, `rgb(color)`, `rgb(color, a)",
        "numbers from 0 to 1, a colour or its spelling; a colour results",
        "The colour of sRGB-encoded components as in CSS, or a colour with another opacity. Numbers are clamped.",
        ("rgb('gold')", "#ffd700"))
    case .hsl:
      return .init(
        .colors, 3...4, "hsl(h, s, l)`, `hsl(h, s, l, a)", "numbers; a colour results",
        "The colour of a hue in degrees, and of a saturation, a lightness and an opacity from 0 to 1.",
        ("hsl(210, 60%, 50%)", "#3380cc"))
    case .categories:
      return .init(
        .colors, 1...1, "categories(n)", "a number; a colour results",
        "The colour of category floor(n) of eight colours that are easy to distinguish, repeated.",
        ("categories(1)", "#e69f00"))
    case .viridis: return palette("Violet over green to yellow, with even lightness.", "#21918c")
    case .plasma: return palette("Blue over red to yellow, with even lightness.", "#cc4778")
    case .cividis: return palette("Blue over grey to yellow, also for red-green colour blindness.", "#7d7c78")
    default: return palette("A rainbow with smooth lightness.", "#a4fc3c")
    }
  }

  private func palette(_ meaning: String, _ middle: String) -> FunctionSignature {
    FunctionSignature(
      .colors, 1...3, "\(rawValue)(x)`, `\(rawValue)(x, low, high)", "numbers; a colour results",
      "\(meaning) x is clamped to 0 to 1, or to low to high.", ("\(rawValue)(3, 2, 4)", middle))
  }

  var generatorSignature: FunctionSignature {
    switch self {
    case .noise:
      return .init(
        .numbers, 1...3, "noise(x)`, `noise(x, y)`, `noise(x, y, z)", "numbers",
        "Smooth noise from -1 to 1, the same on every machine.", ("noise(0)", "-0.4364774045548301"))
    case .random:
      return .init(
        .numbers, 1...3, "random(i)`, `random(i, j)`, `random(i, j, k)", "numbers",
        "A number from 0 to less than 1, the same on every machine, without relation to that of other arguments.",
        ("random(1) < 1", "true"))
    default:
      return .init(
        .special, 1...4, "sum(i, from, to, term)`, `sum(list)",
        "a name, two numbers, and a number or a vector; or a list of these",
        "The sum of the term for each whole number from `from` to `to`, or of the elements. 0 if there are none.",
        ("sum(k, 1, 4, k * k)", "30"))
    }
  }

  var listSignature: FunctionSignature {
    switch self {
    case .count:
      return .init(
        .lists, 1...1, "count(list)", "a list; a number results", "The number of elements.",
        ("count([4, 1, 2, 8])", "4"))
    case .mean:
      return .init(
        .lists, 1...1, "mean(list)", "a list of numbers or vectors",
        "The sum of the elements divided by their number.",
        ("mean([4, 1, 2, 9])", "4"))
    case .sort:
      return .init(
        .lists, 1...1, "sort(list)", "a list of numbers", "The numbers in ascending order.",
        ("sort([4, 1, 2, 8])", "[1, 2, 4, 8]"))
    default:
      return .init(
        .special, 3...4, "map(i, from, to, term)`, `map(x, list, term)",
        "a name, two numbers or a list, and a term; a list results",
        "The list of the term for i = from, from + 1 and so on up to to, or for each element x.",
        ("map(k, 1, 4, k * k)", "[1, 4, 9, 16]"))
    }
  }
}
