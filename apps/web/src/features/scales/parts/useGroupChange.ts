import type { Scale, Usage } from "@assay/contract";
import { useFormat } from "../../../platform/i18n/format.ts";
import { useT } from "../../../platform/i18n/texts.ts";
import { confirm } from "../../../ui/confirm.ts";
import type { ScaleForm } from "../model/scaleForm.ts";

const isSameList = (a: readonly number[], b: readonly number[]): boolean => a.join() === b.join();

/**
 * Asks before the groups of a scale change under the cues of its processes (decisions §10).
 *
 * @returns undefined where nothing needs to be asked
 */
export function useGroupChange(base: Scale, draft: ScaleForm, usage: Usage | undefined) {
  const t = useT();
  const { list } = useFormat();
  const withCues = usage?.processes.filter(({ cues }) => cues > 0) ?? [];
  if (withCues.length === 0 || isSameList(base.selectedPartition, draft.selectedPartition))
    return undefined;
  const [before, after] = [base.selectedPartition.length, draft.selectedPartition.length];
  const lines = [
    t("scales:groupsUsed", { processes: list(withCues.map(({ name }) => name)) }),
    t("scales:groupsKept", { count: Math.min(before, after) }),
  ];
  if (after < before) lines.push(t("scales:groupsLost", { count: before - after }));
  return (): Promise<boolean> =>
    confirm({
      title: t("scales:groupsTitle"),
      text: lines.join("\n"),
      confirmLabel: t("ui:save"),
      ...(after < before && { tone: "danger" as const }),
    });
}
