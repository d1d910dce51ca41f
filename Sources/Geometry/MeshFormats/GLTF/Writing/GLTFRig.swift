import Files
import Geometry
import Parallelism

/// The skins, morph targets and clips of a document, as arrays in a glTF buffer. Each distinct array is stored once, in a
/// view and an accessor of its own.
struct GLTFRig {
  /// Numbers in the buffer.
  enum NumberArray: Hashable {
    /// The times or the weights of keyframes.
    case numbers([Float])
    /// Vectors of keyframes, as numbers: two to four for each.
    case vectors([Float], width: Int)
    /// The changes of a morph target. Those of positions have a range.
    case changes([SIMD3<Float>], hasRange: Bool)
    case weights([SIMD4<Float>])
    case joints([SIMD4<UInt16>])
    case transforms([Transform])
    /// Truth values.
    case truths([UInt8])
  }

  /// A channel, with its arrays.
  struct Channel {
    let target: MeshDocument.Channel.Target
    let property: MeshDocument.Channel.Property
    let interpolation: MeshDocument.Channel.Interpolation
    let times: Int
    let values: Int
  }

  /// A channel of a property of materials, lights or cameras, with its arrays.
  struct PropertyChannel {
    let targets: [MeshDocument.PropertyChannel.Target]
    let path: String
    let interpolation: MeshDocument.Channel.Interpolation
    let times: Int
    let values: Int
  }

  /// An attribute with its array.
  typealias Attribute = (semantic: String, array: Int)

  /// The distinct arrays.
  var arrays: [NumberArray] { distinctArrays.values }
  private var distinctArrays = UniqueList<NumberArray>()
  /// The joints and weights of each mesh that has some.
  private(set) var influences: [Int: [Attribute]] = [:]
  /// The morph targets of each mesh that has some.
  private(set) var targets: [Int: [[Attribute]]] = [:]
  /// The inverse bind transforms of each skin.
  private(set) var skins: [Int] = []
  /// The channels of each clip.
  private(set) var clips: [[Channel]] = []
  /// The channels of properties of each clip.
  private(set) var properties: [[PropertyChannel]] = []

  /// Creates the rig of a document without any.
  init() {}

  /// Creates the rig of a document. O(nodes + vertices of deformed meshes + keyframes).
  init(_ document: MeshDocument) {
    guard document.isRigged else { return }
    let isWritten = document.writtenMeshes
    for (mesh, deformation) in document.deformations.sorted(by: { $0.key < $1.key }) where isWritten[mesh] {
      for (number, set) in deformation.influences.enumerated() {
        influences[mesh, default: []] += [
          ("JOINTS_\(number)", distinctArrays.index(of: .joints(set.joints))),
          ("WEIGHTS_\(number)", distinctArrays.index(of: .weights(set.weights))),
        ]
      }
      for target in deformation.targets {
        var attributes: [Attribute] = []
        func add(_ semantic: String, _ changes: [SIMD3<Float>]) {
          if changes.isEmpty { return }
          let array = NumberArray.changes(changes, hasRange: semantic == "POSITION")
          attributes.append((semantic, distinctArrays.index(of: array)))
        }
        add("POSITION", target.positions)
        // Section 3.7.2.1: normals that are not written are computed, and a target cannot change them.
        if document.computedNormals[mesh] == nil {
          add("NORMAL", target.normals)
          if !document.meshes[mesh].tangents.isEmpty { add("TANGENT", target.tangents) }
        }
        // An empty target is not valid, so the positions are zeros.
        if attributes.isEmpty {
          add("POSITION", Array(repeating: .zero, count: document.meshes[mesh].vertices.count))
        }
        targets[mesh, default: []].append(attributes)
      }
    }
    for skin in document.skins {
      skins.append(distinctArrays.index(of: .transforms(skin.inverseBindTransforms)))
    }
    for clip in document.clips {
      clips.append(
        clip.channels.map { channel in
          Channel(
            target: channel.target, property: channel.property, interpolation: channel.interpolation,
            times: distinctArrays.index(of: .numbers(channel.times)),
            values: distinctArrays.index(of: Self.values(of: channel)))
        })
      properties.append(
        clip.properties.map { channel in
          PropertyChannel(
            targets: channel.targets, path: channel.path, interpolation: channel.interpolation,
            times: distinctArrays.index(of: .numbers(channel.times)),
            values: distinctArrays.index(
              of: channel.width == 1
                ? .numbers(channel.values) : .vectors(channel.values, width: channel.width)))
        })
    }
  }

  private static func values(of channel: MeshDocument.Channel) -> NumberArray {
    switch channel.property {
    case .weights: .numbers(channel.values)
    case .visibility: .truths(channel.values.map { $0 == 0 ? 0 : 1 })
    case .translation, .scale: .vectors(channel.values, width: 3)
    case .rotation: .vectors(channel.values, width: 4)
    }
  }

  /// The nodes and groups whose transforms clips move. They must be nodes of the file.
  var targetsOfTransforms: Set<MeshDocument.Channel.Target> {
    Set(clips.joined().filter(\.property.isOfTransform).map(\.target))
  }

  /// The groups that clips hide and show.
  var switchedGroups: Set<Int> {
    Set(
      clips.joined().compactMap {
        guard case .group(let group) = $0.target, $0.property == .visibility else { return nil }
        return group
      })
  }
}

extension MeshDocument {
  /// Whether each mesh is written to a glTF file: it has triangles, points or lines, and a node. O(nodes + meshes).
  var writtenMeshes: [Bool] {
    var isWritten = [Bool](repeating: false, count: meshes.count)
    for node in nodes where !meshes[node.mesh].isEmpty { isWritten[node.mesh] = true }
    return isWritten
  }
}

extension GLTFRig.NumberArray {
  /// The size in bytes.
  var byteCount: Int {
    switch self {
    case .numbers(let numbers), .vectors(let numbers, _): 4 * numbers.count
    case .changes(let vectors, _): 12 * vectors.count
    case .weights(let vectors): 16 * vectors.count
    case .joints(let vectors): 8 * vectors.count
    case .transforms(let transforms): 64 * transforms.count
    case .truths(let truths): truths.count
    }
  }

  /// The number of elements of the accessor.
  var count: Int {
    switch self {
    case .numbers(let numbers): numbers.count
    case .vectors(let numbers, let width): numbers.count / width
    case .changes(let vectors, _): vectors.count
    case .weights(let vectors): vectors.count
    case .joints(let vectors): vectors.count
    case .transforms(let transforms): transforms.count
    case .truths(let truths): truths.count
    }
  }

  /// The type of the elements of the accessor.
  var elementType: String {
    switch self {
    case .numbers, .truths: "SCALAR"
    case .vectors(_, let width): "VEC\(width)"
    case .changes: "VEC3"
    case .weights, .joints: "VEC4"
    case .transforms: "MAT4"
    }
  }

  /// The code of UNSIGNED_BYTE, UNSIGNED_SHORT or FLOAT.
  var componentType: Int {
    switch self {
    case .truths: 5121
    case .joints: 5123
    case .numbers, .vectors, .changes, .weights, .transforms: 5126
    }
  }

  /// The code of ARRAY_BUFFER for attributes of vertices. Nil for others.
  var bufferTarget: Int? {
    switch self {
    case .changes, .weights, .joints: 34962
    case .numbers, .vectors, .transforms, .truths: nil
    }
  }

  /// The smallest and the largest components, which the specification requires of positions and times.
  var range: (min: [Float], max: [Float])? {
    switch self {
    case .numbers(let numbers): numbers.first.map { _ in ([numbers.min() ?? 0], [numbers.max() ?? 0]) }
    case .changes(let vectors, hasRange: true):
      vectors.first.map { first in
        let low = vectors.reduce(first) { pointwiseMin($0, $1) }
        let high = vectors.reduce(first) { pointwiseMax($0, $1) }
        return ([low.x, low.y, low.z], [high.x, high.y, high.z])
      }
    default: nil
    }
  }

  /// Calls `body` with all bytes in order, piece by piece.
  func forEachPiece(_ body: (RawSpan) throws(FileError) -> Void) throws(FileError) {
    switch self {
    case .numbers(let numbers), .vectors(let numbers, _): try numbers.span.withBytes(body)
    case .changes(let vectors, _):
      try GLTFBufferLayout.forEachBlock(of: vectors.count, body) { PackedFloat3(vectors[$0]) }
    case .weights(let vectors): try vectors.span.withBytes(body)
    case .truths(let truths): try GLTFBufferLayout.write(padded: truths, body)
    case .joints(let vectors):
      try GLTFBufferLayout.forEachBlock(of: 4 * vectors.count, body) { vectors[$0 / 4][$0 % 4] }
    case .transforms(let transforms):
      try GLTFBufferLayout.forEachBlock(of: 16 * transforms.count, body) { index in
        let (transform, place) = (transforms[index / 16], index % 16)
        let column = [transform.xAxis, transform.yAxis, transform.zAxis, transform.translation][place / 4]
        return place % 4 < 3 ? column[place % 4] : place == 15 ? 1 : 0
      }
    }
  }
}
