import Geometry

/// A cloud whose elements become nodes of a mesh document.
protocol RecordableCloud: AnyObject {
  associatedtype Element
  var elements: [Element] { get }

  /// Returns the transform of the node of `element`. Nil if it has no node because it is invisible.
  static func place(of element: Element) -> DecomposedTransform?
  /// Returns the axis about which `element` is rotationally symmetric. Nil if it has no such axis.
  static func symmetryAxis(of element: Element) -> SIMD3<Float>?
  static func color(of element: Element) -> Color
  /// Adds the node of element `number` to a document.
  func appendNode(of element: Element, number: Int, to builder: inout MeshDocumentBuilder) throws(SceneError)
}

extension SphereCloud: RecordableCloud {
  static func place(of sphere: Element) -> DecomposedTransform? {
    DecomposedTransform(translation: sphere.center, scale: SIMD3(repeating: sphere.radius))
  }
  static func symmetryAxis(of sphere: Element) -> SIMD3<Float>? { nil }
  static func color(of sphere: Element) -> Color { sphere.color }
  func appendNode(
    of sphere: Element, number: Int, to builder: inout MeshDocumentBuilder
  ) throws(SceneError) {
    try builder.append(sphere, number: number, of: self)
  }
}

extension RodCloud: RecordableCloud {
  static func place(of rod: Element) -> DecomposedTransform? { rod.transform?.decomposed }
  static func symmetryAxis(of rod: Element) -> SIMD3<Float>? { rod.end - rod.start }
  static func color(of rod: Element) -> Color { Color(sRGB8: rod.sRGB8) }
  func appendNode(of rod: Element, number: Int, to builder: inout MeshDocumentBuilder) throws(SceneError) {
    try builder.append(rod)
  }
}

/// A recorded cloud and the nodes of its elements.
struct RecordedCloud<Cloud: RecordableCloud> {
  let cloud: Cloud
  private var nodes: NodeIndex

  /// Creates the record of a cloud whose nodes are numbered from `next`. Sets `next` to the number after its last node.
  init(_ cloud: Cloud, firstNode next: inout Int, hasNode: (Cloud.Element) -> Bool) {
    self.cloud = cloud
    var numbers: [Int?] = []
    numbers.reserveCapacity(cloud.elements.count)
    for element in cloud.elements {
      let isNode = hasNode(element)
      numbers.append(isNode ? next : nil)
      next += isNode ? 1 : 0
    }
    nodes = NodeIndex(numbers)
  }

  /// Records the transform and the colour of each element. Appends a node for an element without one. O(elements).
  mutating func record(
    _ identities: SceneRecorder.Identities, _ instant: Int, in recorded: inout RecordedNodes
  ) throws(SceneError) {
    let elements = cloud.elements
    nodes.arrange(elements.count, identities[ObjectIdentifier(cloud)])
    for (number, element) in elements.enumerated() {
      guard var place = Cloud.place(of: element) else { continue }
      if let node = nodes[number] {
        if let axis = Cloud.symmetryAxis(of: element) {
          // Rotations about the symmetry axis are invisible, so the shortest rotation is used.
          place.rotation = recorded.tracks[node].rotation(towards: axis) ?? place.rotation
        }
        recorded.tracks[node].append(place, at: instant)
        recorded.recordColor(Cloud.color(of: element), node: node)
      } else {
        try cloud.appendNode(of: element, number: number, to: &recorded.builder)
        nodes[number] = recorded.beginNode(at: place, instant)
      }
    }
  }
}

/// The nodes of a recording and their tracks.
struct RecordedNodes {
  var builder: MeshDocumentBuilder
  /// One track for each node of the document.
  var tracks: [NodeTrack] = []
  /// Whether a colour differed from the first colour of its node.
  private(set) var colorsChange = false

  init(_ builder: MeshDocumentBuilder) { self.builder = builder }

  /// Begins the track of the last node. The node has scale 0 before `instant`.
  mutating func beginNode(at place: DecomposedTransform, _ instant: Int) -> Int {
    let number = builder.document.nodes.count - 1
    builder.shrinkToPoint(number)
    tracks.append(NodeTrack(hiddenAt: place, count: instant))
    tracks[number].append(place, at: instant)
    return number
  }

  /// Sets `colorsChange` if `color` differs from the first colour of the node.
  mutating func recordColor(_ color: Color, node number: Int) {
    if !colorsChange, builder.document.nodes[number].color != color { colorsChange = true }
  }
}
