// The quality of pictures: full ones, and previews while something changes and the driver is too slow for full ones.
//
// Drivers that emulate a graphics processor take seconds for a full picture. There, previews have fewer samples and effects, and a
// full picture is drawn in parts when nothing has changed for a moment, so that input never waits for more than one of them.

// The levels of pictures, the full one first.
//
// - `samplesAcross`: the number of samples along each side of a pixel.
// - `keepsShadows`: whether shadows are those that the models have now. Otherwise shadows of older models are left out.
export const qualities = [
  { samplesAcross: 2, keepsShadows: true }, { samplesAcross: 1, keepsShadows: true }, { samplesAcross: 1, keepsShadows: false },
  { samplesAcross: 0.7, keepsShadows: false }, { samplesAcross: 0.5, keepsShadows: false },
];

// Times in milliseconds. 15 frames a second, and a full picture that needs no previews.
const longestFrame = 1000 / 15, shortPicture = 25;
// The number of late frames in succession after which pictures are too slow.
const lateFrames = 3;
const settlingTime = 150;

// Returns whether a context is drawn by software. Browsers that hide this say so in the name of the driver.
function isSoftware(gl) {
  const plain = gl.getParameter(gl.RENDERER);
  const names = plain === "WebKit WebGL" ? gl.getExtension("WEBGL_debug_renderer_info") : null;
  return /swiftshader|llvmpipe|softpipe|software|basic render/i.test(names ? gl.getParameter(names.UNMASKED_RENDERER_WEBGL) : plain);
}

// The choice of the level of each frame. The first picture is a preview, so that it appears sooner.
export class QualityControl {
  // `redraw()` requests a frame, and `refine()` starts a full picture.
  constructor(gl, redraw, refine) {
    Object.assign(this, { redraw, refine, level: isSoftware(gl) ? 2 : 0, frames: 0, lastTime: 0, timer: 0 });
    // The numbers of late and of early frames in succession, and the number of early ones after which there are more pixels again.
    Object.assign(this, { lateCount: 0, earlyCount: 0, patience: 60 });
  }

  // Returns the level of a frame. Its time of request and the current time tell how long the frame before it took.
  next(requestTime, time) {
    this.frames++;
    // The first frames compile programs.
    const isChanging = this.frames > 2 && requestTime - this.lastTime < settlingTime;
    const lateness = isChanging ? time - requestTime : 0;
    this.lateCount = lateness > longestFrame ? this.lateCount + 1 : 0;
    if (this.lateCount >= lateFrames || lateness > 4 * longestFrame) {
      this.level = Math.min(this.level + 1, qualities.length - 1);
      this.lateCount = 0;
      this.patience *= 2;
    }
    this.earlyCount = lateness < longestFrame / 3 ? this.earlyCount + 1 : 0;
    if (this.level > 2 && this.earlyCount >= this.patience) {
      this.level--;
      this.earlyCount = 0;
    }
    this.lastTime = time;
    clearTimeout(this.timer);
    if (this.frames === 1) this.timer = setTimeout(this.redraw);
    else if (this.level > 0) this.timer = setTimeout(this.refine, settlingTime);
    return this.frames === 1 ? 2 : this.level;
  }

  // Takes the time that a full picture took, after which levels may be better again.
  learn(duration) { this.level = duration < shortPicture ? 0 : Math.min(this.level, 2); }
}

// Draws `total` rows or triangles by `body(first, count)` in steps that `pace` chooses, and yields the count of each; see
// `Refinement.next`. `start` is the count of the first step.
export function* drawInSteps(pace, total, start, body) {
  for (let first = 0; first < total;) {
    const count = Math.min(pace.next(total, start), total - first);
    body(first, count);
    first += count;
    yield count;
  }
}

// The aim for the time of a part of a picture, and the time up to which it may be that of waiting alone.
const partTime = 25, waitingTime = 15;
// The number of parts that the driver has at once, so that it never waits.
const pendingCount = 2;

// Draws a full picture in parts. A new part starts when the driver has finished an older one.
export class Refinement {
  // Calls `done(duration)` with the time that the parts took when the picture is complete, and `fail(error)` if it cannot be drawn.
  constructor(renderer, camera, done, fail) {
    const start = performance.now();
    Object.assign(this, { gl: renderer.gl, done, fail, start, last: null, pending: [], isDrawn: false, timer: 0 });
    this.parts = renderer.parts(camera, 0, this);
    this.continue();
  }

  // Returns how much of `total` the next part draws, such as rows or triangles, by the time of the last part of the same total. The
  // part yields what it has drawn.
  next(total, first) {
    if (this.last?.total !== total) this.last = { total, amount: first, time: partTime };
    const { amount, time } = this.last;
    const factor = time < waitingTime ? Math.max(2, Math.min(partTime / time, 8)) : Math.max(partTime / time, 0.25);
    return Math.max(Math.ceil(first / 16), Math.round(amount * factor));
  }

  // Draws parts until enough are pending.
  continue() {
    const { gl, pending } = this;
    while (!this.isDrawn && pending.length < pendingCount) {
      const start = performance.now();
      let part;
      try {
        part = this.parts.next();
      } catch (error) {
        this.fail(error);
        return;
      }
      this.isDrawn = part.done;
      pending.push({ start, total: part.value && this.last.total, amount: part.value, fence: gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0) });
      gl.flush();
    }
    this.timer = setTimeout(() => this.wait(), 1);
  }

  // Waits until the driver has finished a part.
  wait() {
    const { gl, pending } = this;
    const time = performance.now();
    // There are no fences when the context is lost.
    const isFinished = ({ fence }) => !fence || gl.isContextLost() || gl.getSyncParameter(fence, gl.SYNC_STATUS) === gl.SIGNALED;
    const finished = [];
    while (pending.length > 0 && isFinished(pending[0])) {
      finished.push(pending.shift());
      gl.deleteSync(finished.at(-1).fence);
    }
    if (finished.length > 0) {
      const begin = Math.max(finished[0].start, this.finishTime ?? 0);
      this.finishTime = time;
      const { total, amount } = finished.at(-1);
      if (total && total === this.last.total) this.last = { total, amount, time: (time - begin) / finished.length };
    }
    if (this.isDrawn && pending.length === 0) this.done(time - this.start);
    else this.continue();
  }

  // Leaves the picture incomplete.
  cancel() {
    clearTimeout(this.timer);
    for (const { fence } of this.pending) this.gl.deleteSync(fence);
    this.pending = [];
    this.parts.return();
  }
}
