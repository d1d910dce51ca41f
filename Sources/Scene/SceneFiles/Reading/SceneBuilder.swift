import Geometry
import Reactive
import SceneExpressions
import SceneModel
import TextCoding

/// The builder of the scene in a scene file: the models and bindings read so far.
///
/// The extensions read one list of a scene each, or of the children of a group. To add a list, add a file
/// `SceneBuilder+NAME.swift` with its reader, and call the reader in `readModels`.
struct SceneBuilder {
  /// The file that is being read: the scene file, or a component.
  var text: SceneFileContext
  let names = SceneNames()
  /// The look of the scene, by which particles are read. Nil if none is chosen yet.
  var look: Look?
  var bindings: [PropertyBinding] = []
  var repeatedBindings: [ElementwiseBinding] = []
  var functions: [FunctionBinding] = []
  var spheres: [Sphere] = []
  /// The other shapes: every `Shape` but `Sphere`.
  var shapes: [any Shape] = []
  var clouds: [SphereCloud] = []
  var rodClouds: [RodCloud] = []
  var shapeClouds: [ShapeCloud] = []
  /// The repetitions that became clouds.
  var repeatedShapes: [RepeatedShapes] = []
  var particles: [ParticleModel] = []
  /// The surfaces, curves, lathes and extrusions.
  var computedMeshes: [ComputedMesh] = []
  /// The groups of the rows of bound repetitions.
  var rows: Set<ObjectIdentifier> = []
  /// The groups, parents first.
  var groups: [Group] = []
  /// The meshes of the mesh files.
  var meshes: [MeshModel] = []
  var importedMeshes: [ImportedMesh] = []
  /// The lights of the file that is being read.
  var lights: [Light] = []
  var labels: [Label] = []
  var elementLabels: [ElementLabels] = []
  /// The legend of the first colours that follow data. Nil if there are none.
  var colorLegend: ColorLegend?
  /// The cameras of the scene, of its groups and of its components.
  var cameras: [ParsedCamera] = []
  /// The materials of the file that is being read, which its models refer to by name.
  var materials = MaterialList()
  /// The lights and materials of the components and mesh files, and the components that contain the file that is being
  /// read.
  var components = ComponentContents()
  /// The expressions in the file of which those of properties are made, by the names of the properties, for errors.
  var parsedParts: [String: [PropertyBinding]] = [:]
  /// The checks that run after all bindings are set.
  var checks: [() throws(SceneFileError) -> Void] = []
  /// The keys of the models by the keys of their lists.
  var knownEntryKeys: [String: EntryKeys] = [:]
  /// The byte offset of each name in its file, or of the model if the name is derived from its list.
  private var offsetsOfNames: [String: (text: SceneFileContext, offset: Int)] = [:]

  init(text: SceneFileContext) { self.text = text }

  /// Sets a property to a value, or adds its binding. Does nothing if `written` is nil.
  mutating func assign<Value: PropertyValueConvertible>(
    _ written: ParsedValue<Value>?, to property: Property<Value>,
    _ bindable: @autoclosure () -> BindableProperty?
  ) {
    if let formula = written?.assign(to: property), let bindable = bindable() {
      bindings.append(PropertyBinding(bindable, formula))
    }
  }

  /// Records the path of a model, which must be unique in the file, because `--set` and expressions refer to models by
  /// their paths.
  mutating func claimName(_ name: String, at offset: Int) throws(SceneFileError) {
    if let first = offsetsOfNames.updateValue((text, offset), forKey: name) {
      throw SceneFileError(
        path: text.path, at: text.position(of: offset),
        .unexpected(
          expected: "each name once",
          found:
            "a second \(quoted(name)) (the first is on line \(first.text.position(of: first.offset).line))"
        ))
    }
  }

  /// Returns whether no model has the path `name`.
  func isFree(_ name: String) -> Bool { offsetsOfNames[name] == nil }

  /// The materials of the scene, and then those of the components.
  var allMaterials: [MaterialModel] { materials.materials + components.materials }

  /// Prepares for `count` more names.
  mutating func reserveNames(_ count: Int) {
    offsetsOfNames.reserveCapacity(offsetsOfNames.count + count)
  }

  /// Creates the bindings, which may read properties of all models. Nil if the file has neither bindings nor parameters.
  func bind() throws(SceneFileError) -> SceneBindings? {
    if bindings.isEmpty, repeatedBindings.isEmpty, functions.isEmpty, !names.hasParameters { return nil }
    names.hasModels = true
    names.add(spheres)
    names.add(shapes)
    names.add(particles)
    names.add(importedMeshes)
    names.add(groups)
    names.add(computedMeshes.described)
    names.add(allMaterials)
    return try SceneBindings(
      bindings, repeated: repeatedBindings, functions: functions, parts: parsedParts, names: names, text: text
    )
  }
}
