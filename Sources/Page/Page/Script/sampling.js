// The choice between pictures with several samples for each pixel and previews with one, as in AdaptiveSampling.swift.
//
// The first picture is a preview, so that it appears sooner. Later ones are, too, while something changes, if the graphics
// processor cannot follow; software that emulates one cannot. A full picture follows when nothing has changed for a moment.

// Times in milliseconds. A frame that starts so late after its request waited for the one before it.
const lateStart = 50;
// The number of late frames in succession after which pictures are too slow.
const lateFrames = 3;
const settlingTime = 150;

export class Sampling {
  // `redraw` requests a frame.
  constructor(redraw) {
    Object.assign(this, { redraw, isSlow: false, lateCount: 0, lastTime: -Infinity, isRefining: false, timer: 0 });
  }

  // Returns whether the picture of a frame is a preview. Its time of request and the current time tell how busy the processor is.
  nextIsPreview(requestTime, time) {
    const isFirst = this.lastTime === -Infinity;
    const isChanging = requestTime - this.lastTime < settlingTime;
    this.lateCount = isChanging && time - requestTime > lateStart ? this.lateCount + 1 : 0;
    this.isSlow ||= this.lateCount >= lateFrames;
    this.lastTime = time;
    clearTimeout(this.timer);
    const isPreview = isFirst || (this.isSlow && isChanging && !this.isRefining);
    this.isRefining = false;
    if (isPreview) this.timer = setTimeout(() => this.refine(), isFirst ? 0 : settlingTime);
    return isPreview;
  }

  refine() {
    this.isRefining = true;
    this.redraw();
  }
}
