import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { buildRunMessage } from "../../testing/buildMessage.ts";
import { buildProcess, buildRunCandidate, moderatorCan, testId } from "../../testing/buildRun.ts";
import { refuseField, succeed } from "../../testing/fakeServer.ts";
import { fakeEvents } from "../../testing/fakeEvents.ts";
import { button, callsOf, openRunEditor, RUN_ID, staffed } from "../../testing/runEditor.ts";
import { stopApp } from "../../testing/testApp.tsx";

beforeEach(() => page.viewport(1280, 900));
afterEach(stopApp);

const [KIM, EXERCISE] = [testId(400), testId(11)];
const person = { id: KIM, firstName: "Kim", lastName: "Ulm", type: "USER" as const };
const started = {
  ...staffed,
  candidates: [301, 302].map((id) => buildRunCandidate(id, { [EXERCISE]: testId(200) })),
  runState: "STARTED" as const,
  started: true,
  people: [person, { ...person, id: testId(499), firstName: "Uwe", lastName: "Umlauf" }],
  can: { ...moderatorCan, finish: true as const },
};
const gap = (candidate: number) => ({
  candidateId: testId(candidate),
  exerciseId: EXERCISE,
  observerId: KIM,
});
const rating = (candidate: number, reason?: string) => ({
  ...gap(candidate),
  rated: 0,
  competencies: 3,
  ...(reason !== undefined && {
    explanation: { reason, explainedBy: testId(499), explainedAt: new Date().toISOString() },
  }),
});
const missing = (...ratings: ReturnType<typeof rating>[]) => succeed({ ratings, unsent: [] });
const [MISSING, MESSAGES, GAP] = [
  `GET /ProcessRun/${RUN_ID}/Missing`,
  `GET /ProcessRun/${RUN_ID}/Message`,
  `PUT /ProcessRun/${RUN_ID}/Gap`,
] as const;
const noMessages = succeed({ messages: [], people: [] });
const dialog = () => page.getByRole("dialog");

async function openFinish(...ratings: ReturnType<typeof rating>[]) {
  const events = fakeEvents();
  const server = await openRunEditor(started, {
    answers: { [MISSING]: missing(...ratings), [MESSAGES]: noMessages, ...events.answers },
  });
  await button("Lauf abschließen").click();
  await expect
    .element(
      dialog()
        .getByText(/Kim Ulm/)
        .first(),
    )
    .toBeVisible();
  return { server, events };
}

describe("before a run is finished", () => {
  it("an observer is reminded with one click, and it shows when, and when they have read it", async () => {
    const { server, events } = await openFinish(rating(301));
    const sentAt = new Date(2026, 10, 26, 16, 5).toISOString();
    const reminder = buildRunMessage(900, [KIM], { text: "", reminds: 1, sentAt });
    server.answers[`POST /ProcessRun/${RUN_ID}/Reminder`] = succeed(reminder);
    server.answers[MESSAGES] = succeed({ messages: [reminder], people: [person] });
    await dialog().getByRole("button", { name: "Erinnern: Kim Ulm" }).click();
    await expect.element(dialog().getByText("Erinnert um 16:05")).toBeVisible();
    const [sent] = callsOf(server, `POST /ProcessRun/${RUN_ID}/Reminder`);
    expect(sent?.body).toEqual({ id: expect.stringMatching(/^[0-9a-f]{24}$/), observerId: KIM });
    const readAt = new Date(2026, 10, 26, 16, 6).toISOString();
    const read = { ...reminder, recipients: [{ personId: KIM, readAt }] };
    server.answers[MESSAGES] = succeed({ messages: [read], people: [person] });
    await expect.poll(() => events.lastIds()).toHaveLength(1);
    events.say({ kind: "message", runId: RUN_ID });
    await expect.element(dialog().getByText("Erinnert um 16:05, gelesen 16:06")).toBeVisible();
  });

  it("a reminder of nothing is explained, and nobody reminds themselves", async () => {
    const own = { ...rating(301), observerId: "0123456789abcdef01234567" };
    const { server } = await openFinish(rating(302), own);
    server.answers[`POST /ProcessRun/${RUN_ID}/Reminder`] = refuseField("observerId");
    const remind = dialog().getByRole("button", { name: /^Erinnern/ });
    await remind.click();
    await expect.element(page.getByText("Kim Ulm: Inzwischen fehlt nichts mehr.")).toBeVisible();
    expect(remind.elements()).toHaveLength(1);
  });

  it("what is missing is explained, several at once, and what is rated meanwhile leaves the list", async () => {
    const { server, events } = await openFinish(rating(301), rating(302));
    const hint = dialog().getByText(/^Bewertungen lassen sich auswählen/);
    await expect.element(hint).toBeVisible();
    await dialog()
      .getByText(/Kim Ulm: 2 Bewertungen fehlen/)
      .click();
    await dialog().getByLabelText("Alle von Kim Ulm auswählen").click();
    await expect.element(dialog().getByText("2 Bewertungen ausgewählt")).toBeVisible();
    const explained = [rating(301, "Krank seit 9:10"), rating(302, "Krank seit 9:10")] as const;
    server.answers[GAP] = missing(...explained);
    await dialog()
      .getByLabelText(/Warum sie fehlen/)
      .fill("Krank seit 9:10");
    await dialog().getByRole("button", { name: "Grund speichern" }).click();
    await expect.element(dialog().getByText(/2 davon sind begründet\./)).toBeVisible();
    expect(callsOf(server, GAP)[0]?.body).toEqual({
      gaps: [gap(301), gap(302)],
      reason: "Krank seit 9:10",
    });
    await expect
      .element(dialog().getByText("Begründet von Uwe Umlauf: Krank seit 9:10").first())
      .toBeVisible();
    await expect.element(hint).not.toBeInTheDocument();
    // Nothing stays without a reason: it is asked once, and nobody is reminded.
    await expect.element(dialog().getByRole("button", { name: "Lauf abschließen" })).toBeVisible();
    await expect
      .element(dialog().getByRole("button", { name: /^Erinnern/ }))
      .not.toBeInTheDocument();
    server.answers[MISSING] = missing();
    await expect.poll(() => events.lastIds()).toHaveLength(1);
    events.say({
      kind: "progress",
      runId: RUN_ID,
      candidateId: testId(301),
      exerciseId: EXERCISE,
    });
    await expect.element(dialog().getByText("Alles ist bewertet und gesendet.")).toBeVisible();
  });

  it("a reason is taken back", async () => {
    const { server } = await openFinish(rating(301, "Krank"), rating(302));
    await dialog()
      .getByText(/Kim Ulm: 2 Bewertungen fehlen/)
      .click();
    await dialog()
      .getByLabelText(/Kim Adler, Gruppe/)
      .click();
    server.answers[GAP] = missing(rating(301), rating(302));
    await dialog().getByRole("button", { name: "Begründung entfernen" }).click();
    await expect.element(dialog().getByText("Krank", { exact: true })).not.toBeInTheDocument();
    expect(callsOf(server, GAP)[0]?.body).toEqual({ gaps: [gap(301)], reason: null });
  });

  it("the finish all the same names what stays without a reason, and asks once more", async () => {
    const { server } = await openFinish(rating(301, "Krank"), rating(302));
    await dialog().getByRole("button", { name: "Trotzdem abschließen" }).click();
    const sure = page.getByRole("dialog", { name: "Trotzdem abschließen?" });
    await expect
      .element(sure.getByText("Eine Bewertung bleibt ohne Begründung offen:"))
      .toBeVisible();
    await expect.element(sure.getByText("Kim Ulm: eine Bewertung fehlt")).toBeVisible();
    await expect.element(sure.getByRole("button", { name: "Zurück" })).toHaveFocus();
    await sure.getByRole("button", { name: "Zurück" }).click();
    expect(callsOf(server, "POST")).toHaveLength(0);
    await expect
      .element(dialog().getByRole("button", { name: "Trotzdem abschließen" }))
      .toBeVisible();
  });

  it("nobody is offered to remind or explain who may not", async () => {
    const server = await openRunEditor(
      { ...started, can: { ...started.can, message: "noRight", explainGaps: "noRight" } },
      { answers: { [MISSING]: missing(rating(301)) } },
    );
    await button("Lauf abschließen").click();
    await dialog()
      .getByText(/Kim Ulm: eine Bewertung fehlt/)
      .click();
    await expect.element(dialog().getByText(/Kim Adler, Gruppe: 0 von 3/)).toBeVisible();
    expect(dialog().getByRole("checkbox").elements()).toEqual([]);
    expect(
      dialog()
        .getByRole("button", { name: /^Erinnern/ })
        .elements(),
    ).toEqual([]);
    expect(callsOf(server, MESSAGES)).toEqual([]);
  });
});

describe("before a run with rules for rating is finished", () => {
  const rules = { sealing: "CELL", names: "ON_REQUEST" } as const;
  const submitting = { ...started, process: { ...buildProcess(), ratingRules: rules } };
  const AS_IS = `PUT /ProcessRun/${RUN_ID}/AsIs` as const;
  const FINISH = `POST /ProcessRun/${RUN_ID}/Finish` as const;
  const press = (name: string) => dialog().getByRole("button", { name, exact: true }).click();

  async function openChoice(run: Parameters<typeof openRunEditor>[0] = submitting) {
    const server = await openRunEditor(run, {
      answers: { [MISSING]: missing(rating(301), rating(302)), [MESSAGES]: noMessages },
    });
    await button("Lauf abschließen").click();
    await dialog()
      .getByText(/Kim Ulm: 2 Bewertungen nicht abgegeben/)
      .click();
    return server;
  }
  const choose = async (reason: string) => {
    await dialog().getByLabelText("Alle von Kim Ulm auswählen").click();
    await dialog()
      .getByLabelText(/^Grund/)
      .fill(reason);
  };

  it("it is listed what is not submitted, and not how far a sealed rating has got", async () => {
    await openChoice();
    await expect
      .element(dialog().getByText("2 Bewertungen sind nicht abgegeben.", { exact: false }))
      .toBeVisible();
    await expect
      .element(dialog().getByLabelText("Kim Adler, Gruppe: nicht abgegeben", { exact: true }))
      .toBeVisible();
    await expect.element(dialog().getByText(/von 3 Kompetenzen/)).not.toBeInTheDocument();
    await expect.element(dialog().getByRole("button", { name: /^Erinnern/ })).toBeVisible();
  });

  it("several are counted as they are, for a reason", async () => {
    const server = await openChoice();
    server.answers[AS_IS] = missing();
    await dialog().getByLabelText("Alle von Kim Ulm auswählen").click();
    await expect
      .element(dialog().getByRole("button", { name: "So werten, wie sie ist" }))
      .toHaveAttribute("aria-disabled", "true");
    await dialog()
      .getByLabelText(/^Grund/)
      .fill("Gerät defekt");
    await press("So werten, wie sie ist");
    await expect.element(dialog().getByText("Alles ist abgegeben und gesendet.")).toBeVisible();
    expect(callsOf(server, AS_IS)[0]?.body).toEqual({
      cells: [gap(301), gap(302)],
      reason: "Gerät defekt",
    });
  });

  it("a cell without a rating is named where it was to be counted", async () => {
    const server = await openChoice();
    server.answers[AS_IS] = refuseField("cells.1");
    await choose("Gerät defekt");
    await press("So werten, wie sie ist");
    await expect
      .element(dialog().getByText(/^Kim Ulm hat hier nichts bewertet: .*Berg, Gruppe\./))
      .toBeVisible();
  });

  it("several are left out, for a reason that is shown", async () => {
    const server = await openChoice();
    server.answers[GAP] = missing(rating(301, "Krank"), rating(302, "Krank"));
    await choose("Krank");
    await press("Weglassen");
    await expect.element(dialog().getByText(/2 davon sind weggelassen\./)).toBeVisible();
    await expect
      .element(dialog().getByText("Weggelassen von Uwe Umlauf: Krank").first())
      .toBeVisible();
    expect(callsOf(server, GAP)[0]?.body).toEqual({
      gaps: [gap(301), gap(302)],
      reason: "Krank",
    });
  });

  it("the server's refusal of a finish with undecided drafts is explained", async () => {
    const server = await openChoice();
    server.answers[FINISH] = refuseField("unsubmitted", "undecided");
    await press("Trotzdem abschließen");
    const sure = page.getByRole("dialog", { name: "Trotzdem abschließen?" });
    await expect
      .element(sure.getByText("2 Bewertungen sind weder abgegeben noch entschieden:"))
      .toBeVisible();
    await sure.getByRole("button", { name: "Jetzt abschließen" }).click();
    await expect
      .element(page.getByText(/Begonnene Bewertungen sind nicht abgegeben/))
      .toBeVisible();
  });
});

describe("after a run was finished", () => {
  it("what stayed open is shown with its reason", async () => {
    const finished = { ...started, runState: "FINISHED" as const };
    await openRunEditor(finished, { answers: { [MISSING]: missing(rating(301, "Krank")) } });
    const section = page.getByRole("region", { name: "Beim Abschluss offen geblieben" });
    await section.getByText(/Kim Ulm: eine Bewertung fehlt/).click();
    await expect.element(section.getByText("Begründet von Uwe Umlauf: Krank")).toBeVisible();
    expect(section.getByRole("button", { name: /^Erinnern/ }).elements()).toEqual([]);
  });
});
