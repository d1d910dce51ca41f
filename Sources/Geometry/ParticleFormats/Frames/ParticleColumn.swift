import TextCoding

/// One property of all particles of a frame.
public enum ParticleColumn: Equatable, Sendable {
  /// Integers, such as residue numbers, molecules or types.
  case integers([Int32])
  /// Numbers, such as charges, temperature factors or radii. They are finite, or NaN for a missing one.
  case numbers([Float])
  /// Words, such as chains, residues or names.
  case labels(ParticleLabelColumn)

  /// Returns whether both columns have the same entries. Missing numbers are the same.
  public static func == (one: ParticleColumn, other: ParticleColumn) -> Bool {
    switch (one, other) {
    case (.integers(let one), .integers(let other)): one == other
    case (.numbers(let one), .numbers(let other)):
      one.elementsEqual(other) { $0 == $1 || $0.isNaN && $1.isNaN }
    case (.labels(let one), .labels(let other)): one == other
    default: false
    }
  }

  /// The number of entries.
  public var count: Int {
    switch self {
    case .integers(let values): values.count
    case .numbers(let values): values.count
    case .labels(let labels): labels.indices.count
    }
  }

  /// Returns the entry of a particle as a number. Nil for a column of words.
  public func number(at index: Int) -> Float? {
    switch self {
    case .integers(let values): Float(values[index])
    case .numbers(let values): values[index]
    case .labels: nil
    }
  }

  /// Returns the entry of a particle as text.
  public func text(at index: Int) -> String {
    switch self {
    case .integers(let values): String(values[index])
    case .numbers(let values): values[index].isNaN ? "" : "\(values[index])"
    case .labels(let labels): labels[index]
    }
  }
}

extension String {
  /// The text with control characters replaced by `?`, for column names in messages.
  var withoutControls: String {
    if utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return self }
    return String(
      String.UnicodeScalarView(unicodeScalars.map { $0.properties.generalCategory == .control ? "?" : $0 }))
  }
}

/// A column of words in which each different word is stored once.
public struct ParticleLabelColumn: Equatable, Sendable {
  /// The index in `names` of the word of each particle.
  public var indices: [UInt32] = []
  /// The different words, in the order of their first occurrence.
  public private(set) var names: [String] = []

  private var numbers: [WordKey: UInt32] = [:]
  private var last: (key: WordKey, number: UInt32)?

  /// Creates an empty column.
  public init() {}

  /// Creates a column of `words`.
  public init(_ words: some Sequence<String>) {
    for word in words {
      let bytes = Array(word.utf8)
      append(bytes.span)
    }
  }

  /// Returns the word of a particle.
  public subscript(index: Int) -> String { names[Int(indices[index])] }

  /// Appends a word. O(its length).
  package mutating func append(_ word: borrowing Span<UInt8>) {
    let key = WordKey(word)
    if let last, last.key == key { return indices.append(last.number) }
    let number =
      numbers[key] ?? add(String(utf8: word), key)
    last = (key, number)
    indices.append(number)
  }

  private mutating func add(_ name: String, _ key: WordKey) -> UInt32 {
    names.append(name)
    numbers[key] = UInt32(names.count - 1)
    return UInt32(names.count - 1)
  }

  /// Appends the words of later particles. O(particles).
  mutating func append(contentsOf later: ParticleLabelColumn) {
    // The names of `later` are added in their order, which keeps the order of first occurrence.
    let newNumbers = later.numbers.sorted { $0.value < $1.value }.map { key, number in
      numbers[key] ?? add(later.names[Int(number)], key)
    }
    indices.append(contentsOf: later.indices.lazy.map { newNumbers[Int($0)] })
  }

  /// Returns whether both columns contain the same words for the same particles.
  public static func == (one: ParticleLabelColumn, other: ParticleLabelColumn) -> Bool {
    one.indices == other.indices && one.names == other.names
  }

  /// A key for looking up a word. Words of up to 15 bytes take two machine words and no string.
  private struct WordKey: Hashable {
    private var low: UInt64 = 0
    private var high: UInt64 = 0
    private var rest: [UInt8] = []

    init(_ word: borrowing Span<UInt8>) {
      let count = word.count
      if count > 15 { rest = (0..<count).map { word[$0] } }
      for index in 0..<min(count, 8) { low = low << 8 | UInt64(word[index]) }
      if count > 8 { for index in 8..<min(count, 15) { high = high << 8 | UInt64(word[index]) } }
      // The length distinguishes words that end in zero bytes.
      high = high << 8 | UInt64(min(count, 255))
    }
  }
}
