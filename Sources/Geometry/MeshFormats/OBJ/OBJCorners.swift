/// The indices of the corners of OBJ faces, counted from 0.
///
/// In most files a corner has the same index for its position, texture coordinate and normal. Separate indices are
/// stored only from the first corner with different indices.
struct OBJCorners: Sendable {
  /// The position, texture coordinate and normal of a corner.
  struct Corner: Hashable, Sendable {
    var position: UInt32
    /// The index, or `absent`.
    var textureCoordinate = absent
    var normal = absent

    static let absent = UInt32.max
  }

  /// The attributes that every corner has, while each corner has a single index.
  struct AttributePresence: Equatable, Sendable {
    var hasTextureCoordinate = false, hasNormal = false
  }

  /// The faces, with the position index of each corner.
  var faces = PolygonCollector()
  /// The presence of attributes in all corners, or nil if separate indices are stored.
  private(set) var presence: AttributePresence? = AttributePresence()
  private var textureCoordinates: [UInt32] = []
  private var normals: [UInt32] = []

  var count: Int { faces.corners.count }

  @inline(__always)
  mutating func append(_ corner: Corner) {
    let (hasCoordinate, hasNormal) = (
      corner.textureCoordinate != Corner.absent, corner.normal != Corner.absent
    )
    if let presence, presence.hasTextureCoordinate == hasCoordinate, presence.hasNormal == hasNormal,
      !hasCoordinate || corner.textureCoordinate == corner.position,
      !hasNormal || corner.normal == corner.position
    {
      faces.corners.append(corner.position)
    } else {
      appendOther(corner)
    }
  }

  /// Removes the last corners, which belong to no face yet.
  mutating func removeLast(_ count: Int) {
    faces.corners.removeLast(count)
    guard presence == nil else { return }
    textureCoordinates.removeLast(count)
    normals.removeLast(count)
  }

  private mutating func appendOther(_ corner: Corner) {
    if count == 0 {
      let presence = AttributePresence(
        hasTextureCoordinate: corner.textureCoordinate != Corner.absent,
        hasNormal: corner.normal != Corner.absent)
      if presence != self.presence {
        self.presence = presence
        append(corner)
        return
      }
    }
    separate()
    faces.corners.append(corner.position)
    textureCoordinates.append(corner.textureCoordinate)
    normals.append(corner.normal)
  }

  /// Stores separate indices for texture coordinates and normals.
  private mutating func separate() {
    guard let presence else { return }
    let absent = Array(repeating: Corner.absent, count: count)
    textureCoordinates = presence.hasTextureCoordinate ? faces.corners : absent
    normals = presence.hasNormal ? faces.corners : absent
    self.presence = nil
  }

  /// Makes the attributes absent that cannot be used. O(corners).
  mutating func removeAttributes(
    textureCoordinates isUsableCoordinate: (Int) -> Bool, normals isUsableNormal: (Int) -> Bool
  ) {
    separate()
    for index in textureCoordinates.indices {
      let coordinate = textureCoordinates[index]
      if coordinate != Corner.absent, !isUsableCoordinate(Int(coordinate)) {
        textureCoordinates[index] = Corner.absent
      }
      let normal = normals[index]
      if normal != Corner.absent, !isUsableNormal(Int(normal)) { normals[index] = Corner.absent }
    }
  }

  /// Appends the corners of `other`, in order.
  mutating func append(_ other: OBJCorners) {
    if other.count == 0 { return }
    if count == 0 {
      self = other
      return
    }
    if presence == nil || presence != other.presence {
      var other = other
      other.separate()
      separate()
      textureCoordinates += other.textureCoordinates
      normals += other.normals
    }
    faces.append(other.faces)
  }

  subscript(index: Int) -> Corner {
    let position = faces.corners[index]
    guard let presence else {
      return Corner(
        position: position, textureCoordinate: textureCoordinates[index], normal: normals[index])
    }
    return Corner(
      position: position, textureCoordinate: presence.hasTextureCoordinate ? position : Corner.absent,
      normal: presence.hasNormal ? position : Corner.absent)
  }
}
