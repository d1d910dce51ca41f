import Geometry
import TextCoding

/// The colours and textures of a part of a 3MF file, to which triangles refer by the number of a group and an index in it:
/// 3MF Materials and Properties Extension 1.2.1.
///
/// Mixtures become colours: composites by the shares of their materials in linear light, and multiproperties by the layers
/// from the first to the last.
struct ThreeMFProperties {
  /// The colour or the place in a texture that a corner of a triangle refers to.
  struct Property {
    /// The colour, by which a texture is multiplied.
    var color: ColorCollector.Encoded
    /// The name of a base material.
    var name: String?
    /// The number of the texture.
    var texture: Int?
    /// The texture coordinates, with v from the top.
    var coordinates = SIMD2<Float>.zero

    static let white = Property(color: .one)
  }

  /// A texture: the path of the image in the package, and how it continues.
  struct Image: Hashable {
    let path: String
    var sampler = Texture.Sampler()
  }

  /// The textures by number.
  private(set) var images: [Int: Image] = [:]
  /// The features that are omitted.
  private(set) var omissions: [String] = []

  private var groups: [Int: [Property]] = [:]
  /// The number of the group that is read.
  private var group: Int?
  /// The number of the texture of the group.
  private var texture: Int?
  /// The materials that the group mixes.
  private var ingredients: [Property] = []
  /// The groups of the layers that the group mixes, and whether each one after the first is multiplied.
  private var layers: [Int] = [], areMultiplied: [Bool] = []

  /// Returns a property. Nil if the group does not have it.
  subscript(group: Int, index: Int) -> Property? {
    guard let group = groups[group], group.indices.contains(index) else { return nil }
    return group[index]
  }

  /// Whether there is a group of a number.
  func hasGroup(_ number: Int) -> Bool { groups[number] != nil }

  /// Returns whether an element begins a group.
  static func isGroup(_ name: XMLName) -> Bool {
    name == "basematerials" || name == "colorgroup" || name == "texture2dgroup"
      || name == "compositematerials"
      || name == "multiproperties"
  }

  /// Begins the group `number`.
  mutating func begin(_ element: borrowing XMLElement, group number: Int) {
    (group, groups[number]) = (number, [])
    (texture, ingredients, layers, areMultiplied) = (nil, [], [], [])
    if element.name == "texture2dgroup" {
      texture = element.index("texid")
    } else if element.name == "compositematerials" {
      let material = element.index("matid") ?? -1
      ingredients = element.numbers("matindices").map { index in
        self[material, Int(exactly: index) ?? -1] ?? missing()
      }
    } else if element.name == "multiproperties" {
      layers = element.numbers("pids").map { Int(exactly: $0) ?? -1 }
      let methods = (element.string("blendmethods") ?? "").split(separator: " ")
      areMultiplied = methods.map { $0 == "multiply" }
    }
  }

  /// Ends the group.
  mutating func endGroup() { group = nil }

  /// Reads an element that is not a group. Elements of other kinds are ignored.
  mutating func read(_ element: borrowing XMLElement) {
    let name = element.name
    if name == "texture2d" {
      guard let number = element.index("id"), let path = element.string("path") else { return }
      images[number] = Image(path: path, sampler: element.sampler)
    } else if name == "color" {
      append(Property(color: color(element, "color")))
    } else if name == "base" {
      append(Property(color: color(element, "displaycolor"), name: element.string("name")))
    } else if name == "tex2coord" {
      guard let u = element.numbers("u").first, let v = element.numbers("v").first, (u + v).isFinite else {
        omit("texture coordinates that are not numbers")
        return append(.white)
      }
      append(Property(color: .one, texture: texture, coordinates: SIMD2(u, 1 - v)))
    } else if name == "composite" {
      append(mixture(element.numbers("values")))
    } else if name == "multi" {
      append(blend(element.numbers("pindices").map { Int(exactly: $0) ?? -1 }))
    }
  }

  private mutating func append(_ property: Property) {
    if let group { groups[group]?.append(property) }
  }

  private mutating func color(_ element: borrowing XMLElement, _ key: StaticString) -> ColorCollector.Encoded
  {
    let stated = element.string(key).flatMap { Color(hex: $0) }
    if stated == nil { omit("colours that are not of the form #FF8000 or #FF8000FF") }
    // The numbers of the others stay the same.
    return SIMD4<Float>(SIMD4<UInt16>(truncatingIfNeeded: (stated ?? .white).sRGB8)) / 255
  }

  /// Returns the mean of the ingredients by their shares. Missing shares are 0.
  private func mixture(_ shares: [Float]) -> Property {
    var (sum, total) = (SIMD4<Float>.zero, Float(0))
    for (share, ingredient) in zip(shares, ingredients) where share > 0 {
      sum += share * Color(sRGB: ingredient.color).linear
      total += share
    }
    guard total > 0, total.isFinite else { return ingredients.first ?? .white }
    let mean = sum / total
    return Property(color: Color(red: mean.x, green: mean.y, blue: mean.z, alpha: mean.w).sRGB)
  }

  /// Returns the layers of the indices, one over the other. A missing index is 0.
  private mutating func blend(_ indices: [Int]) -> Property {
    var result: Property?
    for (number, layer) in layers.enumerated() {
      let property = self[layer, number < indices.count ? indices[number] : 0] ?? missing()
      guard let below = result else {
        result = property
        continue
      }
      let isMultiplied = number - 1 < areMultiplied.count && areMultiplied[number - 1]
      result = isMultiplied ? multiplied(below, property) : covered(below, property)
    }
    return result ?? .white
  }

  private mutating func multiplied(_ below: Property, _ above: Property) -> Property {
    var result = below
    let product = Color(sRGB: below.color).linear * Color(sRGB: above.color).linear
    result.color = Color(red: product.x, green: product.y, blue: product.z, alpha: product.w).sRGB
    result.name = nil
    guard let texture = above.texture else { return result }
    if below.texture == nil {
      (result.texture, result.coordinates) = (texture, above.coordinates)
    } else {
      omit("second textures of a surface")
    }
    return result
  }

  /// Returns a layer over another one. A texture covers what is below it.
  private mutating func covered(_ below: Property, _ above: Property) -> Property {
    if above.texture != nil || above.color.w >= 1 { return above }
    if below.texture != nil {
      if above.color.w > 0 { omit("transparent colours over textures") }
      return below
    }
    let (lower, upper) = (Color(sRGB: below.color).linear, Color(sRGB: above.color).linear)
    let mean = lower + upper.w * (upper - lower)
    let alpha = upper.w + lower.w * (1 - upper.w)
    return Property(color: Color(red: mean.x, green: mean.y, blue: mean.z, alpha: alpha).sRGB)
  }

  private mutating func missing() -> Property {
    omit("properties with numbers that their group does not have")
    return .white
  }

  private mutating func omit(_ feature: String) {
    if !omissions.contains(feature) { omissions.append(feature) }
  }
}

extension XMLElement {
  /// The numbers of an attribute, separated by blanks. Empty if it is missing, or if something else is in it.
  func numbers(_ key: StaticString) -> [Float] {
    let numbers = withBytes(key) { text -> [Float] in
      var (scanner, numbers) = (TextScanner(0..<text.count), [Float]())
      scanner.skipBlanks(in: text)
      while !scanner.isAtEnd {
        guard let number = scanner.float(in: text) else { return [] }
        numbers.append(number)
        scanner.skipBlanks(in: text)
      }
      return numbers
    }
    return numbers ?? []
  }

  /// The whole number of an attribute that is not negative. Nil if it is missing or something else.
  func index(_ key: StaticString) -> Int? {
    let number = withBytes(key) { text -> Int? in
      var scanner = TextScanner(0..<text.count)
      guard let number = scanner.integer(in: text), number >= 0, scanner.isAtEnd else { return nil }
      return number
    }
    return number ?? nil
  }

  /// The sampler of a texture: its tile styles and its filter.
  fileprivate var sampler: Texture.Sampler {
    func mode(_ key: StaticString) -> Texture.Sampler.WrapMode {
      switch string(key) {
      case "mirror": .mirrored
      case "clamp", "none": .clamped
      default: .repeated
      }
    }
    var sampler = Texture.Sampler()
    (sampler.wrapU, sampler.wrapV) = (mode("tilestyleu"), mode("tilestylev"))
    if string("filter") == "nearest" { (sampler.magnification, sampler.minification) = (.nearest, .nearest) }
    return sampler
  }
}
