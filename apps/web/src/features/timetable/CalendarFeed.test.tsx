// @module-tag soak
import type { CalendarFeed } from "@assay/contract";
import { afterEach, describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { candidateList } from "../../testing/buildLists.ts";
import {
  buildCandidate,
  buildRun,
  buildRunCandidate,
  buildTeam,
  testId,
} from "../../testing/buildRun.ts";
import { type Answer, buildUser, refuse, succeed } from "../../testing/fakeServer.ts";
import { buildTimetable, PLAN_RUN } from "../../testing/planPage.ts";
import { button, callsOf } from "../../testing/runEditor.ts";
import { startApp, stopApp } from "../../testing/testApp.tsx";

afterEach(() => {
  vi.restoreAllMocks();
  stopApp();
});

const FEED = "/User/CalendarFeed";
const URL = "https://acme.example/api/Calendar/abc-123.ics";
const MADE = { createdAt: "2026-11-20T09:00:00.000Z", fetchedAt: null };

/** Opens the dialog on the observer's day; the answers of the server follow what is asked of it. */
async function openDialog(stored: CalendarFeed | null, first?: Answer) {
  let feed = stored;
  let isFirst = true;
  const run = buildRun({
    candidates: [buildRunCandidate(301), buildRunCandidate(302)],
    observerTeams: [buildTeam(200, 400)],
  });
  const server = await startApp({
    path: `/processruns/${PLAN_RUN}/my-day`,
    user: buildUser({ id: testId(400) }),
    answers: {
      [`GET /ProcessRun/${PLAN_RUN}`]: succeed(run),
      [`GET /ProcessRun/${PLAN_RUN}/Candidates`]: succeed(
        candidateList([buildCandidate(301, "Adler"), buildCandidate(302, "Berg")]),
      ),
      [`GET /Timetable/${PLAN_RUN}`]: succeed(buildTimetable()),
      [`GET ${FEED}`]: (request) => {
        const answer = (isFirst && first) || succeed({ feed });
        isFirst = false;
        return answer(request);
      },
      [`POST ${FEED}`]: (request) => {
        feed = MADE;
        return succeed({ feed, url: URL })(request);
      },
      [`DELETE ${FEED}`]: (request) => {
        feed = null;
        return succeed({ feed })(request);
      },
    },
  });
  await button("Im Kalender abonnieren").click();
  return server;
}
const dialog = () => page.getByRole("dialog", { name: "Im Kalender abonnieren" });
const address = () => dialog().getByRole("textbox", { name: "Adresse des Kalenders" });
const confirmed = (name: string) =>
  page
    .getByRole("dialog", { name: `${name}?`, exact: true })
    .getByRole("button", { name, exact: true });

describe("the subscription of one's sessions", () => {
  it("makes an address, shows it to be copied, and says who can read by it", async () => {
    const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    await openDialog(null);
    await expect.element(dialog().getByText("Noch gibt es keine Adresse.")).toBeVisible();
    await expect
      .element(dialog().getByText(/Wer die Adresse hat, kann ohne Anmeldung/))
      .toBeVisible();
    await button("Adresse erstellen").click();
    await expect.element(address()).toHaveValue(URL);
    await expect.element(address()).toHaveFocus();
    await button("Kopieren").click();
    expect(write).toHaveBeenCalledWith(URL);
    await expect.element(button("Kopiert")).toBeVisible();
  });

  it("says how to copy it where the browser does not", async () => {
    vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new DOMException("no"));
    await openDialog(null);
    await button("Adresse erstellen").click();
    await button("Kopieren").click();
    await expect.element(page.getByText(/hat das Kopieren nicht zugelassen/)).toBeVisible();
  });

  it("does not show an address again, and says when it was used last", async () => {
    const server = await openDialog({ ...MADE, fetchedAt: "2026-11-22T10:30:00.000Z" });
    await expect.element(dialog().getByText(/Seit 20\.11\.2026, .* gibt es/)).toBeVisible();
    await expect.element(dialog().getByText(/Zuletzt abgeholt: 22\.11\.2026/)).toBeVisible();
    expect(address().query()).toBeNull();
    expect(callsOf(server, `POST ${FEED}`)).toHaveLength(0);
  });

  it("replaces an address only after asking", async () => {
    const server = await openDialog(MADE);
    await button("Neue Adresse erstellen").click();
    expect(callsOf(server, `POST ${FEED}`)).toHaveLength(0);
    await confirmed("Neue Adresse erstellen").click();
    await expect.element(address()).toHaveValue(URL);
  });

  it("ends an address only after asking, and keeps the focus", async () => {
    const server = await openDialog(MADE);
    await button("Adresse aufheben").click();
    expect(callsOf(server, `DELETE ${FEED}`)).toHaveLength(0);
    await confirmed("Adresse aufheben").click();
    await expect.element(dialog().getByText("Noch gibt es keine Adresse.")).toBeVisible();
    await expect.element(page.getByText("Die Adresse gilt nicht mehr")).toBeVisible();
    await expect.element(button("Adresse erstellen")).toHaveFocus();
  });

  it("says what could not be loaded, and tries again", async () => {
    await openDialog(null, refuse("NO_PERMISSION"));
    await expect.element(dialog().getByText(/ließ sich nicht laden/)).toBeVisible();
    expect(button("Adresse erstellen").query()).toBeNull();
    await dialog().getByRole("button", { name: "Noch einmal versuchen" }).click();
    await expect.element(button("Adresse erstellen")).toBeVisible();
  });
});
