import type { Assessment, RunSummary } from "@assay/contract";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { ratingList } from "../../testing/buildLists.ts";
import { buildCandidateSummary, buildSummary, testDesign, testId } from "../../testing/buildRun.ts";
import { ratedValue } from "../../testing/buildRating.ts";
import { type Answer, type FakeRequest, refuse, succeed } from "../../testing/fakeServer.ts";
import { newObserver, storedRating } from "../../testing/observedRun.ts";
import { startApp, stopApp } from "../../testing/testApp.tsx";

beforeEach(() => page.viewport(1280, 900));
afterEach(stopApp);

const [RUN, ANNA, GROUP] = [testId(1), testId(301), testId(11)];
const MY = "GET /ProcessRun/My?summary=true";
const OWN = `GET /Assessment/run/${RUN}` as const;
const SUBMIT = "POST /Assessment/Submit";
const runOf = (submitted: string | undefined, fields: Partial<RunSummary> = {}) =>
  buildSummary(1, {
    name: "Einkauf",
    ...(submitted !== undefined && { submits: true as const }),
    candidates: [
      buildCandidateSummary(1, {
        name: "Müller, Zoë",
        cells: "rrr",
        progress: "221",
        ...(submitted !== undefined && { submitted }),
      }),
    ],
    ...fields,
  });

async function open(run: RunSummary, listening: number | null = 2) {
  const user = newObserver();
  const stored: Assessment = storedRating(user.id, GROUP, 4, {
    processRunId: RUN,
    candidateId: ANNA,
    revision: 3,
    values: [ratedValue(testId(80), 4), ratedValue(testId(81), listening)],
    submission: { state: "DRAFT" },
  });
  const state = { run };
  const submit: Answer = (request: FakeRequest) => {
    state.run = runOf("110");
    return succeed({ ...stored, revision: 4, submission: { state: "SUBMITTED" } })(request);
  };
  const server = await startApp({
    path: "/dashboard",
    user,
    answers: {
      [MY]: (request: FakeRequest) =>
        succeed({ designs: [testDesign], processRuns: [state.run] })(request),
      [OWN]: succeed(ratingList([stored])),
      [SUBMIT]: submit,
    },
  });
  await expect.element(page.getByRole("heading", { level: 3, name: "Müller, Zoë" })).toBeVisible();
  const sent = () => server.requests.filter(({ call }) => call === SUBMIT);
  return { server, sent };
}
const submitIn = (exercise: string) =>
  page.getByRole("button", { name: `Abgeben: ${exercise}, Müller, Zoë`, exact: true });
const state = (of: string) => document.querySelectorAll(`[data-submission=${of}]`).length;

describe("the dashboard of an observer", () => {
  it("says nothing of submitting where there are no rules for rating", async () => {
    await open(runOf(undefined));
    await expect.element(page.getByRole("link", { name: /^Bewerten: Gruppe/ })).toBeVisible();
    expect(page.getByRole("button", { name: /^Abgeben/ }).elements()).toEqual([]);
    expect(document.querySelector("[data-submission]")).toBeNull();
    expect(page.getByRole("link", { name: "Konferenz" }).query()).toBeNull();
  });

  it("leads to the conference", async () => {
    await open(runOf("010"));
    const link = page.getByRole("link", { name: "Konferenz" });
    await expect.element(link).toHaveAttribute("href", `/conference/${RUN}`);
  });

  it("shows for each own cell whether it is submitted, in words", async () => {
    await open(runOf("010"));
    await expect.poll(() => state("submitted")).toBe(1);
    expect(state("open")).toBe(2);
    await expect.element(page.getByText("nicht abgegeben").first()).toBeVisible();
    // Complete and not submitted: only the first.
    await expect.element(submitIn("Gruppe")).toBeVisible();
    expect(page.getByRole("button", { name: /^Abgeben/ }).elements()).toHaveLength(1);
  });

  it("submits a complete cell in one step, with the stored values", async () => {
    const { sent } = await open(runOf("010"));
    await submitIn("Gruppe").click();
    await expect.poll(sent).toHaveLength(1);
    expect(sent()[0]?.body).toMatchObject({
      processRunId: RUN,
      candidateId: ANNA,
      exerciseId: GROUP,
      revision: 3,
      values: [{ selectedCriterion: 4 }, { selectedCriterion: 2 }],
    });
    await expect.poll(() => state("submitted")).toBe(2);
    await expect.poll(() => submitIn("Gruppe").query()).toBeNull();
  });

  it("asks where the stored rating is not complete after all", async () => {
    const { sent } = await open(runOf("010"), null);
    await submitIn("Gruppe").click();
    const dialog = page.getByRole("dialog");
    await expect.element(dialog).toMatchTextContent(/Eine Kompetenz ist für Müller, Zoë nicht/);
    expect(sent()).toEqual([]);
    await dialog.getByRole("button", { name: "Abgeben" }).click();
    await expect.poll(sent).toHaveLength(1);
  });

  it("waits without a connection, and says no more than that", async () => {
    const { server } = await open(runOf("010"));
    server.answers[SUBMIT] = () => {
      throw new TypeError("Failed to fetch");
    };
    await submitIn("Gruppe").click();
    await expect.element(page.getByText("wird abgegeben")).toBeVisible();
    expect(state("submitted")).toBe(1);
    await expect.poll(() => submitIn("Gruppe").query()).toBeNull();
  });

  it("submits nothing where the rating cannot be read", async () => {
    const { server, sent } = await open(runOf("010"));
    // Read once, without which nothing could be submitted at all.
    await expect.element(submitIn("Gruppe")).toBeVisible();
    server.answers[OWN] = refuse("ITEM_NOT_FOUND");
    await submitIn("Gruppe").click();
    await expect.poll(() => document.querySelector("[data-tone=error]")).not.toBeNull();
    expect(sent()).toEqual([]);
    await expect.element(submitIn("Gruppe")).toBeVisible();
  });

  it("counts complete ratings that are not submitted among what is missing", async () => {
    await open(runOf("010"));
    await page.getByRole("button", { name: "Nur was fehlt (2)" }).click();
    await expect.element(submitIn("Gruppe")).toBeVisible();
    expect(state("submitted")).toBe(0);
    expect(state("open")).toBe(2);
  });
});
