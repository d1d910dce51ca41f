import Geometry
import Reactive
import SceneFiles
import SceneModel

/// A factory of the controls for the selected entry. Their bindings end with `bag`.
struct ControlMaker {
  let scene: Scene
  /// The bindings of the scene file, which contain the expressions. Nil for a scene without bindings.
  let bindings: SceneBindings?
  let bag: DisposerBag

  /// The diagonal of the scene, which scales the steps and ranges of lengths. 1 if the scene is empty.
  private let reach: Float

  init(scene: Scene, bindings: SceneBindings?, bag: DisposerBag) {
    (self.scene, self.bindings, self.bag) = (scene, bindings, bag)
    let size = scene.bounds.size
    let diagonal = (size * size).sum().squareRoot()
    reach = diagonal > 0 && diagonal.isFinite ? diagonal : 1
  }

  /// Returns the controls of `entry`. For a cloud, returns those of the picked element, or none if there is no element.
  func controls(_ entry: SceneEntry, element: Int?) -> [Control] {
    switch entry {
    case .picture: picture
    case .camera(let camera): controls(ofCamera: camera)
    case .light(let light, _): controls(of: light)
    case .group(let group): controls(of: group)
    case .importedMesh(let mesh): controls(of: mesh)
    case .particles(let particles): controls(of: particles)
    case .model(let model): controls(ofModel: model, element: element)
    case .material(let material): controls(of: material)
    case .label(let label, _): controls(of: label)
    case .title(let title): controls(of: title)
    case .legend(let legend): controls(of: legend)
    }
  }

  private func controls(ofModel model: any Model, element: Int?) -> [Control] {
    switch model {
    case let mesh as MeshModel: controls(of: mesh)
    case let mesh as ComputedMesh: controls(ofComputed: mesh)
    case let cloud as SphereCloud: element.map { controls(of: cloud, element: $0) } ?? []
    case let rods as RodCloud: element.map { controls(of: rods, element: $0) } ?? []
    case let shapes as ShapeCloud: element.map { controls(of: shapes, element: $0) } ?? []
    case let model as any DescribedModel: controls(of: model)
    default: []
    }
  }

  private var picture: [Control] {
    controls(of: scene) + controls(of: scene.environment, prefix: "\(Environment.kind) ")
      + controls(of: scene.effects)
  }

  private func controls(ofCamera camera: Camera) -> [Control] {
    let controls = controls(of: camera)
    return camera.orthographicHeight == nil ? controls : controls.filter { $0.label != "fieldOfView" }
  }

  private func controls(of material: MaterialModel) -> [Control] {
    MaterialProperties.factors.compactMap { factor in
      switch factor {
      case .number(let parameter, let range):
        number(parameter.name, parameter.property(material), range)
      case .color(let parameter): color(parameter.name, parameter.property(material))
      case .boolean(let parameter):
        Control(
          label: parameter.name, kind: .toggle(parameter.property(material)),
          expression: expression(parameter.property(material)))
      case .alphaMode, .texture: nil
      }
    }
  }

  /// Returns the controls of a model. Their labels begin with `prefix`.
  private func controls<Model: DescribedModel>(of model: Model, prefix: String) -> [Control] {
    controls(of: model).map { control in
      var control = control
      control.label = prefix + control.label
      return control
    }
  }

  private func controls<Model: DescribedModel>(of model: Model) -> [Control] {
    Model.properties.compactMap { property in
      switch property {
      case .number(let name, .length, let property):
        let length = property(model)
        return Control(label: name, kind: self.length(length), expression: expression(length))
      case .optionalNumber(let name, _, let property):
        let part = property(model).part(bag, get: { $0 }, set: { $0 = $1 })
        return part.map {
          Control(label: name, kind: length($0), expression: expression(property(model)))
        }
      case .number(let name, .within(let range), let property):
        return number(name, property(model), range)
      case .number(let name, .angleOfView, let property): return number(name, property(model), 1...120)
      case .number(let name, .angle, let property): return number(name, property(model), -180...180)
      case .number(let name, .any, let property):
        return number(name, property(model), -.infinity ... .infinity)
      case .vector(let name, .lengths, let property):
        let lengths = property(model)
        return Control(
          label: name, kind: .vector(lengths, step: reach / 500, lowest: reach / 1000),
          expression: expression(lengths))
      case .vector(let name, .angles, let property): return vector(name, property(model), step: 1)
      case .vector(let name, .direction, let property), .vector(let name, .scale, let property):
        return vector(name, property(model), step: 0.01)
      case .vector(let name, .point, let property): return point(name, property(model))
      case .color(let name, let property): return color(name, property(model))
      case .optionalColor(let name, let property):
        let part = property(model).part(bag, get: { $0 ?? .black }, set: { $0 = $1 })
        return part.map { Control(label: name, kind: .color($0), expression: expression(property(model))) }
      case .text(let name, let property):
        let text = property(model)
        return Control(label: name, kind: .text(text), expression: expression(text))
      case .choice(let name, let property):
        let choice = property(model)
        return Control(
          label: name, kind: .choice(index(of: choice), choice.names),
          expression: bindings?.expression(of: choice))
      case .boolean(let name, let property):
        let isOn = property(model)
        return Control(label: name, kind: .toggle(isOn), expression: expression(isOn))
      }
    }
  }

  /// Returns the index of the chosen name as a bidirectionally bound property.
  private func index(of choice: ChoiceProperty) -> Property<Int> {
    let (names, index) = (choice.names, Property(0))
    choice.indices.subscribe { [weak index] in index?.value = $0 }.disposed(by: bag)
    index.subscribe { if names.indices.contains($0), choice.name != names[$0] { _ = choice.set(names[$0]) } }
      .disposed(by: bag)
    return index
  }

  private func controls(ofComputed mesh: ComputedMesh) -> [Control] {
    var all = [mesh].described.flatMap { controls(of: $0) }
    for (key, domain) in mesh.domains {
      all += controls(of: domain, prefix: "\(key).")
    }
    return all
  }

  private func controls(of mesh: MeshModel) -> [Control] {
    let place = mesh.$transform.part(bag, get: { $0.translation }, set: { $0.translation = $1 })
    let factors = MaterialProperties.factors.compactMap { factor -> Control? in
      guard case .number(let parameter, let range) = factor else { return nil }
      let part = mesh.$material.part(
        bag, get: { SurfaceAppearance(material: $0)[keyPath: parameter.path] },
        set: { material, value in
          var appearance = SurfaceAppearance(material: material)
          appearance[keyPath: parameter.path] = value
          material = appearance.material
        })
      return part.map { number(parameter.name, $0, range) }
    }
    return [place.map { point("translation", $0) }, color("color", mesh.$color)].compactMap(\.self) + factors
  }

  private func controls(of cloud: SphereCloud, element index: Int) -> [Control] {
    let elements = cloud.$elements
    return [
      part(of: elements, at: index, \.center).map { point("center", $0) },
      part(of: elements, at: index, \.radius).map { Control(label: "radius", kind: length($0)) },
      part(of: elements, at: index, \.color).map { color("color", $0) },
    ].compactMap(\.self)
  }

  private func controls(of rods: RodCloud, element index: Int) -> [Control] {
    let elements = rods.$elements
    let shade = part(of: elements, at: index, \.sRGB8).flatMap {
      $0.part(bag, get: { Color(sRGB8: $0) }, set: { $0 = $1.sRGB8 })
    }
    return [
      part(of: elements, at: index, \.radius).map { Control(label: "radius", kind: length($0)) },
      shade.map { color("color", $0) },
    ].compactMap(\.self)
  }

  private func controls(of shapes: ShapeCloud, element index: Int) -> [Control] {
    [
      part(of: shapes.$elements, at: index, \.center).map { point("center", $0) },
      part(of: shapes.$elements, at: index, \.color).map { color("color", $0) },
    ].compactMap(\.self)
  }

  /// Returns a value of one element as a bidirectionally bound property. Nil if there is no such element.
  private func part<Element, Part: Equatable>(
    of elements: Property<[Element]>, at index: Int, _ path: WritableKeyPath<Element, Part>
  ) -> Property<Part>? {
    elements.part(
      bag, get: { $0.indices.contains(index) ? $0[index][keyPath: path] : nil },
      set: { $0[index][keyPath: path] = $1 })
  }

  private func length(_ property: Property<Float>) -> Control.Kind {
    .number(property, reach / 1000...max(reach, 2 * property.value), isLogarithmic: true)
  }

  private func point(_ label: String, _ property: Property<SIMD3<Float>>) -> Control {
    vector(label, property, step: reach / 500)
  }

  private func vector(_ label: String, _ property: Property<SIMD3<Float>>, step: Float) -> Control {
    Control(label: label, kind: .vector(property, step: step), expression: expression(property))
  }

  /// Returns a slider for a range of at most 1000, and otherwise a number that is dragged.
  private func number(_ label: String, _ property: Property<Float>, _ range: ClosedRange<Float>) -> Control {
    let kind: Control.Kind =
      range.upperBound - range.lowerBound <= 1000
      ? .number(property, range)
      : .drag(property, step: max(0.01, abs(property.value) / 200), range)
    return Control(label: label, kind: kind, expression: expression(property))
  }

  private func color(_ label: String, _ property: Property<Color>) -> Control {
    Control(label: label, kind: .color(property), expression: expression(property))
  }

  private func expression<Value>(_ property: Property<Value>) -> String? {
    bindings?.expression(of: property)
  }
}
