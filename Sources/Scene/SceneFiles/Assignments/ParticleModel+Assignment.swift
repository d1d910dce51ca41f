import SceneModel

extension Scene {
  /// Sets a property of the particles of a file. A radius or a colour is that of all particles.
  ///
  /// - Throws: `AssignmentError`. The model is then unchanged.
  func set(_ assignment: Assignment, _ particles: ParticleModel) throws(AssignmentError) {
    switch assignment.target.property {
    case "radius": particles.radii = .fixed(try assignment.number(.positive))
    case "color": particles.colors = .fixed(try assignment.color().sRGB8)
    default:
      guard ParticleModel.propertyNames.contains(assignment.target.property) else {
        throw assignment.unknownProperty(
          of: ParticleModel.kind, known: ["radius", "color"] + ParticleModel.propertyNames)
      }
      try set(assignment) { _ in .model(particles) }
    }
  }
}
