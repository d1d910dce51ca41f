// swift-format-ignore-file
// Generated from the descriptions of the models: ORRERY_WRITE=modifiers swift test --filter ModifierTests

import OrreryKit

enum ModifierCalls {
  static func checkAll() {
    checkSphere()
    checkBox()
    checkPlane()
    checkDisc()
    checkCylinder()
    checkCone()
    checkTorus()
    checkCapsule()
    checkEllipsoid()
    checkParametricSurface()
    checkParametricCurve()
    checkLathe()
    checkExtrusion()
    checkGroup()
    checkImportedMesh()
    checkLight()
    checkCamera()
    checkLabel()
    checkMaterialModel()
    checkTitle()
    checkLegend()
  }

  private static func checkSphere() {
    checkModifier("position") { (model: Sphere, value: SIMD3<Float>) in model.center(value) } binding: { $0.center($1) }
    checkModifier("position") { (model: Sphere, value: SIMD3<Float>) in model.position(value) } binding: { $0.position($1) }
    checkModifier("rotation") { (model: Sphere, value: SIMD3<Float>) in model.rotation(value) } binding: { $0.rotation($1) }
    checkModifier("radius") { (model: Sphere, value: Float) in model.radius(value) } binding: { $0.radius($1) }
    checkModifier("color") { (model: Sphere, value: Color) in model.color(value) } binding: { $0.color($1) }
    checkModifier("visible") { (model: Sphere, value: Bool) in model.visible(value) } binding: { $0.visible($1) }
  }

  private static func checkBox() {
    checkModifier("position") { (model: Box, value: SIMD3<Float>) in model.center(value) } binding: { $0.center($1) }
    checkModifier("position") { (model: Box, value: SIMD3<Float>) in model.position(value) } binding: { $0.position($1) }
    checkModifier("rotation") { (model: Box, value: SIMD3<Float>) in model.rotation(value) } binding: { $0.rotation($1) }
    checkModifier("size") { (model: Box, value: SIMD3<Float>) in model.size(value) } binding: { $0.size($1) }
    checkModifier("color") { (model: Box, value: Color) in model.color(value) } binding: { $0.color($1) }
    checkModifier("visible") { (model: Box, value: Bool) in model.visible(value) } binding: { $0.visible($1) }
  }

  private static func checkPlane() {
    checkModifier("position") { (model: Plane, value: SIMD3<Float>) in model.center(value) } binding: { $0.center($1) }
    checkModifier("position") { (model: Plane, value: SIMD3<Float>) in model.position(value) } binding: { $0.position($1) }
    checkModifier("rotation") { (model: Plane, value: SIMD3<Float>) in model.rotation(value) } binding: { $0.rotation($1) }
    checkModifier("width") { (model: Plane, value: Float) in model.width(value) } binding: { $0.width($1) }
    checkModifier("depth") { (model: Plane, value: Float) in model.depth(value) } binding: { $0.depth($1) }
    checkModifier("color") { (model: Plane, value: Color) in model.color(value) } binding: { $0.color($1) }
    checkModifier("visible") { (model: Plane, value: Bool) in model.visible(value) } binding: { $0.visible($1) }
  }

  private static func checkDisc() {
    checkModifier("position") { (model: Disc, value: SIMD3<Float>) in model.center(value) } binding: { $0.center($1) }
    checkModifier("position") { (model: Disc, value: SIMD3<Float>) in model.position(value) } binding: { $0.position($1) }
    checkModifier("rotation") { (model: Disc, value: SIMD3<Float>) in model.rotation(value) } binding: { $0.rotation($1) }
    checkModifier("radius") { (model: Disc, value: Float) in model.radius(value) } binding: { $0.radius($1) }
    checkModifier("color") { (model: Disc, value: Color) in model.color(value) } binding: { $0.color($1) }
    checkModifier("visible") { (model: Disc, value: Bool) in model.visible(value) } binding: { $0.visible($1) }
  }

  private static func checkCylinder() {
    checkModifier("position") { (model: Cylinder, value: SIMD3<Float>) in model.center(value) } binding: { $0.center($1) }
    checkModifier("position") { (model: Cylinder, value: SIMD3<Float>) in model.position(value) } binding: { $0.position($1) }
    checkModifier("rotation") { (model: Cylinder, value: SIMD3<Float>) in model.rotation(value) } binding: { $0.rotation($1) }
    checkModifier("radius") { (model: Cylinder, value: Float) in model.radius(value) } binding: { $0.radius($1) }
    checkModifier("height") { (model: Cylinder, value: Float) in model.height(value) } binding: { $0.height($1) }
    checkModifier("color") { (model: Cylinder, value: Color) in model.color(value) } binding: { $0.color($1) }
    checkModifier("visible") { (model: Cylinder, value: Bool) in model.visible(value) } binding: { $0.visible($1) }
  }

  private static func checkCone() {
    checkModifier("position") { (model: Cone, value: SIMD3<Float>) in model.center(value) } binding: { $0.center($1) }
    checkModifier("position") { (model: Cone, value: SIMD3<Float>) in model.position(value) } binding: { $0.position($1) }
    checkModifier("rotation") { (model: Cone, value: SIMD3<Float>) in model.rotation(value) } binding: { $0.rotation($1) }
    checkModifier("radius") { (model: Cone, value: Float) in model.radius(value) } binding: { $0.radius($1) }
    checkModifier("height") { (model: Cone, value: Float) in model.height(value) } binding: { $0.height($1) }
    checkModifier("color") { (model: Cone, value: Color) in model.color(value) } binding: { $0.color($1) }
    checkModifier("visible") { (model: Cone, value: Bool) in model.visible(value) } binding: { $0.visible($1) }
  }

  private static func checkTorus() {
    checkModifier("position") { (model: Torus, value: SIMD3<Float>) in model.center(value) } binding: { $0.center($1) }
    checkModifier("position") { (model: Torus, value: SIMD3<Float>) in model.position(value) } binding: { $0.position($1) }
    checkModifier("rotation") { (model: Torus, value: SIMD3<Float>) in model.rotation(value) } binding: { $0.rotation($1) }
    checkModifier("radius") { (model: Torus, value: Float) in model.radius(value) } binding: { $0.radius($1) }
    checkModifier("tubeRadius") { (model: Torus, value: Float) in model.tubeRadius(value) } binding: { $0.tubeRadius($1) }
    checkModifier("color") { (model: Torus, value: Color) in model.color(value) } binding: { $0.color($1) }
    checkModifier("visible") { (model: Torus, value: Bool) in model.visible(value) } binding: { $0.visible($1) }
  }

  private static func checkCapsule() {
    checkModifier("position") { (model: Capsule, value: SIMD3<Float>) in model.center(value) } binding: { $0.center($1) }
    checkModifier("position") { (model: Capsule, value: SIMD3<Float>) in model.position(value) } binding: { $0.position($1) }
    checkModifier("rotation") { (model: Capsule, value: SIMD3<Float>) in model.rotation(value) } binding: { $0.rotation($1) }
    checkModifier("radius") { (model: Capsule, value: Float) in model.radius(value) } binding: { $0.radius($1) }
    checkModifier("height") { (model: Capsule, value: Float) in model.height(value) } binding: { $0.height($1) }
    checkModifier("color") { (model: Capsule, value: Color) in model.color(value) } binding: { $0.color($1) }
    checkModifier("visible") { (model: Capsule, value: Bool) in model.visible(value) } binding: { $0.visible($1) }
  }

  private static func checkEllipsoid() {
    checkModifier("position") { (model: Ellipsoid, value: SIMD3<Float>) in model.center(value) } binding: { $0.center($1) }
    checkModifier("position") { (model: Ellipsoid, value: SIMD3<Float>) in model.position(value) } binding: { $0.position($1) }
    checkModifier("rotation") { (model: Ellipsoid, value: SIMD3<Float>) in model.rotation(value) } binding: { $0.rotation($1) }
    checkModifier("radii") { (model: Ellipsoid, value: SIMD3<Float>) in model.radii(value) } binding: { $0.radii($1) }
    checkModifier("color") { (model: Ellipsoid, value: Color) in model.color(value) } binding: { $0.color($1) }
    checkModifier("visible") { (model: Ellipsoid, value: Bool) in model.visible(value) } binding: { $0.visible($1) }
  }

  private static func checkParametricSurface() {
    checkModifier("position") { (model: ParametricSurface, value: SIMD3<Float>) in model.center(value) } binding: { $0.center($1) }
    checkModifier("position") { (model: ParametricSurface, value: SIMD3<Float>) in model.position(value) } binding: { $0.position($1) }
    checkModifier("rotation") { (model: ParametricSurface, value: SIMD3<Float>) in model.rotation(value) } binding: { $0.rotation($1) }
    checkModifier("scale") { (model: ParametricSurface, value: SIMD3<Float>) in model.scale(value) } binding: { $0.scale($1) }
    checkModifier("visible") { (model: ParametricSurface, value: Bool) in model.visible(value) } binding: { $0.visible($1) }
    checkModifier("doubleSided") { (model: ParametricSurface, value: Bool) in model.doubleSided(value) } binding: { $0.doubleSided($1) }
    checkModifier("color") { (model: ParametricSurface, value: Color) in model.color(value) } binding: { $0.color($1) }
  }

  private static func checkParametricCurve() {
    checkModifier("position") { (model: ParametricCurve, value: SIMD3<Float>) in model.center(value) } binding: { $0.center($1) }
    checkModifier("position") { (model: ParametricCurve, value: SIMD3<Float>) in model.position(value) } binding: { $0.position($1) }
    checkModifier("rotation") { (model: ParametricCurve, value: SIMD3<Float>) in model.rotation(value) } binding: { $0.rotation($1) }
    checkModifier("scale") { (model: ParametricCurve, value: SIMD3<Float>) in model.scale(value) } binding: { $0.scale($1) }
    checkModifier("closed") { (model: ParametricCurve, value: Bool) in model.closed(value) } binding: { $0.closed($1) }
    checkModifier("radius") { (model: ParametricCurve, value: Float) in model.radius(value) } binding: { $0.radius($1) }
    checkModifier("sides") { (model: ParametricCurve, value: Float) in model.sides(value) } binding: { $0.sides($1) }
    checkModifier("caps") { (model: ParametricCurve, value: Bool) in model.caps(value) } binding: { $0.caps($1) }
    checkModifier("visible") { (model: ParametricCurve, value: Bool) in model.visible(value) } binding: { $0.visible($1) }
    checkModifier("doubleSided") { (model: ParametricCurve, value: Bool) in model.doubleSided(value) } binding: { $0.doubleSided($1) }
    checkModifier("color") { (model: ParametricCurve, value: Color) in model.color(value) } binding: { $0.color($1) }
  }

  private static func checkLathe() {
    checkModifier("position") { (model: Lathe, value: SIMD3<Float>) in model.center(value) } binding: { $0.center($1) }
    checkModifier("position") { (model: Lathe, value: SIMD3<Float>) in model.position(value) } binding: { $0.position($1) }
    checkModifier("rotation") { (model: Lathe, value: SIMD3<Float>) in model.rotation(value) } binding: { $0.rotation($1) }
    checkModifier("scale") { (model: Lathe, value: SIMD3<Float>) in model.scale(value) } binding: { $0.scale($1) }
    checkModifier("closed") { (model: Lathe, value: Bool) in model.closed(value) } binding: { $0.closed($1) }
    checkModifier("segments") { (model: Lathe, value: Float) in model.segments(value) } binding: { $0.segments($1) }
    checkModifier("creaseAngle") { (model: Lathe, value: Float) in model.creaseAngle(value) } binding: { $0.creaseAngle($1) }
    checkModifier("visible") { (model: Lathe, value: Bool) in model.visible(value) } binding: { $0.visible($1) }
    checkModifier("doubleSided") { (model: Lathe, value: Bool) in model.doubleSided(value) } binding: { $0.doubleSided($1) }
    checkModifier("color") { (model: Lathe, value: Color) in model.color(value) } binding: { $0.color($1) }
  }

  private static func checkExtrusion() {
    checkModifier("position") { (model: Extrusion, value: SIMD3<Float>) in model.center(value) } binding: { $0.center($1) }
    checkModifier("position") { (model: Extrusion, value: SIMD3<Float>) in model.position(value) } binding: { $0.position($1) }
    checkModifier("rotation") { (model: Extrusion, value: SIMD3<Float>) in model.rotation(value) } binding: { $0.rotation($1) }
    checkModifier("scale") { (model: Extrusion, value: SIMD3<Float>) in model.scale(value) } binding: { $0.scale($1) }
    checkModifier("closed") { (model: Extrusion, value: Bool) in model.closed(value) } binding: { $0.closed($1) }
    checkModifier("depth") { (model: Extrusion, value: Float) in model.depth(value) } binding: { $0.depth($1) }
    checkModifier("creaseAngle") { (model: Extrusion, value: Float) in model.creaseAngle(value) } binding: { $0.creaseAngle($1) }
    checkModifier("visible") { (model: Extrusion, value: Bool) in model.visible(value) } binding: { $0.visible($1) }
    checkModifier("doubleSided") { (model: Extrusion, value: Bool) in model.doubleSided(value) } binding: { $0.doubleSided($1) }
    checkModifier("color") { (model: Extrusion, value: Color) in model.color(value) } binding: { $0.color($1) }
  }

  private static func checkGroup() {
    checkModifier("position") { (model: Group, value: SIMD3<Float>) in model.position(value) } binding: { $0.position($1) }
    checkModifier("rotation") { (model: Group, value: SIMD3<Float>) in model.rotation(value) } binding: { $0.rotation($1) }
    checkModifier("scale") { (model: Group, value: SIMD3<Float>) in model.scale(value) } binding: { $0.scale($1) }
    checkModifier("visible") { (model: Group, value: Bool) in model.visible(value) } binding: { $0.visible($1) }
  }

  private static func checkImportedMesh() {
    checkModifier("position") { (model: ImportedMesh, value: SIMD3<Float>) in model.position(value) } binding: { $0.position($1) }
    checkModifier("rotation") { (model: ImportedMesh, value: SIMD3<Float>) in model.rotation(value) } binding: { $0.rotation($1) }
    checkModifier("scale") { (model: ImportedMesh, value: SIMD3<Float>) in model.scale(value) } binding: { $0.scale($1) }
    checkModifier("visible") { (model: ImportedMesh, value: Bool) in model.visible(value) } binding: { $0.visible($1) }
    checkModifier("color") { (model: ImportedMesh, value: Color) in model.color(value) } binding: { $0.color($1) }
    checkModifier("variant") { (model: ImportedMesh, value: String) in model.variant(value) } binding: { $0.variant($1) }
    checkModifier("pointSize") { (model: ImportedMesh, value: Float) in model.pointSize(value) } binding: { $0.pointSize($1) }
    checkModifier("pointDiameter") { (model: ImportedMesh, value: Float) in model.pointDiameter(value) } binding: { $0.pointDiameter($1) }
    checkModifier("lineWidth") { (model: ImportedMesh, value: Float) in model.lineWidth(value) } binding: { $0.lineWidth($1) }
    checkModifier("lineDiameter") { (model: ImportedMesh, value: Float) in model.lineDiameter(value) } binding: { $0.lineDiameter($1) }
    checkModifier("weld") { (model: ImportedMesh, value: Bool) in model.weld(value) } binding: { $0.weld($1) }
    checkModifier("decimate") { (model: ImportedMesh, value: Float?) in model.decimate(value) } binding: { $0.decimate($1) }
    checkModifier("decimateError") { (model: ImportedMesh, value: Float?) in model.decimateError(value) } binding: { $0.decimateError($1) }
    checkModifier("reverse") { (model: ImportedMesh, value: Bool) in model.reverse(value) } binding: { $0.reverse($1) }
    checkModifier("optimize") { (model: ImportedMesh, value: Bool) in model.optimize(value) } binding: { $0.optimize($1) }
  }

  private static func checkLight() {
    checkModifier("kind") { (model: Light, value: Light.Kind) in model.kind(value) } binding: { $0.kind($1) }
    checkModifier("position") { (model: Light, value: SIMD3<Float>) in model.position(value) } binding: { $0.position($1) }
    checkModifier("direction") { (model: Light, value: SIMD3<Float>) in model.direction(value) } binding: { $0.direction($1) }
    checkModifier("color") { (model: Light, value: Color) in model.color(value) } binding: { $0.color($1) }
    checkModifier("intensity") { (model: Light, value: Float) in model.intensity(value) } binding: { $0.intensity($1) }
    checkModifier("range") { (model: Light, value: Float) in model.range(value) } binding: { $0.range($1) }
    checkModifier("innerConeAngle") { (model: Light, value: Float) in model.innerConeAngle(value) } binding: { $0.innerConeAngle($1) }
    checkModifier("outerConeAngle") { (model: Light, value: Float) in model.outerConeAngle(value) } binding: { $0.outerConeAngle($1) }
    checkModifier("castsShadow") { (model: Light, value: Bool) in model.castsShadow(value) } binding: { $0.castsShadow($1) }
  }

  private static func checkCamera() {
    checkModifier("position") { (model: Camera, value: SIMD3<Float>) in model.position(value) } binding: { $0.position($1) }
    checkModifier("target") { (model: Camera, value: SIMD3<Float>) in model.target(value) } binding: { $0.target($1) }
    checkModifier("up") { (model: Camera, value: SIMD3<Float>) in model.up(value) } binding: { $0.up($1) }
    checkModifier("fieldOfView") { (model: Camera, value: Float) in model.fieldOfView(value) } binding: { $0.fieldOfView($1) }
    checkModifier("height") { (model: Camera, value: Float?) in model.height(value) } binding: { $0.height($1) }
    checkModifier("aspectRatio") { (model: Camera, value: Float) in model.aspectRatio(value) } binding: { $0.aspectRatio($1) }
  }

  private static func checkLabel() {
    checkModifier("text") { (model: Label, value: String) in model.text(value) } binding: { $0.text($1) }
    checkModifier("position") { (model: Label, value: SIMD3<Float>) in model.at(value) } binding: { $0.at($1) }
    checkModifier("position") { (model: Label, value: SIMD3<Float>) in model.position(value) } binding: { $0.position($1) }
    checkModifier("color") { (model: Label, value: Color?) in model.color(value) } binding: { $0.color($1) }
    checkModifier("size") { (model: Label, value: Float) in model.size(value) } binding: { $0.size($1) }
    checkModifier("anchor") { (model: Label, value: RectanglePoint) in model.anchor(value) } binding: { $0.anchor($1) }
    checkModifier("outlined") { (model: Label, value: Bool) in model.outlined(value) } binding: { $0.outlined($1) }
    checkModifier("occluded") { (model: Label, value: Bool) in model.occluded(value) } binding: { $0.occluded($1) }
    checkModifier("visible") { (model: Label, value: Bool) in model.visible(value) } binding: { $0.visible($1) }
  }

  private static func checkMaterialModel() {
    checkModifier("baseColor") { (model: MaterialModel, value: Color) in model.baseColor(value) } binding: { $0.baseColor($1) }
    checkModifier("metallic") { (model: MaterialModel, value: Float) in model.metallic(value) } binding: { $0.metallic($1) }
    checkModifier("roughness") { (model: MaterialModel, value: Float) in model.roughness(value) } binding: { $0.roughness($1) }
    checkModifier("alphaMode") { (model: MaterialModel, value: Material.AlphaMode) in model.alphaMode(value) } binding: { $0.alphaMode($1) }
    checkModifier("doubleSided") { (model: MaterialModel, value: Bool) in model.doubleSided(value) } binding: { $0.doubleSided($1) }
    checkModifier("isUnlit") { (model: MaterialModel, value: Bool) in model.isUnlit(value) } binding: { $0.isUnlit($1) }
  }

  private static func checkTitle() {
    checkModifier("text") { (model: Title, value: String) in model.text(value) } binding: { $0.text($1) }
    checkModifier("color") { (model: Title, value: Color?) in model.color(value) } binding: { $0.color($1) }
    checkModifier("size") { (model: Title, value: Float) in model.size(value) } binding: { $0.size($1) }
    checkModifier("visible") { (model: Title, value: Bool) in model.visible(value) } binding: { $0.visible($1) }
  }

  private static func checkLegend() {
    checkModifier("palette") { (model: Legend, value: Palette) in model.palette(value) } binding: { $0.palette($1) }
    checkModifier("from") { (model: Legend, value: Float) in model.from(value) } binding: { $0.from($1) }
    checkModifier("to") { (model: Legend, value: Float) in model.to(value) } binding: { $0.to($1) }
    checkModifier("title") { (model: Legend, value: String) in model.title(value) } binding: { $0.title($1) }
    checkModifier("position") { (model: Legend, value: RectanglePoint) in model.position(value) } binding: { $0.position($1) }
    checkModifier("color") { (model: Legend, value: Color?) in model.color(value) } binding: { $0.color($1) }
    checkModifier("size") { (model: Legend, value: Float) in model.size(value) } binding: { $0.size($1) }
    checkModifier("visible") { (model: Legend, value: Bool) in model.visible(value) } binding: { $0.visible($1) }
    checkModifier("subject") { (model: Legend, value: Legend.Subject) in model.subject(value) } binding: { $0.subject($1) }
  }
}
