import { useEffect } from "react";
import type { InkEngine } from "../../model/ink/InkEngine.ts";

/** Share of the surface's height by which page up and page down scroll. */
const PAGE = 0.85;
/** Px by which an arrow key scrolls. */
const LINE = 60;

function undoing(event: KeyboardEvent): "undo" | "redo" | undefined {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return undefined;
  const key = event.key.toLowerCase();
  if (key === "y") return "redo";
  if (key === "z") return event.shiftKey ? "redo" : "undo";
  return undefined;
}

/** What moves the page, where it has the focus. */
function moving(engine: InkEngine, key: string): (() => void) | undefined {
  const { sheet } = engine;
  const page = sheet.frame.height * PAGE;
  const moves: Record<string, () => void> = {
    ArrowUp: () => sheet.scrollBy(0, -LINE),
    ArrowDown: () => sheet.scrollBy(0, LINE),
    ArrowLeft: () => sheet.scrollBy(-LINE, 0),
    ArrowRight: () => sheet.scrollBy(LINE, 0),
    PageUp: () => sheet.scrollBy(0, -page),
    PageDown: () => sheet.scrollBy(0, page),
    Home: () => engine.scrollToTop(),
    End: () => engine.scrollToBottom(),
    "+": () => engine.zoomBy(1),
    "=": () => engine.zoomBy(1),
    "-": () => engine.zoomBy(-1),
  };
  return moves[key];
}

/** In a field, the browser's own undo acts on the text; and a dialog has its own keys. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest("input, textarea, select, [role=dialog]") !== null;

/** Undo and redo from everywhere on the page; the rest where the drawing has the focus. */
export function useInkKeys(engine: InkEngine | null): void {
  useEffect(() => {
    if (!engine) return;
    const onKeyDown = (event: KeyboardEvent): void => {
      if (isTyping(event.target)) return;
      const step = undoing(event);
      const isOnPaper =
        event.target instanceof Element && event.target.closest("[data-surface]") !== null;
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
      const act = step
        ? () => engine[step]()
        : isOnPaper && isPlain
          ? moving(engine, event.key)
          : undefined;
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [engine]);
}
