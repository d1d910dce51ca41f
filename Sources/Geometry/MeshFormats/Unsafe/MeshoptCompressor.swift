import CMeshOptimizer

/// The compression of EXT_meshopt_compression by the library meshoptimizer, in the versions of the formats that this
/// extension requires.
enum MeshoptCompressor {
  /// Returns compressed elements of attributes. O(elements).
  ///
  /// - Precondition: the size of an element is a multiple of 4 up to 256, and there are elements.
  static func attributes<Element: BitwiseCopyable>(_ elements: [Element]) -> [UInt8] {
    let (count, size) = (elements.count, MemoryLayout<Element>.size)
    precondition(
      count > 0 && size.isMultiple(of: 4) && size <= 256 && MemoryLayout<Element>.stride == size,
      "attributes must have 4 to 256 bytes")
    // The input has `count` elements, and the output the capacity that the library states.
    return unsafe elements.withUnsafeBytes { elements in
      unsafe compressed(meshopt_encodeVertexBufferBound(count, size)) { output, capacity in
        unsafe meshopt_encodeVertexBuffer(output, capacity, elements.baseAddress, count, size)
      }
    }
  }

  /// Returns the compressed indices of triangles. O(indices).
  ///
  /// - Precondition: the number of indices is a multiple of 3, and each is less than `vertexCount`.
  static func triangles(_ indices: [UInt32], vertexCount: Int) -> [UInt8] {
    precondition(indices.count.isMultiple(of: 3), "triangles must have three indices")
    _ = setVersion
    return unsafe compressed(meshopt_encodeIndexBufferBound(indices.count, vertexCount)) {
      output, capacity in
      unsafe meshopt_encodeIndexBuffer(output, capacity, indices, indices.count)
    }
  }

  /// Returns compressed indices in their order. O(indices).
  ///
  /// - Precondition: each index is less than `vertexCount`.
  static func sequence(_ indices: [UInt32], vertexCount: Int) -> [UInt8] {
    _ = setVersion
    return unsafe compressed(meshopt_encodeIndexSequenceBound(indices.count, vertexCount)) {
      output, capacity in
      unsafe meshopt_encodeIndexSequence(output, capacity, indices, indices.count)
    }
  }

  /// Returns unit vectors as the filter OCTAHEDRAL stores them, in 12 bits of 16. The fourth component is kept in 16 bits.
  static func octahedral(_ vectors: [SIMD4<Float>]) -> [SIMD4<Int16>] {
    unsafe [SIMD4<Int16>](unsafeUninitializedCapacity: vectors.count) { output, count in
      // The output has eight bytes for each vector, and the input four numbers.
      unsafe vectors.withUnsafeBytes { vectors in
        let numbers = unsafe vectors.bindMemory(to: Float.self)
        unsafe meshopt_encodeFilterOct(
          output.baseAddress, output.count, MemoryLayout<SIMD4<Int16>>.size, 12, numbers.baseAddress)
      }
      count = vectors.count
    }
  }

  /// Chooses version 1 of the formats of indices once for the process.
  private static let setVersion: Void = meshopt_encodeIndexVersion(1)

  private static func compressed(
    _ capacity: Int, _ encode: (UnsafeMutablePointer<UInt8>?, Int) -> Int
  ) -> [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: capacity) { output, count in
      count = unsafe encode(output.baseAddress, capacity)
    }
  }
}
