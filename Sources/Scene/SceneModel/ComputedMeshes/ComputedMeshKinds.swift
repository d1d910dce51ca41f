/// The kinds of models whose meshes are computed.
package enum ComputedMeshKinds {
  /// Every kind that scene files, the command line and the inspector offer, in the order in which messages list them. A
  /// new kind is a file with its class and one entry here.
  package static let all: [any (ComputedMesh & DescribedModel).Type] = [
    ParametricSurface.self, ParametricCurve.self, Lathe.self, Extrusion.self,
  ]
}
