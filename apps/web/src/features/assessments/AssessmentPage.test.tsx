import type { Assessment, ProcessRun } from "@assay/contract";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { candidateList, ratingList } from "../../testing/buildLists.ts";
import { testId, observerCan } from "../../testing/buildRun.ts";
import { buildTenant, type FakeRequest, refuse, succeed } from "../../testing/fakeServer.ts";
import {
  ANNA,
  candidates,
  GROUP,
  LEADING,
  LISTENING,
  newObserver,
  observedRun,
  ROLE_PLAY,
  RUN,
  storedRating,
} from "../../testing/observedRun.ts";
import { startApp, stopApp } from "../../testing/testApp.tsx";
import { pollAtOnce, stopClock } from "../../testing/stoppedClock.ts";

const CREATE = "POST /Assessment";
const UPDATE = "PUT /Assessment";
let user = newObserver();
beforeEach(() => {
  user = newObserver();
});
afterEach(() => {
  vi.useRealTimers();
  // Under a fake clock messages would not close.
  stopApp();
});

const rating = (exerciseId: string, leading: number | null, cueIds?: string[]) =>
  storedRating(user.id, exerciseId, leading, {}, cueIds);

type Sent = { id?: string; exerciseId?: string; values: Assessment["values"] };

/** Stores ratings as the server does: one per cell, with revisions. */
function fakeAssessments(stored: Assessment[]) {
  const store = (request: FakeRequest) => {
    const sent = request.body as Sent;
    const index = stored.findIndex(({ id }) => id === sent.id);
    const before = stored[index] ?? rating(sent.exerciseId ?? GROUP, null);
    const values = sent.values.map((value) => ({ ...value, selectedCriterionOverwrite: null }));
    const next = { ...before, values, revision: before.revision + 1 };
    if (index >= 0) stored[index] = next;
    else stored.push(next);
    return succeed(next)(request);
  };
  return {
    [`GET /Assessment/run/${RUN}`]: (request: FakeRequest) => succeed(ratingList(stored))(request),
    [CREATE]: store,
    [UPDATE]: store,
  };
}

const address = `/assessments/${RUN}/candidate/${ANNA}/exercise/${GROUP}/type/html`;

async function open(
  stored: Assessment[] = [],
  fields: Partial<ProcessRun> = {},
  { path = address, tenant = buildTenant() } = {},
) {
  const server = await startApp({
    path,
    user,
    tenant,
    answers: {
      [`GET /ProcessRun/${RUN}`]: succeed(observedRun(user.id, fields)),
      [`GET /ProcessRun/${RUN}/Candidates`]: succeed(candidateList(candidates)),
      [`GET /Observation/Run/${RUN}`]: succeed({ observations: [] }),
      "GET /ProcessRun/My?summary=true": succeed({ designs: [], processRuns: [] }),
      ...fakeAssessments(stored),
    },
  });
  const bodies = (call: string) =>
    server.requests
      .filter((request) => request.call === call)
      .map(({ body }) => body as { values: Assessment["values"] });
  return { server, bodies, stored };
}
const scale = (name: string) => page.getByRole("radiogroup", { name: `Bewertung von ${name}` });
const radio = (name: string, value: number) =>
  scale(name).getByRole("radio", { name: `${value} Stufe ${value}` });
const save = () => page.getByRole("button", { name: "Jetzt speichern" });
const state = () => document.querySelector("main [data-sync]")?.getAttribute("data-sync");

describe("a card", () => {
  it("stands there for each competency, and holds one choice [ASMT-003, ASMT-004, ROUTE-009]", async () => {
    await open();
    await expect.element(scale("Führen")).toBeVisible();
    await expect.poll(() => page.getByRole("radiogroup").elements()).toHaveLength(2);
    await radio("Führen", 2).click();
    await radio("Führen", 4).click();
    await expect.element(radio("Führen", 4)).toBeChecked();
    await expect.element(radio("Führen", 2)).not.toBeChecked();
    await expect.element(page.getByText("Stufe 4 Genau 4.")).toBeVisible();
  });

  it("is rated by arrow keys and number keys, and cleared by Delete", async () => {
    await open();
    await radio("Führen", 2).click();
    await userEvent.keyboard("{ArrowRight}");
    await expect.element(radio("Führen", 3)).toBeChecked();
    await userEvent.keyboard("5");
    await expect.element(radio("Führen", 5)).toBeChecked();
    await expect.element(radio("Führen", 5)).toHaveFocus();
    await userEvent.keyboard("9");
    await expect.element(radio("Führen", 5)).toBeChecked();
    await userEvent.keyboard("{Delete}");
    await expect.element(radio("Führen", 5)).not.toBeChecked();
  });

  it("leads on to the next competency by Enter, and stays at the last", async () => {
    await open();
    await radio("Führen", 2).click();
    await userEvent.keyboard("{Enter}");
    await expect.element(radio("Zuhören", 1)).toHaveFocus();
    await userEvent.keyboard("4{Enter}");
    await expect.element(radio("Zuhören", 4)).toHaveFocus();
  });

  it("opens the description of its competency, and closes it [ASMT-005]", async () => {
    await open();
    for (const name of ["Führen", "Zuhören"]) {
      const card = page.getByRole("region", { name });
      const description = card.getByText(`Was ${name} heißt.`);
      await expect.element(card).toBeVisible();
      await expect.element(description).not.toBeVisible();
      await card.getByText("Beschreibung", { exact: true }).click();
      await expect.element(description).toBeVisible();
      await card.getByText("Beschreibung", { exact: true }).click();
      await expect.element(description).not.toBeVisible();
    }
  });

  it("opens cues, whose ticks are stored [ASMT-006]", async () => {
    const { stored } = await open();
    await page.getByText("Verhaltensanker").first().click();
    await page.getByRole("checkbox", { name: "fragt nach" }).first().click();
    await radio("Führen", 4).click();
    await save().click();
    await expect
      .poll(() => stored[0]?.values)
      .toMatchObject([
        { competencyId: LEADING, selectedCriterion: 4, selectedCueIds: [testId(902)] },
        { competencyId: LISTENING, selectedCriterion: null, selectedCueIds: [] },
      ]);
  });

  it("sets the highlighted cues off only where the tenant has that [ASMT-007]", async () => {
    const group = () => page.getByRole("group", { name: /4 S4 – 5 S5/ }).first();
    await open();
    await page.getByText("Verhaltensanker").first().click();
    await expect.element(group()).toBeVisible();
    await expect.poll(() => page.getByText(/besonders wichtig/).query()).toBeNull();
    await open([], {}, { tenant: buildTenant({ tenantFeatures: ["ASSIGN_CUE_HIGHLIGHT"] }) });
    await page.getByText("Verhaltensanker").first().click();
    await expect.element(group().getByText(/besonders wichtig/)).toBeVisible();
  });
});

describe("behavioural cues", () => {
  const CUES = ["schweigt", "fragt nach", "fasst zusammen"];
  const disclosure = () => page.getByText("Verhaltensanker").first();
  const cue = (name: string) => page.getByRole("checkbox", { name }).first();
  const IDLE = ["1 S1 – 2 S2", "schweigt", "4 S4 – 5 S5", "fragt nach", "fasst zusammen"];
  /** The page's messages about cues, and its other messages. */
  const told = () => {
    const cues = document.querySelector("main details:has(input[type=checkbox])");
    const fields = [...(cues?.querySelectorAll("legend, label, p, [title]") ?? [])];
    // Without the messages of saving: the sync state, its hint, and "saved".
    const saved = ":not([data-tone=success], [data-sync] ~ *)";
    const messages = document.querySelectorAll(`:is([data-tone], [role=tooltip])${saved}`);
    return {
      cues: fields.map((part) => part.getAttribute("title") ?? part.textContent),
      whole: cues?.querySelector("summary + *")?.textContent,
      messages: [...messages].map((one) => one.textContent),
    };
  };
  const only = (...messages: string[]) => ({ cues: IDLE, whole: IDLE.join(""), messages });

  it("can be ticked before a rating, for it, against it and after it, and no word says otherwise [OERR-038]", async () => {
    for (const can of [{}, { moderatorView: true }] as Partial<ProcessRun["can"]>[]) {
      const { stored } = await open([], { can: can as ProcessRun["can"] });
      await disclosure().click();
      for (const name of CUES) await expect.element(cue(name)).toBeEnabled();
      await expect.poll(told).toEqual(only());
      await cue("fragt nach").click();
      await expect.element(cue("fragt nach")).toBeChecked();
      // Changing or removing the value keeps the ticked cues, and others can be added.
      await radio("Führen", 1).click();
      await cue("fasst zusammen").click();
      await userEvent.click(radio("Führen", 1));
      await userEvent.keyboard("{Delete}");
      await expect.element(radio("Führen", 1)).not.toBeChecked();
      await cue("schweigt").click();
      await cue("fragt nach").click();
      for (const name of CUES) await expect.element(cue(name)).toBeEnabled();
      await expect.poll(told).toEqual(only());
      await radio("Führen", 3).click();
      await save().click();
      await expect
        .poll(() => stored[0]?.values[0]?.selectedCueIds.toSorted())
        .toEqual([testId(901), testId(903)]);
      await cue("fragt nach").click();
      await expect.element(cue("fragt nach")).toBeChecked();
      await expect.poll(() => told()).toEqual(only());
      user = newObserver();
    }
  });

  it("are closed with the ratings, for the one reason that holds for both [OERR-038]", async () => {
    const reasons = {
      DRAFT: /^Der Lauf hat noch nicht begonnen\./,
      PREPARED: /^Der Lauf hat noch nicht begonnen\./,
      FINISHED: /^Die Beobachtungsphase ist abgeschlossen\./,
      ARCHIVED: /^Der Lauf ist archiviert\./,
      ANONYMIZED: /^Der Lauf ist anonymisiert\./,
    };
    for (const [runState, reason] of Object.entries(reasons)) {
      await open([rating(GROUP, 4, [testId(902)])], { runState: runState as "DRAFT" });
      await disclosure().click();
      await expect.element(cue("fragt nach")).toBeChecked();
      for (const name of CUES) await expect.element(cue(name)).toBeDisabled();
      await cue("schweigt").click({ force: true });
      await cue("schweigt").hover({ force: true });
      await expect.element(cue("schweigt")).not.toBeChecked();
      await expect.poll(told).toEqual(only(expect.stringMatching(reason) as string));
      expect(told().messages[0]).not.toMatch(/Verhaltensanker/);
    }
    await open([], { can: { ...observerCan, rate: "noRight" } });
    await disclosure().click();
    for (const name of CUES) await expect.element(cue(name)).toBeDisabled();
    await cue("schweigt").click({ force: true });
    await expect.poll(told).toEqual(only());
  });

  it("stay open where the server fails or refuses, which is said of the ratings [OERR-038]", async () => {
    const { server } = await open();
    server.answers[CREATE] = () => new Response("", { status: 500 });
    await disclosure().click();
    await cue("fragt nach").click();
    await radio("Führen", 3).click();
    await save().click();
    await expect.poll(state).toBe("waiting");
    for (const name of CUES) await expect.element(cue(name)).toBeEnabled();
    await expect.poll(told).toEqual(only());
    server.answers[CREATE] = refuse("WRONG_PROCESS_RUN_STATE");
    await cue("schweigt").click();
    await save().click();
    await expect.poll(state).toBe("refused");
    for (const name of CUES) await expect.element(cue(name)).toBeEnabled();
    const refused = expect.stringMatching(/^Der Server nimmt diese Bewertungen nicht an/);
    await expect.poll(() => told().messages).toEqual([refused]);
    expect(told()).toMatchObject({ cues: IDLE, whole: IDLE.join("") });
  });
});

describe("saving", () => {
  it("asks for a rating first where there is none [ASMT-012]", async () => {
    const { bodies } = await open();
    await save().click();
    await expect.element(page.getByText("Bitte wähle zuerst eine Bewertung")).toBeVisible();
    expect(bodies(CREATE)).toHaveLength(0);
  });

  it("happens at once with the save icon [ASMT-008]", async () => {
    const { bodies } = await open();
    await expect.element(scale("Führen")).toBeVisible();
    stopClock();
    await radio("Führen", 3).click();
    await save().click();
    await pollAtOnce(() => bodies(CREATE)).toHaveLength(1);
    // Under the same clock, since an unfinished request would delay the next test.
    await expect.poll(state).toBe("saved");
  });

  it("happens 3 s after the last change, and says so [ASMT-009, ASMT-013]", async () => {
    const { bodies } = await open();
    await expect.element(scale("Führen")).toBeVisible();
    stopClock();
    // Not by the browser, whose clicks advance the clock by the time that they take.
    (radio("Führen", 3).element() as HTMLElement).click();
    await vi.advanceTimersByTimeAsync(2000);
    (radio("Zuhören", 4).element() as HTMLElement).click();
    await vi.advanceTimersByTimeAsync(2900);
    expect(bodies(CREATE)).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(200);
    vi.useRealTimers();
    await expect.poll(() => bodies(CREATE)).toHaveLength(1);
    await expect.poll(() => document.querySelector("[data-tone=success]")).not.toBeNull();
    await expect.poll(() => document.querySelector("[data-tone=success]")).toBeNull();
  });

  it("happens when the page is left [ASMT-014, ASMT-010]", async () => {
    const { stored } = await open();
    const observation = page.getByRole("link", { name: "Zur Beobachtung" });
    // The link leads to text or pen, as the user has written.
    const place = `${RUN}/candidate/${ANNA}/exercise/${GROUP}`;
    await expect.element(observation).toHaveAttribute("href", `/observations/${place}/type`);
    await expect
      .element(page.getByRole("link", { name: "Zu den Ergebnissen" }))
      .toHaveAttribute("href", `/results/${RUN}/candidate/${ANNA}/processStep/${GROUP}`);
    stopClock();
    await radio("Führen", 3).click();
    await observation.click();
    const rated = () => stored[0]?.values[0]?.selectedCriterion;
    await pollAtOnce(rated).toBe(3);
    vi.useRealTimers();
  });

  it("has its ways on in view all the time, the observation on the left [ASMT-010]", async () => {
    await page.viewport(600, 400);
    await open();
    const link = (name: string) => page.getByRole("link", { name });
    const [left, right] = [link("Zur Beobachtung"), link("Zu den Ergebnissen")];
    await expect.element(scale("Führen")).toBeVisible();
    expect(document.documentElement.scrollHeight).toBeGreaterThan(600);
    await expect.element(left).toBeInViewport();
    await expect.element(right).toBeInViewport();
    const place = (one: typeof left) => one.element().getBoundingClientRect();
    expect(place(left).right).toBeLessThan(place(right).left);
    await page.viewport(414, 896);
  });

  it("creates first, then updates what is stored [ASMT-015]", async () => {
    const { bodies, stored } = await open();
    await radio("Führen", 3).click();
    await save().click();
    await expect.poll(state).toBe("saved");
    await radio("Führen", 5).click();
    await save().click();
    await expect.poll(() => bodies(UPDATE)).toHaveLength(1);
    expect(bodies(UPDATE)[0]).toMatchObject({ id: `a${GROUP.slice(1)}`, revision: 2 });
    expect(bodies(CREATE)).toHaveLength(1);
    expect(stored).toHaveLength(1);
    await expect.poll(state).toBe("saved");
  });

  it("that fails says nothing, and is shown by the sync state [OERR-023]", async () => {
    const { server } = await open();
    server.answers[CREATE] = () => new Response("", { status: 500 });
    await radio("Führen", 3).click();
    await save().click();
    await expect.poll(state).toBe("waiting");
    expect(document.querySelector("[data-tone=error]")).toBeNull();
    await expect.element(radio("Führen", 3)).toBeChecked();
  });

  it("never drops what another device has rated: the user chooses", async () => {
    const { server, bodies } = await open();
    const other = { ...rating(GROUP, 1), revision: 7 };
    server.answers[CREATE] = succeed(other);
    await radio("Führen", 4).click();
    await save().click();
    await expect.element(page.getByText("Führen: hier 4, dort 1")).toBeVisible();
    server.answers[UPDATE] = succeed({ ...other, values: rating(GROUP, 4).values, revision: 8 });
    await page.getByRole("button", { name: "Die von diesem Gerät" }).click();
    await expect.poll(() => bodies(UPDATE)).toHaveLength(1);
    expect(bodies(UPDATE)[0]).toMatchObject({ id: other.id, revision: 7 });
    await expect.poll(state).toBe("saved");
    await expect.element(radio("Führen", 4)).toBeChecked();
  });
});

describe("the way around", () => {
  it("leads to other cells, with the progress of each [ASMT-011]", async () => {
    await open([rating(ROLE_PLAY, 3)]);
    await page.getByRole("button", { name: /^Wechseln/ }).click();
    const exercises = page.getByRole("navigation", { name: "Übungen" }).getByRole("link");
    await expect.poll(() => exercises.elements().length).toBe(3);
    await expect.element(exercises.nth(0).getByRole("img")).toHaveAccessibleName("offen");
    await expect.element(exercises.nth(1).getByRole("img")).toHaveAccessibleName("begonnen");
    await exercises.nth(1).click();
    await expect.poll(() => location.pathname).toContain(ROLE_PLAY);
    await expect.element(radio("Führen", 3)).toBeChecked();
  });

  it("goes elsewhere without candidate or exercise [ROUTE-010]", async () => {
    await open([], {}, { path: `/assessments/${RUN}/candidate//exercise/${GROUP}/type/html` });
    await expect.poll(() => location.pathname).toBe("/dashboard");
    await open([], {}, { path: `/assessments/${RUN}/candidate/${ANNA}/exercise//type/html` });
    await expect.poll(() => location.pathname).toBe("/dashboard");
  });

  it("says why nothing can be rated", async () => {
    await open([rating(GROUP, 3)], { runState: "FINISHED" });
    await expect.element(page.getByText(/Bewertungen stehen fest/)).toBeVisible();
    await expect.element(radio("Führen", 3)).toBeDisabled();
  });
});
