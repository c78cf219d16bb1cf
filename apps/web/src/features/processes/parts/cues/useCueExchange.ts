import {
  type CueImport,
  type Item,
  type processCalls,
  type SentBody,
  WORKBOOK_BYTES,
} from "@assay/contract";
import { changeStep, cueSteps, type StepCues, type TakeOver, takeOverCues } from "@assay/domain";
import { useMutation } from "@tanstack/react-query";
import { type RefObject, useCallback, useState } from "react";
import { currentLanguage, t } from "../../../../platform/i18n/texts.ts";
import { announce } from "../../../../platform/page/announce.ts";
import { useDownload } from "../../../../platform/files/useDownload.ts";
import { exportCues, importCues } from "../../api.ts";
import { bodyOf, type ProcessForm } from "../../model/processForm.ts";
import { useProcessEditor } from "../useProcessEditor.ts";
import {
  fileFault,
  importFault,
  type ImportReport,
  reportOf,
  warningText,
} from "../../model/cues/cueImportReport.ts";
import { useLatest } from "./useLatest.ts";
import type { Undoable } from "./useUndo.ts";

/** Two sentences want more time than a word. */
const READING_MS = 12_000;

const withCues = (draft: ProcessForm, cues: ReadonlyMap<string, StepCues>): ProcessForm => ({
  ...draft,
  items: [...cues].reduce<readonly Item[]>(
    (items, [id, next]) =>
      changeStep<Item>(items, id, (item) => ({ ...item, cues: next as Item["cues"] })),
    draft.items,
  ) as Item[],
});

/** Takes an import back, but for what somebody has changed since. */
const withoutImport = (
  now: ProcessForm,
  before: ReadonlyMap<string, StepCues>,
  taken: ReadonlyMap<string, StepCues>,
): ProcessForm => {
  const restored = cueSteps<Item>(now.items).flatMap((item) => {
    const [old, mine] = [before.get(item.id), taken.get(item.id)];
    if (!old || !mine) return [];
    const changed = Object.entries(mine).filter(([id, entry]) => entry === item.cues[id]);
    const back = changed.map(([id]) => [id, old[id] ?? { cueGroups: [] }] as const);
    return [[item.id, { ...item.cues, ...Object.fromEntries(back) }] as const];
  });
  return withCues(now, new Map<string, StepCues>(restored));
};

/** Lays the cues of a workbook into the draft; what it replaces can be had back. */
function useTakeOver(offer: (undoable: Undoable) => void) {
  const { draft, edit, scale } = useProcessEditor();
  const latest = useLatest(draft);
  return (answer: CueImport, fileName: string): TakeOver => {
    const steps = cueSteps<Item>(latest.current.items);
    const groups = scale?.selectedPartition.length ?? 0;
    const taken = takeOverCues(answer.cues, steps, groups, currentLanguage());
    const before = new Map<string, StepCues>(
      steps.filter(({ id }) => taken.cues.has(id)).map(({ id, cues }) => [id, cues]),
    );
    if (taken.changed === 0) return taken;
    edit((now) => withCues(now, taken.cues));
    offer({
      text: t("cues:imported", { name: fileName, count: taken.cueCount }),
      revert: (now) => withoutImport(now, before, taken.cues),
    });
    return taken;
  };
}

/** The import of a workbook, and what became of it. */
export function useCueImport(offer: (undoable: Undoable) => void) {
  const { draft, scale } = useProcessEditor();
  const takeOver = useTakeOver(offer);
  const [report, setReport] = useState<ImportReport | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: (file: File) =>
      importCues(file, { CompetencyIds: [...draft.competencyIds], ScaleId: scale?.id ?? "" }),
    onSuccess: (answer, file) => {
      const taken = takeOver(answer, file.name);
      setReport(reportOf(file.name, answer, taken));
      if (answer.sheetRowErrorList.length > 0) {
        const text = warningText(answer.sheetRowErrorList, t);
        announce({ tone: "warning", text, duration: false });
      } else if (taken.cells > 0) {
        const key = taken.changed > 0 ? "cues:importSucceeded" : "cues:importedSame";
        announce({ tone: "success", text: t(key, { name: file.name }) });
      }
    },
    onError: (error, file) =>
      announce({ tone: "error", text: importFault(error, file.name, t), duration: READING_MS }),
  });
  const start = useCallback(
    (file: File): void => {
      setReport(null);
      const fault = fileFault(file, t);
      if (fault === null) mutate(file);
      else announce({ tone: "error", text: fault, duration: READING_MS });
    },
    [mutate],
  );
  const close = useCallback(() => setReport(null), []);
  return { start, isPending, report, close };
}

type ExportBody = SentBody<typeof processCalls.updateProcess>;

/** The export of what the page holds, saved or not. */
export function useCueExport(latest: RefObject<ProcessForm>, id: string | undefined) {
  const load = async () => {
    const { items, competencyIds, scaleId } = bodyOf(latest.current);
    const body: ExportBody = { id, items, competencyIds, scaleId };
    const file = await exportCues(body);
    if (file.content.size > WORKBOOK_BYTES)
      announce({ tone: "info", text: t("cues:exportTooBig"), duration: READING_MS });
    return file;
  };
  return useDownload(load, `${t("cues:title")}.xlsx`);
}
