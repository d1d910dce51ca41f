import SceneModel

/// The lists and texts that one evaluation of a program reads.
///
/// A text is a number in a register: its code, which `text` converts to the text. 0 is the empty text.
struct ProgramData: Sendable {
  /// A list as the operations read it.
  struct List: Sendable {
    fileprivate let numbers: [Double]
    /// The number of components of an element.
    fileprivate let width: Int
    /// The number of elements.
    let count: Int
    /// The code of the first text. Nil for a list that is not one of texts.
    fileprivate let firstCode: Int?

    /// Returns a component of the element at an index, which is rounded down. For a list of texts, its code.
    func component(_ component: Int, at index: Double) -> Double {
      let index = index.rounded(.down)
      guard index >= 0, index < Double(count) else { return firstCode == nil ? .nan : 0 }
      return firstCode.map { Double($0) + index } ?? numbers[Int(index) * width + component]
    }

    /// Combines a component of all elements.
    func fold(_ fold: Fold, _ component: Int) -> Double {
      var result = fold.start
      for number in stride(from: component, to: numbers.count, by: width) {
        result = fold(result, numbers[number])
      }
      return result
    }
  }

  private(set) var lists: [List] = []
  /// The texts whose codes follow each other, and the code of the first one.
  private var texts: [(first: Int, texts: [String])] = []
  private var nextCode = 1

  /// No lists and no texts.
  static let none = ProgramData()

  private init() {}

  /// Creates the data of `program`. O(lists), and O(n log n) for each sorted list of n elements.
  ///
  /// - Parameter input: Returns the value of an input, which has the type for which the program was compiled.
  init(_ program: Program, input: (Int) -> PropertyValue?) {
    if program.lists.isEmpty, !program.usesTexts { return }
    _ = add(program.texts)
    for source in program.lists {
      switch source {
      case .constant(let bits, let type):
        lists.append(list(ValueList(components: bits.map { Double(bitPattern: $0) }, of: type)))
      case .input(let number, _):
        if case .list(let value)? = input(number) {
          lists.append(list(value))
        } else {
          // The value of a list that was never valid.
          lists.append(list(ValueList([Double]())))
        }
      case .sorted(let number):
        guard case .list(let value)? = input(number) else {
          lists.append(list(ValueList([Double]())))
          continue
        }
        lists.append(list(ValueList(value.numbers.sorted { $0 < $1 || $1.isNaN && !$0.isNaN })))
      }
    }
  }

  private mutating func list(_ value: ValueList) -> List {
    List(
      numbers: value.numbers, width: value.elementType.componentCount, count: value.count,
      firstCode: value.elementType == .text ? add(value.texts) : nil)
  }

  /// Adds texts and returns the code of the first one.
  private mutating func add(_ added: [String]) -> Int {
    defer { nextCode += added.count }
    if !added.isEmpty { texts.append((nextCode, added)) }
    return nextCode
  }

  /// Adds the text of an input and returns its code.
  mutating func code(of text: String) -> Double { Double(add([text])) }

  /// Returns the code of the text of the program with this number.
  func code(ofText number: Int) -> Double { Double(1 + number) }

  /// Returns the text of a code.
  func text(_ code: Double) -> String {
    guard let code = Int(exactly: code), let part = texts.last(where: { $0.first <= code }),
      code - part.first < part.texts.count
    else { return "" }
    return part.texts[code - part.first]
  }
}
