import type { Process } from "@assay/contract";
import { queryClient } from "../../../platform/cache/queryClient.ts";
import { processQuery, processSummariesQuery } from "../api.ts";
import { bodyOf, type ProcessBody } from "./processForm.ts";
import { isSameValue } from "./plainData.ts";

const stepIds = (items: ProcessBody["items"]): unknown[] =>
  items.flatMap((item) => [item.id, ...(item.items ?? []).map((subItem) => subItem.id)]);

/** The ids of steps are made here: who stored one of them stored what was sent from here. */
function isFromHere(body: ProcessBody, stored: Process): boolean {
  const own = new Set(stepIds(body.items));
  if (own.size > 0) return stepIds(stored.items).some((id) => own.has(id));
  const { ratingRules: rules = null, ...rest } = stored;
  // Left out, the rules are the organisation's default, whatever that is.
  const sent = body.ratingRules === undefined ? rest : { ...rest, ratingRules: rules };
  return stored.version === 1 && isSameValue(bodyOf(sent), body);
}

/**
 * The process that an earlier try has stored although its answer got lost; null where the name belongs
 * to another one.
 */
export async function findCreated(body: ProcessBody): Promise<Process | null> {
  const all = await queryClient.fetchQuery(processSummariesQuery);
  const found = all.find(({ name }) => name === body.name);
  if (found === undefined) return null;
  const stored = await queryClient.fetchQuery(processQuery(found.id));
  return isFromHere(body, stored) ? stored : null;
}
