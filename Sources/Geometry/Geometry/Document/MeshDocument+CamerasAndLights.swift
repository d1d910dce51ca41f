extension MeshDocument {
  /// A camera. It looks along -Z of its own space, with +Y up: glTF 2.0, section 3.10.
  public struct Camera: Placed, Equatable, Sendable {
    /// The name of the camera in the file, or nil.
    public var name: String?
    /// The index of the group that contains the camera, or nil.
    public var group: Int?
    /// The transform from the camera to its group, or to the document if it has no group.
    public var transform: Transform
    /// The projection.
    public var projection: Projection

    /// Creates a camera.
    public init(
      name: String? = nil, group: Int? = nil, transform: Transform = .identity, projection: Projection
    ) {
      (self.name, self.group, self.transform, self.projection) = (name, group, transform, projection)
    }
  }
}

extension MeshDocument.Camera {
  /// The projection of a camera.
  public enum Projection: Equatable, Sendable {
    case perspective(Perspective)
    case orthographic(Orthographic)
  }

  /// A perspective projection.
  public struct Perspective: Equatable, Sendable {
    /// The vertical angle of view, in radians. It is greater than 0.
    public var verticalAngle: Float
    /// The width of the picture divided by its height. Nil for that of the window.
    public var aspectRatio: Float?
    /// The distance to the near clipping plane, in metres. It is greater than 0.
    public var near: Float
    /// The distance to the far clipping plane, in metres. It is greater than `near`. Nil for an infinite projection.
    public var far: Float?

    /// Creates a perspective projection.
    public init(verticalAngle: Float, aspectRatio: Float? = nil, near: Float, far: Float? = nil) {
      (self.verticalAngle, self.aspectRatio, self.near, self.far) = (verticalAngle, aspectRatio, near, far)
    }
  }

  /// An orthographic projection.
  public struct Orthographic: Equatable, Sendable {
    /// Half the width of the visible area, in metres. It is not 0.
    public var halfWidth: Float
    /// Half the height of the visible area, in metres. It is not 0.
    public var halfHeight: Float
    /// The distance to the near clipping plane, in metres. It is at least 0.
    public var near: Float
    /// The distance to the far clipping plane, in metres. It is greater than `near`.
    public var far: Float

    /// Creates an orthographic projection.
    public init(halfWidth: Float, halfHeight: Float, near: Float, far: Float) {
      (self.halfWidth, self.halfHeight, self.near, self.far) = (halfWidth, halfHeight, near, far)
    }
  }
}

extension MeshDocument {
  /// A light of the glTF extension KHR_lights_punctual. A directional light and a spot light shine along -Z of their
  /// own space. The scale of the transform has no effect.
  public struct Light: Placed, Equatable, Sendable {
    /// The name of the light in the file, or nil.
    public var name: String?
    /// The index of the group that contains the light, or nil.
    public var group: Int?
    /// The transform from the light to its group, or to the document if it has no group.
    public var transform: Transform
    /// The kind of light.
    public var kind: Kind
    /// The colour. Its alpha is ignored.
    public var color: Color
    /// The illuminance of a directional light, in lux, or the luminous intensity of a point or spot light, in candela.
    public var intensity: Float
    /// The distance at which a point or spot light ends, in metres, greater than 0. Nil for an infinite range.
    public var range: Float?

    /// Creates a light.
    public init(
      name: String? = nil, group: Int? = nil, transform: Transform = .identity, kind: Kind,
      color: Color = .white, intensity: Float = 1, range: Float? = nil
    ) {
      (self.name, self.group, self.transform, self.kind) = (name, group, transform, kind)
      (self.color, self.intensity, self.range) = (color, intensity, range)
    }

    /// The kind of a light.
    public enum Kind: Equatable, Sendable {
      /// Parallel rays, like those of the sun.
      case directional
      /// Rays from a point in all directions.
      case point
      /// Rays from a point within a cone. The intensity falls from the inner to the outer angle, which are measured from
      /// the axis, in radians, with 0 <= `innerAngle` <= `outerAngle` <= pi / 2.
      case spot(innerAngle: Float, outerAngle: Float)
    }
  }
}
