import type { Body, Item, LeafItem, Process, processCalls, WrittenItem } from "@assay/contract";
import {
  countSteps,
  DEFAULT_CUT_OFF_STRATEGY,
  defaultCutOff,
  LANGUAGES,
  processViolations,
  withinLimit,
} from "@assay/domain";
import type { TenantTransaction } from "../../db/database.ts";
import { ApiFailure, found, refuse } from "../../http/failure.ts";
import { newId } from "../../platform/ids.ts";
import { selectLicence } from "../tenants/store.ts";
import {
  insertProcess,
  selectParts,
  selectProcess,
  updateProcess,
  type NewProcess,
} from "./store.ts";

type Sent = Body<typeof processCalls.createProcess>;

const completeTexts = (texts: WrittenItem["texts"]): Item["texts"] => {
  const given = LANGUAGES.flatMap((language) => {
    const text = texts[language];
    return text ? [[language, text] as const] : [];
  });
  return { de: texts.de, ...Object.fromEntries(given) };
};

/** A new step is observed, no group exercise, passes at 4, and gets an id (spec 1 §3). */
function completeItem(sent: WrittenItem | NonNullable<WrittenItem["items"]>[number]): LeafItem {
  return {
    id: sent.id ?? newId(),
    texts: completeTexts(sent.texts),
    itemType: sent.itemType,
    competencyIds: sent.competencyIds ?? [],
    isObserved: sent.isObserved ?? true,
    isGroupItem: sent.isGroupItem ?? false,
    cutOff: sent.cutOff ?? defaultCutOff(),
    cues: sent.cues ?? {},
    documents: [],
    items: [],
  };
}

const completeItems = (items: readonly WrittenItem[]): Item[] =>
  items.map((item) => ({ ...completeItem(item), items: (item.items ?? []).map(completeItem) }));

/**
 * What is to be stored of a sent process.
 *
 * @throws ApiFailure LIMIT_EXCEEDED, DUPLICATE_ITEMS; RuleFailure for what breaks a rule.
 */
async function check(tx: TenantTransaction, sent: NewProcess): Promise<NewProcess> {
  const { scales, competencies } = await selectParts(tx);
  const violations = processViolations(sent, {
    competencyIds: [...competencies.keys()],
    scale: scales.get(sent.scaleId) ?? null,
  });
  if (violations.some(({ rule }) => rule === "duplicateItem" || rule === "duplicateCue"))
    throw new ApiFailure("DUPLICATE_ITEMS");
  refuse(violations);
  const licence = await selectLicence(tx);
  const withinLicence =
    withinLimit(licence.maxProcessRuns, countSteps(sent.items)) &&
    withinLimit(licence.maxObservableCompetencies, sent.competencyIds.length);
  if (!withinLicence) throw new ApiFailure("LIMIT_EXCEEDED");
  return sent;
}

export async function createProcess(tx: TenantTransaction, sent: Sent): Promise<Process> {
  const id = newId();
  const { name, texts, items, competencyIds, scaleId, cutOffStrategy } = sent;
  const process = {
    name,
    texts,
    items: completeItems(items),
    competencyIds: [...new Set(competencyIds)],
    scaleId,
    cutOffStrategy: cutOffStrategy ?? DEFAULT_CUT_OFF_STRATEGY,
  };
  await insertProcess(tx, id, await check(tx, process));
  return found(await selectProcess(tx, id));
}

export async function changeProcess(
  tx: TenantTransaction,
  stored: Process,
  sent: Partial<Sent>,
): Promise<Process> {
  const process = {
    name: sent.name ?? stored.name,
    texts: sent.texts ?? stored.texts,
    items: sent.items ? completeItems(sent.items) : stored.items,
    competencyIds: sent.competencyIds ? [...new Set(sent.competencyIds)] : stored.competencyIds,
    scaleId: sent.scaleId ?? stored.scaleId,
    cutOffStrategy: sent.cutOffStrategy ?? stored.cutOffStrategy,
  };
  await updateProcess(tx, stored.id, await check(tx, process));
  return found(await selectProcess(tx, stored.id));
}
