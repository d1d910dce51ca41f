import Reactive
import SceneExpressions
import SceneModel
import TextCoding

/// The legend of the colours that follow data in a scene file: those of the first particles or of the first surface, curve or
/// solid with a palette.
struct ColorLegend {
  /// The legend, whose bound range follows the one of the colours.
  let legend = Legend()
  /// The bindings of the range.
  var bindings: [PropertyBinding] = []
  /// The particles whose key the legend shows. Nil for a palette of a formula.
  var particles: ParticleModel?
  /// The parts of the legend that the file sets itself.
  var chosen: Set<Legend.Part> = []
}

extension SceneBuilder {
  /// Adds the legend of the colours of particles, if there is none before.
  mutating func addLegend(of model: ParticleModel, _ object: SceneFileObject, besides columns: Set<String>) {
    guard colorLegend == nil else { return }
    var found = ColorLegend()
    found.particles = model
    // In a page, the range of a palette follows names of the scene by bindings.
    if case .expression(let expression) = model.colors, let value = object.value("color"),
      let range = expression.paletteCall?.range
    {
      let bound = text.located(expression, value, object.scope)
      found.bindings = bindings(ofRange: range, bound, of: found.legend, besides: columns)
    }
    colorLegend = found
  }

  /// Adds the legend of a formula that is a call of a palette, if there is none before.
  mutating func addLegend(of bound: LocatedExpression, besides columns: Set<String>) {
    guard colorLegend == nil, let call = bound.expression.paletteCall else { return }
    var found = ColorLegend()
    let legend = found.legend
    (legend.palette, legend.title) = (call.palette, call.quantityText)
    (legend.from, legend.to) = (0, 1)
    if let range = call.range {
      // A range that depends on the place has no legend.
      if !columns.isDisjoint(with: range.from.firstWords + range.to.firstWords) { return }
      found.bindings = bindings(ofRange: range, bound, of: legend, besides: columns)
    }
    colorLegend = found
  }

  /// Returns the bindings of a legend to a range. Empty if the range reads a column.
  private func bindings(
    ofRange range: (from: Expression, to: Expression), _ bound: LocatedExpression, of legend: Legend,
    besides columns: Set<String>
  ) -> [PropertyBinding] {
    guard columns.isDisjoint(with: range.from.firstWords + range.to.firstWords) else { return [] }
    var bindings: [PropertyBinding] = []
    for (key, property, expression) in [("from", legend.$from, range.from), ("to", legend.$to, range.to)] {
      if let number = expression.constant {
        property.value = Float(number)
      } else if let bindable = PropertyKind.number(.any).bindable(
        property, "\(legend.name).\(key)", label: "\(key) of the legend")
      {
        bindings.append(PropertyBinding(bindable, .whole(bound.replacing(expression))))
      }
    }
    return bindings
  }

  /// Makes the legend follow the particles, and the bindings those of its parts that the file does not set.
  ///
  /// - Parameter own: the legend of the file, which shows the colours unless it has a range of its own. Nil without one.
  mutating func connectColorLegend(to scene: Scene, _ own: Legend?, chosen: Set<Legend.Part>) {
    guard let found = colorLegend else { return }
    if own == nil { scene.colorLegend = found.legend }
    // A legend with a range or a subject of its own does not follow the colours.
    if let own, own !== found.legend || own.subject != .colors { return }
    bindings += found.bindings
    guard let model = found.particles else { return }
    let legend = found.legend
    let start = { () throws(SceneFileError) in
      model.shown.$colorKey.subscribe { legend.show($0, except: chosen) }.disposed(by: scene.bag)
    }
    checks.append(start)
  }
}
