import type { CalibrationSet } from "@assay/contract";
import { Button } from "@mantine/core";
import type { FormControl } from "../../../platform/forms/useFormState.ts";
import { useT } from "../../../platform/i18n/texts.ts";
import { EditorFooter } from "../../../ui/EditorFooter.tsx";
import { ReasonButton } from "../../../ui/ReasonButton.tsx";
import type { SetForm } from "../model/setForm.ts";
import type { SetActions } from "./useSetActions.ts";

interface SetFooterProps {
  control: FormControl<CalibrationSet, SetForm>;
  actions: SetActions;
}

/** What a set may become from its state. */
const MOVES = {
  DRAFT: ["RATING"],
  RATING: ["DRAFT", "PUBLISHED"],
  PUBLISHED: ["WITHDRAWN"],
  WITHDRAWN: ["PUBLISHED"],
} as const;

/** Saves the set, and says what can be done with it in its state. */
export function SetFooter({ control, actions }: SetFooterProps) {
  const t = useT();
  const { base, isDirty, conflicts } = control;
  const { state } = base;
  const unsaved = isDirty ? t("calibration:saveFirst") : null;
  const refusal = (): string | null => {
    if (conflicts.length > 0) return t("forms:chooseFirst");
    return isDirty ? null : t("forms:nothingChanged");
  };
  const isOver = state === "PUBLISHED" || state === "WITHDRAWN";
  return (
    <EditorFooter
      note={isDirty ? t("forms:unsaved") : null}
      start={
        state !== "PUBLISHED" && (
          <Button variant="subtle" color="error" onClick={actions.askToDelete}>
            {t("calibration:delete")}
          </Button>
        )
      }
    >
      {isOver && (
        <ReasonButton variant="default" reason={unsaved} onClick={actions.createVersion}>
          {t("calibration:newVersion")}
        </ReasonButton>
      )}
      {MOVES[state].map((to) => (
        <ReasonButton
          key={to}
          variant="default"
          reason={unsaved}
          loading={actions.isMoving}
          onClick={() => actions.move(to)}
        >
          {t(`calibration:move_${to}`)}
        </ReasonButton>
      ))}
      {state !== "WITHDRAWN" && (
        <ReasonButton reason={refusal()} loading={actions.isSaving} onClick={actions.save}>
          {t("ui:save")}
        </ReasonButton>
      )}
    </EditorFooter>
  );
}
