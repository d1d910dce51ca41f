extension ImageSample {
  /// PNG files of every pixel format, with the pixels that follow from the specification.
  static let png: [ImageSample] = [
    ImageSample(
      "1-bit grey", width: 5, height: 3,
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAUAAAADAQAAAABzTfhVAAAADklEQVR42mO4wHCBQQEABqYBwUxuo/0AAAAASUVORK5CYII=
        """,
      pixels: """
        //////////8AAAD//////wAAAP///////////wAAAP//////AAAA/wAAAP8AAAD//////wAAAP8AAAD/
        """),
    ImageSample(
      "1-bit grey, interlaced", width: 5, height: 3,
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAUAAAADAQAAAAEESsjDAAAAD0lEQVR42mNggIIDQHgBAAbeAlEH4xybAAAAAElFTkSuQmCC
        """,
      pixels: """
        AAAA//////8AAAD//////wAAAP///////////wAAAP//////AAAA/wAAAP//////AAAA//////8AAAD/
        """),
    ImageSample(
      "1-bit grey, tRNS", width: 5, height: 3,
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAUAAAADAQAAAABzTfhVAAAAAnRSTlMAAHaTzTgAAAAOSURBVHjaY/jA4MCgAQAFngFZ1kqXTAAA
        AABJRU5ErkJggg==
        """,
      pixels: """
        /////////////////////wAAAAAAAAAA/////wAAAAAAAAAAAAAAAAAAAAAAAAAA/////wAAAAD/////
        """),
    ImageSample(
      "2-bit grey", width: 5, height: 3,
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAUAAAADAgAAAAA07YKFAAAAEUlEQVR42mPIc2CwdWAwdgAACBABn6d/puMAAAAASUVORK5CYII=
        """,
      pixels: """
        VVVV/6qqqv//////qqqq/1VVVf8AAAD///////////9VVVX/VVVV/wAAAP//////AAAA//////9VVVX/
        """),
    ImageSample(
      "2-bit grey, tRNS", width: 5, height: 3,
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAUAAAADAgAAAAA07YKFAAAAAnRSTlMAApidrBQAAAARSURBVHjaY5juwHCSgcGlAQALdgJluAUb
        EQAAAABJRU5ErkJggg==
        """,
      pixels: """
        qqqqAFVVVf9VVVX//////1VVVf//////AAAA/6qqqgBVVVX/AAAA/1VVVf8AAAD/VVVV/wAAAP+qqqoA
        """),
    ImageSample(
      "4-bit grey", width: 5, height: 3,
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAUAAAADBAAAAAC7rXclAAAAFElEQVR42mOwFVJg+Fz4gCHi4AEAFXQEjQPRlnAAAAAASUVORK5C
        YII=
        """,
      pixels: """
        MzMz/93d3f8RERH/IiIi/yIiIv//////MzMz/3d3d/8RERH/7u7u/1VVVf+IiIj/zMzM/xEREf/MzMz/
        """),
    ImageSample(
      "4-bit grey, tRNS", width: 5, height: 3,
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAUAAAADBAAAAAC7rXclAAAAAnRSTlMADpEr4D8AAAAUSURBVHjaY1CeuoCh5sEHhtcuDwAefAW0
        M/RmXAAAAABJRU5ErkJggg==
        """,
      pixels: """
        IiIi/zMzM/+ZmZn/VVVV/6qqqv93d3f/zMzM/+7u7gAAAAD//////+7u7gC7u7v/RERE/0RERP/u7u4A
        """),
    ImageSample(
      "8-bit grey", width: 5, height: 3,
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAUAAAADCAAAAAB+XZokAAAAG0lEQVR42mPwXTP76UMGqxU8X1UZGAV/zTIBAEe7Bz32T2k9AAAA
        AElFTkSuQmCC
        """,
      pixels: """
        TU1N/6ysrP+bm5v/5eXl/+Hh4f86Ojr/qKio/wwMDP/19fX/JSUl/wEBAf8RERH/+vr6/5qamv80NDT/
        """),
    ImageSample(
      "8-bit grey, tRNS", width: 5, height: 3,
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAUAAAADCAAAAAB+XZokAAAAAnRSTlMAtyOW6xcAAAAbSURBVHjaY5j454VpP8PPo9v9Uxjift7O
        tQMAWJ8JP0RMZAoAAAAASUVORK5CYII=
        """,
      pixels: """
        kZGR//z8/P/o6Oj/NTU1/4+Pj//5+fn/xcXF/7e3twBPT0//ZGRk/15eXv/5+fn/29vb/21tbf8+Pj7/
        """),
    ImageSample(
      "16-bit grey", width: 5, height: 3,
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAUAAAADEAAAAAAuzUZnAAAAKklEQVR42mOwZXq5Z5bfs4SZWxhql5e6z9Oct/r0I4ZMzdizihxF
        xyNrAf6+DvFdUU4FAAAAAElFTkSuQmCC
        """,
      pixels: """
        PT09/+np6f+ampr/5eXl/5mZmf99fX3/dXV1/56env+enp7/y8vL/2lpaf9dXV3/ISEh/3Jycv9ZWVn/
        """),
    ImageSample(
      "16-bit grey, interlaced", width: 5, height: 3,
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAUAAAADEAAAAAFZynbxAAAALklEQVR42mNwN2ZQV2H4tYyhYgXvp1RDhrBHYRMZ7n02usnwU7nZ
        bfedmJ/2ggD6bQ83P5qwCgAAAABJRU5ErkJggg==
        """,
      pixels: """
        R0dH/1dXV//6+vr/VlZW/ycnJ//4+Pj/g4OD/7u7u/9dXV3/Pz8//3h4eP/e3t7/Dg4O/zMzM/9lZWX/
        """),
    ImageSample(
      "16-bit grey, tRNS", width: 5, height: 3,
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAUAAAADEAAAAAAuzUZnAAAAAnRSTlPxjeg94lkAAAAqSURBVHjaY3BLWC8suXHfVO7HDPFi9TM+
        9kq5bchlmLtLaaLA2yV3YvkB3k8N7iESan8AAAAASUVORK5CYII=
        """,
      pixels: """
        RkZG/66urv8aGhr/vr6+/wwMDP9fX1//f39///Hx8QAaGhr/sLCw/52dnf8iIiL/ERER/6SkpP9dXV3/
        """),
    ImageSample(
      "8-bit grey and alpha", width: 5, height: 3,
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAUAAAADCAQAAADxPw1zAAAAKklEQVR42mNQPmm7YJfvndTvJxmkNR0sReUutZ5XZpBiOO97ePky
        lyZdAOMvDURLAz9MAAAAAElFTkSuQmCC
        """,
      pixels: """
        IyMjyT09PaC6urpN3NzcZff398kbGxspQEBAORUVFR7S0tKFz8/PIxoaGgDPz89Nw8PDp6ampkSCgoIt
        """),
    ImageSample(
      "16-bit grey and alpha", width: 5, height: 3,
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAUAAAADEAQAAAChr9EwAAAASklEQVR42gE/AMD/ABlRU0J1DPKCrc5SXTINF4F0oBSPALt029jV
        aDwykirPgmdybcE29lKTAIPdyxJ4CxMwrzRYOU/Pdy11YosaPMAaFBnF1R4AAAAASUVORK5CYII=
        """,
      pixels: """
        GRkZU3V1dfKtra1SMjIyF3R0dBS7u7vb1dXVPJKSks9nZ2dtNzc3UoODg8p4eHgTr6+vWE9PT3d1dXWL
        """),
    ImageSample(
      "1-bit palette", width: 5, height: 3,
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAUAAAADAQMAAABh+Fe7AAAABlBMVEXI7gd/kN4daD61AAAADklEQVR42mMwYHjB8AIABJYCAYTs
        l9EAAAAASUVORK5CYII=
        """,
      pixels: """
        yO4H/8juB/9/kN7/f5De/8juB/9/kN7/f5De/3+Q3v/I7gf/f5De/3+Q3v9/kN7/f5De/8juB/9/kN7/
        """),
    ImageSample(
      "1-bit palette, tRNS", width: 5, height: 3,
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAUAAAADAQMAAABh+Fe7AAAABlBMVEWH4a8q7q8VINm+AAAAAXRSTlO7HFWyYgAAAA5JREFUeNpj
        WMGgwSAAAAPWAOEexPWvAAAAAElFTkSuQmCC
        """,
      pixels: """
        Ku6v/4fhr7sq7q//h+Gvuyrur/+H4a+7h+Gvuyrur/+H4a+7Ku6v/4fhr7uH4a+7h+Gvuyrur/+H4a+7
        """),
    ImageSample(
      "2-bit palette", width: 5, height: 3,
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAUAAAADAgMAAAAmWC1rAAAADFBMVEVLUUrRzSrMyGfEzz+4vrrkAAAAEUlEQVR42mMwcWD4yMBg
        dAAACUICWFVRUHIAAAAASUVORK5CYII=
        """,
      pixels: """
        S1FK/8TPP//RzSr/S1FK/9HNKv/Ezz//xM8//0tRSv/RzSr/S1FK/0tRSv/Ezz//S1FK/8zIZ//Ezz//
        """),
    ImageSample(
      "2-bit palette, interlaced", width: 5, height: 3,
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAUAAAADAgMAAAFRXx39AAAADFBMVEVbBYP8DlA1t1oeR8VSltCEAAAAF0lEQVR42mNwYGhgYGDY
        wvCAwYHh8QEAF/UEOGZx5VUAAAAASUVORK5CYII=
        """,
      pixels: """
        /A5Q/x5Hxf9bBYP/Nbda/zW3Wv8eR8X/Nbda/1sFg/8eR8X/HkfF/zW3Wv/8DlD/HkfF/1sFg//8DlD/
        """),
    ImageSample(
      "2-bit palette, tRNS", width: 5, height: 3,
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAUAAAADAgMAAAAmWC1rAAAADFBMVEVdy+MZwPS84K6RWtNoo0J1AAAAA3RSTlOAHjGe3OC7AAAA
        EUlEQVR42mOIOcDgxMAwnwEACrEB/vGuMzsAAAAASUVORK5CYII=
        """,
      pixels: """
        GcD0HhnA9B6RWtP/XcvjgJFa0/8ZwPQeXcvjgF3L44C84K4xXcvjgLzgrjEZwPQekVrT/5Fa0/9dy+OA
        """),
    ImageSample(
      "4-bit palette", width: 5, height: 3,
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAUAAAADBAMAAACpGNjLAAAAMFBMVEUbUV69xKbHU98LhwHQEm/o9Xk3cUQhEpMvrAPuD/SA2rWq
        puqUNIU5d06L6RpO5HxhdjosAAAAFElEQVR42mOYeICBITlwA8Pa0xMAGf8EvtLfshQAAAAASUVORK5CYII=
        """,
      pixels: """
        7g/0/73Epv+UNIX/G1Fe/xtRXv83cUT/C4cB/+j1ef+9xKb/qqbq/4Datf85d07/lDSF/6qm6v/uD/T/
        """),
    ImageSample(
      "4-bit palette, tRNS", width: 5, height: 3,
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAUAAAADBAMAAACpGNjLAAAAMFBMVEV3001BSnlW/9Y7GmBxNoG4imt/GInYMwZfnLWXpFDd4ann
        hr4BGaHlWhM3kAPTMTqH4XyIAAAAD3RSTlNnfC4gDR7skgl9/fr5zT8lg/81AAAAFElEQVR42mNQvynAMOdkAsN7ywUAGXwEniJM
        a9YAAAAASUVORK5CYII=
        """,
      pixels: """
        Vv/WLtgzBpLlWhPNl6RQfUFKeXyXpFB9ARmh+QEZofmXpFB9fxiJ7DeQAz/TMTr/OxpgIJekUH3d4an9
        """),
    ImageSample(
      "8-bit palette", width: 5, height: 3,
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAUAAAADCAMAAABs6DXKAAADAFBMVEWsZPhYBqbNctKSqWt+UGkX74K/LMzmgdAsx3TIZ/kEfbrN
        BH0qB4QCdeeZuTj6KhrElKMOaQfyD5CIvGsKQBpvUVUg2HQsBCnPjC1O34C8UfMlyT0jFHtNpL2qBjYHfVyduWvMVcM7BPyUMfOw
        VWBHu5M38W2s2Flfcu1ehrj8lU/9fUGrLQ63cztii7evcbf9qgX4/30LPdDlCax0a46W6i3FBGpJgdA5vrOH/dI5V0JqpqbUSawS
        fA8HmODtOhPJNU4aYGeIkLvlOlI5S4hlkM2KCW/b+Tg8V/d3Kw+yhxY/1VN4sJUMM1EgKkv0vo2odYoN5iHbOujGh8KUY6DFtz8x
        57q6xrsvAEQRhH/E3WpJP9o3tYdmRvN913aqI2SJatBXWL185Z2XT5spE8zF+5u3sqZFG5xwbE+NNyacnFnG1slsLY+gBDBkUPDu
        UFmlsKcNkFkJSgrCnFH3mdfdAXP4D+q9brlkofxrlr17MxJ4RXBjVUbsaGuyEnQ0olnAgA4OobboiY76WjHsuAbANU7AoOIptciv
        RcvDyKjYMRhB9TCZLY5v4shO14cIAGqcJvHlzIa2HloX+ND1hlXTlPgs3CUOv+xLaNrvuEqhJN6x1Ha137BDD+FDTEhS8e6mryR1
        /0pv4Hn6j0QAZHDWh8lp9jp+cWH8sqLrvZGonYLsFrH8hEGuQXZbiIgsd5ms95Il7gMMbADC938PPmWeYuYUVRUdkOd9XuDz4VBL
        NAAfhFMURwftWZm9ZUwizW94odQR14mqHfpxP9zxPAU4FFU1cWWuuPAKn+uB4w8tN0Na+1eosofrJxPZiBD4DsKZfyHLVdeUaSFA
        rDZKSO5d4gFAHUmXAIQBYqFAm1bVrCFgBqzVplgJ+Tiy9Bg74N8qtyPbvH98COAdh95MdOm18fskvALyPPmT8kEVOu8ZgE5Lq+vB
        /LqaQJWm/8URqRjuOJ0IjNMkNOGM3MwztFyp7O3n4EKvCW/eARi2p4f2qGe5IEJBx6Wot5Udoq1QVUIVUFtdAAAAGklEQVR42mOQ
        c7MOfMRgySm2o4xh49MwlskALwAF3LVvXnkAAAAASUVORK5CYII=
        """,
      pixels: """
        qgY2/4oJb/9qpqb/DeYh/3wI4P+H/dL/yGf5/yDYdP99XuD/+A/q/yXuA/+18fv/Mee6/35Qaf8X+ND/
        """),
    ImageSample(
      "8-bit palette, tRNS", width: 5, height: 3,
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAUAAAADCAMAAABs6DXKAAADAFBMVEUHJBtM01CBsbZvqL92GDe1vd7MPwqC1w8LfWgIsM44fitG
        ag7OcD0XnKXW2pWPxjbbIcBjJyXQy7MHsqTxWx1XHQb1Uwhh5QJ2S6PLAQyClr/GNGyCOIrTntlYc6eJr5vsJixs/c21/+0eOBYB
        PJRrP2i6Cx9UeCu7+l7j+qNB3Tv5fq3M8El82vMrito1egqbkLToSoaxSrLMu14CVr/+shicnufJdWnITXnSvOmaTfTokYKfIQTg
        j/9CV/OUlTgglUwVVJDbJCvT9yCcSsqV4F/wrd/l9owCOOzmcu3Bwx4Tmfb4i0NeuEmLhYrjvpUYmwVUh8qO13RYCVqTrIdr3syl
        0tqDk7ZvPTIPTkzEVrRICvhCjekYK/s8i9QhJkTa//cv/VOurRVf20obUQrp3eDhGHY22qc+pnJPIfcJI0Q3rGRCX6Jg30Gn2zUO
        KyGNlERD4Z8v2XURmzgv5Jc6yZy6/wNNkyTtENQq7v9f6YKrbxabUy7gRZ2dfVMnziSZRiMu0QR+6+xZumRJjimNVAwfdvBZOvoL
        8JSXGyiOpvBDInnxriKfXWaGMBUDITrcTKJLcbAMPwuTXGOodwENixSuO4ZHeI/K4Wv+065U0OQm3dtcmNxy4om7JHb/is5ke/M8
        xNFNfb8vT61TEnrI5KYtKGpriL08a0jVPUWgN3vw9GMs9Gj5hHvEfLJ5uFFUpoIWhkIpAzslxrpy4fLSpqV9l0z3czUuJ/fyfVe0
        7kwCYtKc4cYQvV/DTSSSFbKJz7NQf5odykAZ/ORcjLnmI0nG8oNl6J0RCjGKE7GiwaJKI5U4RNzYoLzDtL6MSvfSkBrlFcIwn4z6
        OzKevyYfVxJZWQc9pEIOHxG5ZUCAGHiXKzzS347osnZISX9WV5Ji5FSL9treOHuV0HtQUK8oritv5L/gqVJtRSt4YIkcAbDjRA28
        LO/ie6zWCZJkULMlSFnhmutpqC0DCllmvb1lXcvs75F3CxTPUe+KuaJmW1B7M51MAwqlUGlkf0HmEpIFYfr5AAAA/3RSTlMJRKRc
        va1RTSrtFP9DD8WeQSbWeDvVPoa8JwxdrHQT01YLTHGA9N3zz4RySH9s6ppsozogIjkbW5QuWPnsMZV0jL0sLkBM58TKryYFNxGW
        MF24XlNGvRnRROao/KXj1UAhuvV0JI8x/DrPAs+nese2rq07YUUfP9Y5wpQbj/8pDlz4CBbgZGhbomlDgnBHKEX41fTCE7MT9ArN
        1C+aTSeMLDhm5GPvzHln93/I+tpsm0AD5647InD5jgFCVctChS7rn24fm5ZJ+l5B+az20mjEiolitX6XuKOH9lpzYh1imvEaIc9M
        oGaMWM5bOSw2F8A0p+ZGUAPYliTmUY74TuaPsnO9AAAAGklEQVR42mM4/HupZz3D0W0s2rYMPRVGVvcASg8HYZVW8QYAAAAASUVO
        RK5CYII=
        """,
      pixels: """
        GfzkH3sznY7I5Kbv5nLtryfOJA7mI0mWfZdMcHYYN735fq1I4I//MfGuInDtENQ5sUqyOppN9FhISX9i
        """),
    ImageSample(
      "8-bit RGB", width: 5, height: 3,
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAUAAAADCAIAAADUVFKvAAAAO0lEQVR42gEwAM//AAql6cTM6eCcK0hUsZB5XAAEEUcTS5xCa+1F
        D+u9IXcAnb3hyQ9gf4aNrDJ3nDvmFEsWBsOi9KIAAAAASUVORK5CYII=
        """,
      pixels: """
        CqXp/8TM6f/gnCv/SFSx/5B5XP8EEUf/E0uc/0Jr7f9FD+v/vSF3/5294f/JD2D/f4aN/6wyd/+cO+b/
        """),
    ImageSample(
      "8-bit RGB, interlaced", width: 5, height: 3,
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAUAAAADCAIAAAGjU2I5AAAAP0lEQVR42gE0AMv/ADUthQCBZ4wAiXXuAMZDBD7I/AW5GwDgVh6b
        7LgAGuaccRyFAF6hj6mi2Nx/2mtEAgNGmh+UFevPBtf/AAAAAElFTkSuQmCC
        """,
      pixels: """
        NS2F/+BWHv+Jde7/m+y4/4FnjP9eoY//qaLY/9x/2v9rRAL/A0aa/8ZDBP8a5pz/Psj8/3Echf8FuRv/
        """),
    ImageSample(
      "8-bit RGB, tRNS", width: 5, height: 3,
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAUAAAADCAIAAADUVFKvAAAABnRSTlMA7wDHAAxZdJtxAAAAO0lEQVR42gEwAM//AI+YB6UVcS/X
        iT0C80H89wBDCQbP377vxwzITm5UO08A29jYMLUKLzKnXB3+Nfx/AwIV2kc1ZX0AAAAASUVORK5CYII=
        """,
      pixels: """
        j5gH/6UVcf8v14n/PQLz/0H89/9DCQb/z9++/+/HDADITm7/VDtP/9vY2P8wtQr/LzKn/1wd/v81/H//
        """),
    ImageSample(
      "16-bit RGB", width: 5, height: 3,
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAUAAAADEAIAAACExI7sAAAAaElEQVR42gFdAKL/AAagJRdoxlW7yOar6fcSu+i887t5i5169S/e
        q16DqAD/mC15To7rV7Br6nrIX7vmVzpKXAnOuiXwsQuKgTQAiVFM/eXVlSEi2agVw+ErTHmoryhB50+IZXqTBxmmI+4v2au4aPMA
        AAAASUVORK5CYII=
        """,
      pixels: """
        ByVo/1XIq//2u7z/u4t6/zCrg///LU7/6rDq/8i7V/9KCrn/8AuB/4lN5f+VI6f/wyt5/65CT/9lkhr/
        """),
    ImageSample(
      "16-bit RGB, tRNS", width: 5, height: 3,
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAUAAAADEAIAAACExI7sAAAABnRSTlNwCW8I1PKzJU3nAAAAaElEQVR42gFdAKL/AI4By0Kn5Fe5
        /rtIztHdeSn576diwZhu7Xplk6c5MQDim3+dOocigdicOHJwCW8I1PIaP7Pzt7AbbDRNHvMAfPRz9IQAJplIVMdz5Y9/uDeDKVmx
        cshWECWbhIIM3FwtyQSxQTUAAAAASUVORK5CYII=
        """,
      pixels: """
        jcqn/1f+Sf/Refn/p8Fu/3qTOf/ifzr/Itg4/3Bv1AAas7f/GzQf/3x0g/8mSMf/5X83/ymxyP8Qm4L/
        """),
    ImageSample(
      "8-bit RGBA", width: 5, height: 3,
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAUAAAADCAYAAABbNsX4AAAASklEQVR42gE/AMD/AJvsCGkecnG9JykMtdZLSlb8fXUhADlHEKq6
        fpDD505bNST8p2GwaDNLADUBGHA/GQQA2G/N42Z1h06GVaW/KakZ4NqLS30AAAAASUVORK5CYII=
        """,
      pixels: """
        m+wIaR5ycb0nKQy11ktKVvx9dSE5RxCqun6Qw+dOWzUk/KdhsGgzSzUBGHA/GQQA2G/N42Z1h06GVaW/
        """),
    ImageSample(
      "8-bit RGBA, interlaced", width: 5, height: 3,
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAUAAAADCAYAAAEsMfVuAAAATklEQVR42gFDALz/ACN8YYIA5xYusABqANyvAG5+Nts6Z+l18OAo
        KQBPBw645T0eRgB0wcdQj3iahQB1MgxobYGXwiXzfzi+VX9jVlds6nVmG60u0lT/AAAAAElFTkSuQmCC
        """,
      pixels: """
        I3xhgk8HDrhqANyv5T0eRucWLrB1MgxobYGXwiXzfzi+VX9jVlds6m5+Ntt0wcdQOmfpdY94moXw4Cgp
        """),
    ImageSample(
      "16-bit RGBA", width: 5, height: 3,
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAUAAAADEAYAAAALphm7AAAAhklEQVR42gF7AIT/AOAl2jNVLxSaw+AI4TgrSL3ebBS10Vk/f3ix
        fFc8hN5LG3+41XOXH7oAQ+Ds4vvjoLbtdimOdK6OpHkXMZbLadEudVTVSD+jGPPfu7Thc21dcQC0AvfeQFEJBrJjm085TklZ8HdU
        gvkutsrUzofUVzERuBOBrDdIArtQssg8QbV9sMsAAAAASUVORK5CYII=
        """,
      pixels: """
        39lVFcMJOEjeFdE/eHw83Ru4cyBE7Pug7Sl0jnkxy9B11D8Z37RzXbP3QAmymzlJ8FT4ttSHVxITrEi7
        """),
  ]
}
