/// The hash function SHA-256 (FIPS 180-4), by which a Content Security Policy identifies scripts and styles.
enum SHA256 {
  /// Returns the 32 bytes of the hash of `message`. O(bytes).
  static func hash(_ message: [UInt8]) -> [UInt8] {
    var padded = message + [0x80]
    padded += [UInt8](repeating: 0, count: (120 - padded.count % 64) % 64)
    let bitCount = UInt64(message.count) * 8
    padded += (0..<8).map { UInt8(truncatingIfNeeded: bitCount >> (56 - 8 * UInt64($0))) }
    var state = initialState
    var schedule = [UInt32](repeating: 0, count: 64)
    for block in stride(from: 0, to: padded.count, by: 64) {
      for index in 0..<16 {
        schedule[index] = (0..<4).reduce(0) { $0 << 8 | UInt32(padded[block + 4 * index + $1]) }
      }
      for index in 16..<64 {
        let (early, late) = (schedule[index - 15], schedule[index - 2])
        let small0 = rotate(early, 7) ^ rotate(early, 18) ^ early >> 3
        let small1 = rotate(late, 17) ^ rotate(late, 19) ^ late >> 10
        schedule[index] = schedule[index - 16] &+ small0 &+ schedule[index - 7] &+ small1
      }
      compress(schedule, &state)
    }
    return state.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> (24 - 8 * UInt32($0))) } }
  }

  private static func compress(_ schedule: [UInt32], _ state: inout [UInt32]) {
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    for index in 0..<64 {
      let sum1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)
      let choice = (e & f) ^ (~e & g)
      let first = h &+ sum1 &+ choice &+ roundConstants[index] &+ schedule[index]
      let sum0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)
      let majority = (a & b) ^ (a & c) ^ (b & c)
      (h, g, f, e, d, c, b, a) = (g, f, e, d &+ first, c, b, a, first &+ sum0 &+ majority)
    }
    for (index, value) in [a, b, c, d, e, f, g, h].enumerated() { state[index] &+= value }
  }

  private static func rotate(_ value: UInt32, _ count: UInt32) -> UInt32 {
    value >> count | value << (32 - count)
  }

  /// The first 32 bits of the fractional parts of the square roots of the first 8 primes.
  private static let initialState: [UInt32] = primes.prefix(8).map { fraction(Double($0).squareRoot()) }

  /// The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
  private static let roundConstants: [UInt32] = primes.map { prime in
    // Newton's method converges to the nearest double, whose fraction has more than 32 bits.
    var root = 1.0
    for _ in 0..<100 { root -= (root * root * root - Double(prime)) / (3 * root * root) }
    return fraction(root)
  }

  private static let primes: [Int] = {
    var primes: [Int] = []
    var number = 2
    while primes.count < 64 {
      if primes.allSatisfy({ !number.isMultiple(of: $0) }) { primes.append(number) }
      number += 1
    }
    return primes
  }()

  private static func fraction(_ value: Double) -> UInt32 {
    UInt32((value - value.rounded(.down)) * 4_294_967_296)
  }
}
