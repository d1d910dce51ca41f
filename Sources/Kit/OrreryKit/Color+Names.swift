// Generated from the colours of CSS: ORRERY_WRITE=modifiers swift test --filter ModifierTests

import Geometry

extension Color {
  /// The colour `aliceblue` of CSS: `#f0f8ff`.
  public static var aliceblue: Color { Color(css: 0xf0f8ff) }

  /// The colour `antiquewhite` of CSS: `#faebd7`.
  public static var antiquewhite: Color { Color(css: 0xfaebd7) }

  /// The colour `aqua` of CSS: `#00ffff`.
  public static var aqua: Color { Color(css: 0x00ffff) }

  /// The colour `aquamarine` of CSS: `#7fffd4`.
  public static var aquamarine: Color { Color(css: 0x7fffd4) }

  /// The colour `azure` of CSS: `#f0ffff`.
  public static var azure: Color { Color(css: 0xf0ffff) }

  /// The colour `beige` of CSS: `#f5f5dc`.
  public static var beige: Color { Color(css: 0xf5f5dc) }

  /// The colour `bisque` of CSS: `#ffe4c4`.
  public static var bisque: Color { Color(css: 0xffe4c4) }

  /// The colour `blanchedalmond` of CSS: `#ffebcd`.
  public static var blanchedalmond: Color { Color(css: 0xffebcd) }

  /// The colour `blue` of CSS: `#0000ff`.
  public static var blue: Color { Color(css: 0x0000ff) }

  /// The colour `blueviolet` of CSS: `#8a2be2`.
  public static var blueviolet: Color { Color(css: 0x8a2be2) }

  /// The colour `brown` of CSS: `#a52a2a`.
  public static var brown: Color { Color(css: 0xa52a2a) }

  /// The colour `burlywood` of CSS: `#deb887`.
  public static var burlywood: Color { Color(css: 0xdeb887) }

  /// The colour `cadetblue` of CSS: `#5f9ea0`.
  public static var cadetblue: Color { Color(css: 0x5f9ea0) }

  /// The colour `chartreuse` of CSS: `#7fff00`.
  public static var chartreuse: Color { Color(css: 0x7fff00) }

  /// The colour `chocolate` of CSS: `#d2691e`.
  public static var chocolate: Color { Color(css: 0xd2691e) }

  /// The colour `coral` of CSS: `#ff7f50`.
  public static var coral: Color { Color(css: 0xff7f50) }

  /// The colour `cornflowerblue` of CSS: `#6495ed`.
  public static var cornflowerblue: Color { Color(css: 0x6495ed) }

  /// The colour `cornsilk` of CSS: `#fff8dc`.
  public static var cornsilk: Color { Color(css: 0xfff8dc) }

  /// The colour `crimson` of CSS: `#dc143c`.
  public static var crimson: Color { Color(css: 0xdc143c) }

  /// The colour `cyan` of CSS: `#00ffff`.
  public static var cyan: Color { Color(css: 0x00ffff) }

  /// The colour `darkblue` of CSS: `#00008b`.
  public static var darkblue: Color { Color(css: 0x00008b) }

  /// The colour `darkcyan` of CSS: `#008b8b`.
  public static var darkcyan: Color { Color(css: 0x008b8b) }

  /// The colour `darkgoldenrod` of CSS: `#b8860b`.
  public static var darkgoldenrod: Color { Color(css: 0xb8860b) }

  /// The colour `darkgray` of CSS: `#a9a9a9`.
  public static var darkgray: Color { Color(css: 0xa9a9a9) }

  /// The colour `darkgreen` of CSS: `#006400`.
  public static var darkgreen: Color { Color(css: 0x006400) }

  /// The colour `darkgrey` of CSS: `#a9a9a9`.
  public static var darkgrey: Color { Color(css: 0xa9a9a9) }

  /// The colour `darkkhaki` of CSS: `#bdb76b`.
  public static var darkkhaki: Color { Color(css: 0xbdb76b) }

  /// The colour `darkmagenta` of CSS: `#8b008b`.
  public static var darkmagenta: Color { Color(css: 0x8b008b) }

  /// The colour `darkolivegreen` of CSS: `#556b2f`.
  public static var darkolivegreen: Color { Color(css: 0x556b2f) }

  /// The colour `darkorange` of CSS: `#ff8c00`.
  public static var darkorange: Color { Color(css: 0xff8c00) }

  /// The colour `darkorchid` of CSS: `#9932cc`.
  public static var darkorchid: Color { Color(css: 0x9932cc) }

  /// The colour `darkred` of CSS: `#8b0000`.
  public static var darkred: Color { Color(css: 0x8b0000) }

  /// The colour `darksalmon` of CSS: `#e9967a`.
  public static var darksalmon: Color { Color(css: 0xe9967a) }

  /// The colour `darkseagreen` of CSS: `#8fbc8f`.
  public static var darkseagreen: Color { Color(css: 0x8fbc8f) }

  /// The colour `darkslateblue` of CSS: `#483d8b`.
  public static var darkslateblue: Color { Color(css: 0x483d8b) }

  /// The colour `darkslategray` of CSS: `#2f4f4f`.
  public static var darkslategray: Color { Color(css: 0x2f4f4f) }

  /// The colour `darkslategrey` of CSS: `#2f4f4f`.
  public static var darkslategrey: Color { Color(css: 0x2f4f4f) }

  /// The colour `darkturquoise` of CSS: `#00ced1`.
  public static var darkturquoise: Color { Color(css: 0x00ced1) }

  /// The colour `darkviolet` of CSS: `#9400d3`.
  public static var darkviolet: Color { Color(css: 0x9400d3) }

  /// The colour `deeppink` of CSS: `#ff1493`.
  public static var deeppink: Color { Color(css: 0xff1493) }

  /// The colour `deepskyblue` of CSS: `#00bfff`.
  public static var deepskyblue: Color { Color(css: 0x00bfff) }

  /// The colour `dimgray` of CSS: `#696969`.
  public static var dimgray: Color { Color(css: 0x696969) }

  /// The colour `dimgrey` of CSS: `#696969`.
  public static var dimgrey: Color { Color(css: 0x696969) }

  /// The colour `dodgerblue` of CSS: `#1e90ff`.
  public static var dodgerblue: Color { Color(css: 0x1e90ff) }

  /// The colour `firebrick` of CSS: `#b22222`.
  public static var firebrick: Color { Color(css: 0xb22222) }

  /// The colour `floralwhite` of CSS: `#fffaf0`.
  public static var floralwhite: Color { Color(css: 0xfffaf0) }

  /// The colour `forestgreen` of CSS: `#228b22`.
  public static var forestgreen: Color { Color(css: 0x228b22) }

  /// The colour `fuchsia` of CSS: `#ff00ff`.
  public static var fuchsia: Color { Color(css: 0xff00ff) }

  /// The colour `gainsboro` of CSS: `#dcdcdc`.
  public static var gainsboro: Color { Color(css: 0xdcdcdc) }

  /// The colour `ghostwhite` of CSS: `#f8f8ff`.
  public static var ghostwhite: Color { Color(css: 0xf8f8ff) }

  /// The colour `gold` of CSS: `#ffd700`.
  public static var gold: Color { Color(css: 0xffd700) }

  /// The colour `goldenrod` of CSS: `#daa520`.
  public static var goldenrod: Color { Color(css: 0xdaa520) }

  /// The colour `gray` of CSS: `#808080`.
  public static var gray: Color { Color(css: 0x808080) }

  /// The colour `green` of CSS: `#008000`.
  public static var green: Color { Color(css: 0x008000) }

  /// The colour `greenyellow` of CSS: `#adff2f`.
  public static var greenyellow: Color { Color(css: 0xadff2f) }

  /// The colour `grey` of CSS: `#808080`.
  public static var grey: Color { Color(css: 0x808080) }

  /// The colour `honeydew` of CSS: `#f0fff0`.
  public static var honeydew: Color { Color(css: 0xf0fff0) }

  /// The colour `hotpink` of CSS: `#ff69b4`.
  public static var hotpink: Color { Color(css: 0xff69b4) }

  /// The colour `indianred` of CSS: `#cd5c5c`.
  public static var indianred: Color { Color(css: 0xcd5c5c) }

  /// The colour `indigo` of CSS: `#4b0082`.
  public static var indigo: Color { Color(css: 0x4b0082) }

  /// The colour `ivory` of CSS: `#fffff0`.
  public static var ivory: Color { Color(css: 0xfffff0) }

  /// The colour `khaki` of CSS: `#f0e68c`.
  public static var khaki: Color { Color(css: 0xf0e68c) }

  /// The colour `lavender` of CSS: `#e6e6fa`.
  public static var lavender: Color { Color(css: 0xe6e6fa) }

  /// The colour `lavenderblush` of CSS: `#fff0f5`.
  public static var lavenderblush: Color { Color(css: 0xfff0f5) }

  /// The colour `lawngreen` of CSS: `#7cfc00`.
  public static var lawngreen: Color { Color(css: 0x7cfc00) }

  /// The colour `lemonchiffon` of CSS: `#fffacd`.
  public static var lemonchiffon: Color { Color(css: 0xfffacd) }

  /// The colour `lightblue` of CSS: `#add8e6`.
  public static var lightblue: Color { Color(css: 0xadd8e6) }

  /// The colour `lightcoral` of CSS: `#f08080`.
  public static var lightcoral: Color { Color(css: 0xf08080) }

  /// The colour `lightcyan` of CSS: `#e0ffff`.
  public static var lightcyan: Color { Color(css: 0xe0ffff) }

  /// The colour `lightgoldenrodyellow` of CSS: `#fafad2`.
  public static var lightgoldenrodyellow: Color { Color(css: 0xfafad2) }

  /// The colour `lightgray` of CSS: `#d3d3d3`.
  public static var lightgray: Color { Color(css: 0xd3d3d3) }

  /// The colour `lightgreen` of CSS: `#90ee90`.
  public static var lightgreen: Color { Color(css: 0x90ee90) }

  /// The colour `lightgrey` of CSS: `#d3d3d3`.
  public static var lightgrey: Color { Color(css: 0xd3d3d3) }

  /// The colour `lightpink` of CSS: `#ffb6c1`.
  public static var lightpink: Color { Color(css: 0xffb6c1) }

  /// The colour `lightsalmon` of CSS: `#ffa07a`.
  public static var lightsalmon: Color { Color(css: 0xffa07a) }

  /// The colour `lightseagreen` of CSS: `#20b2aa`.
  public static var lightseagreen: Color { Color(css: 0x20b2aa) }

  /// The colour `lightskyblue` of CSS: `#87cefa`.
  public static var lightskyblue: Color { Color(css: 0x87cefa) }

  /// The colour `lightslategray` of CSS: `#778899`.
  public static var lightslategray: Color { Color(css: 0x778899) }

  /// The colour `lightslategrey` of CSS: `#778899`.
  public static var lightslategrey: Color { Color(css: 0x778899) }

  /// The colour `lightsteelblue` of CSS: `#b0c4de`.
  public static var lightsteelblue: Color { Color(css: 0xb0c4de) }

  /// The colour `lightyellow` of CSS: `#ffffe0`.
  public static var lightyellow: Color { Color(css: 0xffffe0) }

  /// The colour `lime` of CSS: `#00ff00`.
  public static var lime: Color { Color(css: 0x00ff00) }

  /// The colour `limegreen` of CSS: `#32cd32`.
  public static var limegreen: Color { Color(css: 0x32cd32) }

  /// The colour `linen` of CSS: `#faf0e6`.
  public static var linen: Color { Color(css: 0xfaf0e6) }

  /// The colour `magenta` of CSS: `#ff00ff`.
  public static var magenta: Color { Color(css: 0xff00ff) }

  /// The colour `maroon` of CSS: `#800000`.
  public static var maroon: Color { Color(css: 0x800000) }

  /// The colour `mediumaquamarine` of CSS: `#66cdaa`.
  public static var mediumaquamarine: Color { Color(css: 0x66cdaa) }

  /// The colour `mediumblue` of CSS: `#0000cd`.
  public static var mediumblue: Color { Color(css: 0x0000cd) }

  /// The colour `mediumorchid` of CSS: `#ba55d3`.
  public static var mediumorchid: Color { Color(css: 0xba55d3) }

  /// The colour `mediumpurple` of CSS: `#9370db`.
  public static var mediumpurple: Color { Color(css: 0x9370db) }

  /// The colour `mediumseagreen` of CSS: `#3cb371`.
  public static var mediumseagreen: Color { Color(css: 0x3cb371) }

  /// The colour `mediumslateblue` of CSS: `#7b68ee`.
  public static var mediumslateblue: Color { Color(css: 0x7b68ee) }

  /// The colour `mediumspringgreen` of CSS: `#00fa9a`.
  public static var mediumspringgreen: Color { Color(css: 0x00fa9a) }

  /// The colour `mediumturquoise` of CSS: `#48d1cc`.
  public static var mediumturquoise: Color { Color(css: 0x48d1cc) }

  /// The colour `mediumvioletred` of CSS: `#c71585`.
  public static var mediumvioletred: Color { Color(css: 0xc71585) }

  /// The colour `midnightblue` of CSS: `#191970`.
  public static var midnightblue: Color { Color(css: 0x191970) }

  /// The colour `mintcream` of CSS: `#f5fffa`.
  public static var mintcream: Color { Color(css: 0xf5fffa) }

  /// The colour `mistyrose` of CSS: `#ffe4e1`.
  public static var mistyrose: Color { Color(css: 0xffe4e1) }

  /// The colour `moccasin` of CSS: `#ffe4b5`.
  public static var moccasin: Color { Color(css: 0xffe4b5) }

  /// The colour `navajowhite` of CSS: `#ffdead`.
  public static var navajowhite: Color { Color(css: 0xffdead) }

  /// The colour `navy` of CSS: `#000080`.
  public static var navy: Color { Color(css: 0x000080) }

  /// The colour `oldlace` of CSS: `#fdf5e6`.
  public static var oldlace: Color { Color(css: 0xfdf5e6) }

  /// The colour `olive` of CSS: `#808000`.
  public static var olive: Color { Color(css: 0x808000) }

  /// The colour `olivedrab` of CSS: `#6b8e23`.
  public static var olivedrab: Color { Color(css: 0x6b8e23) }

  /// The colour `orange` of CSS: `#ffa500`.
  public static var orange: Color { Color(css: 0xffa500) }

  /// The colour `orangered` of CSS: `#ff4500`.
  public static var orangered: Color { Color(css: 0xff4500) }

  /// The colour `orchid` of CSS: `#da70d6`.
  public static var orchid: Color { Color(css: 0xda70d6) }

  /// The colour `palegoldenrod` of CSS: `#eee8aa`.
  public static var palegoldenrod: Color { Color(css: 0xeee8aa) }

  /// The colour `palegreen` of CSS: `#98fb98`.
  public static var palegreen: Color { Color(css: 0x98fb98) }

  /// The colour `paleturquoise` of CSS: `#afeeee`.
  public static var paleturquoise: Color { Color(css: 0xafeeee) }

  /// The colour `palevioletred` of CSS: `#db7093`.
  public static var palevioletred: Color { Color(css: 0xdb7093) }

  /// The colour `papayawhip` of CSS: `#ffefd5`.
  public static var papayawhip: Color { Color(css: 0xffefd5) }

  /// The colour `peachpuff` of CSS: `#ffdab9`.
  public static var peachpuff: Color { Color(css: 0xffdab9) }

  /// The colour `peru` of CSS: `#cd853f`.
  public static var peru: Color { Color(css: 0xcd853f) }

  /// The colour `pink` of CSS: `#ffc0cb`.
  public static var pink: Color { Color(css: 0xffc0cb) }

  /// The colour `plum` of CSS: `#dda0dd`.
  public static var plum: Color { Color(css: 0xdda0dd) }

  /// The colour `powderblue` of CSS: `#b0e0e6`.
  public static var powderblue: Color { Color(css: 0xb0e0e6) }

  /// The colour `purple` of CSS: `#800080`.
  public static var purple: Color { Color(css: 0x800080) }

  /// The colour `rebeccapurple` of CSS: `#663399`.
  public static var rebeccapurple: Color { Color(css: 0x663399) }

  /// The colour `red` of CSS: `#ff0000`.
  public static var red: Color { Color(css: 0xff0000) }

  /// The colour `rosybrown` of CSS: `#bc8f8f`.
  public static var rosybrown: Color { Color(css: 0xbc8f8f) }

  /// The colour `royalblue` of CSS: `#4169e1`.
  public static var royalblue: Color { Color(css: 0x4169e1) }

  /// The colour `saddlebrown` of CSS: `#8b4513`.
  public static var saddlebrown: Color { Color(css: 0x8b4513) }

  /// The colour `salmon` of CSS: `#fa8072`.
  public static var salmon: Color { Color(css: 0xfa8072) }

  /// The colour `sandybrown` of CSS: `#f4a460`.
  public static var sandybrown: Color { Color(css: 0xf4a460) }

  /// The colour `seagreen` of CSS: `#2e8b57`.
  public static var seagreen: Color { Color(css: 0x2e8b57) }

  /// The colour `seashell` of CSS: `#fff5ee`.
  public static var seashell: Color { Color(css: 0xfff5ee) }

  /// The colour `sienna` of CSS: `#a0522d`.
  public static var sienna: Color { Color(css: 0xa0522d) }

  /// The colour `silver` of CSS: `#c0c0c0`.
  public static var silver: Color { Color(css: 0xc0c0c0) }

  /// The colour `skyblue` of CSS: `#87ceeb`.
  public static var skyblue: Color { Color(css: 0x87ceeb) }

  /// The colour `slateblue` of CSS: `#6a5acd`.
  public static var slateblue: Color { Color(css: 0x6a5acd) }

  /// The colour `slategray` of CSS: `#708090`.
  public static var slategray: Color { Color(css: 0x708090) }

  /// The colour `slategrey` of CSS: `#708090`.
  public static var slategrey: Color { Color(css: 0x708090) }

  /// The colour `snow` of CSS: `#fffafa`.
  public static var snow: Color { Color(css: 0xfffafa) }

  /// The colour `springgreen` of CSS: `#00ff7f`.
  public static var springgreen: Color { Color(css: 0x00ff7f) }

  /// The colour `steelblue` of CSS: `#4682b4`.
  public static var steelblue: Color { Color(css: 0x4682b4) }

  /// The colour `tan` of CSS: `#d2b48c`.
  public static var tan: Color { Color(css: 0xd2b48c) }

  /// The colour `teal` of CSS: `#008080`.
  public static var teal: Color { Color(css: 0x008080) }

  /// The colour `thistle` of CSS: `#d8bfd8`.
  public static var thistle: Color { Color(css: 0xd8bfd8) }

  /// The colour `tomato` of CSS: `#ff6347`.
  public static var tomato: Color { Color(css: 0xff6347) }

  /// The colour `turquoise` of CSS: `#40e0d0`.
  public static var turquoise: Color { Color(css: 0x40e0d0) }

  /// The colour `violet` of CSS: `#ee82ee`.
  public static var violet: Color { Color(css: 0xee82ee) }

  /// The colour `wheat` of CSS: `#f5deb3`.
  public static var wheat: Color { Color(css: 0xf5deb3) }

  /// The colour `whitesmoke` of CSS: `#f5f5f5`.
  public static var whitesmoke: Color { Color(css: 0xf5f5f5) }

  /// The colour `yellow` of CSS: `#ffff00`.
  public static var yellow: Color { Color(css: 0xffff00) }

  /// The colour `yellowgreen` of CSS: `#9acd32`.
  public static var yellowgreen: Color { Color(css: 0x9acd32) }

  fileprivate init(css hex: UInt32) {
    self.init(sRGB8: SIMD4(truncatingIfNeeded: SIMD4(hex >> 16, hex >> 8, hex, 0xFF)))
  }
}
