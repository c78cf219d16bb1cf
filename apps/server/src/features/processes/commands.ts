import {
  type Body,
  type Item,
  type LeafItem,
  type Process,
  processCalls,
  type WrittenItem,
} from "@assay/contract";
import {
  DEFAULT_CUT_OFF_STRATEGY,
  defaultCutOff,
  type Language,
  LANGUAGES,
  processAbility,
  processLicenceViolations,
  processViolations,
  stepNameViolations,
  storedCues,
  type Violation,
} from "@assay/domain";
import type { TenantTransaction } from "../../db/database.ts";
import { changedFields } from "../../http/changes.ts";
import type { CallOf, Context } from "../../http/context.ts";
import { ApiFailure, found, refuse, refuseInvalid, refuseOlder } from "../../http/failure.ts";
import type { Clean } from "../../http/richBodies.ts";
import { recordAudit } from "../../platform/audit.ts";
import { newId } from "../../platform/ids.ts";
import { selectLicence, selectSettings } from "../tenants/store.ts";
import {
  clearingDocuments,
  documentIds,
  readDocuments,
  type SentDocuments,
} from "./documents/commands.ts";
import { replaceProcessDocuments } from "./documents/store.ts";
import type { DocumentsGone } from "./ports.ts";
import { readProcess, withAbilities } from "./queries.ts";
import {
  deleteProcess as eraseProcess,
  insertProcess,
  lockParts,
  type NewProcess,
  selectParts,
  selectProcess,
  updateProcess,
} from "./store.ts";

type Sent = Body<typeof processCalls.createProcess>;
type Change = Partial<Sent> & { id: string; revision?: number | undefined };

/** The context of storing a process, with the tenant and the cleaner of texts. */
interface Writing extends Context {
  readonly tenant: { readonly baseLanguage: Language };
  readonly clean: Clean;
}

/** The texts of a step, with a cleaned manual. */
const completeTexts = (texts: WrittenItem["texts"], cleaned: Clean): Item["texts"] => {
  const clean = (text: Item["texts"]["de"]) => ({ ...text, manual: cleaned(text.manual) });
  const given = LANGUAGES.flatMap((language) => {
    const text = texts[language];
    return text ? [[language, clean(text)] as const] : [];
  });
  return { de: clean(texts.de), ...Object.fromEntries(given) };
};

type DocumentsOf = SentDocuments["of"];

/** What a sent step keeps of the stored step with its id where the body leaves it out. */
interface KeptOfSteps {
  documents: DocumentsOf;
  /** Stored steps by id. */
  steps: ReadonlyMap<string, Pick<Item, "kind" | "planning">>;
}
const NOTHING_KEPT: KeptOfSteps = { documents: () => [], steps: new Map() };

/** Each stored step by its id. */
const stepsById = (items: readonly Item[]): KeptOfSteps["steps"] =>
  new Map(items.flatMap((item) => [item, ...item.items]).map((item) => [item.id, item]));

/** A new step is observed, no group exercise, passes at 4, and gets an id (spec 1 §3). */
function completeItem(
  sent: WrittenItem | NonNullable<WrittenItem["items"]>[number],
  clean: Clean,
  kept: KeptOfSteps,
): LeafItem {
  const id = sent.id ?? newId();
  const stored = kept.steps.get(id);
  const planning = sent.planning === undefined ? stored?.planning : sent.planning;
  const kind = sent.kind === undefined ? stored?.kind : sent.kind;
  return {
    id,
    texts: completeTexts(sent.texts, clean),
    itemType: sent.itemType,
    competencyIds: [...new Set(sent.competencyIds)],
    isObserved: sent.isObserved ?? true,
    isGroupItem: sent.isGroupItem ?? false,
    cutOff: sent.cutOff ?? defaultCutOff(),
    cues: storedCues(sent.cues ?? {}),
    documents: kept.documents(sent, id),
    // Absent where there is none: such a process is answered as it was before steps could have them.
    ...(kind && { kind }),
    ...(planning && { planning }),
    items: [],
  };
}

/** The steps of a sent process, with ids and defaults, without empty cues. */
export const completeItems = (
  items: readonly WrittenItem[],
  clean: Clean,
  kept: Partial<KeptOfSteps> = {},
): Item[] => {
  const known = { ...NOTHING_KEPT, ...kept };
  return items.map((item) => ({
    ...completeItem(item, clean, known),
    items: (item.items ?? []).map((subItem) => completeItem(subItem, clean, known)),
  }));
};

/**
 * The checked row of a sent process.
 *
 * @param ofDocuments violations of its documents
 * @param before the stored process; what exceeds the licence there already stays allowed
 * @throws ApiFailure LIMIT_EXCEEDED, DUPLICATE_ITEMS; RuleFailure.
 */
async function check(
  { tx, tenant: { baseLanguage } }: Writing,
  sent: NewProcess,
  ofDocuments: readonly Violation[],
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
  refuse([...violations, ...stepNameViolations(sent.items, baseLanguage), ...ofDocuments]);
  if (processLicenceViolations(sent, await selectLicence(tx), before).length > 0)
    throw new ApiFailure("LIMIT_EXCEEDED");
  return sent;
}

/** What the tenant's new processes begin with; null for no rules. */
const defaultRules = async (tx: TenantTransaction) => (await selectSettings(tx)).ratingRules;

/** @throws ApiFailure DUPLICATE_NAME, DUPLICATE_ITEMS, LIMIT_EXCEEDED; RuleFailure. */
export async function createProcess(context: Writing, sent: Sent): Promise<Process> {
  const { tx, clean } = context;
  const id = newId();
  const { name, texts, competencyIds, scaleId, cutOffStrategy, cutOff, ratingRules } = sent;
  const documents = await readDocuments(tx, sent.items, []);
  const items = completeItems(sent.items, clean, { documents: documents.of });
  const process = {
    name,
    texts,
    items,
    competencyIds: [...new Set(competencyIds)],
    scaleId,
    cutOffStrategy: cutOffStrategy ?? DEFAULT_CUT_OFF_STRATEGY,
    cutOff: cutOff ?? undefined,
    ratingRules: (ratingRules === undefined ? await defaultRules(tx) : ratingRules) ?? undefined,
  };
  await insertProcess(tx, id, await check(context, process, await documents.violations(items, id)));
  await replaceProcessDocuments(tx, id, items);
  return readProcess(context, id);
}

/** How ratings become a decision: limits, strategy and scale. */
const decidingParts = ({ items, cutOff, cutOffStrategy, scaleId }: NewProcess) => ({
  scaleId,
  cutOffStrategy,
  cutOff,
  steps: items
    .flatMap((item) => [item, ...item.items])
    .map((item) => [item.id, item.cutOff] as const),
});

/**
 * Stores an edit; one that changes nothing is a retry, and succeeds from any revision.
 *
 * @throws ApiFailure ITEM_NOT_FOUND, UPDATE_FAILED, DUPLICATE_NAME, DUPLICATE_ITEMS, LIMIT_EXCEEDED;
 *   RuleFailure.
 */
export async function changeProcess(
  context: Writing,
  sent: Change,
  gone: DocumentsGone,
): Promise<Process> {
  const { tx, actor, now, clean } = context;
  const stored = found(await selectProcess(tx, sent.id, { forUpdate: true }));
  const documents = await readDocuments(tx, sent.items ?? [], stored.items);
  const kept = { documents: documents.of, steps: stepsById(stored.items) };
  const items = sent.items ? completeItems(sent.items, clean, kept) : stored.items;
  const process = {
    name: sent.name ?? stored.name,
    texts: sent.texts ?? stored.texts,
    items,
    competencyIds: sent.competencyIds ? [...new Set(sent.competencyIds)] : stored.competencyIds,
    scaleId: sent.scaleId ?? stored.scaleId,
    cutOffStrategy: sent.cutOffStrategy ?? stored.cutOffStrategy,
    cutOff: sent.cutOff === undefined ? stored.cutOff : (sent.cutOff ?? undefined),
    ratingRules:
      sent.ratingRules === undefined ? stored.ratingRules : (sent.ratingRules ?? undefined),
  };
  const fields = changedFields(stored, process);
  if (fields.length === 0) return withAbilities(stored, actor);
  await refuseOlder(sent.revision, stored.revision, () => withAbilities(stored, actor));
  const violations = await documents.violations(items, stored.id);
  await clearingDocuments(gone)(context, documentIds(stored.items), async () => {
    const decides = changedFields(decidingParts(stored), decidingParts(process)).length > 0;
    const checked = await check(context, process, violations, stored);
    await updateProcess(tx, stored.id, checked, decides ? now : undefined);
    await replaceProcessDocuments(tx, stored.id, items);
  });
  const details = { fields, before: stored.version, after: stored.version + 1 };
  const entry = { at: now, actorId: actor.id, action: "process.update", subjectId: stored.id };
  await recordAudit(tx, { ...entry, details });
  return readProcess(context, stored.id);
}

/** @throws ApiFailure ITEM_NOT_FOUND, DELETE_DENIED. */
export async function deleteProcess(
  call: CallOf<typeof processCalls.deleteProcess>,
  gone: DocumentsGone,
) {
  const { tx, actor, now } = call;
  const { id } = call.params;
  const stored = found(await selectProcess(tx, id, { forUpdate: true }));
  if (processAbility(stored, actor, "delete") !== true) throw new ApiFailure("DELETE_DENIED");
  const { version, items } = stored;
  await clearingDocuments(gone)(call, documentIds(items), () => eraseProcess(tx, id));
  const entry = { at: now, actorId: actor.id, action: "process.delete", subjectId: id };
  await recordAudit(tx, { ...entry, details: { version } });
  return { id };
}

/** Stores a sent process; as a new one if the documented client creates it by PUT with its header (spec 1 §7). */
export async function storeProcess(
  call: CallOf<typeof processCalls.updateProcess>,
  gone: DocumentsGone,
): Promise<Process> {
  const { id, ...sent } = call.body;
  if (call.headers["iscreatemode"] === "true")
    return createProcess(call, refuseInvalid(processCalls.createProcess.body, sent));
  if (!id) throw new ApiFailure("NOT_ENOUGH_INFORMATIONS");
  return changeProcess(call, { ...sent, id }, gone);
}
