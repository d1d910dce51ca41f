import TextCoding

/// A builder of a frame of a LAMMPS dump.
struct LAMMPSFrameBuilder: FrameBuilder {
  /// The role of a field of a line.
  private enum FieldRole: Sendable {
    case position(axis: Int)
    case image(axis: Int)
    case identity
    case element
    /// A column of integers until a value is not an integer, then of floats.
    case number(Int)
    case label(Int)
  }

  private let header: LAMMPSHeader
  private var fields: [FieldRole] = []
  private var isScaled = false
  /// Whether positions can be moved by image flags, because they are not unwrapped already.
  private var isWrapped = true
  private var hasElements = false
  private var hasImages = false

  private var positions: [SIMD3<Float>] = []
  private var images: [SIMD3<Int32>] = []
  private var identities: [Int32] = []
  private var elements = ElementColumnBuilder()
  private var labels: [(name: String, values: ParticleLabelColumn)] = []
  private var numbers: [(name: String, values: NumberColumnBuilder)] = []

  /// Creates a builder of the columns that `header` names. Nil if they do not include three positions.
  init?(_ header: LAMMPSHeader) {
    self.header = header
    let columns = header.columns
    // The suffixes in order of preference, for files with several kinds of positions.
    guard
      let suffix = ["u", "su", "", "s"].first(where: { suffix in
        ["x", "y", "z"].allSatisfy { columns.contains($0 + suffix) }
      })
    else { return nil }
    isScaled = suffix.hasPrefix("s")
    isWrapped = !suffix.hasSuffix("u")
    let axes = ["x", "y", "z"].map { $0 + suffix }
    for name in columns {
      if let axis = axes.firstIndex(of: name) {
        fields.append(.position(axis: axis))
      } else if let axis = ["ix", "iy", "iz"].firstIndex(of: name) {
        fields.append(.image(axis: axis))
        hasImages = true
      } else if name == "id" {
        fields.append(.identity)
      } else if name == "element", !hasElements {
        fields.append(.element)
        hasElements = true
      } else if name == "typelabel" || name == "element" {
        fields.append(.label(labels.count))
        labels.append((name, ParticleLabelColumn()))
      } else {
        fields.append(.number(numbers.count))
        numbers.append((name, NumberColumnBuilder()))
      }
    }
  }

  mutating func reserveCapacity(_ count: Int) {
    fields.unshare()
    positions.reserveCapacity(count)
    identities.reserveCapacity(count)
    if hasImages { images.reserveCapacity(count) }
    if hasElements { elements.reserveCapacity(count) }
    for index in numbers.indices { numbers[index].values.reserveCapacity(count) }
  }

  /// Appends the particle on `line`.
  ///
  /// - Returns: The error of an invalid record, in which case nothing is appended. Nil otherwise.
  mutating func append(_ line: Range<Int>, in text: borrowing Span<UInt8>) -> RecordError? {
    var scanner = TextScanner(line)
    var (position, image) = (SIMD3<Float>.zero, SIMD3<Int32>.zero)
    var identity: Int32 = 0
    for (index, field) in fields.enumerated() {
      scanner.skipBlanks(in: text)
      let start = scanner
      func fault(_ kind: String) -> RecordError {
        var scanner = start
        let count = FieldCursor.count(in: text, line: line)
        if count < fields.count { return ("\(fields.count) fields", "\(count)") }
        return (
          "\(kind) for \(shortened(header.columns[index]))", quoted(text.extracting(scanner.field(in: text)))
        )
      }
      var isValid = true
      switch field {
      case .position(let axis):
        guard let value = scanner.coordinate(in: text) else {
          removeIncompleteRecord()
          return fault("a finite number")
        }
        position[axis] = value
      case .image(let axis):
        guard let value = scanner.int32Field(in: text) else {
          removeIncompleteRecord()
          return fault(Self.expectedInteger)
        }
        image[axis] = value
      case .identity:
        guard let value = scanner.int32Field(in: text) else {
          removeIncompleteRecord()
          return fault(Self.expectedInteger)
        }
        identity = value
      case .element:
        let name = text.extracting(scanner.field(in: text))
        isValid = name.count > 0
        if isValid { elements.append(Element.atomicNumber(ofSymbol: name), named: name) }
      case .number(let column):
        // NaN is a missing number.
        guard let value = scanner.coordinate(in: text) else {
          removeIncompleteRecord()
          return fault("a finite number")
        }
        numbers[column].values.append(value)
      case .label(let column):
        let name = text.extracting(scanner.field(in: text))
        isValid = name.count > 0
        if isValid { labels[column].values.append(name) }
      }
      if !isValid {
        removeIncompleteRecord()
        return fault("a word")
      }
    }
    positions.append(position)
    if hasImages { images.append(image) }
    identities.append(identity)
    return nil
  }

  private static let expectedInteger = "a whole number from -2147483648 to 2147483647"

  /// Removes the fields of an invalid line.
  private mutating func removeIncompleteRecord() {
    let count = positions.count
    if elements.count > count { elements.removeLast() }
    for index in numbers.indices where numbers[index].values.values.count > count {
      numbers[index].values.removeLast()
    }
    for index in labels.indices where labels[index].values.indices.count > count {
      labels[index].values.indices.removeLast()
    }
  }

  mutating func append(contentsOf later: LAMMPSFrameBuilder) -> Bool {
    positions += later.positions
    images += later.images
    identities += later.identities
    elements.append(contentsOf: later.elements)
    for index in numbers.indices { numbers[index].values.append(contentsOf: later.numbers[index].values) }
    for index in labels.indices { labels[index].values.append(contentsOf: later.labels[index].values) }
    return true
  }

  /// Moves the columns into `frame`, sorted by identity. Positions are converted to the unit of the file and unwrapped.
  consuming func finish(_ frame: inout ParticleFrame, _ options: ParticleReadingOptions) {
    let hasMolecules = header.columns.contains("mol")
    let keepsWrapped = options.gathersMolecules ? !hasMolecules : options.keepsWrapped
    let isContinuous = hasImages || !isWrapped
    if let cell = header.cell {
      let unwrapsPositions = hasImages && isWrapped && !keepsWrapped
      for index in positions.indices {
        if isScaled { positions[index] = cell.point(at: positions[index]) }
        if unwrapsPositions {
          let image = SIMD3<Float>(images[index])
          positions[index] += cell.a * image.x + cell.b * image.y + cell.c * image.z
        }
      }
    }
    frame.positions = positions
    elements.finish(&frame)
    for (name, values) in labels { frame.columns.append((name, .labels(values))) }
    for (name, values) in numbers { frame.columns.append((name, values.column)) }
    if fields.contains(where: { if case .identity = $0 { true } else { false } }) {
      frame.columns.insert(("id", .integers(identities)), at: 0)
      if !zip(identities, identities.dropFirst()).allSatisfy({ $0 <= $1 }) {
        let identities = identities
        frame.reorder(identities.indices.sorted { (identities[$0], $0) < (identities[$1], $1) })
      }
    }
    guard options.gathersMolecules else { return }
    var molecules: [Int32]?
    if case .integers(let numbers)? = frame.column("mol") { molecules = numbers }
    if molecules == nil, !frame.elements.isEmpty {
      frame.gatherBondedMolecules()
    } else {
      frame.gatherMolecules(molecules, isContinuous: isContinuous)
    }
  }
}

extension TextScanner {
  /// Reads the field at `offset` as a 32-bit integer. Nil if it is anything else.
  fileprivate mutating func int32Field(in text: borrowing Span<UInt8>) -> Int32? {
    guard let value = integer(in: text), isAtFieldEnd(in: text) else { return nil }
    return Int32(exactly: value)
  }
}

extension ParticleFrame {
  /// Reorders the particles to the sequence of indices in `order`. Particles not in `order` are removed, together with
  /// their bonds. O(particles).
  package mutating func reorder(_ order: [Int]) {
    let before = self
    positions = order.map { before.positions[$0] }
    if !elements.isEmpty { elements = order.map { before.elements[$0] } }
    columns = columns.map { ($0.name, $0.values.reordered(order)) }
    if !bonds.isEmpty {
      var places = [UInt32?](repeating: nil, count: before.count)
      for (new, old) in order.enumerated() { places[old] = UInt32(new) }
      bonds = before.bonds.compactMap { bond in
        guard let one = places[Int(bond.x)], let other = places[Int(bond.y)] else { return nil }
        return SIMD2(min(one, other), max(one, other))
      }
    }
  }
}

extension ParticleColumn {
  fileprivate func reordered(_ order: [Int]) -> ParticleColumn {
    switch self {
    case .integers(let values): return .integers(order.map { values[$0] })
    case .numbers(let values): return .numbers(order.map { values[$0] })
    case .labels(var labels):
      let indices = labels.indices
      labels.indices = order.map { indices[$0] }
      return .labels(labels)
    }
  }
}
