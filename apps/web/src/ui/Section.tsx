import { type ReactNode, useId } from "react";
import classes from "./Section.module.css";

interface SectionProps {
  /** The number of the step, where it is one. */
  step?: number;
  title: string;
  /** What this part is for. */
  hint?: ReactNode;
  /** Buttons beside the title. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A part of the editor with its heading. */
export function Section({ step, title, hint, actions, children }: SectionProps) {
  const id = useId();
  return (
    <section className={classes["section"]} aria-labelledby={id}>
      <div className={classes["head"]}>
        {step !== undefined && (
          <span className={classes["step"]} aria-hidden>
            {step}
          </span>
        )}
        <div className={classes["titles"]}>
          <h2 id={id}>{title}</h2>
          {hint !== undefined && <p>{hint}</p>}
        </div>
        {actions !== undefined && <div className={classes["actions"]}>{actions}</div>}
      </div>
      <div className={classes["content"]}>{children}</div>
    </section>
  );
}
