import type { PassRates, ShownProcessStatistics, ShownStatistics } from "@assay/contract";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { EVA, FINN } from "../../testing/buildRating.ts";
import {
  observerFigures,
  observersAnswer,
  ownAnswer,
  runAnswer,
} from "../../testing/buildStatistics.ts";
import { testId } from "../../testing/buildRun.ts";
import { buildUser, refuse, succeed } from "../../testing/fakeServer.ts";
import { GROUP, INTERVIEW, LEADING, LISTENING, ROLE_PLAY, RUN } from "../../testing/observedRun.ts";
import { startApp, stopApp } from "../../testing/testApp.tsx";

beforeEach(() => page.viewport(1440, 900));
afterEach(stopApp);

const PROCESS = testId(77);
const STATISTICS = `GET /Processes/${PROCESS}/Statistics`;
const named = (id: string, displayName: string) => ({ id, texts: { de: { displayName } } });
const person = (id: string, firstName: string, lastName: string) => ({
  id,
  firstName,
  lastName,
  type: "USER" as const,
});

/** An answer about two runs with the figures of a run, but nothing about candidates. */
function answerOf(
  { statistics, shows, ratings, wasSealed }: ShownStatistics,
  fields: Partial<ShownProcessStatistics> = {},
): ShownProcessStatistics {
  const { within: _, overall, decision, ...others } = statistics;
  const ofNobody = <T extends { perCandidate: readonly unknown[] }>(value: T): T => ({
    ...value,
    perCandidate: [],
  });
  return {
    shows,
    ratings,
    wasSealed,
    version: 3,
    versions: [
      { version: 3, runs: 2, candidates: 32, from: "2026-03-01", to: "2026-05-02" },
      { version: 1, runs: 1, candidates: 8, from: "2025-03-01", to: "2025-03-01" },
    ],
    name: "Teamleitung",
    runs: [
      { id: RUN, name: "Mai", day: "2026-05-02", candidates: 20 },
      { id: testId(78), name: "März", day: "2026-03-01", candidates: 12 },
    ],
    leftOut: { otherScale: 0, tooMany: 0 },
    exercises: [
      named(GROUP, "Gruppe"),
      named(ROLE_PLAY, "Rollenspiel"),
      named(INTERVIEW, "Interview"),
    ],
    competencies: [named(LEADING, "Führen"), named(LISTENING, "Zuhören")],
    people: [person(EVA, "Eva", "Meyer"), person(FINN, "Finn", "Öz")],
    usualTeam: 2,
    statistics: {
      ...others,
      ...(overall && {
        overall: "value" in overall ? { ...overall, value: ofNobody(overall.value) } : overall,
      }),
      ...(decision && {
        decision: "value" in decision ? { ...decision, value: ofNobody(decision.value) } : decision,
      }),
    },
    ...fields,
  };
}

type Answer = ShownProcessStatistics | ReturnType<typeof refuse>;
/** Opens the page; `queries` are answered as well as that of the address. */
const open = (answer: Answer, ...queries: string[]) =>
  startApp({
    path: `/processes/${PROCESS}/statistics${queries[0] ?? ""}`,
    user: buildUser({ id: EVA }),
    answers: Object.fromEntries(
      ["", ...queries].map((query) => [
        `${STATISTICS}${query}`,
        "shows" in answer ? succeed(answer) : answer,
      ]),
    ),
  });
const region = (name: string) => page.getByRole("region", { name, exact: true });
const text = () => document.querySelector("main")?.textContent ?? "";
const headings = () => [...document.querySelectorAll("main h2")].map((one) => one.textContent);

describe("the statistics of a process", () => {
  it("say which runs count, and show the figures of all of them together", async () => {
    await open(answerOf(runAnswer()));
    await expect
      .element(page.getByText(/2 abgeschlossene Läufe dieser Version mit zusammen 32 Personen/))
      .toBeVisible();
    await page.getByText("Welche Läufe").click();
    await expect
      .element(page.getByRole("link", { name: "Mai" }))
      .toHaveAttribute("href", `/statistics/${RUN}`);
    const overall = region("Wie verlässlich das Gesamtergebnis ist");
    await expect.element(overall.getByText("Beruht auf 32 Kandidaten dieser Läufe.")).toBeVisible();
    await expect.element(overall.getByText(/Mit einer dritten bewertenden Person/)).toBeVisible();
    await expect
      .element(region("Wie fest die Entscheidungen stehen").getByText(/Von 32 Entscheidungen/))
      .toBeVisible();
    expect(headings()).not.toContain("Wer besteht");
    expect(headings()).not.toContain("Was eine Entscheidung kippen würde");
    expect(text()).not.toMatch(/Mittelwert jeder Person|NaN|undefined/);
    await expect.poll(text).toContain("Gruppe · Führen");
  });

  it("show observers themselves first and nobody else, and moderators all", async () => {
    await open(
      answerOf(ownAnswer(observerFigures(EVA, -0.39)), { people: [person(EVA, "Eva", "Meyer")] }),
    );
    await expect
      .element(region("Wie du bewertet hast").getByText(/um 0,4 Punkte strenger/))
      .toBeVisible();
    expect(headings()).toEqual(["Wie du bewertet hast", "Übereinstimmung"]);
    expect(text()).toContain("Veränderung im Lauf der Zeit");
    stopApp();
    await open(answerOf(observersAnswer()));
    await expect
      .element(
        region("Streng und milde")
          .getByText(/von Eva Meyer|Deine Bewertungen sind/)
          .first(),
      )
      .toBeVisible();
    expect(headings()).toContain("Veränderung im Lauf der Zeit");
  });

  it("keep the choice of version and days in the address", async () => {
    const addresses = ["?version=3&from=2026-03-01", "?version=1", "?version=3&to=2026-05-02"];
    const server = await open(answerOf(runAnswer()), ...addresses);
    const asked = () =>
      server.requests.flatMap(({ call }) => (call.startsWith(STATISTICS) ? [call] : []));
    await expect.poll(asked).toEqual([`${STATISTICS}${addresses[0]}`]);
    await page.getByLabelText("Version des Verfahrens").selectOptions("1");
    await expect.poll(() => location.search).toBe("?version=1");
    await expect.poll(asked).toEqual(addresses.slice(0, 2).map((one) => STATISTICS + one));
    await userEvent.fill(page.getByLabelText("Bis", { exact: true }), "02.05.2026");
    await expect.poll(() => location.search).toBe("?version=3&to=2026-05-02");
    await expect.poll(asked).toHaveLength(3);
  });

  it("say that there is nothing: on these days, at all, or since they are off", async () => {
    const { statistics: _, ...nothing } = answerOf(runAnswer(), { runs: [] });
    await open(nothing);
    await expect.element(page.getByText(/An diesen Tagen gab es keinen/)).toBeVisible();
    stopApp();
    await open(refuse("ITEM_NOT_FOUND"));
    await expect.element(page.getByText(/keinen abgeschlossenen Lauf, in dem du/)).toBeVisible();
    stopApp();
    await open(refuse("NO_PERMISSION"));
    await expect.element(page.getByText(/ist sie ausgeschaltet/)).toBeVisible();
  });

  it("say which runs are left out", async () => {
    await open(answerOf(runAnswer(), { leftOut: { otherScale: 1, tooMany: 2 } }));
    await expect.element(page.getByText("Ein Lauf mit anderer Skala fehlt hier.")).toBeVisible();
    await expect.element(page.getByText(/Die 2 ältesten Läufe fehlen hier/)).toBeVisible();
  });

  it("tell readers who see no figures about others how many cannot be compared, and not who", async () => {
    const leniency = { shown: "notComputable", reason: "disconnected", sizes: [2, 3] } as const;
    await open(answerOf(ownAnswer(observerFigures(EVA, 0, { leniency }))));
    await expect
      .element(page.getByText(/bilden 2 Gruppen \(von 2 und 3\), die nie dieselbe Person/))
      .toBeVisible();
    expect(text()).not.toContain("Finn");
  });
});

const value: Extract<PassRates["figure"], { value: unknown }>["value"] = {
  mrs: { passed: 12, of: 40 },
  mr: { passed: 48, of: 80 },
  rate1: 0.3,
  rate2: 0.6,
  ratio: 0.5,
  below80: true,
  fisherP: 0.003409,
  midP: 0.002142,
  z: -3.098,
  ratioCi: [0.3014, 0.8294],
  oneHireShiftChangesVerdict: false,
};
const rates = (figure: PassRates["figure"], undecided = 0): PassRates => ({
  figure,
  leftOut: { undecided, untitled: 0 },
});

describe("pass rates of two groups", () => {
  const title = "Wer besteht";

  it("say in words how often both pass, and whether chance explains it", async () => {
    const figure = { shown: "value", value, counts: { perGroup: 40, runs: 2 } } as const;
    await open(answerOf(runAnswer(), { passRates: rates(figure, 4) }));
    const part = region(title);
    for (const sentence of [
      /Von 40 Frauen haben 12 bestanden \(30\s%\), von 80 Männern 48 \(60\s%\)/,
      /beträgt 50\s% der höheren\. Das ist weniger als vier Fünftel/,
      /mit einer Wahrscheinlichkeit von 0,002\. Das ist so wenig/,
      /zwischen 0,30 und 0,83/,
      /bliebe die Aussage über die vier Fünftel dieselbe/,
      /4 noch nicht entschiedene und 0 ohne Anrede/,
    ])
      await expect.element(part.getByText(sentence)).toBeVisible();
    await part.getByText("Als Tabelle").click();
    await expect
      .element(part.getByRole("row", { name: /Fisher/ }))
      .toHaveTextContent("Exakter Test nach Fisher (Wahrscheinlichkeit)0,003");
    await part.getByText("Wie das berechnet wird").click();
    await expect.element(part.getByText(/Uniform Guidelines/)).toBeVisible();
  });

  it("do not judge chance where there are few, and say what one person turns", async () => {
    await open(
      answerOf(runAnswer(), {
        passRates: rates({
          shown: "tooFewToJudge",
          value: { ...value, ratioCi: [0, null], oneHireShiftChangesVerdict: true },
          counts: { perGroup: 8, runs: 2 },
          lacks: [{ what: "perGroup", has: 8, limit: 30 }],
        }),
      }),
    );
    const part = region(title);
    await expect
      .element(part.getByText(/fiele die Aussage über die vier Fünftel anders aus/))
      .toBeVisible();
    await expect.element(part.getByText(/überall ab 0,00 liegen/)).toBeVisible();
    await expect
      .element(part.getByText(/Zu wenig für ein Urteil \(.*8 von mindestens 30\)/))
      .toBeVisible();
    expect(text()).not.toMatch(/Der Zufall allein ergäbe/);
  });

  it("are nothing of fewer than five people", async () => {
    await open(
      answerOf(runAnswer(), {
        passRates: rates({
          shown: "tooFew",
          counts: { runs: 2 },
          lacks: [{ what: "perGroup", has: null, limit: 5 }],
        }),
      }),
    );
    const part = region(title);
    await expect
      .element(part.getByText(/mindestens 5 entschiedene Personen in jeder Gruppe/))
      .toBeVisible();
    expect(part.element().querySelector("svg circle")).toBeNull();
    expect(part.element().textContent).not.toMatch(/Von \d+ Frauen|Nicht gezählt/);
  });
});
