import { designWarnings, type Language, ruleOf, severityOf, staffingWarnings } from "@assay/domain";
import type { TenantTransaction } from "../../db/database.ts";
import { selectSettings } from "../tenants/store.ts";
import { selectConflicts } from "./conflicts/store.ts";
import type { Run } from "./store.ts";

/**
 * The rules of the design check that a run about to start does not meet although they are demanded, each once, in the order of
 * the check; none in organisations that do not ask about them. What calibration and timetable add is recommended only.
 */
export async function unmetRules(tx: TenantTransaction, run: Run): Promise<string[]> {
  const { designRules, languages } = await selectSettings(tx);
  if (!designRules?.asksAtStart) return [];
  const { design, observerTeams, candidates } = run;
  const conflicts = await selectConflicts(tx, run.id);
  const offered: readonly Language[] = languages;
  const warnings = [
    ...designWarnings(design, offered),
    ...staffingWarnings({
      observerTeams,
      candidates,
      items: design.items,
      ratingRules: design.ratingRules,
      conflicts,
    }),
  ];
  const demanded = warnings.filter((one) => severityOf(one, designRules) === "MUST");
  return [...new Set(demanded.map(({ kind }) => ruleOf(kind)))];
}
