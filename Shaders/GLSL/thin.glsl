// The fading of elements that are narrower than a pixel, as in ElementFading.swift.

// The pixels of a metre at distance 1, or at any distance in an orthographic view. 0 if elements do not fade.
uniform float pixelsPerMetre;
// Whether only the elements that fade are drawn, and not those that do not.
uniform bool isFadingDrawn;

// Returns the radius with which an element is drawn, and the share of that width which it has: 1 for an element that does
// not fade. `first` and `last` are the distances of its ends along the view direction, or 1 in an orthographic view.
vec2 widened(float radius, float first, float last) {
  float nearest = min(first, last), middle = (first + last) * 0.5;
  float width = 2.0 * radius * pixelsPerMetre;
  if (!(nearest > 0.0 && width > 0.0 && width < nearest)) return vec2(radius, 1.0);
  return vec2(middle / (2.0 * pixelsPerMetre), width / middle);
}

// Returns whether an element of this share is drawn now.
bool isDrawnNow(float share) { return isFadingDrawn == (share < 1.0); }
