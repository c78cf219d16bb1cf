import { Editor } from "@tiptap/core";
import { afterEach, expect, it } from "vitest";
import { type Relocate } from "./annotationState.ts";
import { Annotations } from "./annotations.ts";
import { extensions } from "./editorExtensions.ts";

const TEXT = "<p>Fragt nach. Fasst zusammen.</p><ul><li><p>Hört zu.</p></li></ul>";
const SECOND = { id: "second", tone: "for", place: { start: 12, end: 27 } };

let editor: Editor;
afterEach(() => editor.destroy());

/** Finds a text of which there is one. */
const byWords: Relocate = (spans, before, after) =>
  spans.map(({ start, end }) => {
    const words = before.slice(start, end);
    const at = after.indexOf(words);
    return at === -1 ? null : { start: at, end: at + words.length };
  });

function open(content = TEXT, relocate = byWords) {
  const element = document.createElement("div");
  document.body.append(element);
  editor = new Editor({ element, extensions, content, injectCSS: false });
  let changes = 0;
  const annotations = new Annotations(editor, { relocate, onText: () => (changes += 1) });
  annotations.show([SECOND]);
  return { annotations, changes: () => changes };
}
const marked = (): string[] =>
  [...editor.view.dom.querySelectorAll("mark")].map(({ textContent }) => textContent);
const wordsOf = (annotations: Annotations, id = "second"): string | undefined => {
  const range = annotations.rangeOf(id);
  return range && annotations.text.slice(range.start, range.end);
};

it("marks a range, and leaves the html as it is", () => {
  open();
  expect(marked()).toEqual(["Fasst zusammen."]);
  expect(editor.getHTML()).toBe(TEXT);
});

it("follows what is written before and in it; what is written at its edges stands outside", () => {
  const { annotations, changes } = open();
  editor.commands.insertContentAt(1, "Er ");
  expect(wordsOf(annotations)).toBe("Fasst zusammen.");
  const { start, end } = annotations.rangeOf("second")!;
  editor.view.dispatch(editor.state.tr.insertText("!", end + 1));
  editor.view.dispatch(editor.state.tr.insertText("Gut: ", start + 1));
  editor.view.dispatch(editor.state.tr.insertText("alles ", start + 1 + "Gut: Fasst ".length));
  expect(wordsOf(annotations)).toBe("Fasst alles zusammen.");
  expect(marked().join("")).toBe("Fasst alles zusammen.");
  expect(changes()).toBe(4);
});

it("keeps a range whose first words are replaced", () => {
  const { annotations } = open();
  const { start } = annotations.rangeOf("second")!;
  editor.view.dispatch(editor.state.tr.insertText("nach, und fasst", start - 5, start + 6));
  expect(wordsOf(annotations)).toBe(" zusammen.");
  expect(marked().join("")).toBe(" zusammen.");
});

it("finds a range again in a text from elsewhere", () => {
  const { annotations } = open();
  editor.commands.setContent("<h2>Neu</h2><p>Fasst zusammen. Fragt.</p>", { emitUpdate: false });
  expect(wordsOf(annotations)).toBe("Fasst zusammen.");
  expect(marked()).toEqual(["Fasst zusammen."]);
  editor.commands.setContent("<p>Nichts.</p>", { emitUpdate: false });
  expect(annotations.has("second")).toBe(false);
});

it("stays through formats and lists", () => {
  const { annotations } = open();
  editor.chain().selectAll().toggleBold().toggleHeading({ level: 2 }).run();
  editor.chain().setTextSelection(5).setParagraph().toggleBulletList().run();
  expect(wordsOf(annotations)).toBe("Fasst zusammen.");
  expect(marked().join("")).toBe("Fasst zusammen.");
});

it("shows what is asked for and nothing else; what is shown stays where it is by now", () => {
  const { annotations } = open();
  editor.commands.insertContentAt(1, "Er ");
  annotations.show([SECOND, { id: "third", tone: "against", place: { start: 0, end: 2 } }]);
  expect(wordsOf(annotations)).toBe("Fasst zusammen.");
  expect(annotations.at(1)).toEqual(["third"]);
  annotations.show([]);
  expect(marked()).toEqual([]);
  annotations.stop();
  expect(editor.getHTML()).toContain("Er Fragt nach.");
});

it("draws what has changed, and leaves the other marks as they are in the page", () => {
  const { annotations } = open();
  const first = { id: "first", tone: "for", place: { start: 0, end: 11 } };
  const list = { id: "list", tone: "for", place: { start: 28, end: 36 } };
  annotations.show([first, { ...SECOND, tone: "against" }, list]);
  expect(marked()).toEqual(["Fragt nach.", "Fasst zusammen.", "Hört zu."]);
  const elements = () => [...editor.view.dom.querySelectorAll("mark")];
  const before = elements();
  editor.commands.insertContentAt(1, "Er ");
  annotations.show([
    { ...first, place: undefined },
    { ...list, place: undefined },
  ]);
  expect(marked()).toEqual(["Fragt nach.", "Hört zu."]);
  expect(elements().at(-1)).toBe(before.at(-1));
  expect(annotations.has("second")).toBe(false);
  annotations.show([{ id: "unknown", tone: "for", place: undefined }]);
  expect(marked()).toEqual([]);
});

it("marks, and puts the cursor there, in one step", () => {
  const { annotations } = open();
  let steps = 0;
  editor.on("transaction", () => (steps += 1));
  annotations.show([SECOND, { id: "third", tone: "for", place: { start: 28, end: 36 } }], 30);
  expect(steps).toBe(1);
  expect(annotations.selection).toEqual({ start: 30, end: 30 });
  annotations.show([SECOND, { id: "third", tone: "for", place: undefined }]);
  expect(steps).toBe(1);
});
