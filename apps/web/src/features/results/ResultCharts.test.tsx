// @module-tag soak
import type { Assessment, ProcessRun } from "@assay/contract";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { candidateList, ratingList } from "../../testing/buildLists.ts";
import { testId } from "../../testing/buildRun.ts";
import { succeed } from "../../testing/fakeServer.ts";
import {
  ANNA,
  BERND,
  candidates,
  GROUP,
  INTERVIEW,
  LEADING,
  LISTENING,
  newObserver,
  observedRun,
  RUN,
  ROLE_PLAY,
} from "../../testing/observedRun.ts";
import { startApp, stopApp } from "../../testing/testApp.tsx";

beforeEach(() => page.viewport(1440, 900));
afterEach(stopApp);

const CENTRE = testId(10);
const [EVA, FINN] = [testId(401), testId(402)];

let count = 0;
const rating = (
  candidateId: string,
  exerciseId: string,
  observerId: string,
  values: Record<string, number | null>,
): Assessment => ({
  id: testId(5000 + (count += 1)),
  processRunId: RUN,
  candidateId,
  exerciseId,
  observerId,
  moderatorId: null,
  scaleId: testId(2),
  assessmentType: "OBSERVATION",
  values: Object.entries(values).map(([competencyId, selectedCriterion]) => ({
    competencyId,
    selectedCriterion,
    selectedCriterionOverwrite: null,
    selectedCueIds: [],
  })),
  updatedOn: "2026-11-01T08:00:00.000Z",
  revision: 1,
});
const ratings = [
  rating(ANNA, GROUP, EVA, { [LEADING]: 4, [LISTENING]: 3 }),
  rating(ANNA, GROUP, FINN, { [LEADING]: 5, [LISTENING]: 5 }),
  rating(ANNA, ROLE_PLAY, EVA, { [LEADING]: 2, [LISTENING]: null }),
  rating(ANNA, INTERVIEW, EVA, { [LEADING]: 4, [LISTENING]: 4 }),
];
const can = { changeCandidateState: true, seeAllAssessments: true, moderatorView: true };
const address = (candidateId: string, exerciseId: string, query: string) =>
  `${["/results", RUN, "candidate", candidateId, "processStep", exerciseId]
    .filter(Boolean)
    .join("/")}?${query}`;

async function open(path: string, run: Partial<ProcessRun> = {}) {
  const user = newObserver();
  const people = [
    { id: EVA, firstName: "Eva", lastName: "Meyer", type: "USER" as const },
    { id: FINN, firstName: "Finn", lastName: "Öz", type: "USER" as const },
  ];
  const given = { runState: "FINISHED" as const, people, ...run, can: can as ProcessRun["can"] };
  return startApp({
    path,
    user,
    answers: {
      [`GET /ProcessRun/${RUN}`]: succeed(observedRun(user.id, given)),
      [`GET /ProcessRun/${RUN}/Candidates`]: succeed(candidateList(candidates)),
      [`GET /Assessment/run/${RUN}/all`]: succeed(ratingList(ratings)),
      [`GET /Assessment/run/${RUN}`]: succeed(ratingList([])),
      "GET /ProcessRun/My?summary=true": succeed({ designs: [], processRuns: [] }),
    },
  });
}

const query = () => new URLSearchParams(location.search);
const picture = (name: RegExp) => page.getByRole("img", { name });
const figures = () => [...document.querySelectorAll("figure h2")].map((title) => title.textContent);
const marks = (role: string) =>
  document.querySelectorAll(`figure svg[role=img] [data-role=${role}]`);
const texts = (role: string) => [...marks(role)].map((mark) => mark.textContent);
const choose = (name: string) => page.getByRole("link", { name, exact: true }).click();

describe("the choice of a view", () => {
  it("sets the query view, and survives back [RES-006]", async () => {
    await open(address("", GROUP, "highlight=false"));
    await expect.element(page.getByRole("row", { name: /Kim Adler/ })).toBeVisible();
    await choose("Diagramm");
    await expect.element(picture(/^Kim Adler: Führen 4,5/)).toBeVisible();
    expect(query().get("view")).toBe("chart");
    expect(query().get("highlight")).toBe("false");
    await choose("Tabelle");
    await expect.element(page.getByRole("row", { name: /Kim Adler/ })).toBeVisible();
    expect(query().get("view")).toBe("table");
    history.back();
    await expect.element(picture(/^Kim Adler/)).toBeVisible();
    expect(query().get("view")).toBe("chart");
  });

  it("is bars or boxplots, in the address too [RES-014]", async () => {
    await open(address("", GROUP, "view=chart"));
    await expect.element(picture(/^Kim Adler/)).toBeVisible();
    expect(texts("value")).toEqual(["4,5", "4,0", "4,3"]);
    expect(marks("bar")).toHaveLength(2);
    await choose("Boxplot");
    await expect.poll(() => marks("box").length).toBe(3);
    expect(query().get("chartMode")).toBe("boxplot");
    expect(marks("bar")).toHaveLength(0);
    // Two ratings of each competency, and all four together.
    expect(marks("point")).toHaveLength(8);
    await expect.element(picture(/Führen 4,5 \(4–5\); Zuhören 4,0 \(3–5\)/)).toBeVisible();
    await choose("Balken");
    await expect.poll(() => marks("bar").length).toBe(2);
    expect(query().get("chartMode")).toBe("bar");
  });

  it("stays when the candidate is switched", async () => {
    await open(address("", CENTRE, "view=chart&chartMode=boxplot&singleDiagram=true"));
    await page.getByRole("button", { name: "Kandidaten: Alle Kandidaten" }).click();
    await page
      .getByRole("navigation", { name: "Kandidaten" })
      .getByRole("link", { name: "Kim Adler" })
      .click();
    await expect.poll(() => location.pathname).toContain(ANNA);
    expect(Object.fromEntries(query())).toEqual({
      view: "chart",
      chartMode: "boxplot",
      singleDiagram: "true",
    });
  });

  it("is not there under MANUAL [RES-007]", async () => {
    const { process } = observedRun("x");
    await open(address("", GROUP, "view=chart"), {
      process: { ...process, cutOffStrategy: "MANUAL" },
    });
    await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect.poll(() => page.getByRole("navigation", { name: "Ansicht" }).query()).toBeNull();
    expect(figures()).toEqual([]);
  });
});

describe("a single diagram", () => {
  const single = () => page.getByRole("switch", { name: "Alles in einem Diagramm" });

  it("can be chosen in a centre, not in a plain exercise [RES-015]", async () => {
    await open(address("", CENTRE, "view=chart"));
    await expect.element(single()).not.toBeChecked();
    await expect.poll(figures).toEqual(["Gruppe", "Rollenspiel"]);
    expect(query().has("singleDiagram")).toBe(false);
    await single().click({ force: true });
    await expect.poll(figures).toEqual(["Zentrum"]);
    expect(query().get("singleDiagram")).toBe("true");
    await expect.element(picture(/^Kim Adler: Führen 3,7; Zuhören 4,0/)).toBeVisible();
    await single().click({ force: true });
    await expect.poll(figures).toEqual(["Gruppe", "Rollenspiel"]);
    expect(query().has("singleDiagram")).toBe(false);
    await open(address("", INTERVIEW, "view=chart"));
    await expect.element(picture(/^Kim Adler/)).toBeVisible();
    await expect.poll(() => single().query()).toBeNull();
  });

  it("of a candidate compares the exercises of a centre competency by competency", async () => {
    await open(address(ANNA, CENTRE, "view=chart&singleDiagram=true"));
    await expect
      .element(picture(/^Führen: Gruppe 4,5; Rollenspiel 2,0; Mittelwert 3,7$/))
      .toBeVisible();
    await expect
      .element(picture(/^Zuhören: Gruppe 4,0; Rollenspiel nicht bewertet; Mittelwert 4,0$/))
      .toBeVisible();
  });
});

describe("a chart", () => {
  it("has an axis from the lowest to the highest criterion of the scale [RES-016]", async () => {
    const { scale } = observedRun("x");
    const criterions = [1, 2, 3, 4, 5, 6, 7].map((value) => ({
      ...scale.criterions[0]!,
      value,
    }));
    await open(address("", INTERVIEW, "view=chart"), { scale: { ...scale, criterions } });
    await expect.element(picture(/^Kim Adler/)).toBeVisible();
    const axis = texts("axisText").filter((text) => /^\d$/.test(text));
    expect([axis[0], axis.at(-1)]).toEqual(["1", "7"]);
    const lines = [...marks("grid")].map((line) => Number(line.getAttribute("x1")));
    const bar = marks("bar")[0];
    const end = Number(bar?.getAttribute("x")) + Number(bar?.getAttribute("width"));
    // 4 is the middle of 1 to 7.
    expect(end).toBeCloseTo((Math.min(...lines) + Math.max(...lines)) / 2, 3);
  });

  it("draws the limit where it judges, and says the word where nobody has rated", async () => {
    await open(address("", GROUP, "view=chart"));
    await expect.element(picture(/^Kim Berg: Führen nicht bewertet/)).toBeVisible();
    // The sum of each candidate is judged: the competencies are not.
    expect(marks("limit")).toHaveLength(2);
    expect(texts("unrated")).toEqual(["nicht bewertet", "nicht bewertet", "nicht bewertet"]);
  });

  it("marks competencies whose raters differ, until that is switched off [RES-017]", async () => {
    await open(address("", GROUP, "view=chart"));
    await expect.poll(() => marks("differs").length).toBe(1);
    const highlighting = page.getByRole("switch", { name: "Unterschiede hervorheben" });
    await highlighting.click({ force: true });
    await expect.poll(() => marks("differs").length).toBe(0);
    await highlighting.click({ force: true });
    await expect.poll(() => marks("differs").length).toBe(1);
  });

  it("has its numbers in a table behind it", async () => {
    await open(address("", GROUP, "view=chart"));
    await expect.element(page.getByText("Zahlen zum Diagramm")).toBeVisible();
    await page.getByText("Zahlen zum Diagramm").click();
    const table = page.getByRole("table", { name: "Gruppe" });
    await expect.element(table).toBeVisible();
    const row = table.getByRole("row", { name: /Kim Adler Führen/ });
    const cells = row.getByRole("cell").elements();
    expect(cells.map((cell) => cell.textContent)).toEqual([
      "Führen",
      "4,5",
      "-",
      "2",
      "4",
      "4,25",
      "4,50",
      "4,75",
      "5",
    ]);
  });

  it("leads from a candidate to their own charts by keyboard", async () => {
    await open(address("", GROUP, "view=chart"));
    const link = page.getByRole("link", { name: "Kim Adler" });
    await expect.element(link).toBeVisible();
    (link.element() as HTMLElement).focus();
    await userEvent.keyboard("{Enter}");
    await expect.poll(() => location.pathname).toContain(ANNA);
    await expect.element(picture(/^Kim Adler: Führen 4,5/)).toBeVisible();
    expect(query().get("view")).toBe("chart");
  });

  it("of a candidate whom nobody has rated says so", async () => {
    await open(address(BERND, INTERVIEW, "view=chart"));
    await expect
      .element(page.getByRole("heading", { name: "Noch keine Bewertungen" }))
      .toBeVisible();
  });
});

describe("taking a chart along", () => {
  const menu = () => page.getByRole("button", { name: "Kopieren" });
  afterEach(() => vi.restoreAllMocks());

  it("copies the numbers as a spreadsheet takes them", async () => {
    const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    await open(address("", GROUP, "view=chart"));
    await menu().click();
    await page.getByRole("button", { name: /Tabellenkalkulation/ }).click();
    await expect.element(page.getByText("Die Zahlen sind in der Zwischenablage.")).toBeVisible();
    const lines = write.mock.calls[0]?.[0].split("\n") ?? [];
    expect(lines[0]?.split("\t").slice(0, 4)).toEqual([
      "Kandidat",
      "Kompetenz",
      "Mittelwert",
      "Grenze",
    ]);
    expect(lines[1]).toBe("Kim Adler\tFühren\t4,5\t\t2\t4\t4,25\t4,50\t4,75\t5");
    expect(lines).toHaveLength(7);
  });

  it("copies a picture of it as PNG", async () => {
    const write = vi.spyOn(navigator.clipboard, "write").mockResolvedValue();
    await open(address("", GROUP, "view=chart"));
    await menu().click();
    await page.getByRole("button", { name: "Als Bild kopieren" }).click();
    await expect.element(page.getByText("Das Bild ist in der Zwischenablage.")).toBeVisible();
    const blob = await write.mock.calls[0]?.[0][0]?.getType("image/png");
    const image = await createImageBitmap(blob as Blob);
    expect(image.width).toBeGreaterThan(1400);
    expect(image.height).toBeGreaterThan(300);
  });

  it("says what to do when the browser does not allow it", async () => {
    vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new DOMException("no"));
    await open(address("", GROUP, "view=chart"));
    await menu().click();
    await page.getByRole("button", { name: /Tabellenkalkulation/ }).click();
    await expect.element(page.getByText(/hat das Kopieren nicht zugelassen/)).toBeVisible();
  });
});
