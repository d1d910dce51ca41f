import MeshFormats
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
      case .fixed(let items): follow(list, .fixed(items.lazy.filter { $0.list == list }.map(\.object)))
      case .changing(let items): follow(list, .changing(items.filter { $0.list == list }.map(\.object)))
      }
    }
  }

  /// The objects of a list.
  private enum Objects {
    case fixed([AnyObject])
    case changing(IncrementalArray<AnyObject>)

    var value: [AnyObject] {
      switch self {
      case .fixed(let objects): objects
      case .changing(let objects): objects.value
      }
    }
  }

  /// Keeps a list, or a property that holds one object, equal to the objects, unless there are none at first.
  private func follow(_ list: SceneItem.List, _ objects: Objects) {
    switch list {
    case .models: follow(objects, models) { $0 as? any Model }
    case .groups: follow(objects, $groups) { $0 as? Group }
    case .importedMeshes: follow(objects, $importedMeshes) { $0 as? ImportedMesh }
    case .animations: follow(objects, $animations) { $0 as? MeshAnimation }
    case .morphTargets: follow(objects, $morphTargets) { $0 as? MorphTargetModel }
    case .materials: follow(objects, $materials) { $0 as? MaterialModel }
    case .labels: follow(objects, $labels) { $0 as? Label }
    case .lights: followWhole(objects) { [unowned self] in lights = $0.compactMap { $0 as? Light } }
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
    _ objects: Objects, _ list: ArrayProperty<Element>, as element: @escaping (AnyObject) -> Element?
  ) {
    func elements(_ objects: [AnyObject]) -> [Element] { objects.compactMap(element) }
    let first = objects.value
    if !first.isEmpty { list.value = elements(first) }
    guard case .changing(let objects) = objects else { return }
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
  private func followWhole(_ objects: Objects, _ set: @escaping ([AnyObject]) -> Void) {
    let first = objects.value
    if !first.isEmpty { set(first) }
    guard case .changing(let objects) = objects else { return }
    objects.edits.subscribe { [unowned objects] _ in set(objects.value) }.disposed(by: bag)
    retain(objects)
  }

  /// Keeps an object as long as the scene.
  private func retain(_ object: AnyObject) { Disposer { withExtendedLifetime(object) {} }.disposed(by: bag) }
}

extension ImportedMesh {
  /// Reads a mesh file: GLB, glTF, OBJ, PLY, STL or OFF. Its groups, meshes, lights and cameras are parts of the model, and can
  /// be set by name: `duck.wheel.rotation`.
  ///
  /// ```swift
  /// let scene = try Scene { try ImportedMesh(name: "duck", file: "duck.glb").rotation(t.map { [0, Float($0), 0] }) }
  /// ```
  ///
  /// - Throws: `MeshReadError` if the file cannot be read.
  public convenience init(name: String = "", file path: String) throws(MeshReadError) {
    let document = try MeshFile.read(path).document
    self.init(name: name, document, sharing: document.sharedMeshes)
  }
}
