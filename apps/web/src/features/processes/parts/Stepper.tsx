import { useParams } from "@tanstack/react-router";
import { memo, useCallback } from "react";
import { useT } from "../../../platform/i18n/texts.ts";
import { type ProcessTarget, paths } from "../../../platform/page/paths.ts";
import { Link } from "../../../ui/Link.tsx";
import { StatusDot } from "../../../ui/StatusBadge.tsx";
import classes from "./Editor.module.css";
import { EDITOR_STEPS, type EditorStep, type EditorStepState } from "../model/editorSteps.ts";
import { useProcessSearch } from "./useProcessSearch.ts";

const TONES = { done: "done", missing: "partial", wrong: "failed" } as const;

/** Where a place of this editor stands, whether the process is new, stored or incomplete. */
export function useEditorPath() {
  const { id, draftId } = useParams({ strict: false }) as { id?: string; draftId?: string };
  return useCallback(
    (target: ProcessTarget): string => {
      if (draftId !== undefined) return paths.processDraft(draftId, target);
      return id === undefined ? paths.createProcess(target) : paths.process(id, target);
    },
    [id, draftId],
  );
}

/** Where a step of this editor stands, with what is chosen now. */
export function useStepPath() {
  const pathOf = useEditorPath();
  const { item, competency } = useProcessSearch();
  return (step: EditorStep): string => pathOf({ step, item, competency });
}

interface StepperProps {
  states: Record<EditorStep, EditorStepState>;
}
const isSameStates = (a: StepperProps, b: StepperProps): boolean =>
  EDITOR_STEPS.every((step) => a.states[step] === b.states[step]);

/** The steps of the editor, each with how far it is; keys that change none of it do not draw it again. */
export const Stepper = memo(function Stepper({ states }: StepperProps) {
  const t = useT();
  const { step: current } = useProcessSearch();
  const pathOf = useStepPath();
  return (
    <nav aria-label={t("processes:steps")}>
      <ol className={classes["stepper"]}>
        {EDITOR_STEPS.map((step) => (
          <li key={step}>
            <Link
              to={pathOf(step)}
              className={classes["step"]}
              aria-current={step === current ? "step" : undefined}
            >
              <span className={classes["number"]}>{step}</span>
              <span className={classes["words"]}>
                <span className={classes["title"]}>{t(`processes:step${step}`)}</span>
                <span className={classes["state"]}>
                  <StatusDot tone={TONES[states[step]]} label="" size={16} />
                  <span>{t(`processes:state_${states[step]}`)}</span>
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}, isSameStates);
