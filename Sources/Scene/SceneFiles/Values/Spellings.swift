import Geometry
import SceneModel
import TextCoding

extension PropertyValue {
  /// The value of a property of a model as a scene file has it: `2`, `[0, 1.5, 0]`, `"#3f86e0"`, `true`, `"wave"`.
  ///
  /// Numbers have the digits of a `Float`, unless they are those of a point far from zero; see `hasDoubles`. A colour is rounded to eight bits for each component in sRGB.
  var spelling: String {
    switch self {
    case .number(let number): Self.spelling(of: Float(number))
    case .vector where !hasDoubles: Self.spelling(of: componentSpellings { Self.spelling(ofProperty: $0) })
    case .text(let text): JSON5.spelling(of: text)
    case .color, .vector, .boolean, .list: parameterSpelling
    }
  }

  /// Whether the value is a vector of more digits than properties store, as a point far from zero has; see `DistantPoint`.
  var hasDoubles: Bool {
    guard case .vector(let vector) = self, vector == vector else { return false }
    return SIMD3<Double>(SIMD3<Float>(vector)) != vector
  }

  /// Returns the text of a component that properties store: the shortest that is read as the same `Float`, or that of a `Double` if it
  /// is about as short, as for the point 350000.875, which is 350000.88 as a `Float`.
  static func spelling(ofProperty number: Double) -> String {
    let (short, exact) = (spelling(of: Float(number)), spelling(of: number))
    return exact.count <= short.count + 2 ? exact : short
  }

  /// The value of a parameter as a scene file has it. Numbers have all digits, and a text is an expression.
  var parameterSpelling: String {
    switch self {
    case .number(let number): Self.spelling(of: number)
    case .vector: Self.spelling(of: componentSpellings { Self.spelling(of: $0) })
    case .color(let color): JSON5.spelling(of: color.hex)
    case .boolean(let boolean): "\(boolean)"
    case .text(let text): JSON5.spelling(of: quoted(text))
    case .list(let list): Self.spelling(of: (0..<list.count).map { Self.spelling(ofElement: list[$0]) })
    }
  }

  /// The value of a property of a model without quotation marks: `2`, `[0, 1.5, 0]`, `#3f86e0`, `wave`.
  package var text: String {
    switch self {
    case .text(let text): text
    case .color: description
    case .number, .vector, .boolean, .list: spelling
    }
  }

  /// Returns the components of a vector as a scene file has them. Empty for other values.
  func componentSpellings(_ spelling: (Double) -> String) -> [String] {
    guard case .vector(let vector) = self else { return [] }
    return (0..<3).map { spelling(vector[$0]) }
  }

  /// Returns the shortest text of a number that is read as the same number, as JSON5 spells it.
  package static func spelling<Number: BinaryFloatingPoint & CustomStringConvertible>(
    of number: Number
  ) -> String {
    if !number.isFinite { return number.isNaN ? "NaN" : number < 0 ? "-Infinity" : "Infinity" }
    return Int(exactly: number).map { "\($0)" } ?? "\(number)"
  }

  private static func spelling(ofElement element: PropertyValue) -> String {
    if case .text(let text) = element { JSON5.spelling(of: text) } else { element.parameterSpelling }
  }

  /// Returns the text of a list.
  private static func spelling(of elements: [String]) -> String { "[\(elements.joined(separator: ", "))]" }
}

extension Color {
  /// Parses `#rgb`, `#rrggbb`, `#rrggbbaa` (sRGB), a CSS colour name or `transparent`. Nil for any other text.
  init?(spelling text: String) {
    if text == "transparent" {
      self.init(red: 0, green: 0, blue: 0, alpha: 0)
      return
    }
    if let color = Color(hex: text) ?? Color(cssName: text) { self = color } else { return nil }
  }

  /// The accepted spellings of a colour, for error messages.
  static let expectedSpelling = "#rgb, #rrggbb, #rrggbbaa or a CSS colour name"

  /// Returns the CSS colour name that is most similar to `text`, for suggestions.
  static func nearestSpelling(to text: String) -> String? {
    nearestName(to: text, among: cssColors.keys.sorted())
  }
}

// The spelling of a rule for normals in scene files and on the command line.
extension Mesh.NormalSmoothing {
  /// The expected values, for messages.
  package static let expectedSpelling = "flat, smooth, or an angle from 0 to 180 degrees"

  /// Creates a rule by its name: `flat`, or `smooth` for normals without creases. Nil for another name.
  package init?(name: some StringProtocol) {
    switch name {
    case "flat": self = .flat
    case "smooth": self = .smoothUpTo(degrees: 180)
    default: return nil
    }
  }

  /// Creates the rule with the greatest angle of a smooth edge, in degrees. Nil for a number that is not from 0 to 180.
  package init?(degrees: Double) {
    guard 0...180 ~= degrees else { return nil }
    self = .smoothUpTo(degrees: Float(degrees))
  }
}

// Validity checks of a camera whose properties are set from text.
extension Camera {
  static let expectedPlace = "a position and a target at different points"
  static let expectedUp = "a nonzero vector that is not parallel to the view direction"

  /// Returns the upward axis. If the camera looks along it, returns another axis: -Z if Y points upward, Y if Z does.
  func upright(_ axis: UpAxis) -> SIMD3<Float> {
    let other = Camera(position: position, target: target, up: axis.direction)
    return other.isUpright ? other.up : axis.direction(ofScene: [0, 0, -1])
  }

  /// Whether `up` is not zero and not parallel to the view direction. The tolerance of the sine of the angle is 10^-6.
  var isUpright: Bool {
    let sight = SIMD3<Double>(target) - SIMD3<Double>(position)
    let up = SIMD3<Double>(up)
    let across = SIMD3(
      sight.y * up.z - sight.z * up.y, sight.z * up.x - sight.x * up.z, sight.x * up.y - sight.y * up.x)
    return (across * across).sum() > 1e-12 * (sight * sight).sum() * (up * up).sum()
  }
}
