import { type ReactNode, useLayoutEffect, useRef } from "react";
import { placeBeside } from "../../../../ui/placing.ts";
import { useReturnFocus } from "../../../../ui/useReturnFocus.ts";
import classes from "./EvidencePopover.module.css";

/** Px that stay free at the edge of the window. */
const EDGE = 8;

interface EvidencePopoverProps {
  label: string;
  /** What it stands beside. */
  anchor: Element;
  onClose(): void;
  children: ReactNode;
}

/** What can be changed of a piece of evidence, beside its mark; a tap elsewhere or Escape closes it. */
export function EvidencePopover({ label, anchor, onClose, children }: EvidencePopoverProps) {
  const popover = useRef<HTMLDivElement>(null);
  useReturnFocus();
  useLayoutEffect(() => {
    const { current } = popover;
    if (!current) return;
    current.showPopover();
    placeBeside(anchor, current);
    // It is often higher than the room on either side of its mark.
    const { top, height } = current.getBoundingClientRect();
    current.style.top = `${Math.max(EDGE, Math.min(top, innerHeight - height - EDGE))}px`;
    current.focus({ preventScroll: true });
  }, [anchor]);
  return (
    <div
      ref={popover}
      popover="auto"
      role="dialog"
      aria-label={label}
      tabIndex={-1}
      className={classes["popover"]}
      onToggle={({ newState }) => newState === "closed" && onClose()}
    >
      {children}
    </div>
  );
}
