import Geometry
import ParticleFormats
import SceneExpressions
import SceneModel
import TextCoding

/// The particles of files in a scene file:
/// `particles: [{ name: "water", file: "water.xyz", frame: "24 * t", radius: "0.3 * vdw", color: "viridis(charge)" }]`.
///
/// The keys are `name`, `file`, `up`, `units`, `repeat`, those of `ParticleKey.all`, and the properties of the model. A particle
/// file alone is a scene with one such entry. The expressions of `radius` and `color` read the columns of the file
/// (`ParticleColumns`), and the names of the scene that are not columns. `select` reads names of the scene where it needs
/// numbers: `x < limit`, `index 0..last`.
extension SceneBuilder {
  static let particlesKey = JSON5Key(ParticleModel.listKey)

  private static let frameKey: JSON5Key = "frame"

  /// The keys besides those of properties.
  private static let particleKeys = ParticleKey.all.map { ($0, JSON5Key($0.name)) }

  mutating func readParticles(_ object: SceneFileObject) throws(SceneFileError) {
    let keys =
      [SceneFileObject.fileKey, SceneFileObject.upKey, SceneFileObject.unitsKey]
      + Self.particleKeys.map(\.1)
    particles += try models(in: object, Self.particlesKey, otherKeys: keys) {
      (builder, model: ParticleModel, entry) throws(SceneFileError) in
      let object = entry.object
      let source = try object.particleSource(suits: builder.look.map { $0 != .plain } ?? false)
      let first = try object.constantFrame(Self.frameKey, of: source.file) ?? 0
      let firstFrame = try source.frame(first)
      let conversion = Transform(
        up: try object.upAxis() ?? builder.text.upAxis, builder.text.upAxis,
        scale: Float(try object.lengthUnit().map { builder.text.unitsPerMetre / $0.perMetre } ?? 1))
      let inner =
        conversion == .identity ? nil : Group(parent: model.group, restTransform: conversion)
      let origin = firstFrame.origin
      // Particles with names have the coordinates of the file.
      model.group.keepContents(relativeTo: conversion.applyLinear(to: origin))
      inner?.keepContents(relativeTo: origin, base: conversion.applyLinear(to: origin))
      model.attach(source.file, in: inner, first: (first, firstFrame))
      model.isBound = entry.isBound
      model.hasOwnFrame = object.value(Self.frameKey) != nil
      model.hasOwnCell = object.value("cell") != nil
      model.hasOwnWrapping = object.value(SceneFileObject.wrappedKey) != nil
      var columns = ParticleColumns(firstFrame).names
      // A parameter of the scene is the time of all frames.
      if builder.text.parameterNames.contains(ParticleColumns.timeName) {
        columns.remove(ParticleColumns.timeName)
      }
      for (particleKey, key) in Self.particleKeys {
        guard let read = particleKey.read else { continue }
        for bound in try read(ParticleKey.Reading(object: object, model: model, key: key)) {
          try builder.addInputs(
            of: bound, key, to: model, entry, besides: particleKey.readsColumns ? columns : [])
        }
      }
      if model.labels != nil { builder.elementLabels.append(model.shown.labels) }
      builder.addLegend(of: model, entry.object, besides: columns)
      model.locate = { object.located($0) }
      builder.groups += [model.group, inner].compactMap(\.self)
      builder.clouds.append(model.cloud)
      builder.rodClouds += [model.bondRods, model.cellEdges]
      if let look = builder.look { model.suit(look) }
      let start = { () throws(SceneFileError) in try model.start() }
      builder.checks.append(start)
    }
  }

  /// Binds the names that an expression reads and that are not columns to inputs of the model.
  private mutating func addInputs(
    of bound: LocatedExpression, _ key: JSON5Key, to model: ParticleModel, _ entry: Entry,
    besides columns: Set<String>
  ) throws(SceneFileError) {
    let uniforms: [Expression.Uniform]
    do throws(ExpressionError) {
      uniforms = try bound.expression.uniforms(besides: columns)
    } catch {
      throw text.error(error, in: bound)
    }
    for uniform in uniforms where !model.inputs.contains(where: { $0.name == uniform.name }) {
      let input = SceneParameter(name: uniform.name, value: .number(0))
      model.add(input)
      let property = BindableProperty(
        name: "\(entry.path).\(key) (\(uniform.name))", label: "\(key) of \(entry.object.place)", type: nil,
        rule: .total,
        target: input.$value, read: { input.value }, set: { input.value = $0 })
      bindings.append(PropertyBinding(property, .whole(bound.replacing(uniform.expression))))
    }
  }
}

extension SceneFileObject {
  /// Returns the frame of a number. Nil for an expression, and if the object has no such key.
  ///
  /// - Throws: `SceneFileError` if the file has no such frame.
  fileprivate func constantFrame(_ key: JSON5Key, of file: ParticleFile) throws(SceneFileError) -> Int? {
    guard let value = value(key), let number = value.number else { return nil }
    let count = file.frameCount
    guard number >= 0, number < Double(count) else {
      throw unexpected(
        count == 1 ? "the only frame of the file, 0," : "a frame from 0 to \(count - 1)", for: key, value)
    }
    return Int(number)
  }

  func selection(_ key: JSON5Key) throws(SceneFileError) -> ParticleSelection? {
    guard let selection = try string(key), let value = value(key) else { return nil }
    do throws(ParticleSelectionError) {
      return try ParticleSelection.withNames(selection)
    } catch {
      throw located(error, value)
    }
  }

  /// Returns the names in the selection of `key`, which are those of the scene.
  func names(ofSelection selection: ParticleSelection?, _ key: JSON5Key) throws(SceneFileError)
    -> [LocatedExpression]
  {
    guard let selection, let value = value(key) else { return [] }
    return try selection.names.map { name throws(SceneFileError) in
      let expression = try text.located(value) { () throws(ExpressionError) in
        try Expression(name: name.text, at: name.position, of: selection.text)
      }
      return text.located(expression, value, scope)
    }
  }

  /// Returns the template of `key`. Nil if the object has no such key.
  func labels(_ key: JSON5Key) throws(SceneFileError) -> TextTemplate? {
    guard let string = try string(key), let value = value(key) else { return nil }
    return try text.located(value) { () throws(ExpressionError) in
      try TextTemplate(string, functions: text.functions)
    }
  }

  /// Returns the radii of `key`, and their expression if the value is one. Nil if the object has no such key.
  func radii(
    _ key: JSON5Key
  ) throws(SceneFileError) -> (value: ParticleRadii, bound: LocatedExpression?)? {
    guard let value = value(key) else { return nil }
    if let string = value.string {
      let bound = try text.expression(string, value, scope)
      return (ParticleRadii(bound.expression), bound)
    }
    guard let number = value.number else {
      throw unexpected("a finite number or an expression", for: key, value)
    }
    return (.fixed(Float(number)), nil)
  }

  /// Returns the colours of `key`, and their expression if the value is one. Nil if the object has no such key.
  func colors(
    _ key: JSON5Key
  ) throws(SceneFileError) -> (value: ParticleColors, bound: LocatedExpression?)? {
    guard let string = try string(key), let value = value(key) else { return nil }
    if let color = Color(spelling: string) { return (.fixed(color.sRGB8), nil) }
    if string.hasPrefix("#") || string.isEmpty { return (.fixed(try color(value, of: key).sRGB8), nil) }
    if let column = ParticleColors(column: string) { return (column, nil) }
    let bound = try text.expression(string, value, scope)
    if let word = bound.expression.singleName, !text.parameterNames.contains(word) {
      return (word == "element" ? .element : .column(word), nil)
    }
    return (.expression(bound.expression), bound)
  }

  /// Converts an error about particles to one about this object, with the position of the value that caused it.
  fileprivate func located(_ error: SceneFileError) -> SceneFileError {
    switch error.reason {
    case .selection(let error):
      return value("select").map { located(error, $0) } ?? SceneFileError(path: text.path, .selection(error))
    case .style(let error):
      let key: JSON5Key
      switch error.property {
      case .radii: key = "radius"
      case .colors: key = "color"
      case .labels: key = "labels"
      case .column: key = Self.fileKey
      }
      let value = value(key)
      if case .expression(let error) = error.reason, let value {
        return SceneFileError(
          path: text.path, at: text.position(error.column, in: value.position), .expression(error))
      }
      return SceneFileError(
        path: text.path, at: value?.position ?? position, .particleStyle(error, place: "\(key) of \(place)"))
    default: return error
    }
  }

  private func located(_ error: ParticleSelectionError, _ value: JSON5Value) -> SceneFileError {
    SceneFileError(
      path: text.path, at: text.position(error.position, in: value.position),
      .unexpected(expected: "\(error.expected) in select of \(place)", found: error.found))
  }
}
