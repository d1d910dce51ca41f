// swift-format-ignore-file
// Chains of operators with what RxSwift 6 did: a chain, and the steps and events of its run; see `ChainRun`.

let rxSwiftOutcomes = """
  b.do(10).takeLast(1).first.timeout(4): + d10+ v4 v3 >1 -0 d10- >3 b6 r2 a4 r| a0 a5 b1 a3 >9 .
  b.flatMap[error].skipWhile.sampleDefault[just.concat[b]].toArray: + >3 b3 0!oops a6 b5 a4 b3 r0 >3 >9 .
  a.reduce.delaySubscription(2).catchThrow: + r1 a5 >2 b6 b4 a4 + b| a| 0=4 0| + a5 a5 >9 1=0 1| 2=0 2| .
  timer.withLatestFrom[a].using(59): + a1 a| b| r| a4 b1 >3 0=1 0| u59- >9 .
  v.takeWhile.debounce(3).skipUntil[a]: + b! a0 a6 >3 b3 a4 a5 v5 v3 >9 .
  a.flatMapLatest[just].compactMap.takeFor(4): + a6 v0 b0 r5 a0 a2 b4 >1 >1 r3 v| a4 >9 0| .
  b.skipUntil[a].delaySubscription(4): + >2 >2 >1 a6 b0 0=0 r6 b0 0=0 b4 0=4 >1 v| a| b0 0=0 b2 0=2 a4 a4 b4 0=4 >1 b! 0!oops a3 >9 .
  r.skipWhile: + a2 a2 b0 >1 r1 >1 v3 + -0 a4 a| b| >9 .
  b.combineLatest[just]: + >1 a3 a0 >2 >3 a0 a3 r4 b2 0=23 a0 a3 v2 a2 v2 a3 v0 >9 .
  b.ifEmptySwitch[just].timeoutOther(2)[b]: + r6 a1 a6 a4 a4 a4 b3 0=3 b2 0=2 a| a6 a6 a2 a0 b2 0=2 >2 a5 >9 .
  b.skipUntil[a].ifEmpty.do(95).skipUntil[b]: + d95+ a1 + d95+ b4 d95=4 >1 a0 >9 . d95- d95-
  a.buffer(3).throttle(4).map: + -0 + b3 b5 + v6 b6 >9 1=1 2=1 1=1 2=1 .
  just.takeWhileInclusive: + 0=3 0| >3 b4 >2 b3 v6 + 1=3 1| >9 .
  b.combineLatest[v].skip(3).singleOverTwo: + >1 a3 b1 b1 >2 a6 -0 >3 r5 a5 a3 >1 v4 a1 >2 >9 .
  error.takeWhileInclusive.withLatestFrom[empty].flatMapLatest[a]: + 0!oops a5 a1 >2 b! v3 a| v| >1 b6 >3 a1 a1 >3 a0 b6 v4 b6 >9 .
  a.distinct.takeLast(0): + b1 r| a1 >1 >1 + a1 >2 v3 a4 + b0 r| v2 a| 0| 1| 2| >9 .
  just.ifEmptySwitch[just].sample[b].timeoutOther(3)[r.single].concatMap[v.using(20).asMaybe]: + >2 a| a1 + a2 -0 b0 1=3 1| a3 a0 a6 r| b6 >9 .
  just.retry(1).asMaybe.buffer(4): + 0=1003 0| v6 a2 a1 a6 b4 -0 a1 a1 b2 b2 a6 b2 >2 >9 .
  a.timeout(3).ifEmptySwitch[a].reduce.mapThrow: + v6 v0 a2 a! 0!oops a6 a3 a2 a1 b4 + 1!oops a0 a6 b3 b0 r1 v1 >9 .
  v.filter.sampleDefault[b]: + b0 0=100 a6 a3 a3 a2 a6 b4 0=-3 b1 0=-3 >9 .
  r.singleOverTwo.single.flatMapLatest[r]: + a0 a5 + >3 b6 >2 a4 a0 a0 r| 0!noElements 1!noElements >9 .
  a.mapThrow.retry(3).throttle(2).retry(0): + 0| v| b3 b1 a4 a0 a1 >1 >3 a5 -0 b6 a5 a| v3 >1 b3 a2 >9 .
  a.scan.sample[b].map.catchAndReturn: + b5 v1 b3 a| r4 >2 v1 a4 a1 a! a6 + >9 .
  b.sampleDefault[create].mapThrow: + 0=-3 0=-3 0!oops v| >2 a0 >2 >2 >3 >2 r5 >9 .
  a.first.withLatestFrom[interval.take(3)].debounce(3).first: + b3 b6 b0 -0 a6 a| b4 b0 a| v6 a3 b! >2 r2 a1 a0 >9 .
  v.materialize.singleOverTwo: + 0=100 a3 a0 a2 a5 b3 b1 a0 >1 >2 >9 .
  a.takeFor(4).do(10): + d10+ a0 d10=0 0=0 v3 b1 a0 d10=0 0=0 a0 d10=0 0=0 a3 d10=3 0=3 >3 a3 d10=3 0=3 v0 >2 d10| 0| d10- >3 b6 >9 .
  a.using(38).withLatestFrom[a].enumerated: + a2 0=22 >3 a5 0=155 >1 >1 a5 0=255 >3 >1 a1 0=311 + a4 0=444 1=44 a6 0=566 1=166 >1 a1 0=611 1=211 r2 a1 0=711 1=311 b2 r1 >9 . u38- u38-
  a.reduce.catch[b]: + + a4 a2 r6 b1 >2 v5 a5 b2 b| a0 >2 >1 a1 a! 0| 1| >9 .
  a.enumerated.flatMapLatest[b].flatMapLatest[b].takeLast(2): + >2 b5 b1 b| >1 a4 a2 b3 b! a6 b| >9 .
  b.ifEmptySwitch[a].timeoutOther(4)[a].singleOverTwo.retry(0): + 0| a1 >3 b| -0 r0 b3 a3 a2 b4 + 1| -1 >3 a5 b0 a! >9 .
  just.flatMapLatest[a].compactMap.take(3).element(1): + 0!outOfRange a1 >3 a2 a0 + 1!outOfRange b3 >9 .
  v.combineLatest[b].debounce(2).retry(0): + 0| v3 a6 -0 a3 >2 a6 a5 b5 b4 a1 v3 b3 a4 r6 >9 .
  r.singleOverTwo.combineLatest[b].delaySubscription(4): + a1 >3 a5 >1 b1 b4 >9 .
  a.concatMap[a].retry(0).flatMapLatest[a].do(84): + d84+ d84| 0| d84- >1 v2 >2 b! >1 >1 b0 b4 b2 r0 b0 a5 a5 v0 b5 >3 >9 .
  just.buffer(1).asSingle.compactMap: + 0| a1 a2 r6 >2 v2 a6 >3 r4 b0 b4 a4 >3 r5 >9 .
  b.element(3): + a6 r| r1 >3 a6 >2 a0 r4 >9 .
  r.throttle(1).flatMapLatest[v].withLatestFrom[a].throttle(2): + b1 a4 a6 a0 a3 b0 a4 a! 0!oops a2 r1 >1 >9 .
  r.using(28).take(2): + a5 a5 >1 >1 v4 >1 a5 b0 b3 r2 0=2 r6 0=6 0| u28- r6 a6 >9 .
  b.map.mapThrow.combineLatestOfThree[v,a].merge[b.buffer(4).combineLatest[create]]: + 0!oops v6 >1 r1 b| -0 >3 v6 b6 b3 b4 >3 b3 a0 >3 r0 >2 >9 .
  a.distinct.reduce.materialize: + a1 b6 r2 a2 a3 v3 a4 >3 a4 >9 .
  a.flatMapLatest[r].debounce(3).distinct: + a1 >3 0=1 r4 b1 >1 a2 b1 b1 b2 a5 b6 a0 v6 >1 v| >9 0=4 .
  v.flatMapLatest[a].buffer(1).reduce.takeUntil[b.do(1).sample[empty]]: + d1+ a6 a3 a0 >1 a6 a1 >3 a1 b1 d1=1 >9 . d1-
  b.debounce(4).concatMap[a].using(76).do(0): + d0+ b1 >2 -0 u76- d0- a1 b2 a3 r2 >3 >9 .
  v.element(3).compactMap: + a3 b2 a1 a0 a4 >1 a3 a4 a6 a0 r1 b| a0 b3 v5 b| b! r2 >3 >9 .
  v.do(34).first.catch[interval.take(3)].filter: + d34+ d34=100 0=100 0| d34- a5 a2 >1 a1 a3 a| >9 .
  a.takeFor(3).combineLatestOfThree[error,a].combineLatest[just.flatMap[b]].concatMap[a]: + 0!oops >1 b! a6 >1 >1 -0 b4 >9 .
  a.ifEmptySwitch[a].skipUntil[a].scan: + b6 b6 v1 v0 v2 -0 a1 r2 a2 >9 .
  a.ifEmpty.retry(2): + a! 0!oops v2 b1 b5 >2 >3 a| >2 b6 b0 + 1!oops >2 >3 r5 >9 .
  error.singleOverTwo: + 0!oops r| + 1!oops r0 a5 a4 a2 r| b0 b3 >9 .
  r.filter.buffer(4).catch[r.buffer(4)].combineLatest[a]: + a4 -0 b6 r3 b3 a6 >9 .
  timer.retry(1): + a5 r1 a0 >3 0=0 0| >1 a1 r2 a3 b! a5 >3 >1 a! a4 a0 b0 a0 a4 a! >9 .
  just.do(75): + d75+ d75=3 0=3 d75| 0| d75- b6 b! v| a4 b6 b5 b| b| a0 >9 .
  a.distinct.flatMapLatest[b].takeWhileInclusive.throttle(4): + b3 a1 0=1 a5 a6 a0 a0 a3 a| b2 >2 >1 a| r| a1 a5 >9 0=5 0| .
  just.map.takeFor(4).concatMap[a]: + a4 0=4 a4 0=4 b4 a1 0=1 >1 v0 v| v3 >9 .
  v.takeWhileInclusive.takeWhileInclusive.compactMap: + 0=100 0| >2 b5 a2 + 1=100 1| >1 b1 a3 a| r| >1 a5 a1 a6 b0 >9 .
  b.catch[just]: + a1 a0 b2 0=2 >1 r| a2 >9 .
  timer.skipUntil[just].scan.skip(0): + a3 v4 a| a0 >2 0=0 0| b0 >9 .
  v.skip(1).combineLatest[b].asMaybe: + >3 a3 r| + a0 v4 b3 + a| -0 a5 b5 1!moreThanOne a4 >1 b4 >9 .
  v.debounce(1).combineLatestOfThree[r,a]: + a1 b0 >3 b5 >1 >2 a3 v6 b5 a4 a1 v2 + a2 >9 .
  a.merge[b].throttle(3): + b0 0=0 a6 r0 v2 v| >3 0=6 a4 b3 a3 v| b4 r0 r6 b! 0!oops b5 b3 a1 >9 .
  r.filter.takeFor(2): + v5 a1 b1 r4 0=4 >1 a4 a4 a5 a5 b1 >1 0| a5 >9 .
  a.debounce(1).flatMapFirst[r]: + a1 >1 0=1 a4 >2 >2 b3 >9 .
  a.takeFor(2): + a! 0!oops a6 a3 -0 v5 + 1!oops v0 a5 -1 a! >9 .
  v.toArray.concat[a]: + >1 + a3 b| r1 -0 + >2 b3 >3 b0 a1 >9 .
  r.concat[b].flatMapLatest[a]: + a0 a! a4 a6 b6 a1 + a5 a6 >3 r0 0!oops 1!oops >2 >1 >9 .
  v.throttleFirst(1): + 0=100 a1 >2 b3 a6 b6 -0 b0 a2 b0 >3 a0 b6 + 1=100 >9 .
  b.toArray.flatMapFirst[a].take(2).combineLatestOfThree[r,b]: + b5 a1 b0 >3 a4 a1 v1 -0 >3 b4 >1 v0 >9 .
  a.buffer(2).takeUntil[r].combineLatestOfThree[r,timer].materializeMap: + r2 a6 a0 a2 a1 >3 -0 b6 >2 >9 .
  a.using(34).takeWhileInclusive: + a4 0=4 0| u34- b2 a5 a2 >3 -0 a5 a1 >3 >1 a1 a! >1 >3 >9 .
  b.toArray.takeUntil[a].compactMap: + a5 0| a3 a5 a4 a6 a1 v0 r0 v1 b! r2 v0 a2 a6 + 1!oops r5 >3 -0 >9 .
  b.catchThrow: + r0 + a5 >1 >2 a2 b5 0=5 1=5 >2 b3 0=3 1=3 b5 0=5 1=5 >2 >1 a5 v3 b5 0=5 1=5 v5 b5 0=5 1=5 >9 .
  v.catchAndReturn.ifEmptySwitch[a].withLatestFrom[r]: + b3 v2 >1 r6 v4 0=46 b3 v2 0=26 r1 a3 r5 a5 a6 >9 .
  b.scan: + >1 v2 a2 a4 b2 0=2 + a! a! >3 a0 >9 .
  a.filter.asSingle.concatMap[error]: + r1 v| b4 a3 b4 a0 a1 b6 b0 b6 >2 r6 v| >9 .
  b.ifEmpty: + v2 >3 a2 a2 v1 a| -0 b2 >9 .
  b.catchThrow.mapThrow.takeUntil[a]: + a0 0| a0 a5 r3 a6 b4 a2 >9 .
  a.single: + + >3 a6 0=6 1=6 >2 b1 b4 b1 b0 b2 b4 >9 .
  a.merge[just].skip(1): + r5 >3 b2 b! v1 b6 b2 r| >9 .
  just.combineLatestOfThree[b,v].flatMapFirst[b].skip(1).flatMapFirst[v]: + b2 -0 a| r1 b1 a2 >1 b4 b2 + >1 a1 >2 >2 r2 >9 .
  b.filter: + b1 0=1 >2 a0 >1 + a2 a6 b0 b4 0=4 1=4 >3 a4 -0 a3 r6 >3 b4 1=4 >9 .
  b.sampleDefault[r].combineLatest[b].withLatestFrom[b].delaySubscription(2): + b6 b0 >1 b4 a| >3 a5 b3 a3 >1 a4 a6 >3 a1 b3 >3 >9 .
  v.amb[just].map.retry(2): + 0=101 b3 >3 a6 b5 a5 r| v3 >1 v4 b0 -0 a2 >9 .
  r.withLatestFrom[v].enumerated.ifEmptySwitch[b]: + a! a5 >1 a4 >3 >2 v0 b0 >9 .
  v.singleOverTwo.ifEmpty: + 0=100 b1 r6 a5 >2 r5 a! a6 -0 b5 b4 b0 b2 >1 >2 >1 >9 .
  b.singleOverTwo: + >1 b6 0=6 a5 >1 r6 a5 >3 a4 -0 a1 b0 >3 v1 >9 .
  b.materialize.buffer(3).mapThrow: + b2 r| a2 v5 v5 v2 b| 0=1002 0| v| v| b| >3 -0 >9 .
  a.delaySubscription(1).singleOverTwo.scan: + a3 r0 b6 b2 b0 >1 >3 b5 a6 0=6 >9 .
  v.asSingle: + >2 v1 0!moreThanOne a0 >3 -0 + >3 v4 1!moreThanOne b1 r| b0 >9 .
  b.concat[just].throttleFirst(2).delaySubscription(3).timeoutOther(1)[a]: + >2 a3 0=3 b6 a5 0=5 >1 a1 0=1 a| 0| >2 a3 >9 .
  r.reduce: + v0 >1 a5 a3 a0 >2 a3 a5 a3 v1 a5 v2 b3 b4 v0 b3 b| a1 >9 .
  empty.distinct.ifEmptySwitch[r]: + a5 >3 a1 b4 r1 0=1 a5 >3 >2 a6 b| a5 a2 >9 .
  create.amb[b]: + 0=1 0=2 0!oops v2 a6 >2 r5 >2 >3 >9 .
  r.distinct.withLatestFrom[a].single: + b2 a3 b2 -0 >2 v| r6 >2 a2 a6 >2 >9 .
  v.throttle(2): + 0=100 >2 a3 a1 a2 b1 >3 r2 a5 -0 >1 + 1=100 b| b6 v0 b3 a3 a2 >1 >9 1=0 .
  a.retry(1).takeWhileInclusive.using(72).takeWhileInclusive: + >3 a2 0=2 >2 v3 a0 0=0 b0 + b| a3 0=3 1=3 a4 0=4 0| u72- 1=4 1| u72- -0 r4 >1 b5 >2 >3 >9 .
  a.element(1).scan: + -0 >3 b6 b4 >2 v3 b5 + v0 >1 >9 .
  v.throttle(1): + 0=100 b1 b2 a2 v| 0| >3 v0 v2 >2 a! >9 .
  just.skipUntil[r].concatMap[a].buffer(3): + a4 >1 v1 a3 b2 a0 a2 b4 a| b4 a| r5 >3 0=0 r| r0 b2 >9 0=0 0=0 0=0 .
  b.merge[timer].flatMap[never].asSingle: + b! 0!oops >1 v0 v4 a5 a0 >9 .
  just.debounce(3).retry(3): + 0=3 0| a3 >2 b2 a2 b4 a5 v| v| v5 a1 >1 a5 a! a2 >9 .
  just.combineLatest[a]: + >1 a3 0=33 b2 -0 r| >3 >9 .
  r.combineLatest[b].takeFor(3): + -0 a5 >1 a4 >1 b4 v1 >3 b0 >3 >1 a4 b6 a0 v3 >9 .
  v.sampleDefault[a].buffer(3).flatMapLatest[a.concat[b]].flatMapLatest[just]: + b2 v3 a5 a0 >1 b4 v2 b1 a6 0=3 r2 >9 .
  a.takeWhileInclusive.delaySubscription(2).materializeMap: + v| a6 + a6 >3 a1 0=78 1=78 >9 .
  a.sample[just].debounce(4): + >1 a1 b2 r3 b0 b0 a4 a2 b| + >2 a6 a2 a6 b0 b0 a! 0!oops 1!oops a1 >9 .
  just.asSingle.filter.withLatestFrom[v]: + 0| >1 b3 b! a1 a6 >3 a3 b6 >1 a5 r4 r0 b5 a1 a1 r5 v1 b5 >9 .
  just.delaySubscription(2).takeWhileInclusive: + >1 >2 0=3 0| -0 a0 a5 b6 b5 a6 b4 b0 a6 b5 a2 >1 b5 a4 b1 + >9 1=3 1| .
  v.materializeMap.debounce(4).concatMap[b].concat[just]: + >3 >2 a6 a1 -0 >3 >1 a6 v3 v1 b1 >9 .
  a.amb[a].sample[b]: + b| a0 b2 + b5 b6 + a2 b3 a2 v1 a2 a6 -0 b1 >1 a1 >9 .
  a.flatMapLatest[b].toArray: + >1 b1 b2 >2 a! 0!oops b0 v| a1 >9 .
  b.filter: + a| a5 -0 a2 >9 .
  b.materialize: + a2 a4 -0 >1 >3 r1 a3 a0 v5 b6 v3 b1 b4 a5 >9 .
  a.timeoutOther(2)[b].takeWhileInclusive.skip(0).skipWhile: + a0 r5 >1 >3 a5 b5 0=5 0| b0 a1 b4 b3 b0 -0 a4 b! >3 >3 a4 v| >9 .
  a.takeUntil[r].combineLatest[b]: + a6 b6 0=66 -0 a! b0 a4 v4 >2 >3 a5 >2 b4 a1 + 1!oops a! >2 b! a1 >9 .
  just.takeWhileInclusive.ifEmpty.throttle(2): + 0=3 0| b! a0 a1 r5 a3 b5 a4 a6 r| r| a6 a4 >9 .
  interval.take(3).timeoutOther(1)[v].enumerated.sampleDefault[b.ifEmpty].throttleFirst(2): + b4 0=-3 a0 r| a1 r| a3 b4 b5 r3 >9 .
  b.withLatestFrom[interval.take(3)].flatMapLatest[a]: + b| 0| r| v5 b2 >3 a2 b2 a0 a4 b| b1 b5 >9 .
  a.ifEmptySwitch[v].concatMap[a]: + >1 >3 b5 b1 b5 >3 >1 a0 >9 .
  a.skip(1): + b5 -0 a3 a5 b5 b2 >9 .
  a.mapThrow.timeout(1).reduce: + >3 0!timeout a6 >3 r6 + >1 1!timeout >3 a6 a6 >2 a| >9 .
  b.asSingle.reduce: + b| 0!noElements a3 a0 a3 >1 a1 >2 r0 b3 >2 + 1!noElements >9 .
  a.withLatestFrom[a].asMaybe.map.skipUntil[b]: + b0 >1 a0 a4 0!moreThanOne a3 b2 a4 + a3 a3 1!moreThanOne >3 -0 a4 b3 >9 .
  r.map.concat[timer].concat[a.single]: + a3 r0 0=1 a1 + 1=1 r3 0=4 1=4 b3 >9 .
  b.concat[a]: + r| a| >3 r1 v| r5 >2 b5 0=5 >9 .
  empty.retry(0).withLatestFrom[v].withLatestFrom[a]: + 0| >1 >1 a4 -0 >9 .
  r.catch[b].flatMap[r]: + a2 >2 a5 r5 0=5 >1 + 1=5 b3 a6 b3 >1 >1 b4 >3 v2 + 2=5 b! v| >1 >1 >9 .
  v.takeWhileInclusive.flatMapLatest[error].distinct.using(67): + 0!oops u67- >2 >2 r6 a3 a6 v5 >3 a1 a4 a0 b6 >9 .
  v.withLatestFrom[b].compactMap.scan.skipUntil[a]: + >1 a6 b0 >1 a0 >2 a5 >3 >9 .
  r.reduce.singleOverTwo: + b1 a4 a2 r3 v6 v6 a6 a2 >9 .
  create.ifEmptySwitch[v].using(37).takeFor(2): + 0=1 0=2 0!oops u37- >1 a3 b1 a| + 1=1 1=2 1!oops u37- a5 >3 b5 r0 v1 b6 b| >3 b5 >9 .
  a.throttle(3).skip(3).takeWhile.skipWhile: + a6 b4 a6 a! 0!oops r1 a2 + 1!oops r| a4 >1 -0 a3 b0 a2 a2 a3 >9 .
  r.amb[b].materializeMap.takeUntil[just.debounce(4)]: + 0| >1 v| v2 a1 >1 -0 b4 a3 b! b6 r3 >9 .
  v.mapThrow.sample[just].throttle(4).delaySubscription(2): + a5 a6 a5 r1 + a0 >9 0=100 1=100 .
  a.timeoutOther(3)[a].skip(2): + -0 b0 a| a1 a5 a2 b3 a2 a! b1 b! v5 a0 r| >1 >2 >9 .
  b.combineLatest[just].flatMapLatest[never]: + a6 b! 0!oops >2 a4 + 1!oops b0 a1 a6 + 2!oops a2 r3 r| -0 + 3!oops >2 >9 .
  b.catchAndReturn.combineLatest[b].flatMap[b]: + a5 v4 b4 0=44 + >2 a3 b4 0=44 0=44 1=44 >3 b5 0=55 1=55 b3 0=35 1=35 0=3 1=3 b0 0=0 1=0 0=0 1=0 b2 0=20 0=22 1=20 1=22 0=2 1=2 0=2 1=2 0=2 0=2 1=2 1=2 >9 .
  b.combineLatest[r].element(1).merge[interval.take(3).singleOverTwo].scan: + a4 b5 a1 a6 b5 a! v6 v3 a5 b0 >3 0!noElements a2 a1 a5 b2 v| >9 .
  b.takeUntil[a].takeWhileInclusive: + a3 0| >2 + a4 1| >3 >2 b4 a1 a2 -0 b0 a| -1 b| b0 a4 b4 >9 .
  just.toArray.withLatestFrom[a].sample[a.timeoutOther(2)[never]].scan: + r0 v4 v0 b2 v1 a1 0| b6 b1 a4 a5 a3 >2 r5 a6 a1 a2 >2 >3 a6 >9 .
  just.combineLatest[just].distinct.throttle(2).catchThrow: + 0=33 0| >3 b3 >3 >2 b6 a2 v5 a3 r| >3 r| >3 >9 .
  r.flatMap[create]: + b3 v4 a3 a4 -0 r| b1 a1 a5 a1 a0 >9 .
  a.materializeMap.amb[b].concatMap[create.catchThrow].amb[v]: + 0=100 v2 0=2 b! r3 >3 v3 0=3 a1 a4 >9 .
  b.toArray.concat[r].amb[timer.takeFor(4)]: + a1 >1 b! 0!oops b0 b0 a6 b1 b0 -0 >9 .
  just.flatMap[a].skip(0): + a0 0=0 >2 v0 a4 0=4 >2 + a1 0=1 1=1 >2 a6 0=6 1=6 r| >9 .
  just.compactMap.amb[never]: + 0| a5 b5 >2 >2 r6 b5 a6 a6 >2 b3 + 1| a5 a! r4 v4 b! a3 >9 .
  b.takeWhileInclusive: + b0 0=0 a4 v2 b1 0=1 + r3 b5 0=5 0| 1=5 1| a2 >9 .
  a.retry(1).distinct.asMaybe: + a3 >1 >1 b6 b| b0 >9 .
  a.using(56).asSingle.catch[a.concat[timer]].skip(2): + >2 + a2 r| v3 b1 >2 a3 u56- u56- b| a3 a3 >9 .
  empty.using(72).distinct.debounce(3).compactMap: + 0| u72- a6 + 1| u72- b! a5 -0 >3 >9 .
  a.do(93).sample[b]: + d93+ a1 d93=1 a1 d93=1 >2 b2 0=1 b6 >3 a4 d93=4 a| d93| d93- r| >3 r2 >1 a5 b1 0=4 0| v6 >9 .
  b.combineLatest[b]: + a4 v6 >1 a2 -0 a1 >9 .
  a.asMaybe.skipUntil[r].catchAndReturn.throttleFirst(2): + >3 >2 a4 a4 0=44 0| a| r2 a1 v| >9 .
  a.catchThrow.materializeMap.do(2).debounce(1): + d2+ v| b5 a0 d2=78 a4 d2=78 a4 d2=78 v6 r6 a6 d2=78 a3 d2=78 b2 a6 d2=78 a4 d2=78 a4 d2=78 >9 0=78 . d2-
  b.takeLast(3): + >1 >2 v4 b| 0| + 1| r2 r0 a2 >3 >3 b5 + 2| a6 >3 >9 .
  a.throttle(4).materializeMap.withLatestFrom[just.distinct]: + b4 r3 a2 0=783 a2 >3 a3 a2 a2 b5 >9 0=783 .
  just.using(15).buffer(4).mapThrow: + 0=1003 0| u15- + 1=1003 1| u15- b5 >1 >2 v| >3 >9 .
  a.combineLatestOfThree[a,v].takeWhileInclusive: + a5 0=110 0| b0 a| -0 a3 a4 r0 b4 a5 b| >2 >1 b! a1 >9 .
  b.asMaybe.takeFor(1): + r5 b0 a2 >2 0| a4 a2 >3 b4 a4 -0 a3 r4 >1 a0 >3 v| a3 b4 >9 .
  error.asMaybe.takeWhile.flatMapFirst[b].asMaybe: + 0!oops >2 b0 a2 r| a| a2 b4 b1 b! a1 a! >3 b0 >9 .
  a.single.sample[a].catchThrow.compactMap: + r| -0 >1 >2 v4 v4 a0 v6 >3 >9 .
  a.do(4): + d4+ b4 b1 v3 a6 d4=6 0=6 r6 b2 a4 d4=4 0=4 r1 a0 d4=0 0=0 r5 b5 a6 d4=6 0=6 v3 a6 d4=6 0=6 a1 d4=1 0=1 a6 d4=6 0=6 b3 a3 d4=3 0=3 >9 . d4-
  a.sample[just].buffer(1).flatMapFirst[b.skipWhile]: + b0 a3 a4 >3 >3 -0 a1 >1 a4 a6 >9 .
  b.timeout(1).enumerated: + b! 0!oops a6 a| b4 a| >3 a3 a! a| >1 -0 a2 b3 >9 .
  a.element(3).timeout(2).enumerated.amb[b]: + >2 0!timeout + b0 1=0 r5 b6 1=6 a2 a3 >1 v6 >1 + >2 2!timeout >3 >9 .
  a.asMaybe: + v| >1 >2 a1 >1 b1 r6 >2 b| >3 v2 r0 b2 a0 0!moreThanOne >9 .
  just.merge[r].filter.combineLatest[r].ifEmpty: + r0 r| 0=55 0| v6 >2 b4 a5 r3 >9 .
  r.map: + v| b2 a4 a4 a6 + a5 b4 -0 a0 b5 >3 a4 a5 >2 >9 .
  a.flatMapLatest[v]: + b! a0 0=100 -0 b6 >1 b0 a1 a0 >2 a1 a5 >2 a1 a0 a0 b| a5 >9 .
  r.first.take(2).withLatestFrom[just.compactMap]: + b2 b3 v5 a1 >3 >3 >9 .
  r.takeUntil[b].timeout(1).scan: + a6 >2 0!timeout b6 + a6 b0 1| b1 a1 >9 .
  b.delaySubscription(4): + >2 b5 r1 >3 >1 -0 a3 a5 b6 >2 + a2 >9 .
  b.reduce: + b2 b6 a4 a1 a3 v5 b5 b1 >1 >1 >2 v| >1 >9 .
  interval.take(3).toArray: + a1 >1 >3 0=3000 0| a0 r2 v4 b1 a3 b0 a3 a2 >3 v3 b3 + v| a! >9 1=3000 1| .
  v.element(0).flatMap[v].combineLatestOfThree[a,b]: + v1 -0 + >2 a5 r4 v3 a4 v5 >9 .
  a.catchAndReturn.toArray: + >1 a2 a1 b! r0 a2 r5 v6 >3 a2 r2 a! 0=5000 0| >1 a3 >1 >2 v4 a5 >9 .
  b.ifEmptySwitch[b].enumerated: + v| b2 0=2 v2 r4 b3 0=103 >3 r4 >9 .
  a.throttleFirst(4).throttleFirst(1): + a6 0=6 a| 0| + 1| b4 b2 >2 b6 >9 .
  a.skip(0).asMaybe.compactMap: + a5 b1 a3 0!moreThanOne a0 v6 a0 >1 b0 b6 a6 + >9 .
  b.ifEmpty.withLatestFrom[a].skipUntil[b].enumerated: + a4 a5 b6 >2 a4 v| a2 r| a2 r0 b1 0=12 b! 0!oops >9 .
  a.amb[b].amb[v].skipUntil[a.distinct].materializeMap: + >3 r4 a2 v5 0=78 a2 >1 >9 .
  r.concat[a]: + >1 b5 b0 r4 0=4 a4 r6 0=6 >1 a4 + 1=4 1=6 a0 b1 >9 .
  b.ifEmpty.asSingle.ifEmpty.takeWhileInclusive: + >2 r1 b! 0!oops a1 a2 >2 >2 r1 b2 >3 b3 >3 -0 >9 .
  a.concatMap[b].single.materializeMap.map: + v| b0 r0 a! 0=78 0| a2 a6 >3 >3 v5 >2 >9 .
  b.map.buffer(4).toArray: + a0 b3 a2 b1 >2 v| a! >3 b4 a6 a3 a2 a1 a3 >9 .
  create.ifEmptySwitch[b].catch[a].ifEmpty: + 0=1 0=2 r1 >1 r0 a1 0=1 a0 0=0 >1 a6 0=6 a0 0=0 b! b| a5 0=5 b| r5 a4 0=4 a0 0=0 >9 .
  b.throttle(4).compactMap: + b2 0=2 a0 b4 b4 b2 a1 -0 b3 >1 a2 v2 >2 a4 >9 .
  r.timeoutOther(3)[a].distinct: + v2 a3 >3 v| v2 >3 >2 r2 b6 b6 >1 >2 b5 b5 >9 .
  v.asSingle: + a3 + a6 >2 a2 b0 a0 b2 a6 a5 a| >9 .
  r.flatMapLatest[just].concatMap[b].flatMapLatest[v]: + b0 >3 a1 b! b0 a0 a3 b1 v6 -0 + a1 b1 b2 a3 >9 .
  r.using(22).map.map.materializeMap: + + v6 a5 a3 >2 a2 a| b5 b2 a2 >9 . u22- u22-
  a.skip(1).single: + b6 v5 r| a5 >3 >3 + b0 b5 + b5 a! 0!oops 1!oops 2!oops b5 b5 >9 .
  just.timeoutOther(1)[r].scan: + 0=3 0| -0 >2 b6 a3 a| a2 a! b| >9 .
  a.concatMap[a].ifEmptySwitch[just].takeWhileInclusive.timeoutOther(4)[r]: + r1 -0 b! + a1 1=1 b3 b6 a2 a0 1=0 a4 1=4 1| a3 a4 >9 .
  b.takeLast(1).combineLatestOfThree[create,r].withLatestFrom[b.flatMap[a]].map: + 0!oops a2 + 1!oops a4 v| >3 b3 a0 >1 a4 v4 r1 a| + 2!oops a6 r4 b1 a5 >9 .
  b.flatMapLatest[r].skipWhile: + a! a1 a6 b4 a6 >2 >3 a0 a5 a3 a5 -0 r6 a1 v| a0 v1 >9 .
  b.filter: + a2 a1 v3 a4 >3 a2 >9 .
  b.retry(3): + a6 >1 r1 a| >1 >2 r6 >3 a5 >9 .
  v.combineLatest[a]: + a3 0=1003 a3 0=1003 b! b6 a0 0=1000 a| >1 >1 r3 b4 b| >9 .
  interval.take(3).toArray.throttleFirst(3).concat[timer.timeout(3)].toArray: + >3 >1 >2 0=2000 0| a2 r6 v| a5 b4 a3 v4 v1 v1 >2 >9 .
  error.compactMap.takeFor(1).concat[v]: + 0!oops b5 r3 >1 a0 a2 >3 a3 >3 r| b1 >3 + 1!oops b1 r2 >1 a5 >9 .
  empty.retry(2).timeoutOther(3)[just]: + 0| a5 a1 b4 a| a0 b4 r1 a4 >2 -0 a4 a0 v| a2 a0 >9 .
  a.throttle(2): + a3 0=3 b2 a6 r6 b4 >1 a1 + a6 1=6 v6 + a0 2=0 >9 0=0 1=0 .
  a.ifEmpty.amb[b]: + >1 r1 >1 b0 0=0 a0 a0 a1 a5 a5 a1 v0 >9 .
  b.throttle(4).materializeMap.distinct.flatMapLatest[r]: + r5 a4 >1 a5 b4 0=5 >1 a4 v4 a4 a0 b4 a6 a1 >3 a1 a3 b5 >9 .
  timer.flatMapLatest[a].toArray: + v6 v1 r6 a0 a2 b3 b2 a0 b6 a6 b5 -0 a3 a2 >9 .
  timer.withLatestFrom[just]: + b2 >1 >3 0=3 0| a! a5 a2 >1 >1 v6 >9 .
  timer.takeUntil[a].first.materializeMap: + >1 a4 0=78 0=77 0| a6 a4 r1 a5 a4 a3 b4 a0 a! >3 >3 a5 >1 b3 a6 >9 .
  v.ifEmptySwitch[r]: + 0=100 b2 a3 r1 a6 >1 a3 >9 .
  a.takeWhileInclusive.mapThrow.first: + a3 0!oops >1 >2 -0 a1 b4 r| >1 b2 v1 a3 v0 b0 >9 .
  b.throttle(1): + v2 a4 r0 b1 0=1 b1 v4 a5 a! b| b5 >9 0=1 0| .
  a.skipUntil[interval.take(3)].catchAndReturn: + a| >1 r2 r0 >1 >2 v1 a4 a4 >3 a1 >9 .
  v.ifEmptySwitch[r].distinct: + 0=100 >1 r3 >1 >2 a0 a5 >9 .
  interval.take(3).merge[v]: + 0=100 b0 a! >2 0=0 0=1 -0 >1 b6 >1 >9 .
  a.sampleDefault[v]: + 0=-3 b2 b6 b5 >3 a5 -0 a! >1 a0 >3 v2 + 1!oops >2 >1 >1 a4 b1 a5 a5 >9 .
  b.first.catchAndReturn: + v0 -0 + a4 b| 1=-7 1| >1 a! v3 >3 a1 a2 a1 a3 a6 a5 v0 >2 >1 >9 .
  just.sampleDefault[r].merge[a]: + >3 a6 0=6 >2 >3 >1 a3 0=3 a0 0=0 b4 a4 0=4 b4 + a1 0=1 1=1 a2 0=2 1=2 r5 0=3 1=3 a5 0=5 1=5 a5 0=5 1=5 -0 >9 .
  v.flatMapLatest[just].scan: + 0=3 >2 b3 a0 b6 a2 v| 0| + 1| + 2| a1 >3 b5 a6 r0 >1 + 3| a2 b6 a3 >9 .
  r.takeFor(3).amb[a]: + b4 b3 a1 0=1 >2 >3 >2 b5 b6 b4 r3 -0 >9 .
  b.catch[a].combineLatest[create]: + 0!oops b! b5 v5 >1 b! b| b5 a1 b6 v3 b0 r1 >9 .
  a.takeWhileInclusive.throttleFirst(4).asMaybe.materialize: + b6 a3 b4 + a6 0=3 0| 1=6 1| >1 b3 v4 b4 v3 b4 r5 + >3 b3 + >2 a2 >9 .
  v.scan: + 0=100 a3 >3 r1 >3 >3 >3 a1 r6 a3 a4 a2 a| r2 >9 .
  just.combineLatest[v].catchAndReturn.flatMapFirst[v.skipWhile]: + 0=100 a3 a1 b5 a0 b2 a5 a6 a0 >3 v| 0| + 1| b3 >1 b3 a1 >3 a4 >9 .
  b.merge[a].compactMap.sample[r.skipWhile].merge[v]: + 0=100 b5 b3 v2 0=2 a5 >1 >1 a1 a2 >9 .
  r.takeWhile.timeout(1).combineLatest[empty.sampleDefault[just]].skip(3): + a5 >2 0!timeout a1 a0 b1 a1 b2 a2 >3 >2 >3 a1 a2 b2 >9 .
  a.filter.compactMap.materialize: + a3 >2 a4 0=4 a6 >3 b3 >2 b1 a0 a5 >9 .
  a.do(37): + d37+ b6 a| d37| 0| d37- >3 a2 >3 a4 >2 + d37+ d37| 1| d37- >2 a2 a5 a! a1 b4 b2 b1 >9 .
  just.compactMap.element(3).sampleDefault[b].reduce: + 0!outOfRange a6 a3 >3 >3 >2 a6 a| b5 a1 >1 a0 -0 b3 a4 >2 >9 .
  b.timeout(4).enumerated.delaySubscription(2): + b4 r5 a! b4 v1 v6 b5 v| b4 a6 a2 r1 >9 0!timeout .
  b.catchThrow.using(47): + a3 >3 a3 + a2 b2 0=2 1=2 a3 r5 v4 a0 >1 a1 >2 a4 a5 >2 a6 a6 >9 . u47- u47-
  just.takeFor(2): + 0=3 0| r1 v3 v2 a0 b4 v2 a2 >9 .
  a.concatMap[r].element(1): + a4 a4 >3 >2 a6 r0 a5 a3 >1 r3 0=3 0| a! a5 b3 a2 a! a0 >9 .
  b.mapThrow.takeUntil[a].catchAndReturn.element(2): + a3 0!outOfRange a5 b6 >3 b2 b6 >9 .
  r.filter: + v4 a6 b1 r6 b3 a4 -0 + b5 a2 >9 .
  timer.singleOverTwo.combineLatest[timer].merge[just.flatMapFirst[b]]: + 0=3 v2 >3 0!noElements >3 v6 >2 + 1=3 a3 a5 + 2=3 v| a1 b2 a| v| b3 >1 >9 1!noElements 2!noElements .
  empty.skip(1).skipWhile.compactMap.withLatestFrom[r]: + 0| a3 a6 >1 + 1| a1 -0 r5 v0 a0 b! >2 b4 -1 >9 .
  r.timeout(3).compactMap.enumerated: + a4 a0 b4 >3 0!timeout b2 a! a5 b4 v2 a4 a2 >1 >1 >1 a2 b2 v5 >9 .
  error.flatMap[v].ifEmpty.sampleDefault[a]: + 0!oops a1 -0 b2 v5 v2 a2 b5 b4 >2 a1 >1 >9 .
  just.ifEmptySwitch[just].map.map.filter: + 0=5 0| a4 -0 a6 b1 b2 r| >1 b0 v| >3 r0 v4 >9 .
  never.asSingle.singleOverTwo.combineLatestOfThree[r,a].ifEmpty: + >2 -0 a0 a! b5 a3 a3 b0 >9 .
  b.map.skipUntil[a]: + a4 a4 a1 a4 v| a5 >9 .
  b.scan: + a6 a6 a2 >3 a4 b5 0=5 b0 0=5 >9 .
  r.merge[a].materialize: + v1 a4 0=4 a1 0=1 >2 -0 + >1 >2 >9 .
  v.single.concat[never].flatMapLatest[v]: + 0=100 v6 0!moreThanOne -0 a5 a| v0 a1 a2 a4 a! >2 a6 >1 a1 b1 v3 >9 .
  a.throttle(3).takeLast(0).throttleFirst(1): + >3 a2 a2 v3 b4 a6 >2 a6 v| v| >1 -0 a2 v5 v6 >3 >9 .
  b.combineLatest[b]: + b5 0=55 a1 b3 0=35 0=33 v2 v5 >2 a2 a2 >2 b4 0=43 0=44 v0 b5 0=54 0=55 >9 .
  a.combineLatest[r]: + v3 a| a6 a0 b1 -0 >2 a6 >1 a3 v4 b2 b5 r| >3 >1 >9 .
  v.ifEmpty.materialize.flatMap[never]: + 0=100 a2 r0 b! a2 a3 r6 r3 b0 >3 >3 a| a3 b0 >3 a6 >9 .
  r.reduce.materializeMap.materializeMap.takeUntil[a]: + a4 0| a1 b| b2 a| b3 a6 v4 b| b0 v3 a4 b| -0 v3 + >9 .
  timer.catch[r].takeFor(3).skip(0).asSingle: + + b| a4 b6 a2 a! r1 >1 a2 b4 b1 v2 a5 -0 b1 a4 >9 1=0 1| .
  b.materializeMap: + >3 b2 0=78 b| 0=77 0| a6 v4 b| b1 a1 >2 b1 b5 r3 >9 .
  a.mapThrow: + >1 r| >3 a0 0=0 b1 a2 0=2 a0 0=0 b2 v| a3 0!oops b0 a3 >9 .
  a.element(2).takeFor(4).skipUntil[a].withLatestFrom[r]: + r4 a1 b6 v5 a3 r6 a! 0!oops a3 >1 b6 >3 b6 a2 a0 v5 a6 b! >9 .
  a.asMaybe.combineLatest[b]: + b1 b| b0 a6 + >3 -0 b5 a1 a2 1!moreThanOne b1 a! b0 b1 b6 v1 >9 .
  r.asSingle.mapThrow.materialize.flatMapFirst[b.delaySubscription(2).enumerated]: + >1 b1 a0 b1 b3 v| + a0 b1 v4 + + >9 .
  just.asMaybe: + 0=3 0| a3 r6 a! a4 a4 a2 v1 a3 b6 >9 .
  a.enumerated.combineLatest[v]: + a| >2 -0 b5 v0 b4 b3 + 1| a1 >3 v| >2 a1 a3 >9 .
  v.ifEmptySwitch[b].takeWhile.merge[r]: + + v1 a2 -0 a1 >1 a4 >9 .
  timer.ifEmpty.ifEmptySwitch[error]: + v6 + a6 + a4 a0 b6 b4 >3 0=0 0| 1=0 1| 2=0 2| b0 v| a6 a6 v5 b6 >9 .
  v.buffer(4).throttle(3).combineLatest[r]: + a1 v| + a6 >2 a3 v5 a0 a0 >9 .
  error.map.withLatestFrom[v]: + 0!oops -0 v2 >2 a4 b| >3 b! b5 v1 >1 b| b5 a0 a6 b2 a1 b3 >9 .
  a.takeWhile.filter: + >1 b1 a3 a0 b5 >1 r0 >2 >2 a3 -0 b0 >2 >3 a0 a3 a5 a2 >3 >9 .
  b.merge[a].takeFor(2).throttleFirst(3): + v| b! 0!oops a0 >2 a5 a| >1 r4 >1 v0 a0 a6 >9 .
  v.sample[a].reduce.takeUntil[timer.skipWhile]: + a2 >1 a6 b| r6 >2 b6 a3 a5 a| a5 b6 >3 -0 b3 >9 .
  a.throttleFirst(1).flatMapLatest[v]: + >2 >1 a4 0=100 v4 0=4 a3 -0 >9 .
  a.flatMap[never].element(3): + a6 b2 r1 >1 a0 a0 >2 v6 r1 >3 >1 >9 .
  a.ifEmpty.takeLast(1).catch[v.filter]: + >3 >1 v3 + a6 a3 a4 -0 >9 .
  a.catchAndReturn.flatMapFirst[interval.take(3)].singleOverTwo: + a0 >2 >3 >1 >3 a1 b1 r0 >2 b5 a3 0=3 >3 a3 0!moreThanOne a4 >9 .
  a.withLatestFrom[a].concatMap[v].singleOverTwo: + a! 0!oops b6 b4 b| b2 a1 >9 .
  a.do(65).element(2).combineLatestOfThree[v.skipWhile,v].combineLatest[b]: + d65+ v4 v| >2 a1 d65=1 >1 >2 >9 . d65-
  a.delaySubscription(2).map.delaySubscription(4).buffer(4): + r2 v5 b4 >1 r| a4 >1 a3 a2 a3 a3 v2 r3 a1 b2 >9 0=0 0=0 .
  r.skipUntil[a].timeoutOther(3)[a]: + b6 a4 -0 b1 >3 b5 >9 .
  v.takeLast(3).retry(0).reduce.reduce: + 0=0 0| v6 -0 + 1=0 1| >3 a3 a1 a1 a1 a1 b| a6 b4 a1 v5 a5 >2 >3 >9 .
  r.asSingle.mapThrow: + r6 r4 0!moreThanOne a! a4 a1 a! + 1!moreThanOne a6 b6 >1 a0 >9 .
  b.combineLatest[v].map.skip(1).merge[b]: + >2 b5 0=5 a6 b5 0=151 0=5 >1 b5 0=151 0=5 b4 0=141 0=4 -0 a1 >3 a5 a6 >2 a6 r1 >9 .
  a.asMaybe.flatMapLatest[a]: + a0 -0 >3 >2 a2 a0 a| v| b4 >1 a5 >9 .
  b.filter.distinct: + b3 b4 0=4 a1 >3 b| 0| a5 >1 >9 .
  b.take(2).reduce.debounce(4): + r4 >2 a3 a5 a6 b2 + a4 a3 a6 a4 -0 + v3 a5 >2 >9 .
  a.catchAndReturn.combineLatest[a].ifEmptySwitch[a].amb[v.takeWhile.take(1)]: + 0| a| a0 b2 b4 r4 b3 a3 + 1| a6 a1 r3 a1 >9 .
  a.takeUntil[never]: + a2 0=2 a! 0!oops b0 r5 b5 a! a3 b1 r3 a2 a0 a4 b0 r1 >3 a| >2 a0 b1 >9 .
  r.throttle(2).combineLatest[timer].sampleDefault[b]: + r4 a5 >2 v1 b4 0=40 >9 .
  b.compactMap: + b3 >1 -0 v5 a4 v| >3 a1 a0 >3 >9 .
  just.mapThrow.enumerated: + 0!oops >3 r6 >1 a5 >1 >2 >1 b6 >3 b5 a1 >9 .
  just.asMaybe: + 0=3 0| -0 >1 a6 b0 r5 >9 .
  b.ifEmptySwitch[a]: + b2 0=2 >2 b2 0=2 a0 v| + >3 >2 >9 .
  b.catchThrow.skipUntil[a]: + a3 >1 b5 0=5 -0 v6 a5 b3 + a0 >9 .
  a.toArray.sampleDefault[r].distinct: + >1 a1 r5 0=-3 a2 b0 a5 b| a5 b4 + 1=-3 a0 b| b0 v6 b4 >9 .
  v.using(9).mapThrow.flatMapLatest[b].singleOverTwo: + >2 v| u9- >1 + 1!noElements u9- a6 a2 a0 b5 0=5 >1 a6 >9 .
  b.flatMapLatest[v]: + a2 a3 + a6 r| b0 0=100 1=100 >2 >2 b5 0=5 1=5 a5 >1 >3 a0 b| 0| 1| >3 b0 a1 b| >9 .
  create.enumerated.ifEmpty.flatMapLatest[b].catchThrow: + 0=1 0!oops a0 >3 a4 a4 >2 a2 a4 a0 b4 r4 b5 a2 + 1=1 1!oops >3 v| >9 .
  b.ifEmpty.merge[a]: + b1 0=1 a6 0=6 v4 b5 0=5 r6 a3 0=3 >2 b0 0=0 a1 0=1 >1 v| >9 .
  b.sample[a].skipUntil[b].single: + a6 b6 v2 >2 a2 0=6 a5 b3 b| a1 0!moreThanOne v| b1 b5 b4 v2 b0 a5 a3 b0 >3 >9 .
  create.combineLatest[a]: + 0!oops a0 a6 a0 >3 >2 r4 a5 -0 >3 >9 .
  b.mapThrow.enumerated: + >2 a3 b3 0!oops a5 v5 r5 a1 b! b3 >9 .
  b.withLatestFrom[a].flatMapFirst[v]: + >3 a5 a2 v6 b0 0=6 + a4 b! 0!oops 1!oops a6 v1 b0 b2 >2 a2 v6 b2 >9 .
  just.skipWhile: + 0=3 0| r0 >3 a4 a0 v4 >2 v4 a1 + 1=3 1| >9 .
  b.mapThrow.takeFor(1).retry(2).first: + + a0 >1 0=-7 0| 1=-7 1| a3 v6 + a! >1 2=-7 2| b4 v5 v5 r6 b| a1 a0 >1 -0 v0 r4 >9 .
  a.map: + v0 a| 0| r2 >3 >2 + 1| v2 -0 >9 .
  a.flatMapFirst[b].asMaybe: + + >3 >2 + b3 v6 -0 b4 >1 a0 v5 >3 >1 a0 >2 b2 v6 r6 b! 1!oops 2!oops >9 .
  create.take(2).enumerated.throttleFirst(1): + 0=1 0| v4 -0 v3 b6 >1 v3 b| b3 b3 b1 r4 b3 a! b1 b5 b6 >9 .
  a.throttleFirst(4).toArray.combineLatest[a].scan: + a3 r| b! a4 a0 >3 b2 a1 b5 a3 b4 a| 0=10003 0| r1 r3 >9 .
  b.buffer(3).throttle(1): + a6 a5 a3 >1 >1 r0 b5 a5 r| a4 a5 >9 0=1005 0=0 0=0 .
  a.mapThrow.flatMap[v].distinct: + v4 b1 a6 0=4 v2 0=2 a6 a2 b2 r| a2 >9 .
  v.materialize.combineLatest[r]: + a5 b3 >2 + a5 r2 0=1002 1=1002 b5 b3 b3 a5 a3 r| r4 b6 >1 a1 >2 >9 .
  timer.catchThrow: + a3 >2 0=0 0| a4 >1 -0 b1 >1 b! >2 a! a3 a0 b0 b6 a! a0 a| a6 a0 >9 .
  b.do(78): + d78+ a2 b| d78| 0| d78- a3 a1 b2 r5 a6 >2 b1 a4 >3 >9 .
  a.merge[a].sampleDefault[b].takeFor(4): + b6 0=-3 b2 0=-3 >2 v4 -0 a! >1 b2 >1 r| a2 >3 b4 r| r| >1 a0 >9 .
  r.take(1): + >2 >2 >2 b1 a2 >2 a1 >3 a2 a0 a! b3 r| 0| b5 r4 >2 >9 .
  v.distinct.merge[just]: + 0=100 0=3 a3 b5 b4 b2 >1 b6 >2 a1 b0 r| v3 0=3 b0 b! b2 a2 >2 r5 b5 r2 >9 .
  a.retry(0).combineLatest[timer].buffer(3): + a1 b4 r1 + a4 b4 a5 r| a5 a6 a2 b6 a5 b6 >9 0=0 0| 1=0 1| .
  a.enumerated.catchAndReturn.timeout(1): + b0 >1 0!timeout >3 v1 r1 b4 a6 >2 a3 r6 b1 v1 a4 b0 a5 >9 .
  just.throttle(2): + 0=3 0| r2 a6 a5 a2 r| r0 b4 b4 a2 v1 a! + 1=3 1| b1 a4 v3 a2 >9 .
  just.flatMapFirst[b].amb[a]: + 0=3 0| a5 + 1=3 1| a3 a! >1 a5 b6 -0 b5 a5 v4 a1 >9 .
  a.singleOverTwo.filter: + b2 b6 a| 0!noElements a2 v1 r1 a0 >1 -0 >1 >1 a3 v6 a1 >1 >9 .
  b.first.throttleFirst(2).flatMapLatest[b]: + a5 v4 >1 a1 a4 b5 0=5 0| a3 a4 >1 a0 b3 a5 a6 b0 r1 b2 >9 .
  a.throttleFirst(1).timeout(4).amb[just]: + 0=3 0| >1 a6 a0 >2 >3 a4 a1 >1 -0 b2 + 1=3 1| b1 >3 >9 .
  a.map.combineLatest[a].combineLatest[just.element(1)]: + 0!outOfRange a4 >3 + 1!outOfRange >1 r4 b3 a0 a2 b0 >3 r0 >9 .
  just.catch[create]: + 0=3 0| >3 >1 -0 >2 >3 r| b0 v| a5 a3 a6 >1 >9 .
  a.takeWhile: + a4 0| a2 >3 a3 >3 >1 >2 b3 a3 b0 a6 a5 a1 b6 a2 v1 b5 >9 .
  a.ifEmpty.concatMap[b].throttleFirst(4): + >2 a2 b3 0=3 a1 >2 b3 a5 b1 b| r1 a2 -0 b| a6 a4 b6 a3 >9 .
  r.toArray.skipUntil[error].buffer(4): + 0!oops a3 a5 v4 a2 -0 a1 r5 b2 >2 v3 a1 b0 b1 a5 >9 .
  b.catch[a].concat[a].debounce(4).toArray: + a5 a0 v5 r| >2 a3 v| b0 a2 b! b4 r3 b| v4 a5 >9 .
  v.asSingle: + b1 a1 v3 0!moreThanOne a4 >2 >1 r2 -0 + b2 b2 a| b0 >9 .
  b.reduce.toArray.ifEmpty: + b2 r3 >1 a4 r2 b4 >9 .
  just.throttle(4).flatMapLatest[just].throttleFirst(3).mapThrow: + 0!oops a! + 1!oops a3 a2 a5 a2 a2 b| b4 b6 >9 .
  interval.take(3).timeout(2): + b6 r| a! v2 a4 >9 0=0 0=1 0=2 0| .
  create.scan.combineLatest[b].skipWhile.catchThrow: + 0!oops b0 r0 >2 -0 a6 a4 a3 a2 >1 a0 >1 b0 b4 a| b| b1 a0 r5 >9 .
  b.flatMapLatest[a].compactMap.ifEmpty: + a1 b! 0!oops a5 a0 b2 a2 v0 a4 b0 r3 a6 >3 >1 r3 -0 b6 >9 .
  just.asMaybe.skipUntil[a].timeoutOther(3)[just]: + >2 >1 0=3 0| >3 b0 r5 a5 >9 .
  r.delaySubscription(2).element(1): + -0 b3 r| >1 b6 >2 >1 >3 a0 r5 a0 a| >9 .
  empty.delaySubscription(3).element(0).skipUntil[a]: + >3 0!outOfRange a0 b4 v4 a! a6 >3 v2 >3 a4 -0 >3 a6 >3 >9 .
  a.merge[v].flatMapFirst[interval.take(3)].skip(3).distinct: + a4 v2 a1 a2 >1 a4 r6 b1 >3 a1 0=1 v1 b0 -0 a6 >9 .
  error.take(3): + 0!oops b1 b1 a4 -0 b1 >3 b! b1 b4 >3 a5 a2 >9 .
  v.merge[a]: + 0=100 >3 a1 0=1 b3 a| a2 a5 >2 >9 .
  a.catchAndReturn.take(3).enumerated.single: + a6 0=6 -0 >1 a5 b! b5 >1 >2 >1 + a5 1=5 >9 .
  r.concat[b]: + b5 + b1 >2 a1 b3 b5 a3 >2 b| >3 a3 a1 >1 r5 0=5 1=5 b5 r4 0=4 1=4 a5 >9 .
  a.scan.toArray.element(0): + >1 b3 v3 a5 v1 >3 a4 a3 >3 v| >9 .
  just.catchAndReturn.skip(2).withLatestFrom[just]: + 0| a6 a| r0 v1 b1 >3 v| a5 a6 a2 a1 a2 b2 >1 a6 >9 .
  empty.mapThrow: + 0| b| b0 a! v3 b3 a1 a4 r2 a1 a6 r5 b! + 1| a3 a6 >9 .
  a.merge[error]: + 0!oops b6 a6 v1 a2 a5 v3 r3 b2 v1 b4 >9 .
  a.filter: + >2 v3 a0 a2 0=2 a1 0=1 a2 0=2 a! 0!oops >1 >3 r6 a1 a3 b5 >9 .
  create.scan.takeFor(4): + 0=1 0=3 0!oops v0 >2 b3 -0 >1 b1 + 1=1 1=3 1!oops a4 a4 b4 >9 .
  v.materializeMap.asSingle.singleOverTwo.combineLatest[just.materializeMap.combineLatest[a]]: + + v5 0!moreThanOne 1!moreThanOne r| a6 >1 b6 a2 a5 b4 b1 a3 -0 a! >9 .
  v.first.asMaybe.flatMap[a.compactMap]: + 0=100 0| b6 a3 >3 v2 a3 >2 b6 a4 -0 r4 b! a6 v2 >9 .
  r.flatMapLatest[b]: + v5 b6 a5 + r4 >3 a3 >2 a6 b2 0=2 1=2 b0 0=0 1=0 -0 + a3 >9 .
  a.materializeMap.skipWhile.singleOverTwo: + + b0 + >1 a2 0=78 1=78 2=78 a2 0!moreThanOne 1!moreThanOne 2!moreThanOne >3 a5 a3 a6 -0 a5 >1 b6 r6 a4 a4 a0 >9 .
  v.takeFor(3).combineLatest[r].catchThrow: + b| a0 + b5 a4 b6 v| a0 a4 b5 >1 >2 >9 .
  a.sampleDefault[a]: + a3 0=3 a5 0=5 r1 a1 0=1 a3 0=3 v6 a2 0=2 b2 >2 >9 .
  a.skipWhile.buffer(1).reduce.combineLatest[v]: + a1 a! 0!oops a6 a4 v1 >2 a6 >9 .
  a.combineLatest[v]: + r| v2 b! + a3 0=32 1=32 >1 b2 a3 0=32 1=32 b1 >3 a4 0=42 1=42 >2 v3 0=43 1=43 a2 0=23 1=23 >2 >9 .
  r.takeWhile.catchAndReturn: + b5 >1 >3 >2 b3 a2 a0 a2 >9 .
  a.map.takeUntil[timer].asSingle.skipWhile: + b0 v0 b3 b1 a3 b0 a3 0!moreThanOne >1 r4 b1 >1 >9 .
  b.sampleDefault[a].skipWhile.element(3).flatMapLatest[just]: + a2 a0 r2 b2 a1 v1 + >3 b| >1 a0 0!outOfRange 1!outOfRange >9 .
  a.takeWhileInclusive.skipUntil[v].catchThrow.catchAndReturn: + v2 b5 a3 0=3 >2 v3 a2 0=2 a! 0=44 0| a1 b5 b2 >9 .
  empty.takeWhileInclusive.flatMap[b].enumerated.combineLatest[just]: + 0| b4 r1 b5 a0 >3 a1 a2 a1 a4 a6 v2 >9 .
  b.flatMap[just].using(62): + a4 b! 0!oops u62- a4 r5 >1 b4 >9 .
  a.distinct.ifEmptySwitch[a].timeoutOther(3)[r].take(1): + b5 >3 a4 b! a3 b3 b2 a1 >3 b6 b5 a6 a3 a3 >9 .
  b.throttleFirst(3).map: + >2 a5 a! b1 0=2 b0 >1 b6 v1 b6 r6 b3 >1 v2 a0 b! 0!oops >9 .
  just.enumerated.materializeMap: + 0=78 0=77 0| v3 b1 a0 >2 >1 v6 >3 >2 a3 v5 a4 a0 a5 a1 >2 >3 b6 >9 .
  b.amb[v].skipUntil[r].catchAndReturn.element(2): + >1 >1 + -0 b1 b1 a5 r0 v2 b3 a| b3 >2 v0 a5 a! >9 .
  a.single.flatMapFirst[b].debounce(1).reduce: + >3 v| b| a0 >3 a6 0!moreThanOne >9 .
  r.catchThrow.withLatestFrom[a]: + a4 b| + b6 b0 r4 0=44 b1 v1 b4 a2 a1 r| 0| 1| -0 >2 a0 a6 b3 r2 b5 >9 .
  v.asMaybe: + a3 a6 b6 b6 v3 0!moreThanOne b1 >2 a0 b5 a1 >3 >1 b0 -0 r0 >9 .
  b.takeUntil[just]: + 0| a1 b3 a4 a5 b3 b! a0 >2 >1 a0 b3 v| a2 -0 >9 .
  never.ifEmpty.throttleFirst(1): + b| a5 b5 b0 a5 b2 >9 .
  b.element(3): + a! >3 a3 -0 b2 a6 b2 >9 .
  a.using(28).throttleFirst(3).catchThrow.single: + b! >1 a2 0=2 b3 b! >1 a0 >3 b3 a0 0!moreThanOne u28- b5 >3 >9 .
  b.map.withLatestFrom[b]: + a| a! v0 b1 0=21 >1 a6 a4 a3 b4 0=54 b1 0=21 b4 0=54 a1 b6 0=76 a3 a! >9 .
  a.takeWhile: + >1 >3 a3 0=3 a2 0=2 b! b3 >1 a2 0=2 a1 0=1 >9 .
  just.throttle(2).timeoutOther(2)[error].combineLatest[b].skipUntil[a.first.single]: + a1 a2 b3 0=33 v2 b3 0=33 b4 0=34 a0 r2 b5 0=35 v1 >9 .
  just.withLatestFrom[a].debounce(1): + 0| >2 b5 v5 a1 + 1| a2 >9 .
  r.asSingle.takeUntil[b].combineLatest[b]: + a4 v5 a1 a5 r5 a6 a5 r| r3 r5 a5 >9 .
  b.throttleFirst(2).ifEmptySwitch[just].take(2).timeout(4): + a1 >1 >3 0!timeout a2 a5 b3 v| >9 .
  v.concatMap[b]: + >2 r4 r3 >1 a2 >2 >9 .
  a.scan.timeout(4).combineLatest[v].catchAndReturn: + v| a4 0=140 a3 0=170 >2 v6 a6 0=230 + b| a1 0=240 1| >9 0=44 0| .
  just.debounce(4).map: + 0=4 0| b0 -0 v3 a4 a1 v0 b3 >9 .
  a.filter: + r| a4 0=4 b2 r0 b6 b5 a6 v5 a5 0=5 b! a1 0=1 b1 >3 >2 >2 b3 a2 0=2 r6 >9 .
  create.combineLatestOfThree[r,interval.take(3)].take(3).withLatestFrom[b]: + 0!oops >2 b! a3 a0 b| >2 a4 b1 >1 >2 b5 b2 >3 >3 a0 >9 .
  b.flatMapLatest[a].flatMapLatest[a]: + a3 >3 b3 0=3 v| a5 r1 >9 .
  b.sample[just].first.take(2).flatMap[a]: + a1 b0 >1 v4 >3 >2 r2 a5 a3 >3 r2 r| >9 .
  v.combineLatest[timer].using(21): + b3 -0 u21- a2 a1 a2 b2 a4 >9 .
  b.flatMapLatest[create].materializeMap: + b2 0=78 0=78 0=77 0| a4 -0 >3 b| >3 a3 v4 b3 r| b2 >2 >3 v3 a3 >9 .
  b.single: + b6 0=6 b3 0!moreThanOne >1 -0 a2 a4 a0 >3 a4 v| a6 a3 a6 a6 b4 >3 >9 .
  b.takeFor(2): + -0 a5 v4 >1 a3 >1 b4 r| >3 + >9 1| .
  a.debounce(4).takeLast(1).takeWhileInclusive.combineLatestOfThree[b,b]: + v2 -0 >2 a1 b6 a5 v5 a| r2 >3 b2 r3 a2 a4 a1 b2 v| a0 a0 >9 .
  a.scan.ifEmpty.take(1): + >2 r1 -0 >3 r4 a2 b2 v1 >3 a0 >3 >9 .
  a.catchAndReturn.flatMapFirst[a]: + b5 a3 0=3 a4 >1 + a0 0=0 b0 a3 0=3 1=3 b| b0 >3 >2 b2 >9 .
  b.withLatestFrom[empty].merge[v]: + 0=100 a| + 1=100 b| r| b3 >1 -0 a! b1 a4 a1 >2 b3 + 2=100 >1 a3 a3 >9 .
  b.combineLatest[a]: + b2 >3 >2 a0 0=20 a2 0=22 a| r4 b0 0=2 >1 >9 .
  v.toArray.merge[error].timeout(3).do(52): + d52+ 0!oops d52- a1 a5 -0 a3 b3 a2 >9 .
  a.combineLatest[error].sample[r].retry(3).takeFor(3): + 0!oops a| >2 b6 a5 >2 a5 >9 .
  never.materializeMap.using(43).throttleFirst(1): + >2 >3 v3 v4 a1 a2 r4 >1 a1 a1 a| >2 >9 . u43-
  a.skipUntil[b].ifEmpty.scan.flatMapLatest[v.singleOverTwo.combineLatest[b]]: + a3 >3 v5 v| >3 a1 v| r4 v3 b1 b0 -0 >3 a0 a5 a| a1 >9 .
  b.retry(1).combineLatest[a]: + a5 >2 r5 + v5 b6 0=65 r2 >9 .
  r.sampleDefault[a].element(1).skipWhile: + b! r2 a5 a3 0| -0 b6 >9 .
  a.concatMap[r].buffer(3): + a5 b0 a2 r6 0=2011 b3 a3 a3 a| b| a4 v5 a1 >9 0=0 0=0 0=0 .
  a.takeUntil[a].takeWhile.materialize: + + a1 0| 1| a2 b4 >1 a6 a6 a5 a4 -0 a6 b5 a3 b1 >2 >9 .
  a.combineLatest[a]: + a6 0=66 a2 0=26 0=22 v1 a4 0=42 0=44 a1 0=14 0=11 b5 b0 a5 0=51 0=55 r5 >2 r3 >3 a2 0=25 0=22 b5 >9 .
  a.asSingle: + >1 >1 >3 a4 -0 a4 b1 b4 b! v1 b0 >9 .
  b.sample[just]: + a5 r| b1 a1 r0 r| >9 .
  a.flatMap[just].toArray: + >1 a0 r6 a3 b1 a6 a0 v0 a4 b1 a1 a0 b5 >9 .
  a.mapThrow: + v6 b! >1 a0 0=0 a5 0=5 >2 >3 a1 0=1 a! 0!oops b3 v5 >9 .
  a.takeWhile.asMaybe: + a4 0| >2 b6 >2 a4 >2 >3 v3 b4 a0 b! a0 b6 + a0 >9 .
  v.flatMapLatest[just].enumerated.timeoutOther(2)[just.map].takeLast(3): + a5 >3 0=3 0=4 0| b5 -0 >3 a4 b6 + >2 1=3 1=4 1| >1 r0 b6 r2 b3 >9 .
  b.debounce(3).flatMapLatest[a].catch[b.catchThrow]: + b3 a2 b3 r0 a0 >2 + >9 0=3 .
  a.single.flatMap[b].delaySubscription(4).skipUntil[a]: + a0 v| >3 >3 r2 >9 .
  a.catch[a].concatMap[r].takeWhile: + a1 0=1 b6 >3 b2 a1 0=1 >1 v0 a0 a! 0!oops a5 >9 .
  b.catch[just].throttleFirst(1).flatMapLatest[create]: + >1 a1 a1 r0 b4 0=1 0=2 0!oops b6 r6 >1 >3 b2 b5 r2 a6 r3 a4 a3 >9 .
  b.do(48): + d48+ b5 d48=5 0=5 v| a1 -0 d48- a0 a2 >2 v6 >1 >1 >9 .
  b.amb[just].retry(0).throttle(3): + 0| a6 >3 r5 r| b| a0 b6 v4 a6 a0 a6 b5 >9 .
  b.flatMapLatest[just].takeWhileInclusive.catchThrow: + a1 >2 a1 >2 b0 0=3 r5 + + a4 a6 a3 r1 b2 0=3 1=3 2=3 >1 a5 a1 >9 .
  a.element(3).skipWhile: + b3 b! >1 a3 >3 b4 -0 a3 a! a4 a! r| a1 a3 r4 >9 .
  error.throttle(1).takeWhileInclusive.combineLatest[b.concat[b]]: + 0!oops a6 r4 a2 a6 a6 a5 a4 b3 a6 >9 .
  r.compactMap.map.using(31).sampleDefault[a]: + >3 a4 0=-3 a6 0=-3 >2 b3 b1 >9 . u31-
  a.catchThrow.asSingle: + a0 v5 b1 b4 b0 b! a2 0!moreThanOne a1 >9 .
  b.distinct.skip(3).distinct: + a6 b5 r0 a5 v0 >1 a0 >3 -0 b| r| >9 .
  a.scan.retry(1).sample[just].flatMapLatest[a.throttle(4).buffer(1)]: + b6 r0 a0 a5 v| >3 >1 >1 a2 a5 a6 r6 a| a3 >9 .
  error.takeWhileInclusive.timeout(4).do(6).map: + d6+ 0!oops d6- >2 r| b0 a1 a6 >3 >1 a0 a4 >2 >2 a0 a6 r2 b3 v1 >9 .
  r.catch[a].flatMapLatest[v].flatMap[just]: + a5 a6 a1 a1 b5 a2 b2 a6 >9 .
  a.flatMap[just]: + >3 a2 0=2 a3 0=3 a3 0=3 >3 a1 0=1 b1 a| 0| b4 >9 .
  a.asSingle.skipWhile.do(31): + d31+ v6 + d31+ b4 >2 a1 a4 0!moreThanOne d31- 1!moreThanOne d31- b0 a2 a1 >9 .
  b.withLatestFrom[r].map.scan: + b! 0!oops + 1!oops b5 a6 a1 b4 >9 .
  v.skip(2).materialize: + >3 b5 a3 b1 >3 r0 >3 a2 >1 b0 a4 -0 a! a4 v4 b1 >9 .
  r.takeWhile: + a6 >3 b4 + b5 v0 >2 r4 0| 1| b0 a4 a3 b4 a4 a1 b0 >2 a4 b! -0 >9 .
  a.distinct.skip(1).takeWhileInclusive: + a5 >1 a| 0| a4 b2 a2 >3 a5 a6 a| v3 >9 .
  v.asSingle.throttle(3).catchThrow.catchThrow: + a| a4 b0 a4 >2 >3 >2 a3 r5 a5 v| 0=100 0| b2 >1 >3 >9 .
  just.combineLatestOfThree[a,a].concat[r]: + >2 v0 a0 0=3 >1 >3 a! 0!oops + 1!oops a3 >3 a5 v| b2 b4 a1 >2 >9 .
  b.concatMap[a]: + a5 a4 b3 0=3 -0 a1 b1 b0 >3 b3 a1 >9 .
  just.sampleDefault[a].delaySubscription(1).timeout(4).compactMap: + b5 b6 a2 >1 a5 0| a4 b1 >1 v| a| >9 .
  a.skip(3).takeWhile.using(31).materialize: + >1 a4 b1 b0 >1 -0 u31- b4 a4 >1 v5 a6 a4 a4 >9 .
  v.flatMap[a]: + 0=100 a1 a0 >2 >2 v4 0=4 a1 b6 b! a1 v5 0=5 + 1=5 >9 .
  a.retry(0).sampleDefault[a]: + r6 a2 0=-3 0| a6 r1 v6 b2 a3 v3 v0 >2 v2 v0 -0 r| >2 + >9 .
  just.filter.do(21): + d21+ d21| 0| d21- b5 b5 r2 >2 r5 + d21+ d21| 1| d21- b0 a| v2 r3 a! b6 >9 .
  just.flatMapLatest[a].first: + 0=3 0| a0 a0 v5 -0 a5 a5 b| a2 >3 >2 >9 .
  b.scan.asSingle.combineLatest[v]: + b5 a6 r5 a1 b! 0!oops >2 a0 a0 >3 a! a6 a1 + 1!oops b6 b2 >9 .
  just.takeLast(0).single.single: + 0!noElements b4 a5 b4 r| b4 b1 v3 v4 >9 .
  a.takeWhileInclusive.first.single.takeFor(2): + b4 a| 0=-7 0| a1 a6 b! b5 >2 a3 a0 >3 >9 .
  a.compactMap.throttleFirst(1): + a0 0=0 >2 b5 a2 0=2 a! 0!oops b4 a0 a3 a0 >2 b4 >9 .
  v.first: + 0=100 0| r| a2 r1 b5 b6 r6 a| >2 a0 >2 r0 >1 v| a6 >3 a0 >3 >9 .
  r.throttleFirst(3).ifEmpty.combineLatestOfThree[b,b]: + a2 b2 a5 a5 b0 a5 b| >3 v6 r4 0=4 a| >2 >1 >9 .
  b.timeout(3).single.compactMap: + >1 b1 b4 0!moreThanOne a5 b6 b! r4 >9 .
  just.using(15): + 0=3 0| u15- >2 >3 b4 v4 a6 >1 a3 a1 >3 b5 b2 a3 a3 r| >2 a1 b5 b5 v1 >9 .
  timer.take(0).distinct.throttleFirst(4).ifEmpty: + 0=55 0| a2 a! b5 a5 a3 >3 v2 b3 >3 -0 r3 a4 + 1=55 1| b6 >9 .
  a.single.materialize.first.withLatestFrom[a]: + v0 a3 0=33 0| r1 a5 r5 b5 b6 b4 v| b! v3 + a3 1=33 1| b5 a0 b6 a0 a6 >9 .
  b.first.delaySubscription(2).takeWhile: + a3 + >3 a5 a6 a4 >1 >3 b6 0| 1| a2 >9 .
  interval.take(3).asMaybe.map.materialize.flatMapLatest[a]: + + b6 v0 b1 a3 b! r| r2 b! >3 0!moreThanOne 1!moreThanOne >3 r6 a| b2 v2 a! >9 .
  v.using(61).using(27).take(3): + 0=100 b0 >3 r0 a1 >1 b5 >2 b| b6 a6 >3 a1 v5 0=5 >9 . u61- u27-
  a.scan.skipUntil[never].timeoutOther(3)[just]: + b| a1 >2 a5 r| b0 a2 v4 -0 a| a3 r1 b4 b! a6 >9 .
  b.catchThrow: + a4 a0 v5 r4 + + a0 + a1 a3 + a5 >9 .
  a.do(46).sampleDefault[b].catch[b.materializeMap].materializeMap: + d46+ >1 a2 d46=2 b5 0=78 b4 0=78 a3 d46=3 >2 a2 d46=2 a6 d46=6 >3 b1 0=78 a3 d46=3 b0 0=78 a0 d46=0 a3 d46=3 >1 r5 >9 . d46-
  b.toArray.flatMapLatest[v].retry(2).withLatestFrom[b]: + >1 a! r0 a6 >1 a5 b! 0!oops b0 r0 v| >9 .
  b.map.map: + b4 0=6 >3 -0 r4 b6 b6 >2 >3 r| >1 a1 b| r5 >3 >9 .
  a.toArray.debounce(3).do(56).sample[a]: + d56+ b6 b5 a1 >1 >3 a0 b5 b5 b1 >9 . d56-
  v.flatMapLatest[b].compactMap.takeLast(1): + >2 >3 a2 -0 >1 a2 >9 .
  v.flatMap[a].asSingle: + a3 a2 r6 a4 b3 >2 >9 .
  a.filter: + >3 -0 >2 a2 a2 + b1 a6 v6 >1 a1 1=1 >2 >1 >9 .
  r.takeLast(1).map.ifEmpty: + a| a5 a2 r2 r1 a3 r6 b! >3 a6 b0 -0 b6 v| >3 a5 >9 .
  v.catchThrow: + 0=100 a6 a2 a3 v| 0| v| >3 >3 a0 >9 .
  a.merge[a]: + b6 b! b5 a3 0=3 0=3 r6 r5 b0 b6 >2 b| >1 a3 0=3 0=3 -0 >9 .
  just.buffer(2).enumerated.throttleFirst(3): + 0=1003 0| >3 r| a2 a3 a2 >2 + 1=1003 1| r5 >1 a2 b1 b! a4 >9 .
  r.combineLatest[v].single: + b2 b4 >2 v2 a1 a1 b0 a3 >3 r3 0=32 a! a5 a3 a5 >1 >1 >2 >9 .
  b.ifEmpty.reduce.skip(1): + a4 r3 a2 a1 >1 a2 >9 .
  r.debounce(4): + >3 >3 r2 b6 a4 a6 a3 r4 a0 -0 a0 >1 a0 a4 b2 b! >9 .
  v.materializeMap: + 0=78 >2 a6 b2 r3 >2 a6 b4 -0 >1 b| a3 a5 v1 b| >9 .
  a.asMaybe.takeWhileInclusive.mapThrow.element(2): + >2 a2 b4 b3 >3 a6 0!moreThanOne b0 >3 a3 a2 b4 a6 >9 .
  b.withLatestFrom[just].takeFor(2): + a! >3 0| >3 >3 a5 r0 >1 >1 b6 >2 a0 >1 >2 a2 >2 b2 r| a6 >3 >9 .
  a.withLatestFrom[v].ifEmpty.do(45): + d45+ >2 r3 a3 d45=130 0=130 -0 d45- b6 >1 b1 a3 a2 a1 v| a6 v4 r5 a2 >1 >9 .
  a.combineLatest[a].sampleDefault[a]: + >1 v3 -0 a5 r6 r5 a2 b5 a0 b2 a0 r4 >3 a1 r4 b| a| >3 >9 .
  a.filter.flatMapFirst[v]: + b4 a2 0=100 a4 b4 b6 r5 >2 b2 >9 .
  b.throttle(3): + a5 >2 b3 0=3 a| a2 a2 a6 a3 a0 >2 a6 a4 >1 >2 >3 a3 >3 b5 0=5 >9 .
  create.single.first.skip(1): + 0| v4 b1 a6 a1 b0 a2 a1 b0 >2 a4 a2 b4 v3 >1 b1 >9 .
  just.skipUntil[b].flatMapLatest[just].asSingle.enumerated: + v2 b1 r5 >1 r5 a2 a2 a! >1 b4 b1 a| >3 a4 >3 >2 >1 >9 .
  b.skipWhile.withLatestFrom[v].delaySubscription(2): + a0 + v1 r1 v2 a0 r4 a0 >3 v5 a6 a5 v4 a2 >9 .
  r.materialize.sampleDefault[r].combineLatest[r].ifEmptySwitch[a.throttle(3).debounce(4)]: + a3 a2 a| >1 >2 b4 a0 a0 v1 + a! a4 >9 .
  b.sample[never]: + b5 a5 >3 >2 a5 b2 a4 a2 a4 b1 >9 .
  a.using(17).catchThrow.mapThrow: + >2 b6 >3 b3 a1 0=1 v0 >2 r1 >1 >1 >9 . u17-
  error.first: + 0!oops -0 a0 a| v6 a0 a1 a1 a1 >1 a1 a4 a1 >2 >9 .
  a.single: + r1 >3 + a3 0=3 1=3 a3 0!moreThanOne 1!moreThanOne a2 a2 r3 a0 r0 a3 r3 b5 a0 b! >9 .
  a.takeLast(3).skipWhile.flatMap[b]: + >1 a3 b| + >3 b6 a1 >1 r4 a3 r0 a2 b3 r5 a2 >9 .
  b.skipWhile.scan: + a3 >3 >3 a0 >2 a| r1 a3 b5 0=5 b6 0=11 >9 .
  a.withLatestFrom[a].flatMap[b]: + a| 0| a0 b3 b3 >1 a0 a5 a2 a3 >9 .
  create.takeUntil[a].combineLatestOfThree[r,timer].merge[b.asSingle].sample[b.filter.materialize]: + 0!oops a6 a2 -0 a5 >1 r2 r6 v| a5 b5 r| + 1!oops a1 a1 b! >1 a| b0 >9 .
  b.withLatestFrom[b].flatMap[b].first.take(2): + a2 >3 a1 a6 -0 b0 >1 r4 b5 >2 a2 a! r3 a5 r3 a1 a3 a0 >9 .
  a.mapThrow.concatMap[just]: + >2 a2 0=3 b5 b3 >2 >3 b0 a6 0=3 >1 >2 >9 .
  b.flatMapLatest[r].element(2): + a6 + a5 a0 a3 >2 >9 .
  a.scan.asMaybe.asMaybe.concat[just.flatMapLatest[a].mapThrow]: + a5 b3 b1 a1 0!moreThanOne a| b5 a6 a1 >3 b6 r4 -0 b6 >1 >9 .
  a.scan: + a| 0| a1 a2 a4 b4 a5 a5 b4 v| a3 + 1| >1 v0 r| v3 r1 a0 >2 b2 >9 .
  a.skipUntil[b].enumerated.do(33).catch[just]: + d33+ v1 a! 0=3 0| d33- a6 b3 a6 >2 a0 a2 >1 b6 -0 a5 >2 a5 a4 a! v6 a6 >9 .
  a.sampleDefault[interval.take(3)].skipUntil[a].skipUntil[a.asSingle].using(18): + + >1 a1 b3 >2 >2 b| b3 a6 0!moreThanOne u18- 1!moreThanOne u18- >3 b5 a4 b6 b3 a4 >2 >2 r| >9 .
  timer.sample[r]: + v0 a! a5 a3 a0 -0 >3 >9 .
  never.materialize: + b| r2 r5 b5 r0 a2 a| a5 >2 >9 .
  a.map.flatMapFirst[b].concatMap[b]: + >1 >1 >1 a5 b6 v0 b4 0=4 b3 0=3 v6 a5 >3 b0 0=0 b2 0=2 b3 0=3 a6 a3 >9 .
  never.retry(2).skipUntil[a]: + a6 a3 a1 + a3 a2 a2 >9 .
  never.debounce(2): + >2 a1 a2 a1 b| a3 a4 a5 + >2 r0 b3 a1 b1 b1 v0 >9 .
  a.do(1).withLatestFrom[v].catchAndReturn.skipUntil[a]: + d1+ a5 d1=5 a0 d1=0 0=100 r3 v4 r| a1 d1=1 0=14 a2 d1=2 0=24 b! r0 b6 r2 >9 . d1-
  empty.withLatestFrom[r].throttle(3): + 0| b1 >2 a6 a3 v4 b6 v0 >9 .
  b.map.enumerated.asSingle: + b2 a4 a3 >1 >1 a6 a5 r3 a4 a2 a5 a6 b3 0!moreThanOne b0 >2 b4 >2 >1 >9 .
  a.catchThrow.withLatestFrom[a].mapThrow.retry(0): + 0| >3 a4 >2 v6 >2 b| b2 a3 r| b4 a2 a2 >9 .
  never.catch[r].withLatestFrom[b].distinct: + a5 a5 a0 + a3 b6 a6 b5 >2 >2 >9 .
  r.distinct.mapThrow.combineLatest[just.flatMap[just]]: + + b5 -0 a| b2 >2 a2 >3 a0 a1 >2 b0 r| 1| >9 .
  """
