import Geometry

/// Scratch memory with columns of eight floats, one for each lane of a vector. Used to gather scattered values into
/// vectors, and to scatter the lanes of vectors.
///
/// If one lane of a `SIMD8` is read or set by a variable index, the compiler stores the whole vector, accesses the
/// lane, and loads the vector again. A column stays in memory, so eight lanes cost eight accesses and one load or
/// store. The buffer is allocated once for each row of tiles. An `InlineArray` on the stack is slower: it is cleared,
/// copied and checked.
///
/// Each user declares its columns by name, as static members of `Column` and `VectorColumn`. The data of different
/// users overlap, so a user reads only what it wrote before.
struct GatherBuffer: ~Copyable {
  private static let columnCount = 61
  private let floats = FixedBuffer<Float>(repeating: 0, count: 8 * Self.columnCount)

  /// A column of eight floats.
  struct Column {
    fileprivate let start: Int

    /// Creates the column with a number, from 0 to 60.
    @inline(__always)
    init(_ number: Int) { start = 8 * number }
  }

  /// Three adjacent columns, the x, y and z components of eight vectors.
  struct VectorColumn {
    let x: Column, y: Column, z: Column

    /// Creates the columns from the number of the first.
    @inline(__always)
    init(_ number: Int) { (x, y, z) = (Column(number), Column(number + 1), Column(number + 2)) }
  }

  /// All lanes of a column.
  @inline(__always)
  subscript(column: Column) -> SIMD8<Float> {
    get { floats.eight(at: column.start) }
    nonmutating set { floats.store(newValue, at: column.start) }
  }

  /// One lane of a column.
  @inline(__always)
  subscript(column: Column, lane: Int) -> Float {
    get { floats[column.start + lane] }
    nonmutating set { floats[column.start + lane] = newValue }
  }

  /// Eight vectors.
  @inline(__always)
  subscript(column: VectorColumn) -> Vector3x8 {
    get { Vector3x8(self[column.x], self[column.y], self[column.z]) }
    nonmutating set {
      (self[column.x], self[column.y], self[column.z]) = (newValue.x, newValue.y, newValue.z)
    }
  }

  /// One of eight vectors.
  @inline(__always)
  subscript(column: VectorColumn, lane: Int) -> SIMD3<Float> {
    get { SIMD3(self[column.x, lane], self[column.y, lane], self[column.z, lane]) }
    nonmutating set {
      self[column.x, lane] = newValue.x
      self[column.y, lane] = newValue.y
      self[column.z, lane] = newValue.z
    }
  }

  /// The bit patterns of all lanes of a column as integers.
  @inline(__always)
  subscript(integers column: Column) -> SIMD8<UInt32> {
    get { self[column].reinterpreted(as: SIMD8<UInt32>.self) }
    nonmutating set { self[column] = newValue.reinterpreted(as: SIMD8<Float>.self) }
  }

  /// The bit pattern of one lane of a column as an integer.
  @inline(__always)
  subscript(integers column: Column, lane: Int) -> UInt32 {
    get { self[column, lane].bitPattern }
    nonmutating set { self[column, lane] = Float(bitPattern: newValue) }
  }
}
