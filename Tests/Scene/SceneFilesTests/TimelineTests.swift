import SceneFiles
import Testing

@Suite("Timelines")
struct TimelineTests {
  @Test("Frames play at 24 a second, and each, also the last one, is shown for its time")
  func frames() {
    var timeline = Timeline(.frames, 0...3)
    var (time, shown): (Double, [Int]) = (0, [])
    for _ in 0..<16 {
      shown.append(timeline.frame(at: time))
      time = timeline.advance(time, seconds: 1.0 / 48).position
    }
    #expect(shown == [0, 0, 1, 1, 2, 2, 3, 3, 0, 0, 1, 1, 2, 2, 3, 3])
    #expect(timeline.step == 1 && timeline.start == 0 && timeline.end == 3)
  }

  @Test("Frames play back and forth with each end once, and once up to the last frame")
  func orders() {
    var timeline = Timeline(.frames, 0...2)
    timeline.playback.order = .pingPong
    var (time, shown): (Double, [Int]) = (0, [])
    for _ in 0..<8 {
      shown.append(timeline.frame(at: time))
      time = timeline.advance(time, seconds: 1.0 / 24).position
    }
    #expect(shown == [0, 1, 2, 2, 1, 0, 0, 1])
    timeline = Timeline(.frames, 0...2)
    timeline.playback.order = .once
    #expect(timeline.advance(1.5, seconds: 1.0 / 24).hasEnded == false)
    #expect(timeline.advance(2.5, seconds: 1.0 / 24).hasEnded)
  }

  @Test("Seconds pass at the chosen speed within the chosen range, or without an end")
  func seconds() {
    var open = Timeline(.seconds, nil)
    open.playback.changeSpeed(1)
    #expect(open.advance(3, seconds: 2).position == 7 && open.start == 0 && open.end == nil)
    open.playback.end(at: 9)
    #expect(open.end == 9)
    var clip = Timeline(.seconds, 0...4)
    clip.playback.begin(at: 1)
    #expect(clip.range == 1...4 && clip.start == 1 && abs(clip.step * 24 - 1) < 1e-12)
    #expect(clip.advance(3.5, seconds: 1).position == 1.5)
  }

  @Test(
    "Increasing positions are the times of pictures unless a rate is given, and others have the rate of films"
  )
  func pictures() {
    func times(_ positions: [Double]?, _ rate: Double? = nil) -> [Double] {
      (0..<3).map { Timeline.time(ofPicture: $0, showing: positions, rate: rate) }
    }
    #expect(times([2, 2.5, 4]) == [0, 0.5, 2])
    #expect(times([2, 2.5, 4], 10) == [0, 0.1, 0.2])
    #expect(times([2, 2, 4]) == [0, 1.0 / 24, 2.0 / 24] && times(nil) == [0, 1.0 / 24, 2.0 / 24])
  }

  @Test("The pictures of a turntable show all states in order, each for an equal time")
  func states() {
    #expect((0..<6).map { Timeline.state(ofPicture: $0, of: 6, among: 4..<7) } == [4, 4, 5, 5, 6, 6])
    #expect((0..<2).map { Timeline.state(ofPicture: $0, of: 2, among: 0..<5) } == [0, 2])
    #expect((0..<3).map { Timeline.state(ofPicture: $0, of: 3, among: 0..<1) } == [0, 0, 0])
  }
}
