import { type Evidence, type Observation, type WrittenEvidence } from "@assay/contract";
import { findQuote, type Id, pageText, reanchorAll, textAnchor } from "@assay/domain";
import { expect } from "vitest";
import { page, userEvent } from "vitest/browser";
import { openText } from "../features/observations/model/evidence/choice.ts";
import { buildEvidence } from "./buildEvidence.ts";
import { storedObservation, storedPage } from "./buildObservation.ts";
import { testId } from "./buildRun.ts";
import { type FakeRequest, succeed } from "./fakeServer.ts";
import { openDesk } from "./observationDesk.ts";
import { ANNA, GROUP, type newObserver, observedRun, RUN } from "./observedRun.ts";
import type { startApp } from "./testApp.tsx";

type User = ReturnType<typeof newObserver>;

export const TAGGED_PAGE = testId(7001);
export const TAGGED_HTML = "<p>Fragt nach. Fasst zusammen.</p><p>Hört zu, z. B. Frau Berg.</p>";
export const SAVE_EVIDENCE = "PUT /Evidence";

/** Tagged words of a page, as the server has them. */
export function quoteOf(
  user: User,
  words: string,
  { html = TAGGED_HTML, ...changes }: Partial<Evidence> & { html?: string } = {},
): Evidence {
  const text = pageText(html);
  const start = text.indexOf(words);
  return buildEvidence({
    observerId: user.id,
    pageId: TAGGED_PAGE,
    captured: words,
    anchor: textAnchor(text, start, start + words.length),
    ...changes,
  });
}

/** Evidence as the server has it after its page has got another text: what was lost is looked for, too. */
function reanchored(one: Evidence, before: string, after: string): Evidence {
  const { anchor, state } = one;
  if (!anchor || state === "KEPT") return one;
  const place =
    state === "LOST" ? findQuote(after, anchor) : reanchorAll([anchor], before, after)[0];
  if (!place) return { ...one, state: "LOST" };
  return { ...one, state: "WHOLE", anchor: textAnchor(after, place.start, place.end) };
}

/** Stores what is sent as the server does, and follows the text of its page; gives what it has. */
function keepEvidence(user: User, evidence: readonly Evidence[], observation: Observation) {
  const stored = new Map<Id, Evidence>(evidence.map((one) => [one.id, one]));
  const textNow = () => pageText(observation.pages[0]?.content ?? "");
  let text = textNow();
  const list = (request: FakeRequest) => {
    const now = textNow();
    for (const one of now === text ? [] : stored.values())
      stored.set(one.id, reanchored(one, text, now));
    text = now;
    return succeed({ evidence: [...stored.values()] })(request);
  };
  const save = (request: FakeRequest) => {
    const { isKept, ...sent } = request.body as WrittenEvidence;
    const before = stored.get(sent.id);
    const state = isKept ? "KEPT" : sent.anchor ? "WHOLE" : (before?.state ?? "WHOLE");
    const next: Evidence = {
      ...quoteOf(user, "Fragt nach."),
      ...before,
      ...sent,
      captured: before?.captured ?? sent.anchor?.exact ?? "",
      revision: (before?.revision ?? 0) + 1,
      state,
    };
    stored.set(next.id, next);
    return succeed(next)(request);
  };
  const remove = (request: FakeRequest) => {
    const id = request.call.split("/").at(-1) ?? "";
    stored.delete(id);
    return succeed({ id })(request);
  };
  const answers = {
    [`GET /Evidence/Run/${RUN}`]: list,
    [SAVE_EVIDENCE]: save,
    ...Object.fromEntries(evidence.map(({ id }) => [`DELETE /Evidence/${id}`, remove])),
  };
  return { stored, answers };
}

interface TaggedText {
  user: User;
  evidence?: readonly Evidence[];
  /** Whether observers of the run tag evidence. */
  isTagging?: boolean;
  content?: string;
  answers?: NonNullable<Parameters<typeof startApp>[0]>["answers"];
}

/** Opens the page of an observation in which one tags; gives what was sent, and what the server has. */
export async function openTaggedText(opened: TaggedText) {
  const { user, evidence = [], isTagging = true, content = TAGGED_HTML, answers } = opened;
  const { process } = observedRun(user.id);
  const rule = { rule: "HINT", min: 1 } as const;
  const ratingRules = { sealing: "OFF", names: "ON_REQUEST", evidence: rule } as const;
  const observation: Observation = storedObservation({
    observerId: user.id,
    pages: [storedPage({ id: TAGGED_PAGE, title: "Erste", content })],
  });
  const kept = keepEvidence(user, evidence, observation);
  const desk = await openDesk({
    user,
    path: `/observations/${RUN}/candidate/${ANNA}/exercise/${GROUP}/type/html`,
    observations: [observation],
    fields: isTagging ? { process: { ...process, ratingRules } } : {},
    answers: { ...kept.answers, ...answers },
  });
  await expect.element(textEditor()).toBeVisible();
  // What is tapped before the tagging has loaded is not chosen.
  if (isTagging) await expect.poll(() => openText.get()?.pageId).toBe(TAGGED_PAGE);
  /** Gives the page another text, as somebody else does. */
  const writeElsewhere = (next: string): void => {
    const [first] = observation.pages;
    if (!first) throw new Error("There is no page.");
    const updatedOn = new Date().toISOString();
    observation.pages = [{ ...first, content: next, revision: first.revision + 1, updatedOn }];
  };
  return { ...desk, stored: kept.stored, writeElsewhere };
}

export const textEditor = () => page.getByRole("textbox", { name: "Text der Beobachtung" });
export const tagBar = () => page.getByRole("group", { name: "Beleg markieren" });
/** The marked passages, in their order. */
export const markedAs = (tone: string): string[] =>
  [...document.querySelectorAll(`mark[data-annotation=${tone}]`)].map((one) => one.textContent);

/** Clicks on words of the text, as a tap does. */
export async function tapText(words: string): Promise<void> {
  await expect.poll(() => textEditor().element().textContent).toContain(words);
  const walker = document.createTreeWalker(textEditor().element(), NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { data } = walker.currentNode as Text;
    if (!data.includes(words)) continue;
    const range = document.createRange();
    const middle = data.indexOf(words) + Math.floor(words.length / 2);
    range.setStart(walker.currentNode, middle);
    range.setEnd(walker.currentNode, middle + 1);
    const box = range.getBoundingClientRect();
    const frame = textEditor().element().getBoundingClientRect();
    const position = { x: box.x - frame.x + 1, y: box.y - frame.y + box.height / 2 };
    return userEvent.click(textEditor(), { position });
  }
}
