import type { Observation, ObservationPage } from "@assay/contract";
import type { Id } from "@assay/domain";
import { isApiError } from "../../../app/api/ApiError.ts";
import type { CallOptions } from "../../../app/api/call.ts";
import { toSendResult } from "../../../app/api/sendResult.ts";
import type { Draft, Sender } from "../../../journal/draft.ts";
import { entries } from "../../../journal/journal.ts";
import {
  createObservation,
  knownObservation,
  storePage,
  updateObservation,
  updateObservationPage,
} from "../api.ts";
import {
  type Opening,
  openingKey,
  type PageBase,
  type PageEdit,
  type PageText,
  type SentPage,
} from "./pageDraft.ts";
import { inTurn } from "./turns.ts";
import { telling } from "./telling.ts";

/** What UPDATE_FAILED brings: the page as the server has it. */
export type StoredPage = ObservationPage;

/**
 * The revisions that this tab has made: who types on while a save is confirmed builds on it, even
 * where the page on the screen is one step behind.
 */
export const ownRevisions = new Map<Id, number>();

const sentText = ({ id, page, title, content, competencyId }: PageText): SentPage => ({
  id,
  page,
  title,
  content,
  competencyId,
});

const isSaid = (page: ObservationPage, text: PageText): boolean =>
  page.title === text.title &&
  page.content === text.content &&
  page.competencyId === text.competencyId;

function baseIn(observation: Observation, text: PageText): PageBase | undefined {
  const page = observation.pages.find(({ id }) => id === text.id);
  return page && { observationId: observation.id, revision: page.revision };
}

/** The first pages of a cell that is still to be created, with the text of this one. */
function openingPages({ cell, text }: PageEdit): SentPage[] {
  const opening = entries.get().get(openingKey(cell))?.draft.payload as Opening | undefined;
  const first = opening?.pages ?? [];
  const others = first.filter(({ id }) => id !== text.id);
  return [...others, text].toSorted((a, b) => a.page - b.page).map(sentText);
}

/** Stores a page that the server may not have, in an observation that it may not have. */
async function storeNew(edit: PageEdit, options: CallOptions): Promise<PageBase | undefined> {
  const { cell, text } = edit;
  const known = knownObservation(cell);
  const observation = known ?? (await createObservation(cell, openingPages(edit), options));
  const page = observation.pages.find(({ id }) => id === text.id);
  if (page && isSaid(page, text)) return baseIn(observation, text);
  const next = await updateObservation(observation.id, [sentText(text)], options);
  return baseIn(next, text);
}

/** The page or its observation was deleted elsewhere: the text comes back as a page of its own. */
async function storeAgain(edit: PageEdit, options: CallOptions): Promise<PageBase | undefined> {
  const observation = await createObservation(edit.cell, [sentText(edit.text)], options);
  const found = baseIn(observation, edit.text);
  if (found) return found;
  const next = await updateObservation(observation.id, [sentText(edit.text)], options);
  return baseIn(next, edit.text);
}

async function storeChange(
  { cell, text, changed }: PageEdit,
  { observationId, revision }: PageBase,
  options: CallOptions,
): Promise<PageBase> {
  const only = Object.fromEntries(changed.map((field) => [field, text[field]]));
  const sent = { id: text.id, page: text.page, revision, ...only };
  const { updatedOn, revision: next } = await updateObservationPage(observationId, sent, options);
  ownRevisions.set(text.id, next);
  storePage(cell.processRunId, observationId, { id: text.id, ...only, updatedOn, revision: next });
  return { observationId, revision: next };
}

async function removeStored({ cell, text }: PageEdit, base: PageBase | undefined): Promise<void> {
  const observationId = base?.observationId ?? knownObservation(cell)?.id;
  if (observationId === undefined) return;
  await updateObservation(observationId, [{ id: text.id, page: text.page, deleted: true }]);
}

async function store(draft: Draft<PageEdit>, options: CallOptions): Promise<PageBase | undefined> {
  const { payload } = draft;
  const base = draft.base as PageBase | undefined;
  // Two new pages of one cell must not create its observation twice, nor take the same number.
  const turn = options.keepalive ? undefined : openingKey(payload.cell);
  if (payload.isRemoved) {
    await inTurn(turn, () => removeStored(payload, base));
    return undefined;
  }
  try {
    if (base) return await storeChange(payload, base, options);
    return await inTurn(turn, () => storeNew(payload, options));
  } catch (error) {
    if (!isApiError(error, "ITEM_NOT_FOUND")) throw error;
    return inTurn(turn, () => storeAgain(payload, options));
  }
}

/** Sends the unsent edit of a page; sending it twice changes nothing more. */
export const sendPage: Sender<PageEdit> = (draft, { keepalive }) =>
  toSendResult(() => telling(draft.key, () => store(draft, { keepalive })), { keepalive });

/** Sends a new observation. It holds nothing that anybody wrote, so that a refusal ends it. */
export const sendOpening: Sender<Opening> = async ({ payload, key }, { keepalive }) => {
  const { cell, pages } = payload;
  const create = async () => {
    if (knownObservation(cell)) return;
    await createObservation(cell, pages.map(sentText), { keepalive });
  };
  const turn = keepalive ? undefined : openingKey(cell);
  const result = await toSendResult(() => telling(key, () => inTurn(turn, create)), { keepalive });
  return result.outcome === "refused" ? { outcome: "stored" } : result;
};
