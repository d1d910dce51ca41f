import TestSupport
import Testing

@testable import TextCoding

@Suite("Tables of comma-separated values")
struct CSVTableTests {
  private func table(_ text: String, rowLimit: Int = 100) throws(CSVTable.Mistake) -> CSVTable {
    try CSVTable(Array(text.utf8), rowLimit: rowLimit)
  }

  @Test("Values are numbers, texts and dates, with any separator and line end")
  func values() throws {
    for separator in [",", ";", "\t"] {
      for lineEnd in ["\n", "\r\n", "\r"] {
        let lines = [
          "name,my value,day", "a,1,2024-02-29", "\"b\"\"c, d\",,1970-01-01", "", " e , 2.5 ,1969-12-31",
        ]
        // The quoted comma stays.
        let text = lines.map { line in
          line.replacing("c, d", with: "c\u{1} d").replacing(",", with: separator).replacing(
            "\u{1}", with: ",")
        }.joined(separator: lineEnd)
        let table = try table(text + lineEnd)
        #expect(table.columns.map(\.name) == ["name", "my_value", "day"] && table.rowCount == 3)
        #expect(table.columns[0].values == .texts(["a", "b\"c, d", "e"]))
        guard case .numbers(let numbers) = table.columns[1].values else {
          Issue.record("no numbers")
          continue
        }
        #expect(numbers[0] == 1 && numbers[1].isNaN && numbers[2] == 2.5)
        #expect(table.columns[2].days == [19782, 0, -1])
      }
    }
  }

  @Test("Separators in quoted names do not count")
  func quotedSeparators() throws {
    let table = try table("\"a,b,c\";d\n1;2\n")
    #expect(table.columns.map(\.name) == ["a_b_c", "d"] && table.columns[1].values == .numbers([2]))
  }

  @Test("A first line of numbers is a row, and names become words")
  func names() throws {
    #expect(try table("1,2\n3,4").columns.map(\.name) == ["c1", "c2"])
    #expect(try table("1,2\n3,4").columns[0].values == .numbers([1, 3]))
    #expect(
      try table("2024,a b (c),,größe\n1,2,3,4").columns.map(\.name) == ["_2024", "a_b__c", "c3", "größe"])
  }

  @Test(
    "A mistake has its line",
    arguments: [
      ("", "1: expected names of columns, found nothing"),
      ("a,b", "2: expected a row below the names of the columns, found the end"),
      ("a,b\n1,2\n3\n", "3: expected 2 values, as in the first line, found 1"),
      ("a\n\"b\n", "2: expected a closing quotation mark, found the end"),
      ("a\n\"b\"c\n", "2: expected a separator after the quotation mark, found more text"),
      ("a b,a_b\n1,2", "1: expected different names of columns, found \"a_b\" twice"),
      ("a\n1\n2\n3\n4", "5: expected at most 3 rows, found more"),
      (String(repeating: ",", count: 1000) + "\n", "1: expected at most 1000 columns, found 1001"),
    ])
  func mistakes(text: String, message: String) {
    do throws(CSVTable.Mistake) {
      Issue.record("accepted \(try table(text, rowLimit: 3))")
    } catch {
      #expect("\(error.line): expected \(error.expected), found \(error.found)" == message)
    }
  }

  @Test("Days of dates count through leap years, and other texts are no dates")
  func dates() {
    #expect(CSVTable.days("2000-03-01") == 11017 && CSVTable.days("1900-03-01") == -25508)
    for text in [
      "2023-02-29", "2024-13-01", "2024-1-01", "24-01-01", "2024-01-00", "2024/01/01", "", "-024-01-01",
    ] {
      #expect(CSVTable.days(text) == nil, "\(text)")
    }
    var last = CSVTable.days("1999-12-31") ?? 0
    for year in 2000...2008 {
      for month in 1...12 {
        for day in 1...31 {
          func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
          guard let days = CSVTable.days("\(year)-\(two(month))-\(two(day))") else { continue }
          #expect(days == last + 1)
          last = days
        }
      }
    }
  }

  @Test("Random tables are read as they were written, and random bytes are accepted or refused")
  func random() throws {
    var random = SeededGenerator(seed: RandomTests.seed)
    let pieces = ["a", ",", "\"", "\n", "\r", ";", " ", "1", "-", "é", "2.5"]
    for _ in 0..<RandomTests.rounds(300) {
      let (rows, columns) = (Int.random(in: 1...6, using: &random), Int.random(in: 1...4, using: &random))
      let cells = (0..<rows).map { _ in
        (0..<columns).map { _ in
          "t" + (0..<3).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
        }
      }
      let header = (0..<columns).map { "n\($0)" }.joined(separator: ",")
      let lines = cells.map { row in
        row.map { "\"" + $0.replacing("\"", with: "\"\"") + "\"" }.joined(separator: ",")
      }
      let found = try table(([header] + lines).joined(separator: "\n"))
      for column in 0..<columns {
        let expected = cells.map { cell in
          var text = cell[column]
          while text.last == " " { text.removeLast() }
          return text
        }
        #expect(found.columns[column].values == .texts(expected))
      }
      let noise = (0..<20).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
      if let table = try? table(noise) { #expect(table.rowCount > 0) }
    }
  }
}
