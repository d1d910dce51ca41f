import Geometry
import SceneModel
import TestSupport
import Testing

@testable import SceneExpressions

@Suite("Lists of expressions")
struct ListTests {
  private static let values: [String: PropertyValue] = [
    "sales": .list(ValueList([3, 5, 2, 8])), "none": .list(ValueList([Double]())), "i": .number(1),
    "months": .list(ValueList(["Jan", "Feb", "Mar"])), "axis": .vector([1, 2, 3]), "month": .text("Feb"),
    "points": .list(ValueList([SIMD3(1, 2, 3), SIMD3(4, 5, 6)])),
    "tints": .list(ValueList([Color.white, .black])), "d.sales": .list(ValueList([10, 20])),
  ]

  private func value(_ text: String, _ functions: [String: String] = [:]) throws -> PropertyValue {
    try Expression(text, functions: FunctionDefinitions(functions)).evaluate(Self.values)
  }

  @Test(
    "Functions of lists compute numbers",
    arguments: [
      ("sales[0]", 3), ("sales[i]", 5), ("sales[i + 2]", 8), ("sales[1.9]", 5), ("sales[sales[2]]", 2),
      ("count(sales)", 4), ("sum(sales)", 18), ("min(sales)", 2), ("max(sales)", 8), ("mean(sales)", 4.5),
      ("sort(sales)[3]", 8), ("sort(sales)[0]", 2), ("count(none)", 0), ("sum(none)", 0), ("axis[2]", 3),
      ("sum(axis)", 6),
      ("max(axis)", 3), ("count(months)", 3), ("points[1].y", 5), ("points[i][2]", 6), ("sum(points).z", 9),
      ("mean(points).x", 2.5), ("d.sales[1]", 20), ("sum(d.sales)", 30), ("[4, 1][i]", 1),
      ("[i, 2, 3, i + 3][3]", 4), ("[i, 2, 3, i + 3][i + 2]", 4), ("count([])", 0),
      ("sum(map(k, 0, 3, k * sales[k]))", 33),
      ("sum(map(s, sales, s * s))", 102), ("max(map(k, 1, 5, -k))", -1), ("min(map(s, sales, 10 - s))", 2),
      ("mean(map(s, sales, 2 * s))", 9), ("count(map(k, 1, 0, k))", 0), ("count(map(k, 0, 2.5, k))", 3),
      ("map(k, 1, 4, k * k)[2]", 9), ("map(k, 1, 4, map(j, 0, k, j)[k])[3]", 4),
      ("let s = sort(sales); s[3] - s[0]", 6), ("sum(k, 0, count(sales) - 1, sales[k] * k)", 33),
      ("sum(i < 2 ? sales : none)", 18), ("count(i > 2 ? sales : axis)", 3),
      ("let a = map(k, 0, 3, k + 1); let b = map(k, 0, 3, a[k] + a[k]); sum(b)", 20),
      ("months[i] == 'Feb' ? 1 : 0", 1), ("month == months[1] ? 1 : 0", 1), ("months[7] == '' ? 1 : 0", 1),
      ("sum(k, 0, 2, months[k] == 'Mar' ? k : 0)", 2),
    ] as [(String, Double)])
  func numbers(text: String, expected: Double) throws {
    #expect(try value(text) == .number(expected))
  }

  @Test("Expressions give lists and texts")
  func lists() throws {
    #expect(try value("sales") == Self.values["sales"])
    #expect(try value("sort(sales)") == .list(ValueList([2, 3, 5, 8])))
    #expect(try value("map(s, sales, 2 * s)") == .list(ValueList([6, 10, 4, 16])))
    #expect(try value("map(m, months, m == 'Feb' ? 'x' : m)") == .list(ValueList(["Jan", "x", "Mar"])))
    #expect(try value("map(k, 1, 2, [k, 0, 1])") == .list(ValueList([SIMD3(1, 0, 1), SIMD3(2, 0, 1)])))
    #expect(try value("['a', 'b', 'c']") == .list(ValueList(["a", "b", "c"])))
    #expect(try value("[1, 2, 3]") == .vector([1, 2, 3]))
    #expect(try value("[1, 2]") == .list(ValueList([1, 2])))
    #expect(try value("map(k, 1, 0, k)") == .list(ValueList([Double]())))
    #expect(try value("months[i + 1]") == .text("Mar"))
    #expect(try value("months[9]") == .text(""))
    #expect(try value("i == 1 ? month : 'none'") == .text("Feb"))
    #expect(try value("['black', 'white'][i] == 'white' ? rgb('red') : 'blue'") == value("rgb('red')"))
  }

  @Test(
    "An element outside of a list is not a number",
    arguments: ["sales[4]", "sales[-1]", "[1, 2][2]", "none[0]", "map(k, 0, 3, k)[4]", "sales[0 / 0]"])
  func outside(text: String) throws {
    guard case .number(let number) = try value(text) else {
      Issue.record("no number")
      return
    }
    #expect(number.isNaN)
  }

  @Test("User functions read lists, parameters and models, also through others")
  func functions() throws {
    let functions = [
      "nth": "(l, n) => l[n]", "share": "(n) => sales[n] / sum(sales)", "second": "() => share(i)",
      "doubled": "(l) => map(x, l, 2 * x)",
    ]
    #expect(try value("nth(sales, 2)", functions) == .number(2))
    #expect(try value("share(3) * 18", functions) == .number(8))
    #expect(try value("second() * 18", functions) == .number(5))
    #expect(try value("sum(doubled(doubled(sales)))", functions) == .number(72))
  }

  @Test(
    "Wrong uses of lists are refused at their place",
    arguments: [
      ("sales + 1", "7: cannot add a list of numbers and a number"),
      ("sort(months)", "6: expected a list of numbers for sort, found a list of texts"),
      ("sum(months)", "5: expected a list of numbers or vectors for sum, found a list of texts"),
      ("sum(i)", "5: expected a list for sum, found a number"),
      ("min(i)", "5: expected a list, or two or more numbers, for min, found a number"),
      ("count(i)", "7: expected a list for count, found a number"),
      ("i[0]", "1: unknown name \"i[0]\""),
      ("(i)[0]", "4: expected a list before [, found a number"),
      ("sales['a']", "7: expected a number as the index of an element, found a text"),
      ("[1, 'a', 3]", "5: expected a number, found a text"),
      (
        "[[1, 2], [3, 4]]",
        "2: expected numbers, vectors, colours or texts in a list, found a list of numbers"
      ),
      (
        "sort(map(k, 0, 1, k))",
        "6: expected the name of a list for sort (give this list a name in values), found a computed list"
      ),
      ("map(k, i, k)", "8: expected a list as the second argument of map, found a number"),
      (
        "map(k, 0, 1, true)",
        "14: expected a number, a vector, a colour or a text as the term of map, found a boolean"
      ),
      ("map(sales)", "10: expected \",\" and a list or the bounds of map, found \")\""),
      ("-sales", "1: expected a number or a vector after \"-\", found a list of numbers"),
    ])
  func refusals(text: String, message: String) throws {
    do throws(ExpressionError) {
      Issue.record("accepted: \(try Expression(text).evaluate(Self.values))")
    } catch {
      #expect("\(error.column): \(error.message)".hasPrefix(message), "\(error.column): \(error.message)")
    }
  }

  @Test("Lists at and beyond the limit of elements are accepted and refused")
  func limits() throws {
    #expect(try value("count(map(k, 1, 1000000, k))") == .number(1_000_000))
    guard case .list(let list) = try value("map(k, 1, 100000, 0.5 * k)") else {
      Issue.record("no list")
      return
    }
    #expect(list.count == 100_000 && list[99_999] == .number(50_000))
    for text in [
      "map(k, 1, 1000001, k)", "map(k, 0, 1e300, k)", "map(k, 0, 1 / 0, k)", "map(k, 0, 0 / 0, k)",
    ] {
      #expect(try !value(text).isFinite, "\(text)")
    }
    // A sum over a computed list has the limit of terms of sums.
    #expect(try !value("sum(map(k, 1, 10001, k))").isFinite)
  }

  @Test("Lists that are computed from each other do not grow exponentially, or are refused")
  func growth() throws {
    var text = "let l0 = map(k, 0, 3, k); "
    for number in 1...40 { text += "let l\(number) = map(k, 0, 3, l\(number - 1)[k] + l\(number - 1)[k]); " }
    #expect(try value(text + "sum(l40)") == .number(6 * 0x1p40))
    var wide = "let l0 = map(k, 0, 3, k); "
    for number in 1...40 {
      wide += "let l\(number) = map(k, 0, 3, l\(number - 1)[k] + l\(number - 1)[3 - k]); "
    }
    #expect(throws: ExpressionError.self) { try value(wide + "sum(l40)") }
    var deep = "let a = map(k, 0, 1, k); "
    for _ in 0..<90 { deep += "let a = map(k, 0, 1, 1+1+1+1+1+1+1+1+1+1+1+1+1+a[k]); " }
    #expect(try value(deep + "a[0]") == .number(90 * 13))
  }

  @Test("Random elements, sums and sorted lists equal those of arrays")
  func random() throws {
    var random = SeededGenerator(seed: RandomTests.seed)
    for _ in 0..<RandomTests.rounds(200) {
      let numbers = (0..<Int.random(in: 1...20, using: &random)).map { _ in
        Double.random(in: -9...9, using: &random).rounded()
      }
      let k = Int.random(in: 0..<numbers.count, using: &random)
      let values: [String: PropertyValue] = ["l": .list(ValueList(numbers)), "k": .number(Double(k))]
      func number(_ text: String) throws -> Double {
        guard case .number(let number) = try Expression(text).evaluate(values) else { return .nan }
        return number
      }
      #expect(try number("l[k]") == numbers[k])
      #expect(try number("sum(l)") == numbers.reduce(0, +))
      #expect(try number("sort(l)[k]") == numbers.sorted()[k])
      #expect(try number("max(map(x, l, x * k))") == (numbers.map { $0 * Double(k) }.max() ?? 0))
      #expect(try number("sum(map(j, k, count(l) - 1, l[j]))") == numbers[k...].reduce(0, +))
      #expect(
        try Expression("map(x, l, x + 1)").evaluate(values) == .list(ValueList(numbers.map { $0 + 1 })))
    }
  }
}
