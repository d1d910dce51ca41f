import SceneFiles
import TestSupport
import Testing

@Suite("Playback")
struct PlaybackTests {
  private func playback(_ order: Playback.Order) -> Playback {
    var playback = Playback()
    playback.order = order
    return playback
  }

  @Test("Positions of the three orders in the range 2 to 5")
  func orders() {
    var loop = playback(.loop), pingPong = playback(.pingPong), once = playback(.once)
    func advance(_ playback: inout Playback) -> [Double] {
      var position = 2.0
      return (0..<8).map { _ in
        position = playback.advance(position, by: 1, in: 2...5).position
        return position
      }
    }
    #expect(advance(&loop) == [3, 4, 2, 3, 4, 2, 3, 4])
    #expect(advance(&pingPong) == [3, 4, 5, 4, 3, 2, 3, 4])
    #expect(advance(&once) == [3, 4, 5, 5, 5, 5, 5, 5])
    #expect(
      once.advance(2, by: 2.5, in: 2...5).hasEnded == false && once.advance(4, by: 1, in: 2...5).hasEnded)
  }

  @Test("One long step goes where many short ones go, for random steps and ranges")
  func longSteps() {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<300 {
      let low = Double.random(in: -5...5, using: &random)
      let range = low...(low + Double.random(in: 0.5...4, using: &random))
      let order = Playback.Order.allCases.randomElement(using: &random)!
      var (short, long) = (playback(order), playback(order))
      let start = Double.random(in: range, using: &random), count = Int.random(in: 1...400, using: &random)
      var position = start
      for _ in 0..<count { position = short.advance(position, by: 1 / 64, in: range).position }
      let end = long.advance(start, by: Double(count) / 64, in: range).position
      // In a loop both ends are the same position.
      let distance = abs(end - position), length = range.upperBound - range.lowerBound
      #expect(min(distance, order == .loop ? abs(length - distance) : distance) < 1e-9)
      #expect(range.contains(end) && range.contains(position))
    }
  }

  @Test("The speed is a power of two from 1/8 to 8, and the text has what is not as usual")
  func settings() {
    var playback = Playback()
    func text() -> String { playback.text { "\(Int($0))" } }
    #expect(text().isEmpty && playback.speed == 1)
    playback.changeSpeed(-9)
    #expect(playback.speed == 0.125 && text() == ", 1/8 speed")
    playback.changeSpeed(4)
    playback.order = .pingPong
    playback.begin(at: 3)
    #expect(text() == ", 2 speed, back and forth, from 3")
    playback.end(at: 8)
    playback.order = .once
    playback.changeSpeed(-1)
    #expect(text() == ", once, 3 to 8" && playback.range(of: 0...20) == 3...8)
    #expect(playback.range(of: 5...6) == 5...6 && playback.range(of: 0...2) == 2...2)
    playback.begin(at: 9)
    #expect(playback.first == 9 && playback.last == nil)
    playback.end(at: 4)
    #expect(playback.first == nil && playback.last == 4 && playback.range(of: 0...20) == 0...4)
    playback.clearRange()
    #expect(playback.range(of: 0...20) == 0...20)
    let stopped = playback.advance(1, by: .infinity, in: 0...2)
    #expect(stopped.position == 0)
  }
}
