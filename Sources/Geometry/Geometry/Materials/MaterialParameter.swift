// The types of the rows of `MaterialParameters`.

/// A parameter of materials that is not a texture: its names, its valid values and its default.
///
/// The rows are objects, of which there is one each: a file can have a million materials, and copies of rows would cost more than
/// reading them.
public final class MaterialFactor: Sendable {
  /// The type of the values.
  package enum Kind: Sendable {
    /// A number in a range. Infinite bounds are excluded.
    case number(ClosedRange<Float>)
    /// An angle in radians. Scenes have it in degrees.
    case angle
    /// A linear colour without an alpha.
    case color
    /// A parameter that `Material` declares itself, or that is the colour of a node.
    case core(Core)
  }

  /// The parameters that are not numbers and colours of `Material.AdditionalParameters`.
  package enum Core: Sendable {
    case baseColor, metallic, roughness, alphaMode, isDoubleSided, isUnlit
  }

  /// The name, which is also the key in scene files.
  package let name: String
  /// The type of the values.
  package let kind: Kind
  /// The member of a material in glTF. Nil if glTF has none.
  package let gltf: GLTFMember?
  /// The valid numbers of files, where they are others than those of a scene.
  fileprivate let fileRange: ClosedRange<Float>?
  /// Whether scenes can set the parameter.
  package let isProperty: Bool
  /// The layer that surfaces have if the parameter is greater than 0, by the name of its definition in shaders.
  package let layer: String?
  /// Whether the parameter is the roughness of the reflections of the layer in the same extension of glTF.
  package let isRoughness: Bool
  /// The numbers of the uniform block of shaders. Nil if shaders have the parameter in another form.
  package let uniform: Uniform?
  /// The statement of MTL for physically based rendering, such as `Pcr`. Nil if MTL has none, or a form of its own.
  package let mtl: String?
  /// The words for materials whose parameter has an effect in a warning of formats that lack it. Nil for no warning.
  package let omission: String?
  /// The value of a material that does not set the parameter.
  package let defaultValue: SIMD3<Float>
  /// The place in `MaterialParameters.factors`.
  package let place: Int

  fileprivate init(
    name: String, kind: Kind, gltf: GLTFMember?, fileRange: ClosedRange<Float>? = nil,
    isProperty: Bool = true, layer: String? = nil, isRoughness: Bool = false, uniform: Uniform? = nil,
    mtl: String? = nil, omission: String? = nil, defaultValue: SIMD3<Float> = .zero, place: Int
  ) {
    (self.name, self.kind, self.gltf, self.fileRange) = (name, kind, gltf, fileRange)
    (self.isProperty, self.layer, self.isRoughness) = (isProperty, layer, isRoughness)
    (self.uniform, self.mtl, self.omission) = (uniform, mtl, omission)
    (self.defaultValue, self.place) = (defaultValue, place)
  }

  /// The valid numbers. All for colours and for parameters without numbers.
  package var range: ClosedRange<Float> {
    switch kind {
    case .number(let range): range
    case .core(.metallic), .core(.roughness): 0...1
    default: -.infinity ... .infinity
    }
  }

  /// The number of numbers.
  package var width: Int {
    switch kind {
    case .core(.baseColor): 4
    case .color: 3
    default: 1
    }
  }

  /// Returns the nearest valid number of a file.
  package func limited(_ number: Float) -> Float {
    if gltf?.allowsZero == true, number == 0 { return 0 }
    let range = fileRange ?? range
    return min(max(number, range.lowerBound), range.upperBound)
  }

  /// Returns the nearest valid and finite number of a clip.
  func limitedInClip(_ number: Float) -> Float {
    let (range, greatest) = (fileRange ?? range, Float.greatestFiniteMagnitude)
    return min(max(number, max(range.lowerBound, -greatest)), min(range.upperBound, greatest))
  }
}

/// A texture of materials: its names and its meaning.
public final class TextureSlot: Sendable {
  /// The meaning of the pixels.
  package enum Content: Sendable {
    case color, data, normals
  }

  /// The name, which is also the key in scene files.
  package let name: String
  package let content: Content
  /// The member of a material in glTF. Nil for the textures that only MTL has, which are converted to others.
  package let gltf: GLTFMember?
  /// The layers that show the texture, by the names of their definitions in shaders. Empty for the surface itself.
  package let layers: [String]
  /// The place in `MaterialParameters.slots`.
  package let place: UInt8

  fileprivate init(_ name: String, _ content: Content, gltf: GLTFMember?, layers: [String], place: Int) {
    (self.name, self.content, self.gltf, self.layers) = (name, content, gltf, layers)
    self.place = UInt8(place)
  }

  /// The name without `Texture`.
  package var stem: String { String(name.dropLast("Texture".count)) }

  /// The name of the preprocessor definition, such as `BASE_COLOR_TEXTURE`.
  package var definition: String {
    name.reduce(into: "") { $0 += $1.isUppercase ? "_\($1)" : $1.uppercased() }
  }
}

/// A member of a material in glTF.
package final class GLTFMember: Sendable {
  /// The extension. Nil for glTF 2.0 without one.
  package let `extension`: String?
  /// The object within the material or the extension. Nil if there is none.
  package let object: String?
  package let key: String
  /// Whether the member is left out if it has its default value, because the extension requires it or does not need it.
  package let omitsDefault: Bool
  /// Whether 0 is valid beside the range of the parameter.
  package let allowsZero: Bool

  /// The path of the member in a material: `extensions/KHR_materials_sheen/sheenRoughnessFactor`.
  package var path: String {
    [`extension`.map { "extensions/\($0)" }, object, key].compactMap(\.self).joined(separator: "/")
  }

  /// A member of glTF 2.0: `pbrMetallicRoughness/metallicFactor`.
  static func core(_ path: String) -> GLTFMember { GLTFMember(nil, path) }

  /// A member of the extension `KHR_materials_` and `name`.
  static func khr(
    _ name: String, _ path: String, omitsDefault: Bool = false, allowsZero: Bool = false
  ) -> GLTFMember {
    GLTFMember("KHR_materials_\(name)", path, omitsDefault: omitsDefault, allowsZero: allowsZero)
  }

  private init(_ name: String?, _ path: String, omitsDefault: Bool = false, allowsZero: Bool = false) {
    let parts = path.split(separator: "/").map(String.init)
    (self.extension, object, key) = (name, parts.count > 1 ? parts[0] : nil, parts[parts.count - 1])
    (self.omitsDefault, self.allowsZero) = (omitsDefault, allowsZero)
  }
}

extension MaterialFactor {
  /// The numbers of a parameter in the uniform block of shaders, which consists of four-component vectors.
  package struct Uniform: Sendable {
    /// The numbers that stand for the parameter.
    package enum Form: String, Sendable {
      /// The numbers themselves.
      case value
      /// The cosine and the sine of an angle.
      case direction
      /// The coefficients of absorption of a volume, of a colour and the distance after which light has it.
      case absorption
    }

    /// The name of the vector.
    package let vector: String
    /// The first component.
    package let component: Int
    package let form: Form

    /// The numbers at a component of a vector: `("sheenFactors.w")`.
    static func at(_ place: String, _ form: Form = .value) -> Uniform {
      let parts = place.split(separator: ".").map(String.init)
      let component = ["x", "y", "z", "w"].firstIndex(of: parts[1]) ?? 0
      return Uniform(vector: parts[0], component: component, form: form)
    }
  }
}

/// A type of the values of factors: a number or a linear colour.
protocol MaterialFactorValue {
  /// The numbers of the value.
  var materialNumbers: SIMD3<Float> { get }
  /// Returns the type of values in a range.
  static func materialKind(_ range: ClosedRange<Float>) -> MaterialFactor.Kind
}

extension Float: MaterialFactorValue {
  /// The number, and two zeros.
  var materialNumbers: SIMD3<Float> { SIMD3(self, 0, 0) }
  static func materialKind(_ range: ClosedRange<Float>) -> MaterialFactor.Kind { .number(range) }
}

extension SIMD3: MaterialFactorValue where Scalar == Float {
  /// The red, green and blue of the colour.
  var materialNumbers: SIMD3<Float> { self }
  static func materialKind(_: ClosedRange<Float>) -> MaterialFactor.Kind { .color }
}

/// A factor with the type of its values, by which materials have a member of its name.
public struct TypedFactor<Value>: Sendable {
  /// The factor.
  package let factor: MaterialFactor
}

/// A factor of which models have a property, `$` and its name.
public struct ObservableFactor<Value>: Sendable {
  /// The factor.
  package let factor: MaterialFactor
}

/// A texture of which models have a property, `$` and its name.
public struct ObservableTextureSlot: Sendable {
  /// The texture.
  package let slot: TextureSlot
}

// The declarations of rows.
extension MaterialParameters {
  /// Declares a number or a colour.
  @propertyWrapper
  public struct Factor<Value>: Sendable {
    /// The factor.
    public let wrappedValue: TypedFactor<Value>
    /// The factor as a property of models.
    public var projectedValue: ObservableFactor<Value> { ObservableFactor(factor: wrappedValue.factor) }

    init(
      _ name: String, _ defaultValue: Value, in range: ClosedRange<Float> = -.infinity ... .infinity,
      inFiles fileRange: ClosedRange<Float>? = nil, isAngle: Bool = false, gltf: GLTFMember?,
      isProperty: Bool = true, layer: String? = nil, isRoughness: Bool = false,
      uniform: MaterialFactor.Uniform? = nil, mtl: String? = nil, omission: String? = nil
    ) where Value: MaterialFactorValue {
      wrappedValue = TypedFactor(
        factor: MaterialParameters.declare { place in
          MaterialFactor(
            name: name, kind: isAngle ? .angle : Value.materialKind(range), gltf: gltf, fileRange: fileRange,
            isProperty: isProperty, layer: layer, isRoughness: isRoughness, uniform: uniform,
            mtl: mtl, omission: omission, defaultValue: defaultValue.materialNumbers, place: place)
        })
    }
  }

  /// Declares a parameter that `Material` stores itself.
  @propertyWrapper
  public struct Core: Sendable {
    /// The factor.
    public let wrappedValue: MaterialFactor

    init(_ name: String, _ core: MaterialFactor.Core, gltf: GLTFMember?) {
      wrappedValue = MaterialParameters.declare { place in
        MaterialFactor(name: name, kind: .core(core), gltf: gltf, place: place)
      }
    }
  }

  /// Declares a texture.
  @propertyWrapper
  public struct Texture: Sendable {
    /// The texture.
    public let wrappedValue: TextureSlot
    /// The texture as a property of models.
    public var projectedValue: ObservableTextureSlot { ObservableTextureSlot(slot: wrappedValue) }

    init(_ name: String, _ content: TextureSlot.Content, gltf: GLTFMember?, layers: [String] = []) {
      wrappedValue = MaterialParameters.declare { place in
        TextureSlot(name, content, gltf: gltf, layers: layers, place: place)
      }
    }
  }
}
