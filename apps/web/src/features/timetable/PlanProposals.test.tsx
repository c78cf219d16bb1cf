import { VALIDATION_TITLE } from "@assay/contract";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { refuse, succeed } from "../../testing/fakeServer.ts";
import {
  allSessions,
  buildJob,
  buildPlan,
  buildPlanning,
  openPlanPage,
  PLAN_RUN,
} from "../../testing/planPage.ts";
import { testId } from "../../testing/buildRun.ts";
import { button, callsOf } from "../../testing/runEditor.ts";
import { stopApp } from "../../testing/testApp.tsx";

beforeEach(() => page.viewport(1280, 900));
afterEach(stopApp);

const query = "?tab=proposals";
const JOB = `GET /PlanJobs/${PLAN_RUN}` as const;
const dialog = () => page.getByRole("dialog");
const ofRun = (part: object) => succeed({ runId: PLAN_RUN, ...part });

describe("proposing timetables", () => {
  it("saves settings that were never stored, searches, and compares what was found", async () => {
    const server = await openPlanPage({ query, planning: buildPlanning({}, { revision: 0 }) });
    await expect.element(button("Zeitpläne vorschlagen")).toBeVisible();
    server.answers[`PUT /Planning/${PLAN_RUN}`] = succeed(buildPlanning({}, { revision: 1 }));
    server.answers[`POST /Plans/${PLAN_RUN}`] = succeed(buildJob());
    server.answers[JOB] = ofRun({ job: buildJob() });
    await button("Zeitpläne vorschlagen").click();
    await expect.element(page.getByText("Kurzer Tag: 40 %, eine Zelle ohne Platz")).toBeVisible();
    expect(callsOf(server, `POST /Plans/${PLAN_RUN}`)[0]?.body).toEqual({
      wishes: ["shortDay", "littleWaiting", "mostRotation"],
      seconds: 15,
      pinned: [],
    });
    const plans = (["shortDay", "littleWaiting", "mostRotation"] as const).map((wish, index) =>
      buildPlan(800 + index, { wish, ...(index === 2 && { sessions: allSessions().slice(1) }) }),
    );
    server.answers[`GET /Plans/${PLAN_RUN}`] = ofRun({ plans });
    server.answers[JOB] = ofRun({ job: buildJob({ state: "DONE" }) });
    const short = page.getByRole("listitem", { name: /^Kurzer Tag/ });
    await expect.element(short.getByText("Länge des Tages")).toBeVisible();
    // From 8:00 to 15:15, the rating included.
    await expect.element(short.getByText(/^435 min/)).toBeVisible();
    await expect.element(short.getByText(/^mindestens \d+ min$/)).toBeVisible();
    const rotation = page.getByRole("listitem", { name: /^Viel Wechsel/ });
    await expect
      .element(
        rotation.getByText(
          "Die Suche hat keinen vollständigen Plan gefunden; eine Zelle hat keinen Platz.",
        ),
      )
      .toBeVisible();
    const publish = (card: typeof short) => card.getByRole("button", { name: "Veröffentlichen" });
    await expect.element(publish(short)).not.toHaveAttribute("aria-disabled");
    await expect.element(publish(rotation)).toHaveAttribute("aria-disabled", "true");
  });

  it("can be stopped with what there is", async () => {
    const server = await openPlanPage({ query, answers: { [JOB]: ofRun({ job: buildJob() }) } });
    await expect.element(button("Hier anhalten")).toBeVisible();
    const stopping = buildJob({ isStopping: true });
    server.answers[`POST /PlanJobs/${testId(900)}/Stop`] = succeed(stopping);
    server.answers[JOB] = ofRun({ job: stopping });
    await button("Hier anhalten").click();
    await expect.element(page.getByText(/Die Suche hält an/)).toBeVisible();
  });
});

describe("publishing a timetable", () => {
  const PUBLISH = `POST /Plan/${testId(800)}/Publish` as const;

  it("asks first, and is accepted", async () => {
    const server = await openPlanPage({ query, plans: [buildPlan(800)] });
    const published = buildPlan(800, { state: "PUBLISHED", revision: 2 });
    server.answers[PUBLISH] = succeed(published);
    await button("Veröffentlichen").click();
    server.answers[`GET /Plans/${PLAN_RUN}`] = ofRun({ plans: [published] });
    await dialog().getByRole("button", { name: "Veröffentlichen" }).click();
    await expect.element(page.getByText("Der Zeitplan ist veröffentlicht.").first()).toBeVisible();
    const card = page.getByRole("listitem", { name: /^Kurzer Tag/ });
    await expect.element(card.getByText("Veröffentlicht", { exact: true })).toBeVisible();
    expect(callsOf(server, PUBLISH)[0]?.body).toEqual({ revision: 1 });
  });

  it("is refused with the rules that it breaks, by name", async () => {
    const [one, ...others] = allSessions();
    const sessions = [{ ...one!, roomId: testId(602) }, ...others];
    const server = await openPlanPage({ query, plans: [buildPlan(800, { sessions })] });
    server.answers[PUBLISH] = () =>
      Response.json(
        { title: VALIDATION_TITLE, errors: { sessions: ["twoPlaces"] } },
        { status: 400 },
      );
    await button("Veröffentlichen").click();
    await dialog().getByRole("button", { name: "Veröffentlichen" }).click();
    await expect
      .element(page.getByText(/Raum B ist belegt durch Gruppe \(Kim (Adler|Berg)\) bis 09:00/))
      .toBeVisible();
  });

  it("deletes a draft once that is confirmed", async () => {
    const server = await openPlanPage({ query, plans: [buildPlan(800)] });
    server.answers[`DELETE /Plan/${testId(800)}`] = succeed({ id: testId(800) });
    await button("Löschen").click();
    server.answers[`GET /Plans/${PLAN_RUN}`] = ofRun({ plans: [] });
    await dialog().getByRole("button", { name: "Löschen" }).click();
    await expect.element(page.getByText("Noch kein Zeitplan")).toBeVisible();
  });

  it("tells of cells that differ from the published timetable", async () => {
    const departed = buildPlan(800, { state: "PUBLISHED", hasDeparted: true });
    await openPlanPage({
      query,
      plans: [departed],
      answers: { [PUBLISH]: refuse("NO_PERMISSION") },
    });
    await expect.element(page.getByText(/weichen vom veröffentlichten Zeitplan ab/)).toBeVisible();
  });
});
