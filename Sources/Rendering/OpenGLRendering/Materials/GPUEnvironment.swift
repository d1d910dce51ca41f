import COpenGL
import Geometry
import RenderScene

/// The environment on the GPU: the levels of its map, the reflection table and the uniform block.
final class GPUEnvironment {
  private let device: GraphicsDevice
  private let levels: GPUObject
  private let reflectionTable: GPUObject
  private var parameters: GPUBuffer
  private var uploaded: (map: EnvironmentMap, atlas: EnvironmentAtlas, block: [SIMD4<Float>])?

  /// Uploads the reflection table.
  init(device: GraphicsDevice) {
    self.device = device
    levels = GPUObject(.texture, device: device)
    reflectionTable = GPUObject(.texture, device: device)
    parameters = GPUBuffer(.uniforms, device: device)
    let table = ReflectionTable.shared.values
    gl.BindTexture(GL_TEXTURE_2D, reflectionTable.name)
    device.countUpload(textureBytes: table.count * MemoryLayout<SIMD4<Float>>.stride)
    GL.storeTexture(
      GL_RGBA32F, width: ReflectionTable.size, height: ReflectionTable.size,
      transfer: (GL_RGBA, GL_FLOAT), table.span)
    reflectionTable.useLinearFiltering()
  }

  /// Binds the environment of a picture. Uploads its map if it is another one than before, and its uniform block if that
  /// has changed.
  func bind(_ shading: LightingParameters) {
    let map = shading.environment
    let atlas = uploaded.flatMap { $0.map == map ? $0.atlas : nil } ?? upload(map)
    let block = shading.environmentBlock(atlas)
    if block != uploaded?.block {
      parameters.upload(block.span)
      uploaded = (map, atlas, block)
    }
    gl.BindBufferBase(GL_UNIFORM_BUFFER, SurfaceProgram.environmentBinding, parameters.name)
    levels.bindTexture(unit: TextureUnits.environment)
    reflectionTable.bindTexture(unit: TextureUnits.reflectionTable)
  }

  private func upload(_ map: EnvironmentMap) -> EnvironmentAtlas {
    uploaded = nil
    let atlas = EnvironmentAtlas(map)
    _ = levels.allocateTexture(
      GL_RGBA32F, width: atlas.width, height: atlas.height, transfer: (GL_RGBA, GL_FLOAT))
    for (level, origin) in zip(atlas.maps, atlas.origins) {
      device.countUpload(textureBytes: level.pixels.count * MemoryLayout<SIMD4<Float>>.stride)
      GL.storeSquare(
        x: origin.x, y: origin.y, size: level.size, transfer: (GL_RGBA, GL_FLOAT), level.pixels.span)
    }
    levels.useLinearFiltering()
    return atlas
  }
}

extension LightingParameters {
  /// The uniform block `EnvironmentParameters` of `environment.glsl` in std140 layout. It consists of four-component
  /// vectors, so there is no padding.
  fileprivate func environmentBlock(_ atlas: EnvironmentAtlas) -> [SIMD4<Float>] {
    let rotation = Matrix4(toEnvironment).columns
    return [
      rotation.0, rotation.1, rotation.2, rotation.3,
      SIMD4(environmentIntensity, exposureFactor, Float(atlas.levelCount), Float(atlas.backgroundIndex)),
      SIMD4(1 / Float(atlas.width), 1 / Float(atlas.height), 0, 0),
    ] + atlas.block + environment.diffuse.coefficients.map { SIMD4($0, 0) }
  }
}
