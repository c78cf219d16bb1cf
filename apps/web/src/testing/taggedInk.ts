import type { Evidence, Observation, ProcessRun } from "@assay/contract";
import { DEFAULT_RATING_RULES } from "@assay/domain";
import { expect } from "vitest";
import { page } from "vitest/browser";
import { armedTag } from "../features/observations/model/evidence/choice.ts";
import { DEFAULT_SETTINGS } from "../features/observations/model/ink/InkEngine.ts";
import { forgetPen } from "../features/observations/model/ink/penMemory.ts";
import { penSettings } from "../features/observations/model/ink/penSettings.ts";
import { lastType } from "../features/observations/model/observationTypes.ts";
import { buildEvidence } from "./buildEvidence.ts";
import { inkLine, inkPage, storedObservation, storedPage } from "./buildObservation.ts";
import { fakeEvidence } from "./fakeEvidence.ts";
import { drag } from "./inkPointer.ts";
import { ANNA, GROUP, type newObserver, observedRun, RUN } from "./observedRun.ts";
import { openDesk, paper } from "./observationDesk.ts";

type Observer = ReturnType<typeof newObserver>;

export const SAVE = "PUT /Evidence";
/** Two lines, and the page that they are on. */
export const [FIRST, SECOND] = [inkLine(200), inkLine(300)];
export const PAGE = inkPage(1, "Erste", [FIRST, SECOND]);
export const button = (name: string | RegExp) => page.getByRole("button", { name });
export const lasso = button("Belege markieren");
export const FOR_LEADING = "Führen: spricht dafür";

/** The pen as nobody has used it. */
export function forgetChoices(): void {
  forgetPen();
  lastType.set(undefined);
  armedTag.set(null);
  penSettings.set(DEFAULT_SETTINGS);
}

const tagging = (userId: string): Partial<ProcessRun> => {
  const { process } = observedRun(userId);
  const evidence = { rule: "HINT" as const, min: 1 };
  return { process: { ...process, ratingRules: { ...DEFAULT_RATING_RULES, evidence } } };
};

/** Both lines as evidence for leading. */
export const inkTag = ({ id: observerId }: Observer, fields: Partial<Evidence> = {}): Evidence => {
  const { anchor: _anchor, ...made } = buildEvidence({ observerId, captured: PAGE.content });
  return { ...made, kind: "INK", pageId: PAGE.id, strokeIds: [FIRST.id, SECOND.id], ...fields };
};

interface Opened {
  type?: "webInk" | "html";
  drawn?: ReturnType<typeof inkPage>[];
  search?: string;
  further?: Observation[];
}

/** Opens the page of two lines, with what is tagged there. */
export async function openTagged(
  user: Observer,
  tags: Evidence[] = [],
  { type = "webInk", drawn = [PAGE], search = "", further = [] }: Opened = {},
) {
  const pages =
    type === "webInk" ? drawn : [storedPage({ title: "Text", content: "<p>Fragt.</p>" })];
  const observations: Observation[] = [
    storedObservation({ observerId: user.id, type, pages: structuredClone(pages) }),
    ...further,
  ];
  const evidence = fakeEvidence(user.id, tags);
  const path = `/observations/${RUN}/candidate/${ANNA}/exercise/${GROUP}/type/${type}${search}`;
  const desk = await openDesk({
    user,
    path,
    observations,
    fields: tagging(user.id),
    answers: evidence.answers,
  });
  return { ...desk, evidence: evidence.stored };
}

/** Goes round the lines, in px of the page, which begins at the left edge of the paper or beside it. */
export async function goRound(y: number, to = y): Promise<void> {
  const element = await paper();
  const { width } = element.getBoundingClientRect();
  const zoom = Math.min(1, Math.floor((width / 720) * 100) / 100);
  const left = Math.max(0, (width - 720 * zoom) / 2);
  const at = (px: number, py: number) => [left + px * zoom, py * zoom] as const;
  drag(element, [
    at(80, y - 20),
    at(340, y - 20),
    at(340, to + 20),
    at(80, to + 20),
    at(80, y - 20),
  ]);
}
export const chooseLasso = async (): Promise<void> => {
  await paper();
  await lasso.click();
  await expect.element(lasso).toHaveAttribute("aria-pressed", "true");
};
export const mark = (name: string | RegExp) =>
  page.getByRole("button", { name }).and(page.getByTitle("Führen"));
export const marks = () => [...document.querySelectorAll("[data-state]")];
export const stateOfMark = () => marks().map((element) => element.getAttribute("data-state"));
