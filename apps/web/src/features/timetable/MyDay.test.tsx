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

/** Opens the page as the observer 400 at a moment, on a device that is in a time zone. */
async function openMyDay(
  timetable: Timetable,
  { at = "2026-11-23T07:30:00Z", device = "Europe/Berlin" } = {},
) {
  vi.spyOn(Date, "now").mockReturnValue(Date.parse(at));
  setDeviceTo(device);
  const run = buildRun({
    candidates: [buildRunCandidate(301), buildRunCandidate(302)],
    observerTeams: [buildTeam(200, 400, 401)],
    people: ["Ulm", "Urban", "Uhl"].map((lastName, index) => ({
      id: testId(400 + index),
      firstName: "Kim",
      lastName,
      type: "USER",
    })),
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
const { resolvedOptions } = Intl.DateTimeFormat.prototype;
/** The time zone that the device of the test is in. */
function setDeviceTo(timeZone: string) {
  vi.spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions").mockImplementation(function resolved(
    this: Intl.DateTimeFormat,
  ) {
    return { ...resolvedOptions.call(this), timeZone };
  });
}
const part = (name: string) => page.getByRole("region", { name });

describe("my day", () => {
  it("shows one's own sessions only, and what is on by the clocks of the place", async () => {
    await openMyDay(buildTimetable());
    const now = part("Jetzt");
    await expect.element(now.getByText("08:00–09:00")).toBeVisible();
    await expect.element(now.getByText(/Raum A · .* · Bewertung bis 09:15/)).toBeVisible();
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

  it("says how much time is left, who prepares where, and with whom one observes", async () => {
    const timetable = buildTimetable();
    const [group, interview] = timetable.entries;
    const [adler, berg] = group!.candidates;
    const candidates = [
      { ...adler!, observers: [testId(400), testId(401), testId(402)] },
      { ...berg!, observers: [testId(400)] },
    ];
    const mine = { ...interview!, candidates: [{ id: testId(301), observers: [testId(400)] }] };
    await openMyDay({ ...timetable, entries: [{ ...group!, candidates }, mine] });
    const now = part("Jetzt");
    await expect.element(now.getByText("endet in 30 min")).toBeVisible();
    await expect.element(now.getByText(/Raum A · Vorbereitung ab 07:45 in Raum B/)).toBeVisible();
    await expect.element(now.getByText("zusammen mit Kim Urban und Kim Uhl")).toBeVisible();
    // One tap for each candidate of a group.
    expect(now.getByRole("link", { name: /beobachten$/ }).elements()).toHaveLength(2);
    const next = part("Als Nächstes");
    await expect.element(next.getByText("beginnt in 5 h 30 min")).toBeVisible();
    await expect
      .element(next.getByRole("link", { name: "Kim Adler beobachten" }))
      .toHaveAttribute("href", expect.stringContaining(`/exercise/${testId(13)}/`));
  });

  it("reads out a session that begins, and not the minutes", async () => {
    await openMyDay(buildTimetable());
    const status = page.getByRole("status").filter({ hasText: "Jetzt: Gruppe, Raum A" });
    await expect.element(status).toBeInTheDocument();
    await expect.element(part("Jetzt").getByText("endet in 30 min")).toBeVisible();
    for (const region of page.getByRole("status").elements())
      expect(region.textContent).not.toMatch(/ min/);
  });

  it("says where the device's clock is not that of the place", async () => {
    await openMyDay(buildTimetable());
    await expect.element(part("Jetzt").getByText("08:00–09:00")).toBeVisible();
    expect(page.getByText(/Die Uhr dieses Geräts/).query()).toBeNull();
    stopApp();
    await openMyDay(buildTimetable(), { device: "America/New_York" });
    await expect
      .element(page.getByText(/Zeitzone America\/New_York\. .* am Ort: Europe\/Berlin\./))
      .toBeVisible();
    await expect.element(part("Jetzt").getByText("08:00–09:00")).toBeVisible();
  });

  it("looks at the clock as soon as it is shown again", async () => {
    await openMyDay(buildTimetable());
    await expect.element(part("Jetzt").getByText("endet in 30 min")).toBeVisible();
    vi.spyOn(Date, "now").mockReturnValue(Date.parse("2026-11-23T08:01:00Z"));
    document.dispatchEvent(new Event("visibilitychange"));
    await expect.element(part("Jetzt").getByText("Bewertung endet in 14 min")).toBeVisible();
  });

  it("says what comes next", async () => {
    await openMyDay(buildTimetable(), { at: "2026-11-22T20:00:00Z" });
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
