import type { Assessment, ProcessRun, Submission } from "@assay/contract";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { candidateList, ratingList } from "../../testing/buildLists.ts";
import { fakeEvents } from "../../testing/fakeEvents.ts";
import { type Answer, type FakeRequest, outdated, succeed } from "../../testing/fakeServer.ts";
import {
  ANNA,
  candidates,
  GROUP,
  LEADING,
  LISTENING,
  newObserver,
  observedRun,
  RUN,
  storedRating,
} from "../../testing/observedRun.ts";
import { MODERATOR, ratedValue } from "../../testing/buildRating.ts";
import { startApp, stopApp } from "../../testing/testApp.tsx";

const [SUBMIT, UPDATE, CREATE] = [
  "POST /Assessment/Submit",
  "PUT /Assessment",
  "POST /Assessment",
] as const;
const LIST = `GET /Assessment/run/${RUN}` as const;
const path = `/assessments/${RUN}/candidate/${ANNA}/exercise/${GROUP}/type/html`;
const ID = `a${GROUP.slice(1)}`;
const REOPEN = `POST /Assessment/${ID}/Reopen` as const;
const AT = new Date().toISOString();

let user = newObserver();
let events = fakeEvents();
beforeEach(async () => {
  user = newObserver();
  events = fakeEvents();
  await page.viewport(1280, 900);
});
afterEach(stopApp);

const rated = (leading: number | null, listening: number | null, submission?: Submission) =>
  storedRating(user.id, GROUP, leading, {
    values: [ratedValue(LEADING, leading), ratedValue(LISTENING, listening)],
    ...(submission && { submission }),
  });
const revealed = () => submitted({ can: { reopen: "revealed" } });
const draft = (leading: number | null = null, listening: number | null = null) =>
  rated(leading, listening, { state: "DRAFT" });
const MAY_REOPEN = { can: { reopen: true } } as const;
const submitted = (fields: Partial<Submission> = MAY_REOPEN): Assessment => ({
  ...rated(4, 2, { state: "SUBMITTED", at: AT, ...fields }),
  revision: 5,
});

/** A run with rules for rating, or without. */
const runOf = (rules: ProcessRun["process"]["ratingRules"], fields: Partial<ProcessRun> = {}) => {
  const { process, ...run } = observedRun(user.id, fields);
  const people = [{ id: MODERATOR, firstName: "Mona", lastName: "Tor", type: "USER" as const }];
  return { ...run, people, process: { ...process, ...(rules && { ratingRules: rules }) } };
};
const RULES = { sealing: "CANDIDATE", names: "ON_REQUEST" } as const;

/** Submits what is sent, as the server does. */
const takeSubmission =
  (stored: Assessment[], state: "SUBMITTED" | "PROPOSED" = "SUBMITTED"): Answer =>
  (request: FakeRequest) => {
    const { values } = request.body as Pick<Assessment, "values">;
    const next = {
      ...(stored[0] ?? draft()),
      values: values.map((value) => ({ ...value, selectedCriterionOverwrite: null })),
      submission: { state, at: AT },
      revision: 9,
    };
    stored[0] = next;
    return succeed(next)(request);
  };

async function open(stored: Assessment[] = [], run = runOf(RULES)) {
  const keep = (request: FakeRequest) => {
    const { values } = request.body as Pick<Assessment, "values">;
    const before = stored[0] ?? draft();
    const revision = before.revision + 1;
    const next = {
      ...before,
      revision,
      values: values.map((value) => ({ ...value, selectedCriterionOverwrite: null })),
    };
    stored[0] = next;
    return succeed(next)(request);
  };
  const server = await startApp({
    path,
    user,
    answers: {
      [`GET /ProcessRun/${RUN}`]: succeed(run),
      [`GET /ProcessRun/${RUN}/Candidates`]: succeed(candidateList(candidates)),
      [`GET /Observation/Run/${RUN}`]: succeed({ observations: [] }),
      "GET /ProcessRun/My?summary=true": succeed({ designs: [], processRuns: [] }),
      [LIST]: (request: FakeRequest) => succeed(ratingList(stored))(request),
      [CREATE]: keep,
      [UPDATE]: keep,
      [SUBMIT]: takeSubmission(stored),
      ...events.answers,
    },
  });
  const bodies = (call: string) =>
    server.requests.filter((request) => request.call === call).map(({ body }) => body);
  return { server, bodies, stored };
}
const bar = () => page.getByRole("region", { name: "Abgabe" });
const state = () => bar().getByRole("status");
const button = (name: string) => page.getByRole("button", { name, exact: true });
const radio = (name: string, value: number) =>
  page
    .getByRole("radiogroup", { name: `Bewertung von ${name}` })
    .getByRole("radio", { name: `${value} Stufe ${value}` });
const offline: Answer = () => {
  throw new TypeError("Failed to fetch");
};

describe("a run without rules for rating", () => {
  it("has nothing to submit", async () => {
    const { server } = await open([rated(4, 2)], runOf(undefined));
    await expect.element(radio("Führen", 4)).toBeChecked();
    await expect.element(page.getByRole("link", { name: "Zu den Ergebnissen" })).toBeVisible();
    expect(bar().query()).toBeNull();
    expect(button("Abgeben").query()).toBeNull();
    expect(server.requests.map(({ call }) => call)).not.toContain(SUBMIT);
  });
});

describe("submitting", () => {
  it("says that a draft is seen by its author only, or where nothing is sealed that it does not count", async () => {
    await open([draft(4, 2)]);
    await expect.element(state()).toHaveTextContent("Entwurf: Nur du siehst ihn, bis du abgibst.");
    expect(page.getByRole("link", { name: "Zur Konferenz" }).query()).toBeNull();
    await open([draft(4, 2)], runOf({ sealing: "OFF", names: "NEVER" }));
    await expect.element(state()).toHaveTextContent("Entwurf: Er zählt erst, wenn du abgibst.");
  });

  it("sends the values as they are, by keyboard, and makes the page read-only", async () => {
    const { bodies } = await open([draft(4, null)]);
    await radio("Zuhören", 2).click();
    (button("Abgeben").element() as HTMLElement).focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(state()).toMatchTextContent(/^Um \d\d:\d\d abgegeben\.$/);
    const conference = page.getByRole("link", { name: "Zur Konferenz" });
    await expect.element(conference).toHaveAttribute("href", `/conference/${RUN}`);
    expect(bodies(SUBMIT)).toMatchObject([
      {
        exerciseId: GROUP,
        revision: 1,
        values: [{ selectedCriterion: 4 }, { selectedCriterion: 2 }],
      },
    ]);
    await expect.element(radio("Führen", 4)).toBeDisabled();
    expect(button("Abgeben").query()).toBeNull();
  });

  it("asks once about competencies that are not rated, and takes no for an answer", async () => {
    const { bodies } = await open([draft(null, null)]);
    await button("Abgeben").click();
    const dialog = page.getByRole("dialog");
    await expect.element(dialog).toMatchTextContent(/2 Kompetenzen sind für .* nicht bewertet/);
    await dialog.getByRole("button", { name: "Abbrechen" }).click();
    await expect.element(state()).toMatchTextContent(/^Entwurf/);
    expect(bodies(SUBMIT)).toEqual([]);
    await button("Abgeben").click();
    await dialog.getByRole("button", { name: "Abgeben" }).click();
    await expect.element(state()).toMatchTextContent(/^Um .* abgegeben/);
    expect(bodies(SUBMIT)).toMatchObject([
      { values: [{ selectedCriterion: null }, { selectedCriterion: null }] },
    ]);
  });

  it("waits without a connection, never says submitted, and is sent later", async () => {
    const { server, stored, bodies } = await open([draft(4, 2)]);
    server.answers[SUBMIT] = offline;
    await button("Abgeben").click();
    await expect.element(state()).toMatchTextContent(/^Wird abgegeben, sobald eine Verbindung/);
    await expect.element(radio("Führen", 4)).toBeEnabled();
    server.answers[SUBMIT] = takeSubmission(stored);
    await button("Jetzt speichern").click();
    await expect.element(state()).toMatchTextContent(/^Um .* abgegeben/);
    expect(bodies(SUBMIT).length).toBeGreaterThan(1);
  });

  it("is taken back by a change while it waits, or by hand", async () => {
    const { server, bodies, stored } = await open([draft(4, 2)]);
    server.answers[SUBMIT] = offline;
    await button("Abgeben").click();
    await expect.element(state()).toMatchTextContent(/^Wird abgegeben/);
    await radio("Führen", 5).click();
    await expect.element(state()).toMatchTextContent(/^Entwurf/);
    await button("Jetzt speichern").click();
    await expect.poll(() => bodies(UPDATE)).toHaveLength(1);
    expect(stored[0]?.submission).toEqual({ state: "DRAFT" });
    await button("Abgeben").click();
    await button("Noch nicht abgeben").click();
    await expect.element(state()).toMatchTextContent(/^Entwurf/);
    await expect.element(button("Abgeben")).toBeVisible();
  });

  it("after the reveal says that it is a proposal to the conference", async () => {
    const { server, stored } = await open([draft(4, 2)]);
    server.answers[SUBMIT] = takeSubmission(stored, "PROPOSED");
    await button("Abgeben").click();
    await expect.element(state()).toMatchTextContent(/aufgedeckt waren.* als Vorschlag/);
    expect(button("Zurücknehmen").query()).toBeNull();
  });
});

describe("what was submitted", () => {
  it("can be taken back, and is a draft again", async () => {
    const { server } = await open([submitted({ after: 2, ...MAY_REOPEN })]);
    await expect.element(state()).toMatchTextContent(/abgegeben, nach 2 anderen Personen\.$/);
    server.answers[REOPEN] = succeed({ ...draft(4, 2), revision: 6 });
    await button("Zurücknehmen").click();
    await expect.element(state()).toMatchTextContent(/^Entwurf/);
    await expect.element(radio("Führen", 4)).toBeEnabled();
  });

  it("stays once it is revealed, which is said", async () => {
    await open([revealed()]);
    await expect.element(state()).toMatchTextContent(/Die Bewertungen sind aufgedeckt/);
    expect(button("Zurücknehmen").query()).toBeNull();
    await expect.element(radio("Führen", 4)).toBeDisabled();
  });

  it("stays once it is revealed while the page is open, by the live event", async () => {
    const stored = [submitted()];
    await open(stored);
    await expect.element(button("Zurücknehmen")).toBeVisible();
    await expect.poll(() => events.lastIds()).toHaveLength(1);
    stored[0] = revealed();
    events.say({ kind: "conference", runId: RUN });
    await expect.element(state()).toMatchTextContent(/Die Bewertungen sind aufgedeckt/);
    expect(button("Zurücknehmen").query()).toBeNull();
  });

  it("stays where the page learns only from the refusal that it is revealed", async () => {
    const stored = [submitted()];
    const { server } = await open(stored);
    await expect.element(button("Zurücknehmen")).toBeVisible();
    stored[0] = revealed();
    server.answers[REOPEN] = outdated(revealed());
    await button("Zurücknehmen").click();
    await expect.element(state()).toMatchTextContent(/Die Bewertungen sind aufgedeckt/);
    expect(button("Zurücknehmen").query()).toBeNull();
  });

  it("stays without a connection, which is said", async () => {
    const { server } = await open([submitted()]);
    server.answers[REOPEN] = offline;
    await button("Zurücknehmen").click();
    await expect.element(page.getByText(/^Ohne Verbindung lässt sich die Abgabe/)).toBeVisible();
    await expect.element(button("Zurücknehmen")).toBeEnabled();
  });

  it.each([
    ["AS_IS", /von Mona Tor so gewertet, wie sie war\. Krank\.$/],
    ["LATE", /Nach dem Abschluss angekommen; .* von Mona Tor aufgenommen\. Krank\.$/],
  ] as const)("by a moderator says by whom and why: %s", async (of, words) => {
    await open([submitted({ state: of, by: MODERATOR, reason: "Krank." })]);
    await expect.element(state()).toMatchTextContent(words);
    expect(button("Zurücknehmen").query()).toBeNull();
  });

  it("shows on the other device by the live event", async () => {
    const stored = [draft(4, 2)];
    await open(stored);
    await expect.element(state()).toMatchTextContent(/^Entwurf/);
    await expect.poll(() => events.lastIds()).toHaveLength(1);
    stored[0] = submitted();
    events.say({ kind: "progress", runId: RUN, candidateId: ANNA, exerciseId: GROUP });
    await expect.element(state()).toMatchTextContent(/^Um .* abgegeben/);
    await expect.element(radio("Führen", 4)).toBeDisabled();
  });
});

describe("two devices", () => {
  it("of which one has newer values show all that differs before these are submitted", async () => {
    const { server, bodies } = await open([draft(4, 2)]);
    server.answers[SUBMIT] = outdated({ ...draft(4, 5), revision: 7 });
    await button("Abgeben").click();
    await expect.element(page.getByText("Zuhören: hier 2, dort 5")).toBeVisible();
    await expect.element(state()).toMatchTextContent(/^Noch nicht abgegeben/);
    server.answers[SUBMIT] = takeSubmission([draft(4, 5)]);
    await button("Die von diesem Gerät").click();
    await expect.element(state()).toMatchTextContent(/^Um .* abgegeben/);
    expect(bodies(SUBMIT)[1]).toMatchObject({
      revision: 7,
      values: [{}, { selectedCriterion: 2 }],
    });
  });

  it("of which one has submitted lose nothing: the other's values are kept until somebody chooses", async () => {
    const { server, bodies } = await open([draft(4, 2)]);
    server.answers[UPDATE] = outdated(submitted());
    await radio("Führen", 5).click();
    await button("Jetzt speichern").click();
    await expect.element(page.getByText("Führen: hier 5, dort 4")).toBeVisible();
    await expect.element(page.getByText("Schon abgegeben")).toBeVisible();
    server.answers[REOPEN] = succeed({ ...draft(4, 2), revision: 8 });
    server.answers[UPDATE] = succeed({ ...draft(5, 2), revision: 9 });
    await button("Zurücknehmen und die von diesem Gerät nehmen").click();
    await expect.poll(() => bodies(UPDATE)).toHaveLength(2);
    expect(bodies(UPDATE)[1]).toMatchObject({
      revision: 8,
      values: [{ selectedCriterion: 5 }, {}],
    });
    await expect.element(state()).toMatchTextContent(/^Entwurf/);
  });

  it("of which one has submitted what is revealed can only stay with that", async () => {
    const { server } = await open([draft(4, 2)]);
    server.answers[UPDATE] = outdated(revealed());
    await radio("Führen", 5).click();
    await button("Jetzt speichern").click();
    await expect.element(button("Bei der Abgabe bleiben")).toBeVisible();
    expect(button("Zurücknehmen und die von diesem Gerät nehmen").query()).toBeNull();
  });

  it("can stay with what was submitted", async () => {
    const { server } = await open([draft(4, 2)]);
    server.answers[UPDATE] = outdated(submitted());
    await radio("Führen", 5).click();
    await button("Jetzt speichern").click();
    await button("Bei der Abgabe bleiben").click();
    await expect.element(state()).toMatchTextContent(/^Um .* abgegeben/);
    await expect.element(radio("Führen", 4)).toBeChecked();
  });
});
