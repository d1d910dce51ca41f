import Geometry
import ParticleFormats
import SceneModel
import TextCoding

/// The radius and the colour of each particle of a frame.
struct ParticleAppearance {
  let frame: ParticleFrame
  let style: ParticleStyle
  /// The range of the column that determines the colours. Nil if it is not known from another frame.
  let knownRange: ClosedRange<Float>?

  /// Returns the spheres of the particles. O(particles).
  ///
  /// - Throws: `ParticleStyleError` if the frame does not have the data that the style needs.
  func spheres() throws(ParticleStyleError) -> [SphereCloud.Element] {
    let radii = try radii()
    let colors = try colors()
    let positions = frame.positions
    return [SphereCloud.Element](capacity: positions.count) { spheres in
      for index in positions.indices {
        spheres.append(
          SphereCloud.Element(
            center: positions[index], radius: radii.value(index), sRGB8: colors.value(index)))
      }
    }
  }

  /// A value for each particle. Values shared by many particles are stored in a table.
  enum ParticleValues<Value> {
    case same(Value)
    case byElement([UInt8], table: [Value])
    case byLabel([UInt32], table: [Value])
    case each([Value])

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

  private func radii() throws(ParticleStyleError) -> ParticleValues<Float> {
    if case .fixed(let radius) = style.radii { return .same(radius) }
    if !frame.elements.isEmpty {
      let table = (0...255).map { style.radii.radius(of: Element(atomicNumber: $0)) }
      return .byElement(frame.elements, table: table)
    }
    let scale = style.radii == .ball ? ParticleRadii.ballProportion : 1
    if let radii = numbers("radius") { return .each(try radii.scaled(by: scale, of: "radius")) }
    if let diameters = numbers("diameter") {
      return .each(try diameters.scaled(by: scale / 2, of: "diameter"))
    }
    return .same(meanSpacing / 2 * scale)
  }

  private func numbers(_ column: String) -> [Float]? {
    switch frame.column(column) {
    case .numbers(let values)?: values
    case .integers(let values)?: values.map(Float.init)
    case .labels?, nil: nil
    }
  }

  /// The distance between adjacent particles in a cubic lattice that fills the box.
  private var meanSpacing: Float {
    let size = frame.bounds.size
    let volume = frame.cell?.volume ?? size.x * size.y * size.z
    guard frame.count > 1, volume > 0, volume.isFinite else { return 1 }
    return exp2(log2(volume / Float(frame.count)) / 3)
  }

  private func colors() throws(ParticleStyleError) -> ParticleValues<SIMD4<UInt8>> {
    switch style.colors {
    case .automatic:
      if let colors = try fileColors() { return colors }
      if !frame.elements.isEmpty { return elementColors }
      for name in ["type", "mol"] {
        if let column = frame.column(name) { return try colors(of: column, name) }
      }
      return .same(Self.plain)
    case .element:
      guard !frame.elements.isEmpty || frame.count == 0 else {
        throw ParticleStyleError(option: "--colors element", expected: "elements in the file", found: "none")
      }
      return elementColors
    case .column(let name):
      guard let column = frame.column(name) else {
        let names = frame.columns.map(\.name)
        let hint =
          nearestName(to: name, among: names + ["element"]).map { ", did you mean \(shortened($0))?" } ?? ""
        throw ParticleStyleError(
          option: "--colors \(shortened(name))",
          expected:
            "element or a column of this file (\(names.isEmpty ? "it has none" : listed(names, separator: ", ", first: MessageTextLimits.nameLimit, last: 0)))",
          found: quoted(name) + hint)
      }
      return try colors(of: column, name)
    }
  }

  /// The colour of particles without any colour information.
  private static let plain = SIMD4<UInt8>(0x56, 0xB4, 0xE9, 0xFF)

  private var elementColors: ParticleValues<SIMD4<UInt8>> {
    let table = (0...255).map { Element(atomicNumber: $0)?.sRGB8 ?? Element.defaultSRGB8 }
    return .byElement(frame.elements, table: table)
  }

  /// Returns the colours in the file: a column of words (`color`) or three columns of numbers (`red green blue`,
  /// `r g b`).
  private func fileColors() throws(ParticleStyleError) -> ParticleValues<SIMD4<UInt8>>? {
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
            option: "the column \(name)", expected: Color.expectedSpelling, found: quoted(word) + hint)
        }
        table.append(color.sRGB8)
      }
      return .byLabel(labels.indices, table: table)
    }
    for names in [["red", "green", "blue"], ["r", "g", "b"]] {
      let channels = names.compactMap(numbers)
      guard channels.count == 3 else { continue }
      // The components are from 0 to 1, or from 0 to 255.
      let isShare = channels.allSatisfy { $0.allSatisfy { $0 <= 1 } }
      func byte(_ value: Float) -> UInt8 {
        UInt8(max(0, min(255, (isShare ? value * 255 : value).rounded())))
      }
      return .each(
        frame.positions.indices.map {
          SIMD4(byte(channels[0][$0]), byte(channels[1][$0]), byte(channels[2][$0]), 255)
        })
    }
    return nil
  }

  private func colors(of column: ParticleColumn, _ name: String) throws(ParticleStyleError) -> ParticleValues<
    SIMD4<UInt8>
  > {
    switch column {
    case .labels(let labels):
      let palette = style.palette ?? .categories
      // Sorted alphabetically, so that a chain has the same colour in all frames with the same chains.
      let order = labels.names.indices.sorted { labels.names[$0] < labels.names[$1] }
      var table = [SIMD4<UInt8>](repeating: .zero, count: order.count)
      for (place, index) in order.enumerated() {
        table[index] = palette.color(ofCategory: place, of: order.count)
      }
      return .byLabel(labels.indices, table: table)
    case .integers(let values):
      let different = Set(values)
      if style.palette == nil, different.count <= Self.mostCategories {
        let places = Dictionary(uniqueKeysWithValues: different.sorted().enumerated().map { ($1, $0) })
        return .each(values.map { Palette.categories.color(ofCategory: places[$0] ?? 0) })
      }
      return colors(ofNumbers: values.map(Float.init))
    case .numbers(let values): return colors(ofNumbers: values)
    }
  }

  /// The maximum number of different integers that are coloured as categories. More are coloured as a continuous
  /// quantity.
  private static let mostCategories = 8

  private func colors(ofNumbers values: [Float]) -> ParticleValues<SIMD4<UInt8>> {
    let range = knownRange ?? Self.range(of: values)
    let palette = style.palette ?? .viridis
    let length = range.upperBound - range.lowerBound
    return .each(values.map { palette.color(length > 0 ? ($0 - range.lowerBound) / length : 0) })
  }

  static func range(of values: [Float]) -> ClosedRange<Float> {
    var (low, high) = (Float.infinity, -Float.infinity)
    for value in values { (low, high) = (min(low, value), max(high, value)) }
    return low <= high ? low...high : 0...0
  }

  /// The range of the numbers that determine the colours. Nil if no column of numbers does.
  var range: ClosedRange<Float>? {
    guard case .column(let name) = style.colors else { return nil }
    return numbers(name).map(Self.range)
  }
}

#if canImport(Glibc)
  import func Glibc.exp2
  import func Glibc.log2
#elseif canImport(Darwin)
  import func Darwin.exp2
  import func Darwin.log2
#endif

extension [Float] {
  /// Multiplies lengths by `scale`. Throws if a result is not positive.
  fileprivate func scaled(by scale: Float, of column: String) throws(ParticleStyleError) -> [Float] {
    if let index = firstIndex(where: { !($0 * scale > 0) }) {
      throw ParticleStyleError(
        option: "the column \(column)", expected: "positive numbers",
        found: "\(spelled(self[index])) for particle \(index)")
    }
    return map { $0 * scale }
  }
}

/// The reason why particles cannot be shown in a given style. Its description is one line.
public struct ParticleStyleError: Error, Equatable, CustomStringConvertible {
  /// The option that requires the data.
  public var option: String
  /// The required data.
  public var expected: String
  /// The data found in the file.
  public var found: String

  /// One line with the option, the expected data and the found data.
  public var description: String { "\(option): expected \(expected), found \(found)" }
}
