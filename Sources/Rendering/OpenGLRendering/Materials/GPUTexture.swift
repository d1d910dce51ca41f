import COpenGL
import Geometry
import RenderScene

/// A texture on the GPU with the mipmaps that were computed on the CPU. It retains its source.
final class GPUTexture {
  private let source: MipmappedTexture
  private let object: GPUObject

  /// Uploads all levels. O(pixels).
  init(_ source: MipmappedTexture, device: GraphicsDevice) {
    self.source = source
    object = GPUObject(.texture, device: device)
    gl.BindTexture(GL_TEXTURE_2D, object.name)
    // The driver decodes colours before it filters them.
    let hasAlpha = source.levels[0].bytesPerPixel == 4
    let format =
      source.content == .color ? (hasAlpha ? GL_SRGB8_ALPHA8 : GL_SRGB8) : (hasAlpha ? GL_RGBA8 : GL_RGB8)
    for (number, level) in source.levels.enumerated() {
      device.countUpload(textureBytes: level.pixels.count)
      GL.storeTexture(
        format, level: number, width: level.width, height: level.height,
        transfer: (hasAlpha ? GL_RGBA : GL_RGB, GL_UNSIGNED_BYTE), level.pixels.span)
    }
    gl.TexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, Int32(source.levels.count - 1))
  }

  /// Binds the texture to texture unit `unit`.
  func bind(unit: UInt32) { object.bindTexture(unit: unit) }
}

/// The filters and wrap modes of textures as a sampler object.
final class GPUSampler {
  private let object: GPUObject

  init(_ sampler: Texture.Sampler, device: GraphicsDevice) {
    object = GPUObject(.sampler, device: device)
    set(GL_TEXTURE_WRAP_S, sampler.wrapU.constant)
    set(GL_TEXTURE_WRAP_T, sampler.wrapV.constant)
    set(GL_TEXTURE_MAG_FILTER, sampler.magnification == .nearest ? GL_NEAREST : GL_LINEAR)
    set(GL_TEXTURE_MIN_FILTER, sampler.minificationConstant)
  }

  /// Binds the sampler to texture unit `unit`.
  func bind(unit: UInt32) { gl.BindSampler(unit, object.name) }

  private func set(_ parameter: UInt32, _ value: UInt32) {
    gl.SamplerParameteri(object.name, parameter, Int32(value))
  }
}

extension Texture.Sampler {
  /// The filter for `textures.glsl`: 1 if mipmap levels are interpolated, plus 2 if the texture is magnified up to level
  /// 0.5, where the nearest pixel follows.
  var filterCode: Float {
    (minification == nil || mipmap == .linear ? 1 : 0) + (isMagnifiedToHalfLevel ? 2 : 0)
  }

  /// The filter of a level. The shader chooses and interpolates the levels, and the nearest pixel beyond level 0.5, so
  /// that no driver has to choose the limit between the two filters there.
  fileprivate var minificationConstant: UInt32 {
    guard let minification else { return GL_LINEAR_MIPMAP_NEAREST }
    let isNearest = minification == .nearest && !isMagnifiedToHalfLevel
    if mipmap == nil { return isNearest ? GL_NEAREST : GL_LINEAR }
    return isNearest ? GL_NEAREST_MIPMAP_NEAREST : GL_LINEAR_MIPMAP_NEAREST
  }
}

extension Texture.Sampler.WrapMode {
  fileprivate var constant: UInt32 {
    switch self {
    case .repeated: GL_REPEAT
    case .mirrored: GL_MIRRORED_REPEAT
    case .clamped: GL_CLAMP_TO_EDGE
    }
  }
}
