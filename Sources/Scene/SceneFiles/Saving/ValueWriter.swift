import Geometry
import MeshFormats
import SceneModel
import TextCoding

/// Writes the values of models into the text of their scene file.
struct ValueWriter {
  private let text: SceneFileContext
  private let sources: SceneFileSources
  private var editor: JSON5Editor
  /// The members to add by the offsets of their objects.
  private var additions: [Int: (object: JSON5Value, added: AddedObject)] = [:]
  private var changeCount = 0
  private var omissions: [String] = []

  private init(_ text: SceneFileContext, _ sources: SceneFileSources) {
    (self.text, self.sources, editor) = (text, sources, JSON5Editor(of: text.value))
  }

  /// Reads the text of a scene file, and returns a writer for it with the scene that was read. O(size + models).
  static func reading(
    _ bytes: [UInt8], path: String, siblings: SiblingFiles
  ) throws(SceneFileError) -> (writer: ValueWriter, file: SceneReader.Result) {
    let sources = SceneFileSources()
    let file = try SceneReader(path: path, siblings: siblings, sources: sources).read(bytes)
    guard let text = file.files.contexts.first else { preconditionFailure("a scene file has a text") }
    return (ValueWriter(text, sources), file)
  }

  /// The changed text.
  var revision: SceneFileRevision {
    var editor = editor
    for (object, added) in additions.values {
      for member in added.members { editor.add(member, to: object) }
    }
    return SceneFileRevision(bytes: editor.bytes(), changeCount: changeCount, omissions: omissions)
  }

  /// Writes the value of a parameter.
  mutating func write(_ parameter: SceneParameter) {
    guard let saved = sources.parameter(parameter.name), !saved.isExpression else { return }
    let written = WrittenValue(parameter)
    let changes = written.replacements(of: saved.value)
    if changes.isEmpty { return }
    let label = "the parameter \(quoted(parameter.name))"
    if saved.text !== text {
      omissions.append("\(label) of \(saved.text.path)")
    } else if saved.isRepeated {
      omissions.append("\(label), which is repeated")
    } else if written.readsAsVector, case .plain = saved.form {
      replace([(saved.value, "{ list: \(written.spelling) }")])
    } else if written.readsAsVector, case .value(let member, let object) = saved.form {
      changeCount += 1
      editor.replace(member, by: ("list", written.spelling), in: object)
    } else {
      replace(changes)
    }
  }

  /// Writes the properties of `model` that differ from those of `saved`, which was read from the file.
  ///
  /// - Parameters:
  ///   - bindings: The bindings of the model, which compute properties or no longer do.
  ///   - left: The paths of the properties that stay as they are, such as `fox.animation.time`.
  mutating func write<Model: DescribedModel>(
    _ model: Model, replacing saved: any DescribedModel, _ bindings: SceneBindings?,
    leaving left: Set<String> = []
  ) {
    guard let saved = saved as? Model else { return }
    for property in Model.properties where left.isEmpty || !left.contains("\(model.name).\(property.name)") {
      let value = property[of: model].propertyValue
      if let expression = bindings?.restoredExpression(of: property[of: model]) {
        writeExpression(expression, of: property.name, property.kind, of: saved)
        continue
      }
      if bindings?.isUnbound(property[of: model]) == true {
        writeUnbound(value, of: property.name, property.kind, of: saved)
        continue
      }
      if value != property[of: saved].propertyValue {
        write(
          value, of: property.name, property.kind, of: saved,
          isComputed: bindings?.computes(property[of: model]) == true)
      }
    }
  }

  /// Writes a value in place of an expression.
  private mutating func writeUnbound(
    _ value: PropertyValue?, of name: String, _ kind: PropertyKind, of saved: some DescribedModel
  ) {
    guard let object = sources.object(of: saved), object.text === text, !object.scope.isRepeated,
      let old = object.value(of: name, in: saved), let spelling = value?.spelling,
      kind.isExpression(old) || old.elements.contains(where: \.isString)
    else { return write(value, of: name, kind, of: saved) }
    replace([(old, spelling)])
  }

  /// Writes an expression that an undo has restored in place of the value for which it was removed. A file that still has an
  /// expression is not changed.
  private mutating func writeExpression(
    _ expression: String, of name: String, _ kind: PropertyKind, of saved: some DescribedModel
  ) {
    guard let object = sources.object(of: saved), object.text === text, !object.scope.isRepeated,
      let old = object.value(of: name, in: saved), !kind.isExpression(old),
      !old.elements.contains(where: \.isString)
    else { return }
    replace([(old, JSON5.spelling(of: expression))])
  }

  /// Notes a changed value that the file cannot hold.
  mutating func omit(_ what: String) { omissions.append(what) }

  /// Writes a value of the property `name` of `saved`, which was read from the file. With `isComputed`, it follows from an
  /// expression in the file.
  mutating func write(
    _ value: PropertyValue?, of name: String, _ kind: PropertyKind, of saved: some DescribedModel,
    isComputed: Bool = false
  ) {
    let object = sources.object(of: saved)
    let place =
      object.map { "\($0.place)" } ?? "\(ModelLabel(kind: type(of: saved).kind, name: saved.name, number: 0))"
    let old = object?.value(of: name, in: saved)
    if let old, kind.isExpression(old) {
      // Such as the colour of a curve whose file has one for each of its points.
      if !isComputed { omissions.append("\(name) of \(place), which an expression gives") }
      return
    }
    if let object, old == nil, object.value("from") != nil, ["position", "height", "rotation"].contains(name)
    {
      return omissions.append("\(name) of \(place), which from and to give")
    }
    guard let written = value.map({ WrittenValue($0) }) else {
      return omissions.append("\(name) of \(place), which has no value")
    }
    guard let object else {
      guard let keys = keys(ofAbsent: saved) else { return omissions.append("\(name) of \(place)") }
      return add((name, written.spelling), at: keys.path, in: keys.object)
    }
    let changes = old.map { written.replacements(of: $0) }
    if changes?.isEmpty == true { return }
    if object.text !== text {
      omissions.append("\(name) of \(place) of \(object.text.path)")
    } else if object.scope.isRepeated {
      omissions.append("\(name) of \(place), which is repeated")
    } else if let changes {
      replace(changes)
    } else if saved is ParameterDomain {
      // Not every kind of surface or curve has each key of a domain.
      omissions.append("\(name) of \(place), which the file does not give")
    } else {
      add((object.newKey(of: name, in: saved), written.spelling), at: [], in: object.json)
    }
  }

  /// Returns where the object of a model belongs that the file does not mention: the keys from an object that is there.
  private func keys(ofAbsent model: any DescribedModel) -> (path: [String], object: JSON5Value)? {
    switch model {
    case is Environment, is Effects: ([type(of: model).kind], text.value)
    case is Group, is Light, is Camera: keys(ofPart: model.name)
    default: nil
    }
  }

  /// Returns where the part of a mesh file with the path `name` belongs.
  private func keys(ofPart name: String) -> (path: [String], object: JSON5Value)? {
    guard let (mesh, part) = sources.meshFile(containing: name), mesh.text === text, !mesh.scope.isRepeated
    else {
      return nil
    }
    let parts = mesh.value(SceneBuilder.partsKey)
    return ((parts == nil ? [SceneBuilder.partsKey.text] : []) + [part], parts ?? mesh.json)
  }

  /// Writes `camera` as the one that shows `scene`, which was read from the file.
  mutating func write(_ camera: Camera, asViewOf scene: Scene) {
    guard let saved = scene.camera, let object = sources.object(of: saved), object.text === text,
      !scene.cameras.contains(where: { $0 === saved })
    else { return addView(camera, to: scene) }
    let camera = scene.cameraInFile(camera)
    for property in Camera.properties {
      let value = property[of: camera].propertyValue
      var isChanged = value != property[of: saved].propertyValue
      if property.name == "fieldOfView" {
        // An orthographic camera has a height in its place.
        if camera.orthographicHeight != nil { continue }
        isChanged = isChanged || saved.orthographicHeight != nil
      }
      guard isChanged, let spelling = value?.spelling else { continue }
      let old = object.json.members.first { $0.key == property.name }
      if let old, property.kind.isExpression(old.value) || old.value.elements.contains(where: \.isString) {
        omissions.append("\(property.name) of \(object.place), which an expression computes")
      } else if old == nil, let other = projection(other: property.name, in: object.json) {
        changeCount += 1
        editor.replace(other, by: (property.name, spelling), in: object.json)
      } else if old != nil || isNeeded(property, of: camera, upright: camera.upright(scene.upAxis)) {
        write(value, of: property.name, property.kind, of: saved)
      }
    }
  }

  /// Writes `camera` as a camera of its own. The cameras that the file lists stay as they are.
  private mutating func addView(_ camera: Camera, to scene: Scene) {
    if let shown = scene.camera?.inScene,
      Camera.properties.allSatisfy({ $0[of: shown].propertyValue == $0[of: camera].propertyValue })
    {
      return
    }
    let camera = scene.cameraInFile(camera)
    var view = AddedObject()
    for property in Camera.properties
    where isNeeded(property, of: camera, upright: camera.upright(scene.upAxis)) {
      if let spelling = property[of: camera].propertyValue?.spelling {
        view.add((property.name, spelling), at: [])
      }
    }
    if let name = text.value.member(SceneBuilder.cameraKey) {
      replace([(name, view.spelling)])
    } else {
      add((Camera.kind, view.spelling), at: [], in: text.value)
    }
  }

  /// Returns whether a file without the property would give another camera.
  private func isNeeded(
    _ property: ModelProperty<Camera>, of camera: Camera, upright: SIMD3<Float>
  ) -> Bool {
    switch property.name {
    case "up": camera.up != upright
    case "fieldOfView":
      camera.orthographicHeight == nil && camera.fieldOfView != Camera.standardFieldOfView
    case "aspectRatio": camera.aspectRatio != Camera.fileAspectRatio
    default: property[of: camera].propertyValue != nil
    }
  }

  /// Returns the member that excludes the key `name`: a camera has either a `height` or a `fieldOfView`.
  private func projection(other name: String, in object: JSON5Value) -> JSON5Member? {
    let other = ["height": "fieldOfView", "fieldOfView": "height"][name]
    return object.members.first { $0.key == other }
  }

  private mutating func replace(_ changes: [(value: JSON5Value, text: String)]) {
    if !changes.isEmpty { changeCount += 1 }
    for (value, text) in changes { editor.replace(value, by: text) }
  }

  private mutating func add(_ member: JSON5Editor.Member, at path: [String], in object: JSON5Value) {
    changeCount += 1
    additions[object.offset, default: (object, AddedObject())].added.add(member, at: path[...])
  }
}

/// The members that are added to an object, and the objects that are created for them.
private struct AddedObject {
  private var values: [JSON5Editor.Member] = []
  private var objects: [(key: String, object: AddedObject)] = []

  mutating func add(_ member: JSON5Editor.Member, at path: ArraySlice<String>) {
    guard let key = path.first else { return values.append(member) }
    let index = objects.firstIndex { $0.key == key } ?? objects.count
    if index == objects.count { objects.append((key, AddedObject())) }
    objects[index].object.add(member, at: path.dropFirst())
  }

  /// The members, in which created objects are texts.
  var members: [JSON5Editor.Member] { values + objects.map { ($0.key, $0.object.spelling) } }

  var spelling: String {
    "{ \(members.map { "\(JSON5.spelling(ofKey: $0.key)): \($0.text)" }.joined(separator: ", ")) }"
  }
}

extension PropertyKind {
  /// Returns whether a value in a file is an expression, or a text with expressions.
  fileprivate func isExpression(_ value: JSON5Value) -> Bool {
    guard let string = value.string else { return false }
    switch self {
    case .color: return Color(spelling: string) == nil
    case .text: return string.contains("{")
    case .choice(let names): return !names.contains(string)
    case .number, .vector, .boolean: return true
    }
  }
}
