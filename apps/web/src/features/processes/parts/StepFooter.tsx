import type { Item } from "@assay/contract";
import { findItem, type Language } from "@assay/domain";
import { Button } from "@mantine/core";
import { IconArrowLeft, IconArrowRight } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { validationText } from "../../../platform/forms/validationText.ts";
import { type Translate, useT } from "../../../platform/i18n/texts.ts";
import { paths } from "../../../platform/page/paths.ts";
import { announce } from "../../../platform/page/announce.ts";
import { LANGUAGE_NAMES } from "../../../platform/tenant/LanguageSelect.tsx";
import { EditorFooter } from "../../../ui/EditorFooter.tsx";
import { Link } from "../../../ui/Link.tsx";
import { ReasonButton } from "../../../ui/ReasonButton.tsx";
import { useStore } from "../../../ui/useStore.ts";
import { deletionReason } from "../model/askToDelete.ts";
import { DeletionButton } from "./DeletionButton.tsx";
import { EDITOR_STEPS, type EditorStep, type Obstacle } from "../model/editorSteps.ts";
import { useStepPath } from "./Stepper.tsx";
import type { DocumentUpload } from "./useDocumentUploads.ts";
import { useProcessEditor } from "./useProcessEditor.ts";
import type { DraftSaving } from "./useDraftSaving.ts";
import type { ProcessSaving } from "./useProcessSaving.ts";
import type { ProcessRights } from "./useProcessRights.ts";
import { useProcessSearch } from "./useProcessSearch.ts";

const KNOWN = { noCompetency: "noCompetency", noScale: "noScale" } as const;

/** What stands in the way, and in which step it is put right. */
function obstacleText(
  t: Translate,
  { step, path, rule, isLacking }: Obstacle,
  baseLanguage: Language,
): string {
  const words = (): string => {
    if (path === "scaleId") return t("processes:noScale");
    if (path === "competencyIds" && rule === "required") return t("processes:noCompetency");
    if (rule === "unknownCompetency") return t("processes:goneCompetencies", { count: 1 });
    if (rule in KNOWN) return t(`processes:${rule as keyof typeof KNOWN}`);
    if (path === "name") {
      if (rule === "nameTaken") return t("forms:nameTaken");
      return isLacking ? t("processes:noName") : (validationText(t, rule, "x") ?? "");
    }
    if (path.endsWith("displayName") && isLacking)
      return t("processes:noStepName", { language: LANGUAGE_NAMES[baseLanguage] });
    return t("forms:invalid");
  };
  return t("processes:inStep", { step: Number(step), reason: words() });
}

interface StepFooterProps {
  saving: ProcessSaving;
  drafting: DraftSaving;
  rights: ProcessRights;
  hasConflicts: boolean;
  /** What keeps the draft of this moment from being saved. */
  obstacle(): Obstacle | null;
  /** The same as it is shown; it may be a moment behind. */
  shownObstacle: Obstacle | null;
}

/** Why the documents are in the way: they are on their way, or did not get there. */
function useUploadReason(): string | null {
  const t = useT();
  const { draft, uploads } = useProcessEditor();
  const state = useStore(uploads.store, ({ waiting }) => {
    const own = waiting.filter(({ itemId }) => findItem<Item>(draft.items, itemId) !== null);
    if (own.length === 0) return null;
    const isStuck = ({ fault, transfer }: DocumentUpload): boolean =>
      fault !== null || transfer.state === "failed";
    return own.some((upload) => !isStuck(upload)) ? "documentsSending" : "documentsStuck";
  });
  return state && t(`processes:${state}`);
}

/** Ctrl or Cmd with S saves, in every step. */
function useSaveKey(save: () => void): void {
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== "s" || !(event.ctrlKey || event.metaKey) || event.altKey)
        return;
      event.preventDefault();
      if (!event.repeat) latest.current();
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, []);
}

/** Buttons to the steps before and after. */
function Neighbours({ step }: { step: EditorStep }) {
  const t = useT();
  const pathOf = useStepPath();
  const at = EDITOR_STEPS.indexOf(step);
  const [before, after] = [EDITOR_STEPS[at - 1], EDITOR_STEPS[at + 1]];
  return (
    <>
      {before !== undefined && (
        <Button
          component={Link}
          to={pathOf(before)}
          variant="default"
          leftSection={<IconArrowLeft size={18} aria-hidden />}
        >
          {t("processes:previous")}
        </Button>
      )}
      {after !== undefined && (
        <Button
          component={Link}
          to={pathOf(after)}
          variant={step === "1" ? "default" : "filled"}
          rightSection={<IconArrowRight size={18} aria-hidden />}
        >
          {t("processes:next")}
        </Button>
      )}
    </>
  );
}

/** What keeps the process from being saved, in words. */
function useRefusal({ saving, drafting, rights, hasConflicts }: StepFooterProps) {
  const t = useT();
  const { isDirty, baseLanguage } = useProcessEditor();
  const uploadReason = useUploadReason();
  const waitsFor = hasConflicts ? t("forms:chooseFirst") : uploadReason;
  const nothingChanged = isDirty ? null : t("forms:nothingChanged");
  const noRight = t("forms:noRight");
  const reasonOf = (found: Obstacle | null): string | null => {
    if (!rights.maySave) return noRight;
    if (waitsFor !== null) return waitsFor;
    if (found !== null) return obstacleText(t, found, baseLanguage);
    return saving.isNew || drafting.stored !== null ? null : nothingChanged;
  };
  const draftReason = rights.mayStoreDraft ? (waitsFor ?? nothingChanged) : noRight;
  return { uploadReason, waitsFor, draftReason, reasonOf };
}

/** Deletes what is edited: the incomplete process, otherwise the stored one, if there is one. */
function Deletion({
  saving,
  drafting,
  rights,
}: Pick<StepFooterProps, "saving" | "drafting" | "rights">) {
  const t = useT();
  const { base, draft } = useProcessEditor();
  const isBusy = saving.isBusy || drafting.isBusy;
  const reason = deletionReason(t, rights.delete);
  if (drafting.stored !== null)
    return (
      <DeletionButton
        what="draft"
        name={draft.name.trim() || t("processes:nameless")}
        reason={reason}
        isBusy={isBusy}
        isRemoving={drafting.isRemoving}
        onDelete={drafting.remove}
      />
    );
  if (base === null) return null;
  return (
    <DeletionButton
      what="process"
      name={base.name}
      reason={reason}
      isBusy={isBusy}
      isRemoving={saving.isRemoving}
      onDelete={saving.remove}
    />
  );
}

/** Save, cancel and delete in the first and last step, the way on in the others (PROC-12). */
export function StepFooter(props: StepFooterProps) {
  const { saving, drafting, rights, obstacle, shownObstacle } = props;
  const t = useT();
  const navigate = useNavigate();
  const { isDirty } = useProcessEditor();
  const { uploadReason, waitsFor, draftReason, reasonOf } = useRefusal(props);
  const { step } = useProcessSearch();
  const pathOf = useStepPath();
  const isBusy = saving.isBusy || drafting.isBusy;
  const isDraft = drafting.stored !== null;
  const save = (): void => {
    if (isBusy) return;
    const reason = reasonOf(obstacle());
    if (reason === null) saving.save();
    else if (isDirty || uploadReason !== null)
      announce({ tone: "warning", text: `${t("forms:notSaved")}\n${reason}` });
  };
  useSaveKey(save);
  const note = isDirty ? t("forms:unsaved") : null;
  if (step !== "1" && step !== "5") {
    return (
      <EditorFooter note={note}>
        <Neighbours step={step} />
      </EditorFooter>
    );
  }
  const reason = reasonOf(shownObstacle);
  const isReasonShown = (isDirty || isDraft || uploadReason !== null) && reason !== null;
  /** What is missing in another part leads there. */
  const isElsewhere =
    shownObstacle !== null && shownObstacle.step !== step && waitsFor === null && rights.maySave;
  const reasonNote = isElsewhere ? <Link to={pathOf(shownObstacle.step)}>{reason}</Link> : reason;
  return (
    <EditorFooter
      note={isReasonShown ? reasonNote : note}
      start={<Deletion saving={saving} drafting={drafting} rights={rights} />}
    >
      <Button variant="default" onClick={() => void navigate({ to: paths.processes() })}>
        {t("ui:cancel")}
      </Button>
      <Neighbours step={step} />
      {shownObstacle !== null && (
        <ReasonButton
          variant="default"
          reason={draftReason}
          loading={drafting.isSaving}
          onClick={() => {
            if (!isBusy) drafting.save();
          }}
        >
          {t("processes:saveDraft")}
        </ReasonButton>
      )}
      <ReasonButton reason={reason} loading={saving.isSaving} onClick={save}>
        {t("ui:save")}
      </ReasonButton>
    </EditorFooter>
  );
}
