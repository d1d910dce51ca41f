#!/usr/bin/env python3
"""Writes the documentation as a folder of static pages, with a search, and checks every link between them.

usage: site.py BIN FOLDER

BIN has the built programs. The sources are the pages of Documentation/ and the documents of the package. Pictures and live pages
are made by the commands of the pages (see steps.py), and the references from what the programs print about themselves. The
documentation of the modules is in FOLDER/api if Scripts/docs has written it before.
"""

import html
import html.parser
import json
import os
import re
import shutil
import struct
import subprocess
import sys
import tempfile

# Beside the sources, compiled ones would be found by linters and searches.
sys.dont_write_bytecode = True
import steps

ROOT = steps.ROOT
HERE = os.path.dirname(os.path.abspath(__file__))

# The title in the menu, the source and the name of each page.
MENU = [
    ("Learn", [
        ("Start", "Documentation/Start.md", "index"),
        ("Tutorial", "Documentation/Tutorial.md", "tutorial"),
        ("Cookbook", "Documentation/Cookbook.md", "cookbook"),
        ("Gallery", "Assets/Gallery.md", "gallery"),
    ]),
    ("Scenes", [
        ("Scene files", "Documentation/Scenes.md", "scenes"),
        ("Keys of scene files", "Documentation/SceneReference.md", "scene-reference"),
        ("Expressions", "Documentation/Expressions.md", "expressions"),
        ("Functions and operators", "Documentation/ExpressionReference.md", "expression-reference"),
    ]),
    ("Programs", [
        ("The command line", "Documentation/CommandLine.md", "command-line"),
        ("Commands and options", "Documentation/CommandReference.md", "command-reference"),
        ("The viewer", "Documentation/Viewer.md", "viewer"),
        ("Live pages", "Documentation/Pages.md", "pages"),
        ("More machines", "Documentation/Clusters.md", "clusters"),
    ]),
    ("Swift", [("Orrery from Swift", "Documentation/Swift.md", "swift")]),
    ("Background", [
        ("How it works", "Documentation/HowItWorks.md", "how-it-works"),
        ("Limits and platforms", "Documentation/Limits.md", "limits"),
        ("Security", "SECURITY.md", "security"),
        ("Architecture", "ARCHITECTURE.md", "architecture"),
        ("Contributing", "CONTRIBUTING.md", "contributing"),
        ("Changes", "CHANGELOG.md", "changes"),
    ]),
]
PAGES = {source: (title, name) for _, pages in MENU for title, source, name in pages}
# The pages whose commands are run, for their pictures and live pages.
RUN = ["Start", "Tutorial", "Cookbook", "SceneReference", "HowItWorks", "Limits"]


class Fault(Exception):
    """Something in the sources that makes the site wrong."""


def slug(text):
    return steps.slug(html.unescape(re.sub(r"<[^>]+>", "", text)))


# Colours of code


HIGHLIGHTS = {
    "json5": r'(?P<comment>//[^\n]*)|(?P<string>"(?:[^"\\\n]|\\.)*")|(?P<key>[A-Za-z_]\w*(?=\s*:))|(?P<number>\b\d[\w.]*\b|\b(?:true|false)\b)',
    "swift": r'(?P<comment>//[^\n]*)|(?P<string>"(?:[^"\\\n]|\\.)*")|(?P<key>\b(?:import|let|var|func|try|in|unowned|class|final|public|struct|return|if|for)\b|@\w+)|(?P<number>\b\d[\w.]*\b)',
    "sh": r'(?P<comment>(?:^|(?<=\s))#[^\n]*)|(?P<string>"[^"\n]*"|\'[^\'\n]*\')|(?P<key>(?<=\s)--?[a-z][\w-]*)',
}
HIGHLIGHTS["console"] = HIGHLIGHTS["sh"]


def highlighted(code, language):
    """Returns code as HTML with the classes of its parts."""
    pattern = HIGHLIGHTS.get(language)
    if not pattern:
        return html.escape(code, quote=False)
    parts, end = [], 0
    for match in re.finditer(pattern, code, flags=re.M):
        parts.append(html.escape(code[end : match.start()], quote=False))
        parts.append(f'<span class="{match.lastgroup}">{html.escape(match.group(), quote=False)}</span>')
        end = match.end()
    return "".join(parts) + html.escape(code[end:], quote=False)


def code_block(code, language="", name=""):
    caption = f'<figcaption>{html.escape(name)}</figcaption>' if name else ""
    kind = "output" if language == "text" else language
    # Code that is wider than the page scrolls, by the keyboard, too.
    return f'<figure class="code {kind}">{caption}<pre tabindex="0"><code>{highlighted(code, language)}</code></pre></figure>'


# Pages from Markdown


def picture_size(path):
    """Returns the width and the height of a PNG file. None for others."""
    with open(path, "rb") as file:
        head = file.read(24)
    return struct.unpack(">II", head[16:24]) if head[:8] == b"\x89PNG\r\n\x1a\n" else None


class Site:
    def __init__(self, bin, folder):
        self.bin, self.folder = os.path.abspath(bin), os.path.abspath(folder)
        self.work = tempfile.mkdtemp()
        # The entries of the search: title, address, text.
        self.entries = []
        self.has_api = os.path.isdir(os.path.join(self.folder, "api"))

    def run(self, program, *words):
        done = subprocess.run([os.path.join(self.bin, program), *words], capture_output=True, text=True, check=True)
        return done.stdout

    def copy(self, source, name):
        """Copies a file into the site, and returns its address."""
        target = os.path.join(self.folder, name)
        os.makedirs(os.path.dirname(target), exist_ok=True)
        shutil.copyfile(source, target)
        return name

    def write(self, name, text):
        with open(os.path.join(self.folder, name), "w", encoding="utf-8") as file:
            file.write(text)

    def figure(self, path, address, text):
        """Returns a picture, or a live page in a frame."""
        text = html.escape(text)
        if address.endswith(".html"):
            return (
                f'<figure class="live"><iframe src="{address}" title="{text}" loading="lazy"></iframe>'
                f'<figcaption>{text} — <a href="{address}">open the page alone</a></figcaption></figure>')
        size = picture_size(path)
        extent = f' width="{size[0]}" height="{size[1]}"' if size else ""
        return f'<img src="{address}" alt="{text}"{extent} loading="lazy">'

    def link(self, target, source):
        """Returns the address of what a page of the repository links to. None for source code, which is no part of the site."""
        if re.match(r"[a-z]+:", target) or target.startswith("#"):
            return target
        path, _, fragment = target.partition("#")
        path = os.path.normpath(os.path.join(os.path.dirname(source), path))
        if path in PAGES:
            return PAGES[path][1] + ".html" + ("#" + fragment if fragment else "")
        full = os.path.join(ROOT, path)
        if not os.path.exists(full):
            raise Fault(f"{source}: {target} does not exist")
        if path.startswith("Assets/") and os.path.isfile(full):
            return self.copy(full, "files/" + os.path.basename(path))
        return None

    def body(self, text, source, results_in=None):
        """Returns a page of Markdown as HTML. `results_in` returns the folder with the results of a section."""
        out = subprocess.run(
            ["cmark-gfm", "--unsafe", "--full-info-string", "-e", "table", "-e", "strikethrough"],
            input=text, capture_output=True, text=True, check=True).stdout

        def block(match):
            language, name = match.group(1) or "", html.unescape(match.group(2) or "")
            return code_block(html.unescape(match.group(3)), language, name)

        out = re.sub(
            r'<pre><code(?: class="language-([^"]*)")?(?: data-meta="([^"]*)")?>(.*?)</code></pre>', block, out, flags=re.S)
        # A table that is wider than the page scrolls.
        out = re.sub(r"<table>(.*?)</table>", r'<div class="table" tabindex="0"><table>\1</table></div>', out, flags=re.S)
        out = out.replace("<thead>\n<tr>\n<th></th>\n<th></th>\n</tr>\n</thead>", "")

        def anchor(match):
            return f'<a href="{address}">' if (address := self.link(html.unescape(match.group(1)), source)) else '<a class="source">'

        out = re.sub(r'<a href="([^"]*)">', anchor, out)
        out = re.sub(r'<a class="source">(.*?)</a>', r"\1", out, flags=re.S)
        # Headings have the identifiers of GitHub. Pictures lie in the folder of their section.
        parts, section = re.split(r"(<h[1-4]>.*?</h[1-4]>)", out, flags=re.S), ""
        seen = set()
        for number, part in enumerate(parts):
            heading = re.fullmatch(r"<h([1-4])>(.*?)</h\1>", part, flags=re.S)
            if heading:
                level, inner = heading.groups()
                name = slug(inner)
                if level == "2":
                    section = name
                if name in seen:
                    name += f"-{len(seen)}"
                seen.add(name)
                parts[number] = f'<h{level} id="{name}">{inner}</h{level}>' if level == "1" else (
                    f'<h{level} id="{name}"><a href="#{name}">{inner}</a></h{level}>')
                continue

            def image(match):
                target, text = (html.unescape(group) for group in match.groups())
                # Readers of the repository see this file, and the site shows the result of the commands in its place.
                path = os.path.join(ROOT, os.path.dirname(source), target)
                if not os.path.isfile(path):
                    raise Fault(f"{source}: {target} does not exist: make pictures")
                result = steps.result_of(target)
                if result is None or results_in is None:
                    return self.figure(path, self.copy(path, "pictures/" + os.path.basename(target)), text)
                path = os.path.join(results_in(section), result)
                stem = os.path.splitext(os.path.basename(source))[0].lower()
                return self.figure(path, self.copy(path, f"results/{stem}-{result}"), text)

            part = re.sub(r'<img src="([^"]*)" alt="([^"]*)" />', image, part)
            parts[number] = re.sub(r"<p>(<figure.*?</figure>)</p>", r"\1", part, flags=re.S)
        return "".join(parts)

    def page(self, title, name, body, keywords=()):
        """Writes a page with the menu around it, and adds its sections to the search."""
        menu = []
        for group, pages in MENU:
            items = "".join(
                f'<li><a href="{page}.html"{" aria-current=page" if page == name else ""}>{html.escape(text)}</a></li>'
                for text, _, page in pages)
            if group == "Swift" and self.has_api:
                items += '<li><a href="api/documentation/">API of the modules</a></li>'
            menu.append(f"<p>{group}</p><ul>{items}</ul>")
        headings = re.findall(r'<h2 id="([^"]*)"><a[^>]*>(.*?)</a></h2>', body, flags=re.S)
        contents = ""
        if len(headings) > 2:
            contents = '<nav class="contents" aria-label="On this page"><p>On this page</p><ul>' + "".join(
                f'<li><a href="#{anchor}">{re.sub("<[^>]+>", "", text)}</a></li>' for anchor, text in headings) + "</ul></nav>"
        with open(os.path.join(HERE, "page.html"), encoding="utf-8") as file:
            template = file.read()
        shown = title if title == "Orrery" else f"{title} — Orrery"
        values = {"TITLE": html.escape(shown), "MENU": "".join(menu), "CONTENTS": contents, "BODY": body, "NAME": name}
        self.write(name + ".html", re.sub(r"\{\{(\w+)\}\}", lambda match: values[match.group(1)], template))
        # Without the code, whose words would hide those of the text.
        for number, part in enumerate(re.split(r'(?=<h[23] id=")', body)):
            heading = re.match(r'<h[23] id="([^"]*)">(.*?)</h[23]>', part, flags=re.S)
            plain = re.sub(r"\s+", " ", html.unescape(re.sub(r"<[^>]+>", " ", re.sub(r"<pre.*?</pre>", "", part, flags=re.S))))
            if heading:
                text = html.unescape(re.sub("<[^>]+>", "", heading.group(2)))
                self.entries.append([text, f"{name}.html#{heading.group(1)}", title, plain.strip()[:400]])
            elif number == 0:
                self.entries.append([title, f"{name}.html", "", plain.strip()[:400]])
        for word, anchor in keywords:
            self.entries.append([word, f"{name}.html#{anchor}", title, ""])

    # The references

    def scene_reference(self, body):
        """Returns the page of the keys with a table of keys in each section, and the words for the search."""
        schema = json.loads(self.run("orrery", "schema"))
        meanings = Meanings()
        lists = dict(schema["properties"])
        keywords = []

        def keys_of(value):
            if "anyOf" in value:
                return next((keys for part in value["anyOf"] if (keys := keys_of(part))), None)
            if value.get("type") == "array" and value["items"].get("type") == "object":
                return value["items"].get("properties")
            return value.get("properties") if value.get("type") == "object" else None

        def table(section, keys):
            rows = []
            for name, value in keys.items():
                anchor = f"{section}-{name}"
                keywords.append((f"{name} ({section})", anchor))
                meaning = value.get("description", "")
                # Without a purpose of its own, a property is described by its type.
                if not meaning or meaning == value.get("x-type"):
                    meaning = meanings.of(section, name) or meaning
                alias = {"center": "position", "at": "position"}.get(name)
                if alias in keys and keys[alias].get("default") == value.get("default") and "default" in value:
                    meaning = f"An earlier name of `{alias}`."
                if not meaning:
                    raise Fault(f"{section}.{name} has neither a description in the schema nor a doc comment")
                rows.append(
                    f'<tr id="{anchor}"><td><code>{name}</code></td><td>{html.escape(type_of(value))}</td>'
                    f"<td>{default_of(value)}</td><td>{meaning_html(meaning)}</td></tr>")
            return (
                '<div class="table keys" tabindex="0"><table><thead><tr><th>key</th><th>type</th><th>default</th><th>meaning</th></tr>'
                f'</thead><tbody>{"".join(rows)}</tbody></table></div>')

        whole = {name: value for name, value in lists.items() if not keys_of(value) or name in ("parameters",)}
        parts = re.split(r'(?=<h2 id=")', body)
        written = set()
        for number, part in enumerate(parts):
            heading = re.match(r'<h2 id="([^"]*)">', part)
            if not heading:
                continue
            section = heading.group(1)
            written.add(section)
            if section == "scene":
                keys = dict(whole, **{
                    name: {"description": f"See {name}.", "type": value.get("type", "object")}
                    for name, value in lists.items() if name not in whole})
                parts[number] = part + table(section, keys)
                continue
            keys = keys_of(lists.get(section, {}))
            if keys is None:
                raise Fault(f"the reference of scene files has a section {section}, which is no key with keys")
            intro = meanings.of_model(section)
            title, rest = part.split("</h2>", 1)
            parts[number] = f"{title}</h2>" + (f"<p>{meaning_html(intro)}</p>" if intro else "") + rest + table(section, keys)
        missing = [name for name, value in lists.items() if keys_of(value) and name not in written | {"parameters", "camera"}]
        if missing:
            raise Fault(f"the reference of scene files has no section {', '.join(missing)}")
        body = "".join(parts)
        # The names of sections in the table of the whole scene.
        return re.sub(r"See (\w+)\.", lambda match: (
            f'See <a href="#{match.group(1)}">{match.group(1)}</a>.' if match.group(1) in written
            else '<a href="#cameras">The view: the keys of a camera, or the name of one.</a>'), body), keywords

    def expression_reference(self):
        """Returns the reference that the program prints as HTML, and the words for the search."""
        parts, keywords = [], []
        text = self.run("orrery", "help", "expressions")
        sections = re.split(r"^([A-Z]{4,})(.*)$", text, flags=re.M)
        parts.append(f"<p>{html.escape(sections[0].strip())}</p>")
        pictures = os.path.join(ROOT, "Sources/Scene/SceneExpressions/SceneExpressions.docc/Resources")
        for title, rest, content in zip(sections[1::3], sections[2::3], sections[3::3]):
            name = title.capitalize()
            parts.append(f'<h2 id="{name.lower()}"><a href="#{name.lower()}">{name}{html.escape(rest)}</a></h2>')
            if title != "FUNCTIONS":
                rows = []
                for line in content.strip("\n").split("\n"):
                    columns = re.split(r"\s{3,}", line.strip(), maxsplit=1) if title == "OPERATORS" else [line.strip()]
                    rows.append("<tr><td><code>" + "</td><td>".join(
                        html.escape(column) + ("</code>" if number == 0 else "") for number, column in enumerate(columns)) + "</td></tr>")
                parts.append(f'<div class="table" tabindex="0"><table>{"".join(rows)}</table></div>')
                continue
            for call, meaning in re.findall(r"^  (\S.*)\n      (.*)$", content, flags=re.M):
                function = re.match(r"\w+", call).group()
                keywords.append((call, function))
                # The last sentence is an example.
                example = re.search(rf"(?<=\. )({function}\(.*) is (.*)$", meaning)
                words = meaning[: example.start()] if example else meaning
                shown = f'<p><code>{html.escape(example.group(1))}</code> is <code>{html.escape(example.group(2))}</code></p>' if example else ""
                picture = os.path.join(pictures, f"function-{function}.png")
                if os.path.isfile(picture):
                    image = self.figure(picture, self.copy(picture, f"pictures/function-{function}.png"), f"{function} as a picture")
                    shown = f'<div class="function">{image}<div><p>{html.escape(words)}</p>{shown}</div></div>'
                else:
                    shown = f"<p>{html.escape(words)}</p>{shown}"
                parts.append(f'<h3 id="{function}"><code>{html.escape(call)}</code></h3>{shown}')
        return "".join(parts), keywords

    def command_reference(self):
        """Returns the options of all commands as HTML, and the words for the search."""
        parts, keywords = [], []

        def command(words, value):
            name = " ".join(words)
            anchor = "-".join(words)
            parts.append(f'<h2 id="{anchor}"><a href="#{anchor}">{name}</a></h2><p>{html.escape(value.get("abstract", ""))}</p>')
            for paragraph in value.get("discussion", "").split("\n\n"):
                lines = paragraph.split("\n")
                if lines[0].isupper():
                    lines = lines[1:]
                if lines and all(line.startswith("  ") for line in lines if line):
                    parts.append(code_block("\n".join(line[2:] for line in lines) + "\n", "sh"))
                elif lines:
                    parts.append(f"<p>{html.escape(' '.join(lines))}</p>")
            groups = {}
            for argument in value.get("arguments", []):
                if argument["shouldDisplay"]:
                    group = groups.setdefault(argument.get("sectionTitle") or "Options", [])
                    names = [one["name"] for one in argument.get("names", [])]
                    last = group[-1].get("names", [])[-1:] if group else []
                    if last and names == ["no-" + last[0]["name"]]:
                        # A flag and its opposite.
                        group[-1] = dict(group[-1], names=group[-1]["names"] + argument["names"])
                    else:
                        group.append(argument)
            for group, arguments in groups.items():
                rows = []
                for argument in arguments:
                    names = [("-" if one["kind"] == "short" else "--") + one["name"] for one in argument.get("names", [])]
                    takes = argument["kind"] != "flag"
                    shown = ", ".join(f"<code>{one}</code>" for one in names)
                    if takes:
                        shown += f' <code>{html.escape("<" + argument["valueName"] + ">")}</code>'
                    text = argument.get("abstract", "")
                    if argument.get("defaultValue") and "default" not in text:
                        text += f" (default: {argument['defaultValue']})"
                    if argument.get("allValues") and "values:" not in text and takes:
                        text += f" (values: {', '.join(argument['allValues'])})"
                    long = max(names, key=lambda name: name.startswith("--"), default="")
                    row = f"{anchor}{long}" if names else f"{anchor}-{argument['valueName']}"
                    if names:
                        keywords.append((f"{long} ({name})", row))
                    rows.append(f'<tr id="{row}"><td>{shown}</td><td>{html.escape(text)}</td></tr>')
                parts.append(f'<h3 id="{anchor}-{slug(group)}">{html.escape(group)}</h3>'
                             f'<div class="table options" tabindex="0"><table>{"".join(rows)}</table></div>')

        for program in ("orrery", "orrery-viewer"):
            root = json.loads(self.run(program, "--experimental-dump-help"))["command"]
            subcommands = [part for part in root.get("subcommands", []) if part["commandName"] != "help"]
            if not subcommands:
                command([program], root)
            for part in subcommands:
                command([program, part["commandName"]], part)
        parts.append(
            '<h2 id="formats"><a href="#formats">Formats</a></h2>' + code_block(self.run("orrery", "help", "formats"), "text")
            + '<h2 id="exit-status"><a href="#exit-status">Exit status</a></h2>'
            "<p>0 if everything was done, 1 if something failed, 64 if the command is wrong.</p>")
        return "".join(parts), keywords

    # The whole

    def build(self):
        for name in ("style.css", "site.js"):
            self.copy(os.path.join(HERE, name), name)
        self.copy(os.path.join(ROOT, "Assets/desktop/orrery.svg"), "orrery.svg")
        for source, (title, name) in PAGES.items():
            path = os.path.join(ROOT, source)
            with open(path, encoding="utf-8") as file:
                text = file.read()
            stem = os.path.splitext(os.path.basename(source))[0]
            results_in, keywords = None, []
            if stem in RUN:
                folder = os.path.join(self.work, stem)
                steps.run_page(self.bin, path, folder)
                results_in = lambda section, folder=folder, text=text: (
                    os.path.join(folder, section) if steps.has_own_folders(text) else folder)
            body = self.body(text, source, results_in)
            if stem == "SceneReference":
                body, keywords = self.scene_reference(body)
            elif stem == "ExpressionReference":
                more, keywords = self.expression_reference()
                body += more
            elif stem == "CommandReference":
                more, keywords = self.command_reference()
                body += more
            self.page("Orrery" if name == "index" else title, name, body, keywords)
        self.add_api()
        with open(os.path.join(self.folder, "search.js"), "w", encoding="utf-8") as file:
            # A script and no JSON, so that the search works from disk, too.
            file.write("const searchEntries = " + json.dumps(self.entries, ensure_ascii=False, separators=(",", ":")) + ";\n")

    def add_api(self):
        """Adds the symbols of the modules to the search."""
        path = os.path.join(self.folder, "api/index/index.json")
        if not os.path.isfile(path):
            return

        def walk(nodes, module):
            for node in nodes:
                kind = node.get("type", "")
                if kind == "module":
                    module = node["title"]
                if "path" in node and kind not in ("groupMarker", "module", "case") and node.get("title"):
                    address = "api" + node["path"].lower() + "/"
                    self.entries.append([node["title"], address, f"Swift: {module}", ""])
                walk(node.get("children", []), module)

        with open(path, encoding="utf-8") as file:
            index = json.load(file)
        walk(index["interfaceLanguages"].get("swift", []), "")
        unique = {}
        for entry in self.entries:
            unique.setdefault(entry[1], entry)
        self.entries = list(unique.values())

    def check(self):
        """Returns the links of the pages that lead nowhere, as messages."""
        pages = {name: Links(os.path.join(self.folder, name)) for name in os.listdir(self.folder) if name.endswith(".html")}
        faults = []
        for name, page in sorted(pages.items()):
            for target in page.targets:
                # A server shows the index of a folder.
                target = re.sub(r"/$", "/index.html", target)
                if re.match(r"[a-z]+:", target):
                    continue
                path, _, fragment = target.partition("#")
                path = path or name
                if not os.path.isfile(os.path.join(self.folder, path)):
                    faults.append(f"{name}: {target} does not exist")
                elif fragment and path in pages and fragment not in pages[path].identifiers:
                    faults.append(f"{name}: {path} has no {fragment}")
            for identifier in sorted({one for one in page.all_identifiers if page.all_identifiers.count(one) > 1}):
                faults.append(f"{name}: {identifier} is the identifier of several elements")
        for title, address, _, _ in self.entries:
            path, _, fragment = re.sub(r"/$", "/index.html", address).partition("#")
            if not os.path.isfile(os.path.join(self.folder, path)):
                faults.append(f"search: {title}: {address} does not exist")
            elif fragment and fragment not in pages[path].identifiers:
                faults.append(f"search: {title}: {path} has no {fragment}")
        return faults, sum(len(page.targets) for page in pages.values()), len(pages)


class Links(html.parser.HTMLParser):
    """The links and the identifiers of a page."""

    def __init__(self, path):
        super().__init__()
        self.targets, self.all_identifiers = [], []
        with open(path, encoding="utf-8") as file:
            self.feed(file.read())
        self.identifiers = set(self.all_identifiers)

    def handle_starttag(self, tag, attributes):
        for name, value in attributes:
            if name in ("href", "src"):
                self.targets.append(value)
            elif name == "id":
                self.all_identifiers.append(value)


class Meanings:
    """The doc comments of the Swift properties behind the keys of scene files."""

    def __init__(self):
        # By class: its base, its doc comment, and the doc comments of its properties.
        self.classes, self.properties, self.class_of = {}, {}, {}
        for folder, _, names in os.walk(os.path.join(ROOT, "Sources/Scene")):
            for name in names:
                if name.endswith(".swift"):
                    with open(os.path.join(folder, name), encoding="utf-8") as file:
                        self.read(file.read())
        # The parameters of materials are the rows of a table.
        self.rows = {}
        with open(os.path.join(ROOT, "Sources/Geometry/Geometry/Materials/MaterialParameters.swift"), encoding="utf-8") as file:
            self.read_rows(file.read())

    def read_rows(self, text):
        """Reads the doc comments of declarations such as `@Factor("sheenRoughness", …)`."""
        comment, is_open = [], True
        for line in text.split("\n"):
            words = line.strip()
            if words.startswith("///"):
                comment = comment + [words[3:].strip()] if is_open else [words[3:].strip()]
                is_open = True
            else:
                is_open = False
                if match := re.search(r"\bvar (\w+)", words):
                    self.rows[match.group(1)] = first_paragraph(comment)

    def read(self, text):
        current, comment = None, []
        for line in text.split("\n"):
            words = line.strip()
            if words.startswith("///"):
                comment.append(words[3:].strip())
                continue
            if match := re.match(r"(?:public |package |final |open )*(?:class|extension) (\w+)(?:<[^>]*>)?(?::\s*(\w+))?", words):
                current = match.group(1)
                if " class " in " " + words:
                    self.classes[current] = (match.group(2), first_paragraph(comment))
            elif match := re.match(r"@Property (?:public |package )?(?:final )?var (\w+)", words):
                self.properties.setdefault(current, {})[match.group(1)] = first_paragraph(comment)
            if match := re.search(r'listKey: "(\w+)"', words):
                self.class_of.setdefault(match.group(1), current)
            for key, path in re.findall(r'\.\w+\("(\w+)"[^{]*\{ (?:\w+ in )?\$0\.((?:\w+\.)?\$\w+) \}', words):
                self.properties.setdefault(current, {}).setdefault("key " + key, path.split("$")[-1])
            comment = []

    def of_model(self, section):
        """Returns the doc comment of the model of a list of scene files."""
        name = self.name_of(section)
        return self.classes.get(name, (None, ""))[1]

    def name_of(self, section):
        singles = {"environment": "Environment", "effects": "Effects", "title": "Title", "legend": "Legend", "scene": "Scene"}
        return singles.get(section) or self.class_of.get(section)

    def of(self, section, key):
        """Returns the doc comment of the property behind a key. Empty if there is none."""
        name = self.name_of(section)
        key = {"center": "position"}.get(key, key) if section in ("labels",) else key
        for alias in (key, "center" if key == "position" else key, "position" if key == "at" else key):
            seen, owner = set(), name
            while owner and owner not in seen:
                seen.add(owner)
                own = self.properties.get(owner, {})
                for property in (own.get("key " + alias), alias):
                    if property and property in own:
                        return own[property]
                owner = self.classes.get(owner, (None, ""))[0]
        # Keys of groups that models have whose description takes them from there.
        if key == "visible" and section not in ("surfaces", "groups"):
            return self.of("surfaces", key)
        if key in ("position", "rotation", "scale") and name != "Group":
            return self.of("groups", key)
        if section not in ("boxes",) and key in ("center", "rotation", "color", "visible"):
            return self.of("boxes", key)
        return self.rows.get(key, "") if name == "MaterialModel" else ""


def first_paragraph(comment):
    paragraph = []
    for line in comment:
        if not line and paragraph or line.startswith("```"):
            break
        paragraph.append(line)
    return " ".join(paragraph).strip()


def meaning_html(text):
    """Returns a doc comment as HTML: code, and links of DocC as code."""
    text = re.sub(r"\b(An) observable ([aeiou]?)", lambda match: ("An " if match.group(2) else "A ") + match.group(2), text)
    text = re.sub(r"\bNil for\b", "Without it,", text)
    # Sentences about functions of the API, such as `apply(_:to:)`.
    text = re.sub(r"\s*[^.`]*`[^`]*\([^`]*:\)`[^.]*\.", "", text)
    return re.sub(r"`+([^`]+)`+", r"<code>\1</code>", html.escape(text))


def type_of(value):
    """Returns the type of a key in words, with its unit and its valid values."""
    names = value.get("type", "any value")
    if "enum" in value:
        names = ", ".join(value["enum"][:-1]) + " or " + value["enum"][-1]
    if "anyOf" in value:
        names = " or ".join(type_of(part) for part in value["anyOf"])
    elif "x-type" in value:
        # The words of the program, without examples and limits, which follow.
        names = re.sub(r":.*| from .*| of at .*| in degrees| in metres", "", value["x-type"])
        if names != "true or false" and "{expressions}" not in names:
            names += " or an expression"
        elif names == "true or false":
            names = "true, false or an expression"
    elif isinstance(names, list):
        names = "list or formulas" if "array" in names else " or ".join(names)
    names = names.replace("string", "text").replace("array", "list")
    unit = {"m": "m", "degrees": "°"}.get(value.get("x-unit"))
    if unit:
        names += f", in {unit}"
    if "exclusiveMinimum" in value:
        names += f", above {value['exclusiveMinimum']}"
    if "exclusiveMaximum" in value:
        names += f" and below {value['exclusiveMaximum']}"
    low, high = value.get("minimum"), value.get("maximum")
    # The largest number of 32 bits stands for no limit.
    high = None if high is not None and high > 1e38 else high
    if low is not None and high is not None:
        names += f", {low:g} to {high:g}"
    elif low is not None:
        names += f", at least {low:g}"
    return names


def default_of(value):
    if "default" not in value:
        return "–"
    return f'<code>{html.escape(json.dumps(value["default"]))}</code>'


def main():
    if len(sys.argv) != 3:
        print(__doc__, file=sys.stderr)
        sys.exit(64)
    site = Site(*sys.argv[1:])
    try:
        os.makedirs(site.folder, exist_ok=True)
        site.build()
        faults, count, pages = site.check()
    except (Fault, steps.Failure) as error:
        print(f"site.py: {error}", file=sys.stderr)
        sys.exit(1)
    finally:
        shutil.rmtree(site.work)
    for fault in faults:
        print(f"site.py: {fault}", file=sys.stderr)
    if faults:
        sys.exit(1)
    print(f"wrote {pages} pages with {count} links and {len(site.entries)} entries of the search into {site.folder}")


main()
