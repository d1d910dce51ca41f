/// The kinds of shapes.
package enum ShapeKinds {
  /// Every kind that scene files, the command line and the inspector offer, in the order in which messages list them. A
  /// new kind is a file with its class and one entry here.
  package static let all: [any Shape.Type] = [
    Sphere.self, Box.self, Plane.self, Disc.self, Cylinder.self, Cone.self, Torus.self, Capsule.self,
    Ellipsoid.self,
  ]
}
