import { sessionState } from "../../../platform/session/sessionState.ts";
import type { Observation, ObservationPage } from "@assay/contract";
import {
  type Id,
  type ObservationType,
  readUnsent,
  type UnsentInk,
  withoutSent,
} from "@assay/domain";
import { isApiError } from "../../../platform/http/ApiError.ts";
import type { CallOptions } from "../../../platform/http/call.ts";
import { isKeptApart, markOf, toSendResult } from "../../../platform/drafts/sendResult.ts";
import type { Mark, Sender, SendResult } from "../../../platform/drafts/draft.ts";
import { writtenAt } from "../../../platform/drafts/draft.ts";
import { payloadIn } from "../../../platform/drafts/settling.ts";
import { entries } from "../../../platform/drafts/journal.ts";
import {
  createObservation,
  knownObservation,
  rereadObservations,
  storePage,
  updateObservation,
  updateObservationPage,
} from "../api.ts";
import { wholeDrawing, withConfirmed } from "./drawings.ts";
import {
  type ObservedCell,
  OPENING,
  type Opening,
  openingKey,
  type PageBase,
  type PageDraft,
  type PageEdit,
  type PageText,
  type SentPage,
  type StoredPage,
} from "./pageDraft.ts";
import { plainText } from "./plainText.ts";
import { inTurn } from "./turns.ts";
import { announcing } from "./announcing.ts";

/** Loaded only where something is parsed. */
const loadSchemas = () => import("./draftSchemas.ts");
export const pageSchemas = async () => (await loadSchemas()).pageSchemas;
export const openingSchemas = async () => (await loadSchemas()).openingSchemas;

/**
 * The revisions that this tab has made: who types on while a save is confirmed builds on it, even
 * where the page on the screen is one step behind.
 */
export const ownRevisions = sessionState(new Map<Id, number>());

const sentText = ({ id, page, title, content, competencyId, alternative }: PageText): SentPage => ({
  id,
  page,
  title,
  content,
  competencyId,
  ...(alternative && { alternative }),
});

/** The text of an edit as a whole page, with everything that is known of its drawing. */
function wholePage({ cell, text, ink }: PageEdit): SentPage {
  if (!ink) return sentText(text);
  const stored = knownObservation(cell)?.pages.find(({ id }) => id === text.id);
  return { ...sentText(text), content: wholeDrawing(text.id, stored?.content, ink) };
}

/** Whether the server has a page word for word: then this is a retry whose first answer was lost. */
const isSaid = (page: ObservationPage, text: SentPage): boolean =>
  page.title === text.title &&
  page.content === text.content &&
  page.competencyId === text.competencyId &&
  page.alternative === (text.alternative ?? "");

/** What the next edit of a page builds on; undefined if the observation does not contain the page. */
function baseIn(observation: Observation, text: { id: Id }): PageBase | undefined {
  const page = observation.pages.find(({ id }) => id === text.id);
  return page && { observationId: observation.id, revision: page.revision };
}

/** The first pages of a cell that is still to be created, with the text of this one. */
function openingPages(edit: PageEdit): SentPage[] {
  const opening = payloadIn(entries.get(), OPENING, openingKey(edit.cell));
  const first = opening?.pages ?? [];
  const others = first.filter(({ id }) => id !== edit.text.id).map(sentText);
  return [...others, wholePage(edit)].toSorted((a, b) => a.page - b.page);
}

/** Stores a page that the server may not have, in an observation that it may not have. */
async function storeNew(edit: PageEdit, options: CallOptions): Promise<PageBase | undefined> {
  const { cell, text } = edit;
  const known = knownObservation(cell);
  const observation = known ?? (await createObservation(cell, openingPages(edit), options));
  const page = observation.pages.find(({ id }) => id === text.id);
  if (page && isSaid(page, wholePage(edit))) return baseIn(observation, text);
  const base = baseIn(observation, text);
  // A drawing of which the server has a part: the rest of its strokes is added.
  if (base && edit.ink) return storeChange(edit, base, options);
  const next = await updateObservation(observation.id, [wholePage(edit)], options);
  return baseIn(next, text);
}

/** The page or its observation was deleted elsewhere: the text comes back as a new page. */
async function storeAgain(edit: PageEdit, options: CallOptions): Promise<PageBase | undefined> {
  const page = wholePage(edit);
  const observation = await createObservation(edit.cell, [page], options);
  const found = baseIn(observation, page);
  if (found) return found;
  const next = await updateObservation(observation.id, [page], options);
  return baseIn(next, page);
}

/** A stored drawing with the strokes that have just been confirmed. */
function drawnIn(cell: ObservedCell, { id }: PageText, ink: UnsentInk): { content?: string } {
  const page = knownObservation(cell)?.pages.find((each) => each.id === id);
  return page ? { content: withConfirmed(id, page.content, ink) } : {};
}

/** Sends the changed fields and strokes of a stored page, and takes over the revision that this has made. */
async function storePart(
  { cell, text, changed, ink }: PageEdit,
  { observationId, revision }: PageBase,
  options: CallOptions,
): Promise<PageBase> {
  const only = Object.fromEntries(changed.map((field) => [field, text[field]]));
  const strokes = ink && { strokes: readUnsent(ink) };
  const sent = { id: text.id, page: text.page, revision, ...only, ...strokes };
  const answer = await updateObservationPage(observationId, sent, options);
  const { updatedOn } = answer;
  // Strokes are taken whatever else was written meanwhile: until that is read, words are based on less.
  const isUnread = ink !== undefined && answer.revision > revision + 1;
  const next = isUnread ? revision : answer.revision;
  if (isUnread) rereadObservations(cell.processRunId);
  ownRevisions.set(text.id, next);
  const drawn = ink && drawnIn(cell, text, ink);
  const stored = { id: text.id, ...only, ...drawn, updatedOn, revision: next };
  storePage(cell.processRunId, observationId, stored);
  return { observationId, revision: next };
}

/** Stores what has changed; strokes by themselves, so that a title in dispute holds none of them up. */
async function storeChange(
  edit: PageEdit,
  base: PageBase,
  options: CallOptions,
): Promise<PageBase> {
  const { ink, ...words } = edit;
  const isBoth = ink !== undefined && words.changed.length > 0;
  if (!isBoth || options.keepalive) return storePart(edit, base, options);
  // Where the strokes came too late and were kept apart, the words are sent to be kept as well.
  const drawn = await storePart({ ...edit, changed: [] }, base, options).catch((error: unknown) => {
    if (isKeptApart(error)) return base;
    throw error;
  });
  return storePart(words, drawn, options);
}

/** Removes a page from its observation. If the server has no observation of the cell, there is nothing to remove. */
async function removeStored(
  { cell, text }: PageEdit,
  base: PageBase | undefined,
  options: CallOptions,
): Promise<void> {
  const observationId = base?.observationId ?? knownObservation(cell)?.id;
  if (observationId === undefined) return;
  const removed = { id: text.id, page: text.page, deleted: true };
  await updateObservation(observationId, [removed], options);
}

/** Stores or removes a page, whether its observation is stored, still to be created, or was deleted elsewhere. */
async function store(
  { payload, base }: PageDraft,
  options: CallOptions,
): Promise<PageBase | undefined> {
  // Two new pages of one cell must not create its observation twice, nor take the same number.
  const turn = options.keepalive ? undefined : openingKey(payload.cell);
  if (payload.isRemoved) {
    await inTurn(turn, () => removeStored(payload, base, options));
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

/** The words of a page; the server may write the same text in other html, and strokes have no conflict. */
const wordsMark = (
  type: ObservationType,
  { title, content, competencyId, alternative }: PageText,
) =>
  markOf(
    JSON.stringify([
      title,
      type === "html" ? plainText(content) : "",
      competencyId,
      alternative ?? "",
    ]),
  );

/** Marks a page by its words and not by its markup, since the server cleans the markup of what it stores. */
export const pageMark: Mark<PageEdit> = ({ cell, text }) => wordsMark(cell.type, text);

type PageResult = SendResult<PageEdit, PageBase, StoredPage>;
/** What UPDATE_FAILED brought, in the words of `pageMark`. */
function withOwn(result: PageResult, { payload, base }: PageDraft): PageResult {
  if (result.outcome !== "conflict" || base === undefined) return result;
  const { server } = result;
  const own = { observationId: base.observationId, revision: server.revision };
  return { ...result, own: { mark: wordsMark(payload.cell.type, server), base: own } };
}

/** Sends the unsent edit of a page; sending it twice changes nothing more. */
export const sendPage: Sender<PageEdit, PageBase, StoredPage> = async (draft, { keepalive }) => {
  const options = { keepalive, userId: draft.userId, headers: writtenAt(draft) };
  const send = () => announcing(draft.key, () => store(draft, options));
  const result = withOwn(await toSendResult(send, { keepalive }, pageSchemas), draft);
  const { ink } = draft.payload;
  if (result.outcome !== "stored" || !ink) return result;
  return { ...result, rest: (now) => withoutInk(now, ink) };
};

/** Who draws on while strokes are sent has only the later ones left to send. */
const withoutInk = (now: PageEdit, sent: UnsentInk): PageEdit =>
  now.ink ? { ...now, ink: withoutSent(now.ink, sent) } : now;

/** Sends a new observation. It holds nothing that anybody wrote, so that a refusal ends it. */
export const sendOpening: Sender<Opening, never, never> = async (
  { payload, key, userId },
  { keepalive },
) => {
  const { cell, pages } = payload;
  const create = async (): Promise<undefined> => {
    if (knownObservation(cell)) return undefined;
    await createObservation(cell, pages.map(sentText), { keepalive, userId });
    return undefined;
  };
  const turn = keepalive ? undefined : openingKey(cell);
  const send = () => announcing(key, () => inTurn(turn, create));
  const result = await toSendResult<never, never>(send, { keepalive }, openingSchemas);
  return result.outcome === "refused" ? { outcome: "stored" } : result;
};
