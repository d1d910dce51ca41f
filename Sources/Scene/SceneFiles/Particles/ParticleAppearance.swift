import Geometry
import ParticleFormats
import SceneExpressions
import SceneModel
import TextCoding

/// The radius and the colour of each particle of a frame.
struct ParticleAppearance {
  let columns: ParticleColumns
  let style: ParticleStyle
  /// The values of the names in expressions that are the same for all particles.
  let values: [String: PropertyValue]
  /// The indices of the particles that are shown. Nil for all.
  var shownIndices: [Int]?

  var frame: ParticleFrame { columns.frame }

  /// The chains and other parts of the structure, if they have colours of their own.
  var moleculeParts: MoleculeParts? {
    guard style.showsChains, case .automatic = style.colors else { return nil }
    return MoleculeParts(frame)
  }

  /// A value for each particle. Values shared by many particles are stored in a table.
  enum ParticleValues<Value> {
    case same(Value)
    case byElement([UInt8], table: [Value])
    case byLabel([UInt32], table: [Value])
    case each([Value])

    /// Returns the values of the particles with these indices.
    func values(at indices: [Int]) -> ParticleValues {
      if case .same = self { self } else { .each(indices.map { value($0) }) }
    }

    @inline(__always)
    func value(_ index: Int) -> Value {
      switch self {
      case .same(let value): value
      case .byElement(let elements, let table): table[Int(elements[index])]
      case .byLabel(let labels, let table): table[Int(labels[index])]
      case .each(let values): values[index]
      }
    }
  }

  /// Returns the radii of the shown particles: a negative one is turned round, and NaN is a missing one, whose particle is not
  /// drawn. O(particles).
  ///
  /// - Throws: `ParticleStyleError` if the expression does not match the columns.
  func radii() throws(ParticleStyleError) -> [Float] {
    if frame.count == 0 { return [] }
    let property = ParticleStyleError.Property.radii(style.radii.expression.text)
    let formula = try ParticleFormula(style.radii.expression, columns, values, for: property)
    var all = try formula.floats(values)
    if style.fitsRadii { fit(&all) }
    for index in all.indices { all[index] = all[index].isFinite ? abs(all[index]) : .nan }
    return shownIndices?.map { all[$0] } ?? all
  }

  /// The range of the share of the van der Waals radius that water has beside other residues.
  private static let waterShares: ClosedRange<Float> = 0.1...0.4
  /// The largest sum of the cross-sections of that water, as a share of the cross-section of the frame's bounding box. With
  /// more, a molecule in a box of water cannot be seen.
  private static let waterCoverage: Float = 0.35

  /// Returns the share of the van der Waals radius that water has beside other residues. O(particles).
  private func waterShare(_ waters: [Bool], _ radii: [Float]) -> Float {
    let size = frame.bounds.size
    let section = (size.x * size.y + size.y * size.z + size.z * size.x) / 3
    var covered: Float = 0
    for index in waters.indices where waters[index] { covered += .pi * radii[index] * radii[index] }
    let share = (Self.waterCoverage * section / covered).squareRoot()
    let (least, most) = (Self.waterShares.lowerBound, Self.waterShares.upperBound)
    return share > 0 && share.isFinite ? min(max(share, least), most) : most
  }

  /// Makes water beside other residues small, and particles without elements and radii as large that they nearly touch.
  private func fit(_ radii: inout [Float]) {
    guard style.radii == .vanDerWaals else { return }
    if let waters = frame.loneWaters {
      let share = waterShare(waters, radii)
      for index in waters.indices where waters[index] { radii[index] *= share }
    }
    if frame.elements.isEmpty, frame.numbers("radius") == nil, frame.numbers("diameter") == nil,
      let distance = frame.nearestDistance
    {
      radii = Array(repeating: distance / 2, count: radii.count)
    }
  }

  /// The range of a column, for its colours.
  typealias ColumnRange = (_ name: String) throws(ParticleStyleError) -> ClosedRange<Double>

  /// Returns the colours of the shown particles. O(particles).
  ///
  /// - Throws: `ParticleStyleError` if the frame does not have the data that the style needs.
  func colors(_ range: ColumnRange) throws(ParticleStyleError) -> ParticleValues<SIMD4<UInt8>> {
    let all = try allColors(range)
    return shownIndices.map { all.values(at: $0) } ?? all
  }

  private func allColors(_ range: ColumnRange) throws(ParticleStyleError) -> ParticleValues<SIMD4<UInt8>> {
    // Frames without particles may lack columns.
    if frame.count == 0 { return .each([]) }
    switch style.colors {
    case .automatic:
      if let colors = try fileColors() { return colors }
      if let moleculeParts { return moleculeParts.colors }
      if !frame.elements.isEmpty { return elementColors }
      for name in ["type", "mol"] {
        if let column = frame.column(name) { return try colors(of: column, name, range) }
      }
      return .same(Self.plain)
    case .element:
      guard !frame.elements.isEmpty else {
        throw ParticleStyleError(
          .colors("element"), expected: "elements in the file", found: "none")
      }
      return elementColors
    case .column(let name): return try colors(ofColumn: name, range)
    case .expression(let expression):
      if let column = frame.column(expression.text) { return try colors(of: column, expression.text, range) }
      return try colors(of: expression, range)
    }
  }

  private func colors(
    ofColumn name: String, _ range: ColumnRange
  ) throws(ParticleStyleError) -> ParticleValues<SIMD4<UInt8>> {
    if let column = frame.column(name) { return try colors(of: column, name, range) }
    if let numbers = columns.numbers(name) { return colors(ofNumbers: numbers, try range(name)) }
    let names = frame.columns.map(\.name)
    let hint = nearestName(to: name, among: names + ["element"]).map { ", did you mean \(shortened($0))?" }
    let list = listed(names, separator: ", ", first: MessageTextLimits.nameLimit, last: 0)
    throw ParticleStyleError(
      .colors(name),
      expected: "element or a column of this file (\(names.isEmpty ? "it has none" : list))",
      found: quoted(name) + (hint ?? ""))
  }

  private func colors(
    of expression: Expression, _ range: ColumnRange
  ) throws(ParticleStyleError) -> ParticleValues<SIMD4<UInt8>> {
    let property = ParticleStyleError.Property.colors(expression.text)
    let formula = try ParticleFormula(expression, columns, values, for: property)
    guard formula.type == .color else {
      throw ParticleStyleError(
        property, expected: "a colour, such as viridis(x, 0, 1)", found: "\(formula.type)")
    }
    var ranges: [String: ClosedRange<Double>] = [:]
    for name in formula.rangeNames { ranges[name] = try range(name) }
    let found = try formula.evaluate(values, ranges: ranges)
    guard case .colors(let colors) = found.values else { return .same(Self.plain) }
    guard found.firstInvalidElement != nil else { return .each(SRGBEncoder.shared.encode(colors)) }
    return .each(SRGBEncoder.shared.encode(colors.map(\.orMissing)))
  }

  /// The colour of particles without any colour information.
  private static let plain = SIMD4<UInt8>(0x56, 0xB4, 0xE9, 0xFF)

  private var elementColors: ParticleValues<SIMD4<UInt8>> {
    let table = (0...255).map { Element(atomicNumber: $0)?.sRGB8 ?? Element.defaultSRGB8 }
    return .byElement(frame.elements, table: table)
  }

  /// Returns the colours in the file: a column of words (`color`) or three columns of numbers (`red green blue`,
  /// `r g b`).
  func fileColors() throws(ParticleStyleError) -> ParticleValues<SIMD4<UInt8>>? {
    for name in ["color", "colour"] {
      guard case .labels(let labels)? = frame.column(name) else { continue }
      var table: [SIMD4<UInt8>] = []
      for word in labels.names {
        guard !word.isEmpty else {
          table.append(Self.plain)
          continue
        }
        guard let color = Color(spelling: word) else {
          let hint = Color.nearestSpelling(to: word).map { ", did you mean \(quoted($0))?" } ?? ""
          throw ParticleStyleError(
            .column(name), expected: Color.expectedSpelling, found: quoted(word) + hint)
        }
        table.append(color.sRGB8)
      }
      return .byLabel(labels.indices, table: table)
    }
    for names in [["red", "green", "blue"], ["r", "g", "b"]] {
      let channels = names.compactMap { frame.numbers($0) }
      guard channels.count == 3 else { continue }
      // The components are from 0 to 1, or from 0 to 255.
      let isShare = channels.allSatisfy { $0.allSatisfy { !($0 > 1) } }
      func byte(_ value: Float) -> UInt8 {
        UInt8(max(0, min(255, (isShare ? value * 255 : value).rounded())))
      }
      return .each(
        frame.positions.indices.map { index in
          let color = SIMD3(channels[0][index], channels[1][index], channels[2][index])
          guard color.sum().isFinite else { return Color.missing.sRGB8 }
          return SIMD4(byte(color.x), byte(color.y), byte(color.z), 255)
        })
    }
    return nil
  }

  private func colors(
    of column: ParticleColumn, _ name: String, _ range: ColumnRange
  ) throws(ParticleStyleError) -> ParticleValues<SIMD4<UInt8>> {
    switch column {
    case .labels(let labels):
      let palette = style.palette ?? .categories
      // Sorted alphabetically, so that a chain has the same colour in all frames with the same chains.
      let order = labels.names.indices.sorted { labels.names[$0] < labels.names[$1] }
      var table = [SIMD4<UInt8>](repeating: .zero, count: order.count)
      for (place, index) in order.enumerated() {
        // An empty word is a missing one.
        table[index] =
          labels.names[index].isEmpty
          ? Color.missing.sRGB8 : palette.color(ofCategory: place, of: order.count)
      }
      return .byLabel(labels.indices, table: table)
    case .integers(let values):
      if style.palette == nil, let different = Self.categories(of: values) {
        let places = Dictionary(uniqueKeysWithValues: different.enumerated().map { ($1, $0) })
        return .each(values.map { Palette.categories.color(ofCategory: places[$0] ?? 0) })
      }
      return colors(ofNumbers: values.map(Float.init), try range(name))
    case .numbers(let values): return colors(ofNumbers: values, try range(name))
    }
  }

  /// The maximum number of different integers that are coloured as categories. More are coloured as a continuous
  /// quantity.
  private static let mostCategories = 8

  /// Returns the different integers in ascending order. Nil if there are too many for categories. O(particles).
  static func categories(of values: [Int32]) -> [Int32]? {
    let different = Set(values)
    return different.count <= mostCategories ? different.sorted() : nil
  }

  private func colors(
    ofNumbers values: [Float], _ range: ClosedRange<Double>
  ) -> ParticleValues<SIMD4<UInt8>> {
    let palette = style.palette ?? .viridis
    let low = Float(range.lowerBound)
    let length = Float(range.upperBound) - low
    return .each(
      values.map { value in
        value.isNaN ? Color.missing.sRGB8 : palette.color(length > 0 ? (value - low) / length : 0)
      })
  }
}
