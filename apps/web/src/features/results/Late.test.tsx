import type { LateEntry } from "@assay/contract";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { buildCompetency } from "../../testing/buildDesign.ts";
import {
  buildProcess,
  buildScale,
  buildRunCandidate,
  testId,
  moderatorCan,
} from "../../testing/buildRun.ts";
import { refuse, succeed } from "../../testing/fakeServer.ts";
import { button, callsOf, openRunEditor, RUN_ID, staffed } from "../../testing/runEditor.ts";
import { stopApp } from "../../testing/testApp.tsx";

beforeEach(() => page.viewport(1280, 900));
afterEach(stopApp);

const KIM = testId(400);
const finished = {
  ...staffed,
  candidates: [buildRunCandidate(301)],
  runState: "FINISHED" as const,
  started: true,
  scale: buildScale(),
  competencies: [buildCompetency()],
  people: [{ id: KIM, firstName: "Kim", lastName: "Ulm", type: "USER" as const }],
  can: { ...moderatorCan, edit: "noRight" } as const,
};
const common = {
  candidateId: testId(301),
  exerciseId: testId(11),
  authorId: KIM,
  observerId: KIM,
  device: "Safari, iPad",
  writtenAt: new Date(2026, 10, 21, 9, 5).toISOString(),
  receivedAt: new Date(2026, 10, 21, 17, 40).toISOString(),
  decision: null,
  decidedBy: null,
  decidedAt: null,
  revision: 4,
  can: { take: true, leave: true },
} as const;
const text = (content: string) => ({ title: "", content, alternative: "", competencyId: null });
const pages: LateEntry = {
  ...common,
  id: testId(500),
  change: {
    kind: "pages",
    type: "html",
    pages: [
      { page: 1, before: text("<p>stood in time</p>"), after: text("<p>came <b>late</b></p>") },
    ],
  },
};
const rated = (selectedCriterion: number) => ({ selectedCriterion, selectedCueIds: [] });
const rating: LateEntry = {
  ...common,
  id: testId(501),
  change: {
    kind: "rating",
    values: [{ competencyId: testId(80), before: rated(2), after: rated(5) }],
  },
};

const LIST = `GET /ProcessRun/${RUN_ID}/LateWork`;
const decision = (id: string) => `POST /ProcessRun/${RUN_ID}/LateWork/${id}`;
const listed = (open: number, entries: LateEntry[]) => ({
  [`${LIST}?summary=true`]: succeed({ open, decided: entries.length - open, entries: [] }),
  [LIST]: succeed({ open, decided: entries.length - open, entries }),
});
const dialog = () => page.getByRole("dialog");

describe("what arrived after the finish", () => {
  it("is told on the run's page with its number, and nothing is told where nothing arrived", async () => {
    await openRunEditor(finished, { answers: listed(0, []) });
    await expect.element(page.getByText("Beobachtungsphase abgeschlossen")).toBeVisible();
    expect(page.getByText(/nach dem Abschluss an/).elements()).toEqual([]);
    await openRunEditor(finished, { answers: listed(2, [pages, rating]) });
    await expect
      .element(page.getByText(/^2 Einträge kamen nach dem Abschluss an und warten/))
      .toBeVisible();
  });

  it("stands beside what it would replace, with author, times and device, and is taken in by name", async () => {
    const server = await openRunEditor(finished, { answers: listed(2, [pages, rating]) });
    await button("Ansehen").click();
    for (const words of [/stood in time/, "came late", /geschrieben .*09:05.*17:40.*Safari, iPad/])
      await expect.element(dialog().getByText(words).first()).toBeVisible();
    await expect
      .element(dialog().getByRole("row", { name: "Führung 2 (S2) 5 (S5)" }))
      .toBeVisible();
    const taken = {
      ...pages,
      decision: "take" as const,
      decidedBy: KIM,
      decidedAt: common.receivedAt,
    };
    server.answers[decision(pages.id)] = succeed(taken);
    Object.assign(server.answers, listed(1, [rating, taken]));
    await dialog()
      .getByRole("button", { name: "Aufnehmen: Kim Ulm über Kim Adler, Gruppe" })
      .first()
      .click();
    await expect.element(dialog().getByText(/^Aufgenommen von Kim Ulm/)).toBeVisible();
    const [sent] = callsOf(server, decision(pages.id));
    expect(sent?.body).toEqual({ decision: "take", revision: 4 });
    // What is in stays in.
    expect(
      dialog()
        .getByRole("button", { name: /^Aufnehmen:/ })
        .elements(),
    ).toHaveLength(1);
    await expect
      .element(page.getByText(/^Ein Eintrag kam nach dem Abschluss an/))
      .toBeInTheDocument();
  });

  it("shows a piece of evidence with its quote, sign, competency and cue, and a removed one", async () => {
    const quoted = {
      kind: "TEXT" as const,
      competencyId: testId(80),
      cueUid: null,
      sign: 1 as const,
      note: "",
      at: common.receivedAt,
      captured: "Fragt nach.",
    };
    const entryOf = (number: number, change: object) => ({
      ...common,
      id: testId(number),
      change: {
        kind: "evidence" as const,
        evidenceId: testId(600),
        before: null,
        after: null,
        ...change,
      },
    });
    const entries: LateEntry[] = [
      entryOf(502, { after: { ...quoted, sign: -1, cueUid: testId(90) } }),
      entryOf(503, { before: quoted }),
    ];
    const cueGroups = [{ cues: [{ uid: testId(90), cueTexts: { de: "Fällt ins Wort." } }] }];
    const process = buildProcess();
    const items = process.items.map((item) => ({ ...item, cues: { [testId(80)]: { cueGroups } } }));
    const run = { ...finished, process: { ...process, items } };
    await openRunEditor(run, { answers: listed(2, entries) });
    await button("Ansehen").click();
    const shown = () => dialog().element().textContent;
    await expect
      .poll(shown)
      .toMatch(
        /Im LaufKeine BelegeSpäter gesendetFührung · .*Fällt ins Wort\.−spricht dagegenFragt nach\./,
      );
    expect(shown()).toMatch(
      /Im LaufFührung · .*\+spricht dafürFragt nach\.Später gesendetKeine Belege/,
    );
  });

  it("shows other cues and another competency, which look alike otherwise", async () => {
    const cues = (...numbers: number[]) => ({
      selectedCriterion: 3,
      selectedCueIds: numbers.map((number) => testId(number)),
    });
    const values = [{ competencyId: testId(80), before: cues(1, 2), after: cues(2, 3) }];
    const moved = { ...text("<p>the same</p>"), competencyId: testId(80) };
    const entries: LateEntry[] = [
      { ...rating, change: { kind: "rating", values } },
      {
        ...pages,
        change: {
          kind: "pages",
          type: "html",
          pages: [{ page: 1, before: text("<p>the same</p>"), after: moved }],
        },
      },
    ];
    await openRunEditor(finished, { answers: listed(2, entries) });
    await button("Ansehen").click();
    await expect.element(dialog().getByText(/einer neu, einer nicht mehr/)).toBeVisible();
    // In the ratings' row, and beside the page.
    await expect
      .poll(() => dialog().getByText("Führung", { exact: true }).elements())
      .toHaveLength(2);
  });

  it("only shows what the server would not let the reader decide", async () => {
    const can = { ...finished.can, decideLateWork: "noRight" } as const;
    await openRunEditor({ ...finished, can }, { answers: listed(1, [pages]) });
    await button("Ansehen").click();
    await expect.element(dialog().getByText("stood in time")).toBeVisible();
    expect(
      dialog()
        .getByRole("button", { name: /^Aufnehmen/ })
        .elements(),
    ).toEqual([]);
  });

  it("says that something else stands by now, and shows that", async () => {
    const server = await openRunEditor(finished, { answers: listed(1, [pages]) });
    await button("Ansehen").click();
    server.answers[decision(pages.id)] = refuse("UPDATE_FAILED");
    const newer = structuredClone(pages);
    if (newer.change.kind === "pages") newer.change.pages[0]!.before = text("<p>newer</p>");
    Object.assign(server.answers, listed(1, [newer]));
    await dialog()
      .getByRole("button", { name: /^Auslassen:/ })
      .click();
    await expect.element(page.getByText(/Inzwischen steht hier etwas anderes/)).toBeVisible();
    await expect.element(dialog().getByText("newer")).toBeVisible();
  });
});
