import Geometry
import TextCoding

// The JSON of nodes, cameras and lights: glTF 2.0, sections 5.12, 5.25 and 5.27, and KHR_lights_punctual.
extension GLTFAsset {
  /// Writes the scene and an empty list of nodes. Returns the offset in the text of the elements of the list, which
  /// `forEachPieceOfNodes` returns: they can be much longer than everything else.
  func writeScene(_ json: inout JSONWriter) -> Int {
    json.array("scenes") { json in
      json.object { json in
        if !tree.roots.isEmpty { json.numbers("nodes", tree.roots.lazy.map { Int($0) }) }
        write(document.metadata[.scene], &json)
      }
    }
    // Empty arrays are not valid glTF, so they are omitted.
    guard !tree.nodes.isEmpty else { return json.bytes.count }
    var offset = 0
    json.array("nodes") { json in offset = json.bytes.count }
    return offset
  }

  /// Calls `body` with the text of all nodes in order, piece by piece. O(nodes).
  func forEachPieceOfNodes<Failure: Error>(
    _ body: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    let accessors = accessors(ofInstances: true)
    var json = JSONWriter()
    for node in tree.nodes {
      json.object { json in write(node, accessors, &json) }
      guard json.bytes.count >= 1 << 16 else { continue }
      try body(json.bytes)
      json.removeText()
    }
    try body(json.bytes)
  }

  private typealias Accessors = [Int: [(semantic: String?, number: Int)]]

  private func write(_ node: GLTFNodeTree.Node, _ accessors: Accessors, _ json: inout JSONWriter) {
    switch node {
    case .single(let number):
      let index = Int(number)
      let node = document.nodes[index]
      if let name = node.name { json.string("name", name) }
      writeMesh(ofNode: index, &json)
      write(node.transform, of: .node(index), &json)
      write(document.metadata[.node(index)], &json)
    case .instances(let number):
      json.number("mesh", buffer.instances.sets[Int(number)].surface)
      writeExtensions(instances: Int(number), accessors, &json)
    case .group(let index): writeGroup(Int(index), accessors, &json)
    case .camera(let index):
      writePlace(of: document.cameras[Int(index)], &json)
      json.number("camera", Int(index))
    case .light(let index):
      writePlace(of: document.lights[Int(index)], &json)
      writeExtensions(light: Int(index), accessors, &json)
    }
  }

  private func writePlace(of part: some MeshDocument.Placed, _ json: inout JSONWriter) {
    if let name = part.name { json.string("name", name) }
    write(part.transform, of: nil, &json)
  }

  private func writeGroup(_ index: Int, _ accessors: Accessors, _ json: inout JSONWriter) {
    let (group, content) = (document.groups[index], tree.groups[index])
    if let name = group.name { json.string("name", name) }
    var instances: Int?
    switch content.mesh {
    case .single(let node): writeMesh(ofNode: Int(node), &json)
    case .instances(let number):
      json.number("mesh", buffer.instances.sets[Int(number)].surface)
      instances = Int(number)
    case .group, .camera, .light, nil: break
    }
    if index == 0, document.hasOrigin {
      // The root, which `MeshOutput` inserts.
      json.doubles("translation", (0..<3).map { document.origin[$0] })
    } else {
      write(group.transform, of: .group(index), &json)
    }
    if let camera = content.camera { json.number("camera", camera) }
    writeExtensions(
      instances: instances, light: content.light,
      isVisible: tree.switched.contains(index) || !group.isVisible ? group.isVisible : nil,
      metadata: document.metadata[.group(index)], accessors, &json)
    if !content.children.isEmpty { json.numbers("children", content.children) }
  }

  private func writeExtensions(
    instances: Int? = nil, light: Int? = nil, isVisible: Bool? = nil,
    metadata: MeshDocument.Metadata? = nil, _ accessors: Accessors, _ json: inout JSONWriter
  ) {
    write(metadata, hasExtensions: instances != nil || light != nil || isVisible != nil, &json) { json in
      if let instances {
        json.object(GLTFExtension.instancing) { json in
          json.object("attributes") { json in
            for case (let semantic?, let number) in accessors[instances] ?? [] {
              json.number(semantic, number)
            }
          }
        }
      }
      if let light { json.object(GLTFExtension.lights) { json in json.number("light", light) } }
      if let isVisible {
        json.object(GLTFExtension.visibility) { json in json.boolean("visible", isVisible) }
      }
    }
  }

  /// Writes the metadata of a part of the file, and its other extensions.
  ///
  /// - Parameters:
  ///   - hasExtensions: whether there are other extensions.
  ///   - extensions: writes them.
  func write(
    _ metadata: MeshDocument.Metadata?, hasExtensions: Bool = false, _ json: inout JSONWriter,
    _ extensions: (inout JSONWriter) -> Void = { _ in }
  ) {
    if hasExtensions || metadata?.xmp != nil {
      json.object("extensions") { json in
        extensions(&json)
        if let xmp = metadata?.xmp { json.member(GLTFExtension.metadata, text: xmp) }
      }
    }
    if let extras = metadata?.extras { json.member("extras", text: extras) }
  }

  /// Writes the mesh of a node of the document, its skin and the weights of its morph targets.
  private func writeMesh(ofNode index: Int, _ json: inout JSONWriter) {
    guard let surface = surfaceOfNode[index] else { return }
    json.number("mesh", surface)
    let node = document.nodes[index]
    if let skin = node.skin { json.number("skin", skin) }
    let weights = node.weights
    if weights.contains(where: { $0 != 0 }) { json.numbers("weights", weights) }
  }

  /// Writes a transform. `target` is the node or group of the document, or nil for a part that is never animated.
  private func write(
    _ transform: Transform, of target: MeshDocument.Channel.Target?, _ json: inout JSONWriter
  ) {
    let isAnimated = target.map { animated.contains($0) } ?? false
    if isAnimated, let steps = target.flatMap({ document.animatedTransforms[$0] }) {
      return write(steps, &json)
    }
    if let scale = transform.axisAlignedScale {
      if transform.translation != .zero { json.vector("translation", transform.translation) }
      if scale != .one { json.vector("scale", scale) }
    } else if isAnimated, let steps = transform.decomposed {
      // Section 3.11: animated nodes must not use `matrix`.
      write(steps, &json)
    } else {
      json.numbers("matrix", transform.columns)
    }
  }

  private func write(_ steps: DecomposedTransform, _ json: inout JSONWriter) {
    if steps.translation != .zero { json.vector("translation", steps.translation) }
    if steps.rotation != [0, 0, 0, 1] { json.numbers("rotation", (0..<4).map { steps.rotation[$0] }) }
    if steps.scale != .one { json.vector("scale", steps.scale) }
  }

  func writeCameras(_ json: inout JSONWriter) {
    guard !document.cameras.isEmpty else { return }
    json.array("cameras") { json in
      for (number, camera) in document.cameras.enumerated() {
        json.object { json in
          write(document.metadata[.camera(number)], &json)
          if let name = camera.name { json.string("name", name) }
          switch camera.projection {
          case .perspective(let lens):
            json.string("type", "perspective")
            json.object("perspective") { json in
              json.number("yfov", lens.verticalAngle)
              if let aspectRatio = lens.aspectRatio { json.number("aspectRatio", aspectRatio) }
              json.number("znear", lens.near)
              if let far = lens.far { json.number("zfar", far) }
            }
          case .orthographic(let lens):
            json.string("type", "orthographic")
            json.object("orthographic") { json in
              json.number("xmag", lens.halfWidth)
              json.number("ymag", lens.halfHeight)
              json.number("znear", lens.near)
              json.number("zfar", lens.far)
            }
          }
        }
      }
    }
  }

  /// Writes the lights, the names of the variants and the metadata of the file.
  func writeRootExtensions(_ json: inout JSONWriter) {
    write(
      document.metadata[.file], hasExtensions: !document.lights.isEmpty || !document.variants.isEmpty, &json
    ) { json in
      if !document.lights.isEmpty {
        json.object(GLTFExtension.lights) { json in
          json.array("lights") { json in
            for (number, light) in document.lights.enumerated() {
              json.object { json in
                write(light, &json)
                write(document.metadata[.light(number)], &json)
              }
            }
          }
        }
      }
      if !document.variants.isEmpty {
        json.object(GLTFExtension.variants) { json in
          json.array("variants") { json in
            for name in document.variants { json.object { json in json.string("name", name) } }
          }
        }
      }
    }
  }

  private func write(_ light: MeshDocument.Light, _ json: inout JSONWriter) {
    if let name = light.name { json.string("name", name) }
    let color = light.color.linear
    if light.color != .white { json.vector("color", SIMD3(color.x, color.y, color.z)) }
    json.number("intensity", light.intensity)
    switch light.kind {
    case .directional: json.string("type", "directional")
    case .point: json.string("type", "point")
    case .spot(let innerAngle, let outerAngle):
      json.string("type", "spot")
      json.object("spot") { json in
        json.number("innerConeAngle", innerAngle)
        json.number("outerConeAngle", outerAngle)
      }
    }
    if let range = light.range { json.number("range", range) }
  }
}

extension Transform {
  /// The columns of the 4x4 matrix, one after the other.
  fileprivate var columns: [Float] {
    [(xAxis, 0 as Float), (yAxis, 0), (zAxis, 0), (translation, 1)].flatMap { [$0.x, $0.y, $0.z, $1] }
  }
}
