// The tone mappings `ToneMapping.aces` and `ToneMapping.agx`, whose documentation cites the sources. The page of a scene
// without them has this file without its content.

#if TONE_MAPPING == ACES

// The factor 1 / 0.6 gives a middle grey about the brightness that it has with the other mappings.
const mat3 toSensors = mat3(0.59719, 0.07600, 0.02840, 0.35458, 0.90834, 0.13383, 0.04823, 0.01566, 0.83777) / 0.6;
const mat3 toDisplay = mat3(1.60475, -0.10208, -0.00327, -0.53108, 1.10813, -0.07276, -0.07367, -0.00605, 1.07602);

vec3 filmMapped(vec3 light) {
  vec3 seen = clamp(toSensors * light, 0.0, 1e4);
  vec3 film = (seen * (seen + 0.0245786) - 0.000090537) / (seen * (0.983729 * seen + 0.4329510) + 0.238081);
  return clamp(toDisplay * film, 0.0, 1.0);
}

vec3 filmLight(vec3 color) {
  vec3 film = clamp(inverse(toDisplay) * color, 0.0, 0.99);
  // The positive root of the quadratic equation for what is seen.
  vec3 square = 1.0 - 0.983729 * film, half1 = 0.5 * (0.0245786 - 0.4329510 * film);
  vec3 seen = (sqrt(half1 * half1 + square * (0.000090537 + 0.238081 * film)) - half1) / square;
  return max(inverse(toSensors) * seen, 0.0);
}

#elif TONE_MAPPING == AGX

// To the primaries of BT.2020, and then towards grey.
const mat3 toLog = mat3(
  0.5448148, 0.1404170, 0.0888104, 0.3737874, 0.7541376, 0.1788718, 0.0813979, 0.1054455, 0.7323178);
const mat3 fromLog = mat3(
  1.1271006, -0.1413298, -0.1413298, -0.1106066, 1.1578237, -0.1106066, -0.0164939, -0.0164939, 1.2519364);
const mat3 toDisplay = mat3(
  1.6604910, -0.1245505, -0.0181508, -0.5876411, 1.1328999, -0.1005789, -0.0728499, -0.0083494, 1.1187297);

vec3 agxCurve(vec3 x) {
  return (((((15.5 * x - 40.14) * x + 31.96) * x - 6.868) * x + 0.4298) * x + 0.1191) * x - 0.00232;
}

vec3 filmMapped(vec3 light) {
  vec3 x = clamp((log2(max(toLog * light, vec3(1e-10))) + 12.47393) / 16.5, 0.0, 1.0);
  return clamp(toDisplay * pow(max(fromLog * agxCurve(x), vec3(0.0)), vec3(2.2)), 0.0, 1.0);
}

vec3 filmLight(vec3 color) {
  vec3 bright = max(inverse(toDisplay) * color, vec3(0.0));
  vec3 value = inverse(fromLog) * pow(bright, vec3(1.0 / 2.2));
  // The curve rises, so halves of an interval find it.
  vec3 x = vec3(0.5);
  for (float step = 0.25; step > 0.0001; step *= 0.5) x += step * sign(value - agxCurve(x));
  return max(inverse(toLog) * exp2(x * 16.5 - 12.47393), 0.0);
}

#endif
