import { IconChevronRight } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./Disclosure.module.css";

interface DisclosureProps {
  title: ReactNode;
  /** Said beside the title, for instance how many things are inside. */
  note?: ReactNode;
  isOpen?: boolean | undefined;
  onToggle?: (isOpen: boolean) => void;
  children: ReactNode;
}

/** A part of a page that opens and closes; the browser's own, so that find-in-page opens it too. */
export function Disclosure({ title, note, isOpen, onToggle, children }: DisclosureProps) {
  return (
    <details
      className={classes["root"]}
      open={isOpen}
      onToggle={(event) => onToggle?.(event.currentTarget.open)}
    >
      <summary className={classes["summary"]}>
        <IconChevronRight size={18} aria-hidden className={classes["chevron"]} />
        <span className={classes["title"]}>{title}</span>
        {note !== undefined && <span className={classes["note"]}>{note}</span>}
      </summary>
      <div className={classes["content"]}>{children}</div>
    </details>
  );
}
