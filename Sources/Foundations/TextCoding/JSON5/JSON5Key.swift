/// A key for looking up members of objects. Creating one allocates, so loops should reuse keys.
package struct JSON5Key: Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  package let text: String
  let bytes: [UInt8]
  let hash: Hash

  /// The 32-bit FNV-1a hash of the first bytes of a key: <http://www.isthe.com/chongo/tech/comp/fnv/>. Keys with equal
  /// hashes are compared.
  struct Hash {
    /// The number of bytes that are hashed. Longer texts are values, such as embedded files, and are only searched for
    /// their end.
    static let byteCount = 64

    private(set) var value: UInt32 = 0x811C_9DC5

    @inline(__always)
    mutating func add(_ byte: UInt8) { value = (value ^ UInt32(byte)) &* 0x0100_0193 }
  }

  package init(_ text: String) {
    self.text = text
    bytes = Array(text.utf8)
    var hash = Hash()
    for byte in bytes.prefix(Hash.byteCount) { hash.add(byte) }
    self.hash = hash
  }

  package init(stringLiteral text: String) { self.init(text) }

  package var description: String { text }
}
