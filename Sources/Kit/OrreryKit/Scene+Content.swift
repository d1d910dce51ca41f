import Reactive
import SceneModel

extension Scene {
  /// Creates a scene of the models of a closure.
  ///
  /// ```swift
  /// let scene = Scene {
  ///   Sphere(radius: 1).color(.gold)
  ///   ForEach(bodies) { body in Sphere(radius: body.$radius).center(body.$position) }
  ///   Group { Torus(radius: 4, tubeRadius: 0.1) }.rotation(t.map { [0, 0, 90 * Float($0)] })
  /// }
  /// ```
  /// The lists of the scene have the models in the order of the closure. Edit other lists than those that `ForEach` and
  /// `If` follow. The first camera shows the scene. O(models).
  public convenience init(@SceneContentBuilder content: () throws -> SceneContent) rethrows {
    self.init()
    let items = try content().items(nil)
    for list in SceneItem.List.allCases {
      switch items {
      case .fixed(let items): set(list, to: items.lazy.filter { $0.list == list }.map(\.object))
      case .changing(let items): follow(list, items)
      }
    }
  }

  /// Sets a list, or a property that holds one object, if there are objects.
  private func set(_ list: SceneItem.List, to objects: some Sequence<AnyObject>) {
    let objects = Array(objects)
    guard !objects.isEmpty else { return }
    switch list {
    case .spheres: spheres = typed(objects)
    case .shapes: shapes = objects.compactMap { $0 as? any Shape }
    case .sphereClouds: sphereClouds = typed(objects)
    case .rodClouds: rodClouds = typed(objects)
    case .shapeClouds: shapeClouds = typed(objects)
    case .meshes: meshes = typed(objects)
    case .computedMeshes: computedMeshes = typed(objects)
    case .otherModels: otherModels = objects.compactMap { $0 as? any Model }
    case .groups: groups = typed(objects)
    case .importedMeshes: importedMeshes = typed(objects)
    case .animations: animations = typed(objects)
    case .morphTargets: morphTargets = typed(objects)
    case .materials: materials = typed(objects)
    case .labels: labels = typed(objects)
    case .lights: lights = typed(objects)
    case .cameras:
      cameras = typed(objects)
      camera = cameras.first
    case .environment: environment = objects[0] as? Environment ?? environment
    case .effects: effects = objects[0] as? Effects ?? effects
    case .title: title = objects[0] as? Title
    case .legend: legend = objects[0] as? Legend
    }
  }

  /// Keeps a list, or a property that holds one object, equal to those of the items that belong to it.
  private func follow(_ list: SceneItem.List, _ items: SceneItemArray) {
    let objects = items.filter { $0.list == list }.map(\.object)
    switch list {
    case .spheres: follow(objects, $spheres) { $0 as? Sphere }
    case .shapes: follow(objects, $shapes) { $0 as? any Shape }
    case .sphereClouds: follow(objects, $sphereClouds) { $0 as? SphereCloud }
    case .rodClouds: follow(objects, $rodClouds) { $0 as? RodCloud }
    case .shapeClouds: follow(objects, $shapeClouds) { $0 as? ShapeCloud }
    case .meshes: follow(objects, $meshes) { $0 as? MeshModel }
    case .computedMeshes: follow(objects, $computedMeshes) { $0 as? ComputedMesh }
    case .otherModels: follow(objects, $otherModels) { $0 as? any Model }
    case .groups: follow(objects, $groups) { $0 as? Group }
    case .importedMeshes: follow(objects, $importedMeshes) { $0 as? ImportedMesh }
    case .animations: follow(objects, $animations) { $0 as? MeshAnimation }
    case .morphTargets: follow(objects, $morphTargets) { $0 as? MorphTargetModel }
    case .materials: follow(objects, $materials) { $0 as? MaterialModel }
    case .labels: follow(objects, $labels) { $0 as? Label }
    case .lights: followWhole(objects) { [unowned self] in lights = typed($0) }
    case .cameras:
      follow(objects, $cameras) { $0 as? Camera }
      followWhole(objects) { [unowned self] in camera = $0.first as? Camera }
    case .environment:
      followWhole(objects) { [unowned self] in environment = $0.first as? Environment ?? Environment() }
    case .effects: followWhole(objects) { [unowned self] in effects = $0.first as? Effects ?? Effects() }
    case .title: followWhole(objects) { [unowned self] in title = $0.first as? Title }
    case .legend: followWhole(objects) { [unowned self] in legend = $0.first as? Legend }
    }
  }

  /// Sets `list` to `objects`, and applies each edit to it.
  private func follow<Element>(
    _ objects: IncrementalArray<AnyObject>, _ list: ArrayProperty<Element>,
    as element: @escaping (AnyObject) -> Element?
  ) {
    func elements(_ objects: [AnyObject]) -> [Element] { objects.compactMap(element) }
    if !objects.isEmpty { list.value = elements(objects.value) }
    objects.edits.subscribe { [weak list] edit in
      guard let list else { return }
      switch edit {
      case .set(let index, let object): if let element = element(object) { list[index] = element }
      case .insert(let index, let objects): list.insert(contentsOf: elements(objects), at: index)
      case .remove(let range): list.removeSubrange(range)
      case .replace(let range, let objects):
        if !range.isEmpty || !objects.isEmpty { list.replaceSubrange(range, with: elements(objects)) }
      case .move(let from, let to): list.move(from: from, to: to)
      }
    }.disposed(by: bag)
    retain(objects)
  }

  /// Calls `set` with the objects, unless there are none at first, and with each change of them.
  private func followWhole(_ objects: IncrementalArray<AnyObject>, _ set: @escaping ([AnyObject]) -> Void) {
    if !objects.isEmpty { set(objects.value) }
    objects.edits.subscribe { [unowned objects] _ in set(objects.value) }.disposed(by: bag)
    retain(objects)
  }

  /// Keeps an object as long as the scene.
  private func retain(_ object: AnyObject) { Disposer { withExtendedLifetime(object) {} }.disposed(by: bag) }
}

/// Returns the objects of the type `Object`, which all are.
private func typed<Object: AnyObject>(_ objects: [AnyObject]) -> [Object] {
  objects.compactMap { $0 as? Object }
}
