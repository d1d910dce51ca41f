/// A source, or an operator with its argument and the chains of its other sources. `takeUntil[a.map]` is one, `take(3)`
/// another; a chain is a source and the operators on it, as `a.map.take(3)`.
struct ChainStage {
  let name: String
  let argument: Int
  let others: [[ChainStage]]

  /// Returns the chain that `text` describes.
  static func chain(_ text: Substring) -> [ChainStage] {
    var rest = text
    let chain = readChain(&rest)
    precondition(rest.isEmpty, "\(text): \(rest) is left over")
    return chain
  }

  private static func readChain(_ rest: inout Substring) -> [ChainStage] {
    var chain: [ChainStage] = []
    repeat {
      let name = rest.prefix { $0.isLetter }
      rest = rest.dropFirst(name.count)
      var argument = 0
      if rest.first == "(" {
        let digits = rest.dropFirst().prefix { $0.isNumber }
        argument = Int(digits)!
        rest = rest.dropFirst(digits.count + 2)
      }
      var others: [[ChainStage]] = []
      if rest.first == "[" {
        repeat {
          rest = rest.dropFirst()
          others.append(readChain(&rest))
        } while rest.first == ","
        rest = rest.dropFirst()
      }
      chain.append(ChainStage(name: String(name), argument: argument, others: others))
      if rest.first != "." { return chain }
      rest = rest.dropFirst()
    } while true
  }
}
