// swift-format-ignore-file
// Generated from the descriptions of the models: ORRERY_WRITE=modifiers swift test --filter ModifierTests

import Geometry
import Reactive
import SceneModel

extension Shape where Self: PlacedShape {
  /// Sets `position`, a point in metres.
  public func center(_ value: SIMD3<Float>) -> Self { setting("position", to: value) }

  /// Binds `position` to a source.
  public func center(_ source: some EventSource<SIMD3<Float>>) -> Self { binding("position", to: source) }

  /// Sets `position`, a point in metres.
  public func position(_ value: SIMD3<Float>) -> Self { setting("position", to: value) }

  /// Binds `position` to a source.
  public func position(_ source: some EventSource<SIMD3<Float>>) -> Self { binding("position", to: source) }

  /// Sets `rotation`, angles about X, Y and Z in degrees.
  public func rotation(_ value: SIMD3<Float>) -> Self { setting("rotation", to: value) }

  /// Binds `rotation` to a source.
  public func rotation(_ source: some EventSource<SIMD3<Float>>) -> Self { binding("rotation", to: source) }

  /// Sets `color`, a colour.
  public func color(_ value: Color) -> Self { setting("color", to: value) }

  /// Binds `color` to a source.
  public func color(_ source: some EventSource<Color>) -> Self { binding("color", to: source) }

  /// Sets `visible`, true or false.
  public func visible(_ value: Bool) -> Self { setting("visible", to: value) }

  /// Binds `visible` to a source.
  public func visible(_ source: some EventSource<Bool>) -> Self { binding("visible", to: source) }
}

extension Shape where Self: AxialShape {
  /// Sets `radius`, a length in metres.
  public func radius(_ value: Float) -> Self { setting("radius", to: value) }

  /// Binds `radius` to a source.
  public func radius(_ source: some EventSource<Float>) -> Self { binding("radius", to: source) }

  /// Sets `height`, a length in metres.
  public func height(_ value: Float) -> Self { setting("height", to: value) }

  /// Binds `height` to a source.
  public func height(_ source: some EventSource<Float>) -> Self { binding("height", to: source) }
}

extension DescribedModel where Self: ComputedMesh {
  /// Sets `position`, a point in metres.
  public func center(_ value: SIMD3<Float>) -> Self { setting("position", to: value) }

  /// Binds `position` to a source.
  public func center(_ source: some EventSource<SIMD3<Float>>) -> Self { binding("position", to: source) }

  /// Sets `position`, a point in metres.
  public func position(_ value: SIMD3<Float>) -> Self { setting("position", to: value) }

  /// Binds `position` to a source.
  public func position(_ source: some EventSource<SIMD3<Float>>) -> Self { binding("position", to: source) }

  /// Sets `rotation`, angles about X, Y and Z in degrees.
  public func rotation(_ value: SIMD3<Float>) -> Self { setting("rotation", to: value) }

  /// Binds `rotation` to a source.
  public func rotation(_ source: some EventSource<SIMD3<Float>>) -> Self { binding("rotation", to: source) }

  /// Sets `scale`, factors along X, Y and Z.
  public func scale(_ value: SIMD3<Float>) -> Self { setting("scale", to: value) }

  /// Binds `scale` to a source.
  public func scale(_ source: some EventSource<SIMD3<Float>>) -> Self { binding("scale", to: source) }

  /// Sets `visible`, true or false.
  public func visible(_ value: Bool) -> Self { setting("visible", to: value) }

  /// Binds `visible` to a source.
  public func visible(_ source: some EventSource<Bool>) -> Self { binding("visible", to: source) }

  /// Sets `doubleSided`, true or false.
  public func doubleSided(_ value: Bool) -> Self { setting("doubleSided", to: value) }

  /// Binds `doubleSided` to a source.
  public func doubleSided(_ source: some EventSource<Bool>) -> Self { binding("doubleSided", to: source) }

  /// Sets `color`, a colour.
  public func color(_ value: Color) -> Self { setting("color", to: value) }

  /// Binds `color` to a source.
  public func color(_ source: some EventSource<Color>) -> Self { binding("color", to: source) }
}

extension Sphere {
  /// Creates a sphere whose lengths follow sources.
  public convenience init(name: String = "", radius: any EventSource<Float>) {
    self.init(name: name)
    _ = binding(2, to: radius)
  }

  /// Sets `position`, a point in metres.
  public func center(_ value: SIMD3<Float>) -> Sphere { setting(0, to: value) }

  /// Binds `position` to a source.
  public func center(_ source: some EventSource<SIMD3<Float>>) -> Sphere { binding(0, to: source) }

  /// Sets `position`, a point in metres.
  public func position(_ value: SIMD3<Float>) -> Sphere { setting(0, to: value) }

  /// Binds `position` to a source.
  public func position(_ source: some EventSource<SIMD3<Float>>) -> Sphere { binding(0, to: source) }

  /// Sets `rotation`, angles about X, Y and Z in degrees.
  public func rotation(_ value: SIMD3<Float>) -> Sphere { setting(1, to: value) }

  /// Binds `rotation` to a source.
  public func rotation(_ source: some EventSource<SIMD3<Float>>) -> Sphere { binding(1, to: source) }

  /// Sets `radius`, a length in metres.
  public func radius(_ value: Float) -> Sphere { setting(2, to: value) }

  /// Binds `radius` to a source.
  public func radius(_ source: some EventSource<Float>) -> Sphere { binding(2, to: source) }

  /// Sets `color`, a colour.
  public func color(_ value: Color) -> Sphere { setting(3, to: value) }

  /// Binds `color` to a source.
  public func color(_ source: some EventSource<Color>) -> Sphere { binding(3, to: source) }

  /// Sets `visible`, true or false.
  public func visible(_ value: Bool) -> Sphere { setting(4, to: value) }

  /// Binds `visible` to a source.
  public func visible(_ source: some EventSource<Bool>) -> Sphere { binding(4, to: source) }
}

extension Box {
  /// Creates a box whose lengths follow sources.
  public convenience init(name: String = "", size: any EventSource<SIMD3<Float>>) {
    self.init(name: name)
    _ = binding(2, to: size)
  }

  /// Sets `size`, lengths along X, Y and Z in metres.
  public func size(_ value: SIMD3<Float>) -> Box { setting(2, to: value) }

  /// Binds `size` to a source.
  public func size(_ source: some EventSource<SIMD3<Float>>) -> Box { binding(2, to: source) }
}

extension Plane {
  /// Creates a plane whose lengths follow sources.
  public convenience init(name: String = "", width: any EventSource<Float>, depth: any EventSource<Float>) {
    self.init(name: name)
    _ = binding(2, to: width)
    _ = binding(3, to: depth)
  }

  /// Sets `width`, a length in metres.
  public func width(_ value: Float) -> Plane { setting(2, to: value) }

  /// Binds `width` to a source.
  public func width(_ source: some EventSource<Float>) -> Plane { binding(2, to: source) }

  /// Sets `depth`, a length in metres.
  public func depth(_ value: Float) -> Plane { setting(3, to: value) }

  /// Binds `depth` to a source.
  public func depth(_ source: some EventSource<Float>) -> Plane { binding(3, to: source) }
}

extension Disc {
  /// Creates a disc whose lengths follow sources.
  public convenience init(name: String = "", radius: any EventSource<Float>) {
    self.init(name: name)
    _ = binding(2, to: radius)
  }

  /// Sets `radius`, a length in metres.
  public func radius(_ value: Float) -> Disc { setting(2, to: value) }

  /// Binds `radius` to a source.
  public func radius(_ source: some EventSource<Float>) -> Disc { binding(2, to: source) }
}

extension Cylinder {
  /// Creates a cylinder whose lengths follow sources.
  public convenience init(name: String = "", radius: any EventSource<Float>, height: any EventSource<Float>) {
    self.init(name: name)
    _ = binding(2, to: radius)
    _ = binding(3, to: height)
  }
}

extension Cone {
  /// Creates a cone whose lengths follow sources.
  public convenience init(name: String = "", radius: any EventSource<Float>, height: any EventSource<Float>) {
    self.init(name: name)
    _ = binding(2, to: radius)
    _ = binding(3, to: height)
  }
}

extension Torus {
  /// Creates a torus whose lengths follow sources.
  public convenience init(name: String = "", radius: any EventSource<Float>, tubeRadius: any EventSource<Float>) {
    self.init(name: name)
    _ = binding(2, to: radius)
    _ = binding(3, to: tubeRadius)
  }

  /// Sets `radius`, a length in metres.
  public func radius(_ value: Float) -> Torus { setting(2, to: value) }

  /// Binds `radius` to a source.
  public func radius(_ source: some EventSource<Float>) -> Torus { binding(2, to: source) }

  /// Sets `tubeRadius`, a length in metres.
  public func tubeRadius(_ value: Float) -> Torus { setting(3, to: value) }

  /// Binds `tubeRadius` to a source.
  public func tubeRadius(_ source: some EventSource<Float>) -> Torus { binding(3, to: source) }
}

extension Capsule {
  /// Creates a capsule whose lengths follow sources.
  public convenience init(name: String = "", radius: any EventSource<Float>, height: any EventSource<Float>) {
    self.init(name: name)
    _ = binding(2, to: radius)
    _ = binding(3, to: height)
  }
}

extension Ellipsoid {
  /// Creates an ellipsoid whose lengths follow sources.
  public convenience init(name: String = "", radii: any EventSource<SIMD3<Float>>) {
    self.init(name: name)
    _ = binding(2, to: radii)
  }

  /// Sets `radii`, lengths along X, Y and Z in metres.
  public func radii(_ value: SIMD3<Float>) -> Ellipsoid { setting(2, to: value) }

  /// Binds `radii` to a source.
  public func radii(_ source: some EventSource<SIMD3<Float>>) -> Ellipsoid { binding(2, to: source) }
}

extension ParametricCurve {
  /// Sets `closed`, true or false.
  public func closed(_ value: Bool) -> ParametricCurve { setting(3, to: value) }

  /// Binds `closed` to a source.
  public func closed(_ source: some EventSource<Bool>) -> ParametricCurve { binding(3, to: source) }

  /// Sets `radius`, a length in metres.
  public func radius(_ value: Float) -> ParametricCurve { setting(4, to: value) }

  /// Binds `radius` to a source.
  public func radius(_ source: some EventSource<Float>) -> ParametricCurve { binding(4, to: source) }

  /// Sets `sides`, a number from 3.0 to 65536.0.
  public func sides(_ value: Float) -> ParametricCurve { setting(5, to: value) }

  /// Binds `sides` to a source.
  public func sides(_ source: some EventSource<Float>) -> ParametricCurve { binding(5, to: source) }

  /// Sets `caps`, true or false.
  public func caps(_ value: Bool) -> ParametricCurve { setting(6, to: value) }

  /// Binds `caps` to a source.
  public func caps(_ source: some EventSource<Bool>) -> ParametricCurve { binding(6, to: source) }
}

extension Lathe {
  /// Sets `closed`, true or false.
  public func closed(_ value: Bool) -> Lathe { setting(3, to: value) }

  /// Binds `closed` to a source.
  public func closed(_ source: some EventSource<Bool>) -> Lathe { binding(3, to: source) }

  /// Sets `segments`, a number from 3.0 to 65536.0.
  public func segments(_ value: Float) -> Lathe { setting(4, to: value) }

  /// Binds `segments` to a source.
  public func segments(_ source: some EventSource<Float>) -> Lathe { binding(4, to: source) }

  /// Sets `creaseAngle`, a number from 0.0 to 180.0.
  public func creaseAngle(_ value: Float) -> Lathe { setting(5, to: value) }

  /// Binds `creaseAngle` to a source.
  public func creaseAngle(_ source: some EventSource<Float>) -> Lathe { binding(5, to: source) }
}

extension Extrusion {
  /// Sets `closed`, true or false.
  public func closed(_ value: Bool) -> Extrusion { setting(3, to: value) }

  /// Binds `closed` to a source.
  public func closed(_ source: some EventSource<Bool>) -> Extrusion { binding(3, to: source) }

  /// Sets `depth`, a length in metres.
  public func depth(_ value: Float) -> Extrusion { setting(4, to: value) }

  /// Binds `depth` to a source.
  public func depth(_ source: some EventSource<Float>) -> Extrusion { binding(4, to: source) }

  /// Sets `creaseAngle`, a number from 0.0 to 180.0.
  public func creaseAngle(_ value: Float) -> Extrusion { setting(5, to: value) }

  /// Binds `creaseAngle` to a source.
  public func creaseAngle(_ source: some EventSource<Float>) -> Extrusion { binding(5, to: source) }
}

extension Group {
  /// Sets `position`, a point in metres.
  public func position(_ value: SIMD3<Float>) -> Group { setting(0, to: value) }

  /// Binds `position` to a source.
  public func position(_ source: some EventSource<SIMD3<Float>>) -> Group { binding(0, to: source) }

  /// Sets `rotation`, angles about X, Y and Z in degrees.
  public func rotation(_ value: SIMD3<Float>) -> Group { setting(1, to: value) }

  /// Binds `rotation` to a source.
  public func rotation(_ source: some EventSource<SIMD3<Float>>) -> Group { binding(1, to: source) }

  /// Sets `scale`, factors along X, Y and Z.
  public func scale(_ value: SIMD3<Float>) -> Group { setting(2, to: value) }

  /// Binds `scale` to a source.
  public func scale(_ source: some EventSource<SIMD3<Float>>) -> Group { binding(2, to: source) }

  /// Sets `visible`, true or false.
  public func visible(_ value: Bool) -> Group { setting(3, to: value) }

  /// Binds `visible` to a source.
  public func visible(_ source: some EventSource<Bool>) -> Group { binding(3, to: source) }
}

extension ImportedMesh {
  /// Sets `position`, a point in metres.
  public func position(_ value: SIMD3<Float>) -> ImportedMesh { setting(0, to: value) }

  /// Binds `position` to a source.
  public func position(_ source: some EventSource<SIMD3<Float>>) -> ImportedMesh { binding(0, to: source) }

  /// Sets `rotation`, angles about X, Y and Z in degrees.
  public func rotation(_ value: SIMD3<Float>) -> ImportedMesh { setting(1, to: value) }

  /// Binds `rotation` to a source.
  public func rotation(_ source: some EventSource<SIMD3<Float>>) -> ImportedMesh { binding(1, to: source) }

  /// Sets `scale`, factors along X, Y and Z.
  public func scale(_ value: SIMD3<Float>) -> ImportedMesh { setting(2, to: value) }

  /// Binds `scale` to a source.
  public func scale(_ source: some EventSource<SIMD3<Float>>) -> ImportedMesh { binding(2, to: source) }

  /// Sets `visible`, true or false.
  public func visible(_ value: Bool) -> ImportedMesh { setting(3, to: value) }

  /// Binds `visible` to a source.
  public func visible(_ source: some EventSource<Bool>) -> ImportedMesh { binding(3, to: source) }

  /// Sets `color`, a colour.
  public func color(_ value: Color) -> ImportedMesh { setting(4, to: value) }

  /// Binds `color` to a source.
  public func color(_ source: some EventSource<Color>) -> ImportedMesh { binding(4, to: source) }

  /// Sets `variant`, a text.
  public func variant(_ value: String) -> ImportedMesh { setting(5, to: value) }

  /// Binds `variant` to a source.
  public func variant(_ source: some EventSource<String>) -> ImportedMesh { binding(5, to: source) }

  /// Sets `pointSize`, a number from 0.0 to 1000.0.
  public func pointSize(_ value: Float) -> ImportedMesh { setting(6, to: value) }

  /// Binds `pointSize` to a source.
  public func pointSize(_ source: some EventSource<Float>) -> ImportedMesh { binding(6, to: source) }

  /// Sets `pointDiameter`, a number from 0.0 to 3.4028235e+38.
  public func pointDiameter(_ value: Float) -> ImportedMesh { setting(7, to: value) }

  /// Binds `pointDiameter` to a source.
  public func pointDiameter(_ source: some EventSource<Float>) -> ImportedMesh { binding(7, to: source) }

  /// Sets `lineWidth`, a number from 0.0 to 1000.0.
  public func lineWidth(_ value: Float) -> ImportedMesh { setting(8, to: value) }

  /// Binds `lineWidth` to a source.
  public func lineWidth(_ source: some EventSource<Float>) -> ImportedMesh { binding(8, to: source) }

  /// Sets `lineDiameter`, a number from 0.0 to 3.4028235e+38.
  public func lineDiameter(_ value: Float) -> ImportedMesh { setting(9, to: value) }

  /// Binds `lineDiameter` to a source.
  public func lineDiameter(_ source: some EventSource<Float>) -> ImportedMesh { binding(9, to: source) }

  /// Sets `weld`, true or false.
  public func weld(_ value: Bool) -> ImportedMesh { setting(10, to: value) }

  /// Binds `weld` to a source.
  public func weld(_ source: some EventSource<Bool>) -> ImportedMesh { binding(10, to: source) }

  /// Sets `decimate`, a number from 0.0 to 1.0.
  public func decimate(_ value: Float?) -> ImportedMesh { setting(11, to: value) }

  /// Binds `decimate` to a source.
  public func decimate(_ source: some EventSource<Float?>) -> ImportedMesh { binding(11, to: source) }

  /// Sets `decimateError`, a number from 0.0 to 1.0.
  public func decimateError(_ value: Float?) -> ImportedMesh { setting(12, to: value) }

  /// Binds `decimateError` to a source.
  public func decimateError(_ source: some EventSource<Float?>) -> ImportedMesh { binding(12, to: source) }

  /// Sets `reverse`, true or false.
  public func reverse(_ value: Bool) -> ImportedMesh { setting(13, to: value) }

  /// Binds `reverse` to a source.
  public func reverse(_ source: some EventSource<Bool>) -> ImportedMesh { binding(13, to: source) }

  /// Sets `optimize`, true or false.
  public func optimize(_ value: Bool) -> ImportedMesh { setting(14, to: value) }

  /// Binds `optimize` to a source.
  public func optimize(_ source: some EventSource<Bool>) -> ImportedMesh { binding(14, to: source) }
}

extension Light {
  /// Sets `kind`, a choice: directional, point, spot.
  public func kind(_ value: Light.Kind) -> Light { setting(0, to: value) }

  /// Binds `kind` to a source.
  public func kind(_ source: some EventSource<Light.Kind>) -> Light { binding(0, to: source) }

  /// Sets `position`, a point in metres.
  public func position(_ value: SIMD3<Float>) -> Light { setting(1, to: value) }

  /// Binds `position` to a source.
  public func position(_ source: some EventSource<SIMD3<Float>>) -> Light { binding(1, to: source) }

  /// Sets `direction`, a direction of any length but zero.
  public func direction(_ value: SIMD3<Float>) -> Light { setting(2, to: value) }

  /// Binds `direction` to a source.
  public func direction(_ source: some EventSource<SIMD3<Float>>) -> Light { binding(2, to: source) }

  /// Sets `color`, a colour.
  public func color(_ value: Color) -> Light { setting(3, to: value) }

  /// Binds `color` to a source.
  public func color(_ source: some EventSource<Color>) -> Light { binding(3, to: source) }

  /// Sets `intensity`, a number of at least 0.0.
  public func intensity(_ value: Float) -> Light { setting(4, to: value) }

  /// Binds `intensity` to a source.
  public func intensity(_ source: some EventSource<Float>) -> Light { binding(4, to: source) }

  /// Sets `range`, a number of at least 0.0.
  public func range(_ value: Float) -> Light { setting(5, to: value) }

  /// Binds `range` to a source.
  public func range(_ source: some EventSource<Float>) -> Light { binding(5, to: source) }

  /// Sets `innerConeAngle`, a number from 0.0 to 90.0.
  public func innerConeAngle(_ value: Float) -> Light { setting(6, to: value) }

  /// Binds `innerConeAngle` to a source.
  public func innerConeAngle(_ source: some EventSource<Float>) -> Light { binding(6, to: source) }

  /// Sets `outerConeAngle`, a number from 0.0 to 90.0.
  public func outerConeAngle(_ value: Float) -> Light { setting(7, to: value) }

  /// Binds `outerConeAngle` to a source.
  public func outerConeAngle(_ source: some EventSource<Float>) -> Light { binding(7, to: source) }

  /// Sets `castsShadow`, true or false.
  public func castsShadow(_ value: Bool) -> Light { setting(8, to: value) }

  /// Binds `castsShadow` to a source.
  public func castsShadow(_ source: some EventSource<Bool>) -> Light { binding(8, to: source) }
}

extension Camera {
  /// Sets `position`, a point in metres.
  public func position(_ value: SIMD3<Float>) -> Camera { setting(0, to: value) }

  /// Binds `position` to a source.
  public func position(_ source: some EventSource<SIMD3<Float>>) -> Camera { binding(0, to: source) }

  /// Sets `target`, a point in metres.
  public func target(_ value: SIMD3<Float>) -> Camera { setting(1, to: value) }

  /// Binds `target` to a source.
  public func target(_ source: some EventSource<SIMD3<Float>>) -> Camera { binding(1, to: source) }

  /// Sets `up`, a direction of any length but zero.
  public func up(_ value: SIMD3<Float>) -> Camera { setting(2, to: value) }

  /// Binds `up` to a source.
  public func up(_ source: some EventSource<SIMD3<Float>>) -> Camera { binding(2, to: source) }

  /// Sets `fieldOfView`, an angle in degrees, from 1 to 170.
  public func fieldOfView(_ value: Float) -> Camera { setting(3, to: value) }

  /// Binds `fieldOfView` to a source.
  public func fieldOfView(_ source: some EventSource<Float>) -> Camera { binding(3, to: source) }

  /// Sets `height`, a length in metres.
  public func height(_ value: Float?) -> Camera { setting(4, to: value) }

  /// Binds `height` to a source.
  public func height(_ source: some EventSource<Float?>) -> Camera { binding(4, to: source) }

  /// Sets `aspectRatio`, a number from 0.0 to 100.0.
  public func aspectRatio(_ value: Float) -> Camera { setting(5, to: value) }

  /// Binds `aspectRatio` to a source.
  public func aspectRatio(_ source: some EventSource<Float>) -> Camera { binding(5, to: source) }
}

extension Label {
  /// Sets `text`, a text.
  public func text(_ value: String) -> Label { setting(0, to: value) }

  /// Binds `text` to a source.
  public func text(_ source: some EventSource<String>) -> Label { binding(0, to: source) }

  /// Sets `position`, a point in metres.
  public func at(_ value: SIMD3<Float>) -> Label { setting(1, to: value) }

  /// Binds `position` to a source.
  public func at(_ source: some EventSource<SIMD3<Float>>) -> Label { binding(1, to: source) }

  /// Sets `position`, a point in metres.
  public func position(_ value: SIMD3<Float>) -> Label { setting(1, to: value) }

  /// Binds `position` to a source.
  public func position(_ source: some EventSource<SIMD3<Float>>) -> Label { binding(1, to: source) }

  /// Sets `color`, a colour.
  public func color(_ value: Color?) -> Label { setting(2, to: value) }

  /// Binds `color` to a source.
  public func color(_ source: some EventSource<Color?>) -> Label { binding(2, to: source) }

  /// Sets `size`, a length in metres.
  public func size(_ value: Float) -> Label { setting(3, to: value) }

  /// Binds `size` to a source.
  public func size(_ source: some EventSource<Float>) -> Label { binding(3, to: source) }

  /// Sets `anchor`, a choice: topLeft, top, topRight, left, center, right, bottomLeft, bottom, bottomRight.
  public func anchor(_ value: RectanglePoint) -> Label { setting(4, to: value) }

  /// Binds `anchor` to a source.
  public func anchor(_ source: some EventSource<RectanglePoint>) -> Label { binding(4, to: source) }

  /// Sets `outlined`, true or false.
  public func outlined(_ value: Bool) -> Label { setting(5, to: value) }

  /// Binds `outlined` to a source.
  public func outlined(_ source: some EventSource<Bool>) -> Label { binding(5, to: source) }

  /// Sets `occluded`, true or false.
  public func occluded(_ value: Bool) -> Label { setting(6, to: value) }

  /// Binds `occluded` to a source.
  public func occluded(_ source: some EventSource<Bool>) -> Label { binding(6, to: source) }

  /// Sets `visible`, true or false.
  public func visible(_ value: Bool) -> Label { setting(7, to: value) }

  /// Binds `visible` to a source.
  public func visible(_ source: some EventSource<Bool>) -> Label { binding(7, to: source) }
}

extension MaterialModel {
  /// Sets `baseColor`, a colour.
  public func baseColor(_ value: Color) -> MaterialModel { setting(0, to: value) }

  /// Binds `baseColor` to a source.
  public func baseColor(_ source: some EventSource<Color>) -> MaterialModel { binding(0, to: source) }

  /// Sets `metallic`, a number from 0.0 to 1.0.
  public func metallic(_ value: Float) -> MaterialModel { setting(1, to: value) }

  /// Binds `metallic` to a source.
  public func metallic(_ source: some EventSource<Float>) -> MaterialModel { binding(1, to: source) }

  /// Sets `roughness`, a number from 0.0 to 1.0.
  public func roughness(_ value: Float) -> MaterialModel { setting(2, to: value) }

  /// Binds `roughness` to a source.
  public func roughness(_ source: some EventSource<Float>) -> MaterialModel { binding(2, to: source) }

  /// Sets `alphaMode`, a choice: opaque, mask, blend.
  public func alphaMode(_ value: Material.AlphaMode) -> MaterialModel { setting(7, to: value) }

  /// Binds `alphaMode` to a source.
  public func alphaMode(_ source: some EventSource<Material.AlphaMode>) -> MaterialModel { binding(7, to: source) }

  /// Sets `doubleSided`, true or false.
  public func doubleSided(_ value: Bool) -> MaterialModel { setting(14, to: value) }

  /// Binds `doubleSided` to a source.
  public func doubleSided(_ source: some EventSource<Bool>) -> MaterialModel { binding(14, to: source) }

  /// Sets `isUnlit`, true or false.
  public func isUnlit(_ value: Bool) -> MaterialModel { setting(15, to: value) }

  /// Binds `isUnlit` to a source.
  public func isUnlit(_ source: some EventSource<Bool>) -> MaterialModel { binding(15, to: source) }
}

extension Title {
  /// Sets `text`, a text.
  public func text(_ value: String) -> Title { setting(0, to: value) }

  /// Binds `text` to a source.
  public func text(_ source: some EventSource<String>) -> Title { binding(0, to: source) }

  /// Sets `color`, a colour.
  public func color(_ value: Color?) -> Title { setting(1, to: value) }

  /// Binds `color` to a source.
  public func color(_ source: some EventSource<Color?>) -> Title { binding(1, to: source) }

  /// Sets `size`, a number of at least 0.0.
  public func size(_ value: Float) -> Title { setting(2, to: value) }

  /// Binds `size` to a source.
  public func size(_ source: some EventSource<Float>) -> Title { binding(2, to: source) }

  /// Sets `visible`, true or false.
  public func visible(_ value: Bool) -> Title { setting(3, to: value) }

  /// Binds `visible` to a source.
  public func visible(_ source: some EventSource<Bool>) -> Title { binding(3, to: source) }
}

extension Legend {
  /// Sets `palette`, a choice: viridis, plasma, cividis, turbo, categories.
  public func palette(_ value: Palette) -> Legend { setting(0, to: value) }

  /// Binds `palette` to a source.
  public func palette(_ source: some EventSource<Palette>) -> Legend { binding(0, to: source) }

  /// Sets `from`, a number.
  public func from(_ value: Float) -> Legend { setting(1, to: value) }

  /// Binds `from` to a source.
  public func from(_ source: some EventSource<Float>) -> Legend { binding(1, to: source) }

  /// Sets `to`, a number.
  public func to(_ value: Float) -> Legend { setting(2, to: value) }

  /// Binds `to` to a source.
  public func to(_ source: some EventSource<Float>) -> Legend { binding(2, to: source) }

  /// Sets `title`, a text.
  public func title(_ value: String) -> Legend { setting(3, to: value) }

  /// Binds `title` to a source.
  public func title(_ source: some EventSource<String>) -> Legend { binding(3, to: source) }

  /// Sets `position`, a choice: topLeft, top, topRight, left, center, right, bottomLeft, bottom, bottomRight.
  public func position(_ value: RectanglePoint) -> Legend { setting(4, to: value) }

  /// Binds `position` to a source.
  public func position(_ source: some EventSource<RectanglePoint>) -> Legend { binding(4, to: source) }

  /// Sets `color`, a colour.
  public func color(_ value: Color?) -> Legend { setting(5, to: value) }

  /// Binds `color` to a source.
  public func color(_ source: some EventSource<Color?>) -> Legend { binding(5, to: source) }

  /// Sets `size`, a number of at least 0.0.
  public func size(_ value: Float) -> Legend { setting(6, to: value) }

  /// Binds `size` to a source.
  public func size(_ source: some EventSource<Float>) -> Legend { binding(6, to: source) }

  /// Sets `visible`, true or false.
  public func visible(_ value: Bool) -> Legend { setting(7, to: value) }

  /// Binds `visible` to a source.
  public func visible(_ source: some EventSource<Bool>) -> Legend { binding(7, to: source) }

  /// Sets `subject`, a choice: colors, materials.
  public func subject(_ value: Legend.Subject) -> Legend { setting(8, to: value) }

  /// Binds `subject` to a source.
  public func subject(_ source: some EventSource<Legend.Subject>) -> Legend { binding(8, to: source) }
}
