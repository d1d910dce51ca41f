import Geometry

/// A cloud whose elements become nodes of a mesh document. They share one mesh.
package protocol ExportableCloud: Model, ModelTraits {
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
  package var hasExtent: Bool { true }
  package var elementCount: Int? { elements.count }

  /// Whether an element has a node. O(1) if the first element has.
  var isVisible: Bool { hasExtent && elements.contains { Self.transform(of: $0) != nil } }

  /// Appends a node for each visible element.
  package func append(to document: inout MeshDocumentBuilder) throws(SceneError) {
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
