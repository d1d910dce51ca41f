import COpenGL
import Geometry
import RenderScene

/// The joints of a mesh on the GPU: those of each vertex, which are uploaded once, and their transforms, which are uploaded
/// for each pose.
final class GPUSkin {
  let geometry: PosedGeometry
  private let device: GraphicsDevice
  /// The transforms as a texture, from which the vertex shader reads those of any joint.
  private let texture: GPUObject
  private var transforms: GPUBuffer
  private var firstJoints: GPUBuffer, firstWeights: GPUBuffer
  private var secondJoints: GPUBuffer, secondWeights: GPUBuffer
  private var (morphRevision, jointRevision) = (0, 0)

  /// The largest number of sets of influences that the vertex shader reads. The vertices of other meshes are uploaded in
  /// their pose.
  private static let setLimit = 2

  /// Creates the skin of a geometry. Nil if no joints move it, or too many move a vertex.
  init?(_ geometry: PosedGeometry, device: GraphicsDevice) {
    guard geometry.isSkinned, geometry.influences.count <= Self.setLimit else { return nil }
    (self.geometry, self.device) = (geometry, device)
    texture = GPUObject(.texture, device: device)
    transforms = GPUBuffer(.instances, device: device)
    firstJoints = GPUBuffer(.vertices, device: device)
    firstWeights = GPUBuffer(.vertices, device: device)
    secondJoints = GPUBuffer(.vertices, device: device)
    secondWeights = GPUBuffer(.vertices, device: device)
  }

  /// The attributes of the vertices.
  var attributes: VertexAttributes { geometry.influences.count > 1 ? [.joints, .moreJoints] : .joints }

  /// Uploads what has changed: the transforms of the joints, and at first the joints of the vertices, which are connected
  /// to the bound vertex array. Returns whether the vertices have changed. O(joints) for a pose.
  func upload() -> Bool {
    if jointRevision != geometry.jointRevision { uploadTransforms() }
    guard morphRevision != geometry.morphRevision else { return false }
    if morphRevision == 0 { uploadInfluences() }
    morphRevision = geometry.morphRevision
    return true
  }

  private func uploadTransforms() {
    jointRevision = geometry.jointRevision
    let capacity = transforms.capacity
    let rows: [SIMD4<Float>] = geometry.joints.flatMap { joint in
      (0..<3).map { SIMD4(joint.xAxis[$0], joint.yAxis[$0], joint.zAxis[$0], joint.translation[$0]) }
    }
    transforms.upload(rows.span)
    guard transforms.capacity != capacity else { return }
    gl.BindTexture(GL_TEXTURE_BUFFER, texture.name)
    gl.TexBuffer(GL_TEXTURE_BUFFER, GL_RGBA32F, transforms.name)
    gl.BindTexture(GL_TEXTURE_BUFFER, 0)
  }

  private func uploadInfluences() {
    let count = max(geometry.joints.count, 1)
    for (number, set) in geometry.influences.enumerated() {
      // A joint that the skin lacks would be read beyond the transforms.
      let joints = set.joints.map {
        $0.clamped(lowerBound: .zero, upperBound: SIMD4(repeating: UInt16(count - 1)))
      }
      if number == 0 {
        firstJoints.upload(joints.span)
        firstWeights.upload(set.weights.span)
        VertexLayout.bindInfluences(joints: firstJoints, weights: firstWeights, set: 0)
      } else {
        secondJoints.upload(joints.span)
        secondWeights.upload(set.weights.span)
        VertexLayout.bindInfluences(joints: secondJoints, weights: secondWeights, set: 1)
      }
    }
  }

  /// Binds the transforms of the joints for drawing.
  func bind() {
    gl.ActiveTexture(GL_TEXTURE0 + TextureUnits.joints)
    gl.BindTexture(GL_TEXTURE_BUFFER, texture.name)
    gl.ActiveTexture(GL_TEXTURE0)
  }
}
