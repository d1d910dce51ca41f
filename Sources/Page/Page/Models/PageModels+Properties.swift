import Geometry
import SceneModel

// Clips that change materials, lights and cameras.
extension PageModels {
  /// The materials of a file that are equal and that the same clips change.
  struct AnimatedMaterial: Hashable {
    let material: Material
    /// The index of the animation, and the numbers of its properties.
    let animation: Int
    var properties: [Int] = []
  }

  /// The number of keyframes in place of each span that is not on a line.
  private static let curveStepCount = 16

  /// Records which meshes have materials that clips change. The meshes must be added afterwards.
  mutating func recordMaterials(of animation: MeshAnimation) {
    guard let properties = animation.properties else { return }
    hasAnimatedProperties = true
    materialsOfClips.formUnion(animation.materialsAtKeyframes)
    let materials = properties.posed.value.nodes.map(\.material)
    for (number, property) in properties.properties.enumerated()
    where property.path != MeshDocument.PropertyChannel.colorPath {
      for case .node(let place) in property.targets {
        let mesh = properties.models.meshes[place]
        guard mesh.materialModel == nil, mesh.material == materials[place] else { continue }
        let new = AnimatedMaterial(material: mesh.material, animation: index(of: animation))
        animatedMaterials[ObjectIdentifier(mesh), default: new].properties.append(number)
      }
    }
  }

  /// Returns the index of the material of a mesh that clips change, which is appended if it is not in the list. Nil if no clip
  /// changes it.
  mutating func index(ofAnimatedMaterialOf mesh: MeshModel) -> Int? {
    guard let animated = animatedMaterials[ObjectIdentifier(mesh)] else { return nil }
    if let known = animatedIndices[animated] { return known }
    let index = append(fileMaterial(mesh.material), of: nil)
    animatedIndices[animated] = index
    return index
  }

  /// Adds what clips change of materials, lights and cameras to the data of the animation. All of them must be in the list.
  ///
  /// `properties` has the key, the value without a clip, and the models of each property. `clips` has the keyframes of each clip
  /// by the number of the property, in the units of the properties of the page.
  mutating func addProperties(of animation: MeshAnimation, in imports: [ImportedMesh]) {
    guard let properties = animation.properties else { return }
    var places: [ObjectIdentifier: (file: Int, number: Int)] = [:]
    for file in imports {
      for (number, mesh) in file.meshes.enumerated() {
        places[ObjectIdentifier(mesh)] = (index(of: file), number)
      }
    }
    var list: [PageValue] = []
    var clips: [[PageValue]] = animation.rig.propertiesOfClips.map { _ in [] }
    var curvesOfProperties: [[(clip: Int, samples: Samples)]] = properties.properties.map { _ in [] }
    for (clip, channels) in animation.rig.propertiesOfClips.enumerated() {
      for bound in channels { curvesOfProperties[bound.slot].append((clip, Samples(bound.channel))) }
    }
    var references = KeyframeReferences()
    for (number, (property, curves)) in zip(properties.properties, curvesOfProperties).enumerated() {
      func values(at value: [Float]?) -> [String: [Double]] {
        Self.values(of: properties.part(ofProperty: number, at: value))
      }
      let rest = values(at: nil)
      let changed = curves.map { curve in curve.samples.values.map { values(at: $0) } }
      for (key, own) in rest.sorted(by: { $0.key < $1.key })
      where changed.joined().contains(where: { $0[key] != own }) {
        let models = models(of: property, key, properties, places)
        guard !models.isEmpty else { continue }
        for (curve, values) in zip(curves, changed) {
          let numbers = values.compactMap { $0[key] }.filter { $0.count == own.count }
          guard numbers.count == values.count else { continue }
          clips[curve.clip].append(
            .object([
              ("slot", .index(list.count)), ("interpolation", .text(curve.samples.interpolation.rawValue)),
              ("times", references.reference(curve.samples.times, &arrays)),
              ("values", references.reference(numbers.joined().map { Float($0) }, &arrays)),
            ]))
        }
        list.append(
          .object([
            ("key", .text(key)), ("rest", .numbers(own)),
            ("models", .array(models.map { .numbers([$0, $1].map { Double($0) }) })),
          ]))
      }
    }
    self.list[index(of: animation)].data.append(
      ("animated", .object([("properties", .array(list)), ("clips", .array(clips.map { .array($0) }))])))
  }

  /// Returns the indices of the models that have the key of a property. The second number is that of a mesh in its file, for
  /// colours, or −1.
  private func models(
    of property: AnimatedProperties.Property, _ key: String, _ properties: AnimatedProperties,
    _ places: [ObjectIdentifier: (file: Int, number: Int)]
  ) -> [(Int, Int)] {
    var known: Set<Int> = []
    return property.targets.compactMap { target in
      switch target {
      case .node(let place):
        let mesh = properties.models.meshes[place]
        if key == Self.colorKey {
          // A replaced material has a colour of its own.
          guard mesh.materialModel == nil else { return nil }
          return places[ObjectIdentifier(mesh)] ?? (index(of: mesh), -1)
        }
        guard let material = animatedMaterials[ObjectIdentifier(mesh)].flatMap({ animatedIndices[$0] })
        else { return nil }
        return known.insert(material).inserted ? (material, -1) : nil
      case .light(let place): return (index(of: properties.models.lights[place]), -1)
      case .camera(let place): return (index(of: properties.models.cameras[place]), -1)
      }
    }.filter { $0.0 >= 0 }
  }

  private static let colorKey = "color"

  /// Returns the numbers of a part by their keys in the page. `textures/` and the name of a texture is the transform of its
  /// coordinates.
  private static func values(of part: MeshDocument) -> [String: [Double]] {
    var values: [(key: String, value: PageValue)] = []
    if let node = part.nodes.first {
      values = factors(of: SurfaceAppearance(material: node.material))
      values += [
        (colorKey, .color(node.color)),
        ("clearcoatNormalScale", .float(node.material.details.clearcoatNormalScale)),
      ]
      values += MaterialParameters.drawnSlots.compactMap { slot in
        node.material.details[slot].map {
          let rows = $0.transform.rows
          return ("textures/\(slot.stem)", .floats([rows.0, rows.1].flatMap { [$0.x, $0.y, $0.z] }))
        }
      }
    }
    if let light = part.lights.first { values = Self.values(of: Light(light)) }
    if let camera = part.cameras.first { values = Self.values(of: Camera(camera)) }
    return Dictionary(
      values.compactMap { key, value in value.finiteNumbers.map { (key, $0) } },
      uniquingKeysWith: { first, _ in first })
  }

  private static func values<Model: DescribedModel>(of model: Model) -> [(key: String, value: PageValue)] {
    Model.properties.map { ($0.name, PageValue(ofProperty: $0[of: model].propertyValue)) }
  }

  /// The keyframes of a property, so that the values between them are on a line or those of the keyframe before.
  private struct Samples {
    var times: [Float] = []
    var values: [[Float]] = []
    let interpolation: MeshDocument.Channel.Interpolation

    init(_ channel: MeshDocument.PropertyChannel) {
      interpolation = channel.interpolation == .step ? .step : .linear
      let isCurved = channel.interpolation == .cubicSpline || channel.path.hasSuffix("/rotation")
      guard isCurved, channel.interpolation != .step else {
        times = channel.times
        values = times.indices.map { index in
          let width = channel.width
          return Array(channel.values[index * width..<(index + 1) * width])
        }
        return
      }
      for (start, end) in zip(channel.times, channel.times.dropFirst()) where end > start {
        for step in 0..<PageModels.curveStepCount {
          times.append(start + (end - start) * Float(step) / Float(PageModels.curveStepCount))
        }
      }
      times.append(channel.times[channel.times.count - 1])
      values = times.map { channel.value(at: $0) }
    }
  }
}

/// The arrays of keyframes. Most channels of a clip have the same times.
struct KeyframeReferences {
  private var known: [[Float]: Int] = [:]

  /// Returns the reference to an array of numbers, which is appended if there is no equal one.
  mutating func reference(_ numbers: [Float], _ arrays: inout PageArrays) -> PageValue {
    let index = known[numbers] ?? arrays.add(numbers)
    known[numbers] = index
    return .index(index)
  }
}

extension PageValue {
  /// The number or the numbers. Nil for other values, and unless all are finite.
  fileprivate var finiteNumbers: [Double]? {
    switch self {
    case .number(let number) where number.isFinite: [number]
    case .numbers(let numbers) where numbers.allSatisfy(\.isFinite): numbers
    default: nil
    }
  }
}
