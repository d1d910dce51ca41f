import Geometry

/// A cloud whose elements become nodes of a mesh document. They share one mesh.
protocol ExportableCloud: Model {
  associatedtype Element
  var elements: [Element] { get }

  /// Whether the elements have an extent. The default is true.
  var hasExtent: Bool { get }
  /// Returns the index of the mesh of all elements, which it adds to the document if it is missing.
  func mesh(in builder: inout MeshDocumentBuilder) throws(SceneError) -> Int
  /// Returns the transform of the node of `element`. Nil if it has no node because it is invisible.
  static func transform(of element: Element) -> Transform?
  /// Returns the components of `transform(of:)`.
  static func decomposedTransform(of element: Element) -> DecomposedTransform?
  /// Returns the axis about which `element` is rotationally symmetric. Nil if it has no such axis.
  static func symmetryAxis(of element: Element) -> SIMD3<Float>?
  func appearance(of element: Element) -> SurfaceAppearance
}

extension ExportableCloud {
  var hasExtent: Bool { true }

  /// Whether an element has a node. O(1) if the first element has.
  var isVisible: Bool { hasExtent && elements.contains { Self.transform(of: $0) != nil } }

  /// Appends a node for each visible element.
  func appendElements(to document: inout MeshDocumentBuilder) throws(SceneError) {
    let group = document.index(of: group)
    guard isVisible, document.isIncluded(self.group) else { return }
    let mesh = try mesh(in: &document)
    for element in elements {
      if let node = node(of: element, mesh: mesh, group: group) { document.append(node) }
    }
  }

  /// Returns the node of `element`, with the mesh `mesh`, in the group `group` of the document. Nil if the element is
  /// invisible.
  func node(of element: Element, mesh: Int, group: Int?) -> MeshDocument.Node? {
    Self.transform(of: element).map {
      let appearance = appearance(of: element)
      return MeshDocument.Node(
        group: group, mesh: mesh, color: appearance.color, material: appearance.material, transform: $0)
    }
  }
}

extension SphereCloud: ExportableCloud {
  /// Appends a node for each visible sphere.
  public func append(to document: inout MeshDocumentBuilder) throws(SceneError) {
    try appendElements(to: &document)
  }

  func mesh(in builder: inout MeshDocumentBuilder) throws(SceneError) -> Int {
    try builder.unitSphere()
  }
  static func transform(of sphere: Element) -> Transform? {
    sphere.isDrawn ? Transform(translation: sphere.center, scale: sphere.radius) : nil
  }
  static func decomposedTransform(of sphere: Element) -> DecomposedTransform? {
    sphere.isDrawn
      ? DecomposedTransform(translation: sphere.center, scale: SIMD3(repeating: sphere.radius)) : nil
  }
  static func symmetryAxis(of sphere: Element) -> SIMD3<Float>? { nil }
  func appearance(of sphere: Element) -> SurfaceAppearance { SurfaceAppearance(color: sphere.color) }
}

extension RodCloud: ExportableCloud {
  /// Appends a node for each visible rod.
  public func append(to document: inout MeshDocumentBuilder) throws(SceneError) {
    try appendElements(to: &document)
  }

  func mesh(in builder: inout MeshDocumentBuilder) throws(SceneError) -> Int {
    try builder.unitRod()
  }
  static func transform(of rod: Element) -> Transform? { rod.transform }
  static func decomposedTransform(of rod: Element) -> DecomposedTransform? { rod.transform?.decomposed }
  static func symmetryAxis(of rod: Element) -> SIMD3<Float>? { rod.end - rod.start }
  func appearance(of rod: Element) -> SurfaceAppearance {
    SurfaceAppearance(color: Color(sRGB8: rod.sRGB8))
  }
}

extension ShapeCloud: ExportableCloud {
  /// Appends a node for each visible shape.
  public func append(to document: inout MeshDocumentBuilder) throws(SceneError) {
    try appendElements(to: &document)
  }

  var hasExtent: Bool { template.hasExtent }
  func mesh(in builder: inout MeshDocumentBuilder) throws(SceneError) -> Int {
    let labels = builder.labels
    return try builder.mesh(
      of: template, isTextured: template.appearance.usesTextureCoordinates, label: labels.label(of: self))
  }
  static func transform(of element: Element) -> Transform? {
    element.isDrawn ? element.transform : nil
  }
  static func decomposedTransform(of element: Element) -> DecomposedTransform? {
    element.isDrawn ? element.transform.decomposed : nil
  }
  static func symmetryAxis(of element: Element) -> SIMD3<Float>? { nil }
  func appearance(of element: Element) -> SurfaceAppearance {
    template.exportedAppearance.tinted(by: element.color)
  }
}
