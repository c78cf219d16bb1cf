import type { RunSummary } from "@assay/contract";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { buildCandidateSummary, buildSummary, testDesign, testId } from "../../testing/buildRun.ts";
import { buildUser, succeed } from "../../testing/fakeServer.ts";
import { buildTimetable, PLAN_RUN } from "../../testing/planPage.ts";
import { startApp, stopApp } from "../../testing/testApp.tsx";

beforeEach(() => page.viewport(1280, 800));
afterEach(() => {
  vi.restoreAllMocks();
  stopApp();
});

const TIMETABLE = `GET /Timetable/${PLAN_RUN}` as const;

/** Opens the dashboard as the observer 400 of a run, at a moment in ms since the epoch. */
async function openDashboard(moment: string, fields: Partial<RunSummary>, path = "/dashboard") {
  vi.spyOn(Date, "now").mockReturnValue(Date.parse(moment));
  const processRuns = [
    buildSummary(100, {
      id: PLAN_RUN,
      candidates: [buildCandidateSummary(301, { name: "Adler, Kim" })],
      ...fields,
    }),
  ];
  const list = succeed({ designs: [testDesign], processRuns });
  return startApp({
    path,
    user: buildUser({ id: testId(400) }),
    answers: {
      "GET /ProcessRun/My?summary=true": list,
      "GET /ProcessRun/All?summary=true": list,
      [TIMETABLE]: succeed(buildTimetable()),
    },
  });
}
const link = () => page.getByRole("link", { name: "Mein Tag" });

describe("a run with a published timetable", () => {
  it("leads observers to their day, and says what is on now", async () => {
    await openDashboard("2026-11-23T07:30:00Z", { hasMyDay: true });
    await expect.element(link()).toHaveAttribute("href", `/processruns/${PLAN_RUN}/my-day`);
    await expect.element(page.getByText("Jetzt bis 09:15: Gruppe, Raum A")).toBeVisible();
  });

  it("says what is next, with its day where that is another one", async () => {
    await openDashboard("2026-11-23T05:00:00Z", { hasMyDay: true });
    await expect.element(page.getByText("Ab 08:00: Gruppe, Raum A")).toBeVisible();
    stopApp();
    await openDashboard("2026-11-21T05:00:00Z", { hasMyDay: true });
    await expect.element(page.getByText("Montag, 23.11.2026, 08:00: Gruppe, Raum A")).toBeVisible();
    stopApp();
    await openDashboard("2026-11-23T19:00:00Z", { hasMyDay: true });
    await expect.element(page.getByText("Alle eigenen Beobachtungen sind vorbei.")).toBeVisible();
  });

  it("is as without one for whoever has no session in it, and in the audit view", async () => {
    const server = await openDashboard("2026-11-23T07:30:00Z", {});
    await expect.element(page.getByRole("heading", { name: "Adler, Kim" })).toBeVisible();
    expect(link().query()).toBeNull();
    expect(server.requests.map(({ call }) => call)).not.toContain(TIMETABLE);
    stopApp();
    const fields = { hasMyDay: true } as const;
    const audit = await openDashboard("2026-11-23T07:30:00Z", fields, "/audit/dashboard");
    await expect.element(page.getByRole("heading", { name: "Adler, Kim" })).toBeVisible();
    expect(link().query()).toBeNull();
    expect(audit.requests.map(({ call }) => call)).not.toContain(TIMETABLE);
  });
});

describe("a started run with a published timetable", () => {
  it("leads moderators to its live day in one step, and nobody else", async () => {
    const liveDay = page.getByRole("link", { name: "Der Tag", exact: true });
    await openDashboard("2026-11-23T07:30:00Z", { hasLiveDay: true, isModerator: true });
    await expect.element(liveDay).toHaveAttribute("href", `/processruns/${PLAN_RUN}/day`);
    stopApp();
    await openDashboard("2026-11-23T07:30:00Z", { isModerator: true });
    await expect.element(page.getByRole("heading", { name: "Adler, Kim" })).toBeVisible();
    expect(liveDay.query()).toBeNull();
  });
});
