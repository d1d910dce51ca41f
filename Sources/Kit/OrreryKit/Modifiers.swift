// swift-format-ignore-file
// Generated from the descriptions of the models: ORRERY_WRITE=modifiers swift test --filter ModifierTests

import Geometry
import Reactive
import SceneModel

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

  /// Sets `position`, a point in metres.
  public func center(_ value: SIMD3<Float>) -> Box { setting(0, to: value) }

  /// Binds `position` to a source.
  public func center(_ source: some EventSource<SIMD3<Float>>) -> Box { binding(0, to: source) }

  /// Sets `position`, a point in metres.
  public func position(_ value: SIMD3<Float>) -> Box { setting(0, to: value) }

  /// Binds `position` to a source.
  public func position(_ source: some EventSource<SIMD3<Float>>) -> Box { binding(0, to: source) }

  /// Sets `rotation`, angles about X, Y and Z in degrees.
  public func rotation(_ value: SIMD3<Float>) -> Box { setting(1, to: value) }

  /// Binds `rotation` to a source.
  public func rotation(_ source: some EventSource<SIMD3<Float>>) -> Box { binding(1, to: source) }

  /// Sets `size`, lengths along X, Y and Z in metres.
  public func size(_ value: SIMD3<Float>) -> Box { setting(2, to: value) }

  /// Binds `size` to a source.
  public func size(_ source: some EventSource<SIMD3<Float>>) -> Box { binding(2, to: source) }

  /// Sets `color`, a colour.
  public func color(_ value: Color) -> Box { setting(3, to: value) }

  /// Binds `color` to a source.
  public func color(_ source: some EventSource<Color>) -> Box { binding(3, to: source) }

  /// Sets `visible`, true or false.
  public func visible(_ value: Bool) -> Box { setting(4, to: value) }

  /// Binds `visible` to a source.
  public func visible(_ source: some EventSource<Bool>) -> Box { binding(4, to: source) }
}

extension Plane {
  /// Creates a plane whose lengths follow sources.
  public convenience init(name: String = "", width: any EventSource<Float>, depth: any EventSource<Float>) {
    self.init(name: name)
    _ = binding(2, to: width)
    _ = binding(3, to: depth)
  }

  /// Sets `position`, a point in metres.
  public func center(_ value: SIMD3<Float>) -> Plane { setting(0, to: value) }

  /// Binds `position` to a source.
  public func center(_ source: some EventSource<SIMD3<Float>>) -> Plane { binding(0, to: source) }

  /// Sets `position`, a point in metres.
  public func position(_ value: SIMD3<Float>) -> Plane { setting(0, to: value) }

  /// Binds `position` to a source.
  public func position(_ source: some EventSource<SIMD3<Float>>) -> Plane { binding(0, to: source) }

  /// Sets `rotation`, angles about X, Y and Z in degrees.
  public func rotation(_ value: SIMD3<Float>) -> Plane { setting(1, to: value) }

  /// Binds `rotation` to a source.
  public func rotation(_ source: some EventSource<SIMD3<Float>>) -> Plane { binding(1, to: source) }

  /// Sets `width`, a length in metres.
  public func width(_ value: Float) -> Plane { setting(2, to: value) }

  /// Binds `width` to a source.
  public func width(_ source: some EventSource<Float>) -> Plane { binding(2, to: source) }

  /// Sets `depth`, a length in metres.
  public func depth(_ value: Float) -> Plane { setting(3, to: value) }

  /// Binds `depth` to a source.
  public func depth(_ source: some EventSource<Float>) -> Plane { binding(3, to: source) }

  /// Sets `color`, a colour.
  public func color(_ value: Color) -> Plane { setting(4, to: value) }

  /// Binds `color` to a source.
  public func color(_ source: some EventSource<Color>) -> Plane { binding(4, to: source) }

  /// Sets `visible`, true or false.
  public func visible(_ value: Bool) -> Plane { setting(5, to: value) }

  /// Binds `visible` to a source.
  public func visible(_ source: some EventSource<Bool>) -> Plane { binding(5, to: source) }
}

extension Disc {
  /// Creates a disc whose lengths follow sources.
  public convenience init(name: String = "", radius: any EventSource<Float>) {
    self.init(name: name)
    _ = binding(2, to: radius)
  }

  /// Sets `position`, a point in metres.
  public func center(_ value: SIMD3<Float>) -> Disc { setting(0, to: value) }

  /// Binds `position` to a source.
  public func center(_ source: some EventSource<SIMD3<Float>>) -> Disc { binding(0, to: source) }

  /// Sets `position`, a point in metres.
  public func position(_ value: SIMD3<Float>) -> Disc { setting(0, to: value) }

  /// Binds `position` to a source.
  public func position(_ source: some EventSource<SIMD3<Float>>) -> Disc { binding(0, to: source) }

  /// Sets `rotation`, angles about X, Y and Z in degrees.
  public func rotation(_ value: SIMD3<Float>) -> Disc { setting(1, to: value) }

  /// Binds `rotation` to a source.
  public func rotation(_ source: some EventSource<SIMD3<Float>>) -> Disc { binding(1, to: source) }

  /// Sets `radius`, a length in metres.
  public func radius(_ value: Float) -> Disc { setting(2, to: value) }

  /// Binds `radius` to a source.
  public func radius(_ source: some EventSource<Float>) -> Disc { binding(2, to: source) }

  /// Sets `color`, a colour.
  public func color(_ value: Color) -> Disc { setting(3, to: value) }

  /// Binds `color` to a source.
  public func color(_ source: some EventSource<Color>) -> Disc { binding(3, to: source) }

  /// Sets `visible`, true or false.
  public func visible(_ value: Bool) -> Disc { setting(4, to: value) }

  /// Binds `visible` to a source.
  public func visible(_ source: some EventSource<Bool>) -> Disc { binding(4, to: source) }
}

extension Cylinder {
  /// Creates a cylinder whose lengths follow sources.
  public convenience init(name: String = "", radius: any EventSource<Float>, height: any EventSource<Float>) {
    self.init(name: name)
    _ = binding(2, to: radius)
    _ = binding(3, to: height)
  }

  /// Sets `position`, a point in metres.
  public func center(_ value: SIMD3<Float>) -> Cylinder { setting(0, to: value) }

  /// Binds `position` to a source.
  public func center(_ source: some EventSource<SIMD3<Float>>) -> Cylinder { binding(0, to: source) }

  /// Sets `position`, a point in metres.
  public func position(_ value: SIMD3<Float>) -> Cylinder { setting(0, to: value) }

  /// Binds `position` to a source.
  public func position(_ source: some EventSource<SIMD3<Float>>) -> Cylinder { binding(0, to: source) }

  /// Sets `rotation`, angles about X, Y and Z in degrees.
  public func rotation(_ value: SIMD3<Float>) -> Cylinder { setting(1, to: value) }

  /// Binds `rotation` to a source.
  public func rotation(_ source: some EventSource<SIMD3<Float>>) -> Cylinder { binding(1, to: source) }

  /// Sets `radius`, a length in metres.
  public func radius(_ value: Float) -> Cylinder { setting(2, to: value) }

  /// Binds `radius` to a source.
  public func radius(_ source: some EventSource<Float>) -> Cylinder { binding(2, to: source) }

  /// Sets `height`, a length in metres.
  public func height(_ value: Float) -> Cylinder { setting(3, to: value) }

  /// Binds `height` to a source.
  public func height(_ source: some EventSource<Float>) -> Cylinder { binding(3, to: source) }

  /// Sets `color`, a colour.
  public func color(_ value: Color) -> Cylinder { setting(4, to: value) }

  /// Binds `color` to a source.
  public func color(_ source: some EventSource<Color>) -> Cylinder { binding(4, to: source) }

  /// Sets `visible`, true or false.
  public func visible(_ value: Bool) -> Cylinder { setting(5, to: value) }

  /// Binds `visible` to a source.
  public func visible(_ source: some EventSource<Bool>) -> Cylinder { binding(5, to: source) }
}

extension Cone {
  /// Creates a cone whose lengths follow sources.
  public convenience init(name: String = "", radius: any EventSource<Float>, height: any EventSource<Float>) {
    self.init(name: name)
    _ = binding(2, to: radius)
    _ = binding(3, to: height)
  }

  /// Sets `position`, a point in metres.
  public func center(_ value: SIMD3<Float>) -> Cone { setting(0, to: value) }

  /// Binds `position` to a source.
  public func center(_ source: some EventSource<SIMD3<Float>>) -> Cone { binding(0, to: source) }

  /// Sets `position`, a point in metres.
  public func position(_ value: SIMD3<Float>) -> Cone { setting(0, to: value) }

  /// Binds `position` to a source.
  public func position(_ source: some EventSource<SIMD3<Float>>) -> Cone { binding(0, to: source) }

  /// Sets `rotation`, angles about X, Y and Z in degrees.
  public func rotation(_ value: SIMD3<Float>) -> Cone { setting(1, to: value) }

  /// Binds `rotation` to a source.
  public func rotation(_ source: some EventSource<SIMD3<Float>>) -> Cone { binding(1, to: source) }

  /// Sets `radius`, a length in metres.
  public func radius(_ value: Float) -> Cone { setting(2, to: value) }

  /// Binds `radius` to a source.
  public func radius(_ source: some EventSource<Float>) -> Cone { binding(2, to: source) }

  /// Sets `height`, a length in metres.
  public func height(_ value: Float) -> Cone { setting(3, to: value) }

  /// Binds `height` to a source.
  public func height(_ source: some EventSource<Float>) -> Cone { binding(3, to: source) }

  /// Sets `color`, a colour.
  public func color(_ value: Color) -> Cone { setting(4, to: value) }

  /// Binds `color` to a source.
  public func color(_ source: some EventSource<Color>) -> Cone { binding(4, to: source) }

  /// Sets `visible`, true or false.
  public func visible(_ value: Bool) -> Cone { setting(5, to: value) }

  /// Binds `visible` to a source.
  public func visible(_ source: some EventSource<Bool>) -> Cone { binding(5, to: source) }
}

extension Torus {
  /// Creates a torus whose lengths follow sources.
  public convenience init(name: String = "", radius: any EventSource<Float>, tubeRadius: any EventSource<Float>) {
    self.init(name: name)
    _ = binding(2, to: radius)
    _ = binding(3, to: tubeRadius)
  }

  /// Sets `position`, a point in metres.
  public func center(_ value: SIMD3<Float>) -> Torus { setting(0, to: value) }

  /// Binds `position` to a source.
  public func center(_ source: some EventSource<SIMD3<Float>>) -> Torus { binding(0, to: source) }

  /// Sets `position`, a point in metres.
  public func position(_ value: SIMD3<Float>) -> Torus { setting(0, to: value) }

  /// Binds `position` to a source.
  public func position(_ source: some EventSource<SIMD3<Float>>) -> Torus { binding(0, to: source) }

  /// Sets `rotation`, angles about X, Y and Z in degrees.
  public func rotation(_ value: SIMD3<Float>) -> Torus { setting(1, to: value) }

  /// Binds `rotation` to a source.
  public func rotation(_ source: some EventSource<SIMD3<Float>>) -> Torus { binding(1, to: source) }

  /// Sets `radius`, a length in metres.
  public func radius(_ value: Float) -> Torus { setting(2, to: value) }

  /// Binds `radius` to a source.
  public func radius(_ source: some EventSource<Float>) -> Torus { binding(2, to: source) }

  /// Sets `tubeRadius`, a length in metres.
  public func tubeRadius(_ value: Float) -> Torus { setting(3, to: value) }

  /// Binds `tubeRadius` to a source.
  public func tubeRadius(_ source: some EventSource<Float>) -> Torus { binding(3, to: source) }

  /// Sets `color`, a colour.
  public func color(_ value: Color) -> Torus { setting(4, to: value) }

  /// Binds `color` to a source.
  public func color(_ source: some EventSource<Color>) -> Torus { binding(4, to: source) }

  /// Sets `visible`, true or false.
  public func visible(_ value: Bool) -> Torus { setting(5, to: value) }

  /// Binds `visible` to a source.
  public func visible(_ source: some EventSource<Bool>) -> Torus { binding(5, to: source) }
}

extension Capsule {
  /// Creates a capsule whose lengths follow sources.
  public convenience init(name: String = "", radius: any EventSource<Float>, height: any EventSource<Float>) {
    self.init(name: name)
    _ = binding(2, to: radius)
    _ = binding(3, to: height)
  }

  /// Sets `position`, a point in metres.
  public func center(_ value: SIMD3<Float>) -> Capsule { setting(0, to: value) }

  /// Binds `position` to a source.
  public func center(_ source: some EventSource<SIMD3<Float>>) -> Capsule { binding(0, to: source) }

  /// Sets `position`, a point in metres.
  public func position(_ value: SIMD3<Float>) -> Capsule { setting(0, to: value) }

  /// Binds `position` to a source.
  public func position(_ source: some EventSource<SIMD3<Float>>) -> Capsule { binding(0, to: source) }

  /// Sets `rotation`, angles about X, Y and Z in degrees.
  public func rotation(_ value: SIMD3<Float>) -> Capsule { setting(1, to: value) }

  /// Binds `rotation` to a source.
  public func rotation(_ source: some EventSource<SIMD3<Float>>) -> Capsule { binding(1, to: source) }

  /// Sets `radius`, a length in metres.
  public func radius(_ value: Float) -> Capsule { setting(2, to: value) }

  /// Binds `radius` to a source.
  public func radius(_ source: some EventSource<Float>) -> Capsule { binding(2, to: source) }

  /// Sets `height`, a length in metres.
  public func height(_ value: Float) -> Capsule { setting(3, to: value) }

  /// Binds `height` to a source.
  public func height(_ source: some EventSource<Float>) -> Capsule { binding(3, to: source) }

  /// Sets `color`, a colour.
  public func color(_ value: Color) -> Capsule { setting(4, to: value) }

  /// Binds `color` to a source.
  public func color(_ source: some EventSource<Color>) -> Capsule { binding(4, to: source) }

  /// Sets `visible`, true or false.
  public func visible(_ value: Bool) -> Capsule { setting(5, to: value) }

  /// Binds `visible` to a source.
  public func visible(_ source: some EventSource<Bool>) -> Capsule { binding(5, to: source) }
}

extension Ellipsoid {
  /// Creates an ellipsoid whose lengths follow sources.
  public convenience init(name: String = "", radii: any EventSource<SIMD3<Float>>) {
    self.init(name: name)
    _ = binding(2, to: radii)
  }

  /// Sets `position`, a point in metres.
  public func center(_ value: SIMD3<Float>) -> Ellipsoid { setting(0, to: value) }

  /// Binds `position` to a source.
  public func center(_ source: some EventSource<SIMD3<Float>>) -> Ellipsoid { binding(0, to: source) }

  /// Sets `position`, a point in metres.
  public func position(_ value: SIMD3<Float>) -> Ellipsoid { setting(0, to: value) }

  /// Binds `position` to a source.
  public func position(_ source: some EventSource<SIMD3<Float>>) -> Ellipsoid { binding(0, to: source) }

  /// Sets `rotation`, angles about X, Y and Z in degrees.
  public func rotation(_ value: SIMD3<Float>) -> Ellipsoid { setting(1, to: value) }

  /// Binds `rotation` to a source.
  public func rotation(_ source: some EventSource<SIMD3<Float>>) -> Ellipsoid { binding(1, to: source) }

  /// Sets `radii`, lengths along X, Y and Z in metres.
  public func radii(_ value: SIMD3<Float>) -> Ellipsoid { setting(2, to: value) }

  /// Binds `radii` to a source.
  public func radii(_ source: some EventSource<SIMD3<Float>>) -> Ellipsoid { binding(2, to: source) }

  /// Sets `color`, a colour.
  public func color(_ value: Color) -> Ellipsoid { setting(3, to: value) }

  /// Binds `color` to a source.
  public func color(_ source: some EventSource<Color>) -> Ellipsoid { binding(3, to: source) }

  /// Sets `visible`, true or false.
  public func visible(_ value: Bool) -> Ellipsoid { setting(4, to: value) }

  /// Binds `visible` to a source.
  public func visible(_ source: some EventSource<Bool>) -> Ellipsoid { binding(4, to: source) }
}

extension ParametricSurface {
  /// Sets `position`, a point in metres.
  public func center(_ value: SIMD3<Float>) -> ParametricSurface { setting(0, to: value) }

  /// Binds `position` to a source.
  public func center(_ source: some EventSource<SIMD3<Float>>) -> ParametricSurface { binding(0, to: source) }

  /// Sets `position`, a point in metres.
  public func position(_ value: SIMD3<Float>) -> ParametricSurface { setting(0, to: value) }

  /// Binds `position` to a source.
  public func position(_ source: some EventSource<SIMD3<Float>>) -> ParametricSurface { binding(0, to: source) }

  /// Sets `rotation`, angles about X, Y and Z in degrees.
  public func rotation(_ value: SIMD3<Float>) -> ParametricSurface { setting(1, to: value) }

  /// Binds `rotation` to a source.
  public func rotation(_ source: some EventSource<SIMD3<Float>>) -> ParametricSurface { binding(1, to: source) }

  /// Sets `scale`, factors along X, Y and Z.
  public func scale(_ value: SIMD3<Float>) -> ParametricSurface { setting(2, to: value) }

  /// Binds `scale` to a source.
  public func scale(_ source: some EventSource<SIMD3<Float>>) -> ParametricSurface { binding(2, to: source) }

  /// Sets `visible`, true or false.
  public func visible(_ value: Bool) -> ParametricSurface { setting(3, to: value) }

  /// Binds `visible` to a source.
  public func visible(_ source: some EventSource<Bool>) -> ParametricSurface { binding(3, to: source) }

  /// Sets `doubleSided`, true or false.
  public func doubleSided(_ value: Bool) -> ParametricSurface { setting(4, to: value) }

  /// Binds `doubleSided` to a source.
  public func doubleSided(_ source: some EventSource<Bool>) -> ParametricSurface { binding(4, to: source) }

  /// Sets `color`, a colour.
  public func color(_ value: Color) -> ParametricSurface { setting(5, to: value) }

  /// Binds `color` to a source.
  public func color(_ source: some EventSource<Color>) -> ParametricSurface { binding(5, to: source) }
}

extension ParametricCurve {
  /// Sets `position`, a point in metres.
  public func center(_ value: SIMD3<Float>) -> ParametricCurve { setting(0, to: value) }

  /// Binds `position` to a source.
  public func center(_ source: some EventSource<SIMD3<Float>>) -> ParametricCurve { binding(0, to: source) }

  /// Sets `position`, a point in metres.
  public func position(_ value: SIMD3<Float>) -> ParametricCurve { setting(0, to: value) }

  /// Binds `position` to a source.
  public func position(_ source: some EventSource<SIMD3<Float>>) -> ParametricCurve { binding(0, to: source) }

  /// Sets `rotation`, angles about X, Y and Z in degrees.
  public func rotation(_ value: SIMD3<Float>) -> ParametricCurve { setting(1, to: value) }

  /// Binds `rotation` to a source.
  public func rotation(_ source: some EventSource<SIMD3<Float>>) -> ParametricCurve { binding(1, to: source) }

  /// Sets `scale`, factors along X, Y and Z.
  public func scale(_ value: SIMD3<Float>) -> ParametricCurve { setting(2, to: value) }

  /// Binds `scale` to a source.
  public func scale(_ source: some EventSource<SIMD3<Float>>) -> ParametricCurve { binding(2, to: source) }

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

  /// Sets `visible`, true or false.
  public func visible(_ value: Bool) -> ParametricCurve { setting(7, to: value) }

  /// Binds `visible` to a source.
  public func visible(_ source: some EventSource<Bool>) -> ParametricCurve { binding(7, to: source) }

  /// Sets `doubleSided`, true or false.
  public func doubleSided(_ value: Bool) -> ParametricCurve { setting(8, to: value) }

  /// Binds `doubleSided` to a source.
  public func doubleSided(_ source: some EventSource<Bool>) -> ParametricCurve { binding(8, to: source) }

  /// Sets `color`, a colour.
  public func color(_ value: Color) -> ParametricCurve { setting(9, to: value) }

  /// Binds `color` to a source.
  public func color(_ source: some EventSource<Color>) -> ParametricCurve { binding(9, to: source) }
}

extension Lathe {
  /// Sets `position`, a point in metres.
  public func center(_ value: SIMD3<Float>) -> Lathe { setting(0, to: value) }

  /// Binds `position` to a source.
  public func center(_ source: some EventSource<SIMD3<Float>>) -> Lathe { binding(0, to: source) }

  /// Sets `position`, a point in metres.
  public func position(_ value: SIMD3<Float>) -> Lathe { setting(0, to: value) }

  /// Binds `position` to a source.
  public func position(_ source: some EventSource<SIMD3<Float>>) -> Lathe { binding(0, to: source) }

  /// Sets `rotation`, angles about X, Y and Z in degrees.
  public func rotation(_ value: SIMD3<Float>) -> Lathe { setting(1, to: value) }

  /// Binds `rotation` to a source.
  public func rotation(_ source: some EventSource<SIMD3<Float>>) -> Lathe { binding(1, to: source) }

  /// Sets `scale`, factors along X, Y and Z.
  public func scale(_ value: SIMD3<Float>) -> Lathe { setting(2, to: value) }

  /// Binds `scale` to a source.
  public func scale(_ source: some EventSource<SIMD3<Float>>) -> Lathe { binding(2, to: source) }

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

  /// Sets `visible`, true or false.
  public func visible(_ value: Bool) -> Lathe { setting(6, to: value) }

  /// Binds `visible` to a source.
  public func visible(_ source: some EventSource<Bool>) -> Lathe { binding(6, to: source) }

  /// Sets `doubleSided`, true or false.
  public func doubleSided(_ value: Bool) -> Lathe { setting(7, to: value) }

  /// Binds `doubleSided` to a source.
  public func doubleSided(_ source: some EventSource<Bool>) -> Lathe { binding(7, to: source) }

  /// Sets `color`, a colour.
  public func color(_ value: Color) -> Lathe { setting(8, to: value) }

  /// Binds `color` to a source.
  public func color(_ source: some EventSource<Color>) -> Lathe { binding(8, to: source) }
}

extension Extrusion {
  /// Sets `position`, a point in metres.
  public func center(_ value: SIMD3<Float>) -> Extrusion { setting(0, to: value) }

  /// Binds `position` to a source.
  public func center(_ source: some EventSource<SIMD3<Float>>) -> Extrusion { binding(0, to: source) }

  /// Sets `position`, a point in metres.
  public func position(_ value: SIMD3<Float>) -> Extrusion { setting(0, to: value) }

  /// Binds `position` to a source.
  public func position(_ source: some EventSource<SIMD3<Float>>) -> Extrusion { binding(0, to: source) }

  /// Sets `rotation`, angles about X, Y and Z in degrees.
  public func rotation(_ value: SIMD3<Float>) -> Extrusion { setting(1, to: value) }

  /// Binds `rotation` to a source.
  public func rotation(_ source: some EventSource<SIMD3<Float>>) -> Extrusion { binding(1, to: source) }

  /// Sets `scale`, factors along X, Y and Z.
  public func scale(_ value: SIMD3<Float>) -> Extrusion { setting(2, to: value) }

  /// Binds `scale` to a source.
  public func scale(_ source: some EventSource<SIMD3<Float>>) -> Extrusion { binding(2, to: source) }

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

  /// Sets `visible`, true or false.
  public func visible(_ value: Bool) -> Extrusion { setting(6, to: value) }

  /// Binds `visible` to a source.
  public func visible(_ source: some EventSource<Bool>) -> Extrusion { binding(6, to: source) }

  /// Sets `doubleSided`, true or false.
  public func doubleSided(_ value: Bool) -> Extrusion { setting(7, to: value) }

  /// Binds `doubleSided` to a source.
  public func doubleSided(_ source: some EventSource<Bool>) -> Extrusion { binding(7, to: source) }

  /// Sets `color`, a colour.
  public func color(_ value: Color) -> Extrusion { setting(8, to: value) }

  /// Binds `color` to a source.
  public func color(_ source: some EventSource<Color>) -> Extrusion { binding(8, to: source) }
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

  /// Sets `fieldOfView`, an angle in degrees, greater than 0 and less than 180.
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

  /// Sets `size`, a number greater than 0.
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

  /// Sets `size`, a number greater than 0.
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
