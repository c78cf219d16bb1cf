import type { ReactNode } from "react";
import classes from "./ColorDot.module.css";

interface ColorDotProps {
  /** `#rrggbb` */
  color: string;
  children: ReactNode;
}

/** A word with its colour before it. */
export function ColorDot({ color, children }: ColorDotProps) {
  return (
    <span className={classes["word"]}>
      <svg className={classes["dot"]} viewBox="0 0 12 12" aria-hidden>
        <circle cx="6" cy="6" r="5.5" fill={color} stroke="currentColor" strokeOpacity="0.35" />
      </svg>
      <span>{children}</span>
    </span>
  );
}
