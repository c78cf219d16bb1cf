import type { Item } from "@assay/contract";
import { processLicenceViolations, withoutCompetency } from "@assay/domain";
import { useT } from "../../../../platform/i18n/texts.ts";
import { announce } from "../../../../platform/page/announce.ts";
import { useTenant } from "../../../../platform/tenant/tenant.ts";
import { confirm } from "../../../../ui/confirm.ts";
import { useProcessEditor } from "../useProcessEditor.ts";
import { competencyUse } from "../../model/choice/competencyUse.ts";

/** Milliseconds for which the message about the limit stays (PROC-24). */
const MESSAGE_MS = 10_000;

/** Chooses competencies: one too many is dropped again, one in use is asked for before it goes. */
export function useCompetencyChoice() {
  const t = useT();
  const { draft, edit, base, allCompetencies } = useProcessEditor();
  const { licenseRestriction } = useTenant();

  const isOneTooMany = (competencyIds: readonly string[]): boolean => {
    if (licenseRestriction === null) return false;
    const limits = { ...licenseRestriction, maxProcessRuns: -1 };
    const before = base ? { items: [], competencyIds: base.competencyIds } : undefined;
    return processLicenceViolations({ items: [], competencyIds }, limits, before).length > 0;
  };
  const ids = new Set(allCompetencies.map(({ id }) => id));
  /** Chosen ones that the tenant has no longer: they were deleted after they were typed here. */
  const gone = draft.competencyIds.filter((id) => !ids.has(id));
  const removeGone = (): void =>
    edit((now) => ({
      ...now,
      competencyIds: now.competencyIds.filter((id) => !gone.includes(id)),
      items: gone.reduce((items, id) => withoutCompetency<Item>(items, id) as Item[], now.items),
    }));
  const add = (id: string): void => {
    const next = new Set([...draft.competencyIds, id]);
    if (isOneTooMany([...next])) {
      announce({
        tone: "warning",
        text: t("processes:competencyLimit", {
          limit: licenseRestriction?.maxObservableCompetencies ?? 0,
        }),
        duration: MESSAGE_MS,
      });
      return;
    }
    edit((now) => {
      const chosen = new Set([...now.competencyIds, id]);
      // In the order of the tenant; what it no longer has stays at the end.
      const known = allCompetencies.map((competency) => competency.id);
      const ordered = [...known, ...now.competencyIds].filter((own) => chosen.delete(own));
      return { ...now, competencyIds: ordered };
    });
  };
  const remove = async (id: string, name: string): Promise<void> => {
    const use = competencyUse(draft.items, id);
    const isSure =
      use.steps + use.cues === 0 ||
      (await confirm({
        title: t("processes:removeCompetencyTitle"),
        text: t("processes:removeCompetencyText", { name, ...use }),
        confirmLabel: t("processes:removeCompetency"),
        tone: "danger",
      }));
    if (!isSure) return;
    edit((now) => ({
      ...now,
      competencyIds: now.competencyIds.filter((own) => own !== id),
      items: withoutCompetency<Item>(now.items, id) as Item[],
    }));
  };
  return { add, remove, gone: gone.length, removeGone };
}
