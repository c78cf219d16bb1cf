import type { Process, ProcessDraft as StoredDraft } from "@assay/contract";
import { Button, Stack } from "@mantine/core";
import { useSuspenseQuery } from "@tanstack/react-query";
import { lazy, Suspense, useCallback, useDeferredValue, useEffect, useMemo, useState } from "react";
import { type FormControl, useFormState } from "../../../platform/forms/useFormState.ts";
import { useUnsavedGuard } from "../../../platform/forms/useUnsavedGuard.ts";
import { useT } from "../../../platform/i18n/texts.ts";
import { partWithTexts } from "../../../platform/i18n/partWithTexts.ts";
import { paths } from "../../../platform/page/paths.ts";
import { useOfferedLanguages, useTenant } from "../../../platform/tenant/tenant.ts";
import { useStore } from "../../../ui/useStore.ts";
import { Link } from "../../../ui/Link.tsx";
import { PageHeader } from "../../../ui/PageHeader.tsx";
import { PageSkeleton } from "../../../ui/PageSkeleton.tsx";
import { competenciesQuery } from "../../competencies/api.ts";
import { scalesQuery } from "../../scales/api.ts";
import { alignedForm } from "../model/alignedForm.ts";
import BasicsStep from "./basics/BasicsStep.tsx";
import { editorStates, type EditorStep, firstObstacle, gapsIn } from "../model/editorSteps.ts";
import { ProcessConflict } from "./ProcessConflict.tsx";
import { DraftNote } from "./draft/DraftNote.tsx";
import { BLANK_PROCESS, type DraftBase, type ProcessForm } from "../model/processForm.ts";
import { processErrors } from "../model/processErrors.ts";
import { processShape, withChangesSince } from "../model/processFields.ts";
import { StepFooter } from "./StepFooter.tsx";
import { StepPanel } from "./StepPanel.tsx";
import { Stepper } from "./Stepper.tsx";
import { takeLeftover } from "../model/leftovers.ts";
import { baseOfDraft, unchanged } from "../model/storedDraft.ts";
import { useDocumentUploads } from "./useDocumentUploads.ts";
import { ProcessEditorContext, type StepProps } from "./useProcessEditor.ts";
import { useDraftSaving } from "./useDraftSaving.ts";
import { useProcessRights } from "./useProcessRights.ts";
import { useProcessSaving } from "./useProcessSaving.ts";
import { useProcessSearch } from "./useProcessSearch.ts";

const STEPS = {
  "1": BasicsStep,
  "2": lazy(() => import("./choice/ChoiceStep.tsx")),
  "3": lazy(() => import("./matrix/MatrixStep.tsx")),
  "4": partWithTexts(() => import("./cues/CueStep.tsx"), "cues"),
  "5": partWithTexts(() => import("./cutOff/CutOffStep.tsx"), "cutOff"),
} satisfies Record<EditorStep, unknown>;

const DesignCheck = partWithTexts(() => import("./DesignCheck.tsx"), "designCheck");

/** The scales and competencies that a draft refers to, as they are now. */
function useDesignParts(stored: Process | null, draft: ProcessForm) {
  const { data: scales } = useSuspenseQuery(scalesQuery);
  const { data: allCompetencies } = useSuspenseQuery(competenciesQuery);
  const { scaleId, competencyIds } = draft;
  const scale = useMemo(() => {
    const known = stored === null ? scales : [...scales, stored.scale];
    return known.find(({ id }) => id === scaleId) ?? null;
  }, [scales, stored, scaleId]);
  const competencies = useMemo(() => {
    const byId = new Map(allCompetencies.map((competency) => [competency.id, competency]));
    return competencyIds.flatMap((id) => byId.get(id) ?? []);
  }, [allCompetencies, competencyIds]);
  return useMemo(
    () => ({ base: stored, scales, allCompetencies, scale, competencies }),
    [stored, scales, allCompetencies, scale, competencies],
  );
}

/** Gives the errors of before while they are the same, so that nobody who shows them is drawn again. */
function stableErrors() {
  let last: ReadonlyMap<string, string> = new Map();
  return (next: ReadonlyMap<string, string>) => {
    const isSame =
      next.size === last.size && [...next].every(([at, rule]) => last.get(at) === rule);
    if (!isSame) last = next;
    return last;
  };
}

/** Takes over what was edited while the process was being created. */
function useLeftover(id: string, edit: (change: (draft: ProcessForm) => ProcessForm) => void) {
  useEffect(() => {
    const leftover = takeLeftover(id);
    if (leftover === null) return;
    const { sent, draft } = leftover;
    edit((stored) => withChangesSince(sent, draft, stored));
  }, [id, edit]);
}

/** Brings onto an incomplete process what others have made of the process that it changes. */
function useMovedProcess(
  { draft: { origin }, merge }: FormControl<DraftBase, ProcessForm>,
  process: Process | null,
) {
  useEffect(() => {
    if (process === null || origin === undefined || process.revision <= origin.revision) return;
    merge({ ...origin.content, origin }, unchanged(process));
  }, [process, origin, merge]);
}

/** What is edited: an incomplete process, else the process itself, or a new one. */
function useEdited({ process, stored }: ProcessEditorProps) {
  const start = useMemo(
    () => (stored === null ? (process ?? BLANK_PROCESS) : baseOfDraft(stored)),
    [process, stored],
  );
  const name = stored === null ? paths.process(start.id, {}) : paths.processDraft(stored.id, {});
  const control = useFormState<DraftBase, ProcessForm>(start, processShape, { name });
  useMovedProcess(control, stored === null ? null : process);
  const { base } = control;
  if (stored !== null) return { control, process };
  return { control, process: base.revision > 0 ? (base as Process) : null };
}

function useEditor(props: ProcessEditorProps) {
  const { control, process } = useEdited(props);
  const { base, edit: editRaw, isDirty } = control;
  const offered = useOfferedLanguages();
  const { baseLanguage } = useTenant();
  const parts = useDesignParts(process, control.draft);
  const groups = parts.scale?.selectedPartition.length ?? null;
  const draft = useMemo(() => alignedForm(control.draft, groups), [control.draft, groups]);
  const edit = useCallback(
    (change: (now: ProcessForm) => ProcessForm) =>
      editRaw((now) => change(alignedForm(now, groups))),
    [editRaw, groups],
  );
  useLeftover(base.id, editRaw);
  const { scale, allCompetencies } = parts;
  const known = useMemo(
    () => ({ competencyIds: allCompetencies.map(({ id }) => id), scale, baseLanguage }),
    [allCompetencies, scale, baseLanguage],
  );
  // What is wrong may be said a moment after it was typed; typing never waits for it.
  const checked = useDeferredValue(draft);
  const [stabilise] = useState(stableErrors);
  const errors = useMemo(
    () => stabilise(processErrors(checked, known)),
    [stabilise, checked, known],
  );
  const gaps = useMemo(() => gapsIn(offered), [offered]);
  const states = useMemo(
    () => editorStates(checked, errors, gaps, scale),
    [checked, errors, gaps, scale],
  );
  return { control, draft, edit, isDirty, parts, offered, errors, states, known };
}

interface ProcessEditorProps {
  /** The process as it is stored; null for a new one. */
  process: Process | null;
  /** The incomplete process that is edited, which may change `process`; null where that itself is. */
  stored: StoredDraft | null;
}

/** What the steps of the editor work with; the same object as long as nothing of it changes. */
function useStepProps(
  { control, parts, draft, edit, offered, known, isDirty }: ReturnType<typeof useEditor>,
  { errors, uploads, maySave }: Pick<StepProps, "errors" | "uploads" | "maySave">,
): StepProps {
  const { base: formBase } = control;
  const { baseLanguage } = known;
  return useMemo(
    () => ({
      ...parts,
      draft,
      edit,
      languages: offered,
      baseLanguage,
      errors,
      uploads,
      maySave,
      isDirty,
      formBase,
    }),
    [parts, draft, edit, offered, baseLanguage, errors, uploads, maySave, isDirty, formBase],
  );
}

/** Designs a process in five steps (PROC-05). */
export function ProcessEditor(props: ProcessEditorProps) {
  const { process, stored } = props;
  const t = useT();
  const { step } = useProcessSearch();
  const editor = useEditor(props);
  const { control, draft, edit, isDirty, parts, errors, states, known } = editor;
  const uploads = useDocumentUploads(edit, control.base.revision);
  const hasUploads = useStore(uploads.store, ({ waiting }) => waiting.length > 0);
  const release = useUnsavedGuard(isDirty || hasUploads, t("processes:leave"), {
    onLeave: control.forget,
  });
  const edited = { control, draft, process: parts.base, stored };
  const saving = useProcessSaving(edited, release);
  const drafting = useDraftSaving(edited, release);
  const rights = useProcessRights(process, stored);
  const { isNameTaken } = saving;
  const allErrors = useMemo(
    () => (isNameTaken ? new Map(errors).set("name", "nameTaken") : errors),
    [errors, isNameTaken],
  );
  const stepProps = useStepProps(editor, { errors: allErrors, uploads, maySave: rights.maySave });
  const Step = STEPS[step];
  const name = control.base.name || parts.base?.name || t("processes:new");
  return (
    <ProcessEditorContext value={stepProps}>
      <PageHeader
        title={name}
        subtitle={stored && <DraftNote draft={stored} process={parts.base} />}
        backTo={paths.processes()}
        backLabel={t("processes:back")}
      >
        {process?.can?.seeStatistics && (
          <Button component={Link} to={paths.processStatistics(process.id)} variant="default">
            {t("processes:toStatistics")}
          </Button>
        )}
      </PageHeader>
      <Stack gap="lg">
        <Stepper states={states} />
        <Suspense>
          <DesignCheck />
        </Suspense>
        <ProcessConflict control={control} />
        <StepPanel step={step}>
          <Suspense fallback={<PageSkeleton />}>
            <Step />
          </Suspense>
        </StepPanel>
        <StepFooter
          saving={saving}
          drafting={drafting}
          rights={rights}
          hasConflicts={control.conflicts.length > 0}
          obstacle={() =>
            firstObstacle(draft, isNameTaken ? allErrors : processErrors(draft, known))
          }
          shownObstacle={firstObstacle(draft, allErrors)}
        />
      </Stack>
    </ProcessEditorContext>
  );
}
