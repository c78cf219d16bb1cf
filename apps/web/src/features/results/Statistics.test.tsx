import type { ProcessRun, ShownStatistics } from "@assay/contract";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { candidateList, ratingList } from "../../testing/buildLists.ts";
import { EVA, FINN, MODERATOR } from "../../testing/buildRating.ts";
import {
  observerFigures,
  observersAnswer,
  ownAnswer,
  runAnswer,
} from "../../testing/buildStatistics.ts";
import { testId } from "../../testing/buildRun.ts";
import { buildUser, refuse, succeed } from "../../testing/fakeServer.ts";
import { resultsAddress } from "../../testing/manualRun.ts";
import { candidates, GROUP, observedRun, RUN } from "../../testing/observedRun.ts";
import { startApp, stopApp } from "../../testing/testApp.tsx";

beforeEach(() => page.viewport(1440, 900));
afterEach(stopApp);

const STATISTICS = `GET /ProcessRun/${RUN}/Statistics`;
const person = (id: string, firstName: string, lastName: string) => ({
  id,
  firstName,
  lastName,
  type: "USER" as const,
});
const people = [
  person(EVA, "Eva", "Meyer"),
  person(FINN, "Finn", "Öz"),
  person(MODERATOR, "Mo", "Deran"),
];

interface Given {
  answer?: ShownStatistics;
  userId?: string;
  can?: ProcessRun["can"]["seeStatistics"];
  path?: string;
}

/** A finished run; `can` says nothing of statistics where the tenant has none. */
function runOf(userId: string, can: ProcessRun["can"]["seeStatistics"]): ProcessRun {
  const run = observedRun(userId, { runState: "FINISHED", people });
  return { ...run, can: { ...run.can, ...(can !== undefined && { seeStatistics: can }) } };
}

/** Opens the statistics of a finished run, or another page of it. */
const open = ({ answer, userId = EVA, can, path = `/statistics/${RUN}` }: Given) =>
  startApp({
    path,
    user: buildUser({ id: userId }),
    answers: {
      [`GET /ProcessRun/${RUN}`]: succeed(runOf(userId, can)),
      [`GET /ProcessRun/${RUN}/Candidates`]: succeed(candidateList(candidates)),
      [`GET /Assessment/run/${RUN}`]: succeed(ratingList([])),
      [`GET /ProcessRun/${RUN}/LateWork`]: succeed({ work: [] }),
      [STATISTICS]: answer ? succeed(answer) : refuse("NO_PERMISSION"),
    },
  });

const region = (name: string) => page.getByRole("region", { name, exact: true });
const text = () => document.querySelector("main")?.textContent ?? "";

describe("the statistics of a run", () => {
  it("show observers themselves first, and nobody else [OWN]", async () => {
    await open({ can: true, answer: ownAnswer(observerFigures(EVA, -0.39)) });
    const own = region("Wie du bewertet hast");
    await expect
      .element(
        own.getByText(
          "Deine Bewertungen sind um 0,4 Punkte strenger als die der anderen in denselben Übungen; das ist mehr als Zufall.",
        ),
      )
      .toBeVisible();
    await expect.element(own.getByText(/sind 92\s% so breit verteilt/)).toBeVisible();
    await expect
      .element(page.getByText(/Kein Wert eines Kandidaten wird danach angepasst/))
      .toBeVisible();
    await expect
      .element(region("Übereinstimmung").getByText(/In 38\s% der Vergleiche/))
      .toBeVisible();
    const headings = [...document.querySelectorAll("main h2")].map((one) => one.textContent);
    expect(headings).toEqual(["Wie du bewertet hast", "Übereinstimmung"]);
    expect(text()).not.toMatch(/Finn|Öz|NaN|undefined/);
  });

  it("say of the run what they say of nobody alone [RUN]", async () => {
    await open({ can: true, answer: runAnswer(), userId: MODERATOR });
    const shares = region("Warum Bewertungen sich unterscheiden");
    await expect.poll(text).toMatch(/Personen insgesamt25,9\s%/);
    await expect
      .element(shares.getByText(/Bewertungen in einer Übung ähneln einander mehr/))
      .toBeVisible();
    const overall = region("Wie verlässlich das Gesamtergebnis ist");
    await expect
      .element(overall.getByText(/höchstens 0,18 Punkte neben dem heutigen/))
      .toBeVisible();
    await expect
      .element(overall.getByText(/Mit einer zweiten bewertenden Person je Übung/))
      .toBeVisible();
    await expect
      .element(
        region("Was eine Entscheidung kippen würde")
          .getByText(/Kippt ohne eine von 2/)
          .first(),
      )
      .toBeVisible();
    expect(text()).not.toMatch(/Eva|Finn|Wie du bewertet|Streng und milde|NaN|undefined/);
  });

  it("name the observers who stand out, where moderators see them [RUN_AND_OBSERVERS]", async () => {
    await open({ can: true, answer: observersAnswer(), userId: MODERATOR });
    const leniency = region("Streng und milde");
    const said = leniency.getByRole("listitem");
    await expect
      .element(said.getByText(/Die Bewertungen von Eva Meyer sind um 0,4 Punkte strenger/))
      .toBeVisible();
    expect(text()).toContain("Mo Deran (du)auffällig+0,4");
    expect(text()).not.toMatch(/von Finn Öz sind um/);
    const stability = region("Was eine Entscheidung kippen würde");
    await expect
      .element(stability.getByText(/würde sie kippen\. Kippt ohne Eva Meyer und Finn Öz/))
      .toBeVisible();
    await expect.element(stability.getByText(/3 bis 4 Stufen würden sie kippen\./)).toBeVisible();
    await expect.element(stability.getByText(/Keine Änderung von Stufen/).first()).toBeVisible();
    await expect
      .element(stability.getByRole("heading", { name: "Das ganze Verfahren" }))
      .toBeVisible();
    const headings = [...document.querySelectorAll("main h2")].map((one) => one.textContent);
    expect(headings[0]).toBe("Wie du bewertet hast");
  });

  it("put the table, the formula and its source behind a click", async () => {
    await open({ can: true, answer: observersAnswer(), userId: MODERATOR });
    const leniency = region("Streng und milde");
    await leniency.getByText("Als Tabelle").click();
    const row = leniency.getByRole("row", { name: /Eva Meyer/ });
    await expect.element(row).toHaveTextContent("Eva Meyer−0,390,11−0,43ja");
    const agreement = region("Übereinstimmung");
    await agreement.getByText("Wie das berechnet wird").first().click();
    await expect
      .element(
        agreement.getByText("Gezählt: doppelt oder mehrfach vergebene Bewertungen: 240.").first(),
      )
      .toBeVisible();
    await agreement.getByText("Wie das berechnet wird").nth(1).click();
    await expect.element(agreement.getByText(/Quelle: Krippendorff \(2011\)/)).toBeVisible();
  });
});

describe("a figure without enough behind it", () => {
  it("has a sentence and no number, or one that is not judged", async () => {
    await open({ can: true, answer: runAnswer(), userId: MODERATOR });
    const agreement = region("Übereinstimmung");
    await expect
      .element(
        agreement.getByText(
          /Die Übereinstimmung liegt irgendwo zwischen 0,10 und 0,88; 8 Kandidaten sind zu wenig, um sie zu beurteilen\./,
        ),
      )
      .toBeVisible();
    await expect
      .element(
        agreement.getByText(
          /zu wenig vorliegt \(Kandidaten: 3 von mindestens 5\)\. Betrifft: Interview · Führen\./,
        ),
      )
      .toBeVisible();
    await expect
      .element(
        region("Warum Bewertungen sich unterscheiden").getByText(
          /Kandidaten: 24 von mindestens 30/,
        ),
      )
      .toBeVisible();
  });

  it("names the groups that cannot be compared", async () => {
    const disconnected = {
      shown: "notComputable" as const,
      reason: "disconnected" as const,
      sizes: [1, 2],
      groups: [[EVA], [FINN, MODERATOR]],
    };
    const observers = [EVA, FINN, MODERATOR].map((id) =>
      observerFigures(id, 0, { leniency: disconnected }),
    );
    await open({ can: true, answer: observersAnswer({ observers }), userId: testId(9) });
    const leniency = region("Streng und milde");
    await expect
      .element(leniency.getByText(/: \(Eva Meyer\) und \(Finn Öz und Mo Deran\)\. Ob eine davon/))
      .toBeVisible();
    expect(leniency.element().querySelector("svg circle")).toBeNull();
  });

  it.each([
    ["allEqual", "Alle Bewertungen sind gleich"],
    ["candidatesEqual", "Im Mittel haben alle Kandidaten dasselbe bekommen"],
    ["noError", "aus dem sich eine Unsicherheit schätzen ließe"],
    ["oneObserver", "In keiner Übung haben zwei Personen dasselbe bewertet"],
    ["notSeparable", "lässt zu wenige Kombinationen"],
    ["noConvergence", "fand für diese Bewertungen keine stabile Lösung"],
    ["decidedByHand", "ein von Menschen festgelegtes Gesamtergebnis"],
    ["decidedByParts", "mehrere Werte oder ein Median"],
  ] as const)("says why there is none: %s", async (reason, sentence) => {
    const none = { shown: "notComputable" as const, reason };
    await open({
      can: true,
      answer: {
        ...runAnswer({
          agreement: none,
          items: [],
          alpha: none,
          within: none,
          shares: none,
          mtmm: none,
          overall: none,
          decision: none,
        }),
        stability: [],
      },
      userId: MODERATOR,
    });
    await expect.poll(text).toContain(sentence);
    expect(text().split(sentence)).toHaveLength(8);
    expect(document.querySelector("main svg circle")).toBeNull();
    expect(text()).not.toMatch(/\d,\d|NaN|undefined/);
  });

  it("says that a scale has no middle level", async () => {
    const own = observerFigures(EVA, 0, {
      spread: {
        shown: "value",
        counts: { ratings: 50 },
        value: { spread: 1, ratio: 1.04, middleShare: null, range: 3 },
      },
    });
    await open({ can: true, answer: ownAnswer(own) });
    await expect.element(page.getByText(/104\s% so breit .+ keine mittlere Stufe/)).toBeVisible();
  });
});

describe("the way to the statistics", () => {
  const toStatistics = () => page.getByRole("link", { name: "Statistik", exact: true });

  it("leads there from the results, where they may be seen", async () => {
    await open({ can: true, path: resultsAddress("", GROUP) });
    await expect.element(toStatistics()).toHaveAttribute("href", `/statistics/${RUN}`);
  });

  it.each([
    ["switched off", undefined, /ist sie ausgeschaltet/],
    ["of another run", "noRight", /bewertet oder moderiert haben/],
    ["not finished", "notFinished", /sobald der Lauf abgeschlossen ist/],
  ] as const)("is closed, and nothing is asked for: %s", async (_, answer, sentence) => {
    const server = await open({ can: answer });
    await expect.element(page.getByText(sentence)).toBeVisible();
    expect(server.requests.filter(({ call }) => call === STATISTICS)).toEqual([]);
  });

  it("is not shown on a page of results where they are off", async () => {
    await open({ path: resultsAddress("", GROUP) });
    await expect.element(page.getByRole("button", { name: "Neu laden" })).toBeVisible();
    await expect.element(toStatistics()).not.toBeInTheDocument();
  });

  it("says what failed, and asks again", async () => {
    await open({ can: true });
    await expect.element(page.getByText("Die Statistik konnte nicht geladen werden")).toBeVisible();
  });
});
