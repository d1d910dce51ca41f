extension MeshDocument {
  /// The keyframes of a property of a material, a light or a camera: KHR_animation_pointer.
  public struct PropertyChannel: Keyframes, Equatable, Sendable {
    /// The part of a document that has the property.
    public enum Target: Hashable, Sendable {
      /// The colour and the material of the node with this index.
      case node(Int)
      /// The light with this index.
      case light(Int)
      /// The camera with this index.
      case camera(Int)
    }

    /// The parts that have the property: all nodes of a material, or all places of a light or camera.
    public var targets: [Target]
    /// The property, by the path in its object in glTF: `pbrMetallicRoughness/baseColorFactor`.
    public var path: String
    /// The interpolation between keyframes.
    public var interpolation: Channel.Interpolation
    /// The times of the keyframes in seconds, none before the last one.
    public var times: [Float]
    /// The values of the keyframes, as in `Channel`.
    public var values: [Float]

    /// Creates a channel.
    public init(
      _ targets: [Target], _ path: String, _ interpolation: Channel.Interpolation = .linear, times: [Float],
      values: [Float]
    ) {
      (self.targets, self.path, self.interpolation) = (targets, path, interpolation)
      (self.times, self.values) = (times, values)
    }

    /// The number of numbers of a value. 0 for a property that cannot be animated.
    public var width: Int { targets.first.flatMap { Self.width(of: path, $0) } ?? 0 }

    /// Returns the number of numbers of the property with a path. Nil if it cannot be animated.
    package static func width(of path: String, _ target: Target) -> Int? {
      switch target {
      case .node: AnimatedMaterialProperty.all[path]?.width
      case .light: AnimatedPlaceProperty.ofLights[path]
      case .camera: AnimatedPlaceProperty.ofCameras[path]
      }
    }
  }

  /// Sets an animated property. Values out of range become the nearest valid ones, and a part that has no such property keeps its
  /// own.
  package mutating func set(_ path: String, of target: PropertyChannel.Target, _ value: [Float]) {
    guard PropertyChannel.width(of: path, target) == value.count else { return }
    switch target {
    case .node(let index):
      var (color, material) = (nodes[index].color, nodes[index].material)
      AnimatedMaterialProperty.all[path]?.set(&color, &material, value)
      (nodes[index].color, nodes[index].material) = (color, material)
    case .light(let index): lights[index].set(path, value)
    case .camera(let index): cameras[index].set(path, value[0])
    }
  }
}

/// The widths of the properties of lights and cameras that can be animated, by their paths.
enum AnimatedPlaceProperty {
  static let ofLights = [
    "color": 3, "intensity": 1, "range": 1, "spot/innerConeAngle": 1, "spot/outerConeAngle": 1,
  ]
  static let ofCameras = ["perspective/yfov": 1, "orthographic/ymag": 1]
}

extension MeshDocument.Light {
  fileprivate mutating func set(_ path: String, _ value: [Float]) {
    switch path {
    case "color": color = Color(red: max(value[0], 0), green: max(value[1], 0), blue: max(value[2], 0))
    case "intensity": intensity = max(value[0], 0)
    case "range": range = value[0] > 0 ? value[0] : nil
    default:
      guard case .spot(let inner, let outer) = kind else { return }
      let angle = min(max(value[0], 0), .pi / 2)
      kind =
        path == "spot/innerConeAngle"
        ? .spot(innerAngle: min(angle, outer), outerAngle: outer)
        : .spot(innerAngle: min(inner, angle), outerAngle: angle)
    }
  }
}

extension MeshDocument.Camera {
  fileprivate mutating func set(_ path: String, _ value: Float) {
    switch projection {
    case .perspective(var lens):
      guard path == "perspective/yfov", value > 0 else { return }
      lens.verticalAngle = min(value, 3.1)
      projection = .perspective(lens)
    case .orthographic(var lens):
      guard path == "orthographic/ymag", value > 0 else { return }
      // The shape of the visible area stays.
      lens.halfWidth *= value / lens.halfHeight
      lens.halfHeight = value
      projection = .orthographic(lens)
    }
  }
}

/// A property of materials that can be animated.
struct AnimatedMaterialProperty: Sendable {
  let width: Int
  let set: @Sendable (inout Color, inout Material, [Float]) -> Void

  private init(_ width: Int, _ set: @escaping @Sendable (inout Color, inout Material, [Float]) -> Void) {
    (self.width, self.set) = (width, set)
  }

  private typealias Details = Material.AdditionalParameters

  /// A factor, which is limited to `range`.
  private static func number(
    _ path: WritableKeyPath<Material, Float> & Sendable, _ range: ClosedRange<Float> = 0...1
  ) -> Self {
    Self(1) { $1[keyPath: path] = min(max($2[0], range.lowerBound), range.upperBound) }
  }

  private static func detail(
    _ path: WritableKeyPath<Details, Float> & Sendable, _ range: ClosedRange<Float> = 0...1
  ) -> Self {
    Self(1) { $1.details[keyPath: path] = min(max($2[0], range.lowerBound), range.upperBound) }
  }

  private static func color(_ path: WritableKeyPath<Details, SIMD3<Float>> & Sendable) -> Self {
    Self(3) {
      $1.details[keyPath: path] = SIMD3($2[0], $2[1], $2[2]).clamped(lowerBound: .zero, upperBound: .one)
    }
  }

  private static let anyNumber = -Float.greatestFiniteMagnitude...Float.greatestFiniteMagnitude
  private static let positive = 0...Float.greatestFiniteMagnitude

  /// The properties by their paths in a material of glTF.
  static let all: [String: AnimatedMaterialProperty] = {
    var all: [String: AnimatedMaterialProperty] = [
      "pbrMetallicRoughness/baseColorFactor": Self(4) { color, _, value in
        color.linear = SIMD4(value[0], value[1], value[2], value[3]).clamped(
          lowerBound: .zero, upperBound: .one)
      },
      "pbrMetallicRoughness/metallicFactor": number(\.metallic),
      "pbrMetallicRoughness/roughnessFactor": number(\.roughness),
      "normalTexture/scale": detail(\.normalScale, anyNumber),
      "occlusionTexture/strength": detail(\.occlusionStrength),
      "emissiveFactor": color(\.emissiveColor),
      "alphaCutoff": detail(\.alphaCutoff, positive),
    ]
    let extensions: [(String, [(String, AnimatedMaterialProperty)])] = [
      ("emissive_strength", [("emissiveStrength", detail(\.emissiveStrength, positive))]),
      ("ior", [("ior", detail(\.indexOfRefraction, 1...Float.greatestFiniteMagnitude))]),
      (
        "clearcoat",
        [
          ("clearcoatFactor", detail(\.clearcoat)),
          ("clearcoatRoughnessFactor", detail(\.clearcoatRoughness)),
          ("clearcoatNormalTexture/scale", detail(\.clearcoatNormalScale, anyNumber)),
        ]
      ),
      (
        "specular", [("specularFactor", detail(\.specular)), ("specularColorFactor", color(\.specularColor))]
      ),
      ("transmission", [("transmissionFactor", detail(\.transmission))]),
      (
        "volume",
        [
          ("thicknessFactor", detail(\.thickness, positive)), ("attenuationColor", color(\.attenuationColor)),
          ("attenuationDistance", detail(\.attenuationDistance, positive)),
        ]
      ),
      ("dispersion", [("dispersion", detail(\.dispersion, positive))]),
      (
        "diffuse_transmission",
        [
          ("diffuseTransmissionFactor", detail(\.diffuseTransmission)),
          ("diffuseTransmissionColorFactor", color(\.diffuseTransmissionColor)),
        ]
      ),
      (
        "sheen",
        [("sheenColorFactor", color(\.sheenColor)), ("sheenRoughnessFactor", detail(\.sheenRoughness))]
      ),
      (
        "anisotropy",
        [
          ("anisotropyStrength", detail(\.anisotropy)),
          ("anisotropyRotation", detail(\.anisotropyRotation, anyNumber)),
        ]
      ),
      (
        "iridescence",
        [
          ("iridescenceFactor", detail(\.iridescence)),
          ("iridescenceIor", detail(\.iridescenceIndexOfRefraction, 1...Float.greatestFiniteMagnitude)),
          ("iridescenceThicknessMinimum", detail(\.iridescenceThicknessMinimum, positive)),
          ("iridescenceThicknessMaximum", detail(\.iridescenceThicknessMaximum, positive)),
        ]
      ),
    ]
    for (name, properties) in extensions {
      for (key, property) in properties { all["extensions/KHR_materials_\(name)/\(key)"] = property }
    }
    for (path, texture) in textures {
      for (key, width) in [("offset", 2), ("rotation", 1), ("scale", 2)] {
        all["\(path)/extensions/KHR_texture_transform/\(key)"] = Self(width) { _, material, value in
          guard var reference = material.details[keyPath: texture] else { return }
          switch key {
          case "offset": reference.transform.offset = SIMD2(value[0], value[1])
          case "scale": reference.transform.scale = SIMD2(value[0], value[1])
          default: reference.transform.rotation = value[0]
          }
          material.details[keyPath: texture] = reference
        }
      }
    }
    return all
  }()

  /// The textures by their paths in a material of glTF.
  private static let textures: [(String, WritableKeyPath<Details, TextureReference?> & Sendable)] = [
    ("pbrMetallicRoughness/baseColorTexture", \.baseColorTexture),
    ("pbrMetallicRoughness/metallicRoughnessTexture", \.metallicRoughnessTexture),
    ("normalTexture", \.normalTexture), ("occlusionTexture", \.occlusionTexture),
    ("emissiveTexture", \.emissiveTexture),
    ("extensions/KHR_materials_clearcoat/clearcoatTexture", \.clearcoatTexture),
    ("extensions/KHR_materials_clearcoat/clearcoatRoughnessTexture", \.clearcoatRoughnessTexture),
    ("extensions/KHR_materials_clearcoat/clearcoatNormalTexture", \.clearcoatNormalTexture),
    ("extensions/KHR_materials_specular/specularTexture", \.specularTexture),
    ("extensions/KHR_materials_specular/specularColorTexture", \.specularColorTexture),
    ("extensions/KHR_materials_transmission/transmissionTexture", \.transmissionTexture),
    ("extensions/KHR_materials_volume/thicknessTexture", \.thicknessTexture),
    ("extensions/KHR_materials_sheen/sheenColorTexture", \.sheenColorTexture),
    ("extensions/KHR_materials_sheen/sheenRoughnessTexture", \.sheenRoughnessTexture),
    ("extensions/KHR_materials_anisotropy/anisotropyTexture", \.anisotropyTexture),
    ("extensions/KHR_materials_iridescence/iridescenceTexture", \.iridescenceTexture),
    ("extensions/KHR_materials_iridescence/iridescenceThicknessTexture", \.iridescenceThicknessTexture),
  ]
}
