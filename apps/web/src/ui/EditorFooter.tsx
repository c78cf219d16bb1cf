import type { ReactNode } from "react";
import classes from "./EditorFooter.module.css";

interface EditorFooterProps {
  /** What cannot be undone, apart from the other buttons. */
  start?: ReactNode;
  /** Why it cannot be saved, or that it should be. */
  note: ReactNode;
  /** The buttons, the most important one last. */
  children: ReactNode;
}

/** The actions of an editor; they stay in view. */
export function EditorFooter({ start, note, children }: EditorFooterProps) {
  return (
    <footer className={classes["footer"]}>
      {start}
      <p className={classes["note"]} role="status">
        {note}
      </p>
      {children}
    </footer>
  );
}
