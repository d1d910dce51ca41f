extension MeshDocument {
  /// The data of applications about a part of a glTF file. Renderers ignore them.
  public struct Metadata: Equatable, Sendable {
    /// `extras`, a JSON value as text: glTF 2.0, section 3.3. Nil for none.
    public var extras: String?
    /// The object of the extension KHR_xmp_json_ld, as JSON text. Nil for none.
    public var xmp: String?

    /// Creates metadata. The texts must be JSON.
    public init(extras: String? = nil, xmp: String? = nil) { (self.extras, self.xmp) = (extras, xmp) }

    /// Whether there are none.
    public var isEmpty: Bool { extras == nil && xmp == nil }
  }

  /// A part of a glTF file that has metadata. Numbers are indices into the lists of the document.
  public enum MetadataOwner: Hashable, Sendable {
    /// The root of the JSON. It has the packets to which the other parts refer by KHR_xmp_json_ld.
    case file
    /// The description of the file, `asset`.
    case asset
    /// The scene.
    case scene
    case group(Int), node(Int), mesh(Int), camera(Int), light(Int), skin(Int), clip(Int)
    case material(Material)
    case image(EncodedImage)
  }
}
