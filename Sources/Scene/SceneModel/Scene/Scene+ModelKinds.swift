import Reactive

// The models of one kind, as views of `Scene.models`. A read is O(models), and so is a set: in loops, and for one model,
// edit `models`.
//
// A set is one edit. The new models take the place of the first of the old ones, and stand at the end if there were none.
extension Scene {
  /// The individual spheres.
  public var spheres: [Sphere] {
    get { models.compactMap { $0 as? Sphere } }
    set { replaceModels(newValue) { $0 is Sphere } }
  }

  /// The other shapes: every `Shape` but `Sphere`.
  public var shapes: [any Shape] {
    get { models.compactMap { $0 is Sphere ? nil : $0 as? any Shape } }
    set { replaceModels(newValue) { !($0 is Sphere) && $0 is any Shape } }
  }

  /// The sets of many spheres.
  public var sphereClouds: [SphereCloud] {
    get { models.compactMap { $0 as? SphereCloud } }
    set { replaceModels(newValue) { $0 is SphereCloud } }
  }

  /// The sets of many rods.
  public var rodClouds: [RodCloud] {
    get { models.compactMap { $0 as? RodCloud } }
    set { replaceModels(newValue) { $0 is RodCloud } }
  }

  /// The sets of many shapes.
  public var shapeClouds: [ShapeCloud] {
    get { models.compactMap { $0 as? ShapeCloud } }
    set { replaceModels(newValue) { $0 is ShapeCloud } }
  }

  /// The triangle meshes, as read from files.
  public var meshes: [MeshModel] {
    get { models.compactMap { $0 as? MeshModel } }
    set { replaceModels(newValue) { $0 is MeshModel } }
  }

  /// The surfaces, curves, lathes and extrusions.
  public var computedMeshes: [ComputedMesh] {
    get { models.compactMap { $0 as? ComputedMesh } }
    set { replaceModels(newValue) { $0 is ComputedMesh } }
  }

  /// Replaces the models for which `isReplaced` is true, by one edit.
  private func replaceModels(_ new: [any Model], where isReplaced: (any Model) -> Bool) {
    let all = untracked { models.value }
    guard let first = all.firstIndex(where: isReplaced), let last = all.lastIndex(where: isReplaced) else {
      if !new.isEmpty { models.append(contentsOf: new) }
      return
    }
    models.replaceSubrange(first..<last + 1, with: new + all[first...last].filter { !isReplaced($0) })
  }
}
