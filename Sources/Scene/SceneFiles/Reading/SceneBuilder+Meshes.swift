import Geometry
import MeshFormats
import ParticleFormats
import Reactive
import SceneExpressions
import SceneModel
import TextCoding

/// The mesh files of a scene file: `meshes: [{ name: "duck", file: "duck.glb", rotation: [0, "30 * t", 0] }]`.
///
/// An entry is an `ImportedMesh`: a group of its name with the meshes of the file. `color` multiplies their colours, and
/// `material` replaces their materials. The named nodes of the file are groups, too, whose paths `--set` and expressions
/// read as `duck.wheel.rotation`; see `PartNames`. `parts: { wheel: { rotation: [0, 0, "90 * t"] } }` sets or binds their
/// properties. Each file is read once.
///
/// `up: "z"` and `units: "mm"` are the axes and the unit of the file, which are converted to those of the scene.
///
/// `normals` is the rule by which the normals are computed: `"flat"`, `"smooth"`, or the greatest angle of a smooth edge in
/// degrees. Without it, they are those of the file.
///
/// `pointColumns: "x y z r g b"` says what the columns of a text of points are.
///
/// `animation: { clip: "Walk", time: "t % 1.2", fade: { clip: "Run", weight: "run" } }` shows a clip of the file, which fades
/// into a second one. Without `time` the clip follows the parameter `t`, if there is one, and a viewer plays it otherwise. Morph targets are parts with a `weight`:
/// `parts: { smile: { weight: 0.5 } }`.
///
/// `variant: "beach"` shows a variant of the file, which has other materials.
///
/// The lights of the file are lights of the scene, unless the entry has `lights: false`, and the cameras are cameras that
/// can be chosen by name. Both are parts, too: `duck.lamp.intensity`.
extension SceneBuilder {
  static let meshesKey = JSON5Key(ImportedMesh.listKey)
  static let partsKey: JSON5Key = "parts"
  static let animationKey = JSON5Key(MeshAnimation.kindName)
  static let variantKey: JSON5Key = "variant"
  static let fadeKey = JSON5Key(ClipFade.kindName)

  mutating func readMeshes(_ object: SceneFileObject) throws(SceneFileError) {
    importedMeshes += try models(
      in: object, Self.meshesKey, derivesNames: true,
      otherKeys: [
        SceneFileObject.fileKey, SceneFileObject.normalsKey, SceneFileObject.pointColumnsKey,
        MaterialList.keyInShapes, Self.partsKey, Self.lightsKey, Self.animationKey, SceneFileObject.upKey,
        SceneFileObject.unitsKey,
      ]
    ) { (builder, mesh: ImportedMesh, entry) throws(SceneFileError) in
      let file = try entry.object.meshFile()
      mesh.material = try builder.materials.material(of: entry.object)
      let conversion = Transform(
        up: try entry.object.upAxis() ?? builder.text.upAxis, builder.text.upAxis,
        scale: Float(try entry.object.lengthUnit().map { builder.text.unitsPerMetre / $0.perMetre } ?? 1))
      let document = file.document.placed(by: conversion)
      try entry.object.claimShapes(
        document.nodes.count + document.lights.count + document.cameras.count)
      mesh.append(document, sharing: file.meshes)
      try builder.checkVariant(of: mesh, entry)
      builder.groups.append(mesh.group)
      builder.groups += mesh.groups
      builder.meshes += mesh.meshes
      for group in mesh.groups where !group.name.isEmpty {
        try builder.claimName(group.name, at: entry.object.offset)
      }
      let hasLights = try entry.object.value(Self.lightsKey).map { (_) throws(SceneFileError) in
        try entry.object.boolean(Self.lightsKey)
      }
      if hasLights != false {
        for light in mesh.lights { try builder.add(light, entry) }
        builder.components.lights += mesh.lights
      }
      for camera in mesh.cameras {
        try builder.add(camera, entry)
        builder.cameras.append(ParsedCamera(model: camera, object: entry.object, isImported: true))
      }
      for target in mesh.morphTargets { try builder.add(target, entry) }
      try builder.readAnimation(of: mesh, entry)
      try builder.readParts(of: mesh, entry)
    }
  }

  /// Checks the name of the variant of a mesh file, if it is one and not a template of a text.
  private func checkVariant(of mesh: ImportedMesh, _ entry: Entry) throws(SceneFileError) {
    guard let written = entry.object.value(Self.variantKey), !mesh.variant.isEmpty,
      !mesh.variant.contains("{"),
      !mesh.variants.contains(mesh.variant)
    else { return }
    throw SceneFileError(
      path: text.path, at: text.position(of: written.offset), unknown: "variant", mesh.variant,
      place: "of \(entry.object.place)", among: mesh.variants, ifNone: "a file with variants")
  }

  /// Reads the animation of a mesh file: `animation: { clip: "Walk", time: "t", fade: { clip: "Run", weight: "run" } }`.
  private mutating func readAnimation(of mesh: ImportedMesh, _ entry: Entry) throws(SceneFileError) {
    if let animation = mesh.animation {
      try add(animation, entry)
      try add(animation.fade, entry)
    }
    guard let value = try entry.object.object(Self.animationKey) else { return }
    guard let animation = mesh.animation else {
      throw entry.object.unexpected("a mesh file with animations", for: Self.animationKey, value)
    }
    func read(
      _ model: some DescribedModel, _ value: JSON5Value, _ clip: Property<String>, keys: [JSON5Key]
    ) throws(SceneFileError) {
      let object = try SceneFileObject(
        value, text: text, place: .model(kind: type(of: model).kind, name: model.name, number: 0),
        keys: type(of: model).propertyNames.map { JSON5Key($0) } + keys, scope: entry.object.scope)
      try readProperties(of: model, from: object)
      let known = animation.rig.clipNames
      guard let written = value.member(named: "clip"), !clip.value.isEmpty, !known.contains(clip.value),
        !clip.value.contains("{")
      else { return }
      throw SceneFileError(
        path: text.path, at: text.position(of: written.offset), unknown: "clip", clip.value,
        place: "of \(entry.object.place)", among: known)
    }
    try read(animation, value, animation.$clip, keys: [Self.fadeKey])
    try bindTime(of: animation, value, entry)
    guard let fade = value.member(Self.fadeKey) else { return }
    try read(animation.fade, fade, animation.fade.$clip, keys: [])
  }

  /// Makes an animation without a time follow the number `t`, if the file has one.
  private mutating func bindTime(
    of animation: MeshAnimation, _ value: JSON5Value, _ entry: Entry
  ) throws(SceneFileError) {
    let (name, scope) = ("t", entry.object.scope)
    guard value.member(named: "time") == nil,
      let property = MeshAnimation.properties.first(where: { $0.name == "time" }),
      case .property(let source, words: 1) = names.lookUp([name], in: scope.path), source.type == .number,
      let bindable = property.bindable(
        of: animation, owner: animation.name, place: "\(MeshAnimation.kind) \(quoted(animation.name))")
    else { return }
    bindings.append(PropertyBinding(bindable, .whole(try text.expression(name, value, scope))))
  }

  /// Adds a part of a mesh file to the names.
  private mutating func add(_ part: some DescribedModel, _ entry: Entry) throws(SceneFileError) {
    try claimName(part.name, at: entry.object.offset)
    names.add(part, path: part.name)
  }

  private mutating func readParts(of mesh: ImportedMesh, _ entry: Entry) throws(SceneFileError) {
    guard let value = try entry.object.object(Self.partsKey) else { return }
    for member in value.members {
      let path = "\(mesh.name).\(member.key)"
      func read(_ model: some DescribedModel) throws(SceneFileError) {
        let object = try SceneFileObject(
          member.value, text: text, place: .model(kind: "part", name: path, number: 0),
          keys: type(of: model).propertyNames.map { JSON5Key($0) }, scope: entry.object.scope)
        if let camera = cameras.lastIndex(where: { $0.model === model }) { cameras[camera].object = object }
        try readProperties(of: model, from: object)
      }
      if let group = mesh.groups.first(where: { $0.name == path }) {
        try read(group)
      } else if let light = names.model(at: path) as? Light {
        try read(light)
      } else if let camera = names.model(at: path) as? Camera {
        try read(camera)
      } else if let target = names.model(at: path) as? MorphTargetModel {
        try read(target)
      } else {
        let parts =
          mesh.groups.map(\.name)
          + (mesh.lights.map(\.name) + mesh.cameras.map(\.name) + mesh.morphTargets.map(\.name)).filter {
            names.model(at: $0) != nil
          }
        let known = parts.filter { !$0.isEmpty }.map { String($0.dropFirst(mesh.name.count + 1)) }
        throw SceneFileError(
          path: text.path, at: member.keyPosition, unknown: "part", member.key,
          place: "of \(entry.object.place)", among: known, ifNone: "a file with named parts")
      }
    }
  }
}

extension SceneFileObject {
  fileprivate static let normalsKey: JSON5Key = "normals"
  fileprivate static let pointColumnsKey: JSON5Key = "pointColumns"

  /// Returns the rule by which the normals of the mesh file are computed. Nil for those of the file.
  private func normals() throws(SceneFileError) -> Mesh.NormalSmoothing? {
    guard let value = value(Self.normalsKey) else { return nil }
    if let smoothing = value.string.flatMap({ Mesh.NormalSmoothing(name: $0) }) { return smoothing }
    guard value.string == nil, let number = value.number,
      let smoothing = Mesh.NormalSmoothing(degrees: number)
    else { throw unexpected(Mesh.NormalSmoothing.expectedSpelling, for: Self.normalsKey, value) }
    return smoothing
  }

  /// Reads the mesh file of the object.
  ///
  /// - Throws: `SceneFileError` with the position of the name of the file.
  fileprivate func meshFile() throws(SceneFileError) -> ImportedMeshFile {
    let texts = ParticleFormat.allCases.filter { $0.keeps.contains(.pointTexts) }
    let endings = MeshFormat.allCases.flatMap(\.pathExtensions) + texts.flatMap(\.pathExtensions)
    let expected = "the name of a mesh file (\(endings.map { "." + $0 }.joined(separator: ", ")))"
    let (name, value) = try fileName(expected)
    let format = MeshFormat(path: name)
    let isText = ParticleFormat(pathExtension: name.fileEnding).map(texts.contains) ?? false
    guard format != nil || isText else { throw unexpected(expected, for: Self.fileKey, value) }
    let normals = try normals()
    let columns = try pointColumns(isText: isText)
    return try refer(to: value) { () throws(SceneFileSet.ReferenceError) in
      try text.files.meshFile(name, format, normals: normals, columns: columns)
    }
  }

  /// Returns the columns of a text of points. Nil if the object states none.
  private func pointColumns(isText: Bool) throws(SceneFileError) -> String? {
    guard let value = value(Self.pointColumnsKey) else { return nil }
    guard let columns = value.string, PointColumns(columns) != nil else {
      throw unexpected(PointColumns.expectedSpelling, for: Self.pointColumnsKey, value)
    }
    guard isText else { throw unexpected("a text of points as file", for: Self.pointColumnsKey, value) }
    return columns
  }
}
