import type { Assessment, ProcessRun, RoundEntry, Submission } from "@assay/contract";
import { afterEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import { candidateList, ratingList } from "../../testing/buildLists.ts";
import { EVA, FINN, MODERATOR, ratedValue } from "../../testing/buildRating.ts";
import { testId } from "../../testing/buildRun.ts";
import { buildUser, succeed } from "../../testing/fakeServer.ts";
import {
  ANNA,
  candidates,
  GROUP,
  LEADING,
  LISTENING,
  observedRun,
  RUN,
  storedRating,
} from "../../testing/observedRun.ts";
import { startApp, stopApp } from "../../testing/testApp.tsx";

afterEach(stopApp);

const GONE = testId(404);
const people = [
  { id: EVA, firstName: "Eva", lastName: "Meyer", type: "USER" as const },
  { id: FINN, firstName: "Finn", lastName: "Öz", type: "USER" as const },
];
const RULES = { sealing: "CELL", names: "ON_REQUEST" } as const;
const AT = "2026-11-01T09:42:00.000Z";

const rating = (
  id: number,
  observerId: string,
  values: [leading: number, listening: number],
  submission?: Partial<Submission>,
): Assessment =>
  storedRating(observerId, GROUP, null, {
    id: testId(id),
    values: [ratedValue(LEADING, values[0]), ratedValue(LISTENING, values[1])],
    ...(submission && { submission: { state: "SUBMITTED", at: AT, ...submission } }),
  });

async function open(
  assessments: Assessment[],
  rules: ProcessRun["process"]["ratingRules"],
  {
    runState = "FINISHED",
    rounds = [],
  }: { runState?: "STARTED" | "FINISHED"; rounds?: RoundEntry[] } = {},
) {
  const can = { seeAllAssessments: true, moderatorView: true, seeMissing: true };
  const run = observedRun(buildUser().id, {
    runState,
    people,
    can: can as ProcessRun["can"],
  });
  const shown = { ...run, process: { ...run.process, ...(rules && { ratingRules: rules }) } };
  const left = {
    candidateId: ANNA,
    exerciseId: GROUP,
    observerId: GONE,
    rated: 2,
    competencies: 2,
    explanation: { reason: "Krank", explainedBy: MODERATOR, explainedAt: AT },
  };
  return startApp({
    path: `/results/${RUN}/candidate/${ANNA}/processStep/${GROUP}`,
    answers: {
      [`GET /ProcessRun/${RUN}`]: succeed(shown),
      [`GET /ProcessRun/${RUN}/Candidates`]: succeed(candidateList(candidates)),
      [`GET /ProcessRun/${RUN}/Missing`]: succeed({ ratings: [left], unsent: [] }),
      [`GET /ProcessRun/${RUN}/Conference/Protocol`]: succeed({
        entries: [],
        ...(rounds.length > 0 && { rounds }),
      }),
      [`GET /Assessment/run/${RUN}/all`]: succeed(ratingList(assessments)),
      [`GET /Assessment/run/${RUN}`]: succeed(ratingList(assessments)),
      [`GET /Assessment/${testId(1)}/overwrites`]: succeed({ overwrites: [] }),
      [`GET /Assessment/${testId(3)}/overwrites`]: succeed({ overwrites: [] }),
      [`GET /Observation/Run/${RUN}?candidateId=${ANNA}`]: succeed({ observations: [] }),
    },
  });
}
const cell = (name: RegExp) => page.getByRole("button", { name });
const dialog = () => page.getByRole("dialog");
const words = () => dialog().element().textContent ?? "";

const agreed = (assessment: Assessment, value: number): Assessment => ({
  ...assessment,
  values: assessment.values.map((one) =>
    one.competencyId === LEADING ? { ...one, conferenceCriterion: value } : one,
  ),
});

it("results without rules for rating say nothing of submissions", async () => {
  await open([rating(1, EVA, [4, 4]), rating(2, FINN, [2, 2])], undefined);
  await cell(/^Eva Meyer, Führen: 4/).click();
  await expect.element(dialog()).toMatchTextContent(/Eigene Bewertung|Eva Meyer/);
  expect(words()).not.toMatch(/Abgabe|Konferenz/);
  expect(document.querySelector("main s")).toBeNull();
});

it("what was not submitted counts nowhere, and is marked and explained with its reason", async () => {
  await open(
    [
      rating(1, EVA, [4, 4], {}),
      rating(2, FINN, [5, 5], { state: "PROPOSED" }),
      rating(3, GONE, [1, 1], { state: "DRAFT" }),
    ],
    RULES,
  );
  await expect.element(cell(/Führen: 1, zählt nicht$/)).toBeVisible();
  await expect.element(cell(/^Finn Öz, Führen: 5, zählt nicht$/)).toBeVisible();
  await expect.element(cell(/^Eva Meyer, Führen: 4/)).toBeVisible();
  await expect.element(page.getByText(/Zählt nicht in den Ergebnissen/)).toBeVisible();
  await cell(/^4,0$/).first().click();
  await expect
    .element(dialog().getByText(/2 Bewertungen von Übungen zählen gar nicht/))
    .toBeVisible();
  await expect.element(dialog().getByText(/Gruppe · Finn Öz: nach dem Aufdecken/)).toBeVisible();
  await expect.element(dialog().getByText("Weggelassen: Krank")).toBeVisible();
});

it("what the conference decided stands beside the observer's own value", async () => {
  await open([agreed(rating(1, EVA, [4, 4], {}), 2), rating(2, FINN, [2, 2], {})], RULES);
  await cell(/^Eva Meyer, Führen: 2, Konferenz$/).click();
  await expect.element(dialog().getByText("Wert der Konferenz")).toBeVisible();
  expect(words()).toMatch(/4 \(S4\).*Wert der Konferenz.*2 \(S2\).*Abgegeben, 01\.11\.2026/);
  await dialog().getByRole("button", { name: "Schließen" }).last().click();
  await cell(/^2,0$/).first().click();
  await expect
    .element(dialog().getByText("2, von der Konferenz entschieden, ursprünglich 4"))
    .toBeInTheDocument();
});

it("what an observer gave in a second round stands beside the independent value, with what the round has changed", async () => {
  const again = rating(1, EVA, [4, 4], {});
  const round = {
    id: testId(70),
    candidateId: again.candidateId,
    exerciseId: again.exerciseId,
    competencyId: LEADING,
    openedBy: MODERATOR,
    personId: MODERATOR,
    openedAt: "2026-11-01T10:00:00.000Z",
    at: "2026-11-01T10:05:00.000Z",
    asked: 2,
    answered: 1,
    before: { values: [2, 4], calculated: 3 },
    after: { values: [2, 3], calculated: 2.5 },
    answers: [{ value: 3, reason: "Zu lang gezögert" }],
  };
  const revised = {
    ...again,
    values: again.values.map((one) =>
      one.competencyId === LEADING ? { ...one, revisedCriterion: 3 } : one,
    ),
  };
  await open([revised, rating(2, FINN, [2, 2], {})], RULES, {
    rounds: [round, { ...round, id: testId(71), competencyId: testId(79) }],
  });
  await cell(/^Eva Meyer, Führen: 3, in der zweiten Runde neu gegeben$/).click();
  await expect.element(dialog().getByText("Wert der zweiten Runde")).toBeVisible();
  await expect.element(dialog().getByText("„Zu lang gezögert“")).toBeVisible();
  expect(words()).toMatch(/4 \(S4\).*Wert der zweiten Runde.*3 \(S3\)/);
  expect(
    dialog()
      .getByText(/1 von 2 haben geantwortet/)
      .elements(),
  ).toHaveLength(1);
  await dialog().getByRole("button", { name: "Schließen" }).last().click();
  await cell(/^2,5$/).first().click();
  await expect
    .element(dialog().getByText("3, in der zweiten Runde gegeben, ursprünglich 4"))
    .toBeInTheDocument();
  await expect.element(dialog().getByText(/Zweite Runde: 3 → 2,5/)).toBeVisible();
});

it("a rating that a moderator has counted is marked with a word", async () => {
  await open(
    [
      rating(1, EVA, [4, 4], { state: "AS_IS", reason: "Gerät defekt", by: MODERATOR }),
      rating(2, FINN, [2, 2], { state: "LATE" }),
    ],
    RULES,
  );
  await cell(/^3,0$/).first().click();
  await expect.element(dialog().getByText("so gewertet, wie sie war").first()).toBeVisible();
  await expect.element(dialog().getByText("nachträglich aufgenommen").first()).toBeVisible();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /Schließen/ })
    .first()
    .click();
  await cell(/^Eva Meyer, Führen: 4/).click();
  await expect.element(dialog().getByText("Gerät defekt")).toBeVisible();
});

it.each([
  ["ON_REQUEST", /in der Konferenz aufgedeckt und die Namen gezeigt/],
  ["NEVER", /sobald der Lauf abgeschlossen ist/],
] as const)("results without sealed ratings say when these are shown: %s", async (names, said) => {
  await open([], { sealing: "CELL", names }, { runState: "STARTED" });
  await expect.element(page.getByText(said)).toBeVisible();
});

it("results in which nothing is sealed say nothing of that", async () => {
  const preliminary = page.getByText(/^Vorläufig:/);
  const sealed = page.getByText(/^(?:Die )?Bewertungen stehen hier/);
  await open([], { sealing: "OFF", names: "ON_REQUEST" }, { runState: "STARTED" });
  await expect.element(preliminary).toBeVisible();
  expect(sealed.query()).toBeNull();
  stopApp();
  await open([rating(1, EVA, [4, 4], {})], RULES);
  await expect.element(cell(/^Eva Meyer, Führen: 4/)).toBeVisible();
  expect(sealed.query()).toBeNull();
});
