import Geometry
import Parallelism
import Pictures

extension OctahedralMap {
  /// Creates a map of the radiance of an equirectangular image; see `Panorama`. Each pixel is the mean of four samples.
  /// O(pixels of the image + pixels of the map).
  init(inner: Int, panorama image: FloatImage, threads: Int) {
    let panorama = Panorama(image, width: 2 * inner, threads: threads)
    let scale = 2 / Float(inner)
    self.init(
      inner: inner,
      interior: [SIMD4<Float>](
        count: inner, groupSize: inner, smallestSize: max(1, (1 << 12) / inner), threads: threads
      ) { rows, output in
        for row in rows {
          let z = (SIMD4(0.25, 0.25, 0.75, 0.75) + Float(row)) * scale - 1
          for column in 0..<inner {
            let x = (SIMD4(0.25, 0.75, 0.25, 0.75) + Float(column)) * scale - 1
            let (absoluteX, absoluteZ) = (x.magnitudes, z.magnitudes)
            let y = 1 - absoluteX - absoluteZ
            var (unfoldedX, unfoldedZ) = (x, z)
            unfoldedX.replace(
              with: (1 - absoluteZ).replacing(with: absoluteZ - 1, where: x .< 0), where: y .< 0)
            unfoldedZ.replace(
              with: (1 - absoluteX).replacing(with: absoluteX - 1, where: z .< 0), where: y .< 0)
            output.append(panorama.mean(unfoldedX, y, unfoldedZ))
          }
        }
      })
  }
}
