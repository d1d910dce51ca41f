import ParticleFormats
import SceneExpressions
import SceneModel

/// An expression over the particles of the shown frame, as a program that can be translated.
package struct ParticleProgram {
  /// The source of an input of the program.
  package enum Input {
    /// A number that is the same for all particles.
    case number(Double)
    /// A number for each particle.
    case numbers([Double])
    /// A component of the input called `name` of the model.
    case input(name: String, component: Int)
  }

  package let program: ColumnProgram
  /// The sources of the inputs, in their order.
  package let inputs: [Input]
}

extension ParticleModel {
  /// The expressions of the radii and of the colours, of which a translation can compute them for the shown frame. Nil for
  /// values that depend on no input of the model, and so only on the frame. O(particles).
  package var programs: (radii: ParticleProgram?, colors: ParticleProgram?) {
    (program(radii.expression, isScaled: false), colors.formula.flatMap { program($0, isScaled: true) })
  }

  private func program(_ expression: Expression, isScaled: Bool) -> ParticleProgram? {
    guard expression.reads(anyOf: Set(inputs.map(\.name))) else { return nil }
    let columns = shown.columns
    var types = Dictionary(inputs.map { ($0.name, $0.value.type) }) { first, _ in first }
    for (name, value) in columns.uniforms { types[name] = value.type }
    // The expression was compiled for these columns before.
    guard
      let code = try? ColumnExpression(
        expression, columns: columns.types, uniforms: types,
        scaledColumns: isScaled ? columns.scaledNames : [], expecting: isScaled ? .color : nil)
    else { return nil }
    let program = code.programs[0]
    let sources = program.code.program.inputs.map { input in
      source(input.source, program, columns)
    }
    return ParticleProgram(program: program, inputs: sources)
  }

  private func source(
    _ source: InputSource, _ program: ColumnProgram, _ columns: ParticleColumns
  ) -> ParticleProgram.Input {
    if source == .index { return .numbers((0..<columns.frame.count).map(Double.init)) }
    let name = program.inputs[source.input]
    guard columns.types[name] != nil else {
      if let value = columns.uniforms[name] { return .number(value.component(source.component)) }
      return .input(name: name, component: source.component)
    }
    switch columns.values(name) {
    case .words(let numbers, let words):
      guard source.component > 0 else { return .numbers(numbers.map(Double.init)) }
      return .number(Double(words.firstIndex(of: program.texts[source.component - 1]) ?? -1))
    case .numbers, .floats, .vectors, .parameter, .coordinate:
      if source.component > 0 {
        let range = shown.range(ofColumn: name)
        let length = range.upperBound - range.lowerBound
        return .number(
          source == .rangeStart(ofInput: source.input)
            ? range.lowerBound : length > 0 ? length : .infinity)
      }
      return .numbers(columns.numbers(name)?.map(Double.init) ?? [])
    }
  }
}

extension Trajectory {
  /// Returns the range of a column of numbers in the frame whose range scales palettes.
  fileprivate func range(ofColumn name: String) -> ClosedRange<Double> {
    var ranges = ranges
    let rangeFrame = ranges.frameNumber
    let range = try? ranges.range(name) { () throws(SceneFileError) in
      number == rangeFrame ? columns : try columns(ofFrame: rangeFrame, style.selection)
    }
    return range ?? 0...0
  }
}

extension ParticleModel {
  /// Returns what the file contains about the particle that an element of `cloud` shows: the element, each column, its
  /// position, and its `index` in the frame of the file, from 0. Nil if there is no such particle. O(columns).
  package func properties(ofElement element: Int) -> [(name: String, value: String)]? {
    // Particles with names are models of their own, so the elements of the cloud are not those of the frame.
    guard shown.named.isEmpty, cloud.elements.indices.contains(element) else { return nil }
    let (frame, place) = (shown.frame, shown.filter?.indices[element] ?? element)
    guard frame.positions.indices.contains(place) else { return nil }
    var properties: [(name: String, value: String)] = []
    if !frame.elements.isEmpty {
      let symbol = Element(atomicNumber: Int(frame.elements[place]))?.symbol
      properties.append(("element", symbol ?? "unknown"))
    }
    properties += frame.columns.map { ($0.name, $0.values.text(at: place)) }
    properties.append(("position", PropertyValue.vector(frame.filePosition(place)).text))
    properties.append(("index", "\(shown.selectedIndices?[place] ?? place)"))
    return properties
  }
}
