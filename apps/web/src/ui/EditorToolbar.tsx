import { ActionIcon, Group } from "@mantine/core";
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBold,
  IconHeading,
  IconItalic,
  IconList,
  IconListNumbers,
  IconUnderline,
} from "@tabler/icons-react";
import { type Editor, useEditorState } from "@tiptap/react";
import { useRef } from "react";

type EditorAction =
  | "bold"
  | "italic"
  | "underline"
  | "heading"
  | "bulletList"
  | "orderedList"
  | "undo"
  | "redo";
/** What the toolbar and its buttons are called. */
export type EditorWords = Readonly<Record<EditorAction | "formatting", string>>;

interface Tool {
  name: EditorAction;
  Icon: typeof IconBold;
  run(editor: Editor): void;
  isOn?(editor: Editor): boolean;
  isPossible?(editor: Editor): boolean;
}

/** After each tool the focus is in the text, so that typing goes on there. */
const focused = (editor: Editor) => editor.chain().focus();
const TOOLS: readonly Tool[] = [
  mark("bold", IconBold, (editor) => focused(editor).toggleBold().run()),
  mark("italic", IconItalic, (editor) => focused(editor).toggleItalic().run()),
  mark("underline", IconUnderline, (editor) => focused(editor).toggleUnderline().run()),
  mark("heading", IconHeading, (editor) => focused(editor).toggleHeading({ level: 2 }).run()),
  mark("bulletList", IconList, (editor) => focused(editor).toggleBulletList().run()),
  mark("orderedList", IconListNumbers, (editor) => focused(editor).toggleOrderedList().run()),
  {
    name: "undo",
    Icon: IconArrowBackUp,
    run: (editor) => focused(editor).undo().run(),
    isPossible: (editor) => editor.can().undo(),
  },
  {
    name: "redo",
    Icon: IconArrowForwardUp,
    run: (editor) => focused(editor).redo().run(),
    isPossible: (editor) => editor.can().redo(),
  },
];

function mark(name: EditorAction, Icon: typeof IconBold, run: Tool["run"]): Tool {
  return { name, Icon, run, isOn: (editor) => editor.isActive(name) };
}

/** Moves the focus along the toolbar; only one of its buttons is in the tab order (WAI-ARIA APG). */
function moveFocus(toolbar: HTMLElement, step: number): void {
  const buttons = [...toolbar.querySelectorAll<HTMLButtonElement>("button:not(:disabled)")];
  const now = buttons.indexOf(document.activeElement as HTMLButtonElement);
  buttons[(now + step + buttons.length) % buttons.length]?.focus();
}

interface EditorToolbarProps {
  editor: Editor;
  words: EditorWords;
}

/** The buttons above a rich text; which of them are on follows the selection in the text. */
export function EditorToolbar({ editor, words }: EditorToolbarProps) {
  const toolbar = useRef<HTMLDivElement>(null);
  const states = useEditorState({
    editor,
    selector: ({ editor: now }) =>
      TOOLS.map((tool) => ({
        isOn: tool.isOn?.(now) ?? false,
        isPossible: tool.isPossible?.(now) ?? true,
      })),
  });
  return (
    <Group
      ref={toolbar}
      gap={0}
      wrap="nowrap"
      role="toolbar"
      aria-label={words.formatting}
      onKeyDown={({ key }) => {
        if (key === "ArrowRight" || key === "ArrowLeft") {
          if (toolbar.current) moveFocus(toolbar.current, key === "ArrowRight" ? 1 : -1);
        }
      }}
    >
      {TOOLS.map(({ name, Icon, run, isOn }, index) => (
        <ActionIcon
          key={name}
          variant={states[index]?.isOn ? "light" : "subtle"}
          color={states[index]?.isOn ? "primary" : "gray"}
          tabIndex={index === 0 ? 0 : -1}
          aria-label={words[name]}
          {...(isOn && { "aria-pressed": states[index]?.isOn })}
          disabled={!states[index]?.isPossible}
          // A press on a button would take the focus, and with it the selection, from the text.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => run(editor)}
        >
          <Icon size={20} aria-hidden />
        </ActionIcon>
      ))}
    </Group>
  );
}
