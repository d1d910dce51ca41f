import Geometry
import TextCoding

/// A texture statement of a material library: options and a file name, which may contain blanks.
struct MTLTexture: Equatable {
  /// The property that a texture defines.
  enum Kind {
    case diffuse, ambient, specular, emission, opacity, normal, bump, roughness, metallic

    /// Creates the kind for a keyword, in any letter case. Returns nil for others.
    init?(keyword: String) {
      switch keyword.lowercased() {
      case "map_kd": self = .diffuse
      case "map_ka": self = .ambient
      case "map_ks": self = .specular
      case "map_ke": self = .emission
      case "map_d": self = .opacity
      case "norm", "map_norm", "map_kn": self = .normal
      case "bump", "map_bump": self = .bump
      case "map_pr": self = .roughness
      case "map_pm": self = .metallic
      default: return nil
      }
    }
  }

  /// The file name, as in the file.
  private(set) var name = ""
  /// `-o` and `-s`, with the second coordinate from the bottom of the image.
  private(set) var offset = SIMD2<Float>.zero
  private(set) var scale = SIMD2<Float>.one
  /// `-clamp`
  private(set) var isClamped = false
  /// `-bm`
  private(set) var multiplier: Float = 1
  /// `-imfchan`
  private(set) var channel: TextureReference.Channel?

  /// Parses the operands of a statement. Unknown options are part of the name. Returns nil without a name.
  init?(operands: String) {
    var words = MTLWordScanner(operands)
    while parseOption(&words) {}
    name = words.rest
    if name.isEmpty { return nil }
  }

  /// Parses an option with its values. Returns false, and consumes nothing, if there is none.
  private mutating func parseOption(_ words: inout MTLWordScanner) -> Bool {
    var copy = words
    switch copy.next() {
    case "-o": if let vector = copy.vector(.zero) { offset = vector }
    case "-s": if let vector = copy.vector(.one) { scale = vector }
    case "-t": _ = copy.vector(.zero)
    case "-bm":
      guard let number = copy.number() else { return false }
      multiplier = number
    case "-clamp": isClamped = copy.next() == "on"
    case "-imfchan":
      switch copy.next() {
      case "r": channel = .red
      case "g": channel = .green
      case "b": channel = .blue
      case "m": channel = .alpha
      case "l", "z": channel = .luminance
      default: return false
      }
    case "-mm": (_, _) = (copy.next(), copy.next())
    case "-blendu", "-blendv", "-cc", "-texres", "-boost", "-type": _ = copy.next()
    default: return false
    }
    // An option without a name after it is a name.
    if copy.rest.isEmpty { return false }
    words = copy
    return true
  }

  /// Returns the reference to the texture with an image.
  func reference(to image: EncodedImage) -> TextureReference {
    var sampler = Texture.Sampler()
    if isClamped { (sampler.wrapU, sampler.wrapV) = (.clamped, .clamped) }
    // With v from the top, v' = 1 - (scale (1 - v) + offset).
    var transform = TextureTransform(offset: SIMD2(offset.x, 1 - scale.y - offset.y), scale: scale)
    // The sum of finite numbers can overflow.
    if !transform.offset.y.isFinite { transform = TextureTransform() }
    return TextureReference(Texture(image, sampler: sampler), transform: transform, channel: channel)
  }

  /// Returns the operands of the statement for a reference, without the name: options that differ from the default,
  /// each with a blank after it. MTL has no rotation.
  static func options(of reference: TextureReference, multiplier: Float = 1) -> String {
    func text(_ value: Float) -> String { value.withShortestText { String(utf8: $0) } }
    let transform = reference.transform
    let offset = SIMD2(transform.offset.x, 1 - transform.scale.y - transform.offset.y)
    var options = ""
    if offset != .zero, offset.y.isFinite { options += "-o \(text(offset.x)) \(text(offset.y)) " }
    if transform.scale != .one { options += "-s \(text(transform.scale.x)) \(text(transform.scale.y)) " }
    let sampler = reference.texture.sampler
    if sampler.wrapU == .clamped, sampler.wrapV == .clamped { options += "-clamp on " }
    if multiplier != 1 { options += "-bm \(text(multiplier)) " }
    switch reference.channel {
    case .red: options += "-imfchan r "
    case .green: options += "-imfchan g "
    case .blue: options += "-imfchan b "
    case .alpha: options += "-imfchan m "
    case .luminance: options += "-imfchan l "
    case nil: break
    }
    return options
  }
}

/// A scanner of the blank-separated words of an MTL statement.
private struct MTLWordScanner {
  private var text: Substring.UTF8View
  private let whole: String

  init(_ text: String) { (self.text, whole) = (text[...].utf8, text) }

  /// The text after the words returned so far, without blanks at either end.
  var rest: String {
    var rest = text.drop(while: isBlank)
    while let last = rest.last, isBlank(last) { rest.removeLast() }
    return String(whole[rest.startIndex..<rest.endIndex])
  }

  mutating func next() -> String {
    text = text.drop(while: isBlank)
    let end = text.firstIndex(where: isBlank) ?? text.endIndex
    defer { text = text[end...] }
    return String(whole[text.startIndex..<end])
  }

  mutating func number() -> Float? {
    var copy = self
    let word = Array(copy.next().utf8)
    var scanner = TextScanner(0..<word.count)
    guard let number = scanner.float(in: word.span), scanner.isAtEnd else { return nil }
    self = copy
    return number
  }

  /// Returns one to three numbers as a vector. The third is ignored. Missing numbers are those of `missing`.
  mutating func vector(_ missing: SIMD2<Float>) -> SIMD2<Float>? {
    guard let x = number() else { return nil }
    let y = number()
    if y != nil { _ = number() }
    return SIMD2(x, y ?? missing.y)
  }
}
