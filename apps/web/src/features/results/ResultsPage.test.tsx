import type { Assessment, Candidate, ProcessRun } from "@assay/contract";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { defaultCutOff } from "@assay/domain";
import { page, userEvent } from "vitest/browser";
import { candidateList, ratingList } from "../../testing/buildLists.ts";
import { testId } from "../../testing/buildRun.ts";
import { type FakeRequest, succeed } from "../../testing/fakeServer.ts";
import {
  ANNA,
  BERND,
  candidates,
  GROUP,
  INTERVIEW,
  LEADING,
  LISTENING,
  changedRun,
  newObserver,
  observedRun,
  ROLE_PLAY,
  RUN,
} from "../../testing/observedRun.ts";
import { startApp, stopApp } from "../../testing/testApp.tsx";

beforeEach(() => page.viewport(1440, 900));
afterEach(stopApp);

const CENTRE = testId(10);
const [EVA, FINN] = [testId(401), testId(402)];
const ALL = `GET /Assessment/run/${RUN}/all`;
const OWN = `GET /Assessment/run/${RUN}`;

const value = (competencyId: string, selectedCriterion: number | null) => ({
  competencyId,
  selectedCriterion,
  selectedCriterionOverwrite: null,
  selectedCueIds: [],
});
let count = 0;
const rating = (
  candidateId: string,
  exerciseId: string,
  observerId: string,
  leading: number | null,
  listening: number | null,
): Assessment => ({
  id: testId(5000 + (count += 1)),
  processRunId: RUN,
  candidateId,
  exerciseId,
  observerId,
  moderatorId: null,
  scaleId: testId(2),
  assessmentType: "OBSERVATION",
  values: [value(LEADING, leading), value(LISTENING, listening)],
  updatedOn: "2026-11-01T08:00:00.000Z",
  revision: 1,
});
const ratings = [
  rating(ANNA, GROUP, EVA, 4, 3),
  rating(ANNA, GROUP, FINN, 5, 5),
  rating(ANNA, ROLE_PLAY, EVA, 4, 4),
];
const people = [
  { id: EVA, firstName: "Eva", lastName: "Meyer", type: "USER" as const },
  { id: FINN, firstName: "Finn", lastName: "Öz", type: "USER" as const },
];
const decides: Partial<ProcessRun["can"]> = {
  changeCandidateState: true,
  seeAllAssessments: true,
  moderatorView: true,
  readAllObservations: true,
};
const address = (candidateId = "", exerciseId = "", view = "") =>
  [`${view}/results`, RUN, "candidate", candidateId, "processStep", exerciseId]
    .filter(Boolean)
    .join("/");

interface Options {
  path?: string;
  run?: Partial<ProcessRun>;
  can?: Partial<ProcessRun["can"]>;
  assessments?: Assessment[];
  named?: Candidate[];
}

async function open({
  path = address("", GROUP),
  run,
  can = decides,
  assessments = ratings,
  named = candidates,
}: Options = {}) {
  const user = newObserver();
  const given = {
    runState: "FINISHED" as const,
    people,
    ...run,
    can: can as ProcessRun["can"],
  };
  const shown = observedRun(user.id, given);
  return startApp({
    path,
    user,
    answers: {
      [`GET /ProcessRun/${RUN}`]: succeed(shown),
      [`GET /ProcessRun/${RUN}/Candidates`]: succeed(candidateList(named)),
      [ALL]: succeed(ratingList(assessments)),
      [OWN]: succeed(ratingList(assessments.filter(({ observerId }) => observerId === EVA))),
      "PUT /ProcessRun": (request: FakeRequest) => succeed(changedRun(shown, request, 2))(request),
      "GET /ProcessRun/My?summary=true": succeed({ designs: [], processRuns: [] }),
    },
  });
}
const row = (name: RegExp) => page.getByRole("row", { name });
const cells = (name: RegExp) =>
  row(name)
    .getByRole("cell")
    .elements()
    .map((cell) => cell.textContent?.trim());
const heads = () =>
  [...document.querySelectorAll<HTMLElement>("thead th")].map((head) => head.innerText.trim());
const highlighting = () => page.getByRole("switch", { name: "Unterschiede hervorheben" });
const marked = () => document.querySelectorAll("td[data-differs]").length;

describe("the table of a step", () => {
  it("has a row per candidate, a column per competency, the average and a state [RES-007, RES-008, RES-009, RES-010]", async () => {
    await open();
    await expect.element(row(/Kim Adler/)).toBeVisible();
    expect(heads()).toEqual(["Kandidat", "Führen", "Zuhören", "Mittelwert", "Status"]);
    await expect.poll(() => page.getByRole("row").elements()).toHaveLength(3);
    const marker = document.querySelector("thead circle");
    expect(marker?.getAttribute("fill")).toBe("#336699");
    expect(cells(/Kim Adler/).slice(0, 2)).toEqual(["4,5", "4,0"]);
    expect(cells(/Kim Adler/)[2]).toMatch(/^4,3bestanden2 Werte fehlen$/);
  });

  it("lists the candidates by last name, in the menu too", async () => {
    const [anna, bernd] = candidates as [Candidate, Candidate];
    const named = [
      { ...anna, firstName: "Ada", lastName: "Wolf" },
      { ...bernd, firstName: "Zoe", lastName: "Özal" },
    ];
    await open({ named });
    await expect.element(row(/Ada Wolf/)).toBeVisible();
    const inOrder = ["Zoe Özal", "Ada Wolf"];
    expect(
      page
        .getByRole("rowheader")
        .elements()
        .map((head) => head.textContent?.trim()),
    ).toEqual(inOrder);
    await page.getByRole("button", { name: "Kandidaten: Alle Kandidaten" }).click();
    const links = page.getByRole("navigation", { name: "Kandidaten" }).getByRole("link");
    await expect
      .poll(() => links.elements().map((link) => link.textContent))
      .toEqual(["Alle Kandidaten", ...inOrder]);
  });

  it("shows '-' and 'no ratings', and no verdict, where nobody has rated [CALC-011]", async () => {
    await open();
    await expect.element(row(/Kim Berg/)).toBeVisible();
    expect(cells(/Kim Berg/).slice(0, 3)).toEqual(["-", "-", "-keine Bewertungen"]);
  });

  it("calls values and verdicts preliminary while the run is going on, and fails nobody", async () => {
    const { process } = observedRun("x");
    const cutOff = { ...defaultCutOff(), cutOffValue: 5 };
    const strict = process.items.map((item) => ({
      ...item,
      cutOff,
      items: item.items.map((part) => ({ ...part, cutOff })),
    }));
    await open({ run: { runState: "STARTED", process: { ...process, items: strict } } });
    await expect.element(page.getByText(/^Vorläufig: Der Lauf/)).toBeVisible();
    expect(cells(/Kim Adler/)[2]).toBe("4,3vorläufig: noch nicht bestanden2 Werte fehlen");
    const verdict = row(/Kim Adler/).getByRole("button", { name: /noch nicht bestanden/ });
    const color = verdict.element().querySelector("svg")?.getAttribute("stroke");
    expect(color).not.toContain("error");
  });

  it("takes the median with two decimals, headed so [RES-009, CALC-005]", async () => {
    const median = observedRun("x").process;
    await open({ run: { process: { ...median, cutOffStrategy: "MEDIAN" } } });
    await expect.element(row(/Kim Adler/)).toBeVisible();
    expect(heads()).toContain("Median");
    expect(cells(/Kim Adler/)[2]).toMatch(/^4,50/);
  });

  it("tells which limits were reached", async () => {
    await open();
    await page.getByRole("button", { name: /Kim Adler: bestanden/ }).click();
    const dialog = page.getByRole("dialog");
    await expect.element(dialog.getByText("Über alle Bewertungen")).toBeVisible();
    await expect.element(dialog.getByText("4,3 von mindestens 4")).toBeVisible();
    await expect.element(dialog.getByRole("img", { name: "erreicht" })).toBeVisible();
  });

  it("highlights differences above 1, until that is switched off [RES-017, CALC-012]", async () => {
    await open();
    await expect.poll(marked).toBe(1);
    await expect.element(row(/Kim Adler/).getByRole("img", { name: /mehr als 1/ })).toBeVisible();
    await highlighting().click({ force: true });
    await expect.poll(marked).toBe(0);
    expect(
      row(/Kim Adler/)
        .getByRole("img", { name: /mehr als 1/ })
        .query(),
    ).toBeNull();
    expect(new URLSearchParams(location.search).get("highlight")).toBe("false");
    await expect.element(highlighting()).not.toBeChecked();
    await highlighting().click({ force: true });
    await expect.poll(marked).toBe(1);
    await expect.element(highlighting()).toBeChecked();
  });
});

describe("the table of a candidate", () => {
  it("has competencies as rows and each exercise's observers as columns [RES-011, RES-012]", async () => {
    await open({ path: address(ANNA, CENTRE) });
    await expect.element(row(/^Führen/)).toBeVisible();
    expect(heads()).toEqual(["Kompetenz", "Gruppe", "Rollenspiel", "Mittelwert", "EM", "FÖ", "EM"]);
    expect(cells(/^Führen/)).toEqual(["4", "5", "4", "4,3"]);
    expect(cells(/^Zuhören/)).toEqual(["3", "5", "4", "4,0"]);
    expect(cells(/^Mittelwert/)).toEqual(["4,3", "4,0", "4,2"]);
    await expect.poll(marked).toBe(2);
    await page.getByRole("button", { name: "Eva Meyer" }).first().hover();
    await expect.element(page.getByRole("tooltip", { name: "Eva Meyer" })).toBeVisible();
  });

  it("highlights in it too, until that is switched off [RES-017]", async () => {
    await open({ path: `${address(ANNA, CENTRE)}?highlight=false` });
    await expect.element(row(/^Führen/)).toBeVisible();
    await expect.element(highlighting()).not.toBeChecked();
    expect(marked()).toBe(0);
    await highlighting().click({ force: true });
    await expect.poll(marked).toBe(2);
    await highlighting().click({ force: true });
    await expect.poll(marked).toBe(0);
  });

  it("numbers observers who are no longer known in order of appearance [RES-013]", async () => {
    const gone = { id: FINN, firstName: null, lastName: null, type: "ANONYMIZED" as const };
    await open({ path: address(ANNA, GROUP), run: { people: [gone] } });
    await expect
      .element(page.getByRole("button", { name: "Beobachter 1" }))
      .toHaveTextContent("B1");
    await expect
      .element(page.getByRole("button", { name: "Beobachter 2" }))
      .toHaveTextContent("B2");
  });

  it("counts an overwritten value instead of the first one [CALC-013]", async () => {
    const overwritten = ratings.map((one) =>
      one.observerId === FINN
        ? {
            ...one,
            values: [value(LEADING, 5), { ...value(LISTENING, 5), selectedCriterionOverwrite: 4 }],
          }
        : one,
    );
    await open({ path: address(ANNA, GROUP), assessments: overwritten });
    await expect.element(row(/^Zuhören/)).toBeVisible();
    expect(cells(/^Zuhören/)).toEqual(["3", "4", "3,5"]);
    expect(marked()).toBe(0);
  });

  it("is empty with a line that says so where nobody has rated", async () => {
    await open({ path: address(BERND, INTERVIEW) });
    await expect
      .element(page.getByRole("heading", { name: "Noch keine Bewertungen" }))
      .toBeVisible();
  });
});

describe("the toolbar", () => {
  it("switches the candidate and keeps step and query [RES-001, RES-002, RES-003]", async () => {
    await open({ path: `${address("", GROUP)}?view=table&highlight=false` });
    await page.getByRole("button", { name: "Kandidaten: Alle Kandidaten" }).click();
    const links = page.getByRole("navigation", { name: "Kandidaten" }).getByRole("link");
    await expect
      .poll(() => links.elements().map((link) => link.textContent))
      .toEqual(["Alle Kandidaten", "Kim Adler", "Kim Berg"]);
    await links.nth(1).click();
    await expect.poll(() => location.pathname).toBe(address(ANNA, GROUP));
    expect(new URLSearchParams(location.search).get("view")).toBe("table");
    expect(new URLSearchParams(location.search).get("highlight")).toBe("false");
    await page.getByRole("button", { name: "Kandidaten: Kim Adler" }).click();
    await links.nth(0).click();
    await expect.poll(() => location.pathname).toBe(address("", GROUP));
  });

  it("has the centre as a group with overview and exercises, the current one open [RES-004, RES-005]", async () => {
    await open();
    await page.getByRole("button", { name: "Übungen: Gruppe" }).click();
    const menu = page.getByRole("navigation", { name: "Übungen" });
    const group = menu.getByRole("group");
    await expect.element(group).toHaveAttribute("open");
    await expect
      .poll(() =>
        group
          .getByRole("link")
          .elements()
          .map((link) => link.textContent),
      )
      .toEqual(["Überblick", "Gruppe", "Rollenspiel"]);
    await expect
      .poll(() => document.querySelector("li[data-current] summary")?.textContent)
      .toBe("Zentrum");
    await menu.getByRole("link", { name: "Interview" }).click();
    await expect.poll(() => location.pathname).toBe(address("", INTERVIEW));
  });

  it("reads anew, but not twice within 10 s [RES-019, RES-020, ERR-45]", async () => {
    const server = await open();
    await expect.element(row(/Kim Adler/)).toBeVisible();
    const reads = () => server.requests.filter(({ call }) => call === ALL).length;
    const before = reads();
    await page.getByRole("button", { name: "Neu laden" }).click();
    await expect.poll(reads).toBe(before + 1);
    await page.getByRole("button", { name: "Neu laden" }).click();
    await expect.element(page.getByText(/Nicht so schnell, ein Klick genügt/)).toBeVisible();
    expect(reads()).toBe(before + 1);
  });

  it("leads back to the dashboard with the run selected [RES-018]", async () => {
    await open();
    await expect
      .element(page.getByRole("link", { name: "Zur Übersicht" }))
      .toHaveAttribute("href", `/dashboard?processRun=${RUN}`);
  });

  it("is reached by the entry of the results, with and without audit [ROUTE-012, ROUTE-014]", async () => {
    await open({ path: `/results/${RUN}` });
    await expect.poll(() => location.pathname).toBe(address("", CENTRE));
    await open({ path: address("", GROUP, "/audit") });
    await expect.element(row(/Kim Adler/)).toBeVisible();
    await expect.poll(() => page.getByRole("combobox", { name: /Status von/ }).query()).toBeNull();
  });
});

describe("the state of a candidate", () => {
  const menu = (name: string) => page.getByRole("combobox", { name: `Status von ${name}` });

  it("is one of five, changed at once, with the whole run [CAND-014, CAND-017, RES-010, ACC-005]", async () => {
    const server = await open();
    await expect.element(menu("Kim Adler")).toHaveValue("OPEN");
    await expect.poll(() => menu("Kim Adler").getByRole("option").elements()).toHaveLength(5);
    await userEvent.selectOptions(menu("Kim Adler"), "HIRED");
    await expect.element(menu("Kim Adler")).toHaveValue("HIRED");
    const puts = () => server.requests.filter(({ call }) => call === "PUT /ProcessRun");
    await expect.poll(() => puts().length).toBe(1);
    expect(puts()[0]?.body).toMatchObject({
      id: RUN,
      name: "Herbst",
      changedCandidateId: ANNA,
      candidates: [
        { candidateId: ANNA, candidateState: "HIRED", exerciseIdOfCandidateStateChange: GROUP },
        { candidateId: BERND, candidateState: "OPEN" },
      ],
    });
    expect(puts()[0]?.body).not.toHaveProperty("process");
  });

  it("comes back without a word when that fails [CAND-018]", async () => {
    const server = await open();
    await expect.element(menu("Kim Adler")).toBeVisible();
    let fail = () => {};
    server.answers["PUT /ProcessRun"] = () =>
      new Promise((resolve) => {
        fail = () => resolve(new Response("", { status: 500 }));
      });
    await userEvent.selectOptions(menu("Kim Adler"), "VETO");
    await expect.element(menu("Kim Adler")).toHaveValue("VETO");
    fail();
    await expect.element(menu("Kim Adler")).toHaveValue("OPEN");
    await expect.poll(() => document.querySelector("[data-tone=error]")).toBeNull();
  });

  it("is only shown to those who may not change it [CAND-016]", async () => {
    await open({ can: { seeAllAssessments: true } });
    await expect.element(row(/Kim Adler/).getByText("Entscheidung offen")).toBeVisible();
    await expect.poll(() => menu("Kim Adler").query()).toBeNull();
  });
});

it("shows an observer their own ratings only, and says so", async () => {
  const server = await open({ can: {} });
  await expect.element(page.getByText(/deine eigenen Bewertungen/)).toBeVisible();
  expect(cells(/Kim Adler/).slice(0, 2)).toEqual(["4,0", "3,0"]);
  expect(server.requests.some(({ call }) => call === ALL)).toBe(false);
});
