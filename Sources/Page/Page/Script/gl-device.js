// Objects of WebGL 2: shader programs, buffers, textures and framebuffers.

// Returns a shader with its `#include` lines expanded and with definitions after its first line.
function expandShader(sources, name, definitions) {
  const expand = (file) => {
    if (sources[file] === undefined) throw new Error(`the page has no shader ${file}`);
    return sources[file].replace(/^#include "(.*)"$/gm, (_, included) => expand(included));
  };
  const text = unrolled(expand(name), definitions.LIGHT_COUNT);
  const end = text.indexOf("\n") + 1;
  const lines = Object.entries(definitions).map(([key, value]) => `#define ${key} ${Number(value)}\n`);
  return text.slice(0, end) + lines.join("") + text.slice(end);
}

// Returns a shader without its loops over at most four lights. Drivers in software read an array at the place of a loop's variable
// once for each sample, and at a constant place once for all.
function unrolled(text, lightCount) {
  const head = "for (int index = 0; index < LIGHT_COUNT; index++) {";
  const start = text.indexOf(head);
  if (start < 0 || !(lightCount <= 4)) return text;
  const bodyStart = start + head.length;
  let bodyEnd = bodyStart;
  for (let depth = 1; depth > 0; bodyEnd++) depth += { "{": 1, "}": -1 }[text[bodyEnd]] ?? 0;
  const body = text.slice(bodyStart, bodyEnd);
  const copies = Array.from({ length: lightCount }, (_, index) => `{${body.replace(/\bindex\b/g, index)}\n`);
  return text.slice(0, start) + copies.join("") + unrolled(text.slice(bodyEnd), lightCount);
}

// A linked vertex and fragment shader.
class ShaderProgram {
  constructor(gl, vertex, fragment, name) {
    Object.assign(this, { gl, name, isChecked: false });
    this.handle = gl.createProgram();
    this.shaders = [[gl.VERTEX_SHADER, vertex], [gl.FRAGMENT_SHADER, fragment]].map(([type, text]) => {
      const shader = gl.createShader(type);
      gl.shaderSource(shader, text);
      gl.compileShader(shader);
      gl.attachShader(this.handle, shader);
      return shader;
    });
    gl.linkProgram(this.handle);
    this.locations = new Map();
  }

  // Throws an error with the driver's log if the driver rejects the shaders.
  check() {
    const { gl } = this;
    if (!gl.getProgramParameter(this.handle, gl.LINK_STATUS) && !gl.isContextLost()) {
      const logs = this.shaders.map((shader) => gl.getShaderInfoLog(shader)).join("");
      throw new Error(`${this.name}: ${logs || gl.getProgramInfoLog(this.handle)}`);
    }
    for (const shader of this.shaders) gl.deleteShader(shader);
  }

  // Returns the location of a uniform, null if the shaders do not use it. WebGL ignores values for null.
  location(name) {
    let location = this.locations.get(name);
    if (location === undefined) {
      location = this.gl.getUniformLocation(this.handle, name);
      this.locations.set(name, location);
    }
    return location;
  }

  // Connects a uniform block to a binding point, if the shaders use it.
  bindBlock(name, binding) {
    const index = this.gl.getUniformBlockIndex(this.handle, name);
    if (index !== this.gl.INVALID_INDEX) this.gl.uniformBlockBinding(this.handle, index, binding);
  }

  // Each sets a uniform of the bound program.
  float(name, value) { this.gl.uniform1f(this.location(name), value); }
  integer(name, value) { this.gl.uniform1i(this.location(name), value); }
  unsigned(name, value) { this.gl.uniform1ui(this.location(name), value); }
  integers2(name, x, y) { this.gl.uniform2i(this.location(name), x, y); }
  vector2(name, [x, y]) { this.gl.uniform2f(this.location(name), x, y); }
  vector3(name, [x, y, z]) { this.gl.uniform3f(this.location(name), x, y, z); }
  vector4(name, [x, y, z, w]) { this.gl.uniform4f(this.location(name), x, y, z, w); }
  matrix(name, value) { this.gl.uniformMatrix4fv(this.location(name), false, value); }
}

// The WebGL context of a canvas with a cache of programs.
export class GLDevice {
  constructor(gl, sources) {
    this.gl = gl;
    this.sources = sources;
    this.programs = new Map();
    this.maximumPointSize = gl.getParameter(gl.ALIASED_POINT_SIZE_RANGE)[1];
    this.maximumSize = Math.min(gl.getParameter(gl.MAX_RENDERBUFFER_SIZE), gl.getParameter(gl.MAX_TEXTURE_SIZE));
    // A shader for surfaces reads five further textures: the environment, the table of reflections, shadows, layers and what is
    // behind. There are at least eleven.
    this.maximumMaterialTextures = gl.getParameter(gl.MAX_TEXTURE_IMAGE_UNITS) - 5;
    this.emptyVertexArray = gl.createVertexArray();
  }

  // Returns the program of two shaders. The driver compiles a new one in the background.
  program(vertex, fragment, vertexDefinitions = {}, fragmentDefinitions = {}) {
    const key = `${vertex}${JSON.stringify(vertexDefinitions)}${fragment}${JSON.stringify(fragmentDefinitions)}`;
    let program = this.programs.get(key);
    if (!program) {
      program = new ShaderProgram(
        this.gl, expandShader(this.sources, vertex, vertexDefinitions),
        expandShader(this.sources, fragment, fragmentDefinitions), `${vertex}, ${fragment}`);
      this.programs.set(key, program);
    }
    return program;
  }

  // Returns the bound program of two shaders. `initialize(program)` connects blocks and samplers once.
  //
  // - `vertexDefinitions`, `fragmentDefinitions`: numbers or booleans by name.
  use(vertex, fragment, vertexDefinitions, fragmentDefinitions, initialize) {
    const program = this.program(vertex, fragment, vertexDefinitions, fragmentDefinitions);
    if (!program.isChecked) program.check();
    this.gl.useProgram(program.handle);
    if (!program.isChecked) initialize?.(program);
    program.isChecked = true;
    return program;
  }

  // Compiles several programs at once. Each is given by the arguments of `use`.
  compile(programs) {
    for (const program of programs) this.program(...program);
    for (const program of programs) this.use(...program);
  }

  // Returns a new texture with nearest filtering and clamped edges, bound to unit 0.
  makeTexture() {
    const { gl } = this;
    const texture = gl.createTexture();
    this.bindTexture(0, texture);
    this.setFilter(gl.NEAREST);
    return texture;
  }

  // Sets the filter of the bound texture, with clamped edges and no mipmaps.
  setFilter(filter) {
    const { gl } = this;
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, filter);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, filter);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE);
  }

  // Binds a texture to a unit, which becomes the active one.
  bindTexture(unit, texture) {
    const { gl } = this;
    gl.activeTexture(gl.TEXTURE0 + unit);
    gl.bindTexture(gl.TEXTURE_2D, texture);
  }

  // Returns a framebuffer of a texture and a depth attachment, which is a texture, a renderbuffer or null.
  makeFramebuffer(color, depth) {
    const { gl } = this;
    const framebuffer = gl.createFramebuffer();
    gl.bindFramebuffer(gl.FRAMEBUFFER, framebuffer);
    gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D, color, 0);
    if (depth instanceof WebGLTexture) {
      gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.DEPTH_ATTACHMENT, gl.TEXTURE_2D, depth, 0);
    } else if (depth) {
      gl.framebufferRenderbuffer(gl.FRAMEBUFFER, gl.DEPTH_ATTACHMENT, gl.RENDERBUFFER, depth);
    }
    return framebuffer;
  }

  // Runs the bound program for every pixel of the viewport.
  drawPicture() {
    const { gl } = this;
    gl.bindVertexArray(this.emptyVertexArray);
    gl.drawArrays(gl.TRIANGLES, 0, 3);
  }

  // Composites the output of the bound program, with premultiplied alpha, over the framebuffer.
  drawPictureOver() {
    const { gl } = this;
    gl.disable(gl.DEPTH_TEST);
    gl.enable(gl.BLEND);
    gl.blendFuncSeparate(gl.ONE, gl.ONE_MINUS_SRC_ALPHA, gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
    this.drawPicture();
    gl.disable(gl.BLEND);
    gl.enable(gl.DEPTH_TEST);
  }
}

// A buffer of a uniform block. It is uploaded when its numbers change.
export class UniformBlock {
  constructor(gl, binding) {
    this.gl = gl;
    this.binding = binding;
    this.buffer = gl.createBuffer();
    this.uploaded = null;
  }

  // Binds the block with these numbers, which are vectors of four in std140 layout.
  bind(numbers) {
    const { gl, uploaded } = this;
    gl.bindBufferBase(gl.UNIFORM_BUFFER, this.binding, this.buffer);
    if (uploaded && uploaded.length === numbers.length && uploaded.every((value, index) => value === numbers[index])) return;
    this.uploaded = Float32Array.from(numbers);
    gl.bufferData(gl.UNIFORM_BUFFER, this.uploaded, gl.DYNAMIC_DRAW);
  }

  dispose() { this.gl.deleteBuffer(this.buffer); }
}
