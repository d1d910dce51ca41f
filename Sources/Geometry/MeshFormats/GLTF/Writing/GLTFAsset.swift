import Geometry

/// A document as a glTF 2.0 asset: nodes, meshes, materials and a buffer.
///
/// Nodes with the same mesh and colour share a glTF mesh. Nodes with the same mesh in different colours share its
/// accessors. A mesh without triangles is omitted, and its nodes are written without a mesh.
struct GLTFAsset {
  let buffer: GLTFBufferLayout
  let document: MeshDocument
  let summaries: [MeshSummary]

  /// The glTF meshes: each mesh of the document with each material that it is used with.
  private(set) var surfaces: [MeshEntry] = []
  /// The index of each node's glTF mesh, or nil for a node without a mesh.
  private(set) var surfaceOfNode = OptionalIndexList()
  private(set) var materials: [MaterialEntry] = []
  /// The animated materials.
  let materialAnimations: GLTFMaterialAnimations
  /// The textures of the materials.
  private(set) var textures = GLTFTextureTable(EmptyCollection())
  /// The names of the image files beside the file, or nil if the images are in the buffer.
  let imageNames: ImageFileNames?
  /// The nodes of the file.
  private(set) var tree = GLTFNodeTree()
  /// The animated nodes and groups of the document. Animated nodes are not instanced, and the transforms of all are
  /// written as translation, rotation and scale.
  private(set) var animated: Set<MeshDocument.Channel.Target> = []

  /// A glTF mesh: geometry and material.
  struct MeshEntry: Hashable {
    let mesh: Int
    let material: Int
    /// The materials in variants, with the indices of the variants of each. Empty for most.
    var variants: [VariantEntry] = []
  }

  /// The variants in which a mesh has a material.
  struct VariantEntry: Hashable {
    let material: Int
    var variants: [Int]
  }

  /// A glTF material.
  struct MaterialEntry: Hashable {
    let baseColor: SIMD4<Float>
    let material: Material
    let isTransparent: Bool
    /// The first of the nodes whose materials clips animate together. Nil for a material that is not animated.
    let animation: Int?
  }

  /// Collects the materials and meshes that nodes share. With `isInstanced`, nodes with the same surface and group are
  /// merged into one. O(groups + nodes + meshes), and O(vertices) with compression.
  ///
  /// - Parameter options: The options. The buffer is the file `sidecarName`, beside which the images are written. Without the
  ///   name, buffer and images are in the file itself.
  init(_ compressed: CompressedDocument, _ summaries: [MeshSummary], _ options: MeshWritingOptions) {
    let document = compressed.document
    (self.document, self.summaries) = (document, summaries)
    imageNames = options.sidecarName.map {
      ImageFileNames(GLTFTextureTable(document.materials).images, sidecarName: $0)
    }
    var distinctMaterials = UniqueList<MaterialEntry>()
    var distinctSurfaces = UniqueList<MeshEntry>()
    surfaceOfNode.reserveCapacity(document.nodes.count)
    materialAnimations = GLTFMaterialAnimations(document)
    for (number, node) in document.nodes.enumerated() {
      guard !document.meshes[node.mesh].isEmpty else {
        surfaceOfNode.append(nil)
        continue
      }
      func index(_ color: Color, _ material: Material, animation: Int? = nil) -> Int {
        let color = color.clamped
        return distinctMaterials.index(
          of: MaterialEntry(
            baseColor: color, material: material,
            isTransparent: color.w < 1 || summaries[node.mesh].isTransparent, animation: animation))
      }
      let material = index(node.color, node.material, animation: materialAnimations.owners[number])
      var surface = MeshEntry(mesh: node.mesh, material: material)
      if !document.variants.isEmpty {
        for (variant, appearance) in node.appearances.sorted(by: { $0.key < $1.key }) {
          let material = index(appearance.color, appearance.material)
          if let place = surface.variants.firstIndex(where: { $0.material == material }) {
            surface.variants[place].variants.append(variant)
          } else {
            surface.variants.append(VariantEntry(material: material, variants: [variant]))
          }
        }
      }
      surfaceOfNode.append(distinctSurfaces.index(of: surface))
    }
    (materials, surfaces) = (distinctMaterials.values, distinctSurfaces.values)
    // The movement of nodes without meshes, cameras and lights has no effect.
    let isEmpty = surfaces.isEmpty && document.cameras.isEmpty && document.lights.isEmpty
    let animation = isEmpty ? nil : GLTFAnimation(document)
    if let animation { animated = animation.targets }
    let rig = GLTFRig(document)
    animated.formUnion(rig.targetsOfTransforms)
    let instances = options.isInstanced ? GLTFInstances(document, surfaceOfNode, animated) : GLTFInstances()
    tree = GLTFNodeTree(document, surfaceOfNode, instances, animated, switched: rig.switchedGroups)
    textures = GLTFTextureTable(materials.lazy.map(\.material))
    buffer = GLTFBufferLayout(
      compressed, rig: rig, instances: instances, animation: animation,
      images: imageNames == nil ? textures.images : [])
  }
}
