import type { CandidateWorks, candidateWorkCalls, ReadWork, SentBody } from "@assay/contract";
import { observedLeaves } from "@assay/domain";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { buildPages } from "../../testing/buildCandidatePages.ts";
import { buildProcess } from "../../testing/buildRun.ts";
import { type FakeRequest, succeed } from "../../testing/fakeServer.ts";
import { callsOf, openRunEditor, RUN_ID } from "../../testing/runEditor.ts";
import { stopApp } from "../../testing/testApp.tsx";

beforeEach(() => page.viewport(1280, 900));
afterEach(stopApp);

const PAGES = buildPages();
type Taking = SentBody<typeof candidateWorkCalls.takeCandidateWorks>;
const CANDIDATE = "c".repeat(24);
const CALL = `/CandidatePages/${RUN_ID}` as const;
const EXERCISE = observedLeaves(buildProcess().items)[0]!.id;
const times = {
  exerciseId: EXERCISE,
  savedAt: "2026-11-23T08:10:00.000Z",
  handedInAt: null,
  late: { savedAt: "2026-11-23T09:20:00.000Z", typedAt: "2026-11-23T08:59:00.000Z" },
};

const opened = (works: CandidateWorks, read: ReadWork = { isTaken: true, work: null, files: [] }) =>
  openRunEditor(
    {},
    {
      path: `/processruns/${RUN_ID}/candidate-pages`,
      answers: {
        [`GET ${CALL}`]: succeed(PAGES),
        [`GET ${CALL}/Works`]: succeed(works),
        [`PUT ${CALL}/Works`]: (request: FakeRequest) => {
          const { exerciseId, isTaken, kind = "text" } = request.body as Taking;
          const exercises = isTaken ? [{ exerciseId, kind }] : [];
          return succeed({ ...works, exercises })(request);
        },
        [`GET ${CALL}/Works/${CANDIDATE}/${EXERCISE}`]: succeed(read),
      },
    },
  );

describe("written work of a run", () => {
  it("is off, and turned on exercise by exercise", async () => {
    const server = await opened({ exercises: [], works: [] });
    const section = page.getByRole("region", { name: "Schriftliche Arbeiten" });
    await expect.element(section.getByText(/noch niemand etwas abgegeben/)).toBeVisible();
    const first = section.getByRole("switch").first();
    await expect.element(first).not.toBeChecked();
    await section.getByRole("listitem").first().getByText(/\S/).first().click();
    await expect.element(first).toBeChecked();
    expect(callsOf(server, "PUT")).toHaveLength(1);
  });

  it("shows what came late beside what came in time, with both times and without believing the device", async () => {
    const listed = { ...times, candidateId: CANDIDATE, length: 12, files: 0, hasLateFile: false };
    const work = { ...times, text: "<b>Rechtzeitig</b>", lateText: "Und mehr" };
    const exercises = [{ exerciseId: EXERCISE, kind: "text" as const }];
    await opened({ exercises, works: [listed] }, { isTaken: true, work, files: [] });
    await expect.element(page.getByText(/etwas kam verspätet an/)).toBeVisible();
    await page.getByRole("group").getByText(/ · /).click();
    const inTime = page.getByRole("region", { name: "Rechtzeitiger Text" });
    // As it was written: no markup of a candidate becomes part of the page.
    await expect.element(inTime).toHaveTextContent("<b>Rechtzeitig</b>");
    await expect
      .element(page.getByRole("region", { name: "Nach dem Ende angekommen" }))
      .toHaveTextContent("Und mehr");
    await expect.element(page.getByText(/nach Angabe des Geräts.*nicht prüfen/)).toBeVisible();
    await expect.element(page.getByText(/Nicht abgegeben\. Zuletzt gespeichert/)).toBeVisible();
  });

  it("takes files beside the text or in its place, which are downloaded and never shown", async () => {
    const exercises = [{ exerciseId: EXERCISE, kind: "text" as const }];
    const listed = { ...times, savedAt: null, late: null, candidateId: CANDIDATE };
    const file = {
      id: "f".repeat(24),
      originalFileName: "<b>Lösung</b>.pdf",
      fileName: "_b_Lösung__b_.pdf",
      size: 2_048,
      contentType: "application/pdf",
      arrivedAt: "2026-11-23T09:20:00.000Z",
      chosenAt: "2026-11-23T08:59:00.000Z",
    };
    const server = await opened(
      { exercises, works: [{ ...listed, length: 0, files: 1, hasLateFile: true }] },
      { isTaken: true, work: null, files: [file] },
    );
    await page.getByLabelText(/^Was in „.*“ abgegeben wird$/).selectOptions("Text und Dateien");
    await expect.poll(() => callsOf(server, "PUT")).toHaveLength(1);
    expect(callsOf(server, "PUT")[0]).toMatchObject({ body: { isTaken: true, kind: "both" } });
    await page.getByRole("group").getByText(/ · /).click();
    // As it is called: no markup of a candidate becomes part of the page.
    await expect.element(page.getByText("<b>Lösung</b>.pdf")).toBeVisible();
    await expect.element(page.getByText(/nach Angabe des Geräts.*nicht prüfen/)).toBeVisible();
    expect(page.getByText("Noch nichts geschrieben").query()).toBeNull();
  });
});
