import type { Evidence, Observation, ProcessRun } from "@assay/contract";
import { writeDrawing } from "@assay/domain";
import { afterEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import { buildEvidence } from "../../testing/buildEvidence.ts";
import { candidateList, ratingList } from "../../testing/buildLists.ts";
import { inkLine, storedObservation, storedPage } from "../../testing/buildObservation.ts";
import { EVA, FINN, ratedValue } from "../../testing/buildRating.ts";
import { testId } from "../../testing/buildRun.ts";
import { buildUser, succeed } from "../../testing/fakeServer.ts";
import {
  ANNA,
  candidates,
  GROUP,
  LEADING,
  LISTENING,
  observedRun,
  ROLE_PLAY,
  RUN,
  storedRating,
} from "../../testing/observedRun.ts";
import { startApp, stopApp } from "../../testing/testApp.tsx";

afterEach(stopApp);

const READ = `GET /Evidence/Run/${RUN}?candidateId=${ANNA}` as const;
const RULES = { sealing: "CELL", names: "ON_REQUEST" } as const;

async function open(
  evidence: Evidence[] | null,
  { path = "", observations = [] }: { path?: string; observations?: Observation[] } = {},
) {
  const can = { seeAllAssessments: true, moderatorView: true, readAllObservations: true };
  const run = observedRun(buildUser().id, {
    runState: "FINISHED",
    people: [
      { id: EVA, firstName: "Eva", lastName: "Meyer", type: "USER" },
      { id: FINN, firstName: "Finn", lastName: "Öz", type: "USER" },
    ],
    can: can as ProcessRun["can"],
  });
  const rules = evidence ? { ...RULES, evidence: { rule: "HINT", min: 1 } as const } : RULES;
  const ratings = [EVA, FINN].map((observerId, index) =>
    storedRating(observerId, GROUP, null, {
      id: testId(index + 1),
      values: [ratedValue(LEADING, 4), ratedValue(LISTENING, 2)],
      submission: { state: "SUBMITTED", at: "2026-11-01T09:42:00.000Z" },
    }),
  );
  const server = await startApp({
    path: `/results/${RUN}/candidate/${ANNA}/processStep/${GROUP}${path}`,
    answers: {
      [`GET /ProcessRun/${RUN}`]: succeed({
        ...run,
        process: { ...run.process, ratingRules: rules },
      }),
      [`GET /ProcessRun/${RUN}/Candidates`]: succeed(candidateList(candidates)),
      [`GET /ProcessRun/${RUN}/Missing`]: succeed({ ratings: [], unsent: [] }),
      [`GET /Assessment/run/${RUN}/all`]: succeed(ratingList(ratings)),
      [`GET /Observation/Run/${RUN}?candidateId=${ANNA}`]: succeed({ observations }),
      [READ]: succeed({ evidence: evidence ?? [] }),
    },
  });
  if (path !== "") return server;
  await page.getByRole("button", { name: /^4,0$/ }).first().click();
  await expect.element(page.getByRole("dialog")).toBeVisible();
  return server;
}
const shown = () => page.getByRole("dialog").getByRole("region", { name: "Belege" });

it("a value shows what it is based on: what was seen, by which observer, in which exercise and when", async () => {
  await open([
    buildEvidence({ note: "ruhig" }),
    buildEvidence({
      id: testId(8002),
      kind: "INK",
      observerId: FINN,
      sign: -1,
      captured: writeDrawing([inkLine(20)]),
    }),
    buildEvidence({ id: testId(8003), competencyId: LISTENING, captured: "Hört zu." }),
    buildEvidence({ id: testId(8004), exerciseId: ROLE_PLAY, captured: "Anderswo." }),
  ]);
  const [first, second] = [
    shown().getByRole("listitem").nth(0),
    shown().getByRole("listitem").nth(1),
  ];
  await expect
    .element(first)
    .toMatchTextContent(/spricht dafür.*Fasst zusammen\. ruhig \[Beobachter/);
  await expect.element(first).toMatchTextContent(/\d · Gruppe · \d\d:05\]$/);
  await expect.element(second.getByRole("img", { name: "Markierte Zeichnung" })).toBeVisible();
  await expect.element(second).toMatchTextContent(/spricht dagegen/);
  // The competency was asked about in this exercise.
  expect(shown().element().textContent).not.toMatch(/Hört zu|Anderswo/);
});

it("nothing is asked for, nor said, where observers tag nothing", async () => {
  const server = await open(null);
  expect(shown().query()).toBeNull();
  expect(JSON.stringify(server.requests)).not.toContain("Evidence");
});

it("what was observed shows beside each page what is marked on it, and how much speaks for and against", async () => {
  const pageId = testId(7001);
  await open([buildEvidence({ pageId }), buildEvidence({ id: testId(8002), pageId, sign: -1 })], {
    path: "?observed=true",
    observations: [
      storedObservation({
        processRunId: RUN,
        candidateId: ANNA,
        exerciseId: GROUP,
        observerId: EVA,
        pages: [storedPage({ id: pageId, content: "<p>Fasst zusammen.</p>" })],
      }),
    ],
  });
  const marked = page.getByRole("article").getByRole("region", { name: "Belege" });
  await expect.element(marked).toMatchTextContent(/Führen \+ 1 · − 1/);
});
