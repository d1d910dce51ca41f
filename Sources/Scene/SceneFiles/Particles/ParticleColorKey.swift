import Geometry
import ParticleFormats
import SceneExpressions
import SceneModel

/// The names of columns in legends, with their units.
enum ColumnTitle {
  /// Returns the title of a column: that of the file, or of its format.
  static func of(_ name: String, _ frame: ParticleFrame) -> String {
    guard !frame.elements.isEmpty else { return name }
    // Files with elements have lengths in ångströms.
    switch name {
    case "x", "y", "z": return "\(name) (Å)"
    case "vdw": return "van der Waals radius (Å)"
    case "covalent": return "covalent radius (Å)"
    // The temperature factor of PDB files, version 3.3.
    case "temperature" where frame.column("residue") != nil: return "B factor (Å²)"
    default: return name
    }
  }
}

extension ParticleAppearance {
  /// Returns the key of the colours, for a legend. Nil for colours that have no meaning of their own: those of a file or of an
  /// expression that is not a palette. O(particles).
  ///
  /// - Parameter range: The ranges by which `colors` were computed.
  func colorKey(_ range: ColumnRange) throws(ParticleStyleError) -> ColorKey? {
    if frame.count == 0 { return nil }
    switch style.colors {
    case .automatic:
      if try fileColors() != nil { return nil }
      if let parts = moleculeParts {
        return ColorKey(title: "chain", .categories(parts.categories(shownIndices)))
      }
      if !frame.elements.isEmpty { return elementKey }
      for name in ["type", "mol"] where frame.column(name) != nil { return try key(ofColumn: name, range) }
      return nil
    case .element: return elementKey
    case .column(let name): return try key(ofColumn: name, range)
    case .expression(let expression):
      if frame.column(expression.text) != nil { return try key(ofColumn: expression.text, range) }
      guard let call = expression.paletteCall else { return nil }
      let title = ColumnTitle.of(call.quantityText, frame)
      if let (from, to) = call.range {
        guard let from = number(from), let to = number(to) else { return nil }
        return ColorKey(title: title, .range(call.palette, from: from, to: to))
      }
      // Only a column is scaled; other arguments are shares.
      guard let name = call.quantity.singleName, columns.scaledNames.contains(name) else {
        return ColorKey(title: title, .range(call.palette, from: 0, to: 1))
      }
      let found = try range(name)
      return ColorKey(
        title: title, .range(call.palette, from: Float(found.lowerBound), to: Float(found.upperBound)))
    }
  }

  /// Returns the value of an expression that reads no columns. Nil for other expressions.
  private func number(_ expression: Expression) -> Float? {
    guard
      let code = try? ColumnExpression(expression, columns: [:], uniforms: values.mapValues(\.type)),
      code.type == .number, let found = try? code.evaluate([:], uniforms: values, count: 1),
      case .numbers(let numbers) = found.values
    else { return nil }
    return numbers.first.map { Float($0) }
  }

  private var elementKey: ColorKey {
    var counts = [Int](repeating: 0, count: 256)
    func add(_ index: Int) { counts[Int(frame.elements[index])] += 1 }
    if let shownIndices { shownIndices.forEach(add) } else { frame.elements.indices.forEach(add) }
    let categories = counts.indices.filter { counts[$0] > 0 }.map { number in
      let element = Element(atomicNumber: number)
      return ColorKey.Category(
        element?.symbol ?? "unknown", color: element?.sRGB8 ?? Element.defaultSRGB8, count: counts[number])
    }
    return ColorKey(title: "element", .categories(categories))
  }

  private func key(ofColumn name: String, _ range: ColumnRange) throws(ParticleStyleError) -> ColorKey? {
    let title = ColumnTitle.of(name, frame)
    func categories(_ names: [String], _ places: [Int], _ color: (Int) -> SIMD4<UInt8>) -> ColorKey {
      var counts = [Int](repeating: 0, count: names.count)
      if let shownIndices {
        for index in shownIndices { counts[places[index]] += 1 }
      } else {
        for place in places { counts[place] += 1 }
      }
      return ColorKey(
        title: title,
        // An empty word is a missing one, which the legend does not count.
        .categories(
          names.indices.filter { !names[$0].isEmpty }.map {
            ColorKey.Category(names[$0], color: color($0), count: counts[$0])
          }))
    }
    switch frame.column(name) {
    case .labels(let labels)?:
      let order = labels.names.indices.sorted { labels.names[$0] < labels.names[$1] }
      var places = [Int](repeating: 0, count: order.count)
      for (place, index) in order.enumerated() { places[index] = place }
      let palette = style.palette ?? .categories
      return categories(order.map { labels.names[$0] }, labels.indices.map { places[Int($0)] }) {
        palette.color(ofCategory: $0, of: order.count)
      }
    case .integers(let values)?:
      if style.palette == nil, let different = Self.categories(of: values) {
        let places = Dictionary(uniqueKeysWithValues: different.enumerated().map { ($1, $0) })
        return categories(different.map { "\($0)" }, values.map { places[$0] ?? 0 }) {
          Palette.categories.color(ofCategory: $0)
        }
      }
    case .numbers?, nil: break
    }
    guard columns.numbers(name) != nil else { return nil }
    let found = try range(name)
    return ColorKey(
      title: title,
      .range(style.palette ?? .viridis, from: Float(found.lowerBound), to: Float(found.upperBound)))
  }
}
