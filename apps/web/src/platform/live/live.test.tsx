import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { candidateList } from "../../testing/buildLists.ts";
import {
  buildCandidateSummary,
  buildRun,
  buildSummary,
  testDesign,
  testId,
} from "../../testing/buildRun.ts";
import { entries } from "../drafts/journal.ts";
import { fakeEvents } from "../../testing/fakeEvents.ts";
import { fakeObservations } from "../../testing/fakeObservations.ts";
import { confirm } from "../../ui/confirm.ts";
import { buildUser, refuse, succeed } from "../../testing/fakeServer.ts";
import {
  ANNA,
  candidates,
  GROUP,
  newObserver,
  observedRun,
  RUN,
} from "../../testing/observedRun.ts";
import { startApp, stopApp } from "../../testing/testApp.tsx";

beforeEach(() => page.viewport(1280, 900));
afterEach(stopApp);

const LIST = "GET /ProcessRun/My?summary=true";
const summaries = (name: string) =>
  succeed({
    designs: [testDesign],
    processRuns: [buildSummary(100, { name, candidates: [buildCandidateSummary(1)] })],
  });

describe("what others change", () => {
  it("appears without a reload", async () => {
    const events = fakeEvents();
    const answers = { [LIST]: summaries("Vorher"), ...events.answers };
    const server = await startApp({ path: "/processruns", answers });
    await expect.element(page.getByRole("link", { name: "Vorher" })).toBeVisible();
    await expect.poll(() => events.lastIds()).toEqual([null]);
    server.answers[LIST] = summaries("Nachher");
    events.say({ kind: "run", runId: testId(100) });
    await expect.element(page.getByRole("link", { name: "Nachher" })).toBeVisible();
  });

  it("in one’s rights shows at once: the menu follows, without a new sign-in [ACC-018]", async () => {
    const events = fakeEvents();
    const answers = { [LIST]: summaries("Lauf"), ...events.answers };
    const server = await startApp({ path: "/processruns", answers });
    const add = page.getByRole("button", { name: "Neuer Lauf" });
    await expect.element(add).toBeVisible();
    await expect.poll(() => events.lastIds()).toEqual([null]);
    const permissions = ["LOG_IN", "GET_PROCESS_RUNS"] as const;
    server.answers["GET /User/Account"] = succeed(buildUser({ permissions: [...permissions] }));
    events.say({ kind: "account" });
    await expect.element(add).not.toBeInTheDocument();
  });

  it("takes a question back that was open about a page that was left", async () => {
    const answers = { "GET /Users": succeed({ users: [] }), "GET /Roles": succeed({ roles: [] }) };
    await startApp({ path: "/admin/user", answers });
    await page.getByRole("link", { name: "Neues Konto" }).click();
    await expect.element(page.getByRole("heading", { name: "Neues Konto" })).toBeVisible();
    void confirm({ title: "Wirklich?", text: "Diese Seite", confirmLabel: "Ja" });
    await expect.element(page.getByRole("dialog")).toBeVisible();
    // The browser's own way back reaches past a dialog.
    history.back();
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  });

  it("comes into a run that is being edited, and takes nothing from it", async () => {
    const events = fakeEvents();
    const run = buildRun({ name: "Herbst", texts: { de: { description: "Alt" } } });
    const server = await startApp({
      path: `/processruns/${RUN}`,
      answers: {
        [LIST]: summaries("Herbst"),
        [`GET /ProcessRun/${RUN}`]: succeed(run),
        [`GET /ProcessRun/${RUN}/Candidates`]: succeed(candidateList([])),
        "GET /Users": succeed({ users: [] }),
        ...events.answers,
      },
    });
    const name = page.getByRole("textbox", { name: "Name", exact: true });
    await name.fill("Mein Name");
    await expect.poll(() => events.lastIds()).toEqual([null]);
    const changed = { ...run, revision: 2, plannedDate: "2026-12-24" };
    server.answers[`GET /ProcessRun/${RUN}`] = succeed(changed);
    events.say({ kind: "run", runId: RUN });
    await expect.element(page.getByLabelText(/Datum/).first()).toHaveValue("24.12.2026");
    await expect.element(name).toHaveValue("Mein Name");
  });
});

describe("a page that is written on", () => {
  async function openPage() {
    const user = newObserver();
    const events = fakeEvents();
    const fake = fakeObservations(user.id);
    const server = await startApp({
      path: `/observations/${RUN}/candidate/${ANNA}/exercise/${GROUP}/type/html`,
      user,
      answers: {
        [`GET /ProcessRun/${RUN}`]: succeed(observedRun(user.id)),
        [`GET /ProcessRun/${RUN}/Candidates`]: succeed(candidateList(candidates)),
        [LIST]: succeed({ designs: [], processRuns: [] }),
        [`PUT /ProcessRun/${RUN}/Unsent`]: succeed({ id: RUN }),
        ...fake.answers,
        ...events.answers,
      },
    });
    await expect.poll(() => events.lastIds()).toEqual([null]);
    const editor = page.getByRole("textbox", { name: "Text der Beobachtung" });
    await expect.element(editor).toBeVisible();
    return { server, events, editor, user };
  }
  const reads = (server: Awaited<ReturnType<typeof startApp>>) =>
    server.requests.filter(({ call }) => call === `GET /ProcessRun/${RUN}`).length;

  it("stays under the hands of who loses the cell meanwhile", async () => {
    const { server, events, editor, user } = await openPage();
    await userEvent.type(editor, "Hört zu.");
    const run = observedRun(user.id);
    const others = run.candidates.map((candidate) =>
      candidate.candidateId === ANNA
        ? { ...candidate, exercises: [{ exerciseId: GROUP, observerTeamId: testId(201) }] }
        : candidate,
    );
    server.answers[`GET /ProcessRun/${RUN}`] = succeed({ ...run, candidates: others });
    server.answers["POST /Observation"] = refuse("NO_PERMISSION");
    server.answers["PUT /Observation/updateObservationPage"] = refuse("NO_PERMISSION");
    const before = reads(server);
    events.say({ kind: "run", runId: RUN });
    await expect.poll(() => reads(server)).toBeGreaterThan(before);
    await userEvent.type(editor, " Fragt nach.");
    expect(location.pathname).toContain(`/candidate/${ANNA}/exercise/${GROUP}/`);
    await expect.element(editor).toHaveTextContent("Hört zu. Fragt nach.");
  });

  it("goes with what is on it when the candidate's data is erased", async () => {
    const { server, events, editor, user } = await openPage();
    await userEvent.type(editor, "Hört zu.");
    const run = observedRun(user.id, { erasedIds: [ANNA] });
    const others = run.candidates.filter(({ candidateId }) => candidateId !== ANNA);
    const named = candidates.filter(({ id }) => id !== ANNA);
    server.answers[`GET /ProcessRun/${RUN}`] = succeed({ ...run, candidates: others });
    server.answers[`GET /ProcessRun/${RUN}/Candidates`] = succeed(candidateList(named));
    server.answers["POST /Observation"] = refuse("NO_PERMISSION");
    server.answers["PUT /Observation/updateObservationPage"] = refuse("NO_PERMISSION");
    events.say({ kind: "run", runId: RUN });
    await expect.element(page.getByText("Die Daten dieser Person sind gelöscht")).toBeVisible();
    await expect.poll(() => page.getByText(/Hört zu|Adler/).elements()).toEqual([]);
    await expect.poll(() => entries.get().size).toBe(0);
  });

  it("says that the run was finished, and keeps what is unsent", async () => {
    const { server, events, editor, user } = await openPage();
    server.answers["PUT /Observation/updateObservationPage"] = refuse("WRONG_PROCESS_RUN_STATE");
    await userEvent.type(editor, "Zuletzt geschrieben.");
    server.answers[`GET /ProcessRun/${RUN}`] = succeed(
      observedRun(user.id, { runState: "FINISHED" }),
    );
    events.say({ kind: "run", runId: RUN });
    await expect.element(page.getByText(/Beobachtungsphase ist abgeschlossen/)).toBeVisible();
    await expect.element(page.getByText("Zuletzt geschrieben.").first()).toBeVisible();
    await expect.element(page.getByText("Der Server nimmt diesen Text nicht an")).toBeVisible();
  });

  it("has the moderators know what waits on the device, and when it waits no more", async () => {
    const { server, editor } = await openPage();
    await userEvent.type(editor, "Wartet.");
    const PAGE = "PUT /Observation/updateObservationPage";
    const store = server.answers[PAGE];
    server.answers[PAGE] = () => new Response("", { status: 500 });
    const reports = () =>
      server.requests
        .filter(({ call }) => call === `PUT /ProcessRun/${RUN}/Unsent`)
        .map(({ body }) => body as { deviceId: string; cells: unknown[] });
    await expect
      .poll(() => reports().at(-1)?.cells)
      .toEqual([{ candidateId: ANNA, exerciseId: GROUP, pages: 1, ratings: 0 }]);
    expect(JSON.stringify(reports())).not.toContain("Wartet");
    if (store) server.answers[PAGE] = store;
    dispatchEvent(new Event("online"));
    await expect.poll(() => reports().at(-1)?.cells).toEqual([]);
    expect(new Set(reports().map(({ deviceId }) => deviceId)).size).toBe(1);
  });
});
