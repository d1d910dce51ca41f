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
    case .picture: controls(of: scene)
    case .environment(let environment): controls(of: environment)
    case .effects(let effects): controls(of: effects)
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
    case let cloud as any ElementCloud: element.map { controls(of: cloud, element: $0) } ?? []
    case let model as any DescribedModel: controls(of: model)
    default: []
    }
  }

  private func controls(ofCamera camera: Camera) -> [Control] {
    let controls = controls(of: camera)
    return camera.orthographicHeight == nil ? controls : controls.filter { $0.label != "fieldOfView" }
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
      kind(property.kind, property[of: model]).map {
        Control(
          label: property.name, kind: $0, expression: bindings?.expression(of: property[of: model]),
          unit: property.kind.unit, source: ObjectIdentifier(property[of: model].observed))
      }
    }
  }

  /// Returns the control of a property. Nil for a number that does not apply.
  private func kind(_ kind: PropertyKind, _ property: any AnyModelProperty) -> Control.Kind? {
    switch (kind, property) {
    case (.number(let kind), let number as Property<Float>): self.number(number, kind)
    case (.number, let number as Property<Float?>):
      number.part(bag, get: { $0 }, set: { $0 = $1 }).map { length($0) }
    case (.vector(let kind), let vector as Property<SIMD3<Float>>): self.vector(vector, kind)
    case (.vector(let kind), let point as DistantPoint): vector(point.property, kind)
    case (.color, let color as Property<Color>): .color(color)
    case (.color, let color as Property<Color?>):
      color.part(bag, get: { $0 ?? .black }, set: { $0 = $1 }).map { .color($0) }
    case (.boolean, let isOn as Property<Bool>): .toggle(isOn)
    case (.text, let text as Property<String>): .text(text)
    case (.choice(let names), _): .choice(index(of: property, among: names), names)
    default: nil
    }
  }

  private func number(_ property: Property<Float>, _ kind: NumberKind) -> Control.Kind {
    switch kind {
    case .length: length(property)
    case .within(let range), .count(let range): number(property, range)
    case .angleOfView: number(property, 1...120)
    case .angle: number(property, -180...180)
    case .any: number(property, -.infinity ... .infinity)
    }
  }

  private func vector(_ property: Property<SIMD3<Float>>, _ kind: VectorKind) -> Control.Kind {
    switch kind {
    case .lengths: .vector(property, step: reach / 500, lowest: reach / 1000)
    case .point, .requiredPoint: .vector(property, step: reach / 500)
    case .angles: .vector(property, step: 1)
    case .direction, .scale: .vector(property, step: 0.01)
    }
  }

  /// Returns the index of the chosen name as a bidirectionally bound property.
  private func index(of choice: any AnyModelProperty, among names: [String]) -> Property<Int> {
    func current() -> Int { String(choice.propertyValue).flatMap { names.firstIndex(of: $0) } ?? 0 }
    let index = Property(current())
    choice.subscribe { [weak index] in if index?.value != current() { index?.value = current() } }
      .disposed(by: bag)
    index.subscribe { if names.indices.contains($0), $0 != current() { choice.set(.text(names[$0])) } }
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
      guard case .number(let kind) = factor.property.kind else { return nil }
      let part = mesh.$material.part(
        bag, get: { Float(factor.value(SurfaceAppearance(material: $0))) },
        set: { material, value in
          var appearance = SurfaceAppearance(material: material)
          factor.set(value.propertyValue, on: &appearance)
          material = appearance.material
        })
      return part.map { Control(label: factor.name, kind: number($0, kind)) }
    }
    return [place.map { point("translation", $0) }, color("color", mesh.$color)].compactMap(\.self) + factors
  }

  private func controls<Cloud: ElementCloud>(of cloud: Cloud, element index: Int) -> [Control] {
    let elements = cloud.elementList
    return Cloud.elementParts.compactMap { part in
      switch part {
      case .point(let name, let path): self.part(of: elements, at: index, path).map { point(name, $0) }
      case .length(let name, let path):
        self.part(of: elements, at: index, path).map { Control(label: name, kind: length($0)) }
      case .color(let name, let path):
        self.part(of: elements, at: index, path)
          .flatMap { $0.part(bag, get: { Color(sRGB8: $0) }, set: { $0 = $1.sRGB8 }) }
          .map { color(name, $0) }
      }
    }
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
    Control(label: label, kind: vector(property, .point), expression: bindings?.expression(of: property))
  }

  /// Returns a slider for a range of at most 1000, and otherwise a number that is dragged.
  private func number(_ property: Property<Float>, _ range: ClosedRange<Float>) -> Control.Kind {
    range.upperBound - range.lowerBound <= 1000
      ? .number(property, range) : .drag(property, step: max(0.01, abs(property.value) / 200), range)
  }

  private func color(_ label: String, _ property: Property<Color>) -> Control {
    Control(label: label, kind: .color(property), expression: bindings?.expression(of: property))
  }
}

extension PropertyKind {
  /// The unit of the numbers. Empty for lengths, which are in the unit of the scene.
  fileprivate var unit: String {
    switch self {
    case .number(.angle), .number(.angleOfView), .vector(.angles): "°"
    default: ""
    }
  }
}
