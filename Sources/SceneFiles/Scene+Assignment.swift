import Geometry
import SceneModel
import TextParsing

extension Scene {
  /// Sets one property of a named model from text, as `--set` does.
  ///
  /// | assignment | sets |
  /// |---|---|
  /// | `sun.radius=2`, `sun.color=#ff0000`, `sun.color=red`, `sun.center=1,2,3`, `sun.center.x=1` | a sphere |
  /// | `caffeine.radius=0.5`, `caffeine.color=red` | every sphere of a cloud |
  /// | `camera.position=0,4,12`, `camera.target=…`, `camera.up=…`, `camera.fieldOfView=40` | the camera |
  /// | `background=black` | the background |
  ///
  /// A scene without a camera gets the one that frames it in a 16:9 picture. `camera` is never a model of that name.
  /// A vector's `.x`, `.y` and `.z` can be set by themselves.
  ///
  /// - Throws: `AssignmentError`; the scene is then as it was.
  public func set(_ assignment: String) throws(AssignmentError) {
    let parsed = try Assignment(assignment)
    switch parsed.model {
    case "": background = try parsed.color()
    case "camera": try setCamera(parsed)
    default:
      if let sphere = spheres.first(where: { $0.name == parsed.model }) {
        try set(sphere, parsed)
      } else if let cloud = clouds.first(where: { $0.name == parsed.model }) {
        try set(cloud, parsed)
      } else {
        let names = (spheres.map(\.name) + clouds.map(\.name)).filter { !$0.isEmpty }
        throw parsed.error(
          .unknownModel(parsed.model, suggestion: nearestName(to: parsed.model, among: names + ["camera"])))
      }
    }
  }

  private func set(_ sphere: Sphere, _ assignment: Assignment) throws(AssignmentError) {
    switch assignment.property {
    case "center": sphere.center = try assignment.vector(sphere.center)
    case "radius": sphere.radius = try assignment.radius()
    case "color": sphere.color = try assignment.color()
    default: throw assignment.unknownProperty(of: "sphere", known: ["center", "radius", "color"])
    }
  }

  private func set(_ cloud: SphereCloud, _ assignment: Assignment) throws(AssignmentError) {
    switch assignment.property {
    case "radius":
      let radius = try assignment.radius()
      cloud.change { $0.radius = radius }
    case "color":
      let color = try assignment.color().sRGB8
      cloud.change { $0.sRGB8 = color }
    default: throw assignment.unknownProperty(of: "cloud", known: ["radius", "color"])
    }
  }

  private func setCamera(_ assignment: Assignment) throws(AssignmentError) {
    let current = camera ?? (bounds.isEmpty ? Camera() : Camera.framing(bounds, aspectRatio: 16 / 9))
    let changed = Camera(
      position: current.position, target: current.target, up: current.up,
      verticalFieldOfView: current.verticalFieldOfView)
    switch assignment.property {
    case "position": changed.position = try assignment.vector(current.position)
    case "target": changed.target = try assignment.vector(current.target)
    case "up": changed.up = try assignment.vector(current.up)
    case "fieldOfView":
      changed.verticalFieldOfView = try assignment.number(Camera.expectedAngle, where: Camera.isAngle)
    default: throw assignment.unknownProperty(of: "", known: ["position", "target", "up", "fieldOfView"])
    }
    guard changed.position != changed.target else {
      throw assignment.invalidValue(Camera.expectedPlace, found: "position and target in one place")
    }
    if assignment.property != "up", !changed.isUpright { changed.up = changed.upright }
    guard changed.isUpright else { throw assignment.invalidValue(Camera.expectedUp) }
    camera = changed
  }
}

extension SphereCloud {
  /// Changes every sphere, and says so once.
  fileprivate func change(_ body: (inout Element) -> Void) {
    var changed = elements
    for index in changed.indices { body(&changed[index]) }
    elements = changed
  }
}
