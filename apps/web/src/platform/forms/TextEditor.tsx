import { useMemo } from "react";
import RichTextEditor, { type RichTextEditorProps } from "../../ui/RichTextEditor.tsx";
import { useT } from "../i18n/texts.ts";

/** Formatted text; loaded, with its texts, only where it is used (`partWithTexts`). */
export default function TextEditor(props: Omit<RichTextEditorProps, "words">) {
  const t = useT();
  const words = useMemo(
    () => ({
      bold: t("editor:bold"),
      italic: t("editor:italic"),
      underline: t("editor:underline"),
      heading: t("editor:heading"),
      bulletList: t("editor:bulletList"),
      orderedList: t("editor:orderedList"),
      undo: t("editor:undo"),
      redo: t("editor:redo"),
      formatting: t("editor:formatting"),
    }),
    [t],
  );
  return <RichTextEditor {...props} words={words} />;
}
