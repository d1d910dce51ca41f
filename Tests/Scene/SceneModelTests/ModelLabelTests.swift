import Geometry
import SceneModel
import Testing

@Suite("ModelLabels")
struct ModelLabelTests {
  @Test("A model with a name has it, and others their number among the models of their kind")
  func labels() {
    let (box, named, torus) = (Box(), Box(name: "ring"), Torus())
    let (first, second) = (
      ParametricSurface(
        u: ParameterRange(from: 0, to: 1, count: 4), v: ParameterRange(from: 0, to: 1, count: 4)),
      ParametricCurve(u: ParameterRange(from: 0, to: 3, count: 4))
    )
    let cloud = ShapeCloud(template: Box(), elements: [])
    let scene = Scene(
      spheres: [Sphere(), Sphere()], shapes: [Box(), torus, box, named], computedMeshes: [first, second],
      shapeClouds: [cloud])
    let labels = ModelLabels(scene)
    #expect("\(labels.label(of: scene.spheres[1]))" == "sphere number 2")
    #expect("\(labels.label(of: torus))" == "torus number 1")
    #expect("\(labels.label(of: box))" == "box number 2")
    #expect("\(labels.label(of: named))" == "box \"ring\"")
    #expect("\(labels.label(of: cloud))" == "box number 4")
    #expect("\(labels.label(of: first))" == "surface number 1")
    #expect("\(labels.label(of: second))" == "curve number 1")
  }
}
