import { type ReactNode, useEffect, useRef } from "react";
import { useT } from "../../../platform/i18n/texts.ts";
import type { EditorStep } from "../model/editorSteps.ts";
import classes from "./Editor.module.css";

/** The step of the editor in view; a change of step takes the focus to its beginning. */
export function StepPanel({ step, children }: { step: EditorStep; children: ReactNode }) {
  const t = useT();
  const panel = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    panel.current?.focus({ preventScroll: true });
    panel.current?.scrollIntoView({ block: "start" });
  }, [step]);
  return (
    <div
      ref={panel}
      role="group"
      aria-label={t("processes:stepOf", { step: Number(step), title: t(`processes:step${step}`) })}
      tabIndex={-1}
      className={classes["panel"]}
    >
      {children}
    </div>
  );
}
