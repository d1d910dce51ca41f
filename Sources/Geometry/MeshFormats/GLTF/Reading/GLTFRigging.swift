import Geometry
import TextCoding

/// The skins and animations of a glTF file, and the nodes that they need.
struct GLTFRigging {
  let skins: GLTFJSONObjects
  let animations: GLTFJSONObjects
  /// The nodes that are joints.
  private var joints: Set<Int> = []
  /// The nodes whose transforms are animated.
  private(set) var moved: Set<Int> = []
  /// The nodes that animations hide and show.
  private var switched: Set<Int> = []

  init(_ asset: GLTFJSONObject, _ scene: GLTFScene) throws(MeshReadError) {
    skins = try asset.objects("skins")
    animations = try asset.objects("animations")
    let nodeCount = scene.nodes.count
    // What is not valid is reported when it is read.
    for skin in skins {
      joints.formUnion((try? skin.indices("joints", of: "nodes", count: nodeCount)) ?? [])
      if let root = try? skin.index("skeleton", of: "nodes", count: nodeCount) { joints.insert(root) }
    }
    for animation in animations {
      for channel in (try? animation.objects("channels")) ?? .empty {
        guard let target = try? channel.object("target"),
          let (node, property) = try? target.animatedProperty(nodeCount: nodeCount)
        else { continue }
        if property.isOfTransform { moved.insert(node) }
        if property == .visibility { switched.insert(node) }
      }
    }
  }

  /// Whether there are neither skins nor animations.
  var isEmpty: Bool { skins.isEmpty && animations.isEmpty }

  /// Returns whether a node is read as a group even if it has only one content: joints are groups, and so are animated
  /// nodes unless they are one node of the document. Nodes that are hidden are groups.
  func needsGroup(_ node: Int, primitiveCount: Int) -> Bool {
    joints.contains(node) || switched.contains(node) || moved.contains(node) && primitiveCount != 1
  }
}

/// The parts of a document that were read from the nodes of a glTF file with skins or animations.
struct GLTFNodeParts {
  /// The group of each node that is one.
  var groups: [Int: Int] = [:]
  /// The nodes of the document with the mesh of each node.
  var nodes: [Int: Range<Int>] = [:]
  /// The indices in the file of the cameras and lights of the document.
  var cameras: [Int] = [], lights: [Int] = []

  /// Returns what moves if a node of the file does. Nil if the node is not in the scene.
  func target(_ node: Int) -> MeshDocument.Channel.Target? {
    if let group = groups[node] { return .group(group) }
    return nodes[node].flatMap { $0.count == 1 ? .node($0.lowerBound) : nil }
  }
}

// Skins and animations: glTF 2.0, sections 3.7.3 and 3.11.
extension GLTFReader {
  /// Appends the skins and clips to the document, and sets the skins of the nodes.
  mutating func append(
    _ rigging: GLTFRigging, _ parts: GLTFNodeParts, _ scene: GLTFScene, _ buffers: GLTFBuffers
  ) throws(MeshReadError) {
    var skins: [Int?] = []
    for skin in rigging.skins {
      let read: MeshDocument.Skin
      do throws(MeshReadError) {
        guard let found = try self.read(skin, parts, scene, buffers) else {
          omit("skins with joints that are not in the scene")
          skins.append(nil)
          continue
        }
        read = found
      } catch {
        unusable.add("skin", because: error)
        skins.append(nil)
        continue
      }
      let metadata = try skin.metadata()
      if !metadata.isEmpty { document.metadata[.skin(document.skins.count)] = metadata }
      skins.append(document.skins.count)
      document.skins.append(read)
    }
    for (number, nodes) in parts.nodes.sorted(by: { $0.key < $1.key }) {
      let object = scene.nodes[number]
      do throws(MeshReadError) {
        if let skin = try object.index("skin", of: "skins", count: skins.count).flatMap({ skins[$0] }) {
          try setSkin(skin, ofNodes: nodes, object)
        }
      } catch {
        unusable.add("skin of a node", "skins of nodes", because: error)
      }
    }
    for number in rigging.moved {
      guard let target = parts.target(number) else { continue }
      // Section 3.11: animated nodes must not use `matrix`.
      let steps = try scene.nodes[number].localSteps() ?? document.steps(of: target)
      document.animatedTransforms[target] = steps
    }
    var cache = KeyframeCache()
    for animation in rigging.animations {
      let count = unusable.count(of: Self.unusableChannel)
      let clip = try clip(animation, parts, &cache, scene, buffers)
      // A clip of which nothing is left is left out.
      if clip.channels.isEmpty, clip.properties.isEmpty, unusable.count(of: Self.unusableChannel) > count {
        continue
      }
      let metadata = try animation.metadata()
      if !metadata.isEmpty { document.metadata[.clip(document.clips.count)] = metadata }
      document.clips.append(clip)
    }
    for pointer in cache.omitted.sorted().prefix(Self.namedOmissionLimit) {
      omit("animations of \(quoted(shortened(pointer)))")
    }
    let unnamedCount = cache.omitted.count - Self.namedOmissionLimit
    if unnamedCount > 0 { omit("animations of \(unnamedCount) more properties") }
  }

  /// A feature of `unusable`.
  private static let unusableChannel = "channel of a clip"

  private mutating func read(
    _ skin: GLTFJSONObject, _ parts: GLTFNodeParts, _ scene: GLTFScene, _ buffers: GLTFBuffers
  ) throws(MeshReadError) -> MeshDocument.Skin? {
    let joints = try skin.indices("joints", of: "nodes", count: scene.nodes.count)
    var transforms: [Transform] = []
    if let number = try skin.index("inverseBindMatrices", of: "accessors", count: scene.accessorCount) {
      let accessor = try scene.accessor(number)
      guard accessor.width == 16, accessor.count >= joints.count else {
        throw skin.unexpected(
          "a matrix for each of \(joints.count) joints", at: "inverseBindMatrices",
          found: accessor.width == 16 ? "\(accessor.count)" : "other values")
      }
      guard budget.take(accessor.count, of: 128, read: buffers.byteCount) else { throw budgetExceeded(skin) }
      var columns: [[SIMD4<Float>]] = []
      for column in 0..<4 { columns.append(try vectors(of: accessor.column(column), buffers)) }
      transforms = joints.indices.map {
        Transform(
          xAxis: columns[0][$0].xyz, yAxis: columns[1][$0].xyz, zAxis: columns[2][$0].xyz,
          translation: columns[3][$0].xyz)
      }
    }
    let groups = joints.compactMap { parts.groups[$0] }
    guard groups.count == joints.count else { return nil }
    let root = try skin.index("skeleton", of: "nodes", count: scene.nodes.count)
    return MeshDocument.Skin(
      name: try skin.string("name"), joints: groups, inverseBindTransforms: transforms,
      skeleton: root.flatMap { parts.groups[$0] })
  }

  private mutating func setSkin(
    _ skin: Int, ofNodes nodes: Range<Int>, _ object: GLTFJSONObject
  ) throws(MeshReadError) {
    let jointCount = document.skins[skin].joints.count
    for node in nodes {
      let mesh = document.nodes[node].mesh
      guard let deformation = document.deformations[mesh], !deformation.influences.isEmpty else { continue }
      let needed = checkedJointCounts[mesh] ?? deformation.jointCount
      checkedJointCounts[mesh] = needed
      guard needed <= jointCount else {
        throw object.unexpected(
          "a skin with at least \(needed) joints, as the mesh needs", at: "skin", found: "\(jointCount)")
      }
      document.nodes[node].skin = skin
    }
  }

  /// The numbers of accessors that several channels share.
  private struct KeyframeCache {
    var numbers: [Int: [Float]] = [:]
    /// The pointers to properties that are not animated here, or the paths.
    var omitted: Set<String> = []
  }

  private mutating func clip(
    _ animation: GLTFJSONObject, _ parts: GLTFNodeParts, _ cache: inout KeyframeCache, _ scene: GLTFScene,
    _ buffers: GLTFBuffers
  ) throws(MeshReadError) -> MeshDocument.Clip {
    var clip = MeshDocument.Clip(name: try animation.string("name"))
    let samplers = try animation.objects("samplers")
    for object in try animation.objects("channels") {
      do throws(MeshReadError) {
        try append(object, samplers, to: &clip, parts, &cache, scene, buffers)
      } catch {
        unusable.add(Self.unusableChannel, "channels of clips", because: error)
      }
    }
    return clip
  }

  /// Appends a channel to a clip. One without keyframes changes nothing, and is not appended.
  private mutating func append(
    _ object: GLTFJSONObject, _ samplers: GLTFJSONObjects, to clip: inout MeshDocument.Clip,
    _ parts: GLTFNodeParts, _ cache: inout KeyframeCache, _ scene: GLTFScene, _ buffers: GLTFBuffers
  ) throws(MeshReadError) {
    guard let target = try object.object("target") else {
      throw object.unexpected("a target", at: "target", found: "none")
    }
    guard let path = try target.string("path") else {
      throw target.unexpected("a path", at: "path", found: "none")
    }
    guard target.has("node") || path == GLTFJSONObject.pointerPath else { return }
    guard let (node, property) = try target.animatedProperty(nodeCount: scene.nodes.count) else {
      if let (targets, key) = try animatedParts(target.pointer() ?? "", parts, scene) {
        if let channel = try propertyChannel(object, samplers, targets, key, &cache, scene, buffers),
          !channel.times.isEmpty
        {
          clip.properties.append(channel)
        }
        return
      }
      cache.omitted.insert(try target.pointer() ?? path)
      return
    }
    let number = try object.index("sampler", of: "samplers", count: samplers.count, "the index of a sampler")
    // A channel whose node is not in the scene is ignored.
    var targets: [(target: MeshDocument.Channel.Target, weightCount: Int)] = []
    if property == .weights {
      for node in parts.nodes[node] ?? 0..<0 {
        let count = document.deformations[document.nodes[node].mesh]?.targets.count ?? 0
        if count > 0 { targets.append((.node(node), count)) }
      }
    } else if let target = parts.target(node) {
      targets.append((target, 0))
    }
    for (target, weightCount) in targets {
      let channel = try channel(
        samplers[number], target, property, width: property.width ?? weightCount, &cache, scene, buffers)
      if !channel.times.isEmpty { clip.channels.append(channel) }
    }
  }

  /// Returns the parts of the document that a pointer refers to, and the path of the property in them. Nil for a property that
  /// is not animated here. Materials and lights without a place in the scene are no parts.
  private func animatedParts(
    _ pointer: String, _ parts: GLTFNodeParts, _ scene: GLTFScene
  ) throws(MeshReadError) -> (targets: [MeshDocument.PropertyChannel.Target], path: String)? {
    let words = pointer.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    func path(after prefix: [String]) -> (number: Int, path: String)? {
      guard words.count > prefix.count + 1, Array(words.prefix(prefix.count)) == prefix,
        let number = Int(words[prefix.count])
      else { return nil }
      return (number, words[(prefix.count + 1)...].joined(separator: "/"))
    }
    func known(
      _ path: String, _ kind: MeshDocument.PropertyChannel.Target,
      _ targets: [MeshDocument.PropertyChannel.Target]
    ) -> (targets: [MeshDocument.PropertyChannel.Target], path: String)? {
      MeshDocument.PropertyChannel.width(of: path, kind) == nil ? nil : (targets, path)
    }
    if let (number, path) = path(after: ["", "materials"]), 0..<scene.materials.count ~= number {
      let nodes = nodesOfSurfaces?[try scene.materials.surfaceIndex(number)] ?? []
      return known(path, .node(0), nodes.map { .node($0) })
    }
    if let (number, path) = path(after: ["", "extensions", GLTFExtension.lights, "lights"]) {
      return known(
        path, .light(0), parts.lights.indices.filter { parts.lights[$0] == number }.map { .light($0) })
    }
    if let (number, path) = path(after: ["", "cameras"]) {
      return known(
        path, .camera(0), parts.cameras.indices.filter { parts.cameras[$0] == number }.map { .camera($0) })
    }
    return nil
  }

  /// Returns the keyframes of a property of parts. Nil if there are no such parts.
  private mutating func propertyChannel(
    _ object: GLTFJSONObject, _ samplers: GLTFJSONObjects,
    _ targets: [MeshDocument.PropertyChannel.Target], _ path: String, _ cache: inout KeyframeCache,
    _ scene: GLTFScene, _ buffers: GLTFBuffers
  ) throws(MeshReadError) -> MeshDocument.PropertyChannel? {
    guard let first = targets.first, let width = MeshDocument.PropertyChannel.width(of: path, first) else {
      return nil
    }
    let number = try object.index("sampler", of: "samplers", count: samplers.count, "the index of a sampler")
    guard budget.take(targets.count, of: 16, read: buffers.byteCount) else { throw budgetExceeded(object) }
    // A rotation is the only channel whose values are not plain numbers, so a scale of `width` numbers is read.
    let channel = try channel(
      samplers[number], .group(0), .scale, width: width, &cache, scene, buffers)
    return MeshDocument.PropertyChannel(
      targets, path, channel.interpolation, times: channel.times, values: channel.values)
  }

  private mutating func channel(
    _ sampler: GLTFJSONObject, _ target: MeshDocument.Channel.Target,
    _ property: MeshDocument.Channel.Property,
    width: Int, _ cache: inout KeyframeCache, _ scene: GLTFScene, _ buffers: GLTFBuffers
  ) throws(MeshReadError) -> MeshDocument.Channel {
    let name = try sampler.string("interpolation") ?? MeshDocument.Channel.Interpolation.linear.rawValue
    guard var interpolation = MeshDocument.Channel.Interpolation(rawValue: name) else {
      throw sampler.unexpected("LINEAR, STEP or CUBICSPLINE", at: "interpolation", found: quoted(name))
    }
    // KHR_animation_pointer: truth values have steps.
    if property == .visibility { interpolation = .step }
    let times = try numbers("input", of: sampler, width: 1, &cache, scene, buffers)
    let values = try numbers(
      "output", of: sampler, width: property == .weights ? 1 : width, &cache, scene, buffers)
    // Channels can share times. Each takes the time to check them.
    guard budget.take(times.count, of: 4, read: buffers.byteCount) else { throw budgetExceeded(sampler) }
    for (index, pair) in zip(times, times.dropFirst()).enumerated() where pair.1 < pair.0 {
      throw sampler.unexpected(
        "times in order", at: "input", found: "\(pair.1) after \(pair.0) at keyframe \(index + 1)")
    }
    let count = times.count * width * (interpolation == .cubicSpline ? 3 : 1)
    guard values.count == count else {
      throw sampler.unexpected(
        "\(count / max(property == .weights ? 1 : width, 1)) values for \(times.count) keyframes",
        at: "output",
        found: "\(values.count / max(property == .weights ? 1 : width, 1))")
    }
    return MeshDocument.Channel(
      target, property, interpolation, times: times,
      values: property == .visibility ? values.map { $0 == 0 ? 0 : 1 } : values)
  }

  /// Returns the numbers of an accessor of a sampler, one after the other.
  private mutating func numbers(
    _ key: String, of sampler: GLTFJSONObject, width: Int, _ cache: inout KeyframeCache, _ scene: GLTFScene,
    _ buffers: GLTFBuffers
  ) throws(MeshReadError) -> [Float] {
    let number = try sampler.index(
      key, of: "accessors", count: scene.accessorCount, "the index of an accessor")
    let accessor = try scene.accessor(number)
    guard accessor.width == width else {
      throw sampler.unexpected(
        width == 1 ? "single numbers" : "vectors of \(width) numbers", at: key,
        found: accessor.width == 1 ? "single numbers" : "vectors of \(accessor.width)")
    }
    if let known = cache.numbers[number] { return known }
    guard budget.take(accessor.count, of: 16 + 4 * width, read: buffers.byteCount) else {
      throw budgetExceeded(sampler)
    }
    let vectors = try vectors(of: accessor, buffers)
    var numbers: [Float] = []
    numbers.reserveCapacity(width * vectors.count)
    for vector in vectors { for component in 0..<width { numbers.append(vector[component]) } }
    cache.numbers[number] = numbers
    return numbers
  }
}

extension GLTFJSONObject {
  /// The path of a channel target with a pointer.
  static let pointerPath = "pointer"

  /// Returns the pointer of a channel target: KHR_animation_pointer. Nil without one.
  func pointer() throws(MeshReadError) -> String? {
    try object("extensions")?.object(GLTFExtension.pointer)?.string("pointer")
  }

  /// Returns the node and the property of a channel target, by its path or by a pointer to the same. Nil for a property that
  /// is not animated here, and for a target without a node, which is ignored: glTF 2.0, section 3.11.
  func animatedProperty(
    nodeCount: Int
  ) throws(MeshReadError) -> (node: Int, property: MeshDocument.Channel.Property)? {
    guard let path = try string("path") else { return nil }
    if path != Self.pointerPath {
      guard let node = try index("node", of: "nodes", count: nodeCount),
        let property = MeshDocument.Channel.Property(rawValue: path), property != .visibility
      else { return nil }
      return (node, property)
    }
    let parts = (try pointer() ?? "").split(separator: "/", omittingEmptySubsequences: false)
      .map(String.init)
    guard parts.count >= 4, parts[0].isEmpty, parts[1] == "nodes", let node = Int(parts[2]),
      0..<nodeCount ~= node
    else { return nil }
    if parts[3...].elementsEqual(["extensions", GLTFExtension.visibility, "visible"]) {
      return (node, .visibility)
    }
    guard parts.count == 4, let property = MeshDocument.Channel.Property(rawValue: parts[3]),
      property != .visibility
    else { return nil }
    return (node, property)
  }
}
