// @module-tag soak
import type { Assessment } from "@assay/contract";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { cdp, page, userEvent } from "vitest/browser";
import { candidateList, ratingList } from "../../testing/buildLists.ts";
import { buildCandidate, testId } from "../../testing/buildRun.ts";
import { succeed } from "../../testing/fakeServer.ts";
import {
  GROUP,
  LEADING,
  LISTENING,
  newObserver,
  observedRun,
  RUN,
} from "../../testing/observedRun.ts";
import { startApp, stopApp } from "../../testing/testApp.tsx";

const COUNT = 150;
const EVA = testId(401);
const people = Array.from({ length: COUNT }, (_, index) => ({
  ...buildCandidate(3000 + index, `Adler ${index + 1}`),
}));

/** Enough of them that the answer is parsed beside the page. */
const ratings: Assessment[] = people.flatMap(({ id }, index) =>
  Array.from({ length: 16 }, (_, observer) => ({
    id: testId(100_000 + 16 * index + observer),
    processRunId: RUN,
    candidateId: id,
    exerciseId: GROUP,
    observerId: observer === 0 ? EVA : testId(500 + observer),
    moderatorId: null,
    scaleId: testId(2),
    assessmentType: "OBSERVATION",
    values: [LEADING, LISTENING].map((competencyId) => ({
      competencyId,
      selectedCriterion: 1 + (index % 5),
      selectedCriterionOverwrite: null,
      selectedCueIds: [],
    })),
    updatedOn: "2026-11-01T08:00:00.000Z",
    revision: 1,
  })),
);

const media = (name: "print" | "") =>
  cdp().send("Emulation.setEmulatedMedia" as never, { media: name } as never);
const rows = () => [...document.querySelectorAll<HTMLTableRowElement>("tbody tr[data-index]")];
const names = () => rows().map((row) => row.cells[0]?.textContent);
const region = () => document.querySelector("main table")?.parentElement;
const scrollTo = (top: number) => region()?.scrollTo({ top });

beforeEach(async () => {
  const user = newObserver();
  const can = { changeCandidateState: true, seeAllAssessments: true, moderatorView: true };
  const run = observedRun(user.id, { runState: "FINISHED", can: can as never });
  const [first] = run.candidates;
  if (!first) throw new Error("a run without candidates");
  const candidates = people.map(({ id }) => ({ ...first, candidateId: id }));
  await startApp({
    path: `/results/${RUN}/candidate/processStep/${GROUP}`,
    user,
    answers: {
      [`GET /ProcessRun/${RUN}`]: succeed({ ...run, candidates }),
      [`GET /ProcessRun/${RUN}/Candidates`]: succeed(candidateList(people)),
      [`GET /Assessment/run/${RUN}/all`]: succeed(ratingList(ratings)),
    },
  });
  // This file is begun first: its first page waits for all modules of the app.
  await expect.element(page.getByRole("link", { name: "Kim Adler 1", exact: true })).toBeVisible();
});
afterEach(async () => {
  await media("");
  stopApp();
});

/** Until the part that draws only those in view is loaded, there are the first ones and no more. */
const hasRoomForAll = () => expect.poll(() => region()?.scrollHeight).toBeGreaterThan(COUNT * 50);

describe("the table of many candidates", () => {
  it("draws those in view, and says how many there are and which these are", async () => {
    await expect.element(page.getByRole("table")).toHaveAttribute("aria-rowcount", "151");
    expect(rows().length).toBeLessThan(60);
    expect(rows()[0]?.ariaRowIndex).toBe("2");
    expect(rows()[0]?.cells[2]?.textContent).toBe("1,0");
    await hasRoomForAll();
    const height = region()?.scrollHeight;
    scrollTo(1e6);
    await expect.poll(() => names().at(-1)).toBe("Kim Adler 150");
    expect(rows().at(-1)?.ariaRowIndex).toBe("151");
    expect(rows().at(-1)?.cells[2]?.textContent).toBe("5,0");
    expect(rows().length).toBeLessThan(60);
    // Nothing has moved meanwhile.
    expect(Math.abs((region()?.scrollHeight ?? 0) - (height ?? 0))).toBeLessThan(5);
  });

  it("keeps the row with the focus, and the keyboard leads on to what was not drawn", async () => {
    await hasRoomForAll();
    rows()[2]?.querySelector<HTMLElement>("[data-cell]")?.focus();
    scrollTo(1e6);
    await expect.poll(() => names().at(-1)).toBe("Kim Adler 150");
    expect(document.activeElement?.closest("tr")).toBe(rows()[0]);
    expect(names()[0]).toBe("Kim Adler 3");
    scrollTo(0);
    await expect.poll(() => names()[0]).toBe("Kim Adler 1");
    await userEvent.keyboard("{ArrowDown>40/}");
    const focused = () => document.activeElement?.closest("tr")?.cells[0]?.textContent;
    await expect.poll(focused).toBe("Kim Adler 43");
  });

  it("is whole on paper", async () => {
    expect(rows().length).toBeLessThan(60);
    await media("print");
    await expect.poll(() => rows().length).toBe(COUNT);
    expect(names().slice(-1)).toEqual(["Kim Adler 150"]);
    await media("");
    await expect.poll(() => rows().length).toBeLessThan(60);
  });
});

describe("the menu of many candidates", () => {
  it("holds all of them while it is open, and gives the focus back", async () => {
    const menu = page.getByRole("button", { name: /^Kandidaten: / });
    const links = () => document.querySelectorAll("[popover] nav a").length;
    expect(links()).toBeLessThan(COUNT);
    await menu.click();
    await expect.poll(links).toBeGreaterThanOrEqual(COUNT);
    await userEvent.keyboard("{Escape}");
    await expect.poll(links).toBeLessThan(COUNT);
    await expect.element(menu).toHaveFocus();
    await menu.click();
    await page.getByRole("link", { name: "Kim Adler 77" }).click();
    await expect.element(page.getByRole("table", { name: "Kim Adler 77" })).toBeVisible();
  });
});
