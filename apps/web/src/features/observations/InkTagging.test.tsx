import type { Evidence, Observation, ProcessRun } from "@assay/contract";
import { DEFAULT_RATING_RULES, readDrawing } from "@assay/domain";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { buildEvidence } from "../../testing/buildEvidence.ts";
import { inkLine, inkPage, storedObservation, storedPage } from "../../testing/buildObservation.ts";
import { fakeEvidence } from "../../testing/fakeEvidence.ts";
import { down, drag, move, up } from "../../testing/inkPointer.ts";
import {
  ANNA,
  GROUP,
  LEADING,
  LISTENING,
  newObserver,
  observedRun,
  RUN,
} from "../../testing/observedRun.ts";
import { drawing, openDesk, paper } from "../../testing/observationDesk.ts";
import { stopApp } from "../../testing/testApp.tsx";
import { armedTag } from "./model/evidence/choice.ts";
import { DEFAULT_SETTINGS } from "./model/ink/InkEngine.ts";
import { penSettings } from "./model/ink/penSettings.ts";
import { lastType } from "./model/observationTypes.ts";
import { forgetPen } from "./model/ink/penMemory.ts";

const SAVE = "PUT /Evidence";
let user = newObserver();

beforeEach(() => {
  user = newObserver();
  forgetPen();
  lastType.set(undefined);
  armedTag.set(null);
  penSettings.set(DEFAULT_SETTINGS);
});
afterEach(() => stopApp());

const [FIRST, SECOND] = [inkLine(200), inkLine(300)];
const PAGE = inkPage(1, "Erste", [FIRST, SECOND]);
const button = (name: string | RegExp) => page.getByRole("button", { name });
const lasso = button("Belege markieren");
const FOR_LEADING = "Führen: spricht dafür";

const tagging = (): Partial<ProcessRun> => {
  const { process } = observedRun(user.id);
  const evidence = { rule: "HINT" as const, min: 1 };
  return { process: { ...process, ratingRules: { ...DEFAULT_RATING_RULES, evidence } } };
};
const tagOf = (fields: Partial<Evidence> = {}): Evidence => {
  const { anchor: _anchor, ...made } = buildEvidence({
    observerId: user.id,
    captured: PAGE.content,
  });
  return { ...made, kind: "INK", pageId: PAGE.id, strokeIds: [FIRST.id, SECOND.id], ...fields };
};

interface Opened {
  type?: "webInk" | "html";
  drawn?: ReturnType<typeof inkPage>[];
  search?: string;
  further?: Observation[];
}

/** Opens the page of two lines, with what is tagged there. */
async function open(
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
    fields: tagging(),
    answers: evidence.answers,
  });
  return { ...desk, evidence: evidence.stored };
}

/** Goes round the lines, in px of the page, which begins at the left edge of the paper or beside it. */
async function goRound(y: number, to = y): Promise<void> {
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
const chooseLasso = async (): Promise<void> => {
  await paper();
  await lasso.click();
  await expect.element(lasso).toHaveAttribute("aria-pressed", "true");
};
const mark = (name: string | RegExp) =>
  page.getByRole("button", { name }).and(page.getByTitle("Führen"));
const marks = () => [...document.querySelectorAll("[data-state]")];
const stateOfMark = () => marks().map((element) => element.getAttribute("data-state"));

describe("a lasso on a page of ink", () => {
  it("is not there where nothing is tagged, and nothing is asked of it", async () => {
    const { server } = await openDesk({
      user,
      path: `/observations/${RUN}/candidate/${ANNA}/exercise/${GROUP}/type/webInk`,
      observations: [storedObservation({ observerId: user.id, type: "webInk", pages: [PAGE] })],
    });
    await paper();
    await expect.element(button("Stift")).toBeVisible();
    expect(lasso.elements()).toEqual([]);
    expect(button(/Zeitpunkt/).elements()).toEqual([]);
    expect(server.requests.filter(({ call }) => call.includes("Evidence"))).toEqual([]);
  });

  it("tags what it goes round with one gesture and one tap, and draws nothing", async () => {
    const { bodies } = await open();
    await chooseLasso();
    await goRound(200);
    await button(FOR_LEADING).click();
    await expect.poll(() => bodies(SAVE)).toHaveLength(1);
    expect(bodies(SAVE)[0]).toMatchObject({
      kind: "INK",
      pageId: PAGE.id,
      strokeIds: [FIRST.id],
      competencyId: LEADING,
      sign: 1,
    });
    await expect.element(drawing("Zeichnung mit 2 Strichen")).toBeVisible();
    expect(stateOfMark()).toEqual(["WHOLE"]);
    // The choice is over, and the lasso is still there for the next.
    expect(button(FOR_LEADING).elements()).toEqual([]);
  });

  it("tags by keys what it went round: Alt for, with Shift against", async () => {
    const { bodies } = await open();
    await chooseLasso();
    await goRound(200);
    await expect.element(button(FOR_LEADING)).toBeVisible();
    await userEvent.keyboard("{Alt>}{Shift>}[Digit2]{/Shift}{/Alt}");
    await expect.poll(() => bodies(SAVE)).toHaveLength(1);
    expect(bodies(SAVE)[0]).toMatchObject({ competencyId: LISTENING, sign: -1 });
  });

  it("needs only the gesture while the choice is pinned", async () => {
    const { bodies } = await open();
    await chooseLasso();
    await goRound(200);
    await button("Auswahl für die nächsten Belege behalten").click();
    await button("Zuhören: spricht dagegen").click();
    await goRound(300);
    await expect.poll(() => bodies(SAVE)).toHaveLength(2);
    expect(bodies(SAVE)[1]).toMatchObject({
      strokeIds: [SECOND.id],
      competencyId: LISTENING,
      sign: -1,
    });
    await button(/Auswahl nicht mehr behalten/).click();
    await goRound(200);
    await expect.element(button(FOR_LEADING)).toBeVisible();
  });

  it("gives up what it chose by Escape, by a tap on the paper, and with the tool", async () => {
    const { bodies } = await open();
    await chooseLasso();
    const chips = button(FOR_LEADING);
    await goRound(200);
    await expect.element(chips).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.poll(() => chips.elements()).toEqual([]);
    await goRound(200);
    await expect.element(chips).toBeVisible();
    drag(await paper(), [[300, 20]]);
    await expect.poll(() => chips.elements()).toEqual([]);
    await goRound(200);
    await expect.element(chips).toBeVisible();
    await button("Stift").click();
    await expect.poll(() => chips.elements()).toEqual([]);
    expect(bodies(SAVE)).toEqual([]);
  });

  it("is none for a hand, nor for two fingers", async () => {
    await open();
    await chooseLasso();
    const element = await paper();
    const hand = { kind: "touch", id: 60 } as const;
    const other = { kind: "touch", id: 61 } as const;
    // Two fingers at once move the page.
    down(element, [60, 180], hand);
    move(element, [[360, 180]], hand);
    down(element, [200, 400], other);
    up(element, [200, 400], other);
    up(element, [360, 180], hand);
    // After the pen, a touch is the hand.
    drag(element, [[300, 20]]);
    drag(
      element,
      [
        [60, 180],
        [360, 180],
        [360, 340],
        [60, 340],
        [60, 180],
      ],
      hand,
    );
    expect(button(FOR_LEADING).elements()).toEqual([]);
  });
});

describe("tagged strokes", () => {
  const eraseFirst = async (): Promise<void> => {
    await button("Radierer").click();
    const element = await paper();
    const { width } = element.getBoundingClientRect();
    const zoom = Math.min(1, Math.floor((width / 720) * 100) / 100);
    const x = Math.max(0, (width - 720 * zoom) / 2) + 200 * zoom;
    drag(element, [
      [x, 180 * zoom],
      [x, 220 * zoom],
    ]);
  };

  it("are partly there after erasing, and whole again when that is undone", async () => {
    const { bodies } = await open([tagOf()]);
    await paper();
    await expect.poll(stateOfMark).toEqual(["WHOLE"]);
    await eraseFirst();
    await expect.poll(stateOfMark).toEqual(["PARTLY"]);
    await button("Rückgängig").click();
    await expect.poll(stateOfMark).toEqual(["WHOLE"]);
    await expect.poll(() => bodies(SAVE)).toHaveLength(1);
    const [sent] = bodies(SAVE) as unknown as { strokeIds: string[] }[];
    expect(sent?.strokeIds).toHaveLength(2);
    expect(sent?.strokeIds).not.toContain(FIRST.id);
    expect(sent?.strokeIds).toContain(SECOND.id);
  });

  it("are their pieces after an eraser for parts", async () => {
    const { bodies } = await open([tagOf({ strokeIds: [FIRST.id] })]);
    await paper();
    await button("Radierer").click();
    await button("Nur die berührte Stelle radieren").click();
    await eraseFirst();
    await expect.poll(() => bodies(SAVE)).toHaveLength(1);
    expect((bodies(SAVE)[0] as unknown as Evidence).strokeIds).toHaveLength(2);
    await expect.poll(stateOfMark).toEqual(["WHOLE"]);
  });

  it("stay as they were submitted", async () => {
    const { bodies } = await open([tagOf({ isSubmitted: true })]);
    await paper();
    await expect.poll(stateOfMark).toEqual(["WHOLE"]);
    await eraseFirst();
    await button("Rückgängig").click();
    await chooseLasso();
    await mark(/Führen/).click();
    await expect.element(page.getByText(/Die Bewertung ist abgegeben/)).toBeVisible();
    expect(button("Beleg entfernen").elements()).toEqual([]);
    expect(bodies(SAVE)).toEqual([]);
  });

  it("show at a tap what they are tagged with, which can be changed and removed", async () => {
    const { bodies, evidence } = await open([tagOf()]);
    await chooseLasso();
    await mark(/Führen/).click();
    await page.getByRole("combobox", { name: "Kompetenz des Belegs" }).selectOptions("Zuhören");
    await button(/^Vorzeichen umkehren/).click();
    await page.getByRole("textbox", { name: "Notiz zum Beleg" }).fill("gut");
    await expect
      .poll(() => bodies(SAVE).at(-1))
      .toMatchObject({
        competencyId: LISTENING,
        sign: -1,
        note: "gut",
      });
    await button("Beleg entfernen").click();
    await expect.poll(stateOfMark).toEqual([]);
    await expect.poll(() => evidence).toEqual([]);
  });

  it("are in the way of the pen nowhere", async () => {
    await open([tagOf()]);
    await paper();
    await expect.poll(stateOfMark).toEqual(["WHOLE"]);
    const box = marks()[0]?.getBoundingClientRect();
    if (!box) throw new Error("There is no mark.");
    const hit = () => document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    expect(hit()?.closest("[data-state]")).toBeNull();
    await lasso.click();
    await expect.poll(() => hit()?.closest("[data-state]") ?? null).not.toBeNull();
  });
});

/** Opens the list of all evidence, which lies over the paper. */
async function openList(): Promise<void> {
  await paper();
  await button("Seiten und Hilfen").click();
  await page.getByText("Belege", { exact: true }).click();
}
const list = page.getByRole("list", { name: "Belege" });
const again = button("Wieder anheften");
const NOWHERE = "0mdkq4x1zabcde";

describe("tagged strokes that are missing", { tags: ["soak"] }, () => {
  it.each([
    { left: "all", strokeIds: [NOWHERE], state: "LOST", words: /nicht mehr auf der Seite/ },
    {
      left: "some",
      strokeIds: [NOWHERE, FIRST.id],
      state: "PARTLY",
      words: /Ein Teil der Striche/,
    },
  ] as const)("are attached again to others by the list, where $left are", async (lost) => {
    const tag = tagOf({ strokeIds: [...lost.strokeIds], state: lost.state });
    const { bodies } = await open([tag]);
    await openList();
    await expect.element(list.getByText(lost.words)).toBeVisible();
    await again.click();
    // The list makes room for the paper, where the lasso is chosen.
    await expect.poll(() => list.elements()).toEqual([]);
    await expect.element(lasso).toHaveAttribute("aria-pressed", "true");
    await expect.element(page.getByText("Die Striche umkreisen, die dazugehören.")).toBeVisible();
    await goRound(300);
    await expect.poll(() => bodies(SAVE)).toHaveLength(1);
    expect(bodies(SAVE)[0]).toMatchObject({
      id: tag.id,
      pageId: PAGE.id,
      strokeIds: [SECOND.id],
      isKept: false,
    });
    await expect.poll(stateOfMark).toEqual(["WHOLE"]);
    await expect.element(button("Stift")).toHaveAttribute("aria-pressed", "true");
    expect(page.getByText("Die Striche umkreisen, die dazugehören.").elements()).toEqual([]);
  });

  it("are attached again by the mark too, until that is given up by Escape or another tool", async () => {
    const { bodies } = await open([tagOf({ strokeIds: [NOWHERE], state: "LOST" })]);
    await chooseLasso();
    const hint = page.getByText("Die Striche umkreisen, die dazugehören.");
    await mark(/Führen/).click();
    await again.click();
    await expect.element(hint).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.poll(() => hint.elements()).toEqual([]);
    await mark(/Führen/).click();
    await again.click();
    await expect.element(hint).toBeVisible();
    await button("Radierer").click();
    await expect.poll(() => hint.elements()).toEqual([]);
    // What the lasso goes round now is new.
    await lasso.click();
    await goRound(300);
    await expect.element(button(FOR_LEADING)).toBeVisible();
    expect(bodies(SAVE)).toEqual([]);
  });

  it("are kept or removed by keys alone", async () => {
    const { bodies, evidence } = await open([
      tagOf({ strokeIds: [NOWHERE, FIRST.id], state: "PARTLY" }),
    ]);
    await openList();
    const keep = button("Als Zitat behalten");
    (keep.element() as HTMLElement).focus();
    await userEvent.keyboard("{Enter}");
    await expect.poll(() => bodies(SAVE)).toHaveLength(1);
    expect(bodies(SAVE)[0]).toMatchObject({ isKept: true });
    await expect.poll(() => keep.elements()).toEqual([]);
    (button("Beleg entfernen").element() as HTMLElement).focus();
    await userEvent.keyboard("{Enter}");
    await expect.poll(() => evidence).toEqual([]);
  });

  it("are attached nowhere once the rating is submitted", async () => {
    await open([tagOf({ strokeIds: [NOWHERE], state: "LOST", isSubmitted: true })]);
    await openList();
    await expect.element(list.getByText(/Die Bewertung ist abgegeben/)).toBeVisible();
    expect(again.elements()).toEqual([]);
  });

  it("send with the tag how they were, if they are erased before they were ever stored", async () => {
    const { bodies } = await open();
    const element = await paper();
    const { width } = element.getBoundingClientRect();
    const zoom = Math.min(1, Math.floor((width / 720) * 100) / 100);
    const x = (of: number) => Math.max(0, (width - 720 * zoom) / 2) + of * zoom;
    const across = (y: number): [number, number][] =>
      [100, 140, 180, 220, 260].map((of) => [x(of), y * zoom]);
    drag(element, across(420));
    await chooseLasso();
    await goRound(420);
    await button(FOR_LEADING).click();
    await button("Radierer").click();
    drag(element, [
      [x(180), 400 * zoom],
      [x(180), 440 * zoom],
    ]);
    await expect.poll(stateOfMark).toEqual(["LOST"]);
    await expect.poll(() => bodies(SAVE)).toHaveLength(1);
    const [sent] = bodies(SAVE) as unknown as { strokeIds: string[]; captured: string }[];
    expect(readDrawing(sent?.captured ?? "")?.map(({ id }) => id)).toEqual(sent?.strokeIds);
    // Later changes need not send it again.
    await chooseLasso();
    await mark(/Führen/).click();
    await button(/^Vorzeichen umkehren/).click();
    await expect.poll(() => bodies(SAVE)).toHaveLength(2);
    expect(bodies(SAVE)[1]).not.toHaveProperty("captured");
  });
});

describe("the place of tagged strokes", { tags: ["soak"] }, () => {
  const far = inkLine(4000);
  const long = inkPage(2, "Lang", [FIRST, far]);
  const tag = () =>
    tagOf({ pageId: long.id, strokeIds: [far.id], captured: inkPage(2, "", [far]).content });
  const lit = () => document.querySelectorAll("path[data-shown]");
  /** Whether what is marked lies in the part of the paper that is seen. */
  const isInView = async (): Promise<boolean> => {
    const seen = (await paper()).getBoundingClientRect();
    const boxes = [...lit()].map((element) => element.getBoundingClientRect());
    return (
      boxes.length > 0 && boxes.every(({ top, bottom }) => top >= seen.top && bottom <= seen.bottom)
    );
  };

  it.each([
    { from: "the same page", drawn: [long] },
    { from: "another page", drawn: [PAGE, long] },
  ])("is shown by one tap in the list, from $from, for a moment", async ({ drawn }) => {
    await open([tag()], { drawn });
    await openList();
    await button("Auf der Seite zeigen").click();
    await expect.poll(isInView).toBe(true);
    await expect.poll(() => list.elements()).toEqual([]);
    await expect.element(mark(/Führen/)).toHaveFocus();
    await expect.poll(() => lit().length, { timeout: 10_000 }).toBe(0);
  });

  it("is shown once by an address that names it", async () => {
    const made = tag();
    await open([made], { drawn: [PAGE, long], search: `?page=${long.id}&evidence=${made.id}` });
    await expect.poll(isInView).toBe(true);
    await expect.poll(() => lit().length, { timeout: 10_000 }).toBe(0);
  });

  it("is where the strokes were, once they are gone", async () => {
    const made = { ...tag(), strokeIds: [NOWHERE], state: "LOST" as const };
    await open([made], { drawn: [long] });
    await openList();
    await button("Auf der Seite zeigen").click();
    await expect.poll(isInView).toBe(true);
  });

  it("is reached from the page of text", async () => {
    const made = tag();
    const drawn = storedObservation({ observerId: user.id, type: "webInk", pages: [PAGE, long] });
    await open([made], { type: "html", further: [drawn] });
    await page.getByText("Belege", { exact: true }).click();
    await button("Auf der Seite zeigen").click();
    await expect.poll(isInView).toBe(true);
  });
});

describe("a moment", () => {
  it.each(["webInk", "html"] as const)(
    "is noted on a page of %s by one tap, or by one key",
    async (type) => {
      const { bodies } = await open([], { type });
      await button("Zeitpunkt festhalten").click();
      await expect.poll(() => bodies(SAVE)).toHaveLength(1);
      expect(bodies(SAVE)[0]).toMatchObject({
        kind: "MOMENT",
        pageId: null,
        competencyId: null,
        sign: 0,
      });
      await userEvent.keyboard("{Alt>}[KeyM]{/Alt}");
      await expect.poll(() => bodies(SAVE)).toHaveLength(2);
    },
  );

  it("stands in the list of the page of ink, to be assigned later", async () => {
    const moment = tagOf({ kind: "MOMENT", pageId: null, competencyId: null, sign: 0 });
    const { strokeIds: _ids, captured: _captured, ...bare } = moment;
    const { bodies } = await open([bare]);
    await paper();
    await button("Seiten und Hilfen").click();
    await page.getByText("Belege", { exact: true }).click();
    await page.getByRole("combobox", { name: "Kompetenz des Belegs" }).selectOptions("Führen");
    await expect.poll(() => bodies(SAVE).at(-1)).toMatchObject({ competencyId: LEADING });
  });
});
