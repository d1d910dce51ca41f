extension MeshDocument {
  /// The keyframes of a property of a material, a light or a camera: KHR_animation_pointer.
  package struct PropertyChannel: Keyframes, Equatable, Sendable {
    /// The part of a document that has the property.
    package enum Target: Hashable, Sendable {
      /// The colour and the material of the node with this index.
      case node(Int)
      /// The light with this index.
      case light(Int)
      /// The camera with this index.
      case camera(Int)
    }

    /// The parts that have the property: all nodes of a material, or all places of a light or camera.
    package var targets: [Target]
    /// The property, by the path in its object in glTF: `pbrMetallicRoughness/baseColorFactor`.
    package var path: String
    /// The interpolation between keyframes.
    package var interpolation: Channel.Interpolation
    /// The times of the keyframes in seconds, none before the last one.
    package var times: [Float]
    /// The values of the keyframes, as in `Channel`.
    package var values: [Float]

    /// Creates a channel.
    package init(
      _ targets: [Target], _ path: String, _ interpolation: Channel.Interpolation = .linear, times: [Float],
      values: [Float]
    ) {
      (self.targets, self.path, self.interpolation) = (targets, path, interpolation)
      (self.times, self.values) = (times, values)
    }

    /// The number of numbers of a value. 0 for a property that cannot be animated.
    package var width: Int { targets.first.flatMap { Self.width(of: path, $0) } ?? 0 }

    /// The path of the property that is the colour of nodes, not a part of their materials.
    package static let colorPath = MaterialParameters.table.baseColor.gltf?.path ?? ""

    /// Returns the number of numbers of the property with a path. Nil if it cannot be animated.
    package static func width(of path: String, _ target: Target) -> Int? {
      switch target {
      case .node: AnimatedProperty.ofMaterials[path]?.width
      case .light: AnimatedProperty.ofLights[path]?.width
      case .camera: AnimatedProperty.ofCameras[path]?.width
      }
    }
  }

  /// Sets an animated property of all its parts. Values out of range become the nearest valid ones, and a part that has no such
  /// property keeps its own. Nodes that share a material share the changed one, too. O(targets).
  package mutating func set(_ path: String, of targets: [PropertyChannel.Target], to value: [Float]) {
    var last: (own: Material, changed: Material)?
    func property<Part>(_ known: [String: AnimatedProperty<Part>]) -> AnimatedProperty<Part>? {
      known[path].flatMap { $0.width == value.count ? $0 : nil }
    }
    for target in targets {
      switch target {
      case .node(let index):
        guard let property = property(AnimatedProperty.ofMaterials) else { return }
        let own = nodes[index].material
        if let last, last.own == own, !property.isOfColor {
          nodes[index].material = last.changed
        } else {
          property.set(&nodes[index], value)
          last = (own, nodes[index].material)
        }
      case .light(let index): property(AnimatedProperty.ofLights)?.set(&lights[index], value)
      case .camera(let index): property(AnimatedProperty.ofCameras)?.set(&cameras[index], value)
      }
    }
  }
}

/// A property of a part of a document that can be animated.
struct AnimatedProperty<Part>: Sendable {
  /// The number of numbers.
  let width: Int
  /// Whether the property is the colour of a node, which is not a part of its material.
  private(set) var isOfColor = false
  /// Sets the property.
  let set: @Sendable (inout Part, [Float]) -> Void

  fileprivate init(_ width: Int, _ set: @escaping @Sendable (inout Part, [Float]) -> Void) {
    (self.width, self.set) = (width, set)
  }
}

extension AnimatedProperty<MeshDocument.Light> {
  /// The properties of lights by their paths.
  static let ofLights: [String: Self] = [
    "color": Self(3) { $0.color = Color(red: max($1[0], 0), green: max($1[1], 0), blue: max($1[2], 0)) },
    "intensity": Self(1) { $0.intensity = max($1[0], 0) },
    "range": Self(1) { $0.range = $1[0] > 0 ? $1[0] : nil },
    "spot/innerConeAngle": cone { angle, _, outer in (min(angle, outer), outer) },
    "spot/outerConeAngle": cone { angle, inner, _ in (min(inner, angle), angle) },
  ]

  /// An angle of the cone of a spot light. `angles` returns the inner and the outer angle.
  private static func cone(
    _ angles: @escaping @Sendable (_ angle: Float, _ inner: Float, _ outer: Float) -> (Float, Float)
  ) -> Self {
    Self(1) { light, value in
      guard case .spot(let inner, let outer) = light.kind else { return }
      let (newInner, newOuter) = angles(min(max(value[0], 0), .pi / 2), inner, outer)
      light.kind = .spot(innerAngle: newInner, outerAngle: newOuter)
    }
  }
}

extension AnimatedProperty<MeshDocument.Camera> {
  /// The properties of cameras by their paths.
  static let ofCameras: [String: Self] = [
    "perspective/yfov": Self(1) { camera, value in
      guard case .perspective(var lens) = camera.projection, value[0] > 0 else { return }
      lens.verticalAngle = min(value[0], 3.1)
      camera.projection = .perspective(lens)
    },
    "orthographic/ymag": Self(1) { camera, value in
      guard case .orthographic(var lens) = camera.projection, value[0] > 0 else { return }
      // The shape of the visible area stays.
      lens.halfWidth *= value[0] / lens.halfHeight
      lens.halfHeight = value[0]
      camera.projection = .orthographic(lens)
    },
  ]
}

extension AnimatedProperty<MeshDocument.Node> {
  /// The properties by their paths in a material of glTF: the factors of `MaterialParameters`, and the transforms of its
  /// textures.
  static let ofMaterials: [String: Self] = {
    var all: [String: Self] = [:]
    for factor in MaterialParameters.factors {
      guard let path = factor.gltf?.path else { continue }
      all[path] = Self(factor)
    }
    for slot in MaterialParameters.slots {
      guard let path = slot.gltf?.path else { continue }
      func transform(_ set: @escaping @Sendable (inout TextureTransform, [Float]) -> Void, _ width: Int)
        -> Self
      {
        Self(width) { node, value in
          guard var reference = node.material.details[slot] else { return }
          set(&reference.transform, value)
          node.material.details[slot] = reference
        }
      }
      let start = "\(path)/extensions/KHR_texture_transform"
      all["\(start)/offset"] = transform({ $0.offset = SIMD2($1[0], $1[1]) }, 2)
      all["\(start)/rotation"] = transform({ $0.rotation = $1[0] }, 1)
      all["\(start)/scale"] = transform({ $0.scale = SIMD2($1[0], $1[1]) }, 2)
    }
    return all
  }()

  /// A factor of materials, whose numbers are limited to its range, and whose colours to 1.
  private init(_ factor: MaterialFactor) {
    switch factor.kind {
    case .core(.baseColor):
      self.init(factor.width) { node, value in
        node.color.linear = SIMD4(value[0], value[1], value[2], value[3]).clamped(
          lowerBound: .zero, upperBound: .one)
      }
      isOfColor = true
    case .core(.metallic): self.init(1) { $0.material.metallic = factor.limitedInClip($1[0]) }
    case .core(.roughness): self.init(1) { $0.material.roughness = factor.limitedInClip($1[0]) }
    case .color:
      self.init(factor.width) {
        $0.material.details[factor] = SIMD3($1[0], $1[1], $1[2]).clamped(lowerBound: .zero, upperBound: .one)
      }
    case .number, .angle, .core:
      self.init(1) { $0.material.details[factor] = SIMD3(factor.limitedInClip($1[0]), 0, 0) }
    }
  }
}
