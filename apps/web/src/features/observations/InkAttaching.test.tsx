import type { Evidence } from "@assay/contract";
import { readDrawing } from "@assay/domain";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { inkLine, inkPage, storedObservation } from "../../testing/buildObservation.ts";
import { drag } from "../../testing/inkPointer.ts";
import { newObserver } from "../../testing/observedRun.ts";
import { paper } from "../../testing/observationDesk.ts";
import {
  button,
  chooseLasso,
  FIRST,
  FOR_LEADING,
  forgetChoices,
  goRound,
  inkTag,
  lasso,
  mark,
  openTagged,
  PAGE,
  SAVE,
  SECOND,
  stateOfMark,
} from "../../testing/taggedInk.ts";
import { stopApp } from "../../testing/testApp.tsx";

let user = newObserver();
beforeEach(() => {
  user = newObserver();
  forgetChoices();
});
afterEach(() => stopApp());

const tagOf = (fields?: Partial<Evidence>) => inkTag(user, fields);
const open = (tags?: Evidence[], opened?: Parameters<typeof openTagged>[2]) =>
  openTagged(user, tags, opened);

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
    await expect.poll(() => lit().length).toBe(0);
  });

  it("is shown once by an address that names it", async () => {
    const made = tag();
    await open([made], { drawn: [PAGE, long], search: `?page=${long.id}&evidence=${made.id}` });
    await expect.poll(isInView).toBe(true);
    await expect.poll(() => lit().length).toBe(0);
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
