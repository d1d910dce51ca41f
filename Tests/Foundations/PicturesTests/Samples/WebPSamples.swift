extension ImageSample {
  /// WebP files, with the pixels that Pillow decodes.
  static let webP: [ImageSample] = [
    ImageSample(
      "lossless", width: 10, height: 6,
      file: """
        UklGRjQAAABXRUJQVlA4TCcAAAAvCUABALmM6H/sIqL/AcJso/mTTWcQ9zoBgUCKgxjiJ3jEBHiy4wAA
        """,
      pixels: """
        KMge/zzIJ/9QyDD/ZMg5/3jIQv+MyEv/oMhU/7TIXf/IyGb/3Mhv/yi5J/88uTD/ULk5/2S5Qv94uUv/jLlU/6C5Xf+0uWb/yLlv
        /9y5eP8oqjD/PKo5/1CqQv9kqkv/eKpU/4yqXf+gqmb/tKpv/8iqeP/cqoH/KJs5/zybQv9Qm0v/ZJtU/3ibXf+Mm2b/oJtv/7Sb
        eP/Im4H/3JuK/yiMQv88jEv/UIxU/2SMXf94jGb/jIxv/6CMeP+0jIH/yIyK/9yMk/8ofUv/PH1U/1B9Xf9kfWb/eH1v/4x9eP+g
        fYH/tH2K/8h9k//cfZz/
        """),
    ImageSample(
      "lossless with alpha", width: 10, height: 6,
      file: """
        UklGRjoAAABXRUJQVlA4TC4AAAAvCUABELmM6H/sIqL/AcJso/mTTWcQ9zoBgUCKgxjiJ3gQCFCmCmNMgJdsxw8A
        """,
      pixels: """
        KMgeADzIJwRQyDAIZMg5DHjIQhCMyEsUoMhUGLTIXRzIyGYg3MhvJCi5Jyg8uTAsULk5MGS5QjR4uUs4jLlUPKC5XUC0uWZEyLlv
        SNy5eEwoqjBQPKo5VFCqQlhkqktceKpUYIyqXWSgqmZotKpvbMiqeHDcqoF0KJs5eDybQnxQm0uAZJtUhHibXYiMm2aMoJtvkLSb
        eJTIm4GY3JuKnCiMQqA8jEukUIxUqGSMXax4jGawjIxvtKCMeLi0jIG8yIyKwNyMk8QofUvIPH1UzFB9XdBkfWbUeH1v2Ix9eNyg
        fYHgtH2K5Mh9k+jcfZzs
        """),
    ImageSample(
      "lossy", width: 10, height: 6,
      file: """
        UklGRkQAAABXRUJQVlA4IDgAAADQAQCdASoKAAYAAkA4JbACdAD0iBq+4ADOJIOTeZDelYOyrn+OfXfzR3jDlcxzNfuDya6B2gAA
        AA==
        """,
      pixels: """
        Lr8o/zvDL/9RyDn/Y8c//3vDR/+Pwk3/pcdX/7rIX//PyGj/2Mdr/yq1K/82uTL/S748/2C8Qv93uUr/irhQ/568Wf+0v2L/y79s
        /9S8bv8kpDT/Mqc7/0esRv9cq0z/cahU/4anWf+bq2T/sK1s/8Wsdf/Oq3f/I5M9/y+XRP9EnE//WZtV/3CXXP+DlmL/mppt/7Ge
        d//FnoD/z52D/ySFRv8wiU3/R41Y/1uMXv9xiWb/hYdr/5uMdv+tjHz/ypWO/9KRjv8mgE3/M4RU/0mJX/9dh2X/dYRs/4mCcv+e
        h33/sYiE/8yNk//SipP/
        """),
    ImageSample(
      "lossy with alpha", width: 10, height: 6,
      file: """
        UklGRnQAAABXRUJQVlA4WAoAAAAQAAAACQAABQAAQUxQSBgAAAABuYzof0BNAAKMFUb/ji4FIiZgAjB2HQBWUDggNgAAANABAJ0B
        KgoABgACQDglsAJ0APSIF5nAAM3VrrCrIb4cYGz9P+OfXflpwcOA1+jj1ghGit4AAA==
        """,
      pixels: """
        Qr4tAEy+MQRdvjcIbrw7DIe6RBCdu00Us79ZGMjAYxzawWwg4cFvJD20MShGtDQsV7Q6MGmyPzSBsEg4mLFQPK61XEDBt2ZE07hv
        SNy3ckw2pTtQQKU/VFCkRFhiokhceqBRYJGhWWSmpWZouqdwbMyoeXDTqHt0MphFeDuYSXxLl06AXpRShHSSWoiNlWWMo5lxkLab
        e5TInISY0ZuHnCWBRKAxhUukSYxYqF2LXqxyhWOwhIRptJyIdriuiX+8yZORwNCQkcQmfkzINIJTzEuIX9BeiGbUcoFq2IiBcdyd
        hn7gsYaH5MmMlejOipXs
        """),
  ]
}
