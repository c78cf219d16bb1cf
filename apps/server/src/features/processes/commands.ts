import { isDeepStrictEqual } from "node:util";
import type { Body, Item, LeafItem, Process, processCalls, WrittenItem } from "@assay/contract";
import {
  DEFAULT_CUT_OFF_STRATEGY,
  defaultCutOff,
  LANGUAGES,
  processLicenceViolations,
  processViolations,
  stepNameViolations,
  storedCues,
} from "@assay/domain";
import type { TenantTransaction } from "../../db/database.ts";
import type { Actor } from "../../http/context.ts";
import { ApiFailure, found, refuse, refuseOlder } from "../../http/failure.ts";
import { recordAudit } from "../../platform/audit.ts";
import { newId } from "../../platform/ids.ts";
import { cleanHtml } from "../../platform/richText.ts";
import { selectLicence } from "../tenants/store.ts";
import {
  deleteProcess as eraseProcess,
  insertProcess,
  lockParts,
  selectParts,
  selectProcess,
  updateProcess,
  type NewProcess,
} from "./store.ts";

type Sent = Body<typeof processCalls.createProcess>;
type Change = Partial<Sent> & { id: string; revision?: number | undefined };

export interface Acting {
  tx: TenantTransaction;
  actor: Actor;
  now: Date;
}

/** What counts as the content of a process: what the audit log names, and a retry repeats. */
const FIELDS = ["name", "texts", "items", "competencyIds", "scaleId", "cutOffStrategy"] as const;

/** The texts of a step; its manual without what no editor of ours writes. */
const completeTexts = (texts: WrittenItem["texts"]): Item["texts"] => {
  const clean = (text: Item["texts"]["de"]) => ({ ...text, manual: cleanHtml(text.manual) });
  const given = LANGUAGES.flatMap((language) => {
    const text = texts[language];
    return text ? [[language, clean(text)] as const] : [];
  });
  return { de: clean(texts.de), ...Object.fromEntries(given) };
};

/** A new step is observed, no group exercise, passes at 4, and gets an id (spec 1 §3). */
function completeItem(sent: WrittenItem | NonNullable<WrittenItem["items"]>[number]): LeafItem {
  return {
    id: sent.id ?? newId(),
    texts: completeTexts(sent.texts),
    itemType: sent.itemType,
    competencyIds: [...new Set(sent.competencyIds)],
    isObserved: sent.isObserved ?? true,
    isGroupItem: sent.isGroupItem ?? false,
    cutOff: sent.cutOff ?? defaultCutOff(),
    cues: storedCues(sent.cues ?? {}),
    documents: [],
    items: [],
  };
}

/** The steps of a sent process, whole: with ids, defaults, and no cue that says nothing. */
export const completeItems = (items: readonly WrittenItem[]): Item[] =>
  items.map((item) => ({ ...completeItem(item), items: (item.items ?? []).map(completeItem) }));

/**
 * What is to be stored of a sent process.
 *
 * @param before the process as it is stored; what it has beyond the licence already stays allowed
 * @throws ApiFailure LIMIT_EXCEEDED, DUPLICATE_ITEMS; RuleFailure for what breaks a rule.
 */
async function check(
  tx: TenantTransaction,
  sent: NewProcess,
  before?: NewProcess,
): Promise<NewProcess> {
  await lockParts(tx, sent);
  const { scales, competencies } = await selectParts(tx);
  const violations = processViolations(sent, {
    competencyIds: [...competencies.keys()],
    scale: scales.get(sent.scaleId) ?? null,
  });
  if (violations.some(({ rule }) => rule === "duplicateItem" || rule === "duplicateCue"))
    throw new ApiFailure("DUPLICATE_ITEMS");
  refuse([...violations, ...stepNameViolations(sent.items)]);
  if (processLicenceViolations(sent, await selectLicence(tx), before).length > 0)
    throw new ApiFailure("LIMIT_EXCEEDED");
  return sent;
}

/** @throws ApiFailure DUPLICATE_NAME, DUPLICATE_ITEMS, LIMIT_EXCEEDED; RuleFailure. */
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

/**
 * Stores an edit; one that changes nothing is a retry, and succeeds from any revision.
 *
 * @throws ApiFailure ITEM_NOT_FOUND, UPDATE_FAILED, DUPLICATE_NAME, DUPLICATE_ITEMS, LIMIT_EXCEEDED;
 *   RuleFailure.
 */
export async function changeProcess({ tx, actor, now }: Acting, sent: Change): Promise<Process> {
  const stored = found(await selectProcess(tx, sent.id, { forUpdate: true }));
  const process = {
    name: sent.name ?? stored.name,
    texts: sent.texts ?? stored.texts,
    items: sent.items ? completeItems(sent.items) : stored.items,
    competencyIds: sent.competencyIds ? [...new Set(sent.competencyIds)] : stored.competencyIds,
    scaleId: sent.scaleId ?? stored.scaleId,
    cutOffStrategy: sent.cutOffStrategy ?? stored.cutOffStrategy,
  };
  const fields = FIELDS.filter((field) => !isDeepStrictEqual(process[field], stored[field]));
  if (fields.length === 0) return stored;
  await refuseOlder(sent.revision, stored.revision, () => stored);
  await updateProcess(tx, stored.id, await check(tx, process, stored));
  const details = { fields, before: stored.version, after: stored.version + 1 };
  const entry = { at: now, actorId: actor.id, action: "process.update", subjectId: stored.id };
  await recordAudit(tx, { ...entry, details });
  return found(await selectProcess(tx, stored.id));
}

/** @throws ApiFailure ITEM_NOT_FOUND, DELETE_DENIED. */
export async function deleteProcess({ tx, actor, now }: Acting, id: string): Promise<void> {
  const { version } = found(await selectProcess(tx, id, { forUpdate: true }));
  await eraseProcess(tx, id);
  const entry = { at: now, actorId: actor.id, action: "process.delete", subjectId: id };
  await recordAudit(tx, { ...entry, details: { version } });
}
