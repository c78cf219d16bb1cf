import type { RunAction } from "@assay/domain";
import { Button } from "@mantine/core";
import { IconArchive, IconFlag, IconPlayerPlay, IconTrash } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import { type Translate, useT } from "../../../platform/i18n/texts.ts";
import { partWithTexts } from "../../../platform/i18n/partWithTexts.ts";
import { DossierOfRun } from "../../reports/shared/DossierOfRun.tsx";
import { PdfOfRun } from "../../reports/shared/PdfOfRun.tsx";
import { confirm } from "../../../ui/confirm.ts";
import { EditorFooter } from "../../../ui/EditorFooter.tsx";
import { ReasonButton } from "../../../ui/ReasonButton.tsx";
import { footerOf, type FooterState, type Reason } from "../model/footer.ts";
import { useEditor } from "./useEditor.ts";
import { type RunActions, unmetOf } from "./useRunActions.ts";

const FinishDialog = partWithTexts(() => import("./finish/FinishDialog.tsx"), "runDialogs");
const STEP_ICONS = { start: IconPlayerPlay, finish: IconFlag, archive: IconArchive };

/** The question before a run is started despite what the design check demands. */
const startAnyway = (t: Translate, unmet: readonly string[]) => ({
  title: t("runs:askAnyway"),
  text: t("runs:askAnywayText", { count: unmet.length, rules: unmet.join(", ") }),
  confirmLabel: t("runs:startAnyway"),
});

/** Moves the run on once that is confirmed; to finish it, a dialog asks. */
function useMoving({ move }: RunActions) {
  const t = useT();
  const { draft, isDirty } = useEditor();
  const [isFinishing, setFinishing] = useState(false);
  const askToMove = async (action: RunAction): Promise<void> => {
    if (action === "finish") return setFinishing(true);
    const text = t(`runs:askText_${action}`, { name: draft.name });
    const isSure = await confirm({
      title: t(`runs:ask_${action}`),
      text: isDirty ? `${text}\n${t("runs:savesFirst")}` : text,
      confirmLabel: t(`runs:${action}`),
    });
    if (!isSure) return;
    await move.mutateAsync({ action }).catch(async (error: unknown) => {
      const unmet = unmetOf(error);
      if (unmet.length > 0 && (await confirm(startAnyway(t, unmet))))
        move.mutate({ action, isAnyway: true });
    });
  };
  return { isFinishing, setFinishing, askToMove };
}

interface DeletionProps extends Pick<RunActions, "remove"> {
  reason: Reason | null;
}

/** Deletes the run once that is confirmed. */
function Deletion({ remove, reason }: DeletionProps) {
  const t = useT();
  const { base } = useEditor();
  const askToDelete = async (): Promise<void> => {
    const isSure = await confirm({
      title: t("runs:deleteTitle"),
      text: t("runs:deleteText", { name: base.name }),
      confirmLabel: t("runs:deleteRun"),
      tone: "danger",
    });
    if (isSure) remove.mutate();
  };
  return (
    <ReasonButton
      variant="subtle"
      color="error"
      reason={reason === null ? null : t("runs:onlyBeforeStart")}
      leftSection={<IconTrash size={20} aria-hidden />}
      loading={remove.isPending}
      onClick={() => void askToDelete()}
    >
      {t("runs:deleteRun")}
    </ReasonButton>
  );
}

interface StepButtonProps {
  step: NonNullable<FooterState["step"]>;
  reason: string | null;
  isPending: boolean;
  onStep(action: RunAction): void;
}

/** The next step of the run's life. */
function StepButton({ step: { action }, reason, isPending, onStep }: StepButtonProps) {
  const t = useT();
  const { isDirty } = useEditor();
  const Icon = STEP_ICONS[action];
  return (
    <ReasonButton
      reason={reason}
      variant={isDirty ? "light" : "filled"}
      leftSection={<Icon size={20} aria-hidden />}
      loading={isPending}
      onClick={() => onStep(action)}
    >
      {t(`runs:${action}`)}
    </ReasonButton>
  );
}

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
  const { isFinishing, setFinishing, askToMove } = useMoving(actions);
  const note = words(state.save) ?? (isDirty ? t("runs:unsaved") : null);
  return (
    <EditorFooter note={note} start={<Deletion remove={remove} reason={state.delete} />}>
      <Button variant="default" onClick={toList}>
        {t("ui:cancel")}
      </Button>
      <ReasonButton
        reason={words(state.save)}
        // Filled is what comes next: saving while something is unsaved, otherwise the next step.
        variant={state.step && !isDirty ? "light" : "filled"}
        loading={save.isPending}
        onClick={() => !isBusy && save.mutate()}
      >
        {t("ui:save")}
      </ReasonButton>
      <PdfOfRun runId={base.id} isAllowed={base.can.report === true} />
      <DossierOfRun runId={base.id} isAllowed={base.can.makeDossier === true} />
      {state.step && (
        <StepButton
          step={state.step}
          reason={words(state.step.reason)}
          isPending={move.isPending}
          onStep={(action) => !isBusy && void askToMove(action)}
        />
      )}
      <Suspense>
        {isFinishing && (
          <FinishDialog
            isDirty={isDirty}
            onClose={() => setFinishing(false)}
            onFinish={() => !isBusy && move.mutate({ action: "finish" })}
          />
        )}
      </Suspense>
    </EditorFooter>
  );
}
