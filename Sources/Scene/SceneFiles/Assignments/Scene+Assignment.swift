import Geometry
import Reactive
import SceneModel
import TextCoding

extension Scene {
  /// Sets one property of a named model from text, as the option `--set` does.
  ///
  /// | assignment | sets |
  /// |---|---|
  /// | `sun.radius=2`, `sun.color=#ff0000`, `sun.color=red`, `sun.center=1,2,3`, `sun.center.x=1` | a sphere |
  /// | `crate.size=1,2,1`, `crate.size.y=2`, `crate.rotation=0,45,0`, `ring.tubeRadius=0.2` | another shape |
  /// | `bunny.color=red`, `bunny.translation=1,2,3`, `bunny.metallic=1`, `bunny.roughness=0.2` | all meshes so named |
  /// | `brass.roughness=0.2`, `brass.baseColor=gold`, `glass.alphaMode=blend`, `sign.isUnlit=true` | a material |
  /// | `duck.position=0,1,0`, `duck.color=red`, `duck.wheel.rotation=0,90,0` | a mesh file, and a part of it |
  /// | `fox.animation.clip=Walk`, `fox.animation.time=0.5`, `fox.animation.fade.weight=0.3` | the animation of a mesh file |
  /// | `face.smile.weight=0.5` | a morph target of a mesh file |
  /// | `arm.rotation=0,0,30`, `arm.hand.position.x=1`, `arm.scale=2`, `arm.visible=false` | a group |
  /// | `wave.color=red`, `wave.u.count=400`, `ring.radius=0.2`, `vase.segments=24`, `gear.depth=0.5` | a surface, curve, lathe or extrusion |
  /// | `lights[0].intensity=2`, `lights[0].direction=0,-1,0`, `lights[0].castsShadow=false` | a light |
  /// | `caffeine.radius=0.5`, `caffeine.color=red` | every sphere of a cloud |
  /// | `camera.position=0,4,12`, `camera.target=…`, `camera.up=…`, `camera.fieldOfView=40` | the camera |
  /// | `camera.height=10` | the camera, as an orthographic one |
  /// | `front.position=0,0,9`, `arm.eye.fieldOfView=60` | a camera that can be chosen by name |
  /// | `environment.rotation=30`, `environment.intensity=2`, `environment.visible=true` | the environment |
  /// | `effects.shadow=true`, `effects.scaleBar=false` | the effects |
  /// | `caption.text=r = 2`, `caption.at=0,1,0`, `caption.size=24`, `labels[0].anchor=top` | a label |
  /// | `title.text=Water`, `title.color=navy`, `legend.to=2`, `legend.palette=plasma` | the title, the legend |
  /// | `exposure=1`, `exposure=auto` | the exposure in stops, or measured |
  /// | `background=black`, `background=transparent`, `background=white,#8899aa` | the background, from top to bottom |
  /// | `backgroundBottom=navy` | the background at the bottom |
  ///
  /// Setting a property of the camera in a scene without one creates a camera that frames the scene in a 16:9 picture.
  /// The name `camera` always refers to the camera that shows the scene, never to a model. The names `environment`,
  /// `effects`, `title` and `legend` refer to properties of the scene unless a model has the name. The title and the
  /// legend are created if the scene has none. Meshes have the properties of materials, except `baseColor`. The components `.x`, `.y` and `.z` of a vector
  /// can be set separately. A property that a scene file has bound follows its expression again at the next change;
  /// `SceneFile.Contents.set` removes the binding.
  ///
  /// - Throws: `AssignmentError`. The scene is then unchanged.
  package func set(_ assignment: String) throws(AssignmentError) {
    try set(Assignment(assignment))
  }

  /// Sets one property of a named model, or the background. A value out of range is replaced by the nearest valid one, and one
  /// that is missing changes nothing. O(models).
  ///
  /// - Throws: `AssignmentError` for a mistake. The scene is then unchanged.
  package func set(_ assignment: Assignment) throws(AssignmentError) {
    _ = try assignment.applied { (assignment) throws(AssignmentError) in
      try set(assignment) { model(named: $0) }
    }
  }

  /// Sets one property of a model, or the background, to a valid value. `find` returns the model of a name.
  ///
  /// - Throws: `AssignmentError`. The scene is then unchanged.
  func set(
    _ assignment: Assignment, find: (_ name: String) -> AssignableModel?
  ) throws(AssignmentError) {
    switch assignment.target {
    case .background: (background, backgroundBottom) = try assignment.background()
    case .exposure where assignment.valueText == Scene.automaticExposure: autoExposure = true
    case .name(let name) where Scene.propertyNames.contains(name):
      try setProperty(of: self, kind: "", assignment)
    case .name(let name):
      if !name.isEmpty, let model = find(name) {
        throw assignment.error(.noProperty(name, example: Self.example(of: model)))
      }
      throw assignment.error(
        SceneNames.isFree(name) ? .unknownParameter(name, suggestion: nil, known: []) : .malformed)
    case .property(_, of: "camera", _): try setCamera(assignment)
    case .property(_, let name, _):
      switch find(name) {
      case .model(let mesh as ImportedMesh)?:
        try set(mesh, among: ImportedMesh.propertyNames, mesh.meshes, assignment)
      case .model(let camera as Camera)?: try set(camera, kind: Camera.kind, assignment)
      case .model(let model)?: try setProperty(of: model, assignment)
      case .part(let group, let meshes)?: try set(group, among: Group.propertyNames, meshes, assignment)
      case .cloud(let cloud)?: cloud.change(try SphereCloud.PropertyOverride(assignment))
      case .material(let material)?:
        try setProperty(of: material, assignment)
      case .meshes(let models)?: for model in models { try set(model, assignment) }
      case nil where name == Environment.kind: try setProperty(of: environment, kind: "", assignment)
      case nil where name == Effects.kind: try setProperty(of: effects, kind: "", assignment)
      case nil where name == Title.kind:
        let title = title ?? Title()
        try setProperty(of: title, kind: "", assignment)
        if self.title !== title { self.title = title }
      case nil where name == Legend.kind:
        let legend = legend ?? Legend()
        try setProperty(of: legend, kind: "", assignment)
        if self.legend !== legend { self.legend = legend }
      case nil:
        // A model of a repetition has its number in the name.
        let first = find("\(name)[0]").map { _ in "\(name)[0]" }
        throw assignment.error(
          .unknownModel(
            name,
            suggestion: first ?? modelNames.first { $0.hasSuffix(".\(name)") }
              ?? nearestName(to: name, among: modelNames + ["camera"]),
            known: modelNames))
      }
    }
  }

  /// Returns the name of a property that models of the kind of `model` have.
  fileprivate static func example(of model: AssignableModel) -> String {
    switch model {
    case .model(let model): type(of: model).propertyNames.first { $0 != "text" } ?? "visible"
    case .material: "baseColor"
    case .part, .meshes, .cloud: "color"
    }
  }

  /// Returns the error of an unknown parameter in the terms of what has the name: a model, or a property of a model.
  func naming(_ error: AssignmentError, find: (_ name: String) -> AssignableModel?) -> AssignmentError {
    guard case .unknownParameter(let name, nil, let known) = error.reason else { return error }
    func replaced(by reason: AssignmentError.Reason) -> AssignmentError {
      AssignmentError(assignment: error.assignment, reason: reason)
    }
    if let model = find(name) { return replaced(by: .noProperty(name, example: Self.example(of: model))) }
    let models = NamedModels(self)
    let owner = modelNames.first { owner in
      guard case .model(let model)? = models[owner] else { return false }
      return type(of: model).propertyNames.contains(name)
    }
    guard let owner else { return error }
    return replaced(by: .unknownParameter(name, suggestion: "\(owner).\(name)", known: known))
  }

  /// The names of the models that a scene has once, in assignments.
  static let singleModelNames: Set = [
    Camera.kind, Environment.kind, Effects.kind, Title.kind, Legend.kind,
  ]

  /// Returns the path of the only model whose path ends in `name`. Nil for none, and for several. O(models).
  func onlyPath(endingIn name: String) -> String? { modelNames.onlyPath(endingIn: name) }

  /// The names of all models, without empty names.
  private var modelNames: [String] {
    let names =
      spheres.map(\.name) + shapes.map(\.name) + groups.map(\.name) + namedComputedMeshes.map(\.name)
      + namedLights.map(\.name) + namedCameras.map(\.name)
      + sphereClouds.map(\.name) + shapeClouds.map(\.name) + materials.map(\.name) + meshes.map(\.name)
      + namedLabels.map(\.name) + rigModels.map(\.name)
    return names.filter { !$0.isEmpty }
  }

  /// Sets a property of a model. `kind` is empty if the name of the model is its kind.
  func setProperty<Model: DescribedModel>(
    of model: Model, kind: String = Model.kind, _ assignment: Assignment
  ) throws(AssignmentError) {
    let properties = Model.properties
    let name = Model.propertyName(assignment.target.property)
    guard let property = properties.first(where: { $0.name == name }) else {
      throw assignment.unknownProperty(of: kind, known: properties.map(\.name))
    }
    let target = property[of: model]
    target.set(
      try assignment.value(
        of: property.kind, isOptional: property.isOptional, current: target.propertyValue))
  }

  /// Sets a property of a mesh file or of a part of it: one of the properties `names` of the model, or one of its
  /// meshes.
  private func set<Model: DescribedModel>(
    _ model: Model, among names: [String], _ meshes: [MeshModel], _ assignment: Assignment
  ) throws(AssignmentError) {
    if meshes.isEmpty || names.contains(assignment.target.property) {
      return try setProperty(of: model, assignment)
    }
    for mesh in meshes { try set(mesh, others: names, assignment) }
  }

  /// Sets a property of a mesh. `others` are further properties for a message.
  func set(_ model: MeshModel, others: [String] = [], _ assignment: Assignment)
    throws(AssignmentError)
  {
    switch assignment.target.property {
    case "translation":
      model.transform.translation = try assignment.vector(.point, model.transform.translation)
    case "color": model.color = try assignment.color()
    case let name where PointAppearance.property(name) != nil && model.pointAppearance != nil:
      guard let points = model.pointAppearance, let property = PointAppearance.property(name) else { return }
      property[of: points].set(
        try assignment.value(of: property.kind, current: property[of: points].propertyValue))
    default:
      // The base colour of a mesh is its colour.
      let factors = MaterialProperties.factors.filter { $0.name != "baseColor" }
      guard let factor = factors.first(where: { $0.name == assignment.target.property }) else {
        throw assignment.unknownProperty(
          of: "mesh", known: others + ["translation", "color"] + factors.map(\.name))
      }
      var appearance = SurfaceAppearance(color: model.color, material: model.material)
      let value = try assignment.value(of: factor.property.kind, current: factor.value(appearance))
      factor.set(value, on: &appearance)
      model.material = appearance.material
    }
  }

  /// Sets a property of the camera that shows the scene. A scene without a camera gets one that frames it.
  private func setCamera(_ assignment: Assignment) throws(AssignmentError) {
    var shown = camera ?? Camera.framing(self, aspectRatio: Camera.fileAspectRatio)
    // A camera of a scene far from zero has the coordinates of the file.
    if camera == nil, root?.distantOrigin != nil { shown = cameraInFile(shown) }
    try set(shown, kind: "", assignment)
    if camera == nil { camera = shown }
  }

  /// Sets a property of a camera. An `up` vector that becomes parallel to the view direction is replaced.
  private func set(_ camera: Camera, kind: String, _ assignment: Assignment) throws(AssignmentError) {
    let changed = Camera(
      position: camera.position, target: camera.target, up: camera.up,
      fieldOfView: camera.fieldOfView, orthographicHeight: camera.orthographicHeight,
      aspectRatio: camera.aspectRatio, group: camera.group)
    try setProperty(of: changed, kind: kind, assignment)
    if assignment.target.property == "fieldOfView" { changed.orthographicHeight = nil }
    if assignment.target.property != "up", !changed.isUpright { changed.up = changed.upright(upAxis) }
    batch {
      if camera.position != changed.position { camera.position = changed.position }
      if camera.target != changed.target { camera.target = changed.target }
      if camera.up != changed.up { camera.up = changed.up }
      if camera.fieldOfView != changed.fieldOfView {
        camera.fieldOfView = changed.fieldOfView
      }
      if camera.orthographicHeight != changed.orthographicHeight {
        camera.orthographicHeight = changed.orthographicHeight
      }
      if camera.aspectRatio != changed.aspectRatio { camera.aspectRatio = changed.aspectRatio }
    }
  }
}

extension SphereCloud {
  /// An override of a property of every sphere of a cloud.
  enum PropertyOverride {
    case radius(Float)
    case color(SIMD4<UInt8>)

    init(_ assignment: Assignment) throws(AssignmentError) {
      switch assignment.target.property {
      case "radius":
        // A negative radius is turned round, and what is infinite is missing.
        let radius = abs(try assignment.number(.total))
        self = .radius(radius.isFinite ? radius : .nan)
      case "color": self = .color(try assignment.color().sRGB8)
      default: throw assignment.unknownProperty(of: "cloud", known: ["radius", "color"])
      }
    }

    func apply(to elements: inout [Element]) {
      switch self {
      case .radius(let radius): for index in elements.indices { elements[index].radius = radius }
      case .color(let color): for index in elements.indices { elements[index].sRGB8 = color }
      }
    }
  }

  /// Changes every sphere and publishes one change.
  fileprivate func change(_ change: PropertyOverride) {
    change.apply(to: &elements)
  }
}

extension Sequence<String> {
  /// Returns the only path that ends in `name`. Nil for none, and for several different ones. O(paths).
  package func onlyPath(endingIn name: String) -> String? {
    let paths = Set(filter { $0.hasSuffix(".\(name)") })
    return paths.count == 1 ? paths.first : nil
  }
}
