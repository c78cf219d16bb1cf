import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import type { Timetable } from "@assay/contract";
import { candidateList } from "../../testing/buildLists.ts";
import {
  buildCandidate,
  buildRun,
  buildRunCandidate,
  buildTeam,
  testId,
} from "../../testing/buildRun.ts";
import { buildUser, succeed } from "../../testing/fakeServer.ts";
import { buildTimetable, PLAN_RUN } from "../../testing/planPage.ts";
import { button, callsOf } from "../../testing/runEditor.ts";
import { startApp, stopApp } from "../../testing/testApp.tsx";

beforeEach(() => page.viewport(390, 844));
afterEach(() => {
  vi.restoreAllMocks();
  stopApp();
});

const TIMETABLE = `GET /Timetable/${PLAN_RUN}` as const;

/** Opens the page as the observer 400 at a moment, in ms since the epoch. */
async function openMyDay(timetable: Timetable, now = Date.parse("2026-11-23T07:30:00Z")) {
  vi.spyOn(Date, "now").mockReturnValue(now);
  const run = buildRun({
    candidates: [buildRunCandidate(301), buildRunCandidate(302)],
    observerTeams: [buildTeam(200, 400, 401)],
  });
  return startApp({
    path: `/processruns/${PLAN_RUN}/my-day`,
    user: buildUser({ id: testId(400) }),
    answers: {
      [`GET /ProcessRun/${PLAN_RUN}`]: succeed(run),
      [`GET /ProcessRun/${PLAN_RUN}/Candidates`]: succeed(
        candidateList([buildCandidate(301, "Adler"), buildCandidate(302, "Berg")]),
      ),
      [TIMETABLE]: succeed(timetable),
    },
  });
}
const part = (name: string) => page.getByRole("region", { name });

describe("my day", () => {
  it("shows one's own sessions only, and what is on by the clocks of the place", async () => {
    await openMyDay(buildTimetable());
    const now = part("Jetzt");
    await expect.element(now.getByText("08:00–09:00")).toBeVisible();
    await expect.element(now.getByText(/Raum A · Bewertung bis 09:15/)).toBeVisible();
    await expect
      .element(now.getByRole("link", { name: "Kim Adler beobachten" }))
      .toHaveAttribute(
        "href",
        `/observations/${PLAN_RUN}/candidate/${testId(301)}/exercise/${testId(11)}/type`,
      );
    await expect.element(part("Montag, 23.11.2026").getByText("Gruppe")).toBeVisible();
    expect(page.getByText(/Kim Berg/).query()).toBeNull();
    expect(page.getByText("Interview").query()).toBeNull();
  });

  it("says what comes next", async () => {
    await openMyDay(buildTimetable(), Date.parse("2026-11-22T20:00:00Z"));
    await expect.element(part("Jetzt").getByText("Gerade ist nichts zu beobachten.")).toBeVisible();
    await expect.element(part("Als Nächstes").getByText("Montag, 23.11.2026")).toBeVisible();
  });

  it("can be taken along as calendar and on paper", async () => {
    const server = await openMyDay(buildTimetable());
    const file = () =>
      new Response("content", { headers: { "Content-Type": "application/octet-stream" } });
    const calendar = `${TIMETABLE}/Calendar` as const;
    const pdf = `${TIMETABLE}/Pdf?kind=person` as const;
    server.answers[calendar] = file;
    server.answers[pdf] = file;
    await button("Kalender (.ics)").click();
    await expect.poll(() => callsOf(server, calendar)).toHaveLength(1);
    await button("Zum Drucken (PDF)").click();
    await expect.poll(() => callsOf(server, pdf)).toHaveLength(1);
  });

  it("says why it is empty", async () => {
    await openMyDay({ runId: PLAN_RUN, timeZone: null, entries: [] });
    await expect.element(page.getByText("Kein Zeitplan ist veröffentlicht")).toBeVisible();
    expect(button("Kalender (.ics)").query()).toBeNull();
  });
});
