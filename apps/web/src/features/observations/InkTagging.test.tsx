// @module-tag soak
import type { Evidence } from "@assay/contract";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { storedObservation } from "../../testing/buildObservation.ts";
import { down, drag, move, up } from "../../testing/inkPointer.ts";
import { ANNA, GROUP, LEADING, LISTENING, newObserver, RUN } from "../../testing/observedRun.ts";
import { drawing, openDesk, paper } from "../../testing/observationDesk.ts";
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
  marks,
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
