import Geometry
import RenderScene
import SceneModel

/// The primitives of a scene in a view, divided by the way in which they are drawn.
struct ScenePrimitives: Sendable {
  /// The opaque primitives. Each sample shows the nearest one.
  var opaque: RaycastPrimitives
  /// The primitives that are translucent, or cut out by a mask. They are drawn in layers in front of the opaque ones;
  /// see `TileLayers`.
  var translucent: RaycastPrimitives
  /// The surfaces that are left out.
  let selection: Selection
  /// Whether a surface with transmission was appended or left out.
  private(set) var hasTransmission = false

  /// A choice of surfaces.
  enum Selection: Sendable {
    /// All.
    case all
    /// Those that surfaces with transmission show: all but these, and no translucent ones, apart from masks.
    case behindTransmission
    /// Those that cast shadows of lights: all without transmission.
    case shadowCasters
  }

  init(_ view: ViewFrustum, _ selection: Selection = .all) {
    self.selection = selection
    (opaque, translucent) = (RaycastPrimitives(view), RaycastPrimitives(view))
  }

  /// Whether a primitive has a material.
  var hasMaterials: Bool {
    opaque.meshes.materials.hasMaterials || translucent.meshes.materials.hasMaterials
  }

  /// Adds a sphere without ambient occlusion. Invisible ones, with an alpha of 0 or less, are left out.
  mutating func append(_ center: SIMD3<Float>, radius: Float, _ color: Color) {
    if color.alpha < 1 {
      if color.alpha > 0, selection != .behindTransmission {
        translucent.append(center, radius: radius, color)
      }
    } else {
      opaque.append(center, radius: radius, color)
    }
  }

  /// Adds a mesh for each element of a shape cloud, with the transform of its group. Invisible ones are left out as for
  /// single meshes. O(elements · clusters).
  mutating func append(
    _ elements: [ShapeCloud.Element], _ mesh: ClusteredMesh, _ surface: MeshAppearance, _ group: Transform?
  ) {
    let isTranslucent = surface.isTranslucent || !mesh.isOpaque
    let isMasked = surface.material?.source.alphaMode == .mask
    if isLeftOut(surface, isTranslucent: isTranslucent) { return }
    if !isTranslucent {
      opaque.meshes.append(elements, mesh, surface, group, opaque.view) { $0.a == 255 }
      if selection == .behindTransmission, !isMasked { return }
      guard elements.contains(where: { $0.a < 255 }) else { return }
    }
    translucent.meshes.append(elements, mesh, surface, group, translucent.view) {
      (isTranslucent || $0.a < 255) && (isMasked || surface.alpha > 0 && $0.a > 0)
    }
  }

  /// Makes the opaque spheres and rods from these indices on translucent if they are narrower than a pixel. Those behind
  /// surfaces with transmission are left out. O(elements).
  mutating func fade(_ fading: ElementFading, spheresFrom firstSphere: Int, rodsFrom firstRod: Int) {
    let isKept = selection != .behindTransmission
    opaque.spheres.removeAll(from: firstSphere) { sphere in
      guard let (radius, share) = fading.widened(radius: sphere.radius, sphere.center.z, sphere.center.z)
      else { return false }
      var sphere = sphere
      sphere.radius = radius
      // The share of the area.
      sphere.color.w = share * share
      if isKept { translucent.spheres.append(sphere) }
      return true
    }
    opaque.rods.removeAll(from: firstRod) { rod in
      let last = rod.start.z + rod.axis.z * rod.length
      guard let (radius, share) = fading.widened(radius: rod.radius, rod.start.z, last) else { return false }
      var rod = rod
      (rod.radius, rod.alpha) = (radius, share)
      if isKept { translucent.rods.append(rod) }
      return true
    }
  }

  /// Returns whether the selection leaves a surface out.
  private mutating func isLeftOut(_ surface: MeshAppearance, isTranslucent: Bool) -> Bool {
    if surface.material?.isTransmissive == true {
      hasTransmission = true
      return selection != .all
    }
    return selection == .behindTransmission && isTranslucent && surface.material?.source.alphaMode != .mask
  }

  /// Adds a mesh. Invisible ones, with an alpha of 0 or less and no mask, are left out. O(clusters).
  mutating func append(_ mesh: ClusteredMesh, _ transform: Transform, _ surface: MeshAppearance) {
    if isLeftOut(surface, isTranslucent: surface.isTranslucent || !mesh.isOpaque) { return }
    if surface.isTranslucent || !mesh.isOpaque {
      if surface.alpha > 0 || surface.material?.source.alphaMode == .mask {
        translucent.append(mesh, transform, surface)
      }
    } else {
      opaque.append(mesh, transform, surface)
    }
  }
}

extension Array {
  /// Removes the elements from an index on for which `isRemoved` is true. O(elements).
  fileprivate mutating func removeAll(from first: Int, where isRemoved: (Element) -> Bool) {
    var kept = first
    for index in first..<count where !isRemoved(self[index]) {
      if kept != index { self[kept] = self[index] }
      kept += 1
    }
    removeSubrange(kept...)
  }
}
