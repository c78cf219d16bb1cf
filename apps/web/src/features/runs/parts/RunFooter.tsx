import type { RunAction } from "@assay/domain";
import { Button } from "@mantine/core";
import { IconArchive, IconFlag, IconPlayerPlay, IconTrash } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import { useT } from "../../../platform/i18n/texts.ts";
import { partWithTexts } from "../../../platform/i18n/partWithTexts.ts";
import { PdfOfRun } from "../../reports/shared/PdfOfRun.tsx";
import { confirm } from "../../../ui/confirm.ts";
import { EditorFooter } from "../../../ui/EditorFooter.tsx";
import { ReasonButton } from "../../../ui/ReasonButton.tsx";
import { footerOf, type Reason } from "../model/footer.ts";
import { useEditor } from "./useEditor.ts";
import type { RunActions } from "./useRunActions.ts";

const FinishDialog = partWithTexts(() => import("./FinishDialog.tsx"), "runDialogs");
const STEP_ICONS = { start: IconPlayerPlay, finish: IconFlag, archive: IconArchive };

/** Save, cancel, delete, and the next step of the run; it stays in view. */
export function RunFooter({ actions }: { actions: RunActions }) {
  const t = useT();
  const { base, draft, errors, conflicts, isDirty } = useEditor();
  const { save, remove, move, toList } = actions;
  const state = footerOf({
    run: base,
    draft,
    isValid: errors.size === 0,
    hasConflicts: conflicts.length > 0,
  });
  const isBusy = save.isPending || remove.isPending || move.isPending;
  const words = (reason: Reason | null) => (reason === null ? null : t(`runs:reason_${reason}`));

  const askToDelete = async (): Promise<void> => {
    const isSure = await confirm({
      title: t("runs:deleteTitle"),
      text: t("runs:deleteText", { name: base.name }),
      confirmLabel: t("runs:deleteRun"),
      tone: "danger",
    });
    if (isSure) remove.mutate();
  };
  const askToMove = async (action: RunAction): Promise<void> => {
    if (action === "finish") return setFinishing(true);
    const text = t(`runs:askText_${action}`, { name: draft.name });
    const isSure = await confirm({
      title: t(`runs:ask_${action}`),
      text: isDirty ? `${text}\n${t("runs:savesFirst")}` : text,
      confirmLabel: t(`runs:${action}`),
    });
    if (isSure) move.mutate(action);
  };
  const [isFinishing, setFinishing] = useState(false);
  const StepIcon = state.step && STEP_ICONS[state.step.action];
  const note = words(state.save) ?? (isDirty ? t("runs:unsaved") : null);
  return (
    <EditorFooter
      note={note}
      start={
        <ReasonButton
          variant="subtle"
          color="error"
          reason={state.delete === null ? null : t("runs:onlyBeforeStart")}
          leftSection={<IconTrash size={20} aria-hidden />}
          loading={remove.isPending}
          onClick={() => void askToDelete()}
        >
          {t("runs:deleteRun")}
        </ReasonButton>
      }
    >
      <Button variant="default" onClick={toList}>
        {t("ui:cancel")}
      </Button>
      <ReasonButton
        reason={words(state.save)}
        variant={state.step && !isDirty ? "light" : "filled"}
        loading={save.isPending}
        onClick={() => !isBusy && save.mutate()}
      >
        {t("ui:save")}
      </ReasonButton>
      <PdfOfRun runId={base.id} isAllowed={base.can.report === true} />
      {state.step && StepIcon && (
        <ReasonButton
          reason={words(state.step.reason)}
          variant={isDirty ? "light" : "filled"}
          leftSection={<StepIcon size={20} aria-hidden />}
          loading={move.isPending}
          onClick={() => !isBusy && state.step && void askToMove(state.step.action)}
        >
          {t(`runs:${state.step.action}`)}
        </ReasonButton>
      )}
      <Suspense>
        {isFinishing && (
          <FinishDialog
            isDirty={isDirty}
            onClose={() => setFinishing(false)}
            onFinish={() => !isBusy && move.mutate("finish")}
          />
        )}
      </Suspense>
    </EditorFooter>
  );
}
