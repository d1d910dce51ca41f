#include "CImGui.h"


#include <cmath>
#include <float.h>
#include <stdio.h>
#include <string.h>

#include <imgui/imgui.h>
#include <imgui/imgui_internal.h>

// The OpenGL 3 back end of the library. Its own header includes imgui.h by a path that is not a system header path.
bool ImGui_ImplOpenGL3_Init(const char *version);
void ImGui_ImplOpenGL3_Shutdown();
void ImGui_ImplOpenGL3_NewFrame();
void ImGui_ImplOpenGL3_RenderDrawData(ImDrawData *data);

struct CImGuiPanel {
  ImGuiContext *context;
  float scale;
  bool hasRenderer;
  // Whether the next frame gives the keyboard to the window of the controls, or takes it away.
  bool isFocusDue, isFocusEndDue;
  // Whether the keyboard is in a list of lines.
  bool isInList;
  // Whether a card is begun, and the size of the last one.
  bool isInCard;
  ImVec2 cardSize;
  // The row that is begun: its upper left corner, and the left edge of its control.
  ImVec2 rowCorner;
  float controlLeft;
};

static CImGuiPanel *current = nullptr;

// The size at which the library's own font is sharp, and that of other fonts.
static const float builtInFontSize = 13, fontSize = 15;

// The letters of a font that are drawn: Latin, Greek, Cyrillic, punctuation, super- and subscripts, arrows, mathematical
// operators and geometric shapes.
static const ImWchar glyphRanges[] = {0x20,   0x17F,  0x370,  0x4FF,  0x2010, 0x205E, 0x2070, 0x209F,
                                      0x2190, 0x21FF, 0x2200, 0x22FF, 0x25A0, 0x25FF, 0};

// Returns whether the library can read the file: by the signatures of TrueType, OpenType and collections of fonts.
static bool isFont(const char *path) {
  FILE *file = path ? fopen(path, "rb") : nullptr;
  if (!file) return false;
  char start[4];
  const bool isRead = fread(start, 1, 4, file) == 4;
  fclose(file);
  if (!isRead) return false;
  static const char *const signatures[] = {"\0\1\0\0", "true", "OTTO", "ttcf"};
  for (const char *signature : signatures)
    if (memcmp(start, signature, 4) == 0) return true;
  return false;
}

static void addFont(ImFontAtlas *fonts, float scale, const char *path, int index) {
  ImFontConfig font;
  if (!isFont(path)) {
    font.SizePixels = float(int(builtInFontSize * scale + 0.5f));
    fonts->AddFontDefault(&font);
    return;
  }
  font.FontNo = index;
  font.OversampleH = 2;
  fonts->AddFontFromFileTTF(path, float(int(fontSize * scale + 0.5f)), &font, glyphRanges);
}

CImGuiPanel *CImGuiCreate(float scale, const char *fontPath, int fontIndex) {
  auto *panel = new CImGuiPanel{};
  panel->context = ImGui::CreateContext();
  panel->scale = scale;
  CImGuiSelect(panel);
  ImGuiIO &io = ImGui::GetIO();
  // Nothing is written to the working folder.
  io.IniFilename = nullptr;
  io.LogFilename = nullptr;
  // Long outlines have more than 65,536 vertices. OpenGL 3.3 can draw them.
  io.BackendFlags |= ImGuiBackendFlags_RendererHasVtxOffset;
  io.ConfigInputTextCursorBlink = false;
  addFont(io.Fonts, scale, fontPath, fontIndex);
  // A frame can be built before the first drawing.
  unsigned char *pixels;
  int width, height;
  io.Fonts->GetTexDataAsRGBA32(&pixels, &width, &height);
  for (int key = 0; key < ImGuiKey_COUNT; key++) io.KeyMap[key] = -1;
  io.KeyMap[ImGuiKey_Tab] = CImGuiKeyTab;
  io.KeyMap[ImGuiKey_LeftArrow] = CImGuiKeyLeft;
  io.KeyMap[ImGuiKey_RightArrow] = CImGuiKeyRight;
  io.KeyMap[ImGuiKey_UpArrow] = CImGuiKeyUp;
  io.KeyMap[ImGuiKey_DownArrow] = CImGuiKeyDown;
  io.KeyMap[ImGuiKey_Backspace] = CImGuiKeyBackspace;
  io.KeyMap[ImGuiKey_Enter] = CImGuiKeyEnter;
  io.KeyMap[ImGuiKey_Escape] = CImGuiKeyEscape;
  io.KeyMap[ImGuiKey_Space] = CImGuiKeySpace;
  io.KeyMap[ImGuiKey_A] = CImGuiKeyA;
  io.KeyMap[ImGuiKey_C] = CImGuiKeyC;
  io.KeyMap[ImGuiKey_V] = CImGuiKeyV;
  io.KeyMap[ImGuiKey_X] = CImGuiKeyX;
  io.KeyMap[ImGuiKey_Y] = CImGuiKeyY;
  io.KeyMap[ImGuiKey_Z] = CImGuiKeyZ;
  ImGuiStyle &style = ImGui::GetStyle();
  ImGui::StyleColorsDark(&style);
  style.WindowRounding = 4;
  style.FrameRounding = 2;
  style.GrabRounding = 2;
  style.GrabMinSize = 10;
  style.WindowBorderSize = 0;
  style.Colors[ImGuiCol_WindowBg].w = 0.88f;
  style.ScaleAllSizes(scale);
  return panel;
}

void CImGuiSelect(CImGuiPanel *panel) {
  current = panel;
  ImGui::SetCurrentContext(panel->context);
}

void CImGuiDestroy(CImGuiPanel *panel) {
  CImGuiSelect(panel);
  if (panel->hasRenderer) ImGui_ImplOpenGL3_Shutdown();
  ImGui::DestroyContext(panel->context);
  delete panel;
  current = nullptr;
}

void CImGuiMovePointer(float x, float y) { ImGui::GetIO().MousePos = ImVec2(x, y); }
void CImGuiSetButton(int button, bool isDown) {
  if (button >= 0 && button < 5) ImGui::GetIO().MouseDown[button] = isDown;
}
void CImGuiScroll(float x, float y) {
  ImGui::GetIO().MouseWheelH += x;
  ImGui::GetIO().MouseWheel += y;
}
void CImGuiSetKey(CImGuiKey key, bool isDown) { ImGui::GetIO().KeysDown[key] = isDown; }
void CImGuiSetModifiers(bool control, bool shift, bool alt, bool command) {
  ImGuiIO &io = ImGui::GetIO();
  io.KeyCtrl = control;
  io.KeyShift = shift;
  io.KeyAlt = alt;
  io.KeySuper = command;
}
void CImGuiType(unsigned codePoint) { ImGui::GetIO().AddInputCharacter(codePoint); }
bool CImGuiWantsPointer(void) { return ImGui::GetIO().WantCaptureMouse; }
bool CImGuiWantsKeyboard(void) { return ImGui::GetIO().WantCaptureKeyboard; }
bool CImGuiWantsText(void) { return ImGui::GetIO().WantTextInput; }
bool CImGuiIsChoosing(void) { return ImGui::IsPopupOpen(nullptr, ImGuiPopupFlags_AnyPopupId); }
bool CImGuiUsesEscape(void) { return ImGui::IsAnyItemActive() || current->isInList || CImGuiIsChoosing(); }
void CImGuiClosePopups(void) { ImGui::ClosePopupToLevel(0, true); }
unsigned CImGuiActiveControl(void) { return ImGui::GetActiveID(); }
bool CImGuiIsLastActive(void) { return ImGui::IsItemActive(); }
bool CImGuiIsTyping(void) {
  const ImGuiContext &context = *ImGui::GetCurrentContext();
  return ImGui::IsItemActive() && context.InputTextState.ID == context.ActiveId && context.WantTextInputNextFrame == 1;
}
void CImGuiEndActivity(void) { ImGui::ClearActiveID(); }
void CImGuiNavigateByKeyboard(bool isOn) {
  ImGuiConfigFlags &flags = ImGui::GetIO().ConfigFlags;
  flags = isOn ? flags | ImGuiConfigFlags_NavEnableKeyboard : flags & ~ImGuiConfigFlags_NavEnableKeyboard;
  current->isFocusDue = isOn;
  if (!isOn) current->isFocusEndDue = true;
}

void CImGuiBeginFrame(float width, float height, float seconds) {
  ImGuiIO &io = ImGui::GetIO();
  io.DisplaySize = ImVec2(width, height);
  io.DeltaTime = seconds;
  ImGui::NewFrame();
}
void CImGuiEndFrame(void) { ImGui::Render(); }

bool CImGuiDraw(void) {
  if (!current->hasRenderer) current->hasRenderer = ImGui_ImplOpenGL3_Init("#version 330 core");
  if (!current->hasRenderer) return false;
  const ImTextureID before = ImGui::GetIO().Fonts->TexID;
  ImGui_ImplOpenGL3_NewFrame();
  // A panel that was made after the frame has nothing to draw yet.
  ImDrawData *data = ImGui::GetDrawData();
  if (!data) return true;
  // The first frame was made before the texture of the letters, which also fills the rectangles.
  const ImTextureID texture = ImGui::GetIO().Fonts->TexID;
  if (texture != before)
    for (int list = 0; list < data->CmdListsCount; list++)
      for (ImDrawCmd &command : data->CmdLists[list]->CmdBuffer)
        if (command.TextureId == before) command.TextureId = texture;
  ImGui_ImplOpenGL3_RenderDrawData(data);
  return true;
}

void CImGuiBeginWindow(const char *title, CImGuiRectangle place, bool *isOpen) {
  ImGui::SetNextWindowPos(ImVec2(place.x, place.y), ImGuiCond_FirstUseEver);
  ImGui::SetNextWindowSize(ImVec2(place.width, place.height), ImGuiCond_FirstUseEver);
  if (current->isFocusDue) ImGui::SetNextWindowFocus();
  if (current->isFocusEndDue) ImGui::SetWindowFocus(nullptr);
  current->isFocusDue = current->isFocusEndDue = false;
  current->isInList = false;
  ImGui::Begin(title, isOpen, ImGuiWindowFlags_NoFocusOnAppearing | ImGuiWindowFlags_NoCollapse);
}
void CImGuiEndWindow(void) { ImGui::End(); }

bool CImGuiStrip(const char *text, float x, float y, CImGuiRectangle *place) {
  ImGui::SetNextWindowPos(ImVec2(x, y));
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(0, 0));
  ImGui::PushStyleVar(ImGuiStyleVar_WindowMinSize, ImVec2(1, 1));
  ImGui::Begin(
    "strip", nullptr,
    ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoMove |
      ImGuiWindowFlags_NoNav | ImGuiWindowFlags_NoFocusOnAppearing);
  const bool isPressed = ImGui::Button(text);
  *place = CImGuiLastPlace();
  ImGui::End();
  ImGui::PopStyleVar(2);
  return isPressed;
}

bool CImGuiSection(const char *title, bool isOpenAtFirst) {
  return ImGui::CollapsingHeader(title, isOpenAtFirst ? ImGuiTreeNodeFlags_DefaultOpen : 0);
}
void CImGuiText(const char *text) {
  ImGui::PushTextWrapPos(0);
  ImGui::TextUnformatted(text);
  ImGui::PopTextWrapPos();
}
void CImGuiNote(const char *text) {
  ImGui::PushStyleColor(ImGuiCol_Text, ImGui::GetStyleColorVec4(ImGuiCol_TextDisabled));
  ImGui::PushTextWrapPos(0);
  ImGui::TextUnformatted(text);
  ImGui::PopTextWrapPos();
  ImGui::PopStyleColor();
}
void CImGuiValue(const char *value, const char *expression) {
  ImGui::AlignTextToFramePadding();
  ImGui::TextUnformatted(value);
  ImGui::SameLine();
  // Beside the value if it fits, otherwise below it.
  if (ImGui::GetContentRegionAvail().x < ImGui::CalcTextSize(expression).x) {
    ImGui::NewLine();
    ImGui::SetCursorPosX(ImGui::GetCursorPosX() + current->controlLeft);
  }
  ImGui::PushStyleColor(ImGuiCol_Text, ImVec4(0.98f, 0.76f, 0.42f, 1));
  ImGui::PushTextWrapPos(0);
  ImGui::TextUnformatted(expression);
  ImGui::PopTextWrapPos();
  ImGui::PopStyleColor();
}
void CImGuiPushIdentity(int id) { ImGui::PushID(id); }
void CImGuiPopIdentity(void) { ImGui::PopID(); }

static void drawGlow(ImVec2 low, ImVec2 high, float glow) {
  if (glow <= 0) return;
  const ImU32 color = ImGui::GetColorU32(ImVec4(1, 0.62f, 0.1f, 0.55f * glow));
  ImGui::GetWindowDrawList()->AddRectFilled(low, high, color, ImGui::GetStyle().FrameRounding);
}

// The share of the width of a row that its label has.
static const float labelShare = 0.36f;

void CImGuiBeginRow(const char *label, float glow) {
  const ImVec2 corner = ImGui::GetCursorScreenPos();
  const float width = ImGui::GetContentRegionAvail().x, height = ImGui::GetFrameHeight();
  const float labelWidth = width * labelShare;
  drawGlow(corner, ImVec2(corner.x + width, corner.y + height), glow);
  current->rowCorner = corner;
  current->controlLeft = labelWidth;
  ImGui::AlignTextToFramePadding();
  ImGui::PushClipRect(corner, ImVec2(corner.x + labelWidth - ImGui::GetStyle().ItemInnerSpacing.x, corner.y + height), true);
  ImGui::TextUnformatted(label);
  ImGui::PopClipRect();
  ImGui::SameLine(ImGui::GetWindowContentRegionMin().x + labelWidth);
  ImGui::SetNextItemWidth(-FLT_MIN);
}
CImGuiRow CImGuiEndRow(void) {
  const ImVec2 low = current->rowCorner;
  const ImVec2 high(ImGui::GetWindowPos().x + ImGui::GetWindowContentRegionMax().x, ImGui::GetItemRectMax().y);
  const bool isOver = ImGui::IsWindowHovered() && ImGui::IsMouseHoveringRect(low, high);
  const bool isFocused = ImGui::GetIO().NavVisible && ImGui::IsItemFocused();
  const bool isLabel = ImGui::GetIO().MousePos.x < low.x + current->controlLeft;
  return {isOver || isFocused, isOver && isLabel && ImGui::IsMouseClicked(0)};
}

bool CImGuiSlider(const char *id, float *value, float lowest, float highest, bool isLogarithmic, const char *format) {
  ImGuiSliderFlags flags = isLogarithmic ? ImGuiSliderFlags_Logarithmic : 0;
  return ImGui::SliderFloat(id, value, lowest, highest, format, flags);
}
bool CImGuiDrag(const char *id, float *value, float step, const char *format) {
  return ImGui::DragFloat(id, value, step, 0, 0, format, ImGuiSliderFlags_NoRoundToFormat);
}
bool CImGuiTextField(const char *id, const char *hint, char *text, int capacity, int lines, bool selectsAll) {
  ImGui::SetNextItemWidth(-FLT_MIN);
  const ImGuiInputTextFlags flags = selectsAll ? ImGuiInputTextFlags_AutoSelectAll : 0;
  if (lines == 1) return ImGui::InputTextWithHint(id, hint, text, capacity, flags);
  const float height = ImGui::GetTextLineHeight() * lines + ImGui::GetStyle().FramePadding.y * 2;
  return ImGui::InputTextMultiline(id, text, capacity, ImVec2(-FLT_MIN, height));
}
bool CImGuiChoice(const char *id, int *index, const char *names, float width) {
  if (width > 0) ImGui::SetNextItemWidth(width);
  return ImGui::Combo(id, index, names);
}
bool CImGuiVector(const char *id, float value[3], float step, const char *format) {
  return ImGui::DragFloat3(id, value, step, 0, 0, format, ImGuiSliderFlags_NoRoundToFormat);
}
bool CImGuiColor(const char *id, float value[4]) {
  return ImGui::ColorEdit4(id, value, ImGuiColorEditFlags_DisplayHex | ImGuiColorEditFlags_AlphaPreviewHalf);
}
bool CImGuiCheckbox(const char *id, bool *value) { return ImGui::Checkbox(id, value); }
bool CImGuiButton(const char *text) { return ImGui::Button(text); }

static int complete(ImGuiInputTextCallbackData *data) {
  const char *completion = static_cast<const char *>(data->UserData);
  data->DeleteChars(0, data->BufTextLen);
  data->InsertChars(0, completion);
  return 0;
}
bool CImGuiCompletedField(const char *id, const char *hint, char *text, int capacity, const char *completion) {
  ImGui::SetNextItemWidth(-FLT_MIN);
  return ImGui::InputTextWithHint(
    id, hint, text, capacity, ImGuiInputTextFlags_CallbackCompletion, complete, const_cast<char *>(completion));
}
void CImGuiFocusNext(void) { ImGui::SetKeyboardFocusHere(); }
void CImGuiSameLine(void) { ImGui::SameLine(); }

bool CImGuiBeginBranch(const char *title) { return ImGui::TreeNodeEx(title, ImGuiTreeNodeFlags_SpanAvailWidth); }
void CImGuiEndBranch(void) { ImGui::TreePop(); }
bool CImGuiCommand(const char *name, const char *keys) {
  const float end = ImGui::GetWindowContentRegionMax().x, width = ImGui::CalcTextSize(keys).x;
  const bool isChosen = ImGui::Selectable(name);
  const CImGuiRectangle place = CImGuiLastPlace();
  const ImVec2 corner(ImGui::GetWindowPos().x + end - width, place.y);
  ImGui::GetWindowDrawList()->AddText(corner, ImGui::GetColorU32(ImGuiCol_TextDisabled), keys);
  return isChosen;
}

void CImGuiBeginBar(const char *id, CImGuiRectangle place) {
  ImGui::SetNextWindowPos(ImVec2(place.x, place.y));
  ImGui::SetNextWindowSize(ImVec2(place.width, place.height));
  ImGui::Begin(
    id, nullptr, ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoFocusOnAppearing |
      ImGuiWindowFlags_NoNav | ImGuiWindowFlags_NoSavedSettings);
}
void CImGuiEndBar(void) { ImGui::End(); }
bool CImGuiTrack(
  const char *id, double *position, double lowest, double highest, double first, double last, float reserved) {
  const float height = ImGui::GetFrameHeight(), radius = height * 0.32f;
  const float room = ImGui::GetContentRegionAvail().x - reserved, width = room > 4 * height ? room : 4 * height;
  const ImVec2 corner = ImGui::GetCursorScreenPos();
  ImGui::InvisibleButton(id, ImVec2(width, height));
  const float left = corner.x + radius, length = width - 2 * radius, middle = corner.y + height / 2;
  const double extent = highest - lowest;
  bool isMoved = false;
  if (ImGui::IsItemActive() && extent > 0) {
    const double share = (ImGui::GetIO().MousePos.x - left) / length;
    const double next = lowest + extent * (share < 0 ? 0 : share > 1 ? 1 : share);
    isMoved = next != *position;
    *position = next;
  }
  const auto x = [&](double value) {
    const double share = extent > 0 ? (value - lowest) / extent : 0;
    return left + length * float(share < 0 ? 0 : share > 1 ? 1 : share);
  };
  ImDrawList *list = ImGui::GetWindowDrawList();
  const float line = 2 * current->scale;
  const bool isLit = ImGui::IsItemHovered() || ImGui::IsItemActive();
  list->AddRectFilled(
    ImVec2(left, middle - line), ImVec2(left + length, middle + line), ImGui::GetColorU32(ImGuiCol_FrameBg), line);
  list->AddRectFilled(
    ImVec2(x(first), middle - line), ImVec2(x(last), middle + line), ImGui::GetColorU32(ImGuiCol_SliderGrab), line);
  list->AddCircleFilled(
    ImVec2(x(*position), middle), radius, ImGui::GetColorU32(isLit ? ImGuiCol_SliderGrabActive : ImGuiCol_Text));
  return isMoved;
}
float CImGuiButtonWidth(const char *text) {
  const ImGuiStyle &style = ImGui::GetStyle();
  return ImGui::CalcTextSize(text).x + 2 * style.FramePadding.x + style.ItemSpacing.x;
}

void CImGuiBeginList(const char *id, int rows, int count, int *first, int *end) {
  const float line = ImGui::GetTextLineHeightWithSpacing();
  const float height = line * rows + ImGui::GetStyle().WindowPadding.y * 2;
  ImGui::BeginChild(id, ImVec2(0, height), true);
  if (ImGui::IsWindowFocused()) current->isInList = true;
  // All lines have the same height, so the visible ones are computed without laying out the others. The line above them
  // and the one below are added, to which the keyboard can move.
  const int above = int(ImGui::GetScrollY() / line) - 1;
  *first = above < 0 ? 0 : above < count ? above : count;
  *end = *first + rows + 4 < count ? *first + rows + 4 : count;
  ImGui::SetCursorPosY(ImGui::GetCursorPosY() + *first * line);
}
CImGuiLineUse CImGuiListLine(int number, const char *name, const char *kind, CImGuiLine line) {
  CImGuiLineUse use = {};
  ImGui::PushID(number);
  // The boxes and arrows are as high as text.
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(0, 0));
  const float step = ImGui::GetFontSize(), gap = ImGui::GetStyle().ItemInnerSpacing.x;
  const ImVec2 corner = ImGui::GetCursorScreenPos();
  const float left = ImGui::GetCursorPosX(), width = ImGui::GetContentRegionAvail().x;
  drawGlow(corner, ImVec2(corner.x + width, corner.y + step), line.glow);
  if (line.isParent) {
    ImGui::SetCursorPosX(left + line.depth * step);
    ImGui::PushStyleColor(ImGuiCol_Button, ImVec4(0, 0, 0, 0));
    use.isToggled = ImGui::ArrowButton("open", line.isExpanded ? ImGuiDir_Down : ImGuiDir_Right);
    ImGui::PopStyleColor();
    ImGui::SameLine();
  }
  ImGui::SetCursorPosX(left + (line.depth + 1) * step + gap);
  const float end = left + width - step - 2 * gap;
  use.isSelected = ImGui::Selectable("##line", line.isSelected, 0, ImVec2(end - ImGui::GetCursorPosX(), 0));
  use.isHovered = ImGui::IsItemHovered() || (ImGui::GetIO().NavVisible && ImGui::IsItemFocused());
  const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
  use.place = {low.x, low.y, high.x - low.x, high.y - low.y};
  ImDrawList *list = ImGui::GetWindowDrawList();
  const float kindWidth = ImGui::CalcTextSize(kind).x;
  list->PushClipRect(low, ImVec2(high.x - kindWidth - 2 * gap, high.y), true);
  list->AddText(ImVec2(low.x, corner.y), ImGui::GetColorU32(line.isVisible ? ImGuiCol_Text : ImGuiCol_TextDisabled), name);
  list->PopClipRect();
  list->AddText(ImVec2(high.x - kindWidth - gap, corner.y), ImGui::GetColorU32(ImGuiCol_TextDisabled), kind);
  if (line.canHide) {
    ImGui::SameLine();
    ImGui::SetCursorPosX(end + gap);
    bool isVisible = line.isVisible;
    use.isVisibilityToggled = ImGui::Checkbox("##visible", &isVisible);
    if (ImGui::IsItemHovered()) ImGui::SetTooltip("%s", isVisible ? "visible" : "hidden");
  }
  ImGui::PopStyleVar();
  ImGui::PopID();
  return use;
}
void CImGuiEndList(int count, int shown) {
  const float line = ImGui::GetTextLineHeightWithSpacing();
  const float top = ImGui::GetStyle().WindowPadding.y;
  ImGui::SetCursorPosY(top + count * line);
  ImGui::Dummy(ImVec2(0, 0));
  if (shown >= 0) ImGui::SetScrollFromPosY(top + (shown + 0.5f) * line - ImGui::GetScrollY());
  ImGui::EndChild();
}

static ImU32 color32(CImGuiColorValue color) {
  return ImGui::GetColorU32(ImVec4(color.red, color.green, color.blue, color.alpha));
}

void CImGuiLine2D(const float *points, int count, bool isClosed, CImGuiColorValue color, float thickness) {
  ImDrawList *list = ImGui::GetBackgroundDrawList();
  const ImDrawFlags flags = isClosed ? ImDrawFlags_Closed : ImDrawFlags_None;
  const ImVec2 *places = reinterpret_cast<const ImVec2 *>(points);
  const ImU32 edge = ImGui::GetColorU32(ImVec4(0, 0, 0, 0.55f * color.alpha));
  list->AddPolyline(places, count, edge, flags, thickness + 2 * current->scale);
  list->AddPolyline(places, count, color32(color), flags, thickness);
}
void CImGuiTextOverPicture(const char *text, float x, float y, CImGuiColorValue color) {
  // Rounded rectangles without a place read outside of a table of Dear ImGui.
  if (!std::isfinite(x) || !std::isfinite(y)) return;
  ImDrawList *list = ImGui::GetBackgroundDrawList();
  const ImVec2 size = ImGui::CalcTextSize(text), gap = ImGui::GetStyle().FramePadding;
  const ImVec2 corner(x - size.x / 2, y - size.y / 2);
  list->AddRectFilled(
    ImVec2(corner.x - gap.x, corner.y - gap.y), ImVec2(corner.x + size.x + gap.x, corner.y + size.y + gap.y),
    ImGui::GetColorU32(ImVec4(0, 0, 0, 0.7f * color.alpha)), ImGui::GetStyle().FrameRounding);
  list->AddText(corner, color32(color), text);
}

void CImGuiBeginCard(float x, float y) {
  // To the right of the point and below it, where a card as large as the last one has room above the messages at the bottom.
  const ImVec2 display = ImGui::GetIO().DisplaySize, size = current->cardSize;
  const float gap = 16 * current->scale, messages = 48 * current->scale;
  const bool isLeft = x + gap + size.x > display.x, isAbove = y + gap + size.y > display.y - messages;
  ImGui::SetNextWindowPos(
    ImVec2(isLeft ? x - gap : x + gap, isAbove ? y - gap : y + gap), ImGuiCond_Always,
    ImVec2(isLeft ? 1 : 0, isAbove ? 1 : 0));
  ImGui::Begin(
    "card", nullptr,
    ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoInputs | ImGuiWindowFlags_AlwaysAutoResize |
      ImGuiWindowFlags_NoFocusOnAppearing | ImGuiWindowFlags_NoNav | ImGuiWindowFlags_NoSavedSettings);
  current->isInCard = true;
}
void CImGuiEndCard(void) {
  current->cardSize = ImGui::GetWindowSize();
  ImGui::End();
  current->isInCard = false;
}
void CImGuiTitle(const char *text) {
  ImGui::TextUnformatted(text);
  ImGui::Separator();
}
void CImGuiPair(const char *name, const char *value) {
  ImGui::TextDisabled("%s", name);
  ImGui::SameLine(7 * ImGui::GetFontSize());
  // A card is as wide as its texts.
  ImGui::PushTextWrapPos(current->isInCard ? ImGui::GetCursorPosX() + 22 * ImGui::GetFontSize() : 0);
  ImGui::TextUnformatted(value);
  ImGui::PopTextWrapPos();
}

CImGuiRectangle CImGuiLastPlace(void) {
  const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
  return {low.x, low.y, high.x - low.x, high.y - low.y};
}

