import { type Editor, EditorContent, useEditor } from "@tiptap/react";
import { useEffect, useRef } from "react";
import { EditorToolbar, type EditorWords } from "./EditorToolbar.tsx";
import { extensions } from "./editorExtensions.ts";
import classes from "./RichTextEditor.module.css";
import { useRoomToWrite } from "./useRoomToWrite.ts";

export interface RichTextEditorProps {
  /** The accessible name. */
  label: string;
  /** HTML; a new value replaces the text only where it differs from what stands there. */
  value: string;
  /** HTML after each edit; an empty text is the empty string. */
  onChange(html: string): void;
  onBlur?: (() => void) | undefined;
  /** Gives the editor to what works on its text beside it. */
  onEditor?: ((editor: Editor) => void) | undefined;
  isReadOnly?: boolean;
  words: EditorWords;
  /** px; the text grows with what is written. */
  minHeight?: number;
  /** With the buttons above the text, which scrolls then: px, or a length of CSS. */
  height?: number | string;
}

/** The same text may stand in other characters, as `<br />` or `&quot;`. */
const asWritten = (html: string): string =>
  new DOMParser().parseFromString(html, "text/html").body.innerHTML;

/** The cells and rows of a pasted table go, their words stay apart, as the server keeps them. */
const keepCellsApart = (html: string): string => html.replaceAll(/<\/t[dhr]>/gi, " $&");

/** The editor of a text, which follows `value` and the other properties. */
function useTextEditor(props: RichTextEditorProps) {
  const { label, value, onChange, onBlur, isReadOnly = false } = props;
  const latest = useRef({ onChange, onBlur });
  /** What was typed and has not come back yet as `value`: an echo must never replace newer text. */
  const typed = useRef(new Set([value]));
  useEffect(() => {
    latest.current = { onChange, onBlur };
  });
  const editor = useEditor({
    injectCSS: false,
    extensions,
    content: value,
    // A space at the end belongs to the text, as somebody may type on from there.
    parseOptions: { preserveWhitespace: true },
    editable: !isReadOnly,
    onUpdate: ({ editor: now }) => {
      const html = now.isEmpty ? "" : now.getHTML();
      typed.current.add(html);
      latest.current.onChange(html);
    },
    onBlur: () => latest.current.onBlur?.(),
  });
  useEffect(() => {
    const isEcho = typed.current.has(value);
    if (isEcho && value !== [...typed.current].at(-1)) return;
    typed.current = new Set([value]);
    if (isEcho) return;
    const now = editor.isEmpty ? "" : editor.getHTML();
    if (asWritten(value) !== asWritten(now))
      editor.commands.setContent(value, {
        emitUpdate: false,
        parseOptions: { preserveWhitespace: true },
      });
  }, [editor, value]);
  useEffect(() => {
    editor.setEditable(!isReadOnly, false);
    const attributes = { role: "textbox", "aria-multiline": "true", "aria-label": label };
    editor.setOptions({
      editorProps: {
        transformPastedHTML: keepCellsApart,
        attributes: {
          ...attributes,
          ...(isReadOnly && { "aria-readonly": "true", tabindex: "0" }),
        },
      },
    });
  }, [editor, isReadOnly, label]);
  return editor;
}

/** Formatted text, as `platform/forms/TextEditor.tsx` gives it its words. */
export default function RichTextEditor(props: RichTextEditorProps) {
  const { isReadOnly = false, words, minHeight = 320, height, onEditor } = props;
  const editor = useTextEditor(props);
  useEffect(() => onEditor?.(editor), [editor, onEditor]);
  const frame = useRef<HTMLDivElement>(null);
  useRoomToWrite(frame);
  return (
    <div
      ref={frame}
      className={classes["frame"]}
      data-fixed={height !== undefined || undefined}
      style={{ height }}
    >
      {!isReadOnly && (
        <div className={classes["toolbar"]}>
          <EditorToolbar editor={editor} words={words} />
        </div>
      )}
      <EditorContent
        editor={editor}
        className={classes["content"]}
        style={height === undefined ? { minHeight } : undefined}
      />
    </div>
  );
}
