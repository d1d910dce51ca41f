import SceneExpressions
import SceneModel
import TextCoding

/// The repetition of a model, `repeat: { count: 200, index: "i" }`: the number of models, and the name of the index in
/// their expressions. `repeat: { over: "water" }` is one model for each particle of a file, whose columns the expressions
/// read.
struct Repetition {
  let count: Int
  /// The name of the index. `i` by default.
  let index: String
  /// The particles that the models are repeated for. Nil for a repetition with a count.
  let particles: ParticleModel?
  private let object: SceneFileObject
  /// The expression of the number of models, of which `count` is then the largest. Nil if the number does not change.
  private(set) var boundCount: LocatedExpression?

  /// The key of the repetition in a model.
  static let key: JSON5Key = "repeat"
  /// The largest number of models of a bound repetition, if the file gives none and twice the first number is less.
  private static let smallestMaximum = 50
  private let countValue: JSON5Value

  /// Reads the repetition of a model. Nil if the model has none.
  ///
  /// - Parameter known: The particles that it can be repeated for.
  /// - Throws: `SceneFileError` if the count is not a positive integer, the particles are unknown, or the name of the
  ///   index is in use.
  init?(
    _ model: SceneFileObject, over known: [ParticleModel] = [],
    evaluate: (LocatedExpression, JSON5Value) throws(SceneFileError) -> (number: Double, canChange: Bool)
  ) throws(SceneFileError) {
    guard let value = model.value(Self.key) else { return nil }
    let text = model.text
    let object = try SceneFileObject(
      value, text: text, place: .repetition(of: model.place), keys: ["count", "index", "over", "max"])
    if let over = object.value("over") {
      if let count = object.value("count") {
        throw object.unexpected("either count or over", for: "count", count, found: "both")
      }
      let particles = try Self.particles(object, over, in: known, model.scope)
      // The number of models is fixed.
      if particles.hasNamedSelection {
        throw object.unexpected("particles whose select reads no names", for: "over", over)
      }
      (self.particles, count, countValue) = (particles, try particles.beginRepetition(), over)
      if let most = object.value("max") { throw object.unexpected("no max beside over", for: "max", most) }
    } else {
      guard let countValue = object.value("count") else {
        throw object.unexpected("a whole number of at least 1", for: "count", value, found: "none")
      }
      particles = nil
      self.countValue = countValue
      if let string = countValue.string {
        let bound = try text.expression(string, countValue, model.scope)
        let (number, canChange) = try evaluate(bound, countValue)
        guard !(number > Double(text.repetitionLimits.cloudElements)) else {
          throw object.unexpected(
            "at most \(text.repetitionLimits.cloudElements) models", for: "count", countValue,
            found: "\(PropertyValue.number(number))")
        }
        let most = try object.number("max", expected: "a whole number of at least 1") {
          $0 >= 1 && $0 == $0.rounded()
        }
        // A negative number is 0, and so is one that is missing.
        let now = number > 0 ? Int(number.rounded(.up)) : 0
        if canChange {
          boundCount = bound
          // The limits of the file refuse what is too large for an integer.
          count = most.map { Int(exactly: $0) ?? .max } ?? max(Self.smallestMaximum, 2 * now)
          guard now <= count else {
            throw object.unexpected(
              "at most \(count) models, as max says,", for: "count", countValue, found: "\(now)")
          }
        } else {
          count = now
        }
      } else {
        guard case .number(let number) = countValue.content, let count = Int(exactly: number), count > 0
        else {
          throw object.unexpected("a whole number of at least 1, or an expression", for: "count", countValue)
        }
        self.count = count
        if let most = object.value("max") {
          throw object.unexpected("no max beside a count that does not change", for: "max", most)
        }
      }
    }
    let index = try object.string("index") ?? "i"
    self.index = index
    guard SceneNames.isFree(index), !text.parameterNames.contains(index),
      !model.scope.repetitions.contains(where: { $0.name == index })
    else {
      throw object.unexpected(
        "a name without another meaning in expressions", for: "index", object.value("index") ?? value,
        found: SceneNames.found(index))
    }
    self.object = object
  }

  /// Returns the particles called `over` in the group of the model, or in one around it.
  private static func particles(
    _ object: SceneFileObject, _ over: JSON5Value, in known: [ParticleModel], _ scope: SceneScope
  ) throws(SceneFileError) -> ParticleModel {
    guard let name = try object.string("over") else { throw object.missing("a name", for: "over") }
    let found = known.filter {
      $0.name == name
        || $0.name.hasSuffix("." + name) && scope.path.hasPrefix($0.name.dropLast(name.count + 1))
    }
    if !name.isEmpty, let innermost = found.max(by: { $0.name.count < $1.name.count }) { return innermost }
    let names = known.map(\.name).filter { !$0.isEmpty }
    throw SceneFileError(
      path: object.text.path, at: over.position, unknown: "particles", name,
      place: "in \(object.place)", among: names, ifNone: "particles of a file with a name")
  }

  /// Returns the parameter of the number of models, and its binding. Nil if the number does not change.
  ///
  /// - Parameters:
  ///   - path: The path of the repeated model. The parameter is called `PATH.count`.
  ///   - number: A number that no other repetition has, of which the alias of the parameter is made. A path may contain
  ///     characters that expressions cannot read.
  func boundParameter(
    _ path: String, number: Int
  ) -> (parameter: SceneParameter, alias: String, binding: PropertyBinding)? {
    guard let boundCount else { return nil }
    var control = ParameterControl()
    control.range = 0...Double(count)
    let parameter = SceneParameter(name: "\(path).count", value: .number(0), control: control)
    let property = BindableProperty(
      name: parameter.name, label: "count of \(object.place) (max of repeat gives the largest)",
      type: .number,
      rule: .count(0...Double(count)), target: parameter.$value, read: { parameter.value },
      set: { parameter.value = $0 })
    return (parameter, "_count_\(number)", PropertyBinding(property, .whole(boundCount)))
  }

  /// Subtracts the count from the remaining number of shapes of the file; see `claim`.
  func claimShapes() throws(SceneFileError) { try claim(\.shapes, "shapes") }

  /// Subtracts the count from the remaining amount of the file.
  ///
  /// - Throws: `SceneFileError` if it exceeds the remaining amount.
  func claim(
    _ amount: WritableKeyPath<RepetitionLimits, Int>, _ what: String
  ) throws(SceneFileError) {
    let text = object.text
    let (left, limit) = (text.repetitionsLeft[keyPath: amount], text.repetitionLimits[keyPath: amount])
    guard count <= left else {
      throw object.unexpected(
        "at most \(limit) \(what) from repetitions in a file", for: "count", countValue,
        found: left == limit && particles == nil ? nil : "\(count) where only \(left) more are allowed")
    }
    text.repetitionsLeft[keyPath: amount] -= count
  }
}

extension SceneFileObject {
  /// Subtracts `count` from the remaining number of shapes of the scene; see `claim`.
  ///
  /// It is a function of its own, because a key path in a generic function is created at each call, which takes longer than
  /// reading a short object.
  func claimShapes(_ count: Int = 1) throws(SceneFileError) { try claim(\.shapes, "shapes", count: count) }

  /// Subtracts `count` from the remaining amount of the scene, if the object is within a repetition or a component.
  ///
  /// - Throws: `SceneFileError` if it exceeds the remaining amount.
  func claim(
    _ amount: WritableKeyPath<RepetitionLimits, Int>, _ what: String, count: Int = 1
  ) throws(SceneFileError) {
    if !scope.isRepeated { return }
    let limit = text.repetitionLimits[keyPath: amount]
    guard count <= text.repetitionsLeft[keyPath: amount] else {
      throw SceneFileError(
        path: text.path, at: position,
        .unexpected(
          expected: "at most \(limit) \(what) from repetitions and components in a file",
          found: "more in \(place)"))
    }
    text.repetitionsLeft[keyPath: amount] -= count
  }
}
