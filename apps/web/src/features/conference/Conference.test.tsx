import type { Conference, ConferenceEntry } from "@assay/contract";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { candidateList } from "../../testing/buildLists.ts";
import {
  buildCandidate,
  buildProcess,
  buildRun,
  buildRunCandidate,
  buildTeam,
  testId,
} from "../../testing/buildRun.ts";
import { fakeEvents } from "../../testing/fakeEvents.ts";
import { buildUser, outdated, succeed } from "../../testing/fakeServer.ts";
import { startApp, stopApp } from "../../testing/testApp.tsx";

beforeEach(() => page.viewport(1440, 900));
afterEach(stopApp);

const RUN = testId(100);
const at = `/ProcessRun/${RUN}`;
const [GROUP, ROLE_PLAY] = [testId(11), testId(12)];
const COMPETENCY = testId(80);
const run = buildRun({
  runState: "STARTED",
  process: { ...buildProcess(), ratingRules: { sealing: "CELL", names: "ON_REQUEST" } },
  competencies: [
    {
      id: COMPETENCY,
      name: "K",
      baseName: "",
      texts: { de: { displayName: "Überzeugen", description: "" } },
      colorCode: "#123456",
      sortOrder: 1,
      revision: 1,
      inUse: true,
      can: { edit: true, delete: true },
    },
  ],
  candidates: [buildRunCandidate(301, { [GROUP]: testId(200), [ROLE_PLAY]: testId(200) })],
  observerTeams: [buildTeam(200, 400, 401)],
});

const item = (exerciseId: string, given: number[], fields = {}): Conference["items"][number] => ({
  candidateId: testId(301),
  exerciseId,
  competencyId: COMPETENCY,
  ratings: given.map((value) => ({ given: value, overwrite: null })),
  conference: null,
  entryId: null,
  cues: [],
  ...fields,
});
const buildConference = (fields: Partial<Conference> = {}): Conference => ({
  focus: null,
  isElsewhere: false,
  revision: 1,
  items: [item(GROUP, [3, 3]), item(ROLE_PLAY, [1, 5])],
  can: { confer: true, attend: true },
  ...fields,
});
const focusOn = (exerciseId: string) => ({
  candidateId: testId(301),
  exerciseId,
  competencyId: COMPETENCY,
});

async function open(conference: Conference, query = "", answers = {}) {
  const events = fakeEvents();
  let current = conference;
  const server = await startApp({
    path: `/conference/${RUN}${query}`,
    user: buildUser({ id: testId(499) }),
    answers: {
      [`GET ${at}`]: succeed(run),
      [`GET ${at}/Candidates`]: succeed(candidateList([buildCandidate(301, "Adler")])),
      [`GET ${at}/Conference`]: () => succeed(current)(undefined as never),
      [`GET ${at}/Conference/Protocol`]: succeed({ entries: [] as ConferenceEntry[] }),
      [`POST ${at}/Conference/Presence`]: succeed({ id: RUN }),
      [`GET ${at}/Submissions`]: succeed({ cells: [], revealed: [], can: { reveal: true } }),
      [`GET ${at}/Missing`]: succeed({ ratings: [], unsent: [] }),
      ...events.answers,
      ...answers,
    },
  });
  const change = async (fields: Partial<Conference>) => {
    await expect.poll(() => events.lastIds().length).toBe(1);
    current = { ...current, ...fields };
    events.say({ kind: "conference", runId: RUN });
  };
  return { server, change };
}

const stage = () => page.getByRole("region", { name: "Überzeugen" });

describe("a conference", () => {
  it("says which setting it needs, in a run whose ratings are not submitted", async () => {
    const { ratingRules: _, ...process } = run.process;
    await open(buildConference(), "", { [`GET ${at}`]: succeed({ ...run, process }) });
    await expect
      .element(page.getByText(/hat keine Konferenz.*„Unabhängige Bewertungen“/))
      .toBeVisible();
  });

  it("shows what is disputed, and folds away where all agree", async () => {
    await open(buildConference());
    const agenda = page.getByRole("navigation", { name: "Was zu besprechen ist" });
    await expect.element(agenda.getByRole("button", { name: /Rollenspiel/ })).toBeVisible();
    await expect.element(agenda.getByText(/Gruppe/)).not.toBeVisible();
    await agenda.getByText("Eine Zeile, in der alle einig sind").click();
    await expect.element(agenda.getByRole("button", { name: /Gruppe/ })).toBeVisible();
  });

  it("says that two can tell each other's values, until the names are shown", async () => {
    const { change } = await open(buildConference({ focus: focusOn(ROLE_PLAY) }));
    const note = stage().getByText(/Bei zwei Bewertungen/);
    await expect.element(note).toBeVisible();
    const observers = [{ observerId: testId(499), given: 1, overwrite: null }];
    await change({ items: [item(GROUP, [3, 3]), item(ROLE_PLAY, [1, 5], { observers })] });
    await expect.element(stage().getByText("Uwe Umlauf")).toBeVisible();
    await expect.element(note).not.toBeInTheDocument();
  });

  it("follows the moderator, and in a free look only its own steps", async () => {
    const can = { confer: "noRight", attend: true } as const;
    const { change, server } = await open(buildConference({ can }));
    await expect.element(page.getByText("Gleich geht es los")).toBeVisible();
    await change({ focus: focusOn(ROLE_PLAY) });
    await expect.element(stage().getByText(/Rollenspiel/)).toBeVisible();
    await page.getByRole("switch", { name: /Frei umsehen/ }).click();
    await page.getByRole("button", { name: "Nächste Zeile" }).click();
    await expect.element(stage().getByText(/Gruppe/)).toBeVisible();
    expect(server.requests.some(({ call }) => call.startsWith("PUT"))).toBe(false);
    await page.getByRole("switch", { name: /Frei umsehen/ }).click();
    await expect.element(stage().getByText(/Rollenspiel/)).toBeVisible();
  });

  it("without anything to discuss says what comes first, to who leads and to who follows", async () => {
    await open(buildConference({ items: [] }));
    await expect.element(page.getByText(/lassen sich bei den Abgaben aufdecken/)).toBeVisible();
    expect(page.getByText("vorige und nächste Zeile").query()).toBeNull();
    stopApp();
    await open(buildConference({ items: [], can: { confer: "noRight", attend: true } }));
    await expect.element(page.getByText(/^Sobald die Moderation Bewertungen/)).toBeVisible();
    expect(page.getByRole("switch", { name: /Frei umsehen/ }).query()).toBeNull();
    stopApp();
    const rules = { sealing: "OFF", names: "ON_REQUEST" } as const;
    const process = { ...run.process, ratingRules: rules };
    await open(buildConference({ items: [] }), "", { [`GET ${at}`]: succeed({ ...run, process }) });
    await expect.element(page.getByText("Noch ist nichts abgegeben")).toBeVisible();
  });

  it("in which nothing is chosen yet shows no position", async () => {
    await open(buildConference());
    await expect.element(page.getByText("Noch nichts ausgewählt")).toBeVisible();
    await expect.element(page.getByText("vorige und nächste Zeile")).toBeVisible();
    expect(page.getByText("0 von 2").query()).toBeNull();
  });

  it("has nothing to press on a projector", async () => {
    await open(buildConference({ focus: focusOn(ROLE_PLAY) }), "?view=projector");
    await expect.element(stage()).toBeVisible();
    expect(page.getByRole("button").elements()).toEqual([]);
    expect(
      page
        .getByRole("link")
        .elements()
        .map((link) => link.textContent),
    ).toEqual(["Zum Inhalt springen"]);
  });
});

describe("a decision", () => {
  it("is made with keys, shows what it changes, and needs a reason", async () => {
    const decided = buildConference({
      focus: focusOn(ROLE_PLAY),
      items: [item(GROUP, [3, 3]), item(ROLE_PLAY, [1, 5], { conference: 4, entryId: testId(9) })],
    });
    const { server } = await open(buildConference({ focus: focusOn(ROLE_PLAY) }), "", {
      [`PUT ${at}/Conference/Value`]: succeed(decided),
    });
    await expect.element(stage()).toBeVisible();
    await userEvent.keyboard("4");
    const effect = page.getByRole("status", { name: "Was sich dadurch ändern würde" });
    await expect.element(effect.getByText("3 → 4").first()).toBeVisible();
    await page.getByRole("button", { name: "Festhalten" }).click({ force: true });
    const sent = () => server.requests.filter(({ call }) => call.startsWith("PUT"));
    expect(sent()).toEqual([]);
    await page.getByLabelText(/Begründung/).fill("Er hat nachgefragt");
    await page.getByRole("button", { name: "Festhalten" }).click();
    await expect.element(stage().getByText("Wert der Konferenz")).toBeVisible();
    expect(sent().map(({ body }) => body)).toEqual([
      { ...focusOn(ROLE_PLAY), value: 4, reason: "Er hat nachgefragt", entryId: null },
    ]);
  });

  it("of somebody else meanwhile is shown, and what was typed stays", async () => {
    const theirs = buildConference({
      focus: focusOn(ROLE_PLAY),
      items: [item(GROUP, [3, 3]), item(ROLE_PLAY, [1, 5], { conference: 2, entryId: testId(8) })],
    });
    await open(buildConference({ focus: focusOn(ROLE_PLAY) }), "", {
      [`PUT ${at}/Conference/Value`]: outdated(theirs),
    });
    await expect.element(stage()).toBeVisible();
    await userEvent.keyboard("4");
    await page.getByLabelText(/Begründung/).fill("Er hat nachgefragt");
    await page.getByRole("button", { name: "Festhalten" }).click();
    await expect.element(page.getByText(/Jemand anders hat darüber/)).toBeVisible();
    await expect.element(stage().getByText("Wert der Konferenz")).toBeVisible();
    await expect.element(page.getByLabelText(/Begründung/)).toHaveValue("Er hat nachgefragt");
  });
});

const ROUND = testId(700);
const roundAt = `${at}/Conference/Round`;
const openRound = (fields = {}) => ({ id: ROUND, isOpen: true, asked: 2, ...fields });
const inRound = (round: object, fields = {}) =>
  buildConference({
    focus: focusOn(ROLE_PLAY),
    items: [item(GROUP, [3, 3]), item(ROLE_PLAY, [1, 5], { round, ...fields })],
  });
const sentTo = (server: Awaited<ReturnType<typeof open>>["server"], call: string) =>
  server.requests.filter((one) => one.call === call).map(({ body }) => body);

describe("a second round", () => {
  it("is opened with a key, counts who has answered, and is closed early with a reason", async () => {
    const { server, change } = await open(buildConference({ focus: focusOn(ROLE_PLAY) }), "", {
      [`POST ${roundAt}`]: succeed(inRound(openRound({ answered: 0 }))),
      [`POST ${roundAt}/${ROUND}/Close`]: succeed(
        inRound(
          { ...openRound(), isOpen: false, answered: 1, answers: [{ value: 2, reason: "Länge" }] },
          { revised: [1, 2].map((given) => ({ given, overwrite: null })) },
        ),
      ),
    });
    await expect.element(stage()).toBeVisible();
    await userEvent.keyboard("r");
    await page.getByRole("dialog").getByRole("button", { name: "Runde öffnen" }).click();
    await expect.element(page.getByText("0 von 2 haben geantwortet")).toBeVisible();
    expect(sentTo(server, `POST ${roundAt}`)).toEqual([focusOn(ROLE_PLAY)]);
    await change(inRound(openRound({ answered: 1, awaitedIds: [testId(499)] })));
    await expect.element(page.getByText("Es fehlen noch: Uwe Umlauf")).toBeVisible();
    await page.getByRole("button", { name: "Vorzeitig schließen" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabelText(/Begründung/).fill("Der Zug fährt");
    await dialog.getByRole("button", { name: "Vorzeitig schließen" }).click();
    const values = stage().getByRole("list", { name: "Gegebene Werte" });
    await expect
      .element(values.getByText(/nach der zweiten Runde einmal/).first())
      .toBeInTheDocument();
    const answers = page.getByRole("region", { name: "Antworten der zweiten Runde" });
    await expect.element(answers.getByText("„Länge“")).toBeVisible();
    expect(sentTo(server, `POST ${roundAt}/${ROUND}/Close`)).toEqual([
      { earlyReason: "Der Zug fährt" },
    ]);
  });

  it("is closed at once where all have answered", async () => {
    const { server } = await open(inRound(openRound({ answered: 2 })), "", {
      [`POST ${roundAt}/${ROUND}/Close`]: succeed(inRound({ ...openRound(), isOpen: false })),
    });
    await page.getByRole("button", { name: "Runde schließen" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Runde schließen" }).click();
    await expect.poll(() => sentTo(server, `POST ${roundAt}/${ROUND}/Close`)).toEqual([{}]);
  });

  const asked = { id: ROUND, ...focusOn(ROLE_PLAY), value: 5, answer: null };
  const can = { confer: "noRight", attend: true } as const;

  it("asks an observer for a value and a reason of ten characters, and keeps what was sent", async () => {
    const answer = { value: 5, reason: "Das Ende war stark" };
    const stored = { ...inRound(openRound()), can, asked: [{ ...asked, answer }] };
    const { server } = await open({ ...inRound(openRound()), can, asked: [asked] }, "", {
      [`PUT ${roundAt}/${ROUND}/Answer`]: succeed(stored),
    });
    const form = page.getByRole("region", { name: /^Zweite Runde: / });
    await expect.element(form.getByText("Eigener Wert bisher: 5")).toBeVisible();
    await expect.element(stage().getByText("Zweite Runde läuft")).toBeVisible();
    await form.getByRole("radio", { name: /^5/ }).click({ force: true });
    await form.getByLabelText(/Begründung/).fill(" zu kurz ");
    await form.getByRole("button", { name: "Abgeben" }).click({ force: true });
    expect(sentTo(server, `PUT ${roundAt}/${ROUND}/Answer`)).toEqual([]);
    await form.getByLabelText(/Begründung/).fill("Das Ende war stark");
    await form.getByRole("button", { name: "Abgeben" }).click();
    await expect.element(form.getByText("Beantwortet")).toBeVisible();
    await expect.element(form.getByLabelText(/Begründung/)).toHaveValue("Das Ende war stark");
    expect(sentTo(server, `PUT ${roundAt}/${ROUND}/Answer`)).toEqual([answer]);
  });

  it("that was closed meanwhile is shown as it ended", async () => {
    const closed = { ...openRound(), isOpen: false, answered: 1, answers: [{ value: 1 }] };
    await open({ ...inRound(openRound()), can, asked: [asked] }, "", {
      [`PUT ${roundAt}/${ROUND}/Answer`]: outdated({ ...inRound(closed), can }),
    });
    const form = page.getByRole("region", { name: /^Zweite Runde: / });
    await form.getByRole("radio", { name: /^5/ }).click({ force: true });
    await form.getByLabelText(/Begründung/).fill("Das Ende war stark");
    await form.getByRole("button", { name: "Abgeben" }).click();
    await expect.element(page.getByText(/inzwischen geschlossen/)).toBeVisible();
    await expect.element(form).not.toBeInTheDocument();
    await expect.element(stage().getByText("Zweite Runde: 1 von 2")).toBeVisible();
  });

  it("has nothing to press on a projector, only how many have answered, and then the values", async () => {
    const shown = inRound(openRound({ answered: 1 }));
    const { change } = await open({ ...shown, asked: [asked] }, "?view=projector");
    await expect.element(stage().getByText("Zweite Runde: 1 von 2")).toBeVisible();
    expect(page.getByRole("button").elements()).toEqual([]);
    expect(page.getByRole("textbox").elements()).toEqual([]);
    const answers = [{ value: 2, reason: "Zu lang gezögert" }];
    await change(
      inRound(
        { ...openRound(), isOpen: false, answered: 1, answers },
        { revised: [1, 2].map((given) => ({ given, overwrite: null })) },
      ),
    );
    await expect.element(stage().getByText("danach")).toBeVisible();
    expect(document.body.textContent).not.toContain("gezögert");
  });

  it("stands in the protocol without names", async () => {
    const round = {
      id: ROUND,
      ...focusOn(ROLE_PLAY),
      openedBy: testId(499),
      personId: testId(499),
      openedAt: "2026-11-26T10:00:00.000Z",
      at: "2026-11-26T10:05:00.000Z",
      asked: 2,
      answered: 1,
      before: { values: [1, 5], calculated: 3 },
      after: { values: [1, 2], calculated: 1.5 },
      answers: [{ value: 2, reason: "Zu lang gezögert" }],
      earlyReason: "Der Zug fährt",
    };
    await open(buildConference(), "", {
      [`GET ${at}/Conference/Protocol`]: succeed({ entries: [], rounds: [round] }),
    });
    const protocol = page.getByRole("region", { name: "Protokoll" });
    await expect
      .element(protocol.getByText("Zweite Runde: 3 → 1,5, 1 von 2 haben geantwortet"))
      .toBeVisible();
    await expect.element(protocol.getByText("„Zu lang gezögert“")).toBeVisible();
    await expect.element(protocol.getByText("Vorzeitig geschlossen: Der Zug fährt")).toBeVisible();
  });
});

it("a later proposal is shown with its observer, as one that does not count", async () => {
  const observers = [{ observerId: testId(400), given: 1, overwrite: null }];
  const proposals = [{ observerId: testId(499), given: 5 }];
  await open(
    buildConference({
      focus: focusOn(ROLE_PLAY),
      items: [item(ROLE_PLAY, [1], { observers, proposals })],
    }),
  );
  const list = stage().getByRole("list", { name: "Spätere Vorschläge, die nicht zählen" });
  await expect.element(list).toHaveTextContent("Uwe Umlauf 5");
});
