import type { Assessment, Observation, ProcessRun } from "@assay/contract";
import type { CutOff } from "@assay/domain";
import { afterEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { candidateList, ratingList } from "../../testing/buildLists.ts";
import { testId } from "../../testing/buildRun.ts";
import { buildUser, refuse, succeed } from "../../testing/fakeServer.ts";
import {
  ANNA,
  candidates,
  GROUP,
  INTERVIEW,
  LEADING,
  LISTENING,
  observedRun,
  ROLE_PLAY,
  RUN,
  storedRating,
} from "../../testing/observedRun.ts";
import { startApp, stopApp } from "../../testing/testApp.tsx";

afterEach(stopApp);

const CENTRE = testId(10);
const [EVA, FINN, GONE] = [testId(401), testId(402), testId(403)];
const READ = `GET /Observation/Run/${RUN}?candidateId=${ANNA}`;

/** A number, or what it was and what a moderator made of it. */
type Given = number | null | [from: number, to: number];
let count = 0;
const rating = (exerciseId: string, observerId: string, given: Given[]): Assessment =>
  storedRating(observerId, exerciseId, null, {
    id: testId(6000 + (count += 1)),
    values: [LEADING, LISTENING].map((competencyId, index) => {
      const value = given[index] ?? null;
      const [selectedCriterion, selectedCriterionOverwrite] = Array.isArray(value)
        ? value
        : [value, null];
      return { competencyId, selectedCriterion, selectedCriterionOverwrite, selectedCueIds: [] };
    }),
  });
const people = [
  { id: EVA, firstName: "Eva", lastName: "Meyer", type: "USER" as const },
  { id: FINN, firstName: "Finn", lastName: "Öz", type: "USER" as const },
];
const ratings = () => [
  rating(GROUP, EVA, [4, [3, 4]]),
  rating(GROUP, FINN, [5, 4]),
  rating(ROLE_PLAY, GONE, [2, null]),
];
const written = (
  exerciseId: string,
  observerId: string,
  options: Partial<Observation> & { content: string; competencyId?: string },
): Observation => {
  const { content, competencyId = null, ...rest } = options;
  const id = testId(7000 + (count += 1));
  const base = { title: "Beitrag", alternative: "", name: "Gruppe", revision: 1 };
  return {
    id,
    processRunId: RUN,
    candidateId: ANNA,
    exerciseId,
    observerId,
    type: "html",
    updatedOn: "2026-11-01T08:00:00.000Z",
    pages: [{ ...base, id, page: 1, content, competencyId, updatedOn: "2026-11-01T08:00:00.000Z" }],
    ...rest,
  };
};

interface Options {
  path: string;
  strategy?: ProcessRun["process"]["cutOffStrategy"];
  cutOff?: Partial<CutOff>;
  assessments?: Assessment[];
  can?: Partial<ProcessRun["can"]>;
  user?: ReturnType<typeof buildUser>;
  observations?: Observation[];
}

async function open(options: Options) {
  const { path, strategy = "AVG", cutOff, assessments = ratings(), observations = [] } = options;
  const user = options.user ?? buildUser();
  const can = (options.can ?? {
    seeAllAssessments: true,
    moderatorView: true,
  }) as ProcessRun["can"];
  const run = observedRun(user.id, { runState: "FINISHED", people, can });
  const items = run.process.items.map((item) => ({
    ...item,
    cutOff: item.cutOff && { ...item.cutOff, ...cutOff },
  }));
  const shown = { ...run, process: { ...run.process, items, cutOffStrategy: strategy } };
  return startApp({
    path: `/results/${RUN}${path}`,
    user,
    answers: {
      [`GET /ProcessRun/${RUN}`]: succeed(shown),
      [`GET /ProcessRun/${RUN}/Candidates`]: succeed(candidateList(candidates)),
      [`GET /Assessment/run/${RUN}/all`]: succeed(ratingList(assessments)),
      [`GET /Assessment/run/${RUN}`]: succeed(ratingList(assessments)),
      [READ]: succeed({ observations }),
    },
  });
}
const dialog = () => page.getByRole("dialog");
const row = (name: RegExp) => page.getByRole("row", { name });
const words = () => dialog().element().textContent ?? "";

describe("a value explains itself", () => {
  it("by its ratings, the formula, the rounding and the limit [CALC-004, CALC-013]", async () => {
    await open({ path: `/candidate/processStep/${GROUP}` });
    await row(/Kim Adler/)
      .getByRole("button", { name: /Kim Adler: bestanden, 4,3/ })
      .click();
    await expect.element(dialog().getByText("(4 + 4 + 4 + 5) / 4 = 4,25")).toBeVisible();
    expect(words()).toContain("4,25 → 4,3");
    expect(words()).toContain("auf eine Nachkommastelle");
    expect(words()).toContain("4,3 ≥ 4");
    expect(
      dialog()
        .getByRole("row", { name: /Zuhören/ })
        .element().textContent,
    ).toMatch(/Eva Meyer.*3.*→.*4.*korrigiert.*Finn Öz/);
    await expect.element(dialog().getByText("4, korrigiert, ursprünglich 3")).toBeInTheDocument();
  });

  it("in every cell of the table of a step, by arrow keys too", async () => {
    await open({ path: `/candidate/processStep/${GROUP}` });
    const cell = row(/Kim Adler/).getByRole("button", { name: "4,5" });
    await expect.element(cell).toHaveAccessibleDescription(/wie sie zustande kommt/);
    cell.element().focus();
    await userEvent.keyboard("{ArrowRight}{Enter}");
    await expect
      .element(page.getByRole("dialog", { name: /Kim Adler · Gruppe · Zuhören/ }))
      .toBeVisible();
    await expect.element(dialog().getByText("(4 + 4) / 2 = 4")).toBeVisible();
    await expect
      .element(dialog().getByText("Für diesen Wert gilt keine eigene Grenze."))
      .toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(row(/Kim Adler/).getByRole("button", { name: "4,0" })).toHaveFocus();
  });

  it("as a median with the values in the middle marked [CALC-005]", async () => {
    await open({ path: `/candidate/processStep/${CENTRE}`, strategy: "MEDIAN" });
    await row(/Kim Adler/)
      .getByRole("button", { name: /^4,00/ })
      .first()
      .click();
    const items = dialog().getByRole("listitem");
    await expect.element(items.first()).toBeVisible();
    const marks = [...dialog().element().querySelectorAll("mark")].map((one) => one.textContent);
    expect(marks).toEqual(["4"]);
    expect(words()).toContain("In der Mitte steht Wert 2 von 3.");
    expect(words()).toContain("auf 2 Nachkommastellen");
    // Who is no longer known has the number of the table.
    expect(words()).toContain("Beobachter 1");
  });

  it("with what is left out, because nobody rated it or because the step does not count it", async () => {
    await open({
      path: `/candidate/processStep/${CENTRE}`,
      cutOff: { selectedSubItemIndexes: [0] },
    });
    await row(/Kim Adler/)
      .getByRole("button", { name: /Kim Adler/ })
      .click();
    await dialog().getByText("2 Bewertungen zählen nicht").click();
    await expect.element(dialog().getByText(/Übungen zählen für das Urteil/)).toBeVisible();
    expect(words()).toContain("Rollenspiel · Führen");
  });

  it("in the table of a candidate: competency, exercise, everything; only what counts", async () => {
    await open({
      path: `/candidate/${ANNA}/processStep/${CENTRE}`,
      cutOff: { selectedSubItemIndexes: [0] },
    });
    await expect.element(row(/^Führen/)).toBeVisible();
    const press = async (name: RegExp, value: string) => {
      await row(name).getByRole("button", { name: value, exact: true }).last().click();
      await expect.element(dialog()).toBeVisible();
      const said = words();
      await userEvent.keyboard("{Escape}");
      await expect.element(dialog()).not.toBeInTheDocument();
      return said;
    };
    expect(await press(/^Führen/, "4,5")).toContain("(4 + 5) / 2 = 4,5");
    expect(await press(/^Mittelwert/, "2,0")).toContain("Rollenspiel");
    expect(await press(/^Mittelwert/, "4,3")).toContain("(4 + 4 + 4 + 5) / 4 = 4,25");
  });

  it("each comparison of a verdict by competency by itself [CALC-010]", async () => {
    await open({
      path: `/candidate/${ANNA}/processStep/${CENTRE}`,
      cutOff: { calculationScope: "COMPETENCIES", cutOffValue: 4 },
    });
    await page.getByRole("button", { name: /Zentrum: nicht bestanden/ }).click();
    await dialog().getByText("Führen", { exact: true }).first().click();
    await expect
      .element(dialog().getByText("3,7 < 4: Die Grenze ist nicht erreicht."))
      .toBeVisible();
    await expect.element(dialog().getByText("(2 + 4 + 5) / 3 = 3,666…")).toBeVisible();
    await expect.element(dialog().getByText("4,0 von mindestens 4")).toBeVisible();
  });

  it("says that nothing counts where nobody has rated [CALC-011]", async () => {
    await open({ path: `/candidate/processStep/${INTERVIEW}`, assessments: [] });
    await row(/Kim Adler/)
      .getByRole("button", { name: "-" })
      .first()
      .click();
    await expect.element(dialog().getByText(/Hier zählt keine Bewertung/)).toBeVisible();
  });
});

describe("what was observed", () => {
  const path = `/candidate/${ANNA}/processStep/${CENTRE}`;
  const section = () => page.getByRole("region", { name: "Beobachtungen" });
  const DRAWING = '{"v":1,"strokes":[{"id":"0mdkq4x1zabcde","c":"red","w":1,"p":[10,10,80,0]}]}';
  const observations = [
    written(ROLE_PLAY, GONE, { content: DRAWING, type: "webInk" }),
    written(GROUP, FINN, { content: "<p>Fasst zusammen.</p>" }),
    written(GROUP, EVA, { content: "<p>Fragt <b>nach</b>.</p>", competencyId: LISTENING }),
    written(GROUP, EVA, { content: "" }),
  ];

  it("is read when it is asked for, by exercise and observer, text and drawing [RES-013]", async () => {
    const server = await open({ path, observations });
    await expect.element(row(/^Führen/)).toBeVisible();
    expect(server.requests.some(({ call }) => call === READ)).toBe(false);
    await page.getByRole("switch", { name: "Beobachtungen zeigen" }).click({ force: true });
    await expect.element(section().getByText("Fasst zusammen.")).toBeVisible();
    expect(new URLSearchParams(location.search).get("observed")).toBe("true");
    const headings = section().getByRole("heading", { level: 3 });
    await expect
      .poll(() => headings.elements().map((one) => one.textContent))
      .toEqual(["EMEva Meyer", "FÖFinn Öz", "B1Beobachter 1"]);
    await expect.poll(() => section().getByRole("article").elements()).toHaveLength(3);
    expect(section().getByRole("article").first().element().textContent).toContain("Zuhören");
    await expect.element(section().getByRole("img", { name: /Zeichnung/ })).toBeVisible();
    await expect.poll(() => section().getByRole("textbox").query()).toBeNull();
  });

  it("tells who may not read all of it that this is so", async () => {
    const user = buildUser({ permissions: ["LOG_IN", "GET_PROCESS_RUNS"] });
    const can = { seeAllAssessments: true } as const;
    await open({ path: `${path}?observed=true`, user, can, observations });
    await expect.element(section().getByText(/die du lesen darfst/)).toBeVisible();
  });

  it("says what went wrong, and tries again", async () => {
    const server = await open({ path: `${path}?observed=true`, observations });
    await expect.element(section().getByText("Fasst zusammen.")).toBeVisible();
    stopApp();
    const failing = await open({ path: `/candidate/${ANNA}/processStep/${GROUP}`, observations });
    failing.answers[READ] = refuse("ITEM_NOT_FOUND");
    await page.getByRole("switch", { name: "Beobachtungen zeigen" }).click({ force: true });
    await expect.element(section().getByText(/konnten nicht geladen werden/)).toBeVisible();
    failing.answers[READ] = server.answers[READ]!;
    await section().getByRole("button").first().click();
    await expect.element(section().getByText("Fasst zusammen.")).toBeVisible();
  });
});
