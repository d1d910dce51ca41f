#ifndef CIMGUI_H
#define CIMGUI_H

#include <stdbool.h>

// The functions of Dear ImGui 1.86 that the inspector uses, for C.
//
// CImGuiCreate creates a panel. Every other function acts on the panel that was selected last by CImGuiSelect, on the
// same thread. Lengths and positions are in pixels of the window's framebuffer, from its upper left corner, Y down.
// Texts are UTF-8 and are copied.

#ifdef __cplusplus
extern "C" {
#endif

typedef struct CImGuiPanel CImGuiPanel;

typedef struct {
  float x, y, width, height;
} CImGuiRectangle;

// Red, green, blue and opacity from 0 to 1, sRGB-encoded.
typedef struct {
  float red, green, blue, alpha;
} CImGuiColorValue;

// The keys for editing text and for moving between controls. Each is pressed and released separately.
typedef enum {
  CImGuiKeyTab,
  CImGuiKeyLeft,
  CImGuiKeyRight,
  CImGuiKeyUp,
  CImGuiKeyDown,
  CImGuiKeyBackspace,
  CImGuiKeyEnter,
  CImGuiKeyEscape,
  CImGuiKeySpace,
  // With the control key: all, copy, paste, cut, redo, undo.
  CImGuiKeyA,
  CImGuiKeyC,
  CImGuiKeyV,
  CImGuiKeyX,
  CImGuiKeyY,
  CImGuiKeyZ,
} CImGuiKey;

// Creates a panel and selects it. Texts and gaps are `scale` times as large as on a screen of 96 pixels per inch. The
// texts are in font number `fontIndex` of the file at `fontPath`, which is TrueType or OpenType. If the path is null, or
// the file cannot be read, they are in the font of Dear ImGui, which has no letters but those of Western Europe.
CImGuiPanel *CImGuiCreate(float scale, const char *fontPath, int fontIndex);
// Frees a panel. If it was drawn, its OpenGL context must be current.
void CImGuiDestroy(CImGuiPanel *panel);
// Selects the panel for the functions below.
void CImGuiSelect(CImGuiPanel *panel);

// Input events, which the next frame processes. Buttons: 0 left, 1 right, 2 middle, up to 4.
void CImGuiMovePointer(float x, float y);
void CImGuiSetButton(int button, bool isDown);
void CImGuiScroll(float x, float y);
void CImGuiSetKey(CImGuiKey key, bool isDown);
void CImGuiSetModifiers(bool control, bool shift, bool alt, bool command);
void CImGuiType(unsigned codePoint);
// Return whether the panel used the pointer or the keyboard in the last frame, and whether it edits text.
bool CImGuiWantsPointer(void);
bool CImGuiWantsKeyboard(void);
bool CImGuiWantsText(void);
// Returns whether a list of choices is open.
bool CImGuiIsChoosing(void);
// Returns whether the escape key closes a list of choices, ends a change or leaves a list of lines.
bool CImGuiUsesEscape(void);
// Closes the list of choices or the colour picker that is open.
void CImGuiClosePopups(void);
// Returns the identity of the control that the user is changing: with a pressed button, by keys, or by typing. 0 for none.
unsigned CImGuiActiveControl(void);
// Returns whether the user is changing the control that was added last, or a part of it.
bool CImGuiIsLastActive(void);
// Returns whether the user types the value of the control that was added last. False in the frame in which that ends.
bool CImGuiIsTyping(void);
// Ends what the user does with a control. What is typed is lost.
void CImGuiEndActivity(void);
// Makes the arrow keys move between the controls, or ends that. A moved-to control is marked.
void CImGuiNavigateByKeyboard(bool isOn);

// Begin and end a frame. The controls are listed between the two calls. `seconds` is the time since the last frame,
// more than 0.
void CImGuiBeginFrame(float width, float height, float seconds);
void CImGuiEndFrame(void);
// Draws the last frame with OpenGL 3.3 and restores the state of OpenGL. Its context must be current. Returns false if
// the driver reports an error.
bool CImGuiDraw(void);

// Begin and end the window of the controls. `place` is its first position and size, which the user can change. Sets
// `isOpen` to false when the user closes the window. Every CImGuiBeginWindow requires a CImGuiEndWindow.
void CImGuiBeginWindow(const char *title, CImGuiRectangle place, bool *isOpen);
void CImGuiEndWindow(void);
// Adds a button in a window of its own, with its upper left corner at a point, and stores its place. Returns whether it was
// pressed.
bool CImGuiStrip(const char *text, float x, float y, CImGuiRectangle *place);

// Adds a header that collapses the controls after it. Returns whether it is open.
bool CImGuiSection(const char *title, bool isOpenAtFirst);
// Add text, wrapped to the width of the window, the second one in a subdued colour.
void CImGuiText(const char *text);
void CImGuiNote(const char *text);
// Adds a value, and beside it the expression that computes it, wrapped to the width of the window.
void CImGuiValue(const char *value, const char *expression);
// The controls between the two calls have the identity `id`, so they may have the names of other controls.
void CImGuiPushIdentity(int id);
void CImGuiPopIdentity(void);

// Begin and end a row: a label, and to the right of it the control that is added between the two calls. `glow` from 0 to
// 1 is the strength of a coloured background.
void CImGuiBeginRow(const char *label, float glow);
typedef struct {
  // Whether the pointer is over the row, or the keyboard has moved to its control.
  bool isHovered;
  // Whether the label was clicked.
  bool isLabelClicked;
} CImGuiRow;
CImGuiRow CImGuiEndRow(void);

// Controls, with the identity `id`. Each returns whether the user changed the value.
// A slider. `format` is that of the number for printf.
bool CImGuiSlider(const char *id, float *value, float lowest, float highest, bool isLogarithmic, const char *format);
// A draggable number. A movement of one pixel changes it by `step`.
bool CImGuiDrag(const char *id, float *value, float step, const char *format);
// A field of text of at most `capacity` bytes with the zero byte, and of `lines` lines. `hint` is shown while it is empty.
// If `selectsAll` is true, the whole text of a single line is selected when the user comes to it.
bool CImGuiTextField(const char *id, const char *hint, char *text, int capacity, int lines, bool selectsAll);
// A list of names, each with a zero byte at its end, and another one after the last name. `index` is the chosen one.
// With a `width` of 0, it is as wide as other controls.
bool CImGuiChoice(const char *id, int *index, const char *names, float width);
// Three draggable numbers. A movement of one pixel changes a number by `step`.
bool CImGuiVector(const char *id, float value[3], float step, const char *format);
// Red, green, blue and alpha from 0 to 1, sRGB-encoded.
bool CImGuiColor(const char *id, float value[4]);
bool CImGuiCheckbox(const char *id, bool *value);
bool CImGuiButton(const char *text);
// A field of one line of text. `completion` replaces the text when the user presses the tab key.
bool CImGuiCompletedField(const char *id, const char *hint, char *text, int capacity, const char *completion);
// Gives the keyboard to the control that follows, as if the user had clicked it.
void CImGuiFocusNext(void);
// Places the next control beside the last one.
void CImGuiSameLine(void);

// Begin and end a branch, whose contents are listed after a click. CImGuiEndBranch is called only if it is open.
bool CImGuiBeginBranch(const char *title);
void CImGuiEndBranch(void);
// Adds a command, with the names of its keys at the end of the line. Returns whether it was chosen.
bool CImGuiCommand(const char *name, const char *keys);

// Begin and end a window of one row, which cannot be moved. Every CImGuiBeginBar requires a CImGuiEndBar.
void CImGuiBeginBar(const char *id, CImGuiRectangle place);
void CImGuiEndBar(void);
// Adds a track from `lowest` to `highest` with a knob at `position`, and the part from `first` to `last` emphasized. The
// rest of the line, without `reserved` pixels at its end, is its width. Returns whether the user moved the knob.
bool CImGuiTrack(
  const char *id, double *position, double lowest, double highest, double first, double last, float reserved);
// Returns the width of a button with a text, and of the gap after it.
float CImGuiButtonWidth(const char *text);

// Begins a list of `count` lines, of which `rows` are visible at a time. CImGuiListLine must be called for the lines
// from `first` up to `end`. Every CImGuiBeginList requires a CImGuiEndList.
void CImGuiBeginList(const char *id, int rows, int count, int *first, int *end);
// The contents of a line.
typedef struct {
  // The steps of indentation.
  int depth;
  // Whether the line has contents, and whether they are listed.
  bool isParent, isExpanded;
  // Whether the line can be hidden, and whether it is visible.
  bool canHide, isVisible;
  bool isSelected;
  // The strength of a coloured background, from 0 to 1.
  float glow;
} CImGuiLine;
// What the user did with a line in the last frame.
typedef struct {
  // Whether it was selected, its contents were listed or listed no longer, and it was hidden or shown.
  bool isSelected, isToggled, isVisibilityToggled;
  // Whether the pointer or the keyboard is on it.
  bool isHovered;
  CImGuiRectangle place;
} CImGuiLineUse;
// Adds a line with a name and, at its end, a kind.
CImGuiLineUse CImGuiListLine(int number, const char *name, const char *kind, CImGuiLine line);
// Ends a list. `shown` is the number of the line to scroll to, or -1.
void CImGuiEndList(int count, int shown);

// Draws a line over the picture and beneath the windows: `count` points, with X and Y of each. It is coloured, and has a
// dark edge.
void CImGuiLine2D(const float *points, int count, bool isClosed, CImGuiColorValue color, float thickness);
// Draws a text with a dark edge over the picture and beneath the windows, centred at a point.
void CImGuiTextOverPicture(const char *text, float x, float y, CImGuiColorValue color);
// Begin and end a window of text beside a point, which takes no input.
void CImGuiBeginCard(float x, float y);
void CImGuiEndCard(void);
// Adds a title, and a name with a value beside it.
void CImGuiTitle(const char *text);
void CImGuiPair(const char *name, const char *value);

// Returns the rectangle of the last control.
CImGuiRectangle CImGuiLastPlace(void);

#ifdef __cplusplus
}
#endif

#endif
